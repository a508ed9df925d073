// Pig's Lab and Learn pages: the readout by keyboard, sliders that answer, the leaderboard against the oracle, lessons.
import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import test from 'node:test';
import { harness, inColours, longTasks, neverHeldUp, soon, started, until } from './harness.mjs';

const site = harness();
const oracle = JSON.parse(await readFile(new URL('../data/pig.json', import.meta.url), 'utf8'));

/** Comes to the lab and waits until the first figures are there. */
const lab = async (options) => {
  const page = await site.newPage(options);
  await page.goto(site.url + '#/pig/lab');
  await started(page);
  await page.locator('#pl-read').getByText(/^hold at \d+$/).first().waitFor({ timeout: 30_000 });
  return page;
};

/** Waits until every rule of the leaderboard has its number. */
const ranked = (page) =>
  page.waitForFunction(
    () => {
      const cells = [...document.querySelectorAll('#pig-rules td.pl-ours')];
      return cells.length > 0 && cells.every((cell) => /^\.\d{6}$/.test(cell.textContent));
    },
    null,
    { timeout: 60_000 },
  );

/** The readout: what stands over its words. */
const readout = (page) =>
  page.locator('#pl-read > div').evaluateAll((items) => items.map((item) => item.querySelector('dd').textContent.replaceAll('\u202f', ' ')));

/** What the oracle says of a rule, as the page prints it. */
const printed = (value) => value.toFixed(6).replace(/^0/, '');

/** The leaderboard's rules that the oracle knows. */
const known = {
  hold20: oracle.hold_at_n['20'].avg_opt_win,
  hold25: oracle.hold_at_n['25'].avg_opt_win,
  turns4best: oracle.optimal_t_scoring_turns_constrained['4'].avg_opt_win,
  base18end31: oracle.paper_policies.base18_end31.avg_opt_win,
  base19pace14end31: oracle.paper_policies.base19_pace14_end31.avg_opt_win,
  'keep-div-21-7-29': oracle.paper_policies.div_21_7_29.avg_opt_win,
  'keep-floor-22-8-29': oracle.paper_policies.floor_22_8_29.avg_opt_win,
  'keep-ceil-21-8-29': oracle.paper_policies.ceil_21_8_29.avg_opt_win,
  'keep-round-21-8-29': oracle.paper_policies.round_half_up_21_8_29.avg_opt_win,
  'keep-out-21-9-29': oracle.beyond_paper.outward_21_9_29.avg_opt_win,
  'linear-8-1-1-166-29': oracle.beyond_paper.linear_8k_plus_i_lt_j_plus_166_e29.avg_opt_win,
  'scores-22-9-7-29': oracle.beyond_paper.hold_22_plus_jdiv9_minus_idiv7_e29.avg_opt_win,
  ahead18behind24end30: oracle.beyond_paper.ahead18_behind24_e30.avg_opt_win,
  hold24end28: oracle.beyond_paper.hold24_end28.avg_opt_win,
  'landing-out-21-8-25-13': oracle.beyond_paper.landing_outward_21_8_ej25_w13.avg_opt_win,
};

test('the family that is shown is that of the rule, whatever was chosen before', async () => {
  const page = await lab();
  await ranked(page);
  const family = page.locator('#pl-family');
  await family.selectOption('Score base, keep pace, end race');
  await family.selectOption('Landing');
  await page.locator('#pig-rules tr[data-rule="base19pace14end31"] button').click();
  await soon(async () => assert.equal(await family.inputValue(), 'Score base, keep pace, end race'));
});

