// Sliding blocks: pieces by mouse, finger, taps and keys; the six counts; hints, links, the library, pieces that go together.
import assert from 'node:assert/strict';
import test from 'node:test';
import { harness, longTasks, neverHeldUp, settled, sideways, soon, until, windows } from './harness.mjs';

const site = harness();
// Three moves: d left, e right, G down.
const easy = '#/sliding/board/aGGb-aGGb-0de0-0000~0000-0000-0GG0-0GG0';
const bend = '#/sliding/board/G00-110-110~000-000-00G';
const klotski = '#/sliding/board/aGGb-aGGb-cddf-cghf-i00j~0000-0000-0000-0GG0-0GG0';
const locked = '#/sliding/board/GGG0-GaG0-GGG0~0GGG-0G0G-0GGG';
const large = '#/sliding/board/aabb0000-aabb0000-ccdd00ee-ccdd00ee-00000000-ffgg00hh-ffgg00hh-00000000~00000000-00000000-00000000-00000000-00000000-00000000-000000aa-000000aa';

const grid = (page) => page.getByRole('grid', { name: /^Board,/ });
const cell = (page, index) => grid(page).locator(`[data-cell="${index}"]`);
const bar = (page) => page.getByRole('toolbar', { name: 'Game' });
const press = (page, name) => bar(page).getByRole('button', { name, exact: true }).click();
const open = async (link, options) => {
  const page = await site.newPage(options);
  await page.goto(site.url + link);
  await grid(page).waitFor();
  return page;
};
/** What stands on each cell: the letter of a piece, `1` or `0`, as in the address. */
const stands = (page) =>
  grid(page)
    .getByRole('gridcell')
    .evaluateAll((cells) =>
      cells
        .sort((a, b) => a.dataset.cell - b.dataset.cell)
        .map((one) => one.getAttribute('aria-label'))
        .map((label) => label.match(/^piece (\w)/)?.[1] ?? (label.startsWith('a wall') ? '1' : '0'))
        .join(''),
    );
const becomes = (page, expected, so = true) =>
  page.waitForFunction(
    ([expected, so]) =>
      so ===
      ([...document.querySelectorAll('[role="grid"] [data-cell]')]
        .sort((a, b) => a.dataset.cell - b.dataset.cell)
        .map((one) => one.getAttribute('aria-label'))
        .map((label) => label.match(/^piece (\w)/)?.[1] ?? (label.startsWith('a wall') ? '1' : '0'))
        .join('') === expected),
    [expected, so],
  );
/** What stands there once it is something else. */
const changed = async (page, before) => {
  await becomes(page, before, false);
  await grid(page).waitFor();
  return stands(page);
};
const middle = async (page, index) => {
  const { x, y, width, height } = await cell(page, index).boundingBox();
  return [x + width / 2, y + height / 2];
};
/** Drags over these cells with the mouse. */
const drag = async (page, ...cells) => {
  const [first, ...rest] = cells;
  await page.mouse.move(...(await middle(page, first)));
  await page.mouse.down();
  for (const index of rest) await page.mouse.move(...(await middle(page, index)), { steps: 6 });
  await page.mouse.up();
};
const row = (page, name) => page.getByRole('row', { name: new RegExp(`^${name}`) });
/** So far, from here and best of a count, once they are known. */
const counts = async (page, name) => {
  await page.waitForFunction((name) => {
    const row = [...document.querySelectorAll('.sl-six tbody tr')].find((one) => one.textContent.startsWith(name));
    return row && !row.textContent.includes('…');
  }, name);
  return (await row(page, name).getByRole('cell').allTextContents()).slice(1);
};
const won = (page) => page.getByRole('heading', { name: 'The goal is reached.' }).waitFor();

