// Sliding blocks, Lab: the whole search in the page, kept over a reload; its gallery; the finder's tree.
import assert from 'node:assert/strict';
import test from 'node:test';
import { harness, longTasks, neverHeldUp, soon, until } from './harness.mjs';

const site = harness();

const open = async (options, page) => {
  page ??= await site.newPage(options);
  await page.goto(`${site.url}#/sliding/lab`);
  await page.getByRole('heading', { name: 'The whole search' }).waitFor();
  return page;
};
const choose = (page, label, option) => page.locator('.sl-whole').getByRole('combobox', { name: label }).selectOption(option);
const button = (page, name) => page.getByRole('button', { name, exact: true });
const champions = (page) => page.locator('.sl-champion');

test('three by three is searched whole, and its champions are those of the reference', async () => {
  const page = await open();
  await choose(page, 'Width by height', '3x3');
  await button(page, 'Search').click();
  await page.getByText(/^Done in/).waitFor();
  const found = () => champions(page).evaluateAll((cards) => cards.map((card) => Number(card.querySelector('b').textContent)));
  await soon(async () => assert.deepEqual(await found(), [1, 2, 5, 10, 14, 22, 18, 13]));
  await soon(async () => assert.equal(await page.getByText('✓ proven').count(), 8));
  await choose(page, 'What counts as one', 'superstep');
  await button(page, 'Search').click();
  await page.getByText(/^Done in/).waitFor();
  await soon(async () => assert.deepEqual(await found(), [4, 5, 8, 11, 14, 19, 14, 11]));
});

test('a search that is begun in the moment in which its grid is chosen is that of this grid, and goes on', async () => {
  const page = await open();
  const grid = page.locator('.sl-whole').getByRole('combobox', { name: 'Width by height' });
  await page.evaluate(([grid, search]) => {
    grid.value = '2x3';
    grid.dispatchEvent(new Event('change', { bubbles: true }));
    search.click();
  }, [await grid.elementHandle(), await button(page, 'Search').elementHandle()]);
  await page.getByText(/^Done in/).waitFor();
  assert.equal(await grid.inputValue(), '2x3');
  await page.getByRole('link', { name: /^Play the hardest puzzle with 5 pieces, 9 moves/ }).waitFor();
});

test('a champion is played at once', async () => {
  const page = await open();
  await choose(page, 'Width by height', '2x3');
  await button(page, 'Search').click();
  await page.getByText(/^Done in/).waitFor();
  await page.getByRole('link', { name: /^Play the hardest puzzle with 5 pieces, 9 moves/ }).click();
  await page.waitForFunction(() => location.hash.startsWith('#/sliding/board/'));
  await page.getByRole('grid').waitFor();
});

test('grids that take a page too long have their champions there already, until they are searched here', async () => {
  const page = await open();
  await choose(page, 'Width by height', '3x6');
  const link = page.getByRole('link', { name: 'Play the hardest puzzle with 11 pieces, 187 moves, ✓ proven' });
  await link.waitFor();
  await soon(async () => assert.equal(await champions(page).count(), 17));
  await soon(async () => assert.equal(await page.getByText('✓ proven').count(), 17));
  await site.axe(page);
  await choose(page, 'What counts as one', 'step');
  await page.getByRole('link', { name: 'Play the hardest puzzle with 7 pieces, 198 steps, ✓ proven' }).waitFor();
  await choose(page, 'What counts as one', 'move');
  await choose(page, 'Width by height', '4x5');
  await page.getByText('175', { exact: true }).waitFor();
  await soon(async () => assert.equal(await page.getByText('in one part of a hundred').count(), 8));
  await soon(async () => assert.equal(await page.getByText('✓ proven').count(), 0));
  await choose(page, 'Width by height', '3x6');
  await link.click();
  await page.waitForFunction(() => location.hash.startsWith('#/sliding/board/'));
  await page.getByRole('grid', { name: /^Board,/ }).waitFor();
});