test('the map is read by the keyboard', async () => {
  const page = await lab();
  const cross = page.getByRole('slider', { name: /^Scores on the map/ });
  await cross.focus();
  await soon(async () => assert.deepEqual((await readout(page))[0], '50 : 30'));
  for (const [keys, scores] of [
    [['ArrowRight', 'ArrowUp'], '51 : 31'],
    [['Shift+ArrowLeft', 'PageDown'], '41 : 21'],
    [['End'], '99 : 21'],
    [['Home', 'Shift+ArrowDown', 'Shift+ArrowDown', 'ArrowDown'], '0 : 0'],
  ]) {
    for (const key of keys) await page.keyboard.press(key);
    await soon(async () => assert.equal((await readout(page))[0], scores));
  }
  // What is seen is also said.
  await page.getByText('53.06 %').waitFor();
  await soon(async () => assert.match(await cross.getAttribute('aria-valuetext'), /^My score 0, opponent 0\. Best play: hold at 21\. Chance to win 53\.06.%\. The rule: hold at 21, costs/));
  await page.getByRole('heading', { name: 'Cross-section at opponent 0' }).waitFor();
});

test('best play is that of the oracle at its sample scores', async () => {
  const page = await lab();
  await page.locator('#pl-cross').focus();
  for (const { i, j, P_ij0, first_hold_k } of oracle.optimal.samples.filter(({ i, j }) => i % 10 === 0 && j % 10 === 0)) {
    await page.keyboard.press('Home');
    for (let k = 0; k < 10; k++) await page.keyboard.press('PageDown');
    for (let k = 0; k < i / 10; k++) await page.keyboard.press('Shift+ArrowRight');
    for (let k = 0; k < j / 10; k++) await page.keyboard.press('PageUp');
    // The page draws after the keys: on a busy machine later than they are read.
    await page.locator('#pl-read dd').getByText(new RegExp(`^${i}\\s:\\s${j}$`)).waitFor();
    await soon(async () => {
      const [, best, , win] = await readout(page);
      assert.equal(best, first_hold_k >= 100 - i ? 'to 100' : `hold at ${first_hold_k}`);
      assert.equal(win, `${(100 * P_ij0).toFixed(2)} %`);
    });
  }
});

test('the map and the section are read by mouse', async () => {
  const page = await lab();
  const area = await page.locator('#pl-cross').boundingBox();
  await page.mouse.click(area.x + area.width * 0.205, area.y + area.height * (1 - 0.705));
  await soon(async () => assert.equal((await readout(page))[0], '20 : 70'));
  await page.mouse.move(area.x + area.width * 0.205, area.y + area.height * 0.5);
  await page.mouse.down();
  await page.mouse.move(area.x + area.width * 0.605, area.y + area.height * 0.395, { steps: 4 });
  await page.mouse.up();
  await soon(async () => assert.equal((await readout(page))[0], '60 : 60'));
});

test('every figure of the leaderboard is the oracle’s, to the digits shown', async () => {
  const page = await lab();
  await ranked(page);
  const rows = await page.locator('#pig-rules tbody tr').evaluateAll((rows) =>
    rows.map((row) => [row.dataset.rule, row.querySelector('.pl-ours').textContent, row.querySelector('.pl-mark').textContent]),
  );
  assert.deepEqual(new Set(rows.map(([code]) => code)), new Set(Object.keys(known)));
  for (const [code, ours, mark] of rows) {
    assert.equal(ours, printed(known[code]), code);
    assert.match(mark, /✓|new/, code);
  }
  const order = rows.map(([, ours]) => Number(ours));
  assert.deepEqual(order, order.toSorted((a, b) => a - b));
  const foot = page.locator('#pig-rules').getByText(/FNV-1a/);
  await soon(async () => assert.match((await foot.textContent()).replaceAll('\u202f', ''), /^All 9 published figures agree\. 505000 decisions, 281205 of them roll; FNV-1a 95939015d983588c$/));
  await soon(async () => assert.match(await page.locator('#pl-solved').textContent(), /505.000 ?decisions solved in ?\d+.ms/));
});

test('the leaderboard stands still while its figures come, and whoever is on a rule by keyboard stays on it', async () => {
  const page = await site.newPage();
  await page.goto(site.url + '#/pig/lab');
  const rule = page.locator('#pig-rules tr[data-rule="landing-out-21-8-25-13"] button');
  await rule.focus();
  const rows = () => page.locator('#pig-rules tbody th').evaluateAll((all) => all.map((one) => `${one.parentElement.dataset.rule}, ${one.offsetHeight}`));
  const before = await rows();
  await ranked(page);
  assert.deepEqual(await rows(), before);
  assert.ok(await rule.evaluate((button) => button === document.activeElement));
});