test('pieces follow the mouse, stop at what blocks them and go round corners', async () => {
  const page = await open(easy);
  // Blocked by d and e.
  await drag(page, 1, 9);
  await soon(async () => assert.equal(await stands(page), 'aGGbaGGb0de00000'));
  await drag(page, 9, 8);
  await becomes(page, 'aGGbaGGbd0e00000');
  // Far beyond the edge: it stops there.
  await drag(page, 10, 11);
  await becomes(page, 'aGGbaGGbd00e0000');
  await drag(page, 5, 13);
  await becomes(page, 'a00ba00bdGGe0GG0');
  await won(page);
  await page.goto(site.url + bend);
  await becomes(page, 'G00110110');
  await drag(page, 0, 2, 8);
  await won(page);
  await soon(async () => assert.equal((await counts(page, 'Move'))[0], '1', 'round a corner is one move'));
});

test('while a piece is dragged, nothing changes but its transform', neverHeldUp(async () => {
  const page = await open(large);
  await counts(page, 'Move');
  await cell(page, 0).focus();
  await page.evaluate(() => {
    window.changes = [];
    new MutationObserver((list) => {
      for (const { type, attributeName, target } of list) window.changes.push(`${type} ${attributeName} ${target.nodeName}.${target.dataset?.piece}`);
    }).observe(document.querySelector('.sl-card-board'), { subtree: true, childList: true, attributes: true, characterData: true });
  });
  const [x, y] = await middle(page, 0);
  const found = await longTasks(page, async () => {
    await page.mouse.move(x, y);
    await page.mouse.down();
    for (let step = 1; step <= 60; step += 1) await page.mouse.move(x + Math.sin(step / 5) * 200, y + step * 4);
  });
  const changes = new Set(await page.evaluate(() => window.changes));
  assert.deepEqual([...changes].filter((change) => !/attributes (transform|class) g\.a$/.test(change)), []);
  assert.ok(changes.size > 0);
  await page.mouse.up();
  return found;
}));

test('a finger moves pieces on a small phone, and the page does not scroll', async () => {
  const page = await open(easy, { width: 360, height: 640, touch: true });
  const client = await page.context().newCDPSession(page);
  const swipe = async (from, to) => {
    const [a, b] = [await middle(page, from), await middle(page, to)];
    const point = (part) => [{ x: a[0] + (b[0] - a[0]) * part, y: a[1] + (b[1] - a[1]) * part }];
    await client.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: point(0) });
    for (const part of [0.2, 0.4, 0.6, 0.8, 1]) await client.send('Input.dispatchTouchEvent', { type: 'touchMove', touchPoints: point(part) });
    await client.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
  };
  await swipe(9, 8);
  await becomes(page, 'aGGbaGGbd0e00000');
  await swipe(10, 11);
  await becomes(page, 'aGGbaGGbd00e0000');
  assert.equal(await page.evaluate(() => scrollY), 0);
  const dock = page.getByRole('navigation', { name: 'Game' });
  const [board, foot] = [await page.locator('.sl-board').boundingBox(), await dock.boundingBox()];
  assert.ok(board.y + board.height <= foot.y, 'the dock covers the board');
  for (const one of await dock.getByRole('button').all()) {
    if (!(await one.isVisible())) continue;
    const { width, height } = await one.boundingBox();
    assert.ok(width >= 44 && height >= 44, `${width} x ${height}`);
  }
  assert.ok((await sideways(page)) <= 0);
  await site.shot(page, 'sliding-phone');
  await swipe(1, 9);
  await won(page);
});

test('a second finger leaves the first one its piece, and the next drag takes its own', async () => {
  const page = await open(easy, { width: 360, height: 640, touch: true });
  const client = await page.context().newCDPSession(page);
  const touch = (type, ...points) => client.send('Input.dispatchTouchEvent', { type, touchPoints: points.map(([x, y], id) => ({ x, y, id })) });
  const between = ([a, b], [c, d], part) => [a + (c - a) * part, b + (d - b) * part];
  const [d, left, palm] = [await middle(page, 9), await middle(page, 8), await middle(page, 12)];
  await touch('touchStart', d);
  await touch('touchMove', between(d, left, 0.5));
  await touch('touchStart', between(d, left, 0.5), palm);
  await touch('touchEnd', between(d, left, 0.5));
  await touch('touchMove', left);
  await touch('touchEnd');
  // A browser may take the first finger away as well: then its piece is where it was.
  const places = () => page.locator('[data-piece]').evaluateAll((pieces) => pieces.map((one) => one.getAttribute('transform')));
  await soon(async () => assert.ok((await places()).every((place) => /^translate\(\d*0?0 \d*0?0\)$/.test(place)), String(await places())));
  const [e, right] = [await middle(page, 10), await middle(page, 11)];
  await touch('touchStart', e);
  for (const part of [0.5, 1]) await touch('touchMove', between(e, right, part));
  await touch('touchEnd');
  await soon(async () => assert.match(await stands(page), /^aGGbaGGb(d00|0d0)e0000$/));
});

