// Boards never move: what a board takes of the page is the same before and after a game is won, on a phone and on a desktop.
import assert from 'node:assert/strict';
import test from 'node:test';
import { harness, settled, shifting, soon, started } from './harness.mjs';

const site = harness();

/** Where the board lies on the page, and the cards beside it that only show how the game stands. */
const boxes = (page) =>
  page.evaluate(() => {
    const box = (element) => {
      const { left, top, width, height } = element.getBoundingClientRect();
      return [left + scrollX, top + scrollY, width, height].map(Math.round).join(' ');
    };
    const board = document.querySelector('.play .grid-board, .play .pig-scene');
    return { board: box(board), head: box(document.querySelector('.play-page > .head h1')) };
  });

/** What has moved on the page without somebody having pressed something, from now on. */
const watch = (page) =>
  page.evaluate(() => {
    window.moved = [];
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        for (const { node } of entry.sources) {
          const element = node?.nodeType === Node.TEXT_NODE ? node.parentElement : node;
          // Not the words on Pig's board, which change.
          if (element?.matches('.play .grid-board *, .grid-board, .pig-scene, .pig-seat, .pig-die-place, .head > *')) window.moved.push(element.outerHTML.slice(0, 80));
        }
      }
    }).observe({ type: 'layout-shift' });
  });

const boards = { fujisan: 'fujisan/board/321001031231-400452325514', zen: 'zen/garden-1/a', shisen: 'shisen/6x6/a', peg: 'peg/classic-cross/a', sliding: 'sliding/simple3-3x3-p6/a' };

/** Where the board lies on the page of a sliding puzzle, and all that stands round it but the list of moves, which grows. */
const places = (page) =>
  page.evaluate(() =>
    ['.grid-board', '.sl-pane', '.sl-six', '.sl-note', '.sl-losses', '.say', '.bar', '.head h1', '.head .tabs', '.head .push', '.sl-lib']
      .map((name) => [name, document.querySelector(`.play-page ${name}`)])
      .filter(([, one]) => one.checkVisibility())
      .map(([name, one]) => {
        const { left, top, width, height } = one.getBoundingClientRect();
        return [name, ...[left + scrollX, top + scrollY, width, height].map(Math.round)].join(' ');
      }),
  );

/** What the first answer of a page says, by its link: that of the solver, of the coach, or of today's challenge. */
const answers = {
  '': /^Proven best: (\d|not known)/,
  '#/fujisan': /Still solvable/,
  '#/pig': /At the start\s*\d/,
  '#/2048': /(Up|Down|Left|Right) is best/,
  '#/threes': /(Up|Down|Left|Right) is best/,
  '#/sliding': /Supermove\s*0\s*55\s*55/,
  '#/zen': /Still solvable/,
  '#/shisen': /Still solvable/,
  '#/peg': /Still solvable/,
};

/** Links with one move, after which the game is lost. */
const losses = {
  fujisan: 'fujisan/board/312342010150-431520504423/SL2',
  zen: 'zen/board/sss-xxx-sss/01SE',
  shisen: 'shisen/board/DAAD-EACB-EBAC/b1c1',
  peg: 'peg/board/xxox-oxoo-oooo/b1b3',
};

test('who steps to the end of a solution on a phone keeps the buttons under the finger, however far the page is scrolled', async () => {
  const page = await site.newPage({ width: 360, height: 640, reducedMotion: true });
  await page.goto(`${site.url}#/${boards.fujisan}`);
  await started(page);
  await page.getByRole('navigation', { name: 'Game' }).getByRole('button', { name: 'Solve' }).click();
  const transport = page.getByRole('toolbar', { name: 'Replay' });
  await transport.getByRole('button', { name: 'Last' }).click();
  await page.locator('.verdict.won').waitFor();
  const [step, back] = ['Step', 'Back'].map((name) => transport.getByRole('button', { name }));
  for (const scroll of [60, 100, 140, 164, 180, 200]) {
    await back.click();
    await page.locator('.verdict.won').waitFor({ state: 'detached' });
    // Pressed without a mouse, for which the page might be scrolled.
    await step.evaluate((button, scroll) => {
      button.focus({ preventScroll: true });
      scrollTo(0, scroll);
    }, scroll);
    await settled(page);
    const before = await step.evaluate((button) => Math.round(button.getBoundingClientRect().y));
    await step.evaluate((button) => button.click());
    await page.locator('.verdict.won').waitFor();
    await soon(async () => assert.equal(await step.evaluate((button) => Math.round(button.getBoundingClientRect().y)), before, `scrolled by ${scroll}`));
  }
});

