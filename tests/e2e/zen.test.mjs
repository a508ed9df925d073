// The Zen garden: gardens raked by keys, touch and mouse; lost positions, hints, links, the rival, a solver that dies, lessons.
import assert from 'node:assert/strict';
import test from 'node:test';
import { dies, focused, harness, longTasks, neverHeldUp, settled, sideways, soon, until, watched, windows } from './harness.mjs';

const site = harness();
// Two paths at best: down the first column; then in from the right, round the middle and out again.
const turn = '#/zen/board/sxxx-sssx-ssss-ssss';
// Two rows, a wall of rocks between them.
const rows = '#/zen/board/sss-xxx-sss';
// An ornament that has to give way.
const lantern = '#/zen/board/ssss-soss-xsss';
const leaves = '#/zen/board/sys-sns-srs';
// Rocks, an ornament and leaves of all colours.
const large = '#/zen/board/xssssrss-sssyssss-sssssssx-ssxssssx-ssssssyn-ssssssss-ssosxxss-sssssssx';

const grid = (page) => page.getByRole('grid', { name: /^Garden,/ });
/** The place in this row and column, from 0; -1 and the size are the stones beside the garden. */
const place = async (page, row, column) => {
  const wide = Number((await grid(page).getAttribute('aria-label')).match(/(\d+) wide/)[1]);
  return grid(page).locator(`[data-cell="${(row + 1) * (wide + 2) + column + 1}"]`);
};
const bar = (page) => page.getByRole('toolbar', { name: 'Game' });
const press = (page, name) => bar(page).getByRole('button', { name, exact: true }).click();
const open = async (link, options) => {
  const page = await site.newPage(options);
  await page.goto(site.url + link);
  await grid(page).waitFor();
  return page;
};
const click = async (page, row, column) => (await place(page, row, column)).click();
const tap = async (page, row, column) => (await place(page, row, column)).tap();
const keys = async (page, ...list) => {
  for (const key of list) await page.keyboard.press(key);
};
/** What lies on each cell: `k` raked, `s` sand, `x` a rock, `o` an ornament, `l` a leaf, `m` the monk. */
const lies = (page) =>
  grid(page)
    .getByRole('gridcell')
    .evaluateAll((cells) =>
      cells
        .sort((a, b) => a.dataset.cell - b.dataset.cell)
        .map((one) => one.getAttribute('aria-label'))
        .filter((label) => !label.startsWith('stepping stone'))
        .map((label) => (label.startsWith('the monk') ? 'm' : label.startsWith('raked') ? 'k' : label.startsWith('sand') ? 's' : label.startsWith('a rock') ? 'x' : label.startsWith('an ornament') ? 'o' : 'l'))
        .join(''),
    );
const becomes = (page, expected) => until(() => lies(page), (now) => now === expected, expected);
const won = (page) => page.getByRole('heading', { name: 'The garden is raked.' }).waitFor();
const lost = (page) => page.getByRole('heading', { name: 'This garden cannot be finished' }).waitFor();
const solvable = (page) => page.getByText('Still solvable').waitFor();

test('a whole garden by keys', async () => {
  const page = await open(turn);
  await (await place(page, 2, -1)).focus();
  // Round the garden to the stone above the first column, and in.
  await keys(page, 'ArrowUp', 'ArrowUp', 'ArrowUp', 'ArrowRight');
  await focused(page, /^stepping stone above column 1; enter going down/);
  await keys(page, 'Enter');
  await becomes(page, 'kxxxkssxksssksss');
  // The focus has gone with the monk, to the stone where he left.
  await focused(page, /^stepping stone below column 1, the monk is here/);
  await keys(page, 'ArrowRight', 'ArrowRight', 'ArrowRight', 'ArrowRight', 'ArrowUp', 'Enter');
  await becomes(page, 'kxxxkssxkssskmkk');
  await focused(page, /^the monk, row 4 column 2/);
  // Escape looks about; the arrows leave the monk alone then.
  await keys(page, 'Escape', 'ArrowUp');
  await focused(page, /^sand, row 3 column 2; go up/);
  await keys(page, 'Escape', 'ArrowUp');
  await becomes(page, 'kxxxkmsxkksskkkk');
  await keys(page, 'ArrowLeft');
  await page.getByText(/never goes straight back|cannot go left/).first().waitFor();
  await keys(page, 'ArrowRight', 'ArrowDown', 'ArrowRight');
  await won(page);
  await page.getByText('No solution is shorter', { exact: false }).waitFor();
});

