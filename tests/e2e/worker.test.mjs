// The solver's worker: it may die, be stopped, not come at all; the page goes on, and never waits.
import assert from 'node:assert/strict';
import test from 'node:test';
import { fileOf, harness, judged, longTasks, neverHeldUp, mountain, soon, started, watched } from './harness.mjs';

const site = harness();
const seeded = '#/fujisan/domino/k7q2m8xa';
const don1 = '#/fujisan/board/321001031231-400452325514';
const hardest = '#/fujisan/board/040101010140-503050105254';

const card = (page) => page.getByRole('alert').filter({ has: page.getByRole('heading', { name: 'The solver has stopped.' }) });

/** A board of which the solver has answered. */
const judgedBoard = async () => {
  const page = await watched(site);
  await page.goto(site.url + don1);
  const board = mountain(page);
  await board.said.getByText('Still solvable').waitFor();
  return { page, board };
};

/** The same after a move whose answer does not come. */
const unanswered = async () => {
  const { page, board } = await judgedBoard();
  await page.evaluate(() => (window.deaf = true));
  await board.move('AR2');
  return { page, board };
};

test('a worker that dies in the middle of its work is one card, and is started again', async () => {
  const { page, board } = await judgedBoard();
  await board.move('AR2');
  await board.said.getByText('Still solvable').waitFor();
  // From now on answers do not come: the page waits.
  await page.evaluate(() => (window.deaf = true));
  await board.move('AR1');
  await board.said.getByText('Looking').waitFor();
  const cells = await board.cells();
  await page.evaluate(() => window.workers.at(-1).dispatchEvent(new ErrorEvent('error', { message: 'out of memory, for a test', cancelable: true })));
  await card(page).waitFor();
  await card(page).getByText(/your game is safe/i).waitFor();
  await site.shot(page, 'solver-stopped');
  await soon(async () => assert.deepEqual(await board.cells(), cells));
  await soon(async () => assert.equal(await board.button('Hint').isDisabled(), true));
  await card(page).getByText('What happened').click();
  await card(page).getByText('out of memory, for a test').waitFor();
  // The game goes on without it.
  await board.move('ML1');
  const before = await page.evaluate(() => ((window.deaf = false), window.workers.length));
  await card(page).getByRole('button', { name: 'Start it again' }).click();
  await card(page).waitFor({ state: 'hidden' });
  await board.said.getByText('Still solvable').waitFor();
  await soon(async () => assert.ok((await page.evaluate(() => window.workers.length)) > before, 'no fresh worker'));
  await board.button('Hint').click();
  await board.said.getByText('A shortest way to the summit begins with it').waitFor();
  await board.moves('MD CR4 AD AR2 AU CR5 SL1 ML3 MU SL3 CL2'.split(' '));
  await page.getByRole('heading', { name: 'All four at the summit.' }).waitFor();
});

/** The same after a move whose answer does not come from the worker of now, but would from the next. */
const stuck = async () => {
  const { page, board } = await judgedBoard();
  await page.evaluate(() => { for (const worker of window.workers) worker.onmessage = null; });
  const before = await page.evaluate(() => window.workers.length);
  await board.move('AR2');
  return { page, board, fresh: () => page.waitForFunction((before) => window.workers.length > before, before) };
};

// Before and after a page's patience with what nobody wants any more.
for (const wait of [0, 500]) {
  test(`what only the page before wanted to know does not hold up the next page of the game: left after ${wait} ms`, async () => {
    const { page, fresh } = await stuck();
    await page.waitForTimeout(wait);
    await page.evaluate(() => (location.hash = '#/fujisan/editor'));
    const row = page.getByRole('textbox', { name: 'Bottom row' });
    await row.fill('400452325514');
    await page.getByRole('textbox', { name: 'Top row' }).fill('321001031231');
    await fresh();
    await page.getByText(/^✓ Solvable$/).waitFor();
  });
}

test('what was wanted of the move before does not hold up the answer about this one', async () => {
  const { board, fresh } = await stuck();
  await board.move('AR1');
  await fresh();
  await board.said.getByText('Still solvable').waitFor();
});

test('whoever puts the card away plays on without the solver', async () => {
  const { page, board } = await unanswered();
  await page.evaluate(() => window.workers.at(-1).dispatchEvent(new ErrorEvent('error', { message: 'gone', cancelable: true })));
  await card(page).getByRole('button', { name: 'Play on without' }).click();
  await card(page).waitFor({ state: 'hidden' });
  await board.moves('AR1 ML1 MD CR4 AD AR2 AU CR5 SL1 ML3 MU SL3 CL2'.split(' '));
  await page.getByRole('heading', { name: 'All four at the summit.' }).waitFor();
});

test('a worker that panics says so itself', async () => {
  const { page, board } = await unanswered();
  // A question that no build has: the worker cannot read it, and says so by its own way.
  await page.evaluate(() => {
    window.deaf = false;
    window.workers.at(-1).postMessage({ nonsense: true });
  });
  await card(page).waitFor();
  await card(page).getByText('What happened').click();
  await card(page).getByText(/could not be read/).waitFor();
  await card(page).getByRole('button', { name: 'Start it again' }).click();
  await board.said.getByText('Still solvable').waitFor();
});

test('a program that does not come is one sentence, and the game can be played to its end', async () => {
  for (const part of [/worker_bg\.wasm$/, /worker\.js$/].map(fileOf)) {
    site.missing.add(part);
    site.expect(/404|Failed to (fetch|load)|MIME|HTTP status|Uncaught/);
    const page = await site.newPage();
    await page.goto(site.url + don1);
    const board = mountain(page);
    await card(page).waitFor();
    await board.moves('AR2 AR1 ML1 MD CR4 AD AR2 AU CR5 SL1 ML3 MU SL3 CL2'.split(' '));
    await page.getByRole('heading', { name: 'All four at the summit.' }).waitFor();
    site.missing.delete(part);
    await board.button('Undo').click();
    await card(page).getByRole('button', { name: 'Start it again' }).click();
    await board.said.getByText('Still solvable').waitFor();
    await page.context().close();
  }
});

