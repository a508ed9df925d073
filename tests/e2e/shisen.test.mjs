// Shisen-sho: boards cleared by keys, touch and mouse; lost and stuck boards, hints, pause, shuffles, links, a solver that dies,
// the state space of a small problem, large boards, lessons.
import assert from 'node:assert/strict';
import test from 'node:test';
import { dies, focused, harness, longTasks, neverHeldUp, settled, soon, until, watched } from './harness.mjs';

const site = harness();
// Neighbours, and two at the ends of a row.
const easy = '#/shisen/board/ABBA-CCDD';
// Four As: whoever takes the two on the left is stuck.
const fours = '#/shisen/board/ACBA-AACB';
// Two of the four As between the Ds lose, and pairs are left all the same.
const traps = '#/shisen/board/DAAD-EACB-EBAC';
// The middle tiles of the third pair need three turns.
const shut = '#/shisen/board/BCDA-CADB';
const falls = '#/shisen/board/BEB-CAD-ACE-DFF~gravity';
// 75 positions, 27 of them lost.
const problem = '#/shisen/board/ADCAE-GEACB-AFGHD-HBBFB';
const classic = '#/shisen/17x8/monday';
const largest = '#/shisen/30x16/monday';

const grid = (page) => page.getByRole('grid', { name: /^Tiles,/ });
/** The tile in this row and column, from 0. */
const tile = async (page, row, column) => {
  const wide = Number((await grid(page).getAttribute('aria-label')).match(/(\d+) wide/)[1]);
  return grid(page).locator(`[data-cell="${row * wide + column}"]`);
};
const bar = (page) => page.getByRole('toolbar', { name: 'Game' });
const press = (page, name) => bar(page).getByRole('button', { name, exact: true }).click();
const open = async (link, options) => {
  const page = await site.newPage(options);
  await page.goto(site.url + link);
  await grid(page).waitFor();
  return page;
};
const click = async (page, ...cells) => {
  for (const [row, column] of cells) await (await tile(page, row, column)).click();
};
const keys = async (page, ...list) => {
  for (const key of list) await page.keyboard.press(key);
};
/** The names of all tiles by their cells. */
const lies = (page) =>
  grid(page)
    .getByRole('gridcell')
    .evaluateAll((cells) =>
      cells
        .sort((a, b) => a.dataset.cell - b.dataset.cell)
        .map((one) => `${one.dataset.cell} ${one.getAttribute('aria-label').replace(/,.*/, '')}`)
        .join('; '),
    );
const left = (page) => grid(page).getByRole('gridcell').count();
const remain = async (page, expected) => {
  await page.waitForFunction((expected) => document.querySelectorAll('[role="grid"] [role="gridcell"]').length === expected, expected);
};
const won = (page) => page.getByRole('heading', { name: 'All tiles are taken.' }).waitFor();
const lost = (page) => page.getByRole('heading', { name: 'This board cannot be cleared any more.' }).waitFor();
const stuck = (page) => page.getByRole('heading', { name: 'No pair is left.' }).waitFor();
const solvable = (page) => page.getByText('Still solvable').waitFor();
const sideways = (page) => page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
const said = (page) => page.locator('.say');

test('a whole game by keys', async () => {
  const page = await open(easy);
  await (await tile(page, 0, 0)).focus();
  await focused(page, /^one of circles, column 1 row 1, free$/);
  await keys(page, 'Enter');
  await soon(async () => assert.equal(await (await tile(page, 0, 0)).getAttribute('aria-selected'), 'true'));
  await said(page).getByText('one other is left, one can be linked with it').waitFor();
  await keys(page, 'End', 'Enter');
  await remain(page, 6);
  await said(page).getByText('two turns').waitFor();
  // The focus stays near the pair that went.
  await focused(page, /^two of circles, column 3 row 1, free$/);
  await keys(page, ' ', 'Escape');
  await soon(async () => assert.equal(await (await tile(page, 0, 2)).getAttribute('aria-selected'), 'false'));
  await keys(page, ' ', 'ArrowLeft', ' ');
  await remain(page, 4);
  await keys(page, 'u');
  await remain(page, 6);
  await keys(page, 'r');
  await remain(page, 4);
  await (await tile(page, 1, 0)).focus();
  await keys(page, 'Enter', 'ArrowRight', 'Enter');
  await remain(page, 2);
  await keys(page, 'Enter', 'ArrowRight', 'Enter', 'ArrowLeft', 'Enter');
  await won(page);
  await page.getByText('Your best time for this size.').waitFor();
  // Kept, by its size.
  await page.reload();
  await page.getByRole('region', { name: 'Best times, 4 × 2' }).getByRole('listitem').waitFor();
});

test('a whole game by touch, on a phone', async () => {
  const page = await open(easy, { width: 360, height: 640, touch: true });
  const { width, height } = await (await tile(page, 0, 0)).boundingBox();
  assert.ok(width >= 44 && height >= 44, `${width} x ${height}`);
  for (const cells of [[[0, 0], [0, 3]], [[0, 1], [0, 2]], [[1, 0], [1, 1]], [[1, 2], [1, 3]]]) {
    for (const [row, column] of cells) await (await tile(page, row, column)).tap();
    await (await page.waitForFunction(() => !document.querySelector('[aria-selected="true"]'))).dispose();
  }
  await won(page);
  assert.ok((await sideways(page)) <= 0);
  await site.shot(page, 'shisen-won-phone');
});

