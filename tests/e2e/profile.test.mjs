// A browser that has used an earlier version for a while: what it has kept is still there. The profile is that of
// tests/data/profile-2026-11.md; it is put into a fresh browser before the app starts for the first time.
//
// To see which tests hold on to a key: SOLVARIUM_PROFILE_WITHOUT='bests|zen' leaves out the keys that match.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import test from 'node:test';
import { harness, mountain, settled, soon } from './harness.mjs';

const site = harness();
const data = (name) => readFileSync(new URL(`../data/${name}`, import.meta.url), 'utf8');
const profile = JSON.parse(data('profile-2026-11.json'));
const shardsBuild = profile.databases.find(({ name }) => name === 'solvarium').stores[0].entries[0].key.split('/')[0];

const left = process.env.SOLVARIUM_PROFILE_WITHOUT ? new RegExp(process.env.SOLVARIUM_PROFILE_WITHOUT) : { test: () => false };

/** A page in a browser that has all this kept; `rename` changes the keys of the databases. */
const open = async (link, { rename = (key) => key, ...options } = {}) => {
  const page = await site.newPage(options);
  // A page of the same origin without the app, which would find its stores empty and begin them.
  const empty = `${site.url}empty-for-a-test.html`;
  await page.route(empty, (route) => route.fulfill({ contentType: 'text/html', body: '<!doctype html><link rel="icon" href="data:,">' }));
  await page.goto(empty);
  const { localStorage: texts, databases } = profile;
  const bases = databases.map((base) => ({
    ...base,
    stores: base.stores.map((store) => ({
      ...store,
      entries: store.entries.map(({ key, value }) => ({ key: rename(key), value })).filter(({ key }) => !left.test(key)),
    })),
  }));
  await page.evaluate(
    async ({ texts, bases }) => {
      for (const [key, text] of texts) localStorage.setItem(key, text);
      for (const { name, version, stores } of bases) {
        await new Promise((done, failed) => {
          const asked = indexedDB.open(name, version);
          asked.onerror = () => failed(asked.error);
          asked.onupgradeneeded = () => {
            for (const { name, keyPath, autoIncrement, entries } of stores) {
              const store = asked.result.createObjectStore(name, { keyPath, autoIncrement });
              for (const { key, value } of entries) store.put(value, key);
            }
          };
          asked.onsuccess = () => (asked.result.close(), done());
        });
      }
    },
    { texts: Object.entries(texts).filter(([key]) => !left.test(key)), bases },
  );
  await page.goto(site.url + link);
  await page.getByRole('main').waitFor();
  return page;
};
const text = (page, key) => page.evaluate((key) => localStorage.getItem(`solvarium.${key}`), key);
const button = (page, name) => page.getByRole('button', { name, exact: true }).filter({ visible: true }).first();
const bar = (page) => page.getByRole('toolbar', { name: 'Game' });
const press = (page, name) => bar(page).getByRole('button', { name, exact: true }).click();
const opens = (page, link) => page.waitForFunction((link) => location.hash === link, link);
const cell = (page, name) => page.getByRole('gridcell', { name });
const says = (page, words) => page.getByText(words).filter({ visible: true }).first().waitFor();
/** One of the numbers beside a board: `7` and `moves`. */
const number = (page, value, name) =>
  page.getByRole('complementary', { name: /^About this/ }).getByText(new RegExp(`^${value}\\s*${name}$`)).first().waitFor();

test('the gallery leads back to all games, and counts what was solved', async () => {
  const page = await open('#/');
  for (const words of [
    'Continue: Fujisan, dominoes, 3 moves in',
    'Continue: Pig, 7 to 22 against Hold at 20',
    'Continue: 2048, 16 points, 7 moves in',
    'Continue: Threes, 42 points, 7 moves in',
    'Continue: Sliding blocks, Klotski, 1 move in',
    'Continue: Zen garden, Own garden, 2 choices in',
    'Continue: Shisen-sho, Problem 5 of 30, 1 move in',
  ]) {
    await page.getByRole('link', { name: new RegExp(`^${words.replaceAll(' ', '\\s')}`) }).waitFor();
  }
  for (const [game, words] of [
    ['Fujisan', '1 solved, 1 optimally'],
    ['Sliding blocks', '1 solved, 1 optimally'],
    ['Zen garden', '1 solved, 1 optimally with hints'],
    ['Shisen-sho', '2 solved'],
  ]) {
    await page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: game, exact: true }) }).getByText(words, { exact: true }).waitFor();
  }
  await page.getByRole('link', { name: /^Continue: Pig/ }).click();
  await opens(page, '#/pig/human~hold20/k7q2m8xa');
  await button(page, 'Hold 6 H').or(page.getByRole('button', { name: /^Hold 6/ }).filter({ visible: true }).first()).first().waitFor();
});

