// 2048 and Threes: moves by keys, by finger and by the compass; the adviser and autoplay; links, replays, positions.
import assert from 'node:assert/strict';
import test from 'node:test';
import { dies, harness, shifting, sideways, soon, until, watched } from './harness.mjs';

const site = harness();
const seeded = '#/2048/classic/monday-3b';
const threes = '#/threes/classic/monday-3b';

const open = async (link, options, page) => {
  page ??= await site.newPage(options);
  await page.goto(site.url + link);
  await board(page).waitFor();
  return page;
};
const board = (page) => page.getByRole('img', { name: /^Row 1: / });
const words = (page) => board(page).getAttribute('aria-label');
const button = (page, name) => page.getByRole('button', { name }).filter({ visible: true }).first();
const compass = (page) => page.getByRole('group', { name: 'Moves', exact: true });
/** What the board says, once it says something else than before. */
const changed = async (page, before) => {
  await page.waitForFunction((old) => document.querySelector('.mg-board')?.getAttribute('aria-label') !== old, before);
  return words(page);
};
const press = async (page, key) => {
  const before = await words(page);
  await page.keyboard.press(key);
  return changed(page, before);
};
/** Presses the first of these keys that moves something. */
const any = async (page, keys = ['ArrowLeft', 'ArrowDown', 'ArrowRight', 'ArrowUp']) => {
  for (const key of keys) {
    const name = key.replace('Arrow', '').toLowerCase();
    if ((await compass(page).getByRole('button', { name: new RegExp(`^${name}`) }).getAttribute('aria-disabled')) !== 'true') return press(page, key);
  }
  return assert.fail('no move is left');
};
const silent = async (page) => {
  const advice = page.getByRole('button', { name: 'Advice', exact: true }).filter({ visible: true });
  if ((await advice.getAttribute('aria-pressed')) === 'true') await advice.click();
  await soon(async () => assert.equal(await advice.getAttribute('aria-pressed'), 'false'));
};

test('over plain http, where nothing can be kept, the solver goes on answering', async () => {
  for (const link of [seeded, threes]) {
    const page = await site.newPage();
    let [started, altered] = [0, 0];
    page.on('worker', () => (started += 1));
    await page.route(/\/worker\.js(\?|$)/, async (route) => {
      altered += 1;
      const response = await route.fetch();
      await route.fulfill({ response, body: `Object.defineProperty(self, 'caches', { value: undefined });\n${await response.text()}` });
    });
    await open(link, {}, page);
    for (let moves = 0; moves < 3; moves += 1) {
      await any(page);
      await page.waitForTimeout(700);
    }
    assert.equal(await page.getByText(/The solver has stopped/).count(), 0);
    assert.equal(started, altered);
    assert.ok(started >= 1 && started < 3, `${started} workers for three questions`);
  }
});

test('keys move the tiles, and others keep theirs', async () => {
  const page = await open(seeded);
  const start = await words(page);
  const seen = [start];
  for (const [key, way] of [['ArrowLeft', 'left'], ['s', 'down'], ['l', 'right'], ['Numpad8', 'up'], ['a', 'left'], ['j', 'down']]) {
    const blocked = (await compass(page).getByRole('button', { name: new RegExp(`^${way}`) }).getAttribute('aria-disabled')) === 'true';
    if (blocked) await page.keyboard.press(key);
    else seen.push(await press(page, key));
  }
  assert.ok(seen.length > 3, seen.join('\n'));
  const now = await words(page);
  for (const key of ['Alt+ArrowDown', 'Control+ArrowLeft', 'Shift+ArrowUp', 'Control+s']) await page.keyboard.press(key);
  await button(page, 'New game').click();
  await page.getByRole('textbox', { name: 'Seed' }).pressSequentially('wasd');
  await page.keyboard.press('ArrowLeft');
  await soon(async () => assert.equal(await page.getByRole('textbox', { name: 'Seed' }).inputValue(), 'wasd'));
  await page.keyboard.press('Escape');
  await soon(async () => assert.equal(await words(page), now));
  // Back to the start, and on again.
  for (const expected of seen.slice(0, -1).reverse()) assert.equal(await press(page, 'Control+z'), expected);
  for (const expected of seen.slice(1)) assert.equal(await press(page, 'Control+y'), expected);
});