test('a mouse that is let go beside the board comes back with nothing in its hand', async () => {
  const page = await open(easy);
  const places = () => page.locator('[data-piece]').evaluateAll((pieces) => pieces.map((one) => one.getAttribute('transform')));
  const before = await places();
  const { x, y } = await grid(page).boundingBox();
  const wall = await cell(page, 8).boundingBox();
  await page.mouse.move(wall.x + 3, wall.y + wall.height / 2);
  // d does not stand at the edge: it goes there first.
  await drag(page, 9, 8);
  await becomes(page, 'aGGbaGGbd0e00000');
  const there = await places();
  assert.notDeepEqual(there, before);
  await page.mouse.move(wall.x + 3, wall.y + wall.height / 2);
  await page.mouse.down();
  await page.mouse.move(Math.max(0, x - 60), y - 40);
  await page.mouse.up();
  await page.mouse.move(...(await middle(page, 9)), { steps: 4 });
  await page.mouse.move(...(await middle(page, 13)), { steps: 4 });
  await settled(page);
  assert.deepEqual(await places(), there);
  await drag(page, 10, 11);
  await becomes(page, 'aGGbaGGbd00e0000');
});

test('a press that undo leads to a smaller puzzle drags nothing of the larger one', async () => {
  const page = await open(bend);
  await page.goto(site.url + large);
  await becomes(page, 'aabb0000aabb0000ccdd00eeccdd00ee00000000ffgg00hhffgg00hh00000000');
  await page.mouse.move(...(await middle(page, 55)));
  await page.mouse.down();
  await page.keyboard.press('Control+z');
  await becomes(page, 'G00110110');
  const [x, y] = await middle(page, 0);
  await page.mouse.move(x + 40, y + 40, { steps: 4 });
  await page.mouse.up();
  await becomes(page, 'G00110110');
  await drag(page, 0, 1);
  await becomes(page, '0G0110110');
});

test('taps pick a piece up and send it', async () => {
  const page = await open(easy);
  await cell(page, 9).click();
  await page.getByText(/d can go/).waitFor();
  await cell(page, 8).click();
  await becomes(page, 'aGGbaGGbd0e00000');
  await cell(page, 10).click();
  // Two ways cover that cell: the shortest is taken.
  await cell(page, 11).click();
  await becomes(page, 'aGGbaGGbd00e0000');
  await cell(page, 0).click();
  await page.getByText('a is blocked all round.').waitFor();
  await cell(page, 2).click();
  await cell(page, 14).click();
  await won(page);
});

test('keys alone solve a puzzle', async () => {
  const page = await open(easy);
  await cell(page, 0).focus();
  for (const key of ['ArrowDown', 'ArrowDown', 'ArrowRight', 'Enter', 'ArrowLeft', 'Enter']) await page.keyboard.press(key);
  await becomes(page, 'aGGbaGGbd0e00000');
  // The cursor has gone with the piece.
  const cursor = (at) => until(() => page.evaluate(() => document.activeElement.dataset.cell), (cell) => cell === at, `the cursor on ${at}`);
  await cursor('8');
  for (const key of ['ArrowRight', 'ArrowRight', 'Enter', 'ArrowRight', 'Escape']) await page.keyboard.press(key);
  await becomes(page, 'aGGbaGGbd00e0000');
  await cursor('11');
  for (const key of ['ArrowUp', 'ArrowLeft', 'Enter', 'ArrowLeft', 'ArrowDown', 'ArrowDown', 'Enter']) await page.keyboard.press(key);
  await won(page);
});

