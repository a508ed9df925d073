// The editor of the Zen garden: drawn by mouse and keys, checked, turned, read from text, played.
import assert from 'node:assert/strict';
import test from 'node:test';
import { harness, settled, sideways, soon } from './harness.mjs';

const site = harness();
const grid = (page) => page.getByRole('grid', { name: /^Garden,/ });
const cell = (page, index) => grid(page).locator(`[data-cell="${index}"]`);
const button = (page, name) => page.getByRole('button', { name, exact: true }).filter({ visible: true }).first();
const text = (page) => page.getByRole('textbox', { name: 'The garden as text' });
const open = async (options) => {
  const page = await site.newPage(options);
  await page.goto(site.url + '#/zen/editor');
  await grid(page).waitFor();
  return page;
};
/** Makes the garden three cells wide and two high. */
const small = async (page) => {
  for (const name of ['One less column', 'One less row']) {
    for (let step = 0; step < (name.endsWith('row') ? 4 : 3); step += 1) await button(page, name).click();
  }
  await soon(async () => assert.equal(await text(page).inputValue(), '...\n...\n'));
};

test('a garden is drawn with the mouse, checked and played', async () => {
  const page = await open();
  await small(page);
  await page.getByText('✓ Solvable').waitFor();
  await page.getByText('paths at best, proved').waitFor();
  await page.getByText('Optimal solutions').waitFor();
  await button(page, 'Red leaf').click();
  await cell(page, 1).click();
  await soon(async () => assert.equal(await text(page).inputValue(), '.r.\n...\n'));
  // Over the second row, in one stroke.
  await button(page, 'Rock').click();
  const middle = async (index) => {
    const { x, y, width, height } = await cell(page, index).boundingBox();
    return [x + width / 2, y + height / 2];
  };
  await page.mouse.move(...(await middle(3)));
  await page.mouse.down();
  for (const index of [4, 5]) await page.mouse.move(...(await middle(index)), { steps: 5 });
  await page.mouse.up();
  await soon(async () => assert.equal(await text(page).inputValue(), '.r.\n###\n'));
  await page.getByText('path at best, proved').waitFor();
  await site.shot(page, 'zen-editor');
  await button(page, 'Undo').click();
  await soon(async () => assert.equal(await text(page).inputValue(), '.r.\n...\n'));
  await button(page, 'Redo').click();
  await soon(async () => assert.equal(await text(page).inputValue(), '.r.\n###\n'));
  await button(page, 'Play it').click();
  await page.waitForURL(/#\/zen\/board\/srs-xxx$/);
  await page.getByRole('grid', { name: 'Garden, 3 wide, 2 high' }).waitFor();
});

test('the toolbar stands in one row at 1280 px, whatever the garden’s size', async () => {
  const page = await open({ width: 1280, height: 800 });
  /** The tops of everything in the toolbars over and under the garden, and the heights of the toolbars. */
  const rows = () =>
    page.locator('main .ed-tools, main .ed-bar').evaluateAll((all) =>
      all.map((one) => {
        const buttons = [...one.querySelectorAll('button')].map((button) => button.getBoundingClientRect());
        const [first] = buttons;
        return { buttons: buttons.length, inRow: buttons.every(({ top, bottom }) => top < first.bottom && bottom > first.top), high: one.getBoundingClientRect().height };
      }),
    );
  const stand = async () => {
    const found = await rows();
    assert.deepEqual(found.map(({ buttons, inRow }) => [buttons, inRow]), [[10, true], [4, true]]);
    for (const { high } of found) assert.ok(high < 100, `${high} px high`);
  };
  await soon(stand);
  // Two digits take more room.
  for (const name of ['One more column', 'One more row']) {
    for (let step = 0; step < 6 && (await button(page, name).isEnabled()); step += 1) await button(page, name).click();
  }
  await soon(async () => assert.match(await page.locator('main .ed-tools').innerText(), /1\d wide[^]*1\d high/));
  await soon(stand);
});

test('clicks that come before the last one is drawn all count', async () => {
  const page = await open();
  const click = (name, times) => button(page, name).evaluate((node, count) => Array.from({ length: count }, () => node.click()), times);
  await click('One less column', 3);
  await click('One less row', 4);
  await soon(async () => assert.equal(await text(page).inputValue(), '...\n...\n'));
  await cell(page, 0).focus();
  await page.keyboard.press('#');
  await soon(async () => assert.equal(await text(page).inputValue(), '#..\n...\n'));
  await click('Turn', 2);
  await soon(async () => assert.equal(await text(page).inputValue(), '...\n..#\n'));
  // The smallest garden is the end of it, however many clicks come.
  await click('One less row', 3);
  await soon(async () => assert.equal(await text(page).inputValue(), '...\n'));
});

test('by keys, and what cannot be raked is said to be impossible', async () => {
  const page = await open();
  await small(page);
  await button(page, 'One more row').click();
  await cell(page, 0).focus();
  for (const key of ['ArrowRight', '#']) await page.keyboard.press(key);
  await soon(async () => assert.equal(await text(page).inputValue(), '.#.\n...\n...\n'));
  await page.getByText('✕ Impossible').waitFor();
  await page.getByText('proved: it cannot be raked').waitFor();
  for (const key of ['Enter', 'o']) await page.keyboard.press(key);
  await soon(async () => assert.equal(await text(page).inputValue(), '.o.\n...\n...\n'));
  await button(page, 'Turn').click();
  await soon(async () => assert.equal(await text(page).inputValue(), '...\n..o\n...\n'));
  await button(page, 'Mirror').click();
  await soon(async () => assert.equal(await text(page).inputValue(), '...\no..\n...\n'));
  await page.getByRole('radio', { name: 'Entry push' }).check();
  await button(page, 'Play it').click();
  await page.waitForURL(/#\/zen\/board\/sss-oss-sss~entrypush$/);
});

test('text is read, and what is wrong is said in a sentence', async () => {
  const page = await open();
  const read = async (rows) => {
    // A garden that has just come takes the place of what was typed before.
    await settled(page);
    await text(page).fill(rows);
    await button(page, 'Import').click();
  };
  await read('...\n..');
  await page.getByRole('alert').getByText(/row 2/i).waitFor();
  await read('.y.\n#n#\n.r.');
  await page.getByRole('grid', { name: 'Garden, 3 wide, 3 high' }).waitFor();
  await read(`${site.url}#/zen/board/ssss-sxss`);
  await page.getByRole('grid', { name: 'Garden, 4 wide, 2 high' }).waitFor();
  await read('fujisan/domino/a');
  await page.getByRole('alert').getByText('not a challenge of Zen garden').waitFor();
  await read('.y.\n#n#\n.r.');
  await page.getByRole('grid', { name: 'Garden, 3 wide, 3 high' }).waitFor();
  // A leaf that only later leaves lead to.
  await read('#n#\nnyn\n#n#');
  await page.getByText(/can never be taken/).first().waitFor();
  await page.reload();
  await page.getByRole('grid', { name: 'Garden, 3 wide, 3 high' }).waitFor();
});

for (const [name, options] of Object.entries({
  'in the light': {},
  'in the dark': { dark: true },
  'on a phone': { width: 360, height: 640, touch: true },
  'with forced colours': { forced: true },
})) {
  test(`no barriers in the editor ${name}`, async () => {
    const page = await open(options);
    await cell(page, 7).click();
    await site.axe(page);
    assert.ok((await sideways(page)) <= 0);
    await site.shot(page, `zen-editor-${name.replaceAll(/\W+/g, '-')}`);
  });
}