test('a graded challenge whose worker does not come says so, and the game in progress stays', async () => {
  const page = await site.newPage();
  await page.goto(site.url + don1);
  const board = mountain(page);
  await judged(page);
  await board.move('AR2');
  const cells = await board.cells();
  site.missing.add(fileOf(/worker_bg\.wasm$/));
  site.expect(/404|Failed to (fetch|load)|MIME|HTTP status|Uncaught/);
  await page.reload();
  await card(page).waitFor();
  await page.evaluate(() => (location.hash = '#/fujisan/domino-20to24/k7q2m8xa'));
  await page.getByText(/the solver that looks for this challenge has stopped/i).waitFor();
  await page.getByRole('button', { name: 'Back to my game' }).click();
  await soon(async () => assert.deepEqual(await board.cells(), cells));
});

test('a page that computes for long would be noticed', async () => {
  const page = await site.newPage();
  await page.goto(site.url);
  await started(page);
  const { own } = await longTasks(page, () =>
    page.evaluate(() => {
      for (const end = performance.now() + 400; performance.now() < end; );
    }),
  );
  assert.ok(own.length > 0);
});

/** A test that the page does not compute for 50 ms at a stretch during `work`, after having started at `from`. */
const unblocked = (from, work) => neverHeldUp(async () => {
  const page = await site.newPage();
  await page.goto(site.url + from);
  await started(page);
  await page.locator('#main').getByText(/Still solvable|Five setups/).first().waitFor();
  return longTasks(page, () => work(page));
});

test('the page is never blocked while the hardest board is solved',
  unblocked(seeded, async (page) => {
    const number = (name, value) => page.locator('.side .stats div', { hasText: name }).getByText(value, { exact: true });
    await page.evaluate((hash) => (location.hash = hash), hardest);
    await number('proven best', '77').waitFor({ timeout: 30_000 });
    await mountain(page).moves(['CR3', 'CU', 'CR1', 'CD']);
    await number('from here', '73').waitFor({ timeout: 30_000 });
  }));

for (const [what, link] of Object.entries({
  'the whole paper': '#/lab/fujisan-setups/k7/trials-10~size-1000',
  'the search for the hardest boards': '#/lab/fujisan-hardest/k7/climbs-4~steps-20000',
})) {
  test(`the page is never blocked while an experiment runs: ${what}`,
    unblocked('#/lab', async (page) => {
      await page.evaluate((hash) => (location.hash = hash), link);
      const bar = page.getByRole('progressbar', { name: 'Progress of the run' });
      const at = async (share) =>
        page.waitForFunction(([bar, share]) => bar.value > share, [await bar.elementHandle(), share], { timeout: 60_000 });
      await at(60);
      // People do other things in the meantime.
      await page.getByRole('button', { name: /^Data table of/ }).first().click();
      await page.getByRole('button', { name: /^Data table of/ }).first().click();
      await at(120);
      await page.getByRole('button', { name: 'Cancel' }).click();
      await page.getByText(/^Stopped after/).waitFor();
    }));
}

test('a program that falls on the page itself is one card, and a reload goes on where one was', async () => {
  site.expect(/panicked|unreachable|for a test/);
  const page = await site.newPage();
  await page.goto(site.url + don1);
  const board = mountain(page);
  await board.moves(['AR2', 'AR1']);
  await judged(page);
  const cells = await board.cells();
  // The browser refuses one element, which no program reckons with.
  await page.evaluate(() => {
    const create = Document.prototype.createElement;
    Document.prototype.createElement = function () {
      Document.prototype.createElement = create;
      throw new Error('refused, for a test');
    };
    location.hash = '#/';
  });
  const fallen = page.getByRole('alertdialog', { name: 'Solvarium has stopped' });
  await fallen.waitFor();
  await fallen.getByText(/your game is saved/i).waitFor();
  await site.shot(page, 'fallen');
  await fallen.getByText('What happened').click();
  await fallen.getByText(/panicked/).waitFor();
  await fallen.getByRole('button', { name: 'Reload' }).click();
  await fallen.waitFor({ state: 'detached' });
  await page.goto(site.url + '#/fujisan');
  await board.grid.waitFor();
  await soon(async () => assert.deepEqual(await board.cells(), cells));
});

test('a browser that keeps nothing for the page costs only the memory', async () => {
  const page = await site.newPage();
  await page.addInitScript(() => {
    Object.defineProperty(window, 'localStorage', {
      get() {
        throw new DOMException('The operation is insecure.', 'SecurityError');
      },
    });
  });
  await page.goto(site.url + don1);
  const board = mountain(page);
  await board.grid.waitFor();
  await board.moves(['AR2', 'AR1']);
  await page.goto(site.url + '#/settings');
  await page.getByRole('heading', { level: 1, name: 'Settings' }).waitFor();
  await page.goto(site.url + '#/records');
  await page.getByText('Nothing here yet.').waitFor();
});

test('a full store does no harm either', async () => {
  const page = await site.newPage();
  await page.addInitScript(() => {
    Storage.prototype.setItem = () => {
      throw new DOMException('full', 'QuotaExceededError');
    };
  });
  await page.goto(site.url + don1);
  await mountain(page).moves(['AR2', 'AR1']);
  await judged(page);
});