test('keys that come faster than the page is drawn are all done, in their order', async () => {
  const page = await open(easy);
  const keyboard = await page.context().newCDPSession(page);
  await keyboard.send('Emulation.setCPUThrottlingRate', { rate: 6 });
  await cell(page, 0).focus();
  const codes = { Enter: 13, Escape: 27, ArrowLeft: 37, ArrowUp: 38, ArrowRight: 39, ArrowDown: 40 };
  const way = 'Down Down Right Enter Left Enter Right Right Enter Right Escape Up Left Enter Left Down Down Enter';
  const keys = way.split(' ').map((word) => (word in codes ? word : `Arrow${word}`));
  // Not waiting for one before the next.
  const press = (type, key) => keyboard.send('Input.dispatchKeyEvent', { type, key, code: key, windowsVirtualKeyCode: codes[key] });
  await Promise.all(keys.flatMap((key) => [press('rawKeyDown', key), press('keyUp', key)]));
  await won(page);
});

test('Klotski: six proven optima, a hint that is optimal, undo, redo, restart and checkpoints', async () => {
  const page = await open(klotski);
  const bests = { Step: '116', Line: '90', Move: '81', Superstep: '72', Superline: '58', Supermove: '55' };
  for (const [name, best] of Object.entries(bests)) assert.deepEqual(await counts(page, name), ['0', best, best], name);
  await page.getByText('On a shortest way').waitFor();
  await site.shot(page, 'sliding-klotski');
  await press(page, 'Hint');
  await page.getByText(/Then 80.moves are left/).waitFor();
  await page.locator('.sl-arrow').waitFor();
  await site.shot(page, 'sliding-hint');
  const start = await stands(page);
  await drag(page, 13, 17);
  const now = await changed(page, start);
  await press(page, 'Undo');
  await becomes(page, start);
  await press(page, 'Redo');
  await becomes(page, now);
  await press(page, 'Checkpoint');
  await drag(page, 14, 18);
  await changed(page, now);
  await press(page, 'To checkpoint');
  await becomes(page, now);
  await press(page, 'Restart');
  await becomes(page, start);
  await press(page, 'Undo');
  await becomes(page, now);
  // Going back takes the count back.
  await drag(page, 17, 13);
  await becomes(page, start);
  await soon(async () => assert.deepEqual(await counts(page, 'Move'), ['0', '81', '81']));
});

test('the solution is shown step by step and by itself, and its link replays', async () => {
  const page = await open(easy);
  await counts(page, 'Move');
  await press(page, 'Show solution');
  await won(page);
  const transport = page.getByRole('toolbar', { name: 'Replay' });
  await transport.getByRole('button', { name: 'First' }).click();
  await becomes(page, 'aGGbaGGb0de00000');
  await transport.getByRole('button', { name: 'Step' }).click();
  await page.getByText('Move 1 of 3').waitFor();
  // In a browser of somebody else, who has not played it.
  const other = await open(easy + '/dl-er-Gdd');
  await other.getByRole('region', { name: 'Board' }).getByText(/A replay of 3.moves/).waitFor();
  for (const expected of ['aGGbaGGbd0e00000', 'aGGbaGGbd00e0000', 'a00ba00bdGGe0GG0']) {
    await other.getByRole('toolbar', { name: 'Replay' }).getByRole('button', { name: 'Step' }).click();
    await becomes(other, expected);
  }
  await won(other);
});

test('a link that opens nothing says why, and what was meant', async () => {
  const page = await site.newPage();
  await page.goto(site.url + '#/sliding/board/aa0-0b~000-00b');
  await page.getByRole('heading', { name: 'This link does not open a game.' }).waitFor();
  await page.getByText(/row 2/i).waitFor();
  await page.goto(site.url + easy + '/dl-Gdd');
  await page.getByText(/move 2 of the replay: G cannot go down/i).waitFor();
  await page.getByRole('link', { name: 'Open that' }).click();
  await grid(page).waitFor();
  await soon(async () => assert.equal(await stands(page), 'aGGbaGGb0de00000'));
});