test('a rule of the leaderboard is shown in all figures, and comes back after a reload', async () => {
  const page = await lab();
  await ranked(page);
  await page.getByRole('button', { name: 'Hold at 20', exact: true }).click();
  await page.locator('#pl-read').getByText('hold at 20', { exact: true }).waitFor();
  await page.locator('#pig-section .pl-legend').getByText('hold at 20').waitFor();
  await soon(async () => assert.equal(await page.locator('#pl-family').inputValue(), 'Hold at n'));
  await page.locator('#pl-worth').getByText('the paper: .540 ✓').waitFor();
  for (const layer of ['The rule', 'Difference', 'Cost', 'Best play']) {
    const button = page.locator('#pig-map').getByRole('button', { name: layer, exact: true });
    await button.click();
    await soon(async () => assert.equal(await button.getAttribute('aria-pressed'), 'true'));
  }
  await page.waitForTimeout(600);
  await page.reload();
  await page.locator('#pig-section .pl-legend').getByText('hold at 20').waitFor();
});

test('sliders answer, and say when a rule is the paper’s', async () => {
  const page = await lab();
  const worth = page.locator('#pl-worth');
  const shows = (figure) => worth.locator('dd').filter({ hasText: new RegExp(`^\\${figure}`) }).first().waitFor();
  await worth.getByText('the paper: .504610 ✓').waitFor();
  const step = page.getByRole('slider', { name: 'Points a step' });
  await step.focus();
  await page.keyboard.press('ArrowRight');
  await worth.getByText('average of both seats').waitFor();
  await page.getByRole('button', { name: 'away from zero' }).click();
  await shows(printed(known['keep-out-21-9-29']));
  await page.locator('#pl-family').selectOption('Score base, keep pace, end race');
  await worth.getByText('the paper: .509431 ✓').waitFor();
  await shows(printed(oracle.paper_policies.base19_pace14_end31.best_response_avg_win));
  // A rule as a person types it, and what is wrong with it.
  await page.locator('#pl-family').selectOption('Another rule');
  const own = page.getByRole('textbox', { name: 'Your rule' });
  await own.fill('if you > 80 then');
  await page.locator('#pl-own-words').getByText(/^Column \d+: /).waitFor();
  await own.fill('20');
  await shows(printed(known.hold20));
});

test('value iteration runs, pauses and ends with no decision wrong', async () => {
  const page = await lab();
  const card = page.locator('#pig-sweeps');
  await card.getByRole('button', { name: 'Start', exact: true }).click();
  await card.getByText(/^\d+.sweeps: /).waitFor();
  await card.getByRole('button', { name: 'Pause' }).click();
  await card.getByRole('button', { name: 'Go on' }).click();
  await card.getByText(/no decision is wrong\. P\(0, 0, 0\) = 0\.53059272/).waitFor({ timeout: 120_000 });
  await soon(async () => assert.match(await card.getByRole('status').textContent(), /^Stopped at 10.*: \d+ decisions are wrong\. At 10/));
  await card.getByRole('button', { name: 'Reset' }).click();
  await card.getByText('Nothing done yet.').waitFor();
});