test('a garden by touch: taps, a swipe, and the buttons of a phone', async () => {
  const page = await open(turn, { width: 360, height: 640, touch: true });
  const client = await page.context().newCDPSession(page);
  await tap(page, -1, 0);
  await becomes(page, 'kxxxkssxksssksss');
  // A tap beside the stone finds it.
  const stone = await (await place(page, 3, 4)).boundingBox();
  await page.touchscreen.tap(stone.x + 5, stone.y + 5);
  await becomes(page, 'kxxxkssxkssskmkk');
  const { x, y, width, height } = await (await place(page, 3, 1)).boundingBox();
  const point = (part) => [{ x: x + width / 2, y: y + height / 2 - part * height }];
  await client.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: point(0) });
  for (const part of [0.3, 0.6, 1]) await client.send('Input.dispatchTouchEvent', { type: 'touchMove', touchPoints: point(part) });
  await client.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
  await becomes(page, 'kxxxkmsxkksskkkk');
  assert.equal(await page.evaluate(() => scrollY), 0, 'a swipe does not scroll the page');
  const pad = page.getByRole('group', { name: 'What the monk may do' });
  const button = pad.getByRole('button', { name: 'Right' });
  const box = await button.boundingBox();
  assert.ok(box.height >= 52 && box.width >= 88, `${box.width} x ${box.height}`);
  await site.shot(page, 'zen-phone');
  await button.tap();
  await becomes(page, 'kxxxkkmxkksskkkk');
  await tap(page, 2, 2);
  await becomes(page, 'kxxxkkkxkkmskkkk');
  await pad.getByRole('button', { name: 'Right' }).tap();
  await won(page);
  assert.ok((await sideways(page)) <= 0);
});

test('a garden by mouse, with pushes', async () => {
  const page = await open(lantern);
  await solvable(page);
  // Leave it to the solver which way is best.
  for (let choice = 0; choice < 20; choice += 1) {
    if (await page.getByRole('heading', { name: 'The garden is raked.' }).isVisible()) break;
    const hint = bar(page).getByRole('button', { name: 'Hint', exact: true });
    await page.waitForFunction(() => document.querySelector('.verdict.won') || [...document.querySelectorAll('.bar button')].some((one) => one.textContent === 'Hint' && !one.disabled));
    if (await page.locator('.verdict.won').isVisible()) break;
    await hint.click();
    const mark = page.locator('.zn-choice.hint, .zn-entry.hint');
    await mark.waitFor();
    const box = await mark.locator('.zn-halo').boundingBox();
    const before = await lies(page);
    await page.mouse.click(box.x + box.width / 2, box.y + box.height / 2);
    await page.waitForFunction(() => !document.querySelector('.zn-halo'));
    await soon(async () => assert.notEqual(await lies(page), before));
  }
  await won(page);
  await page.getByText(/hints helped/).waitFor();
  await soon(async () => assert.ok(!(await lies(page)).includes('s')));
});

test('a corner has two ways in, and what is shut says why', async () => {
  const page = await open(lantern);
  await click(page, 0, 0);
  await page.getByText('A corner can be entered from two sides').waitFor();
  await click(page, 2, -1);
  await page.getByText('The monk cannot enter at row 3, column 1 going right: a rock is in the way.').waitFor();
  await click(page, 0, -1);
  await becomes(page, 'kkkksossxsss');
});

test('leaves are taken in their order', async () => {
  const page = await open(leaves);
  await page.getByRole('listitem', { name: 'orange 1 closed' }).waitFor();
  await soon(async () => assert.match(await (await place(page, 1, 1)).getAttribute('aria-label'), /^an orange leaf, closed until all yellow leaves are taken/));
  await click(page, -1, 1);
  // Yellow opened orange, and that red, on the way.
  await becomes(page, 'sksskssks');
  await page.getByRole('listitem', { name: 'red taken' }).waitFor();
});

