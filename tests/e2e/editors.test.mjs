// The editors of Fujisan, 2048, Threes, Shisen-sho and Peg: set up by taps and keys, checked, read from text, shared, played.
import assert from 'node:assert/strict';
import test from 'node:test';
import { harness, soon } from './harness.mjs';

const site = harness();
const grid = (page) => page.getByRole('grid').first();
const cell = (page, index) => grid(page).locator(`[data-cell="${index}"]`);
const button = (page, name) => page.getByRole('button', { name, exact: true }).filter({ visible: true }).first();
const text = (page) => page.getByRole('textbox', { name: /as text$/ });
const open = async (game, options) => {
  const page = await site.newPage(options);
  await page.goto(`${site.url}#/${game}/editor`);
  await grid(page).waitFor();
  return page;
};
const reads = (page, expected) => soon(async () => assert.equal(await text(page).inputValue(), expected));
const says = (page, words) => page.getByText(words).first().waitFor();

const games = ['fujisan', '2048', 'threes', 'sliding', 'zen', 'shisen', 'peg'];

test('nothing is red in an editor before something is done, nor on an empty board', async () => {
  const red = (page) => page.locator('#main :is(.wrong, [aria-invalid="true"])').filter({ visible: true });
  for (const game of games) {
    const page = await open(game);
    await page.getByRole('region', { name: 'Check' }).getByText(/^[✓✕?] /).waitFor();
    await soon(async () => assert.equal(await red(page).count(), 0, game));
    assert.equal(await page.locator('#main .tag.bad').filter({ visible: true }).count(), 0, game);
    await page.locator('.head .btn').first().click();
    await soon(async () => assert.equal(await button(page, 'Undo').isEnabled(), game !== 'zen', game));
    await soon(async () => assert.equal(await red(page).count(), 0, game));
    if (!['fujisan', 'zen'].includes(game)) await page.getByText(/^(Choose|Draw) .*\.$/).first().waitFor();
  }
});

test('each editor stands beside the other pages of its game, in the head of each', async () => {
  const page = await site.newPage();
  for (const game of games) {
    await page.goto(`${site.url}#/${game}/learn`);
    await page.getByRole('link', { name: 'Editor', exact: true }).click();
    await grid(page).waitFor();
    await soon(async () => assert.equal(await page.evaluate(() => location.hash), `#/${game}/editor`));
  }
});

