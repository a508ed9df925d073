// Links: what is shared, what is kept, and what a broken link does (nothing bad).
import assert from 'node:assert/strict';
import test from 'node:test';
import { harness, judged, mountain, settled, soon, started, until } from './harness.mjs';

// Under a path, as on most static hosts: no link may lose it.
const site = harness({ base: '/some/where/' });
const seeded = '#/fujisan/domino/k7q2m8xa';
const don1 = '#/fujisan/board/321001031231-400452325514';
const solution = 'AR2 AR1 ML1 MD CR4 AD AR2 AU CR5 SL1 ML3 MU SL3 CL2'.split(' ');

const open = async (link, options) => {
  const page = await site.newPage(options);
  await page.goto(link.startsWith('http') ? link : site.url + link);
  const board = mountain(page);
  await board.grid.waitFor();
  return { page, board };
};
const share = async (page, kind) => {
  await page.getByRole('button', { name: 'Share', exact: true }).first().click();
  const dialog = page.getByRole('dialog', { name: 'Share' });
  await dialog.getByRole('radio', { name: kind }).check();
  return dialog;
};
const link = async (page, kind) => {
  const dialog = await share(page, kind);
  await dialog.getByRole('heading', { name: kind }).waitFor();
  await dialog.getByRole('img', { name: 'The link as a QR code' }).waitFor();
  const text = await dialog.getByRole('textbox', { name: 'Link' }).inputValue();
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'hidden' });
  assert.ok(text.startsWith(site.url + '#/'), text);
  return text;
};

test('the game in progress is there again after a reload, with all that can be undone', async () => {
  const { page, board } = await open(don1);
  await board.moves(solution.slice(0, 4));
  await board.button('Checkpoint').click();
  await board.moves(solution.slice(4, 6));
  await board.button('Undo').click();
  await page.getByRole('button', { name: /^move 5: / }).and(page.locator('[aria-current=step]')).waitFor();
  const cells = await board.cells();
  await page.reload();
  await board.grid.waitFor();
  await soon(async () => assert.deepEqual(await board.cells(), cells));
  await board.button('Redo').click();
  await page.getByRole('button', { name: /^move 6: /, }).and(page.locator('[aria-current=step]')).waitFor();
  await board.button('To checkpoint').click();
  await page.getByRole('button', { name: /^move 4: / }).and(page.locator('[aria-current=step]')).waitFor();
  // From the gallery too, and from the game's plain address.
  await page.goto(site.url + '#/');
  await page.getByRole('link', { name: /^Continue: Fujisan, own position, 4.moves in/ }).click();
  await page.getByRole('button', { name: /^move 4: / }).and(page.locator('[aria-current=step]')).waitFor();
  await soon(async () => assert.equal(page.url(), site.url + don1));
});

test('what is erased can be had back', async () => {
  const { page, board } = await open(don1);
  await board.moves(solution.slice(0, 3));
  const cells = await board.cells();
  await page.getByRole('link', { name: 'Settings' }).first().click();
  await page.getByText('Dark').click();
  await page.locator('[data-theme=dark]').waitFor();
  const kept = () => page.evaluate(() => JSON.stringify(Object.entries(localStorage).sort()));
  await until(kept, (texts) => /dark/.test(texts), 'the theme among what is kept');
  await settled(page);
  const before = await kept();
  await page.getByRole('button', { name: 'Erase all' }).click();
  await page.getByRole('status').getByText('All of it is erased.').waitFor();
  await soon(async () => assert.equal(await page.evaluate(() => localStorage.length), 0));
  await soon(async () => assert.equal(await page.locator('[data-theme=dark]').count(), 0));
  await page.getByRole('button', { name: 'Erase all' }).click();
  await page.getByRole('button', { name: 'Undo' }).click();
  await page.locator('[data-theme=dark]').waitFor();
  await soon(async () => assert.equal(await kept(), before));
  await soon(async () => assert.equal(await page.getByRole('button', { name: 'Erase all' }).evaluate((one) => one === document.activeElement), true));
  await page.goto(site.url + '#/fujisan');
  await board.grid.waitFor();
  await soon(async () => assert.deepEqual(await board.cells(), cells));
});