test('undo by choice and by path, redo, checkpoints, restart', async () => {
  const page = await open(turn);
  await click(page, -1, 0);
  await click(page, 3, 4);
  await click(page, 0, 1);
  await becomes(page, 'kxxxkmsxkksskkkk');
  await press(page, 'Undo');
  await becomes(page, 'kxxxkssxkssskmkk');
  await press(page, 'Redo');
  await becomes(page, 'kxxxkmsxkksskkkk');
  await press(page, 'Checkpoint');
  await press(page, 'Undo path');
  await becomes(page, 'kxxxkssxksssksss');
  await press(page, 'Undo path');
  await becomes(page, 'sxxxsssxssssssss');
  await press(page, 'Redo');
  await becomes(page, 'kxxxkssxksssksss');
  await press(page, 'Restart');
  await becomes(page, 'sxxxsssxssssssss');
  await press(page, 'Undo');
  await becomes(page, 'kxxxkssxksssksss');
});

test('lost from here is told as soon as it is proved, and undo leads out', async () => {
  const page = await open(rows);
  await solvable(page);
  await click(page, -1, 1);
  await lost(page);
  await site.shot(page, 'zen-lost');
  await page.getByRole('button', { name: 'Back to the beginning' }).click();
  await becomes(page, 'sssxxxsss');
  await solvable(page);
  // Marked before it happens.
  await page.getByRole('switch', { name: 'Mark lost ways' }).check();
  await page.locator('.zn-entry.lost').first().waitFor();
  await soon(async () => assert.match(await (await place(page, -1, 1)).getAttribute('aria-label'), /enter going down, which loses/));
  await soon(async () => assert.match(await (await place(page, 0, -1)).getAttribute('aria-label'), /enter going right$/));
  await page.reload();
  await page.locator('.zn-entry.lost').first().waitFor();
});

test('a garden that nobody can rake has no solution from the beginning', async () => {
  const page = await open('#/zen/board/sxs-sss-sss');
  await page.getByRole('heading', { name: 'This garden cannot be finished.' }).waitFor();
  await page.getByText('This challenge cannot be solved').waitFor();
});

test('the solution is shown choice by choice, and its link replays in a fresh browser', async () => {
  const page = await open(turn);
  await page.waitForFunction(() => [...document.querySelectorAll('.bar button')].some((one) => one.textContent === 'Show solution' && !one.disabled));
  await press(page, 'Show solution');
  await won(page);
  await page.getByText('as short as can be').or(page.getByText('The solver’s solution.')).first().waitFor();
  const transport = page.getByRole('toolbar', { name: 'Replay' });
  await transport.getByRole('button', { name: 'First' }).click();
  await becomes(page, 'sxxxsssxssssssss');
  await transport.getByRole('button', { name: 'Step' }).click();
  await page.getByText(/Choice 1 of \d/).waitFor();
  // In a browser of somebody else, paths as the command line writes them.
  const other = await open(turn + '/00S-33WNESE');
  await other.getByText(/A replay of 2.choices/).first().waitFor();
  for (const expected of ['kxxxkssxksssksss', 'kxxxkkkxkkkkkkkk']) {
    await other.getByRole('toolbar', { name: 'Replay' }).getByRole('button', { name: 'Step' }).click();
    await becomes(other, expected);
  }
  await won(other);
});

test('a link that opens nothing says why, and what was meant', async () => {
  const page = await site.newPage();
  await page.goto(site.url + '#/zen/board/sss-ss');
  await page.getByRole('heading', { name: 'This link does not open a game.' }).waitFor();
  await page.getByText(/row 2/i).waitFor();
  await page.goto(site.url + rows + '/00E-00E');
  await page.getByText(/move 2 of the replay/i).waitFor();
  await page.getByRole('link', { name: 'Open that' }).click();
  await becomes(page, 'sssxxxsss');
});

