import { firefox } from './drivers.mjs';
import { run } from './behaviours.mjs';

run(firefox);