test('the same link gives everybody the same tiles, and a reload keeps the game', async () => {
  const first = await open(seeded);
  const second = await open(seeded);
  await soon(async () => assert.equal(await words(first), await words(second)));
  for (const page of [first, second]) await any(page);
  const now = await words(first);
  assert.equal(now, await words(second));
  await first.waitForTimeout(1000);
  await first.reload();
  await board(first).waitFor();
  await soon(async () => assert.equal(await words(first), now));
  await first.goto(site.url + '#/');
  await first.getByText(/points, 1.move in/).waitFor();
});

test('a new game and a restart can be undone', async () => {
  const page = await open(seeded);
  await any(page);
  const now = await any(page);
  const bar = page.getByRole('toolbar', { name: 'Game' });
  await bar.getByRole('button', { name: 'Restart' }).click();
  await changed(page, now);
  await bar.getByRole('button', { name: 'Undo' }).click();
  await page.waitForFunction((old) => document.querySelector('.mg-board').getAttribute('aria-label') === old, now);
  await button(page, 'New game').click();
  const dialog = page.getByRole('dialog', { name: 'New game' });
  await dialog.getByRole('radio', { name: /^Three by three/ }).check();
  await dialog.getByRole('slider', { name: /^Evil share/ }).fill('100');
  await dialog.getByRole('combobox', { name: 'How it chooses' }).selectOption('d2');
  await dialog.getByRole('textbox', { name: 'Seed' }).fill('abc');
  await dialog.getByRole('button', { name: 'Play' }).click();
  await page.waitForFunction(() => location.hash === '#/2048/3x3~evil100-d2/abc');
  await any(page);
  await page.getByText(/The evil hand put the [24] in row \d, column \d/).waitFor();
  await page.getByText('Evil tile').waitFor();
  await site.shot(page, 'merge-evil');
  await bar.getByRole('button', { name: 'Undo' }).click();
  await bar.getByRole('button', { name: 'Undo' }).click();
  await page.waitForFunction((old) => document.querySelector('.mg-board').getAttribute('aria-label') === old, now);
});

test('a finger moves 2048 on a small phone, and the page does not scroll', async () => {
  const page = await open(seeded, { width: 360, height: 640, touch: true });
  await silent(page);
  const client = await page.context().newCDPSession(page);
  const swipe = async (dx, dy) => {
    const box = await page.locator('.mg-stage').boundingBox();
    const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
    await client.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [{ x, y }] });
    for (const part of [0.3, 0.7, 1]) {
      await client.send('Input.dispatchTouchEvent', { type: 'touchMove', touchPoints: [{ x: x + dx * part, y: y + dy * part }] });
    }
    await client.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
    await page.waitForTimeout(100);
  };
  const before = await words(page);
  for (const way of [[-90, 5], [4, 90], [90, 0], [0, -90]]) await swipe(...way);
  await soon(async () => assert.notEqual(await words(page), before));
  assert.equal(await page.evaluate(() => scrollY), 0);
  const dock = page.getByRole('navigation', { name: 'Game' });
  const [board_, foot] = [await page.locator('.mg-board').boundingBox(), await dock.boundingBox()];
  assert.ok(board_.y + board_.height <= foot.y, 'the dock covers the board');
  for (const one of await dock.getByRole('button').all()) {
    if (!(await one.isVisible())) continue;
    const { width, height } = await one.boundingBox();
    assert.ok(width >= 44 && height >= 44, `${width} x ${height}`);
  }
  assert.ok((await sideways(page)) <= 0);
  await site.shot(page, 'merge-phone');
});

test('a drag in Threes shows the move before it is made', async () => {
  const page = await open('#/threes/board/9753664234120231~n456');
  await silent(page);
  const before = await words(page);
  const box = await page.locator('.mg-board').boundingBox();
  const [x, y] = [box.x + box.width * 0.6, box.y + box.height * 0.6];
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.mouse.move(x - 20, y, { steps: 2 });
  await page.mouse.move(x - box.width * 0.12, y, { steps: 4 });
  await page.getByText('Dragging left').waitFor();
  await page.getByText(/3 rows move: 24 \+ 24 and 1 \+ 2 join\. A bonus of 6, 12 or 24 enters at the right/).waitFor();
  await soon(async () => assert.equal(await page.locator('.mg-gate').count(), 3));
  await soon(async () => assert.deepEqual(await page.locator('.mg-join').allTextContents(), ['= 48', '= 3']));
  await site.shot(page, 'threes-drag');
  await page.mouse.move(x, y, { steps: 3 });
  await page.mouse.up();
  await page.getByText('Dragging left').waitFor({ state: 'hidden' });
  await soon(async () => assert.equal(await words(page), before));
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.mouse.move(x - box.width * 0.2, y, { steps: 5 });
  await page.mouse.up();
  assert.match(await changed(page, before), /^Row 1: 192, 48, 12, 3\. Row 2: 48, 6, 2, /);
});