test('a game that was about to be kept when its page was left does not come back after all is erased', async () => {
  const page = await site.newPage();
  // Timers of 200 to 700 ms are rung by hand: on a slow machine they ring after the next page has come.
  await page.addInitScript(() => {
    const { setTimeout: start, clearTimeout: end } = window;
    const held = new Map();
    window.setTimeout = (act, ms, ...rest) => {
      const id = start(act, ms > 200 && ms <= 700 ? 1e6 : ms, ...rest);
      if (ms > 200 && ms <= 700) held.set(id, act);
      return id;
    };
    window.clearTimeout = (id) => {
      held.delete(id);
      end(id);
    };
    window.ring = () => {
      const acts = [...held.values()];
      held.clear();
      for (const act of acts) act();
    };
  });
  await page.goto(site.url + don1);
  const board = mountain(page);
  await board.grid.waitFor();
  await board.moves(solution.slice(0, 3));
  await page.getByRole('link', { name: 'Settings' }).first().click();
  await page.getByRole('button', { name: 'Erase all' }).click();
  await page.getByRole('status').getByText('All of it is erased.').waitFor();
  await page.evaluate(() => window.ring());
  assert.deepEqual(await page.evaluate(() => Object.keys(localStorage)), []);
});

test('a page in the background writes nothing over what another page has kept or erased meanwhile', async () => {
  const { page, board } = await open(don1);
  await board.moves(solution.slice(0, 3));
  const kept = () => page.evaluate(() => localStorage.getItem('solvarium.session.fujisan'));
  await until(kept, (text) => /ML1/.test(text ?? ''), 'the third move among what is kept');
  const other = await page.context().newPage();
  await other.goto(site.url + '#/fujisan');
  const there = mountain(other);
  await there.grid.waitFor();
  await there.moves(solution.slice(3, 6));
  await until(kept, (text) => /"done":6/.test(text ?? ''), 'six moves');
  await page.bringToFront();
  await page.getByRole('link', { name: 'Settings' }).first().click();
  await page.getByRole('button', { name: 'Erase all' }).waitFor();
  assert.match(await kept(), /"done":6/);
  // Erased here while the other page shows the game.
  await page.getByRole('button', { name: 'Erase all' }).click();
  await page.getByRole('status').getByText('All of it is erased.').waitFor();
  await other.bringToFront();
  await other.getByRole('link', { name: 'Settings' }).first().click();
  await other.getByRole('button', { name: 'Erase all' }).waitFor();
  assert.equal(await kept(), null);
});

test('what is chosen in one page is not lost when another page chooses', async () => {
  const page = await site.newPage();
  await page.goto(site.url + '#/settings');
  await page.getByText('Dark').waitFor();
  const other = await page.context().newPage();
  await other.goto(site.url + '#/settings');
  await other.getByText('Dark').click();
  await page.getByRole('button', { name: 'Theme, now dark' }).waitFor();
  await page.getByText('Sound', { exact: true }).click();
  const kept = () => page.evaluate(() => JSON.parse(localStorage.getItem('solvarium.settings') ?? '{}'));
  await until(kept, ({ theme, sound }) => theme === 'dark' && sound === true, 'both choices');
  await other.getByRole('checkbox', { name: /^Sound/ }).and(other.locator(':checked')).waitFor();
});

test('keys undo nothing while another page than the game is shown', async () => {
  const { page, board } = await open(don1);
  await board.moves(solution.slice(0, 3));
  const cells = await board.cells();
  await page.evaluate(() => (location.hash = '#/fujisan/nosetup/x'));
  await page.getByRole('button', { name: 'Back to my game' }).waitFor();
  for (let times = 0; times < 3; times += 1) await page.keyboard.press('Control+z');
  await settled(page);
  await page.getByRole('button', { name: 'Back to my game' }).click();
  await board.grid.waitFor();
  await soon(async () => assert.deepEqual(await board.cells(), cells));
  await page.getByRole('button', { name: /^move 3: / }).and(page.locator('[aria-current=step]')).waitFor();
});