test('a search for a garden counts, and ends when it is not wanted any more', async () => {
  const page = await open(turn);
  await solvable(page);
  const search = async () => {
    await page.goto(site.url + '#/zen/12x12-r20-o6-l444/monday-3b');
    await page.getByText('Looking for a garden').waitFor();
  };
  await search();
  await page.getByText(/boards? tried/).waitFor({ timeout: 60_000 });
  await page.getByRole('button', { name: 'Stop looking' }).click();
  await becomes(page, 'sxxxsssxssssssss');
  // The solver is free at once, also for one who just goes away.
  await page.goto(site.url + rows);
  await solvable(page);
  await search();
  await page.goto(site.url + lantern);
  await becomes(page, 'sssssossxsss');
  await solvable(page);
});

test('undo at the beginning leads to the garden before, and says so', async () => {
  const page = await open(turn);
  await click(page, -1, 0);
  await becomes(page, 'kxxxkssxksssksss');
  await page.goto(site.url + rows);
  await becomes(page, 'sssxxxsss');
  await press(page, 'Undo');
  await becomes(page, 'kxxxkssxksssksss');
  await page.getByText('where you were before').waitFor();
});

test('a position under way is kept, and its link opens with the monk inside', async () => {
  const page = await open(turn);
  await click(page, -1, 0);
  await click(page, 3, 4);
  await becomes(page, 'kxxxkssxkssskmkk');
  await page.reload();
  await becomes(page, 'kxxxkssxkssskmkk');
  await soon(async () => assert.equal(await page.locator('.zn-number').count(), 2));
  const other = await open('#/zen/board/kxxx-kssx-ksss-kskk~at31W');
  await becomes(other, 'kxxxkssxkssskmkk');
  await solvable(other);
});

test('our own gardens: a list, a tick for the raked one, the next', async () => {
  const page = await open('#/zen');
  const chip = page.locator('.chip b');
  const first = await until(() => chip.textContent(), (words) => /^1\. /.test(words), 'the first garden');
  await page.waitForFunction(() => [...document.querySelectorAll('.bar button')].some((one) => one.textContent === 'Hint' && !one.disabled));
  // Raked by hints alone: that counts, being shown a solution does not.
  for (let choice = 0; choice < 20; choice += 1) {
    if (await page.getByRole('heading', { name: 'The garden is raked.' }).isVisible()) break;
    await page.waitForFunction(() => document.querySelector('.verdict.won') || [...document.querySelectorAll('.bar button')].some((one) => one.textContent === 'Hint' && !one.disabled));
    if (await page.locator('.verdict.won').isVisible()) break;
    await press(page, 'Hint');
    const box = await page.locator('.zn-halo').boundingBox();
    await page.mouse.click(box.x + box.width / 2, box.y + box.height / 2);
    await page.waitForFunction(() => !document.querySelector('.zn-halo'));
  }
  await won(page);
  await page.getByRole('button', { name: 'Gardens', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: /gardens$/ });
  await dialog.getByText(/^1 of \d+ raked$/).waitFor();
  await dialog.getByRole('img', { name: 'Raked' }).waitFor();
  await site.axe(page);
  await site.shot(page, 'zen-gardens');
  await dialog.getByRole('button', { name: 'Close' }).click();
  await page.getByRole('button', { name: 'Next challenge' }).click();
  await page.waitForFunction((first) => document.querySelector('.chip b').textContent !== first, first);
});