test('the search for the best numbers: the paper’s way stops early, all points do better', { timeout: 300_000 }, async () => {
  const page = await lab();
  const card = page.locator('#pig-search');
  await card.getByRole('combobox', { name: 'Family' }).selectOption('Score base, keep pace, end race');
  await card.getByRole('button', { name: 'Search' }).click();
  await card.getByText(/^Done: /).waitFor({ timeout: 120_000 });
  const best = card.locator('.pl-table tbody tr').first();
  await soon(async () => assert.equal(await best.textContent(), '19, 14, 31.509431'));
  await card.getByRole('button', { name: 'All points' }).click();
  await card.getByRole('button', { name: 'Search' }).click();
  await card.getByText(/^Done: 1.188 of 1.188 points/).waitFor({ timeout: 240_000 });
  await soon(async () => assert.equal(await best.textContent(), '23, 31, 30.508527'));
  await card.getByRole('button', { name: 'Show this rule' }).click();
  await page.locator('#pl-worth').getByText('.508527').waitFor();
  // A rule of one’s own, and a search that is stopped.
  await card.getByRole('textbox', { name: 'Rule with free numbers' }).fill('if you > $w then $x else $y + (k > $z)');
  await soon(async () => assert.equal(await card.getByRole('spinbutton').count(), 8));
  await card.getByRole('button', { name: 'Search' }).click();
  await card.locator('.wrong').getByText(/./).waitFor();
  await card.getByRole('textbox', { name: 'Rule with free numbers' }).fill('if you > $w then $x else $y');
  await card.getByRole('button', { name: 'Search' }).click();
  await card.getByText(/^\d.* of 68.921 points tried/).waitFor({ timeout: 60_000 });
  await card.getByRole('button', { name: 'Stop' }).click();
  await card.getByText(/^Stopped: /).waitFor();
});

test('an example is one click away', async () => {
  const page = await lab();
  await page.locator('#pl-family').selectOption('Another rule');
  await page.getByText('Six examples').click();
  await page.getByRole('button', { name: /never far behind/ }).click();
  await page.locator('#pig-rule').getByText('Hold at max(19, you - me - 14)', { exact: true }).waitFor();
  await soon(async () => assert.equal(await page.locator('#pl-own').inputValue(), 'max(19, you - me - 14)'));
});

test('one turn: the paper’s Table 1', async () => {
  const page = await lab();
  await page.getByRole('slider', { name: 'Hold at' }).last().fill('4');
  const rows = page.locator('#pig-turn tbody tr');
  await page.locator('#pig-turn').getByText('7/36').waitFor();
  await soon(async () => {
    const found = await rows.evaluateAll((rows) => rows.map((row) => [...row.children].slice(0, 2).map((cell) => cell.textContent)));
    assert.deepEqual(Object.fromEntries(found.map(([points, fraction]) => [points === 'a pig' ? '0' : points, fraction])), oracle.turn_outcomes.hold_at_4.fractions);
  });
});

test('figures are taken away as CSV and SVG', async () => {
  const page = await lab();
  await ranked(page);
  for (const [name, begins] of [
    ['CSV of When to hold', /^me,opponent,best play holds at/],
    ['SVG of When to hold', /<svg [^]*my score/],
    ['SVG of Cross-section at opponent 30', /<svg [^]*holding wins/],
    ['CSV of Cross-section at opponent 30', /^me,best play holds at/],
    ['SVG of The roll and hold boundary', /<svg [^]*turn total/],
    ['CSV of Rules against the optimum', /^rule,code/],
    ['CSV of One turn, holding at 20', /^points,exactly,chance\r\n0,9440899\/15116544,/],
  ]) {
    const [download] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name, exact: true }).click()]);
    await soon(async () => assert.match(await readFile(await download.path(), 'utf8'), begins, name));
  }
});

test('the surface turns by keys and buttons', async () => {
  const page = await lab();
  const picture = () => page.locator('#pl-solid').evaluate((canvas) => canvas.toDataURL().length + canvas.toDataURL().slice(-400));
  await page.waitForTimeout(500);
  const before = await picture();
  await page.locator('#pl-solid').focus();
  await page.keyboard.press('ArrowRight');
  await until(picture, (now) => now !== before, 'a turned surface');
  await page.getByRole('button', { name: 'Turn left' }).click();
  await page.waitForTimeout(500);
  await soon(async () => assert.equal(await picture(), before));
});