test('a QR code is that of the link beside it, also while the worker has more to do', async () => {
  const page = await site.newPage();
  // The code of another link comes when it is let.
  await page.addInitScript(() => {
    const post = Worker.prototype.postMessage;
    let first;
    Worker.prototype.postMessage = function (message, ...rest) {
      const send = () => post.call(this, message, ...rest);
      const text = message?.request?.Qr?.text;
      first ??= text;
      if (text === undefined || text === first) return send();
      window.letGo = send;
    };
  });
  await page.goto(site.url + don1);
  const board = mountain(page);
  await board.grid.waitFor();
  await board.moves(solution.slice(0, 2));
  await judged(page);
  const dialog = await share(page, 'This challenge');
  const code = dialog.getByRole('img', { name: 'The link as a QR code' });
  await code.waitFor();
  await dialog.getByRole('radio', { name: 'This position' }).check();
  await page.waitForFunction(() => window.letGo);
  await soon(async () => assert.equal(await code.count(), 0));
  await page.evaluate(() => window.letGo());
  await code.waitFor();
});

test('a save that is damaged costs nothing but itself', async () => {
  for (const text of ['', '{', 'null', '{"attempts":{"done":[],"undone":[]}}', '{"attempts":[]}']) {
    const page = await site.newPage();
    await page.addInitScript((text) => localStorage.setItem('solvarium.session.fujisan', text), text);
    await page.goto(site.url + '#/fujisan');
    await mountain(page).grid.waitFor();
    await judged(page);
  }
});

test('a shared challenge shows the same board to somebody else', async () => {
  for (const from of [seeded, don1]) {
    const { page, board } = await open(from);
    const start = await board.cells();
    const [first] = await page.getByRole('gridcell').all();
    await first.waitFor();
    await judged(page);
    const text = await link(page, 'This challenge');
    assert.equal(text, site.url + from);
    const other = await open(text);
    await soon(async () => assert.deepEqual(await other.board.cells(), start));
    await soon(async () => assert.equal(await other.board.button('Undo').isDisabled(), true));
  }
});

test('a shared position opens as it stands', async () => {
  const { page, board } = await open(don1);
  await board.moves(solution.slice(0, 5));
  const cells = await board.cells();
  const other = await open(await link(page, 'This position'));
  await soon(async () => assert.deepEqual(await other.board.cells(), cells));
  await other.page.getByText('Still solvable').waitFor();
  await other.board.moves(solution.slice(5));
  await other.page.getByRole('heading', { name: 'All four at the summit.' }).waitFor();
  await other.page.getByText('Proven best', { exact: true }).waitFor();
});