test('settings: dark, no motion, no letters, no word of a loss', async () => {
  const page = await open('#/settings');
  const group = (name) => page.getByRole('group', { name, exact: true });
  await soon(async () => assert.ok(await group('Theme').getByRole('radio', { name: 'Dark' }).isChecked()));
  await soon(async () => assert.ok(await group('Motion').getByRole('radio', { name: 'None' }).isChecked()));
  const choice = (name) => page.getByRole('checkbox', { name }).isChecked();
  await soon(async () =>
    assert.deepEqual([await choice(/^Show the proven best/), await choice(/^Say when it is lost/), await choice(/^Single letters/)], [true, false, false]),
  );
  const light = await page.evaluate(() => getComputedStyle(document.body).backgroundColor.match(/\d+/g).slice(0, 3).reduce((sum, part) => sum + Number(part), 0));
  assert.ok(light < 200, `the page is dark, not ${light}`);
});

test('the own bests stand on the records page', async () => {
  const page = await open('#/records');
  const own = page.getByRole('region', { name: 'Your own bests' });
  for (const [challenge, ...cells] of [
    ['fujisan/board/321001031231-400452325514', '14', '14', '0:04', '0'],
    ['sliding/board/aGGb-aGGb-0de0-0000~0000-0000-0GG0-0GG0', '3', '3', '0:01', '0'],
    ['zen/board/ssss', '1', '1', '0:00', '1'],
    ['shisen/board/ABBA-CCDD', '4', '–', '0:02', '0'],
    ['shisen/board/fNVJ-IJfJ-JNIV', '6', '–', '0:04', '0'],
  ]) {
    const row = own.getByRole('row').filter({ has: page.getByText(challenge, { exact: true }) });
    await row.waitFor();
    await soon(async () => assert.deepEqual((await row.getByRole('cell').allTextContents()).slice(0, 4), cells, challenge));
  }
  await soon(async () => assert.equal(await own.getByRole('row').count(), 6));
});

test('Fujisan: the position, its undo and redo, the checkpoint, and the game before it', async () => {
  const page = await open('#/fujisan');
  const board = mountain(page);
  await opens(page, '#/fujisan/domino/k7q2m8xa');
  await cell(page, '0, top row, summit, step 7; S stands here').waitFor();
  await number(page, 3, 'moves');
  await number(page, 11, 'proven best');
  await number(page, 8, 'from here');
  // The settings hold: a letter does nothing, a chord does.
  await board.priest('A').focus();
  await page.keyboard.press('u');
  await page.keyboard.press('Control+Shift+Z');
  await number(page, 4, 'moves');
  await cell(page, /; M stands here/).and(cell(page, /^3, top row/)).waitFor();
  await press(page, 'To checkpoint');
  await number(page, 2, 'moves');
  await button(page, 'Remove flag').waitFor();
  await press(page, 'Undo');
  await press(page, 'Undo');
  await number(page, 0, 'moves');
  await press(page, 'Undo');
  await opens(page, '#/fujisan/board/321001031231-400452325514');
  await page.getByRole('heading', { name: 'All four at the summit.' }).waitFor();
  await number(page, 14, 'moves');
  // The draft of the editor is the game at hand.
  await page.goto(`${site.url}#/fujisan/editor`);
  await soon(async () => assert.equal(await page.getByRole('textbox', { name: 'Top row' }).inputValue(), '321001031231'));
});

