// The editor of sliding blocks: drawn by mouse and by keys, checked, turned, read from text, played.
import assert from 'node:assert/strict';
import test from 'node:test';
import { harness, settled, soon, until } from './harness.mjs';

const site = harness();
const grid = (page, name) => page.getByRole('grid', { name, exact: true });
const cell = (page, name, index) => grid(page, name).locator(`[data-cell="${index}"]`);
const open = async (options) => {
  const page = await site.newPage(options);
  await page.goto(site.url + '#/sliding/editor');
  await grid(page, 'Start').waitFor();
  return page;
};
const button = (page, name) => page.getByRole('button', { name, exact: true }).filter({ visible: true }).first();
const drag = async (page, name, ...cells) => {
  const at = async (index) => {
    const { x, y, width, height } = await cell(page, name, index).boundingBox();
    return [x + width / 2, y + height / 2];
  };
  await page.mouse.move(...(await at(cells[0])));
  await page.mouse.down();
  for (const index of cells.slice(1)) await page.mouse.move(...(await at(index)), { steps: 5 });
  await page.mouse.up();
};
const stands = (page, name) =>
  grid(page, name)
    .getByRole('gridcell')
    .evaluateAll((cells) =>
      cells
        .sort((a, b) => a.dataset.cell - b.dataset.cell)
        .map((one) => one.getAttribute('aria-label'))
        .map((label) => label.match(/^piece (\w)/)?.[1] ?? (label.startsWith('a wall') ? '#' : '.'))
        .join(''),
    );
const text = (page) => page.getByRole('textbox', { name: 'The board as text' });
/** Begins a new board, which is drawn on as soon as it is there. */
const begin = async (page) => {
  await button(page, 'New board').click();
  await soon(async () => assert.match(await stands(page, 'Start'), /^\.+$/));
};

test('it begins with Klotski, checked', async () => {
  const page = await open();
  await page.getByText(/^✓ Solvable$/).waitFor();
  await page.getByText('81', { exact: true }).waitFor();
  await page.getByText('72, 58, 55').waitFor();
  await page.getByText('116, 90').waitFor();
  await soon(async () => assert.match(await text(page).inputValue(), /^aGGb\naGGb\ncddf\ncghf\ni\.\.j\n\n/));
  await site.axe(page);
  await site.shot(page, 'sliding-editor');
});

test('a board is drawn with the mouse and played', async () => {
  const page = await open();
  await begin(page);
  for (const name of ['One less row', 'One less row', 'One less column']) await button(page, name).click();
  await soon(async () => assert.equal(await stands(page, 'Start'), '.........'));
  await drag(page, 'Start', 0, 1, 4);
  await soon(async () => assert.equal(await stands(page, 'Start'), 'aa..a....'));
  await page.getByText(/the goal/i).first().waitFor();
  await cell(page, 'Goal', 8).click();
  await soon(async () => assert.equal(await stands(page, 'Goal'), '....aa..a'));
  await button(page, 'Wall').click();
  await cell(page, 'Start', 6).click();
  await soon(async () => assert.equal(await stands(page, 'Start'), 'aa..a.#..'));
  await page.getByText(/^✓ Solvable$/).waitFor();
  await button(page, 'Undo').click();
  await soon(async () => assert.equal(await stands(page, 'Start'), 'aa..a....'));
  await button(page, 'Redo').click();
  // A stroke cannot cut a piece in two.
  await button(page, 'Erase').click();
  await cell(page, 'Start', 1).click();
  await soon(async () => assert.equal(await stands(page, 'Start'), 'a...b.#..'));
  await button(page, 'Undo').click();
  await soon(async () => assert.equal(await stands(page, 'Start'), 'aa..a.#..'));
  await page.reload();
  await grid(page, 'Start').waitFor();
  await soon(async () => assert.equal(await stands(page, 'Start'), 'aa..a.#..', 'it is kept'));
  await button(page, 'Play it').click();
  await page.waitForFunction(() => location.hash === '#/sliding/board/aa0-0a0-100~000-0aa-00a');
  await page.getByRole('grid', { name: /^Board,/ }).waitFor();
});

/** What looks like a mistake on the page: red words, a red mark, a field that is said to be wrong. */
const red = (page) => page.locator('#main :is(.wrong, .tag.bad, [aria-invalid="true"])').filter({ visible: true });