test('a solution is shared as a replay and as a result', async () => {
  const { page, board } = await open(don1);
  await judged(page);
  await board.moves(solution);
  await page.getByRole('heading', { name: 'All four at the summit.' }).waitFor();
  await page.getByText('Proven best', { exact: true }).waitFor();
  const end = await board.cells();
  const text = await link(page, 'My solution');
  assert.equal(text, `${site.url}${don1}/${solution.join('-')}`);
  const other = await open(text, { reducedMotion: true });
  const replay = other.page.getByRole('toolbar', { name: 'Replay' });
  await replay.getByText('0 of 14').waitFor();
  await other.board.said.getByText(/^A replay of 14.moves\. Play it, or step through it\.$/).waitFor();
  for (let step = 1; step <= 3; step += 1) {
    await replay.getByRole('button', { name: 'Step' }).click();
    await replay.getByText(`${step} of 14`).waitFor();
  }
  await replay.getByRole('button', { name: 'Back', exact: true }).click();
  await replay.getByText('2 of 14').waitFor();
  await replay.getByRole('button', { name: 'Play', exact: true }).click();
  await replay.getByText('4 of 14').waitFor();
  await replay.getByRole('button', { name: 'Last' }).click();
  await other.page.getByRole('heading', { name: 'All four at the summit.' }).waitFor();
  await soon(async () => assert.deepEqual(await other.board.cells(), end));
  await other.page.getByText(/^A replay of 14.moves, as short as can be\.$/).waitFor();
  const again = await share(other.page, 'This replay');
  await soon(async () => assert.equal(await again.getByText('My solution').count(), 0));
  // The result, copied.
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  const dialog = await share(page, 'Result as text');
  const result = await dialog.getByRole('textbox', { name: 'Text' }).inputValue();
  assert.match(result, /^Solvarium · Fujisan, Own position · 14.moves \(proven best\) in \d+:\d\d, no hints\n/);
  assert.ok(result.endsWith('\n' + site.url + don1), result);
  await soon(async () => assert.equal(await dialog.getByRole('img', { name: /QR/ }).isVisible(), false));
  await dialog.getByRole('button', { name: 'Copy' }).click();
  await page.getByText('Text copied.').waitFor();
  await soon(async () => assert.equal(await page.evaluate(() => navigator.clipboard.readText()), result));
});

test('the QR code can be saved', async () => {
  const { page } = await open(seeded);
  const dialog = await share(page, 'This challenge');
  const [file] = await Promise.all([page.waitForEvent('download'), dialog.getByRole('button', { name: 'QR as SVG' }).click()]);
  assert.match(file.suggestedFilename(), /\.svg$/);
});

const malformed = [
  '#/fujisann/domino/x',
  '#/fujisann',
  '#/nonsense',
  '#/fujisan/x',
  '#/fujisan//',
  '#/fujisan/domino/',
  '#/fujisan/domino/a_b',
  '#/fujisan/domino/ü',
  '#/fujisan/domino/%F0%9F%98%80',
  '#/fujisan/domino/%',
  '#/a b c',
  '#/fujisan/domino/x/ML3-/y',
  '#/fujisan/domino/x/ML3--MD',
  '#/lab/nothing-here',
  '#/lab/a/b/c/d',
  '#/lab/fujisan-setups/bad_seed/trials-1',
  '#/lab/fujisan-setups/k7/trials-0',
  '#/lab/fujisan-setups/k7/nonsense',
  '#/classroom/x',
  '#/records/of/the/world',
  '#/constructor/__proto__/x',
  '#/<script>alert(1)</script>',
  '#////',
  '#/fujisan/domino/' + 'x'.repeat(5000),
  '#/' + 'a/'.repeat(2000),
];
const refused = [
  '#/fujisan/nosetup/x',
  '#/fujisan/domino-99to98/x',
  '#/fujisan/domino-x/x',
  '#/fujisan/board/x',
  '#/fujisan/board/321001031231',
  '#/fujisan/board/921001031231-400452325514',
  '#/fujisan/board/321001031231-400452325514~atAAAA',
  '#/fujisan/board/321001031231-400452325514~nothing',
  '#/fujisan/board/321001031231-400452325514/ZZ9',
  '#/fujisan/board/321001031231-400452325514/AL5',
  '#/fujisan/domino/k7q2m8xa/AR2-AR2-AR2-AR2-AR2',
];

test('every malformed address gives a page with words and a way on', async () => {
  const page = await site.newPage();
  await page.goto(site.url);
  await started(page);
  for (const address of malformed) {
    await page.goto(site.url + address);
    await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
    const main = page.locator('#main');
    await main.getByText(/leads nowhere|does not open a game|cannot|no such|is no|must|whole number|parameter|seed/i).first().waitFor();
    await soon(async () => assert.ok(await main.getByRole('link').count() > 0, `${address} is a dead end`));
    await page.getByRole('navigation', { name: 'Sections' }).getByRole('link', { name: 'Games' }).click();
    await page.getByRole('heading', { level: 1, name: /the minds that master/i }).waitFor();
  }
  await soon(async () => assert.equal(await page.locator('.fallen').count(), 0));
});