test('the page is never blocked while it is dragged', neverHeldUp(async () => {
  const page = await lab();
  await ranked(page);
  const drag = async (target, from, to, steps = 25) => {
    await target.scrollIntoViewIfNeeded();
    const { x, y, width, height } = await target.boundingBox();
    const at = ([across, down]) => [x + width * across, y + height * down];
    await page.mouse.move(...at(from));
    await page.mouse.down();
    await page.mouse.move(...at(to), { steps });
    await page.mouse.up();
  };
  return longTasks(page, async () => {
    await drag(page.locator('#pl-cross'), [0.1, 0.9], [0.9, 0.2]);
    await drag(page.locator('#pl-you'), [0.3, 0.5], [0.9, 0.5]);
    await drag(page.locator('#pl-solid'), [0.3, 0.4], [0.8, 0.7]);
    await drag(page.getByRole('slider', { name: 'At equal scores' }), [0.45, 0.5], [0.8, 0.5]);
    await page.waitForTimeout(1000);
  });
}));

test('best play in a worker of its own, against value iteration in the same worker', async (t) => {
  const page = await lab();
  await ranked(page);
  const { first, later, sweeps, start, iterated } = await page.evaluate(async () => {
    const worker = new Worker(document.documentElement.dataset.worker, { type: 'module' });
    const heard = [];
    const next = () => new Promise((done) => (worker.onmessage = ({ data }) => done(data)));
    await next();
    let id = 0;
    // Requests and responses of the game are the bytes of postcard (src/search/solve.rs): numbers in sevens of bits, no names.
    const varint = (number) => (number < 128 ? [number] : [(number & 127) | 128, ...varint(number >> 7)]);
    const read = (bytes) => {
      let at = 0;
      const int = () => {
        for (let [sum, scale] = [0, 1]; ; scale *= 128) {
          const byte = bytes[at++];
          sum += (byte & 127) * scale;
          if (byte < 128) return sum;
        }
      };
      const float = () => new DataView(bytes.buffer, bytes.byteOffset + (at += 8) - 8).getFloat64(0, true);
      const list = (one) => Array.from({ length: int() }, one);
      return { int, float, list };
    };
    const ask = async (...request) => {
      worker.postMessage({ id: ++id, request: { Game: { game: 'pig', request: Uint8Array.from(request) } } });
      for (;;) {
        const event = await next();
        if (event.Failed) throw new Error(event.Failed.why);
        if (event.Done) return { ms: event.Done.ms, found: read(event.Done.response.Game) };
      }
    };
    const variant = (goal) => [...varint(goal), 6, 1];
    const [CHANCES, SWEEP] = [1, 9];
    // One situation: nobody has anything.
    const best = (goal) => ask(CHANCES, ...variant(goal), 1, 0, 0, 0, 0, 0, 0);
    const { ms: first, found } = await best(100);
    found.int();
    const [chances] = found.list(found.float);
    // Other goals, because the worker keeps what it has solved.
    for (const goal of [101, 99, 102, 98, 101, 99, 102, 98]) heard.push((await best(goal)).ms);
    let [done, took, start, delta] = [0, 0, 0, []];
    do {
      const { ms, found } = await ask(SWEEP, ...variant(100), ...varint(done), 5);
      // The response, the first sweep; per sweep the change of a value, two counts; then the value of the start.
      [found.int, found.int].forEach((int) => int());
      delta = found.list(found.float);
      [found.int, found.int].forEach((int) => found.list(int));
      start = found.float();
      [done, took] = [done + delta.length, took + ms];
    } while (delta.at(-1) > 1e-9);
    worker.terminate();
    return { first, later: heard, sweeps: { done, took }, start: chances, iterated: start };
  });
  const median = later.sort((a, b) => a - b)[later.length >> 1];
  t.diagnostic(
    `best play: ${first.toFixed(1)} ms at first, then ${median.toFixed(1)}; ${sweeps.done} sweeps: ${sweeps.took.toFixed(0)} ms, ${(sweeps.took / median).toFixed(0)} times as long`,
  );
  assert.ok(Math.abs(start - 0.530592725274) < 1e-9, `${start}`);
  assert.ok(Math.abs(iterated - start) < 1e-7, `${iterated}`);
});