test('pieces that hold each other go together in the super counts', async () => {
  const page = await open(locked);
  await soon(async () => assert.deepEqual(await counts(page, 'Move'), ['0', 'none', 'none']));
  await soon(async () => assert.deepEqual((await counts(page, 'Supermove')).slice(1), ['1', '1']));
  await page.getByText(/Some have to go together/).waitFor();
  await page.getByRole('radio', { name: 'Supermove' }).check();
  await drag(page, 0, 1);
  await becomes(page, '0GGG0GaG0GGG');
  await won(page);
});

test('the library opens a puzzle, and the game is kept', async () => {
  const page = await open('#/sliding');
  await page.getByRole('button', { name: /^All \d+ classics/ }).click();
  const dialog = page.getByRole('dialog', { name: /classics$/ });
  await site.shot(page, 'sliding-library');
  await dialog.getByRole('link', { name: /^Pennant/ }).first().click();
  await page.waitForFunction(() => document.querySelector('.chip b').textContent === 'Pennant');
  await page.goto(site.url + easy);
  await becomes(page, 'aGGbaGGb0de00000');
  await drag(page, 9, 8);
  await becomes(page, 'aGGbaGGbd0e00000');
  await page.reload();
  await becomes(page, 'aGGbaGGbd0e00000');
  await counts(page, 'Move');
  await page.goto(site.url + '#/');
  await page.getByText(/1.move in/).waitFor();
});

test('a begun game is no record in the list of classics', async () => {
  const page = await open('#/sliding');
  const current = page.locator('.sl-lib a[aria-current="true"]');
  await current.waitFor();
  const words = await current.textContent();
  assert.match(words, /best \d+\smoves$/);
  const before = await stands(page);
  // The first piece that can go down.
  const pieces = await page.locator('[role="gridcell"][aria-label^="piece"]').evaluateAll((all) => all.map((one) => Number(one.dataset.cell)));
  for (const from of pieces) {
    await cell(page, from).click();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Escape');
    await settled(page);
    if ((await stands(page)) !== before) break;
  }
  await soon(async () => assert.notEqual(await stands(page), before));
  await soon(async () => assert.ok(Number((await counts(page, 'Move'))[0]) > 0));
  await settled(page);
  assert.equal(await current.textContent(), words);
  await page.getByRole('button', { name: /^All \d+ classics/ }).click();
  const dialog = page.getByRole('dialog', { name: /classics$/ });
  await dialog.getByRole('link', { name: /best \d+\smoves/ }).first().waitFor();
  assert.doesNotMatch(await dialog.textContent(), /made|so far|solved in/);
});

test('a new challenge from text, also with what is wrong with it', async () => {
  const page = await open(easy);
  await page.getByRole('button', { name: 'New challenge' }).click();
  const dialog = page.getByRole('dialog', { name: 'New challenge' });
  const text = dialog.getByRole('textbox', { name: /board as text/ });
  if (!(await text.isVisible())) await dialog.getByRole('button', { name: 'From text' }).click();
  await text.fill('ab.\n..\n\n...\n..a');
  await dialog.getByRole('button', { name: 'Play', exact: true }).click();
  await dialog.getByRole('alert').getByText(/row 2/i).waitFor();
  await text.fill('ab.\n...\n\n...\n..a');
  await dialog.getByRole('status').getByText(/^Read as a board in rows \(3 by 2\)\./).waitFor();
  await dialog.getByRole('button', { name: 'Play', exact: true }).click();
  await becomes(page, 'ab0000');
});

test('a made puzzle takes as many moves as the dialog promises', async () => {
  const page = await open(easy);
  for (const [board, hard, least, most] of [
    [/^4 by 4, 7 pieces/, /^Hardest/, 47, 62],
    [/^3 by 5, 8 pieces/, /^Hard(?!est)/, 39, 57],
  ]) {
    const [link, before] = [await page.evaluate(() => location.hash), await stands(page)];
    await page.getByRole('button', { name: 'New challenge' }).click();
    const dialog = page.getByRole('dialog', { name: 'New challenge' });
    await dialog.getByRole('button', { name: 'Made' }).click();
    await dialog.getByRole('radio', { name: board }).check();
    await dialog.getByRole('radio', { name: hard }).check();
    await dialog.getByRole('status').getByText(`: ${least} to ${most} moves.`).waitFor();
    await dialog.getByRole('button', { name: 'Play', exact: true }).click();
    await page.waitForFunction((link) => /-hard/.test(location.hash) && location.hash !== link, link);
    await changed(page, before);
    const best = Number((await counts(page, 'Move')).at(-1));
    assert.ok(best >= least && best <= most, `${await page.evaluate(() => location.hash)}: ${best}`);
  }
});