test('opened first of all, a malformed address gives the same page', async () => {
  for (const address of ['#/nonsense', '#/fujisan/domino/%', '#/<script>alert(1)</script>']) {
    const page = await site.newPage();
    await page.goto(site.url + address);
    await page.getByRole('heading', { name: /This link (leads nowhere|does not open a game)\./ }).waitFor();
  }
});

test('a slip of the pen is put right', async () => {
  const page = await site.newPage();
  await page.goto(site.url + '#/fujisann/domino/x');
  await page.getByText('Did you mean').waitFor();
  await page.getByRole('link', { name: 'Open fujisan/domino/x' }).click();
  await mountain(page).grid.waitFor();
  await soon(async () => assert.equal(page.url(), site.url + '#/fujisan/domino/x'));
  await page.goto(site.url + '#/lab/fujisan-setup');
  await page.getByRole('link', { name: 'Open lab/fujisan-setups' }).click();
  await page.getByRole('heading', { name: 'Five setups' }).waitFor();
});

test('what is suggested in place of a link that opens nothing does open a game', async () => {
  const page = await site.newPage();
  const refused = page.getByRole('heading', { name: /This link (leads nowhere|does not open a game)\./ });
  for (const address of ['#/pig/hold999~foo', '#/pig/hold999', '#/2048/clasic/k7', '#/shisen/17x9/x', '#/peg/englsh/a', '#/zen/6x6-r99/a', '#/fujisan/dominos/a', '#/threes/clasic/a', '#/sliding/simple3-4x4/a']) {
    const opens = async () => {
      await page.goto('about:blank');
      await page.goto(site.url + address);
      await refused.waitFor();
    };
    await opens();
    // The gallery, the tabs of the game and its editor are no suggestions.
    const ways = await page.locator('#main a:not(.tabs a)').evaluateAll((all) => all.map((one) => one.getAttribute('href')));
    const meant = ways.filter((way) => way !== '#/' && !way.endsWith('/editor'));
    assert.ok(meant.length > 0, `${address}: nothing is suggested`);
    for (const way of meant) {
      await opens();
      await page.locator(`#main a:not(.tabs a)[href="${way}"]`).first().click();
      await page.locator('#main :is(section[aria-label="Board"], section[aria-label="Garden"])').waitFor().catch(() => assert.fail(`${address} suggests ${way}, which opens no board`));
      assert.equal(await refused.count(), 0, way);
    }
  }
});

test('a bad part of a challenge is named, and what was probably meant is offered', async () => {
  const page = await site.newPage();
  for (const [address, wrong, why, meant] of [
    ['#/fujisan/domnio/k7', 'domnio', /is not a Fujisan setup/, '#/fujisan/domino/k7'],
    ['#/fujisan/domino/monday_3b', 'monday_3b', /seed has the character '_'/, '#/fujisan/domino/monday-3b'],
    ['#/fujisan/board/321001031231400452325514', '321001031231400452325514', /is not a Fujisan position/, don1],
    [`${don1}/AR2-ZZ9-AR1`, 'ZZ9', /is not a Fujisan move/, `${don1}/AR2`],
    [`${don1}/AR2-AR5`, 'AR5', /A would/, `${don1}/AR2`],
    ['#/fujisan/k7q2m8xa', 'k7q2m8xa', /has the form/, '#/fujisan/domino-solvable/k7q2m8xa'],
  ]) {
    await page.goto(site.url + address);
    const card = page.getByRole('region', { name: 'This link does not open a game.' });
    await card.getByText(why).waitFor();
    await soon(async () => assert.equal(await card.locator('.wavy').textContent(), wrong, address));
    const [way] = await card.getByRole('link').all();
    await soon(async () => assert.equal(await way.getAttribute('href'), meant));
    await way.click();
    await mountain(page).grid.waitFor();
    // A replay's moves lie ahead; the address is the challenge's.
    await soon(async () => assert.equal(page.url(), site.url + meant.replace(/\/AR2$/, '')));
    await soon(async () => assert.equal(await page.locator('#main').count(), 1));
  }
});