test('a new garden from a seed and from text, also with what is wrong with it', async () => {
  const page = await open(rows);
  await page.getByRole('button', { name: 'New garden' }).click();
  const dialog = page.getByRole('dialog', { name: 'New garden' });
  await dialog.getByRole('combobox', { name: 'Columns' }).selectOption('4');
  await dialog.getByRole('combobox', { name: 'Rows' }).selectOption('4');
  await dialog.getByRole('combobox', { name: 'Rocks' }).selectOption('8');
  await dialog.getByRole('combobox', { name: 'Ornaments' }).selectOption('1');
  await dialog.getByRole('button', { name: 'Play', exact: true }).click();
  await dialog.getByRole('alert').getByText(/at most half/).waitFor();
  await dialog.getByRole('combobox', { name: 'Ornaments' }).selectOption('0');
  await dialog.getByRole('combobox', { name: 'Rocks' }).selectOption('2');
  await dialog.getByRole('textbox', { name: /Seed/ }).fill('monday');
  await dialog.getByRole('button', { name: 'Play', exact: true }).click();
  await page.getByText('seed monday').waitFor();
  await until(() => lies(page), (made) => [...made].filter((one) => one === 'x').length === 2, 'two rocks');
  await solvable(page);
  await page.getByRole('button', { name: 'New garden' }).click();
  await dialog.getByRole('button', { name: 'From text' }).click();
  await dialog.getByRole('textbox', { name: /garden as text/ }).fill('...\n..');
  await dialog.getByRole('button', { name: 'Play', exact: true }).click();
  await dialog.getByRole('alert').getByText(/row 2/i).waitFor();
  await dialog.getByRole('textbox', { name: /garden as text/ }).fill('..#\n...');
  await dialog.getByRole('button', { name: 'Play', exact: true }).click();
  await becomes(page, 'ssxsss');
});

test('the rival runs, waits, goes on and is stopped', async () => {
  // Twelve by twelve: with less the genetic algorithm may have come to its end before a busy browser has pressed «Stop».
  const rows = Array.from({ length: 12 }, (_, row) => Array.from({ length: 12 }, (_, column) => ((row * 7 + column * 3) % 11 === 0 ? 'x' : 's')).join(''));
  const page = await open(`#/zen/board/${rows.join('-')}`);
  const card = page.getByRole('region', { name: 'The rival' });
  await card.getByRole('button', { name: 'Start' }).click();
  // At once, as it is over in seconds; what it shows after a few generations is looked at when it has gone on for so many.
  for (;;) {
    await card.getByRole('button', { name: 'Pause' }).click();
    await card.getByRole('button', { name: 'Go on' }).waitFor();
    if (/Generation ([3-9]|\d\d)/.test(await card.textContent())) break;
    await card.getByRole('button', { name: 'Go on' }).click();
  }
  await card.getByRole('img', { name: /^Fitness by generation: best \d+/ }).waitFor();
  await card.locator('.zn-best .zn-small').waitFor();
  await card.getByRole('button', { name: 'Go on' }).waitFor();
  await page.waitForTimeout(600);
  const paused = await card.textContent();
  await page.waitForTimeout(600);
  assert.equal(await card.textContent(), paused, 'nothing happens while it waits');
  await site.shot(page, 'zen-rival');
  await card.getByRole('button', { name: 'Go on' }).click();
  await page.waitForFunction((paused) => document.querySelector('.zn-rival').textContent !== paused, paused);
  await card.getByRole('button', { name: 'Stop' }).click();
  await card.getByRole('button', { name: 'Start' }).waitFor();
});

test('a beam and A* are rivals too', async () => {
  const page = await open(large);
  const card = page.getByRole('region', { name: 'The rival' });
  await card.getByRole('button', { name: 'Beam' }).click();
  await card.getByRole('button', { name: 'Start' }).click();
  await card.getByRole('img', { name: /^Fitness by pass/ }).waitFor();
  await card.getByRole('button', { name: 'A*' }).click();
  await card.getByRole('button', { name: 'Start' }).click();
  await card.getByText(/, proved$/).waitFor();
});

test('the same seed is the same rival', async () => {
  const page = await open(turn);
  const card = page.getByRole('region', { name: 'The rival' });
  const run = async () => {
    await card.getByRole('button', { name: 'Start' }).click();
    await card.getByText('In the end').waitFor({ timeout: 120_000 });
    return card.locator('.zn-best p, .zn-best b, .zn-note').allTextContents();
  };
  const once = await run();
  assert.match(once.join(' '), /2.paths/);
  await card.getByRole('button', { name: 'Start over' }).click();
  await card.getByText('In the end').waitFor({ state: 'hidden' });
  assert.deepEqual(await run(), once);
  await card.getByRole('button', { name: 'Watch it' }).click();
  await won(page);
});