test('Pig: the scores, the coach’s word, undo and the games before', async () => {
  const page = await open('#/pig');
  await opens(page, '#/pig/human~hold20/k7q2m8xa');
  const points = (seat, words) => page.getByRole('region', { name: seat, exact: true }).getByText(new RegExp(`^${words}\\s*points$`)).waitFor();
  await points('You', 7);
  await points('Hold at 20', 22);
  const hold = (words) => page.getByRole('button', { name: new RegExp(`^Hold ${words}`) }).filter({ visible: true }).first();
  await hold(6).waitFor();
  const coach = page.getByRole('region', { name: 'Coach' });
  await soon(async () => assert.equal(await coach.getByRole('button', { name: 'After' }).getAttribute('aria-pressed'), 'true'));
  await coach.getByText('1 mistake in 3 decisions').waitFor();
  await button(page, 'Undo').click();
  await hold(4).waitFor();
  await button(page, 'Redo').click();
  await hold(6).waitFor();
  const undo = async (until) => {
    for (let steps = 0; steps < 12 && !(await page.evaluate((hash) => location.hash === hash, until)); steps += 1) {
      const before = await page.evaluate(() => document.querySelector('main').innerText);
      await button(page, 'Undo').click();
      await page.waitForFunction((before) => document.querySelector('main').innerText !== before, before);
      // The address comes after the game.
      await settled(page);
    }
    await opens(page, until);
  };
  await undo('#/pig/human~hold20~goal20/k7q2m8xa');
  await undo('#/pig/human~optimal~goal20/x');
  await page.getByRole('heading', { name: /^(You have|Optimal has) won, \d+ to \d+\.$/ }).waitFor();
});

const merging = {
  2048: {
    now: 'Row 1: 2, 2, empty, empty. Row 2: 2, empty, empty, empty. Row 3: 2, empty, empty, empty. Row 4: 8, 4, empty, empty. 16 points.',
    score: 16,
    best: 20,
    last: [/^80\s*16\s· 17\smoves\s·\syou$/, '#/2048/2x3/abc'],
    player: 'greedy',
    speed: '12',
    advice: 'false',
    before: '#/2048/classic/monday-3b',
    first: '#/2048/2x3/abc',
  },
  threes: {
    now: 'Row 1: 12, 1, 3, 3. Row 2: 1, 3, empty, empty. Row 3: 2, 3, 2, empty. Row 4: 1, 3, empty, empty. 42 points. Next comes a 1.',
    score: 42,
    best: 489,
    last: [/^489\s*48\s· 65\smoves\s·\syou$/, '#/threes/classic/abc'],
    player: 'random',
    speed: '5',
    advice: 'true',
    before: '#/threes/classic/monday-3b',
    first: '#/threes/classic/abc',
  },
};
for (const [game, expected] of Object.entries(merging)) {
  test(`${game}: the board, best and last games, the choices of autoplay, undo and the games before`, async () => {
    const page = await open(`#/${game}`);
    await opens(page, `#/${game}/classic/tuesday`);
    const board = page.getByRole('img', { name: /^Row 1: / }).first();
    await soon(async () => assert.equal(await board.getAttribute('aria-label'), expected.now));
    const counts = (value, name = value === 1 ? 'move' : 'moves') => page.getByRole('region', { name: 'Score' }).getByText(new RegExp(`^${value}\\s*${name}$`)).first().waitFor();
    await counts(expected.score, 'score');
    await counts(expected.best, 'best');
    await counts(7);
    const [words, link] = expected.last;
    const last = page.getByRole('region', { name: 'Last games' }).getByRole('link');
    await soon(async () => assert.match(await last.first().innerText(), words));
    await soon(async () => assert.equal(await last.first().getAttribute('href'), link));
    const auto = page.getByRole('region', { name: 'Autoplay' });
    await soon(async () => assert.equal(await auto.getByRole('combobox', { name: 'Player' }).inputValue(), expected.player));
    await soon(async () => assert.equal(await auto.getByRole('slider', { name: /^Speed/ }).inputValue(), expected.speed));
    await soon(async () => assert.equal(await auto.getByRole('slider', { name: /^Strength/ }).inputValue(), '15'));
    await soon(async () => assert.equal(await button(page, 'Advice').getAttribute('aria-pressed'), expected.advice));
    await press(page, 'Redo');
    await counts(8);
    await press(page, 'Redo');
    await counts(9);
    await soon(async () => assert.ok(await bar(page).getByRole('button', { name: 'Redo', exact: true }).isDisabled()));
    await press(page, 'Restart');
    await counts(0);
    await press(page, 'Undo');
    await counts(9);
    const back = async (from) => {
      for (let moves = from - 1; moves >= 0; moves -= 1) {
        await press(page, 'Undo');
        await counts(moves);
      }
      await press(page, 'Undo');
    };
    await back(9);
    await opens(page, expected.before);
    await counts(6);
    await back(6);
    await opens(page, expected.first);
    await page.getByRole('heading', { name: /^No move is left\.|^Won: / }).waitFor();
  });
}

