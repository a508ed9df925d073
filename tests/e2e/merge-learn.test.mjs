// 2048 and Threes: the lessons by keyboard, by button and by finger; the exact small boards of the lab.
import assert from 'node:assert/strict';
import test from 'node:test';
import { harness, soon } from './harness.mjs';

const site = harness();
const open = async (link, options) => {
  const page = await site.newPage(options);
  await page.goto(site.url + link);
  await page.locator('main h2').first().waitFor();
  return page;
};
const lesson = (page, number) => page.getByRole('article', { name: new RegExp(`^Lesson ${number}:`) });
const solved = (page, number) => lesson(page, number).getByRole('img', { name: 'Solved' }).waitFor();
const ways = { u: 'up', d: 'down', l: 'left', r: 'right' };
const solutions = { 2048: ['l', 'll', 'r', 'lll', 'r'], threes: ['rrr', 'll', 'l', 'r', 'lr'] };

for (const [game, lessons] of Object.entries(solutions)) {
  test(`all lessons of ${game} can be solved, and what is solved is kept`, async () => {
    const page = await open(`#/${game}/learn`);
    for (const [at, moves] of lessons.entries()) {
      const card = lesson(page, at + 1);
      for (const [n, way] of [...moves].entries()) {
        // By turns with the arrow keys and the buttons.
        const button = card.getByRole('button', { name: ways[way], exact: true });
        if (n % 2 === 0) await button.click();
        else {
          await card.getByRole('button', { name: /^(up|down|left|right)/ }).first().focus();
          await page.keyboard.press(`Arrow${ways[way][0].toUpperCase()}${ways[way].slice(1)}`);
        }
      }
      await solved(page, at + 1);
    }
    await page.getByText('5 of 5 tried').waitFor();
    await page.reload();
    await page.getByText('5 of 5 tried').waitFor();
    await lesson(page, 1).getByRole('button', { name: 'Again' }).waitFor({ state: 'hidden' });
  });
}

test('a lesson says what a wrong move did, and begins again', async () => {
  const page = await open('#/2048/learn');
  const card = lesson(page, 3);
  await card.getByRole('button', { name: 'left', exact: true }).click();
  await card.getByText(/Now the 4 is elsewhere/).waitFor();
  await card.getByRole('button', { name: 'Again' }).focus();
  await page.keyboard.press('Enter');
  // The button goes, and the focus stays in the lesson.
  await soon(async () => assert.ok(await card.evaluate((card) => card.querySelector('.lesson-scene').contains(document.activeElement))));
  await card.getByRole('button', { name: 'right', exact: true }).click();
  await solved(page, 3);
});

test('a lesson by finger on a small phone', async () => {
  const page = await open('#/2048/learn', { width: 360, height: 640, touch: true });
  const board = lesson(page, 1).locator('.mg-board');
  await board.scrollIntoViewIfNeeded();
  const { x, y, width, height } = await board.boundingBox();
  await page.mouse.move(x + width * 0.7, y + height * 0.5);
  await page.mouse.down();
  await page.mouse.move(x + width * 0.2, y + height * 0.5, { steps: 4 });
  await page.mouse.up();
  await solved(page, 1);
  assert.equal(await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth), 0);
});

test('the exact small boards: the best moves cost nothing, others their difference', async () => {
  const page = await open('#/2048/lab');
  const card = page.getByRole('region', { name: 'Small boards, exactly' });
  const fact = async (name) => (await card.locator('dl > div', { hasText: name }).locator('dd').innerText()).split('\n')[0];
  const percent = (text) => Number(text.replace(/[^\d.]/g, ''));
  await card.getByRole('combobox', { name: 'Board' }).selectOption('2 × 2');
  await card.getByRole('img', { name: /^Row 1: \w+, \w+\. / }).waitFor();
  await card.getByRole('combobox', { name: 'Goal' }).selectOption('16');
  await card.getByText(/positions, /).waitFor();
  const begin = percent(await fact('From the beginning'));
  assert.ok(begin > 0 && begin < 100, `${begin}`);
  const best = card.getByRole('button', { name: 'Best move' }).and(page.locator(':enabled'));
  const over = card.getByText(/is reached\.|No move is left\./);
  for (let moves = 0; moves < 60; moves += 1) {
    await best.or(over).first().waitFor();
    if (await over.isVisible()) break;
    // The move that ended the game may not be drawn yet.
    await best.click({ timeout: 1000 }).catch(() => {});
  }
  await over.waitFor();
  await soon(async () => assert.equal(await fact('Mistakes'), '0'));
  await card.getByRole('button', { name: 'Undo' }).click();
  await card.getByRole('button', { name: 'New game' }).click();
  await card.getByText('Choose a direction.').waitFor();
  // The worst of the moves costs what the compass says.
  const values = async () =>
    card.getByRole('group', { name: 'Moves' }).getByRole('button').evaluateAll((all) =>
      all.map((one) => [one.getAttribute('aria-label').split(',')[0], Number(one.getAttribute('aria-label').match(/([\d.]+).%/)?.[1] ?? NaN)]),
    );
  await card.getByText(/positions, /).waitFor();
  const open_ = (await values()).filter(([, value]) => !Number.isNaN(value)).sort(([, a], [, b]) => a - b);
  const [worst] = open_[0];
  const lost = open_.at(-1)[1] - open_[0][1];
  await card.getByRole('button', { name: new RegExp(`^${worst},`) }).click();
  await card.getByRole('status').first().getByText(/^(Up|Down|Left|Right) (was best|cost)/).waitFor();
  if (lost >= 0.05) assert.ok(Math.abs(percent(await fact('They cost')) - lost) <= 0.11);
});