test('by mouse: what does not match moves the choice, what cannot be linked says why', async () => {
  const page = await open(shut);
  // The threes of circles are no neighbours and need three turns.
  await click(page, [0, 1], [1, 0]);
  await said(page).getByText('These two cannot be linked: the way between them needs three turns, and two are allowed.').waitFor();
  await soon(async () => assert.equal(await (await tile(page, 0, 1)).getAttribute('aria-selected'), 'true', 'the first stays picked up'));
  await click(page, [0, 2]);
  await said(page).getByText('Not equal to three of circles.').waitFor();
  await soon(async () => assert.equal(await (await tile(page, 0, 2)).getAttribute('aria-selected'), 'true'));
  await click(page, [0, 2]);
  await soon(async () => assert.equal(await page.locator('[aria-selected="true"]').count(), 0));
  // The link is there for a moment only: it is waited for from before the click on.
  await Promise.all([page.waitForFunction(() => document.querySelectorAll('.ss-link-line').length === 1), click(page, [0, 2], [1, 2])]);
  await remain(page, 6);
  await page.waitForFunction(() => !document.querySelector('.ss-link-line'));
  await click(page, [0, 3], [1, 1]);
  await click(page, [0, 1], [1, 0]);
  await click(page, [0, 0], [1, 3]);
  await won(page);
});

test('equal tiles are marked, and that can be turned off', async () => {
  const page = await open(fours);
  await click(page, [0, 0]);
  await soon(async () => assert.equal(await page.locator('.ss-tile.equal').count(), 3));
  await soon(async () => assert.match(await (await tile(page, 0, 3)).getAttribute('aria-label'), /, equal$/));
  await page.keyboard.press('e');
  await soon(async () => assert.equal(await page.locator('.ss-tile.equal').count(), 0));
  await page.reload();
  await soon(async () => assert.ok(!(await page.getByRole('switch', { name: 'Mark equal tiles' }).isChecked())));
});

test('lost is told as soon as it is proved, and leads back to where it was not', async () => {
  const page = await open(traps);
  await solvable(page);
  await click(page, [0, 1], [0, 2]);
  await lost(page);
  await site.shot(page, 'shisen-lost');
  await page.getByRole('button', { name: 'Play on anyway' }).click();
  await page.getByText('Lost from here').waitFor();
  // A hint says so too, and one more pair changes nothing.
  await press(page, 'Hint');
  await said(page).getByText('the board is lost already').waitFor();
  await click(page, [0, 0], [0, 3]);
  await page.getByText('Lost from here').waitFor();
  await press(page, 'Undo');
  await page.getByRole('button', { name: 'Back to the beginning' }).click();
  await remain(page, 12);
  await solvable(page);
});

test('stuck: a shuffle deals the rest anew, and undo takes it back', async () => {
  const page = await open(fours);
  await click(page, [0, 0], [1, 0]);
  await stuck(page);
  await site.shot(page, 'shisen-stuck');
  const before = await lies(page);
  await page.locator('.verdict').getByRole('button', { name: 'Shuffle rest' }).click();
  await solvable(page);
  await soon(async () => assert.notEqual(await lies(page), before));
  await soon(async () => assert.equal(await left(page), 6));
  await press(page, 'Undo');
  await stuck(page);
  await soon(async () => assert.equal(await lies(page), before));
  await page.getByRole('button', { name: 'Back to the beginning' }).or(page.locator('.verdict').getByRole('button', { name: 'Undo' })).first().click();
  await remain(page, 8);
});

test('a board that nobody can clear has no solution from the beginning', async () => {
  const page = await open('#/shisen/board/ABC-BCA');
  await stuck(page);
  const other = await open('#/shisen/board/ABCDD-BCA00');
  await other.getByRole('heading', { name: 'This board cannot be cleared.' }).waitFor();
  await other.getByText('This challenge cannot be solved').waitFor();
});

test('hints are safe pairs, and say so', async () => {
  const page = await open(traps);
  await solvable(page);
  for (let pair = 0; pair < 6; pair += 1) {
    await press(page, 'Hint');
    await said(page).getByText('is safe: the board stays solvable').waitFor();
    const two = page.locator('.grid-cell:has(.ss-tile.safe)');
    await soon(async () => assert.equal(await two.count(), 2));
    await soon(async () => assert.match(await two.first().getAttribute('aria-label'), /, hint$/));
    const cells = await two.evaluateAll((cells) => cells.map((cell) => cell.dataset.cell));
    for (const cell of cells) await page.locator(`[data-cell="${cell}"]`).click();
    await remain(page, 10 - 2 * pair);
  }
  await won(page);
  await page.getByText('6 hints helped, so this is not a best time.').waitFor();
});

test('a pause hides the tiles and stops the time', async () => {
  const page = await open(easy);
  const time = () => page.locator('.ss-stats b').first().textContent();
  await page.waitForTimeout(1600);
  assert.equal(await time(), '0:00', 'the clock begins with the first move');
  await click(page, [0, 1], [0, 2]);
  await page.waitForFunction(() => document.querySelector('.ss-stats b').textContent === '0:01');
  await press(page, 'Pause');
  await page.getByText('Paused. The clock has stopped.').waitFor();
  await soon(async () => assert.equal(await grid(page).count(), 0));
  await soon(async () => assert.equal(await page.locator('.ss-rest use').count(), 0));
  const before = await time();
  await page.waitForTimeout(1600);
  await soon(async () => assert.equal(await time(), before));
  await site.axe(page);
  await site.shot(page, 'shisen-paused');
  // Nothing reaches the hidden board.
  assert.ok(await page.getByRole('button', { name: /^move 1: / }).isDisabled());
  await page.keyboard.press('Control+z');
  await settled(page);
  await page.locator('.ss-rest').getByRole('button', { name: 'Go on' }).click();
  await remain(page, 6);
  assert.ok(await page.getByRole('button', { name: /^move 1: / }).isEnabled());
  await page.waitForFunction((before) => document.querySelector('.ss-stats b').textContent !== before, before);
});

