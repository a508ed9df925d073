// Plays a lesson of a whole class in real pages against the built app, and says how long it takes: every student opens the page
// of students, writes name and rule, and hands in by a link; the teacher pastes all the links and waits for the ranking.
//
//   node scripts/class.mjs [--students 25] [--base URL] [--at-once 5]
//
// All pages run on this machine, so many of them at once: in a class each has a device of its own. Without --base the build in
// dist/ is served. SOLVARIUM_CHROMIUM names the browser, as for the tests.
import { parseArgs } from 'node:util';
import { chromium } from 'playwright-core';
import { serve } from './server.mjs';

const { values } = parseArgs({
  options: { students: { type: 'string', default: '25' }, base: { type: 'string' }, 'at-once': { type: 'string', default: '5' } },
});
const count = Number(values.students);
const server = values.base ? null : await serve({ encodings: ['br', 'gzip'] });
const base = values.base ?? server.url;

/** What twelve-year-olds write. */
const phrases = [
  'hold at 20',
  'stop at 25',
  'roll 4 times',
  'if I have 75 or more hold at 25 else 20',
  'roll until 18',
  'hold at 20, but if I have 80 roll to win',
  'always roll twice',
  'bank 15',
  'if you are close to 100 roll 25',
  'keep pace',
  '3 rolls',
  'if I am behind 25 else 18',
];
const browser = await chromium.launch({
  executablePath: process.env.SOLVARIUM_CHROMIUM ?? '/usr/bin/chromium-headless-shell',
  args: ['--no-sandbox', '--disable-gpu'],
});
const begun = Date.now();
const seconds = () => ((Date.now() - begun) / 1000).toFixed(1);
const lines = [];
const late = [];

const student = async (at) => {
  const context = await browser.newContext({ viewport: { width: 360, height: 640 }, isMobile: true, hasTouch: true });
  const page = await context.newPage();
  page.setDefaultTimeout(60_000);
  const from = Date.now();
  await page.goto(`${base}#/classroom/mine`);
  await page.getByRole('textbox', { name: 'Your name' }).fill(`Student ${at + 1}`);
  await page.getByRole('textbox', { name: 'Your rule' }).fill(phrases[at % phrases.length]);
  await page.getByText('Understood:', { exact: false }).waitFor();
  await page.getByRole('button', { name: 'Hand in' }).tap();
  const link = await page.getByRole('textbox', { name: 'Link' }).inputValue();
  lines.push(`[10:${String(10 + (at % 50)).padStart(2, '0')}] Student ${at + 1}: here is mine ${link}`);
  late.push(Date.now() - from);
  await context.close();
};

try {
  const waiting = Array.from({ length: count }, (_, at) => at);
  const lane = async () => {
    for (let at = waiting.shift(); at !== undefined; at = waiting.shift()) await student(at);
  };
  await Promise.all(Array.from({ length: Number(values['at-once']) }, lane));
  console.log(`${lines.length} students have handed in after ${seconds()} s; the slowest took ${(Math.max(...late) / 1000).toFixed(1)} s.`);

  const page = await browser.newPage({ viewport: { width: 1280, height: 800 } });
  page.setDefaultTimeout(120_000);
  await page.goto(`${base}#/classroom/tournament`);
  await page.getByText('Add the rules of a whole class').click();
  await page.getByRole('textbox', { name: /^Paste the chat/ }).fill(lines.join('\n'));
  await page.locator('.gather').getByRole('button', { name: 'Add to my rules' }).click();
  const pairs = (count * (count - 1)) / 2;
  await page.getByText(new RegExp(`^All ${pairs} pairs, exactly`)).waitFor();
  const first = await page.getByRole('table', { name: 'Ranking' }).getByRole('rowheader').first().textContent();
  console.log(`The ranking of all ${pairs} pairs stands after ${seconds()} s; ${first} has won.`);
  if (Number(seconds()) > 180) throw new Error('It was to take three minutes at most.');
} finally {
  await browser.close();
  await server?.close();
}