test('Sliding blocks: the position, the count, undo over a restart, the checkpoint', async () => {
  const page = await open('#/sliding');
  const at = (name) => cell(page, new RegExp(`^${name}`)).waitFor();
  await at('piece g, row 5 column 2');
  await at('piece h, row 4 column 3');
  await soon(async () => assert.ok(await page.getByRole('radio', { name: 'Superstep' }).isChecked()));
  await number(page, 1, 'superstep');
  await number(page, 72, 'from here');
  await button(page, 'Remove flag').waitFor();
  await press(page, 'Redo');
  await at('piece h, row 5 column 3');
  await press(page, 'To checkpoint');
  await at('piece h, row 4 column 3');
  await press(page, 'Undo');
  await at('piece g, row 4 column 2');
  // Before the restart both had gone down.
  await press(page, 'Undo');
  await at('piece g, row 5 column 2');
  await at('piece h, row 5 column 3');
  for (let times = 0; times < 3; times += 1) await press(page, 'Undo');
  await opens(page, '#/sliding/board/aGGb-aGGb-0de0-0000~0000-0000-0GG0-0GG0');
  await page.getByRole('heading', { name: 'The goal is reached.' }).waitFor();
});

test('Sliding blocks: the draft of the editor', async () => {
  const page = await open('#/sliding/editor');
  const field = page.getByRole('textbox', { name: 'The board as text' });
  await soon(async () => assert.equal((await field.inputValue()).trim(), 'aa.\n.a.\n#..\n\n...\n.aa\n..a'));
});

/** Chooses the grid of which parts were searched. */
const parts = async (page) => {
  await page.getByRole('region', { name: 'The whole search' }).getByRole('combobox', { name: 'Width by height' }).selectOption('3x5');
};

test('Sliding blocks: parts of a search that were found by these solvers are kept', async () => {
  // The store is as it was; what a part found is read by no other solvers than those that found it, so these pass as theirs.
  const settings = await open('#/settings');
  const solvers = await settings.evaluate(() => document.documentElement.dataset.worker);
  const page = await open('#/sliding/lab', { rename: (key) => key.replace(`${shardsBuild}/`, `${solvers}/`) });
  await parts(page);
  await says(page, '2 of 32 parts are kept from an earlier visit.');
  await button(page, 'Go on').waitFor();
});

test('Sliding blocks: parts that were found by other solvers are no burden', async () => {
  const page = await open('#/sliding/lab', { rename: (key) => key.replace(`${shardsBuild}/`, 'another/') });
  await parts(page);
  await says(page, /^Not begun\./);
});

test('the Zen garden: the garden, its checkpoint, marks, undo, and the list of those that are raked', async () => {
  const page = await open('#/zen');
  await opens(page, '#/zen/board/sxxx-sssx-ssss-ssss');
  await cell(page, /^the monk, row 4 column 2/).waitFor();
  await cell(page, /^raked sand, row 1 column 1/).waitFor();
  await number(page, 2, 'paths');
  await soon(async () => assert.ok(await page.getByRole('switch', { name: 'Mark lost ways' }).isChecked()));
  await cell(page, /^stepping stone below column 2; go down, which loses$/).waitFor();
  await press(page, 'Redo');
  await cell(page, /^the monk, row 2 column 2/).waitFor();
  await press(page, 'To checkpoint');
  await cell(page, /^the monk, row 4 column 2/).waitFor();
  await button(page, 'Gardens').click();
  const dialog = page.getByRole('dialog', { name: /gardens$/ });
  await dialog.getByText(/^1 of \d+ raked$/).waitFor();
  await dialog.getByRole('button', { name: 'Close' }).click();
  for (const where of [/^sand, row 4 column 2/, /^sand, row 1 column 1/]) {
    await press(page, 'Undo');
    await cell(page, where).waitFor();
  }
  await press(page, 'Undo');
  await opens(page, '#/zen/board/ssss');
  await page.getByRole('heading', { name: 'The garden is raked.' }).waitFor();
});

test('the Zen garden: the draft of the editor', async () => {
  const page = await open('#/zen/editor');
  await soon(async () => assert.equal(await page.getByRole('textbox', { name: 'The garden as text' }).inputValue(), '.y.\n#n#\n.r.\n'));
  await soon(async () => assert.ok(await page.getByRole('radio', { name: 'Entry push' }).isChecked()));
});