test('undo, redo, checkpoints, restart', async () => {
  const page = await open(easy);
  await click(page, [0, 1], [0, 2]);
  await remain(page, 6);
  await press(page, 'Checkpoint');
  await click(page, [1, 0], [1, 1]);
  await click(page, [1, 2], [1, 3]);
  await remain(page, 2);
  await press(page, 'To checkpoint');
  await remain(page, 6);
  await press(page, 'Redo');
  await press(page, 'Redo');
  await remain(page, 2);
  await press(page, 'Restart');
  await remain(page, 8);
  await press(page, 'Undo');
  await remain(page, 2);
});

test('gravity: after a pair the tiles fall', async () => {
  const page = await open(falls);
  await soon(async () => assert.match(await (await tile(page, 3, 1)).getAttribute('aria-label'), /^six of circles/));
  await click(page, [3, 1], [3, 2]);
  await remain(page, 10);
  await soon(async () => assert.equal(await (await tile(page, 0, 1)).count(), 0));
  await soon(async () => assert.match(await (await tile(page, 3, 1)).getAttribute('aria-label'), /^three of circles/));
  await soon(async () => assert.match(await (await tile(page, 3, 2)).getAttribute('aria-label'), /^five of circles/));
  await press(page, 'Undo');
  await soon(async () => assert.match(await (await tile(page, 3, 1)).getAttribute('aria-label'), /^six of circles/));
});