for (const [width, height] of [[360, 640], [1280, 800]]) {
  for (const [game, link] of Object.entries(boards)) {
    test(`${game} at ${width} by ${height}: the board stays where it is and as large when the game is won`, async () => {
      const page = await site.newPage({ width: 1280, height: 800, reducedMotion: true });
      await page.goto(`${site.url}#/${link}`);
      await started(page);
      await page.getByRole('toolbar', { name: 'Game' }).getByRole('button', { name: 'Show solution' }).click();
      const transport = page.getByRole('toolbar', { name: 'Replay' });
      // A solution runs by itself until somebody goes elsewhere in it.
      await transport.getByRole('button', { name: 'Last' }).click();
      await page.locator('.verdict.won').waitFor();
      await transport.getByRole('button', { name: 'Back' }).click();
      await page.locator('.verdict.won').waitFor({ state: 'detached' });
      await page.setViewportSize({ width, height });
      await settled(page);
      const before = await boxes(page);
      await watch(page);
      await transport.getByRole('button', { name: 'Step' }).click();
      await page.locator('.verdict.won').waitFor();
      await settled(page);
      await soon(async () => assert.deepEqual(await boxes(page), before));
      assert.deepEqual(await page.evaluate(() => window.moved), []);
    });
  }

  for (const [game, link] of Object.entries(losses)) {
    test(`${game} at ${width} by ${height}: the board stays where it is and as large when the game is lost`, async () => {
      const page = await site.newPage({ width, height, reducedMotion: true });
      await page.goto(`${site.url}#/${link}`);
      await started(page);
      const transport = page.getByRole('toolbar', { name: 'Replay' });
      await settled(page);
      const before = await boxes(page);
      await watch(page);
      await transport.getByRole('button', { name: 'Step' }).click();
      await page.locator('.verdict.lost').waitFor();
      await settled(page);
      await soon(async () => assert.deepEqual(await boxes(page), before));
      // On a phone the chip and the tabs stand below a low board, where the words of a loss come between.
      const moved = await page.evaluate(() => window.moved);
      assert.deepEqual(moved.filter((one) => !/^<(div class="push"|nav [^>]*class="tabs")/.test(one)), []);
    });
  }

  test(`sliding at ${width} by ${height}: a detour moves neither the board nor what stands beside it`, async () => {
    const page = await site.newPage({ width, height, reducedMotion: true });
    await page.goto(`${site.url}#/${boards.sliding}`);
    await started(page);
    const six = page.locator('.sl-six');
    const known = () => soon(async () => assert.match(await six.textContent(), /^[^…]*Supermove[^…]*$/));
    await known();
    await settled(page);
    const before = await places(page);
    const list = () => page.locator('.moves').evaluate((card) => card.offsetHeight);
    const empty = await list();
    await watch(page);
    await page.locator('[data-cell="1"]').focus();
    for (const key of ['Enter', 'ArrowDown', 'Enter']) await page.keyboard.press(key);
    const words = page.getByText(/^More than needed: 1.move, /);
    await words.waitFor();
    await known();
    await soon(async () => assert.deepEqual(await places(page), before));
    // The first row of moves has its room.
    assert.equal(await list(), empty);
    // Straight back, as if nothing had been.
    for (const key of ['Enter', 'ArrowUp', 'Enter']) await page.keyboard.press(key);
    await words.waitFor({ state: 'hidden' });
    await known();
    await soon(async () => assert.deepEqual(await places(page), before));
    assert.deepEqual(await page.evaluate(() => window.moved), []);
  });

  test(`Pig at ${width} by ${height}: the board stays where it is when the game ends`, async () => {
    const page = await site.newPage({ width, height, reducedMotion: true });
    // Two policies, which play by themselves.
    await page.goto(`${site.url}#/pig/hold20~hold25~goal20/a`);
    await started(page);
    await page.locator('.pig-scene').waitFor();
    await settled(page);
    const before = await boxes(page);
    await watch(page);
    await page.locator('.pig-end').waitFor({ timeout: 120_000 });
    await settled(page);
    assert.deepEqual(await boxes(page), before);
    assert.deepEqual(await page.evaluate(() => window.moved), []);
  });
}

for (const [name, options] of Object.entries({ phone: { width: 412, height: 823, touch: true }, desk: { width: 1280, height: 900 } })) {
  test(`nothing moves while the gallery or a game comes to a ${name}, until its first answer stands`, async () => {
    const moved = [];
    for (const [link, answer] of Object.entries(answers)) {
      const page = await site.newPage(options);
      const shifts = await shifting(page, { all: true });
      await page.goto(site.url + link);
      await started(page);
      if (link) await page.locator('.play .grid-board, .play .pig-scene, .play .mg-board').first().waitFor();
      await page.waitForFunction((answer) => new RegExp(answer, 'm').test(document.getElementById('main').innerText), answer.source);
      await settled(page);
      moved.push(...(await shifts()).map((shift) => `${link || 'the gallery'}: ${shift}`));
      await page.context().close();
    }
    assert.deepEqual(moved, []);
  });
}

for (const [width, height] of [[320, 568], [360, 640], [412, 823], [768, 1024], [1280, 800]]) {
  test(`nothing moves at ${width} by ${height} when the fonts come after the frame of a page`, async () => {
    const moved = [];
    for (const link of Object.keys(answers)) {
      const page = await site.newPage({ width, height });
      const held = [];
      // The app never comes, the fonts when the frame has been painted without them.
      await page.route(/\.woff2$/, (route) => held.push(route));
      await page.route(/\/app_bg\.wasm$/, () => {});
      const shifts = await shifting(page, { all: true });
      await page.goto(site.url + link, { waitUntil: 'commit' });
      await page.waitForFunction(() => performance.getEntriesByType('paint').length > 0);
      await Promise.all(held.map((route) => route.continue()));
      await page.waitForFunction(() => [...document.fonts].filter(({ status }) => status === 'loaded').length >= 2);
      await page.evaluate(() => new Promise((go) => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(go)))));
      moved.push(...(await shifts()).map((shift) => `${link || 'the gallery'}: ${shift}`));
      await page.context().close();
    }
    assert.deepEqual(moved, []);
  });
}