test('the adviser says what each move is worth, and plays the best', async () => {
  for (const link of [seeded, threes]) {
    const page = await open(link);
    const best = compass(page).getByRole('button', { name: /, best$/ });
    await best.waitFor();
    await page.getByText(/is best$/).waitFor();
    await page.locator('.mg-search').getByText('ahead').waitFor();
    const before = await words(page);
    await page.getByRole('toolbar', { name: 'Game' }).getByRole('button', { name: 'Best move' }).click();
    await changed(page, before);
    await best.waitFor();
    const now = await words(page);
    await best.click();
    await changed(page, now);
    await site.shot(page, link === threes ? 'threes-advice' : 'merge-advice');
  }
});

/**
 * The numbers on the compass, as they are shown (what is under or over a number lies beyond it), and the words about them:
 * both at once, for the next answer of the adviser changes both.
 */
const advised = async (page) => {
  await page.locator('.mg-why').waitFor({ state: 'attached' });
  const { labels, why } = await compass(page).evaluate((moves) => ({
    labels: [...moves.querySelectorAll('button')].map((one) => one.getAttribute('aria-label')),
    why: document.querySelector('.mg-why')?.textContent ?? '',
  }));
  const numbers = labels
    .filter((label) => !label.endsWith('blocked'))
    .map((label) => {
      const [, side, number] = label.match(/(under|over)? ?([\d.]+)\s%/) ?? assert.fail(label);
      return { label, best: label.endsWith(', best'), number: Number(number) + { under: -0.05, over: 0.05 }[side ?? ''] || Number(number) };
    });
  return [numbers, why];
};

test('the best move shows the best number, and the words compare it with the next best', async () => {
  for (const link of [seeded, threes]) {
    const page = await open(link);
    for (let moves = 0; moves < 8; moves += 1) {
      await compass(page).getByRole('button', { name: /, best$/ }).waitFor();
      const [all, why] = await advised(page);
      const best = all.find((one) => one.best);
      assert.ok(all.every((one) => one.number <= best.number), JSON.stringify(all));
      const others = all.filter((one) => !one.best);
      if (others.length > 0) {
        const next = Math.max(...others.map((one) => one.number));
        const named = why.match(/\. (Up|Down|Left|Right) (costs|is about as good)/) ?? assert.fail(why);
        const rival = others.find((one) => one.label.startsWith(named[1].toLowerCase()));
        assert.equal(rival.number, next, why);
      }
      const before = await words(page);
      await page.getByRole('toolbar', { name: 'Game' }).getByRole('button', { name: 'Best move' }).click();
      await changed(page, before);
    }
  }
});

test('no chance is said to be 0.0 %: what is not certain is under 0.1 %', async () => {
  for (const [game, link] of [['2048', seeded], ['Threes', threes], ['2048', '#/2048/board/2121121221211210'], ['2048', '#/2048/board/8765321012101010']]) {
    const page = await open(link);
    for (let moves = 0; moves < 4; moves += 1) {
      await compass(page).getByRole('button', { name: /, best$/ }).waitFor();
      await page.locator('.mg-search').getByText('ahead').waitFor();
      const labels = await compass(page).getByRole('button').evaluateAll((all) => all.map((one) => one.getAttribute('aria-label')).join('; '));
      assert.doesNotMatch(`${labels}\n${await page.locator('main').textContent()}`, /(?<![\d.])0\.0\s*%/, `${game}, ${link}`);
      const before = await words(page);
      await page.getByRole('toolbar', { name: 'Game' }).getByRole('button', { name: 'Best move' }).click();
      await changed(page, before);
      if (await compass(page).getByRole('button', { name: /blocked$/ }).count() === 4) break;
    }
  }
});

