// Shisen-sho, the Lab page: problems to play, answers in files, their analysis, simulated players; stores that are full or damaged.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import test from 'node:test';
import { harness, soon } from './harness.mjs';

const site = harness();
const data = new URL('../data/shisen-answers.csv', import.meta.url);
const csv = readFileSync(data, 'utf8');
const head = csv.slice(0, csv.indexOf('\n') + 1);
const lines = csv.slice(head.length).split('\r\n').filter(Boolean);
const file = (name, text) => ({ name, mimeType: 'text/csv', buffer: Buffer.from(text) });
const some = (from, to) => head + lines.slice(from, to).join('\r\n') + '\r\n';

const open = async (options) => {
  const page = await site.newPage(options);
  await page.goto(`${site.url}#/shisen/lab`);
  await page.getByRole('heading', { name: 'The problems' }).waitFor();
  return page;
};
const card = (page) => page.getByRole('region', { name: 'The answers kept here' });
const load = (page, ...files) => card(page).getByLabel('Files with answers').setInputFiles(files);
const says = (page, words) => card(page).getByText(words).first().waitFor();
const press = (page, name) => card(page).getByRole('button', { name, exact: true }).click();
const saved = async (page, name) => {
  const [download] = await Promise.all([page.waitForEvent('download'), press(page, name)]);
  return readFileSync(await download.path(), 'utf8');
};
/** Writes an entry of the store past the page. */
const scribble = (page, key, value) =>
  page.evaluate(
    ([key, value]) =>
      new Promise((done, failed) => {
        const asked = indexedDB.open('solvarium-shisen-answers');
        asked.onerror = failed;
        asked.onsuccess = () => {
          const change = asked.result.transaction(['entries'], 'readwrite');
          change.objectStore('entries').put(value, key);
          change.oncomplete = () => (asked.result.close(), done());
        };
      }),
    [key, value],
  );

test('files are loaded, merged, kept over a reload, saved, erased and had back', async () => {
  const page = await open();
  await says(page, 'No answer yet.');
  await soon(async () => assert.equal(await page.getByRole('link', { name: /^Play problem \d+: \d+ tiles\. Not played yet$/ }).count(), 30));
  await load(page, file('one.csv', some(0, 40)), file('two.csv', some(20, 70)), file('bad.csv', 'a,b\n1,2\n'));
  await says(page, /^70 answers to 30 boards, of \d+ people/);
  await says(page, /one\.csv: 40 new, 0 known already\. two\.csv: 30 new, 20 known already\. bad\.csv is left out: it is not a file of answers/);
  await page.reload();
  await says(page, /^70 answers to 30 boards/);
  const text = await saved(page, 'Save as CSV');
  assert.equal(text, some(0, 70));
  const whole = JSON.parse(await saved(page, 'Save as JSON'));
  assert.equal(whole.answers.length, 70);
  await press(page, 'Erase');
  await says(page, 'No answer yet.');
  // What is loaded in between, or cannot be, takes nothing of that away.
  await load(page, file('bad.csv', 'a,b\n1,2\n'));
  await says(page, /bad\.csv is left out/);
  await load(page, file('three.csv', some(0, 1)));
  await says(page, /^1 answer to 1 board/);
  await press(page, 'Erase');
  await says(page, 'No answer yet.');
  await press(page, 'Undo');
  await says(page, /^70 answers/);
  await load(page, { name: 'x.json', mimeType: 'application/json', buffer: Buffer.from(JSON.stringify(whole)) });
  await says(page, 'x.json: 0 new, 70 known already.');
});

test('the analysis says how few data it has, and fits when there are enough', async () => {
  const page = await open();
  const models = page.locator('table', { has: page.locator('caption', { hasText: 'Models' }) });
  // Before there is one answer there is nothing to fit, and no table says so.
  await page.getByText('There is no answer yet. Play a problem, or load files.').waitFor();
  await soon(async () => assert.equal(await page.getByText('Not fitted').count(), 0));
  await load(page, file('one.csv', some(0, 1)));
  await models.getByText('Not fitted: it needs 8 problems with answers, and 1 problem has some.').first().waitFor();
  await load(page, file('class.csv', csv));
  await says(page, /^1\u202f?985 answers to 31 boards, of 59 people; 63 without a label\.$/);
  await page.getByRole('heading', { name: 'Time: available moves' }).or(page.getByRole('heading', { name: 'Mean time: available moves' })).waitFor();
  await soon(async () => assert.equal(await models.getByText('Not fitted').count(), 0));
  await soon(async () => assert.equal(await page.getByText('✓').count() >= 2, true));
  await page.getByLabel('Fewest answers to a problem').fill('1000');
  await models.getByText('Not fitted: it needs 8 problems').first().waitFor();
  await page.getByLabel('Fewest answers to a problem').fill('1');
  await site.shot(page, 'shisen-lab');
});

test('simulated players play all problems', async () => {
  const page = await open();
  await page.getByRole('button', { name: 'Let them play' }).click();
  await page.getByText('Done.').waitFor({ timeout: 120_000 });
  await page.getByRole('heading', { name: 'Boards cleared and the rate of solvable states' }).waitFor();
});

test('what cannot be read is set aside and not overwritten', async () => {
  const page = await open();
  await load(page, file('one.csv', some(0, 3)));
  await says(page, /^3 answers/);
  await scribble(page, 'damaged', '{"problem":');
  await scribble(page, 'stranger', 7);
  await page.reload();
  await says(page, /^3 answers/);
  await says(page, '2 kept entries cannot be read. They are set aside as they are; nothing was written over them.');
  const text = await saved(page, 'Save them');
  assert.ok(text.includes('damaged {"problem":'), text);
  await page.reload();
  await says(page, /^2 kept entries/);
  await press(page, 'Discard them');
  await card(page).getByText(/kept entries/).waitFor({ state: 'hidden' });
  await says(page, /^3 answers/);
});

test('a full disk is told, and nothing is lost', async () => {
  const page = await open();
  await load(page, file('one.csv', some(0, 3)));
  await says(page, /^3 answers/);
  // A quota of the developer tools is looked at late on some machines: what the browser says then is said here at once.
  await page.evaluate(() => {
    window.put = IDBObjectStore.prototype.put;
    IDBObjectStore.prototype.put = () => {
      throw new DOMException('full', 'QuotaExceededError');
    };
  });
  await load(page, file('class.csv', csv));
  await says(page, /class\.csv: Nothing was added: the browser’s storage is full\./);
  await says(page, /^3 answers/);
  await page.evaluate(() => (IDBObjectStore.prototype.put = window.put));
  await load(page, file('two.csv', some(0, 5)));
  await says(page, 'two.csv: 2 new, 3 known already.');
});

test('a label is checked, and phones have room', async () => {
  const page = await open({ width: 360, height: 740, touch: true });
  const label = card(page).getByLabel('Who plays here');
  await soon(async () => assert.match(await label.inputValue(), /^player [0-9a-z]{8}$/));
  await label.fill('=1+1');
  await label.blur();
  await says(page, /^This is not a label:/);
  await label.fill('Ada L.');
  await label.blur();
  await card(page).getByText(/^This is not a label:/).waitFor({ state: 'hidden' });
  await page.reload();
  await page.getByRole('heading', { name: 'The problems' }).waitFor();
  await soon(async () => assert.equal(await card(page).getByLabel('Who plays here').inputValue(), 'Ada L.'));
  assert.ok((await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)) <= 0);
  await site.axe(page);
  await site.shot(page, 'shisen-lab-phone');
});