test('a board without a goal leads from the dialog to the editor, which has it', async () => {
  const page = await open(easy);
  await page.getByRole('button', { name: 'New challenge' }).click();
  const dialog = page.getByRole('dialog', { name: 'New challenge' });
  const text = dialog.getByRole('textbox', { name: /board as text/ });
  if (!(await text.isVisible())) await dialog.getByRole('button', { name: 'From text' }).click();
  await text.fill('IBBxooIooLDDJAALooJoKEEMFFKooMGGHHHM');
  await dialog.getByRole('status').getByText(/^Read as a Rush Hour string \(6 by 6\)\./).waitFor();
  await text.fill('ab\na.');
  await dialog.getByRole('status').getByText(/opens in the editor/).waitFor();
  await dialog.getByRole('button', { name: 'Play', exact: true }).click();
  await page.getByRole('grid', { name: 'Goal', exact: true }).waitFor();
  await page.getByText(/has no goal yet/).waitFor();
  const start = page.getByRole('grid', { name: 'Start', exact: true }).getByRole('gridcell');
  await soon(async () => assert.equal(await start.count(), 4));
});

for (const [name, options] of Object.entries(windows)) {
  test(`no barriers ${name}`, async () => {
    const page = await open(klotski, options);
    await counts(page, 'Supermove');
    const hint = page.getByRole('button', { name: 'Hint', exact: true }).filter({ visible: true });
    await hint.click();
    await page.locator('.sl-arrow').waitFor();
    await site.axe(page);
    assert.ok((await sideways(page)) <= 0);
    await site.shot(page, `sliding-${name.replaceAll(/\W+/g, '-')}`);
  });
}

test('lessons are played, and what is solved is kept', async () => {
  const page = await site.newPage();
  await page.goto(site.url + '#/sliding/learn');
  const lesson = (number) => page.getByRole('article', { name: new RegExp(`^Lesson ${number}:`) });
  const slide = async (number, ...cells) => {
    const at = async (index) => {
      const one = lesson(number).locator(`[data-cell="${index}"]`);
      await one.scrollIntoViewIfNeeded();
      const { x, y, width, height } = await one.boundingBox();
      return [x + width / 2, y + height / 2];
    };
    await page.mouse.move(...(await at(cells[0])));
    await page.mouse.down();
    for (const index of cells.slice(1)) await page.mouse.move(...(await at(index)), { steps: 6 });
    await page.mouse.up();
  };
  const solved = (number) => lesson(number).getByRole('img', { name: 'Solved' }).waitFor();
  await slide(1, 0, 1, 7);
  await solved(1);
  await slide(2, 0, 2, 8);
  await solved(2);
  await slide(5, 0, 1);
  await solved(5);
  await page.getByText('3 of 8 tried').waitFor();
  await page.reload();
  await page.getByText('3 of 8 tried').waitFor();
});

test('«Six ways to count» keeps inside its card, from a phone to a desktop', async () => {
  const page = await open('#/sliding/simple3-3x3-p6/a');
  await page.locator('.sl-six').waitFor();
  for (const width of [320, 360, 700, 901, 1024, 1180, 1181, 1600]) {
    await page.setViewportSize({ width, height: 800 });
    const [table, room] = await page.evaluate(() => {
      const card = document.querySelector('.sl-pane');
      const { paddingLeft, paddingRight } = getComputedStyle(card);
      return [document.querySelector('.sl-six').offsetWidth, card.clientWidth - Number.parseFloat(paddingLeft) - Number.parseFloat(paddingRight)];
    });
    assert.ok(table <= room, `at ${width} px the table takes ${table} of ${room}`);
  }
});