test('pasted moves that cannot be made are told with the board they belong to', async () => {
  const { page, board } = await open(don1);
  await page.getByRole('button', { name: 'New challenge' }).click();
  const dialog = page.getByRole('dialog', { name: 'New challenge' });
  await dialog.getByRole('button', { name: 'From text' }).click();
  await dialog.getByLabel('Link, id, position or moves').fill('AR2, AR5');
  await dialog.getByRole('button', { name: 'Open' }).click();
  const card = page.getByRole('region', { name: 'This link does not open a game.' });
  await card.getByText('Everything before it is correct.').waitFor();
  await card.getByRole('button', { name: 'Back to my game' }).click();
  await board.grid.waitFor();
  await soon(async () => assert.equal(page.url(), site.url + don1));
  // And the browser's own way back.
  await page.evaluate(() => (location.hash = '#/fujisan/board/x'));
  await card.waitFor();
  await page.goBack();
  await board.grid.waitFor();
  await soon(async () => assert.equal(await card.count(), 0));
});

test('a sheet of paper has the challenge with its link and QR code', async () => {
  const { page } = await open(seeded);
  await judged(page);
  await page.locator('.print-foot .qr').waitFor({ state: 'attached' });
  await page.emulateMedia({ media: 'print' });
  const foot = page.locator('.print-foot');
  await foot.getByText(site.url + seeded).waitFor();
  await foot.getByRole('img', { name: 'The link as a QR code' }).waitFor();
  await soon(async () => assert.equal(await page.getByRole('grid').isVisible(), true));
  await soon(async () => assert.equal(await page.getByRole('button').filter({ visible: true }).count(), 0));
});

test('on paper a size is said once, and the goal of a sliding puzzle is a picture', async () => {
  for (const [link, said, size] of [
    ['#/shisen/8x6-pairs/a', 'Shisen-sho: 8 by 6, pairs', /8 × 6/],
    ['#/zen/6x6-r5/a', 'Zen garden: 6 by 6, 5 rocks', /6 × 6/],
    ['#/sliding/simple3-3x3-p6/a', 'Sliding blocks: 3 by 3, 6 pieces. Goal: ', /3 × 3/],
    ['#/sliding/classic-klotski/a', 'Sliding blocks: Klotski, 4 × 5. Goal: ', /4 by 5/],
  ]) {
    const page = await site.newPage();
    await page.goto(site.url + link);
    await page.getByRole('grid').first().waitFor();
    await page.emulateMedia({ media: 'print' });
    const foot = page.locator('.print-foot');
    await soon(async () => assert.ok((await foot.locator('b').textContent()).startsWith(said), said));
    assert.doesNotMatch(await foot.locator('b').textContent(), size);
    const goal = foot.getByRole('img', { name: /^Goal: / });
    await soon(async () => assert.equal(await goal.count(), link.includes('sliding') ? 1 : 0, link));
    if (link.includes('sliding')) {
      await soon(async () => {
        const box = await goal.boundingBox();
        assert.ok(box.width > 60 && box.height > 60 && box.height < 160, JSON.stringify(box));
      });
    }
  }
});

test('the arrows go through what can be shared', async () => {
  const { page, board } = await open(don1);
  await board.move('AR2');
  await page.getByRole('button', { name: 'Share', exact: true }).first().click();
  const dialog = page.getByRole('dialog', { name: 'Share' });
  for (const title of ['This challenge', 'This position', 'My moves so far', 'This challenge']) {
    await dialog.getByRole('heading', { name: title }).waitFor();
    await page.keyboard.press('ArrowDown');
  }
});