test('gravity to the other three sides: tiles fall there, and the dialog offers it', async () => {
  for (const [side, link, from, to] of [
    ['up', 'BEB-CAD-ACE-DFF~gravity-up', [0, 1], 'one of circles'],
    ['to the left', 'ACAD-BCBD~gravity-left', [0, 1], 'one of circles'],
    ['to the right', 'DACA-DBCB~gravity-right', [0, 2], 'one of circles'],
  ]) {
    const page = await open(`#/shisen/board/${link}`);
    assert.match(await grid(page).getAttribute('aria-label'), new RegExp(`tiles fall ${side}$`));
    const pair = side === 'up' ? [[3, 1], [3, 2]] : [from, [1, from[1]]];
    if (side === 'up') {
      await click(page, ...pair);
      await remain(page, 10);
      await soon(async () => assert.equal(await (await tile(page, 3, 1)).count(), 0));
    } else {
      await click(page, ...pair);
      await remain(page, 6);
      await soon(async () => assert.match(await (await tile(page, 0, from[1])).getAttribute('aria-label'), new RegExp(`^${to}`)));
    }
    await page.context().close();
  }
  const page = await open('#/shisen');
  await page.getByRole('button', { name: 'New board' }).filter({ visible: true }).first().click();
  const dialog = page.getByRole('dialog', { name: 'New board' });
  await dialog.getByRole('radio', { name: /^Gravity left/ }).check();
  await dialog.getByRole('button', { name: /^(Start|Play|Deal|Open|New)/ }).first().click();
  await page.waitForFunction(() => /-gravity-left\//.test(location.hash));
});

test('a hinted pair comes into sight', async () => {
  const page = await open('#/shisen/30x16/monday', { width: 360, height: 640, touch: true });
  const pair = page.locator('.grid-cell:has(.ss-tile.safe), .grid-cell:has(.ss-tile.hinted)');
  // Neighbours, and pairs that lie far from each other.
  for (let times = 0; times < 3; times += 1) {
    await page.evaluate((foot) => scrollTo(0, foot ? document.documentElement.scrollHeight : 0), times % 2 === 0);
    await page.getByRole('navigation', { name: 'Game' }).or(page.locator('.dock')).first().getByRole('button', { name: 'Hint' }).click();
    await pair.first().waitFor();
    await soon(async () => {
      const seen = await pair.evaluateAll((cells) =>
        cells.map((cell) => {
          const { left, top, width, height } = cell.getBoundingClientRect();
          return cell.contains(document.elementFromPoint(left + width / 2, top + height / 2));
        }),
      );
      assert.deepEqual(seen, [true, true], `hint ${times + 1}`);
    });
    const cells = await pair.evaluateAll((cells) => cells.map((cell) => cell.dataset.cell));
    for (const cell of cells) await page.locator(`[data-cell="${cell}"]`).tap();
    await remain(page, 480 - 2 * (times + 1));
  }
});

for (const [name, options] of [['desk', { width: 1280, height: 800 }], ['phone', { width: 360, height: 640, touch: true }]]) {
  test(`on a board that is seen larger a hint shows both tiles, or the board is seen smaller: ${name}`, async () => {
    const page = await open('#/shisen/30x16/monday', options);
    const larger = page.getByRole('group', { name: 'Zoom' }).getByRole('button', { name: 'Larger', exact: true }).filter({ visible: true });
    const pair = page.locator('.grid-cell:has(.ss-tile.safe), .grid-cell:has(.ss-tile.hinted)');
    // The second and third pair lie far from each other.
    for (let hint = 1; hint <= 3; hint += 1) {
      for (let times = 0; times < 4 && (await larger.isEnabled()); times += 1) await larger.click();
      await page.getByRole('button', { name: 'Hint', exact: true }).filter({ visible: true }).first().click();
      await pair.first().waitFor({ state: 'attached' });
      await soon(async () => {
        const seen = await pair.evaluateAll((cells) =>
          cells.map((cell) => {
            const { left, top, width, height } = cell.getBoundingClientRect();
            return cell.contains(document.elementFromPoint(left + width / 2, top + height / 2));
          }),
        );
        assert.deepEqual(seen, [true, true], `hint ${hint}`);
      });
      for (const cell of await pair.evaluateAll((cells) => cells.map((cell) => cell.dataset.cell))) {
        await page.locator(`[data-cell="${cell}"]`).focus();
        await page.keyboard.press('Enter');
      }
      await until(() => grid(page).getByRole('gridcell').count(), (count) => count === 480 - 2 * hint, 'a pair less');
    }
  });
}

test('the link of a new board gives everybody the same one', async () => {
  const page = await open('#/shisen');
  await remain(page, 136);
  await page.waitForFunction(() => location.hash.startsWith('#/shisen/17x8/'));
  const link = await page.evaluate(() => location.hash);
  const mine = await lies(page);
  const other = await open(link);
  await soon(async () => assert.equal(await lies(other), mine));
  await solvable(other);
  // A position under way is kept.
  await press(page, 'Hint');
  await page.locator('.ss-tile.safe, .ss-tile.hinted').first().waitFor();
  const cells = await page.locator('.grid-cell:has(.ss-tile.safe), .grid-cell:has(.ss-tile.hinted)').evaluateAll((cells) => cells.map((cell) => cell.dataset.cell));
  for (const cell of cells) await page.locator(`[data-cell="${cell}"]`).click();
  await remain(page, 134);
  await page.reload();
  await remain(page, 134);
});

test('a replay is stepped through; the solution is shown', async () => {
  const page = await open(easy + '/a1d1-b1c1-a2b2');
  await page.getByText(/A replay of 3.moves/).waitFor();
  const transport = page.getByRole('toolbar', { name: 'Replay' });
  for (const expected of [6, 4, 2]) {
    await transport.getByRole('button', { name: 'Step' }).click();
    await remain(page, expected);
  }
  await page.waitForFunction(() => [...document.querySelectorAll('.bar button')].some((one) => one.textContent === 'Show solution' && !one.disabled));
  await press(page, 'Show solution');
  await won(page);
  await transport.getByRole('button', { name: 'First' }).click();
  await remain(page, 8);
});

test('a link that opens nothing says why, and what was meant', async () => {
  const page = await site.newPage();
  for (const [link, why] of [
    ['#/shisen/board/ABA', /is there once; tiles go in pairs/],
    ['#/shisen/board/AB-A', /row 2 has 1 cell/],
    ['#/shisen/board/A3-3A', /holds '3'/],
    ['#/shisen/board/00-00', /nothing to play/],
    ['#/shisen/5x5/x', /odd number of cells/],
    ['#/shisen/31x8/x', /from 2x2 to 30x16/],
  ]) {
    await page.goto(site.url + link);
    await page.getByRole('heading', { name: 'This link does not open a game.' }).waitFor();
    await page.getByText(why).first().waitFor();
  }
  await site.axe(page);
  await page.goto(site.url + easy + '/a1d1-a1d1');
  await page.getByText(/move 2 of the replay/i).waitFor();
  await page.getByRole('link', { name: 'Open that' }).click();
  await remain(page, 8);
});

test('a new board: sizes, kinds, what is wrong, a seed, a problem, a text', async () => {
  const page = await open(easy);
  await page.getByRole('button', { name: 'New board' }).click();
  const dialog = page.getByRole('dialog', { name: 'New board' });
  const play = () => dialog.getByRole('button', { name: 'Play', exact: true }).click();
  await dialog.getByRole('combobox', { name: 'Columns' }).selectOption('5');
  await dialog.getByRole('combobox', { name: 'Rows' }).selectOption('5');
  await play();
  await dialog.getByRole('alert').getByText(/odd number of cells/).waitFor();
  await site.axe(page);
  await site.shot(page, 'shisen-new');
  await dialog.getByRole('button', { name: '6 × 6' }).click();
  await dialog.getByRole('radio', { name: /^Mixed/ }).check();
  await dialog.getByRole('combobox', { name: 'Kinds of four' }).selectOption('3');
  await dialog.getByRole('radio', { name: /^Gravity After/ }).check();
  await dialog.getByRole('textbox', { name: /Seed/ }).fill('monday');
  await play();
  await page.waitForFunction(() => location.hash === '#/shisen/6x6-f3-gravity/monday');
  await remain(page, 36);
  await page.getByRole('button', { name: 'New board' }).click();
  await dialog.getByRole('button', { name: 'A small problem' }).click();
  await dialog.getByRole('button', { name: '4 × 4' }).click();
  await play();
  await page.waitForFunction(() => location.hash.startsWith('#/shisen/problem-4x4-f2/'));
  await remain(page, 16);
  await solvable(page);
  await page.getByRole('button', { name: 'New board' }).click();
  await dialog.getByRole('button', { name: 'From text' }).click();
  await dialog.getByRole('textbox', { name: /board as text/ }).fill('AB\nAC');
  await play();
  await dialog.getByRole('alert').getByText(/once/).waitFor();
  await dialog.getByRole('textbox', { name: /board as text/ }).fill('AB.A\nCBC.');
  await play();
  await remain(page, 6);
  // A new board can be undone, like anything.
  await press(page, 'Undo');
  await remain(page, 16);
});

/** The answers that this browser keeps, once there are so many and `enough` says so. */
const answers = async (page, enough) => {
  const kept = () =>
    page.evaluate(
      () =>
        new Promise((done) => {
          const asked = indexedDB.open('solvarium-shisen-answers');
          asked.onsuccess = () => {
            const base = asked.result;
            const [first] = base.objectStoreNames;
            if (!first) return (base.close(), done([]));
            base.transaction('entries').objectStore('entries').getAll().onsuccess = ({ target }) => {
              base.close();
              done(target.result.map((text) => JSON.parse(text)));
            };
          };
        }),
    );
  let last = [];
  for (let tries = 0; tries < 100; tries += 1) {
    last = await kept();
    if (enough(last)) return last;
    await page.waitForTimeout(100);
  }
  assert.fail(JSON.stringify(last));
};
// Problem 4, and the six pairs that clear it.
const fourth = '#/shisen/board/fNVJ-IJfJ-JNIV';
const way = [
  [[0, 3], [1, 3]],
  [[0, 2], [2, 3]],
  [[0, 0], [1, 2]],
  [[1, 0], [2, 2]],
  [[0, 1], [2, 1]],
  [[1, 1], [2, 0]],
];

test('a problem of the experiment is answered alone, and what comes of it is kept', async () => {
  const page = await open(fourth);
  await page.locator('.chip', { hasText: 'Problem 4 of 30' }).waitFor();
  const card = page.getByRole('region', { name: 'Problem 4 of 30' });
  await card.getByText(/hints and all that the solver knows stay hidden/).waitFor();
  const hidden = async (is) => {
    await soon(async () => assert.equal(await page.getByRole('region', { name: 'All positions of this board' }).count(), is ? 0 : 1));
    for (const name of ['Hint', 'Shuffle rest', 'Show solution']) {
      if (is) await soon(async () => assert.ok(await bar(page).getByRole('button', { name, exact: true }).isDisabled(), name));
    }
    await soon(async () => assert.equal(await page.getByText('Still solvable').count(), is ? 0 : 1));
  };
  await click(page, ...way[0]);
  await remain(page, 10);
  await hidden(true);
  await click(page, way[1][0]);
  await page.getByText(/one other is left\.$/).waitFor();
  await site.axe(page);
  await site.shot(page, 'shisen-test');
  // Whoever goes away has not solved it so far; whoever comes back goes on.
  await card.getByRole('link', { name: 'All problems' }).click();
  await page.getByRole('link', { name: /^Play problem 4: 12 tiles\. Not solved/ }).waitFor();
  const [first] = await answers(page, (list) => list.length === 1);
  assert.deepEqual([first.solved, first.moves, first.undos, first.lost], ['no', 1, 0, 'no']);
  await page.goBack();
  await remain(page, 10);
  await press(page, 'Undo');
  await remain(page, 12);
  await page.reload();
  await remain(page, 12);
  for (const pair of way) await click(page, ...pair);
  await won(page);
  await page.getByText('Your answer is kept on this machine').waitFor();
  const [whole] = await answers(page, (list) => list.length === 1 && list[0].solved === 'yes');
  assert.deepEqual([whole.problem, whole.moves, whole.undos, whole.lost], ['shisen/board/fNVJ-IJfJ-JNIV', 7, 1, 'no']);
  assert.ok(whole.time_ms > 0, JSON.stringify(whole));
  await page.getByRole('link', { name: 'Problem 5', exact: true }).click();
  await page.locator('.chip', { hasText: 'Problem 5 of 30' }).waitFor();
  await answers(page, (list) => list.length === 1);
});

test('a problem that is given up shows what the solver knows, and is one answer', async () => {
  const page = await open(fourth);
  await click(page, ...way[0]);
  await remain(page, 10);
  await page.getByRole('button', { name: 'Give up and see' }).click();
  await solvable(page);
  await page.getByRole('region', { name: 'All positions of this board' }).waitFor();
  await press(page, 'Hint');
  await page.goto(site.url + easy);
  await remain(page, 8);
  const [only] = await answers(page, (list) => list.length > 0);
  assert.deepEqual([only.solved, only.moves], ['no', 1]);
  await answers(page, (list) => list.length === 1);
});

test('the positions of a small problem are counted and drawn, with the way that is gone', async () => {
  const page = await open(problem);
  const card = page.getByRole('region', { name: 'All positions of this board' });
  await card.getByText('75 in all, 27 of them lost.').waitFor();
  const graph = card.getByRole('img', { name: /^All positions: 48 can be cleared, 27 are lost\./ });
  await graph.waitFor();
  for (const [name, value] of [['Available moves', '2.01'], ['Rate of solvable states', '64.0\u202f%'], ['Longest path into the unsolvable part', '2.77']]) {
    const row = card.locator('.row2', { hasText: name });
    await soon(async () => assert.equal(await row.locator('dd').textContent(), value, name));
  }
  await solvable(page);
  await press(page, 'Hint');
  const two = page.locator('.grid-cell:has(.ss-tile.safe)');
  await two.first().waitFor();
  const cells = await two.evaluateAll((cells) => cells.map((cell) => cell.dataset.cell));
  for (const cell of cells) await page.locator(`[data-cell="${cell}"]`).click();
  await card.getByRole('img', { name: /Your path of 1.move is among those that can be cleared\.$/ }).waitFor();
  await card.getByText('What these mean').click();
  await site.axe(page);
  await site.shot(page, 'shisen-problem');
});

test('beside a large board there is a small problem to try, and an estimate', async () => {
  const page = await open(classic);
  const card = page.getByRole('region', { name: 'A small problem' });
  await card.getByText('75 in all, 27 of them lost.').waitFor();
  const estimate = page.getByRole('region', { name: 'How hard is it?' });
  await estimate.getByRole('button', { name: 'Estimate' }).click();
  await estimate.getByText('Estimated', { exact: false }).waitFor();
  await soon(async () => assert.match(await estimate.locator('.row2', { hasText: 'Cleared' }).locator('dd').textContent(), /^\d+\.\d\u202f% \(\d+\.\d to \d+\.\d\)$/));
  await card.getByRole('link', { name: 'Play it' }).click();
  await remain(page, 20);
  await page.getByRole('region', { name: 'All positions of this board' }).waitFor();
});

test('letters and shapes instead of Mahjong tiles, and kept', async () => {
  const page = await open(classic);
  const drawn = () => page.locator('.ss-tile use').first().getAttribute('href');
  await soon(async () => assert.doesNotMatch(await drawn(), /plain/));
  await page.locator('.ss-set').getByRole('button', { name: 'Letters' }).filter({ visible: true }).click();
  await soon(async () => assert.match(await drawn(), /-plain$/));
  await site.shot(page, 'shisen-letters');
  await page.reload();
  await grid(page).waitFor();
  await soon(async () => assert.match(await drawn(), /-plain$/));
});

test('every drawing is there', async () => {
  // All 52 kinds, the flowers and seasons four times.
  const row = (letters) => [...letters].map((one) => one + one).join('');
  const page = await open(`#/shisen/board/${row('ABCDEFGHIJKLMNO')}-${row('PQRSTUVWXYZabcd')}-${row('efghklmnopqrstu')}-iiiijjjj${row('vwxyz')}${'0'.repeat(12)}`);
  for (const name of ['Mahjong', 'Letters', 'Shapes', 'Unicode']) {
    await page.locator('.ss-set').getByRole('button', { name }).filter({ visible: true }).click();
    await soon(async () => assert.equal(await page.locator('.ss-set').getByRole('button', { name }).filter({ visible: true }).getAttribute('aria-pressed'), 'true'));
    const empty = () => page.locator('.ss-tile use').evaluateAll((uses) => uses.filter((use) => !document.querySelector(use.getAttribute('href'))).length);
    await soon(async () => assert.equal(await empty(), 0));
    await site.shot(page, `shisen-faces-${name.toLowerCase()}`);
  }
});

test('a tall phone turns the board, and the arrows follow the picture', async () => {
  const page = await open(classic, { width: 390, height: 844, touch: true });
  await soon(async () => assert.equal(await grid(page).getByRole('row').count(), 17));
  const [first, right, down] = [await tile(page, 0, 0), await tile(page, 1, 0), await tile(page, 0, 1)];
  await soon(async () => {
    const [a, b, c] = [await first.boundingBox(), await right.boundingBox(), await down.boundingBox()];
    assert.ok(b.x > a.x && Math.abs(b.y - a.y) < 3 && c.y > a.y && Math.abs(c.x - a.x) < 3);
  });
  await first.focus();
  await keys(page, 'ArrowRight');
  await focused(page, /column 1 row 2/);
  await keys(page, 'ArrowLeft', 'ArrowDown');
  await focused(page, /column 2 row 1/);
  assert.ok((await sideways(page)) <= 0);
  // The words stay in sight above the dock.
  const [say, dock] = [await said(page).boundingBox(), await page.locator('.dock').boundingBox()];
  assert.ok(say.y + say.height <= dock.y + 3, `${say.y} + ${say.height}, ${dock.y}`);
  await page.getByRole('button', { name: 'More' }).tap();
  await page.locator('#ss-menu').getByRole('button', { name: 'Shuffle rest' }).waitFor();
  await site.shot(page, 'shisen-phone-menu');
});

test('a solver that dies says so, and is started again', async () => {
  const page = await watched(site);
  await page.goto(site.url + traps);
  await grid(page).waitFor();
  await solvable(page);
  await page.evaluate(() => (window.deaf = true));
  // Not the pair of the way that is known.
  await click(page, [0, 1], [0, 2]);
  await dies(page);
  await page.getByText('Solver stopped').waitFor();
  await page.getByText('Your game is safe.', { exact: false }).waitFor();
  await site.shot(page, 'shisen-fallen');
  await page.evaluate(() => (window.deaf = false));
  await page.getByRole('button', { name: 'Start it again' }).click();
  await page.getByText(/Still solvable|cannot be cleared/).first().waitFor();
});

/** Waits until all tiles of a new board are drawn, and the page has nothing more to do with them. */
const drawn = async (page, tiles) => {
  await remain(page, tiles);
  await page.evaluate(() => new Promise((done) => requestIdleCallback(done, { timeout: 10_000 })));
};
/** The ways to a new board when there is another one. */
const ways = {
  'by a link': (page, columns, rows) => page.evaluate((to) => void (location.hash = to), `#/shisen/${columns}x${rows}/monday`),
  'by «New board»': async (page, columns, rows) => {
    await page.getByRole('button', { name: 'New board' }).click();
    const dialog = page.getByRole('dialog', { name: 'New board' });
    await dialog.getByRole('combobox', { name: 'Columns' }).selectOption(String(columns));
    await dialog.getByRole('combobox', { name: 'Rows' }).selectOption(String(rows));
    await dialog.getByRole('textbox', { name: /Seed/ }).fill('monday');
    await dialog.getByRole('button', { name: 'Play', exact: true }).click();
    await page.waitForFunction((to) => location.hash === to, `#/shisen/${columns}x${rows}/monday`);
  },
};
for (const [columns, rows] of [[24, 12], [30, 16]]) {
  for (const [way, go] of Object.entries(ways)) {
    test(`a new board of ${columns} by ${rows} ${way} holds the page up for less than 100 ms at a stretch`, neverHeldUp(async () => {
      const page = await open(easy);
      await solvable(page);
      const found = await longTasks(page, async () => {
        await go(page, columns, rows);
        await drawn(page, columns * rows);
      });
      assert.match(await page.evaluate(() => location.hash), new RegExp(`/${columns}x${rows}/monday$`));
      await page.context().close();
      return found;
    }, 100));
  }
  for (const [device, options] of Object.entries({ 'a desk': {}, 'a phone': { width: 360, height: 640, touch: true } })) {
    test(`nor does one of ${columns} by ${rows} that a fresh page opens with, on ${device}`, neverHeldUp(async () => {
      const page = await site.newPage(options);
      const found = await longTasks(page, async () => {
        await page.goto(`${site.url}#/shisen/${columns}x${rows}/monday`);
        await drawn(page, columns * rows);
      });
      await page.context().close();
      return found;
    }, 100));
  }
}

test('the largest board answers at once while the worker works', neverHeldUp(async () => {
  const page = await open(largest);
  await remain(page, 480);
  const found = await longTasks(page, async () => {
    for (const [row, column] of [[0, 0], [0, 29], [15, 0], [15, 29], [7, 14], [0, 1]]) {
      await (await tile(page, row, column)).click();
      await page.waitForTimeout(120);
    }
    await keys(page, 'ArrowRight', 'ArrowRight', 'ArrowDown', 'Enter');
    await page.waitForTimeout(400);
  });
  // A click draws only the tiles that change.
  await page.keyboard.press('Escape');
  await soon(async () => assert.equal(await page.locator('[aria-selected="true"], .ss-tile.equal').count(), 0));
  await page.evaluate(() => {
    window.touched = new Set();
    new MutationObserver((list) => {
      for (const { target } of list) window.touched.add(target.closest?.('.grid-cell')?.dataset.cell);
    }).observe(document.querySelector('[role="grid"]'), { subtree: true, childList: true, attributes: true });
  });
  await click(page, [15, 29]);
  await page.locator('.ss-tile.equal').first().waitFor();
  await page.waitForTimeout(200);
  const [touched, equal] = await page.evaluate(() => [window.touched.size, document.querySelectorAll('.ss-tile.equal').length]);
  assert.ok(touched <= equal + 3, `${touched} tiles were drawn anew, ${equal} are equal`);
  return found;
}));

test('a click on the largest board is answered', async () => {
  const page = await open(largest);
  await remain(page, 480);
  await page.getByText(/Still solvable|cannot be cleared|Not known/).first().waitFor();
  await page.evaluate(() => {
    window.seen = [];
    document.addEventListener('click', ({ target }) => {
      const cell = target.closest('[data-cell]');
      const before = cell.getAttribute('aria-selected');
      const answered = () => !cell.isConnected || cell.getAttribute('aria-selected') !== before;
      requestAnimationFrame((first) => {
        const one = { atOnce: answered() };
        requestAnimationFrame((second) => {
          // A frame that takes too long puts the next one off.
          one.late = second - first > 20;
          setTimeout(() => window.seen.push({ ...one, answered: answered() }), 100);
        });
      });
    }, true);
  });
  const places = await grid(page)
    .getByRole('gridcell')
    .evaluateAll((cells) =>
      Array.from({ length: 30 }, (_, turn) => {
        const { x, y, width, height } = cells[60 + ((turn * 37) % 300)].getBoundingClientRect();
        return [x + width / 2, y + height / 2];
      }),
    );
  for (let turn = 0; turn < 30; turn += 1) {
    // By the bare mouse: what else looks at the board in that frame would be counted with it.
    await page.mouse.click(...places[turn]);
    await page.waitForTimeout(250);
  }
  const seen = await page.evaluate(() => window.seen);
  const count = (what) => seen.filter(what).length;
  assert.ok(count((one) => one.answered) >= 25, 'clicks that pick up or take a tile');
  // Told, not demanded: a busy machine may be late.
  console.log(
    `30x16: ${count((one) => one.answered)} clicks answered, ${count((one) => one.answered && one.atOnce)} of them in the next frame; ` +
      `${count((one) => one.late)} of ${seen.length} frames late`,
  );
});

test('without motion the link does not run', async () => {
  const page = await open(easy, { reducedMotion: true });
  // The link is there for a moment only: it is looked at from before the click on.
  const still = page.waitForFunction(() => {
    const line = document.querySelector('.ss-link-line');
    return line && getComputedStyle(line).animationName === 'none';
  });
  await Promise.all([still, click(page, [0, 0], [0, 3])]);
});

for (const [name, options] of Object.entries({
  'in the light': {},
  'in the dark': { dark: true },
  'on a phone': { width: 360, height: 640, touch: true },
  'on a phone in the dark': { width: 360, height: 640, touch: true, dark: true },
  'with forced colours': { forced: true },
  'at 320 px, without motion': { width: 320, height: 640, reducedMotion: true },
})) {
  test(`no barriers ${name}`, async () => {
    const page = await open(classic, options);
    await page.waitForFunction(() => document.querySelector('.ss-graph'));
    const hint = page.locator('.bar, .dock').getByRole('button', { name: 'Hint' }).locator('visible=true');
    await hint.click();
    await page.locator('.ss-tile.safe, .ss-tile.hinted').first().waitFor();
    await (await tile(page, 0, 0)).click();
    await site.axe(page);
    assert.ok((await sideways(page)) <= 0);
    await site.shot(page, `shisen-${name.replaceAll(/\W+/g, '-')}`);
  });
}

test('the largest board keeps to a small phone', async () => {
  const page = await open(largest, { width: 320, height: 640, touch: true });
  await remain(page, 480);
  assert.ok((await sideways(page)) <= 0, 'the board scrolls, the page does not');
  const { width } = await (await tile(page, 0, 0)).boundingBox();
  assert.ok(width >= 24, `${width}`);
  await site.axe(page);
  await site.shot(page, 'shisen-largest-phone');
});

test('lessons are played, and what is done is kept', async () => {
  const page = await site.newPage();
  await page.goto(site.url + '#/shisen/learn');
  const lesson = (number) => page.getByRole('article', { name: new RegExp(`^Lesson ${number}:`) });
  const at = (number, column, row) => lesson(number).getByRole('gridcell', { name: new RegExp(`, column ${column} row ${row},`) }).click();
  const solved = (number) => lesson(number).getByRole('img', { name: 'Solved' }).waitFor();
  for (const [column, row] of [[1, 1], [4, 1], [2, 2], [3, 2]]) await at(1, column, row);
  await solved(1);
  // To be lost on purpose.
  for (const [column, row] of [[1, 1], [1, 2]]) await at(6, column, row);
  await solved(6);
  await page.getByText('2 of 9 tried').waitFor();
  await page.reload();
  await page.getByText('2 of 9 tried').waitFor();
});

test('a large board is seen larger by buttons, keys, wheel and two fingers, and every tile is hit where it is seen', async () => {
  const page = await site.newPage({ width: 1280, height: 800 });
  await page.goto(`${site.url}#/shisen/16x10/monday-3b`);
  const board = page.getByRole('grid', { name: /^Tiles,/ });
  await board.waitFor();
  const zoom = page.getByRole('group', { name: 'Zoom' });
  const [fit, larger] = ['Fit', 'Larger'].map((name) => zoom.getByRole('button', { name, exact: true }));
  const shown = () => page.evaluate(() => document.querySelector('.grid-board').getAttribute('viewBox').split(' ').map(Number));
  await soon(async () => assert.equal(await fit.isDisabled(), true));
  const whole = await shown();
  const width = async () => (await shown())[2] / whole[2];
  const near = (expected) => until(width, (now) => Math.abs(now - expected) < 0.01, `${expected} of the board`);
  await larger.click();
  await near(1 / 1.4);
  await page.getByRole('gridcell').nth(80).focus();
  await page.keyboard.press('+');
  await near(1 / 1.4 ** 2);
  await page.keyboard.press('-');
  await near(1 / 1.4);
  const box = await page.locator('.grid-board').boundingBox();
  const [x, y] = [box.x + box.width * 0.6, box.y + box.height * 0.5];
  /** The tile that is seen there. */
  const there = (x, y) => page.evaluate(([x, y]) => document.elementFromPoint(x, y).closest('[data-cell]')?.dataset.cell, [x, y]);
  await page.mouse.move(x, y);
  await page.keyboard.down('Control');
  const under = await there(x, y);
  await page.mouse.wheel(0, -300);
  await until(width, (now) => now < 0.5, 'a smaller part');
  assert.equal(await there(x, y), under, 'what is under the pointer stays there');
  await page.keyboard.up('Control');
  const before = await shown();
  await page.mouse.wheel(120, 60);
  await until(shown, (now) => now[0] > before[0] && now[1] > before[1], 'another part');
  // A press that moves the board picks nothing up; a click picks up what is seen there.
  const moved = await there(x, y);
  await page.mouse.down();
  await page.mouse.move(x - 60, y - 30, { steps: 4 });
  await page.mouse.up();
  await until(() => there(x - 60, y - 30), (cell) => cell === moved, 'the tile under the pointer');
  assert.equal(await page.locator('.picked').count(), 0);
  await page.mouse.click(x - 60, y - 30);
  await page.locator(`[data-cell="${moved}"] .picked, [data-cell="${moved}"].picked`).first().waitFor({ state: 'attached' });
  await page.keyboard.press('Escape');
  // A mouse that is let go beside the board moves it no more when it comes back.
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.mouse.move(box.x - 30, y, { steps: 4 });
  await page.mouse.up();
  const left = await shown();
  await page.mouse.move(x - 80, y - 40, { steps: 4 });
  await settled(page);
  assert.deepEqual(await shown(), left);
  // A hint out of sight is brought into it.
  for (let times = 0; times < 2; times += 1) await larger.click();
  await page.getByRole('toolbar', { name: 'Game' }).getByRole('button', { name: 'Hint', exact: true }).click();
  await page.locator('.is-hint').first().waitFor({ state: 'attached' });
  await soon(async () => {
    const inside = await page.evaluate(() => {
      const frame = document.querySelector('.grid-board').getBoundingClientRect();
      const tile = document.querySelector('.is-hint').getBoundingClientRect();
      return tile.left >= frame.left - 1 && tile.right <= frame.right + 1 && tile.top >= frame.top - 1 && tile.bottom <= frame.bottom + 1;
    });
    assert.ok(inside);
  });
  await fit.click();
  await soon(async () => assert.deepEqual(await shown(), whole));
});

test('two fingers make a large board larger on a phone', async () => {
  const page = await site.newPage({ width: 360, height: 640, touch: true });
  await page.goto(`${site.url}#/shisen/24x12/monday-3b`);
  await page.getByRole('grid', { name: /^Tiles,/ }).waitFor();
  const shown = () => page.evaluate(() => document.querySelector('.grid-board').getAttribute('viewBox').split(' ').map(Number));
  const whole = await shown();
  const box = await page.locator('.grid-board').boundingBox();
  const devtools = await page.context().newCDPSession(page);
  const [x, y] = [box.x + box.width / 2, Math.min(box.y + box.height / 2, 300)];
  const fingers = (type, points) => devtools.send('Input.dispatchTouchEvent', { type, touchPoints: points.map(([x, y], id) => ({ x, y, id })) });
  await fingers('touchStart', [[x - 20, y]]);
  await fingers('touchStart', [[x - 20, y], [x + 20, y]]);
  for (let far = 30; far <= 60; far += 10) await fingers('touchMove', [[x - far, y], [x + far, y]]);
  await fingers('touchEnd', []);
  await until(shown, (now) => Math.abs(whole[2] / now[2] - 3) < 0.2, 'three times as large');
  assert.equal(await page.locator('.picked').count(), 0);
  const before = await shown();
  await fingers('touchStart', [[x, y]]);
  for (let way = 10; way <= 50; way += 10) await fingers('touchMove', [[x - way, y - way]]);
  await fingers('touchEnd', []);
  await until(shown, (now) => now[0] > before[0] && now[1] > before[1], 'another part');
  assert.equal(await page.evaluate(() => scrollY), 0, 'the page stays');
});
