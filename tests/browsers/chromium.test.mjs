import { chromium } from './drivers.mjs';
import { run } from './behaviours.mjs';

run(chromium);