test('Fujisan: values by tap and key, rows typed, undone, checked, kept, played', async () => {
  const page = await open('fujisan');
  await button(page, 'All zeros').click();
  await soon(async () => assert.equal(await page.getByRole('textbox', { name: 'Top row' }).inputValue(), '000000000000'));
  await page.getByRole('gridcell', { name: /^0, top row, .*step 1$/ }).focus();
  await page.keyboard.press('3');
  await reads(page, '300000000000\n000000000000\n');
  await page.keyboard.press('Enter');
  await reads(page, '400000000000\n000000000000\n');
  await page.getByRole('textbox', { name: 'Top row' }).fill('321001031231');
  await page.getByRole('textbox', { name: 'Bottom row' }).fill('400452325514');
  await page.getByText(/^✓ Solvable$/).waitFor();
  await says(page, 'moves, proven shortest');
  await button(page, 'Undo').click();
  await reads(page, '321001031231\n000000000000\n');
  await button(page, 'Redo').click();
  await reads(page, '321001031231\n400452325514\n');
  await page.reload();
  await reads(page, '321001031231\n400452325514\n');
  await button(page, 'Play and solve it').click();
  await page.waitForURL(/#\/fujisan\/board\/321001031231-400452325514$/);
});

test('2048: tiles by tap, by stroke and by keys, another size, text, and play', async () => {
  const page = await open('2048');
  await button(page, 'Empty board').click();
  await page.getByText('Not finished yet').waitFor();
  await button(page, '1024').click();
  await cell(page, 0).click();
  await cell(page, 1).focus();
  for (const key of ['4', '+']) await page.keyboard.press(key);
  await reads(page, '1024    8    .    .\n   .    .    .    .\n   .    .    .    .\n   .    .    .    .\n');
  await page.getByText(/^✓ Can be played$/).waitFor();
  await says(page, 'is the best move found');
  await text(page).fill('2 2\n. 4');
  await button(page, 'Import').click();
  await page.getByText('for the goal in best play, exactly').waitFor();
  await button(page, 'Turn').click();
  await reads(page, '. 2\n4 2\n');
  await button(page, 'Play it').click();
  await page.waitForURL(/#\/2048\/board\/0121$/);
});

test('clicks that come before the last one is drawn all count', async () => {
  const page = await open('2048');
  const click = (name, times) => button(page, name).evaluate((node, count) => Array.from({ length: count }, () => node.click()), times);
  await click('One less row', 3);
  await reads(page, '. . .\n. 2 2\n');
  await click('Mirror', 3);
  await reads(page, '. . .\n2 2 .\n');
});

test('Threes: cards are checked against the bag, and the first card is chosen', async () => {
  const page = await open('threes');
  await button(page, 'Empty board').click();
  await cell(page, 5).focus();
  for (const key of ['1', 'ArrowRight', '2', 'ArrowRight', '3']) await page.keyboard.press(key);
  await page.getByRole('radio', { name: 'First comes a 2' }).check();
  await page.getByText(/^✓ Can be played$/).waitFor();
  await button(page, 'Play it').click();
  await page.waitForURL(/#\/threes\/board\/0000012300000000~b\d+~n2$/);
});

test('Shisen-sho: tiles by letters and taps; what has no partner is not a board; shared', async () => {
  const page = await open('shisen');
  await page.getByText(/^✓ Solvable$/).waitFor();
  await says(page, 'pairs: a way to take them all is known');
  await text(page).fill('AB\nBA');
  await button(page, 'Import').click();
  await page.getByText(/^✕ Impossible$/).waitFor();
  await cell(page, 0).focus();
  await page.keyboard.press('C');
  await page.getByText('Not finished yet').waitFor();
  await soon(async () => assert.ok(await button(page, 'Share').isDisabled()));
  await button(page, 'Undo').click();
  await button(page, 'One more column').click();
  await page.getByRole('radio', { name: 'Tiles fall to the left' }).check();
  await page.getByRole('radio', { name: 'Tiles fall down' }).check();
  await reads(page, 'AB.\nBA.\n');
  await button(page, 'Share').click();
  const dialog = page.getByRole('dialog');
  await dialog.waitFor();
  await page.keyboard.press('Escape');
  await button(page, 'Play it').click();
  await page.waitForURL(/#\/shisen\/board\/AB0-BA0~gravity$/);
});

test('Peg: pegs and holes by a stroke, taps and keys, a goal; proved, undone, played', async () => {
  const page = await open('peg');
  await button(page, 'No holes').click();
  const empty = '_______\n'.repeat(7);
  await reads(page, empty);
  await button(page, 'Peg').click();
  const middle = async (index) => {
    const { x, y, width, height } = await cell(page, index).boundingBox();
    return [x + width / 2, y + height / 2];
  };
  await page.mouse.move(...(await middle(0)));
  await page.mouse.down();
  for (const index of [1, 2]) await page.mouse.move(...(await middle(index)), { steps: 3 });
  await page.mouse.up();
  await reads(page, `xxx____\n${empty.slice(8)}`);
  await cell(page, 2).click();
  await reads(page, `xxo____\n${empty.slice(8)}`);
  await page.getByText(/^✓ Solvable$/).waitFor();
  // Two pegs in the same column are too far from the others.
  await cell(page, 13).focus();
  for (const key of ['x', 'ArrowDown', 'o', 'ArrowDown', 'Enter']) await page.keyboard.press(key);
  await reads(page, `xxo____\n______x\n______o\n______x\n${empty.slice(32)}`);
  await page.getByText(/^✕ No solution$/).waitFor();
  await says(page, 'proved: more than one peg is left');
  for (let times = 0; times < 3; times += 1) await button(page, 'Undo').click();
  await button(page, 'Goal').click();
  await cell(page, 2).click();
  await reads(page, `xxO____\n${empty.slice(8)}`);
  await says(page, 'jump: one only');
  await button(page, 'Play it').click();
  await page.waitForURL(/#\/peg\/board\/xxO$/);
});