/** The answers that the browser has: those of the database and those that wait, without those that are taken back. */
const answers = () => {
  const kept = profile.databases.find(({ name }) => name === 'solvarium-shisen-answers').stores.find(({ name }) => name === 'entries').entries;
  const texts = Object.entries(profile.localStorage);
  const back = texts.map(([key]) => key.match(/^solvarium\.shisen-withdrawn-(.*)/)?.[1]).filter(Boolean);
  const wait = texts.filter(([key]) => key.startsWith('solvarium.shisen-answer-')).map(([, value]) => value);
  assert.ok(back.length > 0 && wait.length > 0, 'the profile has both');
  return [...kept.filter(({ key }) => !back.includes(key)).map(({ value }) => value), ...wait].map((value) => JSON.parse(value));
};
const lab = (page) => page.getByRole('region', { name: 'The answers kept here' });
/** The answers as the page gives them away. */
const saved = async (page) => {
  const [download] = await Promise.all([page.waitForEvent('download'), lab(page).getByRole('button', { name: 'Save as JSON', exact: true }).click()]);
  return JSON.parse(readFileSync(await download.path(), 'utf8')).answers;
};
const sorted = (list) => list.map(({ version, ...one }) => JSON.stringify(Object.entries(one).sort())).sort();

test('Shisen-sho: the board, the tiles chosen, the best times, undo and the games before', async () => {
  const page = await open('#/shisen');
  await opens(page, '#/shisen/board/ETEdMB-dEBdQa-EMgaXM-dgMQTX');
  const grid = page.getByRole('grid', { name: /^Tiles,/ });
  const remain = (count) => soon(async () => assert.equal(await grid.getByRole('gridcell').count(), count));
  await remain(22);
  await soon(async () => assert.equal(await button(page, 'Letters').getAttribute('aria-pressed'), 'true'));
  await button(page, 'Remove flag').waitFor();
  await press(page, 'Undo');
  await remain(24);
  await press(page, 'Redo');
  await press(page, 'Redo');
  await remain(20);
  await press(page, 'To checkpoint');
  await remain(22);
  await press(page, 'Undo');
  await press(page, 'Undo');
  await opens(page, '#/shisen/board/MaaM-TMXa-XaTM');
  await remain(8);
  await page.goto(`${site.url}#/shisen/board/ABBA-CCDD`);
  await page.getByRole('region', { name: 'Best times, 4 × 2' }).getByRole('listitem').getByText('0:02').waitFor();
  await soon(async () => assert.equal(await page.getByRole('switch', { name: 'Mark equal tiles' }).isChecked(), false));
});

test('Shisen-sho: all answers are counted and given away, what cannot be read is set aside, the label is kept', async () => {
  const page = await open('#/shisen/lab');
  const all = answers();
  await lab(page).getByText(`${all.length} answers to 10 boards, of 2 people.`).waitFor();
  await lab(page).getByText('4 kept entries cannot be read. They are set aside as they are; nothing was written over them.').waitFor();
  await soon(async () => assert.equal(await lab(page).getByLabel('Who plays here').inputValue(), 'Ada L.'));
  await says(page, 'You have played 3 of 30. The first answer to each counts.');
  for (const name of ['4: 12 tiles. Solved in 0:04', '5: 24 tiles. Not solved, 0:05, played 2 times', '6: 12 tiles. Not solved, 0:03']) {
    await page.getByRole('link', { name: `Play problem ${name}`, exact: true }).waitFor();
  }
  assert.deepEqual(sorted(await saved(page)), sorted(all));
  // And they have come to where there is room for them.
  const waiting = () => page.evaluate(() => Object.keys(localStorage).filter((key) => /shisen-(answer|withdrawn)-/.test(key)));
  await soon(async () => assert.deepEqual(await waiting(), []));
});