test('the board stands still while the adviser answers and the game goes on', async () => {
  for (const [link, options] of [
    [seeded, {}],
    [threes, {}],
    [seeded, { width: 1280, height: 800 }],
    [threes, { width: 960, height: 800 }],
    [seeded, { width: 360, height: 640, touch: true }],
    [threes, { width: 360, height: 640, touch: true }],
  ]) {
    const page = await site.newPage(options);
    const shifts = await shifting(page);
    await open(link, {}, page);
    await page.waitForTimeout(200);
    await page.evaluate(() => (window.shifts = []));
    const box = async () => {
      const { x, y, width, height } = await page.locator('.mg-board').boundingBox();
      return [x, y, width, height].map(Math.round).join(' ');
    };
    const start = await box();
    const best = compass(page).getByRole('button', { name: /, best$/ });
    for (let moves = 0; moves < 6; moves += 1) {
      await best.waitFor();
      assert.equal(await box(), start, link);
      await any(page);
    }
    await best.waitFor();
    await page.waitForTimeout(300);
    assert.equal(await box(), start, link);
    assert.deepEqual(await shifts(), [], `${link} ${JSON.stringify(options)}`);
  }
});

test('a win and a loss leave the board where it is', async () => {
  for (const options of [{ width: 1280, height: 800 }, { width: 360, height: 640, touch: true }]) {
    for (const [position, key, title] of [
      ['aa00000000000000', 'ArrowLeft', '2048 is reached.'],
      ['2130', 'ArrowRight', 'No move is left.'],
    ]) {
      const page = await open(`#/2048/board/${position}`, {}, await site.newPage(options));
      const top = () => page.locator('.mg-board').evaluate((one) => one.getBoundingClientRect().y + scrollY);
      const before = await top();
      await press(page, key);
      await page.getByRole('heading', { name: title }).waitFor();
      await soon(async () => assert.equal(await top(), before, title));
    }
  }
});

test('autoplay keeps the page quick, and a hand on the board stops it', async () => {
  const page = await open(seeded);
  await page.evaluate(() => {
    window.long = [];
    new PerformanceObserver((list) => window.long.push(...list.getEntries().map((one) => one.duration))).observe({ entryTypes: ['longtask'] });
  });
  const auto = page.getByRole('region', { name: 'Autoplay' });
  await auto.getByRole('slider', { name: /^Speed/ }).fill('20');
  for (const player of ['random', 'corner', 'greedy', 'ntuple', 'expectimax']) {
    await auto.getByRole('combobox', { name: 'Player' }).selectOption(player);
    const before = await words(page);
    await auto.getByRole('button', { name: 'Start autoplay' }).click();
    await changed(page, before);
    await page.waitForTimeout(1500);
    if (await auto.getByRole('button', { name: 'Stop autoplay' }).isVisible()) await page.keyboard.press('Control+z');
    await auto.getByRole('button', { name: 'Start autoplay' }).waitFor();
    // Each player has a game of its own: on a slow machine moves at random come to an end of it.
    const moved = await words(page);
    await page.getByRole('toolbar', { name: 'Game' }).getByRole('button', { name: 'Restart' }).click();
    await changed(page, moved);
  }
  const long = await page.evaluate(() => window.long.filter((ms) => ms > 200));
  assert.deepEqual(long, []);
});

test('a long search is shared by several workers, and says what one alone says', async () => {
  const boards = async (processors) => {
    const page = await site.newPage();
    // The strength is chosen before the page is there: an answer to a shorter search would do for the first move.
    await page.addInitScript((count) => {
      Object.defineProperty(Navigator.prototype, 'hardwareConcurrency', { get: () => count });
      localStorage.setItem('solvarium.auto.2048', 'expectimax 30 18 silent');
    }, processors);
    // On a full board the first searches are so cheap that much is left for the last one, which is shared.
    await open('#/2048/board/0120123423456789', {}, page);
    await page.evaluate(() => {
      window.boards = [];
      const look = () => {
        const now = document.querySelector('.mg-board')?.getAttribute('aria-label');
        if (now && now !== window.boards.at(-1)) window.boards.push(now);
      };
      new MutationObserver(look).observe(document.body, { subtree: true, attributes: true, childList: true });
      look();
    });
    const auto = page.getByRole('region', { name: 'Autoplay' });
    await auto.getByRole('button', { name: 'Start autoplay' }).click();
    await page.waitForFunction(() => window.boards.length > 24, null, { timeout: 60_000 });
    return { played: await page.evaluate(() => window.boards.slice(0, 25)), workers: page.workers().length };
  };
  const alone = await boards(1);
  const together = await boards(3);
  assert.equal(alone.workers, 1);
  assert.equal(together.workers, 3);
  assert.deepEqual(together.played, alone.played);
});

