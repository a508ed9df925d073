// Games from the first move to the last: by mouse, by finger, by keyboard alone.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import test from 'node:test';
import { harness, judged, mountain, settled, shifting, soon, until } from './harness.mjs';

const site = harness();

/** Boards of the literature with their shortest solutions, from the oracle's table. */
const known = Object.fromEntries(
  readFileSync(new URL('../data/fujisan-known.csv', import.meta.url), 'utf8')
    .trim()
    .split('\n')
    .slice(1)
    .map((line) => {
      const [name, top, bottom, best] = line.split(',');
      const solution = line.match(/"(.*)"/)?.[1].split(', ').map((move) => move.replace(/\(.*/, '')) ?? [];
      return [name, { link: `#/fujisan/board/${top}-${bottom}`, best: Number(best), solution }];
    }),
);
const seeded = '#/fujisan/domino/k7q2m8xa'; // 11 moves at best

const open = async (link, options) => {
  const page = await site.newPage(options);
  await page.goto(site.url + link);
  const board = mountain(page);
  await board.grid.waitFor();
  return { page, board };
};
/** One of the numbers beside the board, such as `moves`. */
const number = (page, name) => page.locator('.side .stats div', { hasText: name }).locator('b').first();
const shows = async (page, name, value) =>
  page.waitForFunction(
    ([name, value]) =>
      [...document.querySelectorAll('.side .stats div')].some(
        (one) => one.querySelector('span')?.textContent === name && one.querySelector('b')?.textContent === value,
      ),
    [name, String(value)],
  );
const won = (page) => page.getByRole('heading', { name: 'All four at the summit.' });

test('a game by mouse, won in as few moves as can be', async () => {
  const { page, board } = await open(known.don1.link);
  await shows(page, 'proven best', 14);
  await board.moves(known.don1.solution);
  await won(page).waitFor();
  await page.getByText('Proven best', { exact: true }).waitFor();
  await page.getByText(/No solution is shorter/).waitFor();
  await shows(page, 'moves', 14);
  await soon(async () => assert.equal(await won(page).evaluate((heading) => heading === document.activeElement), true));
  await site.shot(page, 'won');
  // A detour is told as such.
  await board.button('Restart').click();
  await shows(page, 'moves', 0);
  const [first, ...rest] = known.don1.solution;
  assert.equal(first, 'AR2');
  await board.move('AR2');
  await board.move('AD');
  await board.moves(['AU', ...rest]);
  await won(page).waitFor();
  await page.getByText('2 moves more than the shortest solution.').waitFor();
  await soon(async () => assert.equal(await page.getByText('Proven best', { exact: true }).count(), 0));
});

test('a game by finger on a small phone', async () => {
  const { page, board } = await open(known.don1.link, { width: 360, height: 640, touch: true });
  await judged(page);
  await board.moves(known.don1.solution, (cell) => cell.tap());
  await won(page).waitFor();
  await page.getByText('Proven best', { exact: true }).waitFor();
  const [inner, outer] = await page.evaluate(() => [document.documentElement.scrollWidth, innerWidth]);
  assert.ok(inner <= outer, `scrolls sideways: ${inner} > ${outer}`);
  // The summit is in sight, and so are the words; neither lies over the other.
  await soon(async () => {
    const summit = await page.getByRole('gridcell', { name: /summit/ }).first().boundingBox();
    const words = await page.getByRole('region', { name: 'All four at the summit.' }).boundingBox();
    const heading = await won(page).boundingBox();
    const grid = await board.grid.boundingBox();
    assert.ok(summit.y >= 0 && heading.y + heading.height <= 580, `summit at ${summit.y}, words at ${heading.y}`);
    assert.ok(words.y >= grid.y + grid.height - 1, 'the words lie over the board');
  });
  await site.shot(page, 'won-phone');
});

test('on a phone every target suits a finger, and the status stays in sight', async () => {
  for (const [width, height] of [
    [320, 568],
    [360, 640],
    [390, 844],
  ]) {
    const { page, board } = await open(seeded, { width, height, touch: true });
    await judged(page);
    const small = await page.evaluate(() =>
      [...document.querySelectorAll('a, button, [role=gridcell]')]
        .filter((one) => one.checkVisibility() && !one.closest('.skip'))
        .map((one) => [one.getAttribute('aria-label') ?? one.textContent, one.getBoundingClientRect()])
        .filter(([, box]) => box.width < 43.9 || box.height < 43.9)
        .map(([name, box]) => `${name}: ${box.width} x ${box.height}`),
    );
    assert.deepEqual(small, []);
    const status = await board.said.boundingBox();
    assert.ok(status.y + status.height <= height - 58, `${width}: the dock lies over the status`);
    if (height === 844) {
      const grid = await board.grid.boundingBox();
      assert.ok(grid.y + grid.height <= status.y + 2, 'the status lies over the board');
    }
  }
});

test('of a loss on a phone the headline stands where the status stood', async () => {
  const { page, board } = await open(known.don4.link, { width: 360, height: 640, touch: true });
  await page.getByText('Still solvable').waitFor();
  const stood = (await board.said.boundingBox()).y;
  await board.move('SL2', (cell) => cell.tap());
  const headline = page.getByRole('heading', { name: 'No way leads up any more.' });
  await headline.waitFor();
  // The focus comes to the headline, and brings it into sight.
  await soon(async () => {
    await page.evaluate(() => scrollTo(0, 0));
    const { y, height } = await headline.boundingBox();
    assert.ok(Math.abs(y - stood) <= 2 && y + height <= 583, `at ${y}, not ${stood}`);
  });
});

test('the menu of the dock closes by Escape, by a tap elsewhere and by a choice, and gives the focus back', async () => {
  const { page } = await open(seeded, { width: 360, height: 640, touch: true });
  const more = page.getByRole('button', { name: 'More' });
  const item = page.getByRole('button', { name: 'To checkpoint' });
  const focused = () => more.evaluate((one) => one === document.activeElement);
  await more.tap();
  await item.waitFor();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Escape');
  await item.waitFor({ state: 'hidden' });
  await soon(async () => assert.equal(await focused(), true));
  await more.tap();
  await item.waitFor();
  await page.touchscreen.tap(300, 60);
  await item.waitFor({ state: 'hidden' });
  await more.tap();
  await page.getByRole('button', { name: 'Share' }).filter({ visible: true }).tap();
  await page.getByRole('dialog', { name: 'Share' }).waitFor();
  await page.keyboard.press('Escape');
  await page.getByRole('dialog', { name: 'Share' }).waitFor({ state: 'hidden' });
  await item.waitFor({ state: 'hidden' });
  await soon(async () => assert.equal(await focused(), true));
});

test('the move at hand stays in sight in the list of moves', async () => {
  const { page } = await open(known.don1.link + '/' + known.don1.solution.join('-'), { reducedMotion: true });
  await page.getByRole('button', { name: 'Words' }).click();
  const replay = page.getByRole('toolbar', { name: 'Replay' });
  for (const [button, move] of [
    ['Last', 14],
    ['Back', 13],
  ]) {
    await replay.getByRole('button', { name: button, exact: true }).click();
    await page.locator('[aria-current=step]').and(page.getByRole('button', { name: new RegExp(`^move ${move}: `) })).waitFor();
    await soon(async () => {
      const [list, chip] = await page.evaluate(() =>
        ['.history', '.history .now'].map((one) => document.querySelector(one).getBoundingClientRect().toJSON()),
      );
      assert.ok(chip.top >= list.top - 1 && chip.bottom <= list.bottom + 1, `move ${move} is out of sight`);
    });
  }
});

test('a game by keyboard alone, led by hints', async () => {
  const { page, board } = await open(seeded);
  await page.getByText('Still solvable').waitFor();
  const focused = () => page.evaluate(() => document.activeElement?.getAttribute('data-cell'));
  for (let stops = 0; (await focused()) === null; stops += 1) {
    assert.ok(stops < 25, 'Tab does not come to the board');
    await page.keyboard.press('Tab');
  }
  const go = async (cell) => {
    const place = (id) => [Math.floor(Number(id) / 14), Number(id) % 14];
    const [row, column] = place(await cell.getAttribute('data-cell'));
    for (let steps = 0; ; steps += 1) {
      const [r, c] = place(await focused());
      if (r === row && c === column) break;
      assert.ok(steps < 20, 'the arrows do not come there');
      const before = await focused();
      await page.keyboard.press(c < column ? 'ArrowRight' : c > column ? 'ArrowLeft' : r < row ? 'ArrowDown' : 'ArrowUp');
      await until(focused, (cell) => cell !== before, 'another place');
    }
  };
  const act = (key) => async (cell) => {
    await go(cell);
    await page.keyboard.press(key);
  };
  const hinted = page.getByRole('gridcell', { name: /; hint: . goes here, / });
  const follow = async (key) => {
    await page.keyboard.press('h');
    const code = (await hinted.getAttribute('aria-label')).match(/goes here, (\w+)/)[1];
    await board.move(code, act(key));
    await judged(page);
  };
  await follow('Enter');
  await shows(page, 'move', 1);
  await shows(page, 'from here', 10);
  const after = await board.cells();
  await page.keyboard.press('u');
  await shows(page, 'moves', 0);
  await page.keyboard.press('r');
  await shows(page, 'move', 1);
  await page.keyboard.press('Control+z');
  await shows(page, 'moves', 0);
  await page.keyboard.press('Control+Shift+Z');
  await shows(page, 'move', 1);
  await soon(async () => assert.deepEqual(await board.cells(), after));
  // The end of the row is an end; Escape puts back what is picked up.
  await act(' ')(board.priest('A'));
  await page.getByRole('gridcell', { name: 'A is picked up' }).waitFor();
  await page.keyboard.press('Escape');
  await page.getByRole('gridcell', { name: 'A stands here' }).waitFor();
  for (let made = 1; made < 11; made += 1) {
    await shows(page, 'from here', 11 - made);
    await follow(made % 2 === 0 ? 'Enter' : ' ');
  }
  await won(page).waitFor();
  await page.getByText('Proven best, with 11 hints', { exact: true }).waitFor();
  await page.getByText('11 hints helped.').waitFor();
  await soon(async () => assert.equal(await won(page).evaluate((heading) => heading === document.activeElement), true));
});

test('the letters N, S and C act on the board and nowhere else', async () => {
  const { page, board } = await open(seeded);
  await board.priest('A').focus();
  await page.keyboard.press('n');
  await page.getByRole('dialog', { name: 'New challenge' }).waitFor();
  await page.keyboard.press('s'); // into the dialog
  await soon(async () => assert.equal(await page.getByRole('dialog').count(), 1));
  await page.keyboard.press('Escape');
  await page.getByRole('dialog').waitFor({ state: 'hidden' });
  await board.priest('A').focus();
  await page.keyboard.press('c');
  await board.button('Remove flag').waitFor();
  await page.keyboard.press('s');
  await page.getByRole('dialog', { name: 'Share' }).waitFor();
});

test('in the arch of a phone the arrows follow the picture', async () => {
  const { page, board } = await open(seeded, { width: 360, height: 640 });
  await board.priest('A').focus();
  const place = () => page.evaluate(() => document.activeElement.getAttribute('aria-label'));
  await soon(async () => assert.match(await place(), /top row, ground on the left/));
  const box = () =>
    page.evaluate(() => {
      const on = document.activeElement;
      return { cell: on.dataset.cell, ...on.getBoundingClientRect().toJSON() };
    });
  const from = await box();
  await page.keyboard.press('ArrowUp');
  const above = await until(box, ({ cell }) => cell !== from.cell, 'another place');
  assert.ok(above.y < from.y && Math.abs(above.x - from.x) < above.width, 'up is up');
  await page.keyboard.press('ArrowRight');
  const right = await until(box, ({ cell }) => cell !== above.cell, 'another place');
  assert.ok(right.x > above.x && right.y === above.y, 'right is right');
});

test('two arrows beside the mountain show the ways over the summit where it is an arch, and only there', async () => {
  const { page, board } = await open(seeded, { width: 360, height: 640, touch: true });
  const ways = page.locator('g.fj-way');
  const look = () =>
    ways.evaluateAll((all) =>
      all.flatMap((one) => [...one.children]).map((one) => {
        const { left, right, top, bottom } = one.getBoundingClientRect();
        const { stroke, fill, opacity } = getComputedStyle(one);
        const drawn = (one.localName === 'path' ? stroke : fill) !== 'none' && opacity !== '0' && one.checkVisibility({ visibilityProperty: true });
        const inside = left >= 0 && right <= innerWidth && top >= 0 && bottom <= innerHeight && right - left > 10 && bottom - top > 8;
        return [one.localName, one.textContent, left < innerWidth / 2 ? 'on the left' : 'on the right', drawn && inside].join(' ').trim();
      }),
    );
  await soon(async () => assert.deepEqual(await look(), ['path  on the left true', 'text right on the left true', 'path  on the right true', 'text left on the right true']));
  // Nor does anything stand on them.
  const [box, boxes] = [await board.grid.boundingBox(), await page.locator('[role=grid] [data-cell]').evaluateAll((cells) => cells.map((one) => one.getBoundingClientRect().toJSON()))];
  assert.ok(box.width > 300);
  for (const arrow of await ways.locator('path').evaluateAll((all) => all.map((one) => one.getBoundingClientRect().toJSON()))) {
    const upon = boxes.filter((cell) => cell.left < arrow.right - 2 && cell.right > arrow.left + 2 && cell.top < arrow.bottom - 2 && cell.bottom > arrow.top + 2);
    assert.deepEqual(upon, []);
  }
  await page.setViewportSize({ width: 1280, height: 900 });
  await soon(async () => assert.equal(await ways.count(), 0));
  assert.equal(await page.getByRole('gridcell').count(), 28);
});

test('on a small phone the whole mountain, the status and the controls are on the first screen', async () => {
  const { page, board } = await open(seeded, { width: 360, height: 640, touch: true });
  const look = () =>
    page.evaluate(() => {
      const [first, last] = ['[role=grid] [data-cell]', '.fj-pawn'].map((what) => [...document.querySelectorAll(what)].map((one) => one.getBoundingClientRect()));
      const all = [...first, ...last];
      return {
        cells: first.length,
        priests: last.length,
        top: Math.min(...all.map((box) => box.top)),
        bottom: Math.max(...all.map((box) => box.bottom)),
        scrolled: scrollY,
      };
    });
  const fits = async () => {
    const [seen, said, dock] = [await look(), await board.said.boundingBox(), await page.locator('nav.dock').boundingBox()];
    assert.deepEqual([seen.cells, seen.priests, seen.scrolled], [28, 4, 0]);
    assert.ok(seen.top >= 0 && seen.bottom <= said.y + 1, `spaces from ${seen.top} to ${seen.bottom}, status from ${said.y}`);
    assert.ok(said.y + said.height <= dock.y + 1 && dock.y + dock.height <= 641, 'the dock covers the status');
  };
  await judged(page);
  await fits();
  await board.priest('C').tap();
  await board.said.getByText(/can go to/).waitFor();
  await fits();
});

test('the mountain stands still while the solver answers', async () => {
  for (const options of [{ width: 1280, height: 800 }, { width: 360, height: 640, touch: true }]) {
    const page = await site.newPage(options);
    const shifts = await shifting(page);
    await page.goto(site.url + known.don1.link);
    const board = mountain(page);
    await board.grid.waitFor();
    await page.waitForTimeout(200);
    await page.evaluate(() => (window.shifts = []));
    const box = await board.grid.boundingBox();
    await judged(page);
    await page.waitForTimeout(500);
    await board.moves(known.don1.solution.slice(0, 3), options.touch ? (cell) => cell.tap() : undefined);
    await judged(page);
    await page.waitForTimeout(300);
    assert.deepEqual(await board.grid.boundingBox(), box);
    assert.deepEqual(await shifts(), [], JSON.stringify(options));
  }
});

test('a priest can be dragged; let go beside the board he stands where he stood', async () => {
  const { page, board } = await open(known.don1.link);
  const centre = async (cell) => {
    const { x, y, width, height } = await cell.boundingBox();
    return [x + width / 2, y + height / 2];
  };
  const before = await board.cells();
  const grab = async () => {
    await page.mouse.move(...(await centre(board.priest('A'))));
    await page.mouse.down();
    await page.mouse.move(...(await centre(board.priest('C'))), { steps: 4 });
    await page.getByRole('gridcell', { name: 'A is picked up' }).waitFor();
  };
  await grab();
  await page.mouse.move(5, 5, { steps: 4 });
  await page.mouse.up();
  await soon(async () => assert.deepEqual(await board.cells(), before));
  await page.keyboard.press('Escape');
  await grab();
  const to = board.target('AR2');
  const place = await to.getAttribute('data-cell');
  await page.mouse.move(...(await centre(to)), { steps: 6 });
  await page.mouse.up();
  await page.locator(`[data-cell="${place}"][aria-label*="A stands here"]`).waitFor();
  await shows(page, 'move', 1);
});

test('undo, redo, restart and a new challenge can all be taken back', async () => {
  const { page, board } = await open(known.don1.link);
  const positions = [await board.cells()];
  for (const move of known.don1.solution.slice(0, 3)) {
    await board.move(move);
    positions.push(await board.cells());
  }
  await board.button('Undo').click();
  await shows(page, 'moves', 2);
  await soon(async () => assert.deepEqual(await board.cells(), positions[2]));
  await board.button('Redo').click();
  await shows(page, 'moves', 3);
  await soon(async () => assert.deepEqual(await board.cells(), positions[3]));
  await soon(async () => assert.equal(await board.button('Redo').isDisabled(), true));
  await board.button('Restart').click();
  await shows(page, 'moves', 0);
  await soon(async () => assert.deepEqual(await board.cells(), positions[0]));
  await board.button('Undo').click();
  await shows(page, 'moves', 3);
  await soon(async () => assert.deepEqual(await board.cells(), positions[3]));
  // A move of the list goes to its moment.
  await page.getByRole('button', { name: /^move 1: / }).click();
  await shows(page, 'move', 1);
  await soon(async () => assert.deepEqual(await board.cells(), positions[1]));
  await page.getByRole('button', { name: /^move 3: / }).click();
  await shows(page, 'moves', 3);
  // A new challenge by its seed.
  await page.getByRole('button', { name: 'New challenge' }).click();
  const dialog = page.getByRole('dialog', { name: 'New challenge' });
  await dialog.getByLabel('As dealt').check();
  await dialog.getByLabel('Seed').fill('no such/seed');
  await dialog.getByRole('button', { name: 'Open' }).click();
  await dialog.getByRole('alert').getByText(/seed/i).waitFor();
  await dialog.getByLabel('Seed').fill('k7q2m8xa');
  await dialog.getByRole('button', { name: 'Open' }).click();
  await page.getByText('k7q2m8xa').first().waitFor();
  await page.waitForURL('**/#/fujisan/domino/k7q2m8xa');
  await shows(page, 'proven best', 11);
  const fresh = await board.cells();
  assert.notDeepEqual(fresh, positions[0]);
  await board.button('Undo').click();
  await shows(page, 'moves', 3);
  await soon(async () => assert.deepEqual(await board.cells(), positions[3]));
  await page.waitForURL('**' + known.don1.link);
  await board.button('Redo').click();
  await page.waitForURL('**/#/fujisan/domino/k7q2m8xa');
  await soon(async () => assert.deepEqual(await board.cells(), fresh));
  // Also when moves lay ahead in the old game.
  await board.button('Undo').click();
  await board.button('Undo').click();
  await shows(page, 'moves', 2);
  await page.evaluate((hash) => (location.hash = hash), '#/fujisan/domino/k7');
  await page.getByText('k7', { exact: true }).first().waitFor();
  await board.button('Undo').click();
  await shows(page, 'moves', 2);
  await board.button('Redo').click();
  await page.waitForURL('**/#/fujisan/domino/k7');
});

test('a challenge pasted as a link is opened; another text is refused in words', async () => {
  const { page, board } = await open(known.don1.link);
  await page.getByRole('button', { name: 'New challenge' }).click();
  const dialog = page.getByRole('dialog', { name: 'New challenge' });
  await dialog.getByRole('button', { name: 'From text' }).click();
  const field = dialog.getByLabel('Link, id, position or moves');
  await field.fill('what is this?');
  await field.press('Enter');
  await dialog.getByRole('alert').getByText(/is not a Fujisan move/).waitFor();
  await field.fill(`https://example.org/some/where/${seeded}`);
  await field.press('Enter');
  await dialog.waitFor({ state: 'hidden' });
  await shows(page, 'proven best', 11);
  await page.getByRole('button', { name: 'New challenge' }).click();
  await field.fill('220001011314-535322143553');
  await field.press('Enter');
  await page.waitForURL('**/#/fujisan/board/220001011314-535322143553');
  await board.button('Undo').click();
  await board.button('Undo').click();
  await shows(page, 'proven best', 14);
});

test('a checkpoint is gone back to, and can be taken away', async () => {
  const { page, board } = await open(known.don1.link);
  const [first, second, third] = known.don1.solution;
  await board.move(first);
  await soon(async () => assert.equal(await board.button('To checkpoint').count(), 0));
  await board.button('Checkpoint').click();
  const flagged = await board.cells();
  await board.moves([second, third]);
  await board.button('To checkpoint').click();
  await shows(page, 'move', 1);
  await soon(async () => assert.deepEqual(await board.cells(), flagged));
  await board.button('Remove flag').click();
  await board.button('Redo').click();
  await shows(page, 'moves', 2);
  await soon(async () => assert.equal(await board.button('To checkpoint').count(), 0));
});

test('an illegal try changes nothing and says why', async () => {
  const { page, board } = await open(known.don1.link); // top 3 2 1 0 …, bottom 4 0 0 4 …
  const before = await board.cells();
  const cell = (words) => page.getByRole('gridcell', { name: new RegExp(`^\\d, ${words}($|;)`) });
  await board.priest('A').click();
  await board.said.getByText(/A is picked up/).waitFor();
  for (const [to, why] of [
    [cell('top row, step 1'), /would travel one free space, but the space there says 3/],
    [cell('top row, step 4'), /would travel .*, but the space there says 0/],
    [cell('bottom row, step 3'), /not both in one move/],
    [page.getByRole('gridcell', { name: /^top row, ground on the right/ }), /M is picked up/],
  ]) {
    await to.click();
    await board.said.getByText(why).waitFor();
    await soon(async () => assert.deepEqual(await board.cells(), before));
  }
  await soon(async () => assert.equal(await board.button('Undo').isDisabled(), true));
  // An empty space without anybody in the hand says who could come.
  await page.keyboard.press('Escape');
  await cell('top row, step 2').click();
  await board.said.getByText(/A \(R2\) can come here/).waitFor();
  await cell('top row, step 4').click();
  await board.said.getByText('No priest can come to this space now.').waitFor();
});

test('who was picked up for a move is put down, also after its undo', async () => {
  const { page, board } = await open(known.don1.link);
  await board.move('AR2');
  await board.button('Undo').click();
  await shows(page, 'moves', 0);
  await page.getByRole('gridcell', { name: 'A stands here' }).waitFor();
  await soon(async () => assert.equal(await page.locator('.is-target').count(), 0));
});

test('the solution is laid out, runs, and is stepped through; it is not a record', async () => {
  const { page, board } = await open(seeded, { reducedMotion: true });
  await board.button('Show solution').click();
  const replay = page.getByRole('toolbar', { name: 'Replay' });
  const button = (name) => replay.getByRole('button', { name, exact: true });
  await replay.getByText(/^Move [1-9]\d* of 11$/).waitFor(); // it runs by itself
  await button('Pause').click();
  await button('First').click();
  await replay.getByText('Move 0 of 11').waitFor();
  const start = await board.cells();
  await button('Step').click();
  await replay.getByText('Move 1 of 11').waitFor();
  await soon(async () => assert.notDeepEqual(await board.cells(), start));
  await button('Back').click();
  await replay.getByText('Move 0 of 11').waitFor();
  await soon(async () => assert.deepEqual(await board.cells(), start));
  await button('Last').click();
  await won(page).waitFor();
  await page.getByText(/The solver’s solution/).waitFor();
  await soon(async () => assert.equal(await page.getByText('Proven best', { exact: true }).count(), 0));
  await page.goto(site.url + '#/records');
  await page.getByText('Nothing here yet.').waitFor();
});

test('a game that is won stands among the own bests', async () => {
  const { page, board } = await open(known.don1.link);
  await judged(page);
  await board.moves(known.don1.solution);
  await won(page).waitFor();
  await page.goto(site.url + '#/records');
  const row = page.getByRole('region', { name: 'Your own bests' }).getByRole('row', { name: /321001031231-400452325514/ });
  await row.waitFor();
  await soon(async () => assert.deepEqual(await row.getByRole('cell').allTextContents().then((cells) => [cells[0], cells[1], cells[3]]), ['14', '14', '0']));
  // Played again it begins anew, and what was won can be had back; loaded again it stands as it was left.
  await row.getByRole('link', { name: /^Again/ }).click();
  await shows(page, 'moves', 0);
  await board.button('Undo').click();
  await won(page).waitFor();
  await page.reload();
  await won(page).waitFor();
});

test('a solution that was shown is no record when its link is opened once more', async () => {
  const { page, board } = await open(known.don1.link);
  await board.button('Show solution').click();
  await won(page).waitFor({ timeout: 30_000 });
  await page.goto(site.url + seeded);
  await judged(page);
  await page.goto(site.url + known.don1.link);
  await shows(page, 'proven best', 14);
  await board.moves(known.don1.solution);
  await won(page).waitFor();
  await page.goto(site.url + '#/records');
  await page.getByText('Nothing here yet.').waitFor();
});

test('a position without a way out is told as lost, with the way back', async () => {
  const { page, board } = await open(known.don2.link);
  await page.getByText('Still solvable').waitFor();
  await board.move('CR5');
  await page.getByText('Still solvable').waitFor();
  const good = await board.cells();
  await board.move('CR2');
  const card = page.getByRole('region', { name: 'No way leads up any more.' });
  await card.getByText('Lost from here').waitFor();
  await card.getByText(/after move 1/).waitFor();
  await soon(async () => assert.equal(await board.button('Hint').isDisabled(), true));
  await soon(async () => assert.equal(await number(page, 'from here').textContent(), 'none'));
  await site.shot(page, 'lost');
  await card.getByRole('button', { name: 'Back to move 1' }).click();
  await board.said.getByText('Still solvable').waitFor();
  await soon(async () => assert.deepEqual(await board.cells(), good));
  await board.button('Redo').click();
  await card.getByRole('button', { name: 'Play on anyway' }).click();
  await board.said.getByText('Lost from here').waitFor();
  await soon(async () => assert.equal(await card.count(), 0));
  await board.button('Undo').click();
  await board.said.getByText('Still solvable').waitFor();
});

test('lost by the first move leads back to the beginning; a hopeless board says that it is one', async () => {
  const { page, board } = await open(known.don4.link);
  await page.getByText('Still solvable').waitFor();
  const start = await board.cells();
  await board.move('SL2');
  await page.getByRole('button', { name: 'Back to the beginning' }).click();
  await board.said.getByText('Still solvable').waitFor();
  await soon(async () => assert.deepEqual(await board.cells(), start));
  await page.goto(site.url + '#/fujisan/board/235334140030-554141221205');
  await page.getByRole('heading', { name: 'No way leads up.', exact: true }).waitFor();
  await page.getByText('This challenge cannot be solved: no moves lead to its goal.').waitFor();
  await page.getByText('No move is possible.').waitFor();
  await page.getByText(/No solution/).first().waitFor();
  await soon(async () => assert.equal(await page.getByText(/any more|Lost from here/).count(), 0));
  await soon(async () => assert.equal(await page.getByRole('button', { name: /^Back to (move|the beginning)/ }).count(), 0));
  for (const priest of 'ACMS') {
    await board.priest(priest).click();
    await soon(async () => assert.equal(await page.locator('.is-target').count(), 0));
  }
  await page.goto(site.url + '#/fujisan/random/hello');
  await page.getByText('None of the 21 positions that can still be reached is the goal.').waitFor();
});

test('a graded challenge is looked for by the worker and keeps its promise', async () => {
  const { page, board } = await open('#/fujisan/domino-20to24/k7q2m8xa');
  await judged(page);
  await until(async () => Number(await number(page, 'proven best').textContent()), (best) => best >= 20 && best <= 24, 'from 20 to 24 moves');
  const cells = await board.cells();
  const again = await open('#/fujisan/domino-20to24/k7q2m8xa');
  await soon(async () => assert.deepEqual(await again.board.cells(), cells));
});

test('the clock begins with the first move and stands still while the page is out of sight', async () => {
  const page = await site.newPage();
  await page.clock.install();
  await page.goto(site.url + known.don1.link);
  const board = mountain(page);
  await board.grid.waitFor();
  const time = page.locator('.side').getByText(/^Time /);
  const sight = (state) =>
    page.evaluate((state) => {
      Object.defineProperty(document, 'visibilityState', { value: state, configurable: true });
      document.dispatchEvent(new Event('visibilitychange'));
    }, state);
  const seconds = async () => {
    const [, minutes, rest] = (await time.textContent()).match(/(\d+):(\d\d)/);
    return Number(minutes) * 60 + Number(rest);
  };
  await page.clock.runFor(20_000);
  assert.equal(await seconds(), 0, 'nothing is moved yet');
  const [who, target] = [board.priest(known.don1.solution[0][0]), board.target(known.don1.solution[0])];
  for (const cell of [who, target]) {
    await cell.click();
    await page.clock.runFor(100);
  }
  await page.getByRole('button', { name: /^move 1: / }).waitFor();
  await page.clock.runFor(65_000);
  const before = await until(seconds, (now) => now >= 64 && now < 90, 'from 64 to 90 s');
  await sight('hidden');
  await page.clock.runFor(300_000);
  const hidden = await seconds();
  assert.ok(hidden - before <= 2, `it went on for ${hidden - before} s`);
  await sight('visible');
  await page.clock.runFor(10_000);
  await until(seconds, (after) => after - hidden >= 9, `more than ${hidden} s`);
});

test('the hardest boards tell how hard they are in their game’s measure, and their commands can be copied', async () => {
  const page = await site.newPage({ width: 320, height: 640 });
  await page.addInitScript(() => {
    Object.defineProperty(navigator, 'clipboard', { value: { writeText: async (text) => void (window.copied = text) } });
  });
  await page.goto(site.url + '#/records');
  const known = page.getByRole('region', { name: 'The hardest boards known' });
  await known.getByRole('row').nth(1).waitFor();
  for (const [name, hardness] of [[/^Fujisan, pure random/, /77\s*moves/], [/^Zen garden, 8 by 8, 11 rocks/, /11\s*paths/], [/^Shisen-sho, 6 by 4, 4 kinds of four/, /21\s%\s*can be solved/]]) {
    assert.match(await known.getByRole('row', { name }).first().innerText(), hardness);
  }
  const commands = await known.locator('.command code').allTextContents();
  assert.ok(commands.length > 10);
  for (const text of commands) assert.match(text.trim(), /^solvarium (lab|generate) [\w/-]+( --[a-z]+ [\w-]+)+$/);
  // No option is parted from its value.
  const broken = await known.locator('.command code span').evaluateAll((all) => all.filter((one) => one.getClientRects().length > 1).length);
  assert.equal(broken, 0);
  await known.getByRole('button', { name: 'Copy the command' }).first().click();
  await page.getByText('Command copied.').waitFor();
  assert.equal(await page.evaluate(() => window.copied), commands[0].trim().replaceAll(/\s+/g, ' '));
});

/** Counts the notes that a page would let be heard, and stays silent. */
const listens = (page) =>
  page.addInitScript(() => {
    window.notes = [];
    const node = { connect: (to) => to, start: () => {}, stop: () => {}, gain: { setValueAtTime: () => {}, linearRampToValueAtTime: () => {}, exponentialRampToValueAtTime: () => {} } };
    window.AudioContext = class {
      state = 'running';
      currentTime = 0;
      destination = node;
      createGain = () => ({ ...node });
      createOscillator = () => {
        const frequency = { set value(hertz) { window.notes.push(Math.round(hertz)); } };
        return { ...node, frequency };
      };
      resume = () => Promise.resolve();
    };
  });

test('moves and the end of a game are heard by who wants to hear them, and no noise comes of haste', async () => {
  const page = await site.newPage();
  await listens(page);
  await page.goto(site.url + '#/settings');
  const sound = page.getByRole('checkbox', { name: /^Sound/ });
  assert.equal(await sound.isChecked(), false);
  const board = mountain(page);
  const heard = () => page.evaluate(() => window.notes);
  await page.goto(site.url + known.don1.link);
  await board.moves(known.don1.solution.slice(0, 1));
  await judged(page);
  await settled(page);
  assert.deepEqual(await heard(), [], 'off by default');
  await page.goto(site.url + '#/settings');
  await sound.check();
  await page.goto(site.url + known.don1.link);
  await board.grid.waitFor();
  await judged(page);
  await settled(page);
  assert.deepEqual(await heard(), [], 'nothing is heard of what was there');
  await board.moves(known.don1.solution.slice(1, 2));
  await until(heard, (notes) => notes.length === 1, 'a tick');
  await board.button('Undo').click();
  await shows(page, 'move', 1);
  await settled(page);
  assert.equal((await heard()).length, 1, 'what is taken back is silent');
  await board.moves(known.don1.solution.slice(1));
  await won(page).waitFor();
  await until(heard, (notes) => notes.slice(-3).join() === '523,659,784', 'a chime');
  // Out of sight nothing is heard, and a run of many moves is no roll of drums.
  await page.evaluate(() => {
    window.notes = [];
    Object.defineProperty(document, 'visibilityState', { value: 'hidden', configurable: true });
  });
  await board.button('Undo').click();
  await board.button('Redo').click();
  await won(page).waitFor();
  await settled(page);
  assert.deepEqual(await heard(), []);
  await page.reload();
  await page.goto(site.url + '#/settings');
  await soon(async () => assert.equal(await sound.isChecked(), true));
});

test('on a Mac one undoes with its own key', async () => {
  const page = await site.newPage();
  await page.goto(site.url + '#/fujisan/board/321001031231-400452325514');
  const board = mountain(page);
  const start = await board.cells();
  await board.move('AR2');
  const moved = await board.cells();
  assert.notDeepEqual(moved, start);
  await page.keyboard.press('Meta+z');
  await soon(async () => assert.deepEqual(await board.cells(), start));
  await page.keyboard.press('Meta+Shift+Z');
  await soon(async () => assert.deepEqual(await board.cells(), moved));
  await page.keyboard.press('Meta+u');
  await soon(async () => assert.deepEqual(await board.cells(), moved));
});

test('the editor refuses an incomplete position and leads to its field', async () => {
  const page = await site.newPage();
  await page.goto(site.url + '#/fujisan/editor');
  const row = page.getByRole('textbox', { name: 'Bottom row' });
  await row.fill('53532214355');
  await page.getByRole('button', { name: 'Play and solve it' }).click();
  await page.getByText('This position is not complete yet. The bottom row has 11 of 12 values.').waitFor();
  await soon(async () => assert.ok(await row.evaluate((one) => one === document.activeElement)));
  await soon(async () => assert.ok(page.url().endsWith('#/fujisan/editor')));
  await row.fill('535322143553');
  await page.getByRole('button', { name: 'Play and solve it' }).click();
  await page.waitForURL(/#\/fujisan\/board\/\d+-535322143553/);
});

test('a lesson that is done again has the focus on its board, with the first priest picked up', async () => {
  const page = await site.newPage({ reducedMotion: true });
  await page.goto(site.url + '#/fujisan/learn');
  const lesson = page.getByRole('article').first();
  const target = lesson.locator('[aria-label*="can go there"]');
  await target.first().waitFor();
  const picked = lesson.locator('[aria-selected="true"]');
  const first = await picked.getAttribute('aria-label');
  const again = lesson.getByRole('button', { name: 'Again' });
  for (let at = 0; at < (await target.count()) && !(await again.isVisible()); at += 1) {
    await target.nth(at).click();
    await settled(page);
  }
  await again.focus();
  await page.keyboard.press('Enter');
  await again.waitFor({ state: 'hidden' });
  await soon(async () => assert.equal(await picked.getAttribute('aria-label'), first));
  await soon(async () => assert.ok(await picked.evaluate((one) => one === document.activeElement)));
});

test('a new challenge on a phone begins at the top of the page', async () => {
  const { page } = await open(seeded, { width: 360, height: 640, touch: true });
  await judged(page);
  await page.getByRole('button', { name: 'New challenge' }).tap();
  const dialog = page.getByRole('dialog', { name: 'New challenge' });
  await dialog.getByRole('button', { name: 'Open' }).tap();
  await dialog.waitFor({ state: 'hidden' });
  await page.waitForFunction(() => scrollY === 0);
});

test('three lines of status lie over the dock of a small phone', async () => {
  const { page, board } = await open(seeded, { width: 360, height: 640, touch: true });
  await judged(page);
  await board.priest('A').tap();
  await page.getByRole('gridcell', { name: /^0, top row, summit/ }).tap();
  await board.said.getByText(/A 0 is entered only from above or below/).waitFor();
  const [said, dock] = [await board.said.boundingBox(), await page.locator('nav.dock').boundingBox()];
  assert.ok(said.height > 60 && said.y + said.height <= dock.y + 1, `${said.y} + ${said.height} over ${dock.y}`);
});

test('a checkpoint by its letter is announced', async () => {
  const { page, board } = await open(seeded);
  await page.getByText(/^On the mountain: /).waitFor();
  await board.priest('A').focus();
  await page.keyboard.press('c');
  const told = page.locator('[aria-live=polite]');
  await told.getByText('Checkpoint set.').waitFor();
  await page.keyboard.press('c');
  await told.getByText('Checkpoint removed.').waitFor();
});