test('a bad challenge of a good game says why and leaves the game in progress alone', async () => {
  const { page, board } = await open(don1);
  await board.moves(solution.slice(0, 2));
  const cells = await board.cells();
  for (const address of refused) {
    await page.evaluate((hash) => (location.hash = hash), address);
    const card = page.getByRole('region', { name: 'This link does not open a game.' });
    await card.waitFor();
    const heard = page.locator('.unseen > [role=status]');
    await soon(async () => assert.match(await heard.textContent(), /^This link does not open a game\. ./));
    await soon(async () => assert.equal(await page.evaluate(() => document.activeElement.tagName), 'MAIN'));
    const words = await card.locator('p').nth(1).textContent();
    assert.match(words, /^[A-Z“].{15,}[.!?]$/s, `${address}: ${words}`);
    await card.getByRole('button', { name: 'Back to my game' }).click();
    await board.grid.waitFor();
    await soon(async () => assert.deepEqual(await board.cells(), cells, address));
    await page.waitForURL(site.url + don1);
  }
  // The address stays what was typed, to be put right there, and says the same after a reload.
  await page.evaluate((hash) => (location.hash = hash), refused[0]);
  await page.getByRole('region', { name: 'This link does not open a game.' }).waitFor();
  await soon(async () => assert.equal(page.url(), site.url + refused[0]));
  await page.reload();
  await page.getByRole('button', { name: 'Back to my game' }).click();
  await soon(async () => assert.deepEqual(await board.cells(), cells));
  // Another page and back: still there.
  await page.goto(site.url + '#/nonsense');
  await page.getByRole('heading', { name: 'This link leads nowhere.' }).waitFor();
  await page.goto(site.url + '#/fujisan');
  await board.grid.waitFor();
  await soon(async () => assert.deepEqual(await board.cells(), cells));
});