test('a replay is stepped through, run, and gone to by the slider', async () => {
  const first = await open(seeded);
  let played = '';
  while (played.length < 4) {
    for (const key of ['Left', 'Down', 'Right', 'Up']) {
      const to = compass(first).getByRole('button', { name: new RegExp(`^${key.toLowerCase()}`) });
      if ((await to.getAttribute('aria-disabled')) === 'true') continue;
      await press(first, `Arrow${key}`);
      played += key[0].toLowerCase();
      break;
    }
  }
  const page = await open(`${seeded}/${[...played].join('-')}`);
  const bar = page.getByRole('toolbar', { name: 'Replay' });
  await bar.getByText('Move 0 of 4').waitFor();
  const start = await words(page);
  await bar.getByRole('button', { name: 'Step' }).click();
  await bar.getByText('Move 1 of 4').waitFor();
  await bar.getByRole('slider').fill('3');
  await bar.getByText('Move 3 of 4').waitFor();
  await bar.getByRole('button', { name: 'First' }).click();
  assert.equal(await changed(page, await words(page).then((now) => (now === start ? '' : now))), start);
  await bar.getByRole('button', { name: 'Play', exact: true }).click();
  await bar.getByText('Move 4 of 4').waitFor();
});

test('a game is shared as a challenge, a position, a replay and a line', async () => {
  const page = await open(seeded);
  await any(page);
  const now = await any(page);
  await button(page, 'Share').click();
  const dialog = page.getByRole('dialog', { name: 'Share' });
  const link = dialog.getByRole('textbox', { name: 'Link' });
  await soon(async () => assert.match(await link.inputValue(), /#\/2048\/classic\/monday-3b$/));
  const challenge = await link.inputValue();
  await dialog.getByRole('radio', { name: /^This position/ }).check();
  const position = await until(() => link.inputValue(), (now) => now !== challenge, 'the link of the position');
  await dialog.getByRole('radio', { name: /^My game/ }).check();
  const replay = await until(() => link.inputValue(), (now) => now !== position, 'the link of the game');
  await dialog.getByRole('radio', { name: /^Result as text/ }).check();
  await soon(async () => assert.match(await dialog.getByRole('textbox', { name: 'Text' }).inputValue(), /^Solvarium · 2048, .* · \d+ points?, highest \d+, 2 moves\nhttp/));
  const second = await open(position.slice(position.indexOf('#')));
  await soon(async () => assert.equal(await words(second), now));
  const third = await open(replay.slice(replay.indexOf('#')));
  await third.getByRole('toolbar', { name: 'Replay' }).getByRole('button', { name: 'Last' }).click();
  await third.getByText('Move 2 of 2').waitFor();
  await soon(async () => assert.equal(await words(third), now));
});

test('a position is typed, and a wrong one gets a sentence', async () => {
  const page = await open(seeded);
  const before = await words(page);
  await page.getByRole('toolbar', { name: 'Game' }).getByRole('button', { name: 'Position' }).click();
  const dialog = page.getByRole('dialog', { name: 'New game' });
  const field = dialog.getByRole('textbox', { name: /^The board/ });
  await field.fill('2 4 8 18');
  await dialog.getByRole('status').getByText(/“18” is not a number on a tile of 2048\./).waitFor();
  await dialog.getByRole('button', { name: 'Play' }).click();
  await dialog.getByRole('alert').getByText(/“18” is not a number on a tile of 2048\./).waitFor();
  assert.equal(await words(page), before);
  await field.fill('1024 1024 0 0\n0 0 0 0\n0 0 0 0\n0 0 0 0');
  await dialog.getByRole('status').getByText(/^Row 1: 1024, 1024/).waitFor();
  await dialog.getByRole('button', { name: 'Play' }).click();
  await changed(page, before);
  await press(page, 'ArrowLeft');
  await page.getByRole('heading', { name: '2048 is reached.' }).waitFor();
  await site.shot(page, 'merge-won');
  await page.getByRole('button', { name: 'Keep going' }).click();
  await page.getByRole('heading', { name: '2048 is reached.' }).waitFor({ state: 'hidden' });
  const going = await words(page);
  await page.waitForTimeout(1000);
  await page.reload();
  await silent(page);
  await soon(async () => assert.equal(await words(page), going));
  assert.equal(await page.getByRole('heading', { name: '2048 is reached.' }).count(), 0);
});

test('a win on the last possible move is a win, and can be taken back', async () => {
  const page = await open('#/2048/board/3312');
  await silent(page);
  await press(page, 'ArrowLeft');
  await page.getByRole('heading', { name: 'Won: 16 is reached.' }).waitFor();
  await page.getByText('Undo takes you back').waitFor({ state: 'detached' });
  await page.getByRole('button', { name: 'Undo', exact: true }).filter({ visible: true }).first().click();
  await page.getByRole('heading', { name: 'Won: 16 is reached.' }).waitFor({ state: 'hidden' });
});

test('a bad link gets one sentence and what was meant; the game at hand is safe', async () => {
  const page = await open(seeded);
  const now = await any(page);
  await page.evaluate(() => (location.hash = '#/2048/classc/abc'));
  await page.getByRole('heading', { name: 'This link does not open a game.' }).waitFor();
  await page.getByText('classic', { exact: true }).waitFor();
  await soon(async () => assert.equal(await page.getByRole('link', { name: 'Open that' }).getAttribute('href'), '#/2048/classic/abc'));
  await site.shot(page, 'merge-bad-link');
  await page.getByRole('button', { name: 'Back to my game' }).click();
  await soon(async () => assert.equal(await words(page), now));
});

test('a worker that dies is told, and the game goes on', async () => {
  const page = await open(seeded, {}, await watched(site));
  const best = compass(page).getByRole('button', { name: /, best$/ });
  await best.waitFor();
  await page.evaluate(() => (window.deaf = true));
  await any(page);
  await dies(page);
  const card = page.getByRole('alert').filter({ hasText: 'The adviser has stopped.' });
  await card.waitFor();
  await any(page);
  await page.evaluate(() => (window.deaf = false));
  await card.getByRole('button', { name: 'Start it again' }).click();
  await best.waitFor();
  await soon(async () => assert.equal(await card.count(), 0));
});

test('no barriers: light, dark, forced colours, phone, dialogs', async () => {
  for (const [link, options] of [
    [seeded, {}],
    [threes, { dark: true }],
    [seeded, { forced: true }],
    [threes, { width: 320, height: 640, touch: true }],
    [seeded, { width: 320, height: 640, touch: true, dark: true }],
  ]) {
    const page = await open(link, options);
    await compass(page).getByRole('button', { name: /, best$/ }).waitFor();
    await site.axe(page);
    assert.ok((await sideways(page)) <= 0, `${link} scrolls sideways`);
  }
  const page = await open(seeded);
  await button(page, 'New game').click();
  await page.getByRole('dialog', { name: 'New game' }).waitFor();
  await site.axe(page);
  await page.keyboard.press('Escape');
  await page.getByRole('toolbar', { name: 'Game' }).getByRole('button', { name: 'Position' }).click();
  await page.getByRole('dialog', { name: 'New game' }).getByRole('textbox', { name: /^The board/ }).waitFor();
  await site.axe(page);
});

test('who asks for less motion gets none', async () => {
  const page = await open(seeded, { reducedMotion: true });
  await silent(page);
  await any(page);
  const moving = await page.evaluate(() => document.getAnimations().filter((one) => one.playState === 'running' && one.effect.getComputedTiming().duration > 1).length);
  assert.equal(moving, 0);
});

test('a search that takes its time moves nothing: its figure has its room', async () => {
  const page = await site.newPage();
  for (const game of ['2048', 'threes']) {
    await page.goto(`${site.url}#/${game}`);
    await page.getByText(/(Up|Down|Left|Right) is best/).first().waitFor();
    for (const width of [320, 360, 700, 1024, 1280, 1600]) {
      await page.setViewportSize({ width, height: 900 });
      const rooms = await page.evaluate(() => {
        const time = document.querySelector('.mg-search dl > div:last-child dd');
        return ['–', '9.9\u00a0ms', '101.9\u00a0ms', '2012.9\u00a0ms'].map((words) => {
          const kept = time.textContent;
          time.firstChild.data = words;
          const { left, top, height } = time.parentElement.getBoundingClientRect();
          time.firstChild.data = kept;
          return [left, top, height].map(Math.round).join(' ');
        });
      });
      assert.equal(new Set(rooms).size, 1, `${game} at ${width} px: ${rooms}`);
    }
  }
});