test('Shisen-sho: the problem at hand goes on with the moves and undos that it had', async () => {
  const page = await open('#/shisen');
  await page.getByRole('region', { name: 'Problem 5 of 30' }).getByText(/hints and all that the solver knows stay hidden/).waitFor();
  await soon(async () => assert.ok(await bar(page).getByRole('button', { name: 'Hint', exact: true }).isDisabled()));
  await press(page, 'Redo');
  await soon(async () => assert.equal(await page.getByRole('gridcell').count(), 20));
  await page.getByRole('button', { name: 'Give up and see' }).click();
  await page.getByRole('button', { name: 'Give up and see' }).waitFor({ state: 'hidden' });
  await page.goto(`${site.url}#/shisen/lab`);
  await lab(page).getByText(`${answers().length} answers to 10 boards`).waitFor();
  await soon(async () => {
    const mine = (await saved(page)).filter(({ problem, player }) => player === 'Ada L.' && problem === 'shisen/board/ETEdMB-dEBdQa-EMgaXM-dgMQTX');
    const last = mine.sort((a, b) => a.when - b.when).at(-1);
    // The answer so far, with 2 moves, has given way to this one.
    assert.deepEqual([mine.length, last.solved, last.moves, last.undos], [2, 'no', 3, 1]);
  });
});

for (const [game, count, lessons] of [
  ['fujisan', 4, [1]],
  ['pig', 5, [1, 2]],
  ['2048', 5, [1, 2]],
  ['threes', 5, [3]],
  ['sliding', 8, [1, 2]],
  ['zen', 8, [1]],
  ['shisen', 9, [1]],
]) {
  test(`lessons of ${game} that were solved are ticked`, async () => {
    const page = await open(`#/${game}/learn`);
    await says(page, `${lessons.length} of ${count} tried`);
    const ticked = () => page.getByRole('article').filter({ has: page.getByRole('img', { name: 'Solved' }).filter({ visible: true }) }).evaluateAll((all) => all.map((one) => Number(one.getAttribute('aria-label').match(/\d+/)[0])));
    await soon(async () => assert.deepEqual(await ticked(), lessons));
  });
}

test('Pig’s lab shows what was looked at', async () => {
  const page = await open('#/pig/lab');
  const map = page.getByRole('slider', { name: /^Scores on the map/ });
  await soon(async () => assert.match(await map.getAttribute('aria-valuetext'), /^My score 39, opponent 40\. .*The rule: hold at 20, costs/));
  await soon(async () => assert.equal(await button(page, 'Difference').getAttribute('aria-pressed'), 'true'));
});

test('the classroom: the class’s rules, those before the link, and the lesson on the projector', async () => {
  const page = await open('#/classroom/tournament');
  const rules = page.getByRole('textbox', { name: 'The class’s rules' });
  await soon(async () => assert.equal(await rules.inputValue(), 'Theirs: 31\nOther: 15'));
  await says(page, /^The game: to 50, a die of 6/);
  await says(page, 'The rules you had before are kept too.');
  await page.getByRole('button', { name: 'Bring them back' }).click();
  await soon(async () => assert.equal(await rules.inputValue(), 'Ada: 20\nBea: optimal\nChloe: if you > 80 then 100 else 21'));
  await page.goto(`${site.url}#/classroom/projector`);
  await opens(page, '#/classroom/projector/k7~rounds-3');
  for (const name of [
    'Ada, number 1, sits, banked 10, score 10',
    'Bea, number 2, sits, banked 6, score 6',
    'Chloe, number 3, stands, score 0',
    'Dan, number 4, stands, score 0',
  ]) {
    await page.getByRole('button', { name, exact: true }).waitFor();
  }
  await page.getByRole('region', { name: 'Running total' }).getByText('10', { exact: true }).waitFor();
  await button(page, 'Undo').click();
  await page.getByRole('button', { name: 'Ada, number 1, stands, score 0', exact: true }).waitFor();
});

test('texts that could not be read stay where they were put', async () => {
  const page = await open('#/records');
  await page.getByRole('region', { name: 'Your own bests' }).getByRole('table').waitFor();
  await page.goto(`${site.url}#/shisen`);
  await page.getByRole('grid', { name: /^Tiles,/ }).waitFor();
  for (const key of ['bests-damaged', 'shisen.times.damaged']) assert.equal(await text(page, key), profile.localStorage[`solvarium.${key}`], key);
});

test('every kind of key is told in profile-2026-11.md', () => {
  const told = data('profile-2026-11.md');
  const kind = (key) => key.replace(/^solvarium\./, '').replace(/^(shisen-(?:answer|withdrawn)-).*/, '$1…');
  const missing = Object.keys(profile.localStorage).filter((key) => !told.includes(`\`${kind(key)}\``));
  for (const { name, stores } of profile.databases) missing.push(...[name, ...stores.map((one) => one.name)].filter((name) => !told.includes(`\`${name}\``)));
  assert.deepEqual(missing, []);
});