test('an untouched board says what comes next, and nothing is red', async () => {
  const page = await open();
  await begin(page);
  const check = page.getByRole('region', { name: 'Check' });
  await check.getByText('Draw a piece: drag over free cells of the start.').waitFor();
  await button(page, 'Knuth').click();
  await page.getByText('An unfinished puzzle can only be taken out as plain text.').waitFor();
  await soon(async () => assert.equal(await red(page).count(), 0));
  await drag(page, 'Start', 0, 1);
  await check.getByText('Choose a piece, then tap where it must end.').waitFor();
  await soon(async () => assert.equal(await red(page).count(), 0));
  await site.axe(page);
});

test('the goal is drawn by the same gesture as the start: the piece is found by itself', async () => {
  const page = await open();
  await begin(page);
  await drag(page, 'Start', 0, 1, 5);
  await drag(page, 'Start', 8, 9);
  await soon(async () => assert.equal((await stands(page, 'Start')).slice(0, 12), 'aa...a..bb..'));
  await drag(page, 'Goal', 2, 3, 7);
  await soon(async () => assert.equal((await stands(page, 'Goal')).slice(0, 8), '..aa...a'));
  await page.getByText(/^a must end here\.$/).waitFor();
  await drag(page, 'Goal', 12, 13);
  await soon(async () => assert.equal((await stands(page, 'Goal')).slice(12, 16), 'bb..'));
  // A shape that no piece has is laid nowhere.
  await drag(page, 'Goal', 16, 19);
  await page.getByText(/^No piece of the start has this shape/).waitFor();
  await soon(async () => assert.equal(await stands(page, 'Goal'), '..aa...a....bb......'));
  await page.getByText(/^✓ Solvable$/).waitFor();
  // Each stroke is one step.
  await button(page, 'Undo').click();
  await soon(async () => assert.equal(await stands(page, 'Goal'), '..aa...a............'));
});

test('the ghost of the chosen piece stands under the pointer and on the cell with the focus', async () => {
  const page = await open();
  await begin(page);
  await drag(page, 'Start', 0, 1);
  const ghost = (index) => cell(page, 'Goal', index).locator('.sl-here');
  const seen = (index, expected) => soon(async () => assert.equal(await ghost(index).evaluate((node) => getComputedStyle(node).display), expected));
  await seen(5, 'none');
  await cell(page, 'Goal', 5).hover();
  await seen(5, 'inline');
  await cell(page, 'Goal', 0).focus();
  await page.keyboard.press('ArrowDown');
  await seen(4, 'inline');
  await soon(async () => assert.match(await cell(page, 'Goal', 4).getAttribute('aria-label'), /; a fits here$/));
  await page.keyboard.press('Enter');
  await soon(async () => assert.equal((await stands(page, 'Goal')).slice(4, 8), 'aa..'));
  await button(page, 'Erase').click();
  await soon(async () => assert.equal(await page.locator('.sl-here').count(), 0));
});

test('whether pieces move only along their long side is seen', async () => {
  const page = await open();
  const long = button(page, 'Only along the long side');
  const knob = () => long.evaluate((node) => getComputedStyle(node, '::before').backgroundImage);
  const off = await knob();
  await long.click();
  await soon(async () => assert.equal(await long.getAttribute('aria-pressed'), 'true'));
  await soon(async () => assert.notEqual(await knob(), off));
});

test('clicks that come before the last one is drawn all count', async () => {
  const page = await open();
  await begin(page);
  const click = (name, times) => button(page, name).evaluate((node, count) => Array.from({ length: count }, () => node.click()), times);
  await click('One less row', 4);
  await click('One less column', 2);
  await soon(async () => assert.equal(await stands(page, 'Start'), '..'));
  await drag(page, 'Start', 0, 0);
  await soon(async () => assert.equal(await stands(page, 'Start'), 'a.'));
  await click('Turn', 2);
  await soon(async () => assert.equal(await stands(page, 'Start'), '.a'));
  const long = button(page, 'Only along the long side');
  await click('Only along the long side', 3);
  await soon(async () => assert.equal(await long.getAttribute('aria-pressed'), 'true'));
});

test('a board is drawn with keys alone', async () => {
  const page = await open();
  await begin(page);
  await cell(page, 'Start', 0).focus();
  for (const key of ['Enter', 'ArrowRight', 'Enter', 'Enter', 'ArrowDown', 'Enter', 'Escape']) await page.keyboard.press(key);
  await soon(async () => assert.equal((await stands(page, 'Start')).slice(0, 8), 'aa...b..'));
  await cell(page, 'Goal', 0).focus();
  for (const key of ['Control+End', 'Enter']) await page.keyboard.press(key);
  await soon(async () => assert.equal((await stands(page, 'Goal')).slice(-2), '.b'));
  await page.getByText(/^✓ Solvable$/).waitFor();
});

