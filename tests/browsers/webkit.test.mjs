import { webkit } from './drivers.mjs';
import { run } from './behaviours.mjs';

run(webkit);
