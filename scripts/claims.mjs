// How long the runs of data/*/claims.tsv take in the page, beside the seconds that their lines state.
//
//   node scripts/claims.mjs [word]
//
// Each run that has the word in its link is opened in a fresh page of the build in dist/ and waited for; nothing else
// should run on the machine. SOLVARIUM_CHROMIUM names the browser, as for the tests.
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { chromium } from 'playwright-core';
import { root, serve } from './server.mjs';

const word = process.argv[2] ?? '';
const stated = new Map();
for (const game of await readdir(join(root, 'data'))) {
  const text = await readFile(join(root, 'data', game, 'claims.tsv'), 'utf8').catch(() => '');
  for (const line of text.split('\n')) {
    const fields = line.split('\t');
    // Field 9 is the run, field 11 its seconds.
    if (fields[0] !== 'paper' && !line.startsWith('#') && fields[8]?.includes(word)) stated.set(fields[8], Number(fields[10]));
  }
}
const server = await serve();
const browser = await chromium.launch({
  executablePath: process.env.SOLVARIUM_CHROMIUM ?? '/usr/bin/chromium-headless-shell',
  args: ['--no-sandbox', '--disable-gpu'],
});
try {
  console.log('taken s  stated s  run');
  for (const [run, seconds] of [...stated].sort((a, b) => a[1] - b[1])) {
    const context = await browser.newContext();
    const page = await context.newPage();
    const link = run.split('/').map(encodeURIComponent).join('/');
    const begun = Date.now();
    // A link with a seed starts the run.
    await page.goto(`${server.url}#/lab/${link}`);
    await page.getByRole('status').filter({ hasText: /^Done: / }).waitFor({ timeout: 3_600_000 });
    console.log(`${((Date.now() - begun) / 1000).toFixed(1).padStart(7)}  ${String(seconds).padStart(8)}  ${run}`);
    await context.close();
  }
} finally {
  await browser.close();
  await server.close();
}