test('all best solutions are counted and shown', async () => {
  const page = await open(turn);
  const card = page.getByRole('region', { name: 'Beautiful solutions' });
  await card.getByRole('button', { name: 'Find all best solutions' }).click();
  await card.getByText(/Optimal solutions: \d+/).waitFor();
  const list = card.getByRole('button', { name: /^Solution \d+: beauty/ });
  await soon(async () => assert.ok((await list.count()) >= 1));
  await list.first().click();
  await won(page);
});

test('a solution that is shown takes no path of one’s own away', async () => {
  const page = await open(turn);
  const before = await lies(page);
  await (await place(page, 2, -1)).focus();
  await keys(page, 'Enter');
  // No way from here: the solver’s is another one.
  const mine = await until(() => lies(page), (now) => now !== before, 'a path');
  const card = page.getByRole('region', { name: 'Beautiful solutions' });
  await card.getByRole('button', { name: 'Find all best solutions' }).click();
  await card.getByRole('button', { name: /^Solution \d+: beauty/ }).first().click();
  await won(page);
  const undo = bar(page).getByRole('button', { name: 'Undo', exact: true });
  for (let steps = 0; steps < 20 && (await undo.isEnabled()) && (await lies(page)) !== mine; steps += 1) {
    await undo.click();
    await settled(page);
  }
  assert.equal(await lies(page), mine);
});

test('a solver that dies says so, and is started again', async () => {
  const page = await watched(site);
  await page.goto(site.url + large);
  await grid(page).waitFor();
  await solvable(page);
  await page.evaluate(() => (window.deaf = true));
  await click(page, -1, 2);
  await dies(page);
  await page.getByText('Solver stopped').waitFor();
  await page.getByText('Your garden is safe.', { exact: false }).waitFor();
  await page.evaluate(() => (window.deaf = false));
  await page.getByRole('button', { name: 'Start it again' }).click();
  await page.getByText(/Still solvable|cannot be finished/).first().waitFor();
});

test('nothing holds the page up while the worker searches and the rival runs', neverHeldUp(async () => {
  const page = await open(large);
  const card = page.getByRole('region', { name: 'The rival' });
  return longTasks(page, async () => {
    await card.getByRole('button', { name: 'Start' }).click();
    await click(page, -1, 2);
    await page.waitForTimeout(800);
    await press(page, 'Undo');
    await page.waitForTimeout(800);
  });
}));

test('without motion the monk is there at once', async () => {
  const page = await open(turn, { reducedMotion: true });
  await page.evaluate(() => {
    window.glided = 0;
    new MutationObserver((list) => {
      for (const { target } of list) if (target.classList.contains('glides')) window.glided += 1;
    }).observe(document.querySelector('.zn-monk'), { attributes: true });
  });
  await click(page, -1, 0);
  await becomes(page, 'kxxxkssxksssksss');
  await page.waitForTimeout(250);
  assert.equal(await page.evaluate(() => window.glided), 0);
});

for (const [name, options] of Object.entries(windows)) {
  test(`no barriers ${name}`, async () => {
    const page = await open(large, options);
    await (await place(page, 8, 0)).click();
    await page.locator('.zn-choice').first().waitFor();
    await site.axe(page);
    assert.ok((await sideways(page)) <= 0);
    await site.shot(page, `zen-${name.replaceAll(/\W+/g, '-')}`);
  });
}

test('lessons are raked, and what is done is kept', async () => {
  const page = await site.newPage();
  await page.goto(site.url + '#/zen/learn');
  const lesson = (number) => page.getByRole('article', { name: new RegExp(`^Lesson ${number}:`) });
  const solved = (number) => lesson(number).getByRole('img', { name: 'Solved' }).waitFor();
  const stone = (number, name) => lesson(number).getByRole('gridcell', { name: new RegExp(`^stepping stone ${name}`) });
  await stone(1, 'left of row 1').click();
  await stone(1, 'right of row 2').click();
  await solved(1);
  // To be lost on purpose.
  await stone(3, 'above column 2').click();
  await lesson(3).getByRole('gridcell', { name: /go right/ }).click();
  await stone(3, 'left of row 1').click();
  await solved(3);
  await page.getByText('2 of 8 tried').waitFor();
  await page.reload();
  await page.getByText('2 of 8 tried').waitFor();
});