test('nobody is kept out: axe in light, dark and forced colours, on desk and phone', async () => {
  for (const options of [{}, { dark: true }, { forced: true }, { width: 360, height: 640, touch: true }]) {
    const page = await lab(options);
    await ranked(page);
    const asked = options.dark ? inColours.dark : options.forced ? inColours.forced : {};
    await site.axe(page, asked);
    const beyond = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    assert.ok(beyond <= 0, `the page is ${beyond} px too wide`);
    await page.context().close();
  }
});

test('the lab on the narrowest phone', async () => {
  const page = await lab({ width: 320, height: 640, touch: true });
  await ranked(page);
  assert.ok((await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)) <= 0);
  const small = await page.locator('#main').evaluate((main) =>
    [...main.querySelectorAll('button, select, input[type=range], a')]
      .filter((control) => control.offsetParent && control.getBoundingClientRect().height < 43.5)
      .map((control) => control.outerHTML.slice(0, 80)),
  );
  assert.deepEqual(small, []);
  await page.locator('#pl-cross').tap({ position: { x: 3, y: 3 } });
  await soon(async () => {
    const [me, you] = (await readout(page))[0].split(' : ').map(Number);
    assert.ok(me <= 3 && you >= 96, `${me} : ${you}`);
  });
});

test('on a phone Print is no more than its sign', async () => {
  const page = await lab({ width: 360, height: 640, touch: true });
  const { width, height } = await page.getByRole('button', { name: 'Print', exact: true }).boundingBox();
  assert.ok(width >= 43.5 && width < 60 && height < 60, `${width} by ${height}`);
});

test('all lessons can be solved by the keyboard, and what is solved is kept', async () => {
  const page = await site.newPage();
  await page.goto(site.url + '#/pig/learn');
  const lesson = (n) => page.getByRole('article', { name: new RegExp(`^Lesson ${n}:`) });
  const press = async (n, name) => {
    const button = lesson(n).getByRole('button', { name, exact: true });
    await button.focus();
    await page.keyboard.press('Enter');
  };
  for (let roll = 0; roll < 3; roll++) await press(1, 'Roll');
  await press(1, 'Hold');
  await lesson(1).getByText('Banked. The next one would roll now.').waitFor();
  for (let roll = 0; roll < 4; roll++) await press(2, 'Roll');
  await lesson(2).getByText(/The turn’s points are gone/).waitFor();
  const total = page.getByRole('slider', { name: 'Turn total' });
  await total.focus();
  for (let k = 0; k < 12; k++) await page.keyboard.press('ArrowRight');
  await lesson(3).getByText(/At 20 both are 3\.33/).waitFor();
  await press(4, 'Hold');
  await lesson(4).getByText(/^No: look again\. Chance to win: roll 11\.4.%, hold 10\.1.%\.$/).waitFor();
  await press(4, 'Roll');
  await press(4, 'Next');
  await press(4, 'Hold');
  await press(4, 'Next');
  await press(4, 'Roll');
  await lesson(4).getByText('Three times as best play does it.').waitFor();
  await press(5, '24');
  await lesson(5).getByText('Yes. Behind by 24: 21 + 3 = 24.').waitFor();
  await press(5, 'Next');
  await press(5, '19');
  await press(5, 'Next');
  await press(5, 'to 100');
  await page.getByText('5 of 5 tried').waitFor();
  await page.reload();
  await page.getByText('5 of 5 tried').waitFor();
});

test('the lab is at no moment wider than a phone while it comes', async () => {
  const page = await site.newPage({ width: 360, height: 640, touch: true });
  await page.addInitScript(() => {
    window.widest = 0;
    const look = () => {
      if (document.body) window.widest = Math.max(window.widest, document.documentElement.scrollWidth);
      requestAnimationFrame(look);
    };
    requestAnimationFrame(look);
  });
  await page.goto(site.url + '#/pig/lab');
  await ranked(page);
  assert.equal(await page.evaluate(() => window.widest), 360);
});