test('what is done is kept: after a reload the search goes on', async () => {
  const page = await open();
  await choose(page, 'Width by height', '3x5');
  await button(page, 'Search').click();
  await page.waitForFunction(() => document.querySelectorAll('.sl-shards .done').length >= 2, null, { timeout: 60_000 });
  await button(page, 'Pause').click();
  await page.getByText(/parts are done and kept\.$/).waitFor();
  await champions(page).first().waitFor();
  const before = await page.locator('.sl-shards .done').count();
  const shown = await champions(page).count();
  await page.waitForTimeout(500);
  await page.reload();
  await open({}, page);
  await choose(page, 'Width by height', '3x5');
  await page.getByText(/parts are kept from an earlier visit\.$/).waitFor();
  await champions(page).nth(shown - 1).waitFor();
  await soon(async () => assert.ok((await page.locator('.sl-shards .done').count()) >= before, 'parts are lost'));
  const kept = await page.locator('.sl-shards .done').count();
  await button(page, 'Go on').click();
  await page.waitForFunction((kept) => document.querySelectorAll('.sl-shards .done').length > kept, kept, { timeout: 60_000 });
  await button(page, 'Pause').click();
  await button(page, 'Discard').click();
  await button(page, 'Search').waitFor();
  await page.waitForTimeout(300);
  await page.reload();
  await open({}, page);
  await choose(page, 'Width by height', '3x5');
  await page.getByText(/^Not begun\./).waitFor();
});

test('the page is never blocked while it searches', neverHeldUp(async () => {
  const page = await open();
  await choose(page, 'Width by height', '3x4');
  return longTasks(page, async () => {
    await button(page, 'Search').click();
    await page.getByText(/^Done in/).waitFor({ timeout: 60_000 });
  });
}));

test('one puzzle under the glass: facts, graph and the BB metric', async () => {
  const page = await open();
  const study = page.getByRole('region', { name: 'A closer look at one puzzle' });
  const fact = (name) => study.locator('dl div', { hasText: name }).first().locator('dd').innerText();
  await study.getByRole('textbox', { name: /^Its position/ }).fill('A0-0B~00-0A');
  await study.getByRole('combobox', { name: 'What counts as one' }).selectOption('step');
  await study.getByRole('button', { name: 'Explore' }).click();
  await study.getByText('Done.').waitFor();
  await soon(async () => assert.equal(await fact('V, positions'), '10'));
  await soon(async () => assert.equal(await fact('BB ='), '5.667'));
  await study.getByRole('img', { name: /^12 positions/ }).waitFor();
  await study.getByText(/two searches, each to the farthest position, do not prove it: on 0AB-0AA-CCD they may end with 3 of 4/).waitFor();
  await study.getByRole('textbox', { name: /^Its position/ }).fill('GGaa-GGbb-de00-fghh-fgii~0000-0000-0000-GG00-GG00');
  await study.getByRole('combobox', { name: 'What counts as one' }).selectOption('move');
  await study.getByRole('button', { name: 'Explore' }).click();
  await study.getByText('Done.').waitFor();
  await study.locator('dl div', { hasText: 'From here to the goal' }).getByText('59 moves').first().waitFor();
  await soon(async () => assert.equal(await fact('From here to the goal'), '59 moves'));
  await soon(async () => assert.equal(await fact('Positions'), '1398'));
  await soon(async () => assert.equal(await fact('V, positions'), '1367'));
  await until(async () => Number.parseFloat(await fact('E, expected')), (e) => e > 80 && e < 98, 'E from 80 to 98');
  // Nothing of it stands beside another puzzle.
  await study.getByRole('combobox', { name: 'Puzzle' }).selectOption({ label: 'Klotski' });
  await soon(async () => assert.equal(await study.locator('dl').count(), 0));
  await soon(async () => assert.equal(await study.getByText('Done.').count(), 0));
  await study.getByRole('button', { name: 'Explore' }).click();
  await study.getByText(/ …$/).first().waitFor();
  await study.getByRole('button', { name: 'Stop' }).click();
  await study.getByText('Stopped.').waitFor();
  await study.getByRole('textbox', { name: /^Its position/ }).fill('GGa-GG~00-0G');
  await study.getByRole('button', { name: 'Explore' }).click();
  await study.getByRole('alert').filter({ hasText: /row/i }).waitFor();
});

test('axe finds no barrier in the lab: light, dark, forced colours, phone', async () => {
  for (const options of [{}, { dark: true }, { forced: true }, { width: 360, height: 640, touch: true }]) {
    const page = await open(options);
    await choose(page, 'Width by height', '2x3');
    await button(page, 'Search').click();
    await page.getByText(/^Done in/).waitFor();
    await site.axe(page);
    const wide = await page.evaluate(() => document.documentElement.scrollWidth > innerWidth);
    assert.equal(wide, false, 'the page scrolls sideways');
  }
});