test('without a game in progress a bad challenge offers a new one', async () => {
  const page = await site.newPage();
  await page.goto(site.url + '#/fujisan/board/x');
  const card = page.getByRole('region', { name: 'This link does not open a game.' });
  await card.waitFor();
  await soon(async () => assert.equal(await card.getByRole('button', { name: 'Back to my game' }).count(), 0));
  await card.getByRole('button', { name: 'Set up a game' }).click();
  await page.getByRole('dialog', { name: 'New challenge' }).getByRole('button', { name: 'Open' }).click();
  await mountain(page).grid.waitFor();
  await page.waitForURL(/#\/fujisan\/domino/);
});

test('the browser goes back and forth between the pages', async () => {
  const page = await site.newPage();
  await page.goto(site.url);
  await page.getByRole('link', { name: /Fujisan.*Lead four priests/ }).click();
  const board = mountain(page);
  await board.grid.waitFor();
  await judged(page);
  const cells = await board.cells();
  const tabs = page.getByRole('navigation', { name: 'Fujisan' });
  await tabs.getByRole('link', { name: 'Learn' }).click();
  await page.getByRole('heading', { name: 'Count the free spaces' }).waitFor();
  await page.goBack();
  await board.grid.waitFor();
  await soon(async () => assert.deepEqual(await board.cells(), cells));
  await page.goBack();
  await page.getByRole('heading', { level: 1, name: /the minds that master/i }).waitFor();
  await page.goForward();
  await board.grid.waitFor();
  await soon(async () => assert.deepEqual(await board.cells(), cells));
  await page.goForward();
  await page.getByRole('heading', { name: 'Count the free spaces' }).waitFor();
  await soon(async () => assert.match(await page.title(), /Fujisan, how to play/));
});

test('going back from one challenge to another opens that one, as it was left', async () => {
  const { page, board } = await open(don1);
  await board.moves(solution.slice(0, 2));
  const cells = await board.cells();
  await page.evaluate((hash) => (location.hash = hash), seeded);
  await page.getByText('k7q2m8xa').first().waitFor();
  await soon(async () => assert.notDeepEqual(await board.cells(), cells));
  await board.button('Undo').click();
  await page.waitForURL(site.url + don1);
  await soon(async () => assert.deepEqual(await board.cells(), cells));
});

test('each new challenge is an entry of the browser’s history, and is found as it was left', async () => {
  const { page, board } = await open(don1);
  await judged(page);
  /** Opens another challenge, and returns its cells: the address is there before its board. */
  const next = async (seed) => {
    const before = await board.cells();
    await page.getByRole('button', { name: 'New challenge' }).click();
    const dialog = page.getByRole('dialog', { name: 'New challenge' });
    await dialog.getByLabel('As dealt').check();
    await dialog.getByLabel('Seed').fill(seed);
    await dialog.getByRole('button', { name: 'Open' }).click();
    await page.waitForURL(`**/#/fujisan/domino/${seed}`);
    await judged(page);
    return until(() => board.cells(), (cells) => cells.join() !== before.join(), 'another board');
  };
  const entries = () => page.evaluate(() => history.length);
  const began = await entries();
  await board.moves(solution.slice(0, 2));
  assert.equal(await entries(), began, 'moves are not entries');
  const played = await board.cells();
  const second = await next('k7q2m8xa');
  const third = await next('monday-3b');
  await soon(async () => assert.equal(await entries(), began + 2));
  await page.goBack();
  await page.waitForURL('**/#/fujisan/domino/k7q2m8xa');
  await soon(async () => assert.deepEqual(await board.cells(), second));
  await page.goBack();
  await page.waitForURL(site.url + don1);
  await soon(async () => assert.deepEqual(await board.cells(), played));
  // A move in it costs the others nothing.
  await board.move(solution[2]);
  const further = await board.cells();
  await page.goForward();
  await page.waitForURL('**/#/fujisan/domino/k7q2m8xa');
  await soon(async () => assert.deepEqual(await board.cells(), second));
  await page.goForward();
  await page.waitForURL('**/#/fujisan/domino/monday-3b');
  await soon(async () => assert.deepEqual(await board.cells(), third));
  await page.goBack();
  await page.goBack();
  await page.waitForURL(site.url + don1);
  await soon(async () => assert.deepEqual(await board.cells(), further));
  assert.equal(await entries(), began + 2);
});

test('undo over a new challenge takes no step in the browser’s history', async () => {
  const { page, board } = await open(don1);
  await judged(page);
  const entries = await page.evaluate(() => history.length);
  await page.getByRole('button', { name: 'New challenge' }).click();
  const dialog = page.getByRole('dialog', { name: 'New challenge' });
  await dialog.getByLabel('As dealt').check();
  await dialog.getByLabel('Seed').fill('k7q2m8xa');
  await dialog.getByRole('button', { name: 'Open' }).click();
  await page.waitForURL('**/#/fujisan/domino/k7q2m8xa');
  await board.button('Undo').click();
  await page.waitForURL(site.url + don1);
  await board.button('Redo').click();
  await page.waitForURL('**/#/fujisan/domino/k7q2m8xa');
  await soon(async () => assert.equal(await page.evaluate(() => history.length), entries + 1));
  await page.goBack();
  await page.waitForURL(site.url + don1);
});

test('who leaves just as a challenge is found is not called back', async () => {
  const page = await site.newPage();
  await page.addInitScript(() => {
    window.Worker = class extends window.Worker {
      set onmessage(heard) {
        super.onmessage =
          heard &&
          ((event) => {
            // The page hears of the new address only after this task, in which the challenge comes.
            if (window.found === undefined && JSON.stringify(event.data, (_, value) => (typeof value === 'bigint' ? 0 : value)).includes('"Position"')) {
              window.found = location.hash;
              location.hash = '#/settings';
            }
            return heard.call(this, event);
          });
      }
    };
  });
  await page.goto(site.url + '#/fujisan/domino-20to24/k7q2m8xa');
  await page.getByRole('heading', { level: 1, name: 'Settings' }).waitFor();
  assert.equal(await page.evaluate(() => window.found), '#/fujisan/domino-20to24/k7q2m8xa');
  await soon(async () => assert.equal(page.url(), site.url + '#/settings'));
  await page.goBack();
  await judged(page);
  await soon(async () => assert.equal(page.url(), site.url + '#/fujisan/domino-20to24/k7q2m8xa'));
});