test('mirror, turn, and text in three forms', async () => {
  const page = await open();
  await button(page, 'Turn').click();
  await soon(async () => assert.equal((await stands(page, 'Start')).slice(0, 5), 'iccaa'));
  await button(page, 'Undo').click();
  await button(page, 'Mirror').click();
  await soon(async () => assert.equal((await stands(page, 'Start')).slice(0, 4), 'bGGa'));
  await button(page, 'Knuth').click();
  await page.getByRole('alert').getByText(/says nothing of a/).waitFor();
  for (const [form, read] of [['GNOME', 'Read as a level of GNOME Klotski (4 by 5).'], ['Plain', 'Read as a board in rows (4 by 5).']]) {
    await settled(page);
    const before = await text(page).inputValue();
    await button(page, form).click();
    const now = await until(() => text(page).inputValue(), (value) => value !== before && value.length > 20, `the board in the form ${form}`);
    await text(page).fill(now);
    await button(page, 'Import').click();
    await page.getByRole('region', { name: 'Drawing' }).getByText(read).waitFor();
  }
  // A board that has just come takes the place of what was typed before.
  await settled(page);
  await text(page).fill('ab\na.\n\n..\n.a');
  await button(page, 'Import').click();
  await page.getByRole('alert').getByText(/row|shape/).waitFor();
});

// Professor Layton’s Troublesome Table: nine pieces on 12 by 7 cells.
const TWELVE =
  '0000g0g00001-h0h0gggp0p01-hhhbgkrppp01-hbbbkkrrrp01-0b0bkcrwr001-AAAccc0www00-AAAc0c0w0w00~000000000000-000000000000-000000000000-000000000000-000000000000-000000000AAA-000000000AAA';

test('a board of 12 by 7 is read, solved in six metrics, and played', async () => {
  const page = await open();
  await text(page).fill(TWELVE);
  await button(page, 'Import').click();
  await page.getByRole('region', { name: 'Drawing' }).getByText('Read as a position (12 by 7).').waitFor();
  await page.getByText(/^✓ Solvable$/).waitFor();
  await page.getByText('56', { exact: true }).waitFor();
  await page.getByText('123, 77').waitFor();
  await page.getByText('28, 19, 16').waitFor();
  await page.setViewportSize({ width: 320, height: 640 });
  await soon(async () => {
    const box = await grid(page, 'Start').boundingBox();
    assert.ok(box.width <= 320 && box.x >= 0, JSON.stringify(box));
    assert.ok(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth), 'nothing sticks out');
  });
  await button(page, 'Play it').click();
  const board = page.getByRole('grid', { name: /12 wide, 7 high/ });
  await board.waitFor();
  await page.setViewportSize({ width: 1280, height: 900 });
  /** So far, from here and best of a count. */
  const counted = (name, numbers) => page.getByRole('row', { name: new RegExp(`^${name} ${numbers}$`) }).waitFor();
  for (const [name, best] of Object.entries({ Step: 123, Line: 77, Move: 56, Superstep: 28, Superline: 19, Supermove: 16 })) await counted(name, `0 ${best} ${best}`);
  // A piece goes up by keys, where it is not needed.
  await board.locator('[data-cell="19"]').focus();
  for (const key of ['Enter', 'ArrowUp', 'Enter']) await page.keyboard.press(key);
  await soon(async () => assert.match(await board.locator('[data-cell="7"]').getAttribute('aria-label'), /^piece p/));
  await counted('Move', '1 56 56 ?\\+1');
  await page.locator('.side .stats div', { hasText: /^1\s*moves?$/ }).waitFor();
});

test('a string of Rush Hour is read as one, and a board without a goal waits for it', async () => {
  const page = await open();
  await text(page).fill('IBBxooIooLDDJAALooJoKEEMFFKooMGGHHHM');
  await button(page, 'Import').click();
  await page.getByRole('region', { name: 'Drawing' }).getByText('Read as a Rush Hour string (6 by 6).').waitFor();
  await page.getByText(/^✓ Solvable$/).waitFor();
  await text(page).fill('ab\na.');
  await button(page, 'Import').click();
  await page.getByRole('region', { name: 'Drawing' }).getByText(/^Read as a board in rows \(2 by 2\)\. It has no goal yet/).waitFor();
  await soon(async () => assert.equal(await stands(page, 'Start'), 'aba.'));
  await cell(page, 'Goal', 3).click();
  await page.getByText(/^✓ Solvable$|^✕ No solution$/).waitFor();
});
