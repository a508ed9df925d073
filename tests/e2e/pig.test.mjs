// Pig: games by keyboard, by mouse and by finger; the coach; links; a worker that dies.
import assert from 'node:assert/strict';
import test from 'node:test';
import { harness, inColours, longTasks, neverHeldUp, settled, soon, until, watched } from './harness.mjs';

const site = harness();
const seeded = '#/pig/human~optimal/k7q2m8xa';

const open = async (link, options, page) => {
  page ??= await site.newPage(options);
  await page.goto(site.url + link);
  await page.getByRole('heading', { level: 1, name: 'Pig' }).waitFor();
  return page;
};
/** One of the two large buttons, wherever they are shown. */
const button = (page, name) => page.getByRole('button', { name }).filter({ visible: true }).first();
const roll = (page) => button(page, /^Roll/);
const hold = (page) => button(page, /^Hold/);
const ownTurn = (page) => roll(page).waitFor();
const ended = (page) => page.getByRole('heading', { name: /won, \d+ to \d+\.$/ });
const coach = (page) => page.getByRole('region', { name: 'Coach' });
const log = (page) => page.getByRole('region', { name: 'Log' }).getByRole('listitem');
const score = (page, name) => page.getByRole('region', { name, exact: true }).locator('.pig-score');
/** The turn total on the button that holds. */
const total = async (page) => Number((await hold(page).textContent()).match(/\d+/)?.[0] ?? 0);
/** Coaching has come as far as the game. */
const coached = (page) => coach(page).getByText('Now', { exact: true }).waitFor();

/**
 * Plays to the end: holds from `at` points on, rolls else; `act` presses the button of that name. What a choice has done is
 * seen on the board: the rest of the page changes with the coach's answers, too.
 */
const playOut = async (page, at, act) => {
  for (let steps = 0; !(await ended(page).isVisible()); steps += 1) {
    assert.ok(steps < 600, 'the game does not end');
    if (await button(page, /^Skip ahead/).isVisible()) {
      // The other's turn may end in this moment: then it is a roll, with which one's own turn begins in any case.
      await act('skip', button(page, /^(Skip ahead|Roll)/));
      await page.waitForFunction(() => !/Skip ahead/.test(document.querySelector('.dock').textContent));
      await settled(page);
      continue;
    }
    const words = await hold(page).textContent();
    const done = await page.locator('.pig-board').evaluate((board) => board.innerText);
    const holds = /win/.test(words) || (await total(page)) >= at;
    await act(holds ? 'hold' : 'roll', holds ? hold(page) : roll(page));
    await page.waitForFunction((before) => document.querySelector('.pig-board').innerText !== before, done);
  }
};
const keys = { roll: ' ', hold: 'h', skip: ' ' };
const press = (page) => (what) => page.keyboard.press(keys[what]);

const number = (text) => Number(text.replace('−', '-').replace(/[^\d.+-]/g, ''));
/** The ledger's rows by their names. */
const ledger = async (page) => {
  const rows = coach(page).locator('dl > div');
  const pairs = await rows.evaluateAll((all) => all.map((row) => [row.querySelector('dt').textContent, row.querySelector('dd').textContent]));
  return pairs.map(([name, value]) => [name, number(value)]);
};

test('a seeded game by keyboard alone, to the end', async () => {
  const page = await open(seeded);
  await ownTurn(page);
  await playOut(page, 17, press(page));
  // The same seed and the same choices: the same game, for ever.
  const heading = ended(page);
  await soon(async () => assert.equal(await heading.textContent(), 'You have won, 100 to 70.'));
  await soon(async () => assert.equal(await heading.evaluate((one) => one === document.activeElement), true));
  await coach(page).getByText('At the end').waitFor();
  await soon(async () => {
    const rows = await ledger(page);
    const [start, luck, mistakes, end] = rows.map(([, value]) => value);
    assert.equal(start, 53.1);
    assert.equal(end, 100);
    assert.ok(Math.abs(start + luck + mistakes - end) < 0.25, JSON.stringify(rows));
    assert.match(rows[2][0], /^\d+ mistakes in \d+ decisions$/);
  });
  await soon(async () => assert.equal(await log(page).count(), 19));
  // Every costly turn of the log is on the graph, and in the table behind it.
  const graph = page.getByRole('region', { name: 'Your chance of winning' });
  await soon(async () => assert.match(await graph.getByRole('img').getAttribute('aria-label'), /from 53\.1.% to 100.%\. Mistakes: 5/));
  await graph.getByRole('button', { name: 'Table' }).click();
  await soon(async () => assert.ok((await graph.getByRole('row').count()) > 60));
  await site.shot(page, 'pig-won');
  // The end can be taken back.
  await page.keyboard.press('Control+z');
  await heading.waitFor({ state: 'hidden' });
  await button(page, /^Hold 5 and win/).waitFor();
  await page.keyboard.press('h');
  await heading.waitFor();
});

test('a game by finger on a small phone; nothing is hidden by the dock', async () => {
  const page = await open(seeded, { width: 360, height: 640, touch: true });
  await ownTurn(page);
  await coached(page);
  const dock = await page.getByRole('navigation', { name: 'Game' }).boundingBox();
  const sum = await page.locator('.pig-turn').boundingBox();
  assert.ok(sum.y + sum.height <= dock.y, 'the dock covers the board');
  for (const one of [roll(page), hold(page), button(page, 'More')]) {
    const { width, height } = await one.boundingBox();
    assert.ok(width >= 44 && height >= 44, `${width} x ${height}`);
  }
  await coach(page).getByRole('button', { name: /^Hide/ }).tap();
  await coach(page).getByText('Now', { exact: true }).waitFor({ state: 'hidden' });
  await coach(page).getByRole('button', { name: /^Show/ }).tap();
  await playOut(page, 20, (what, target) => target.tap());
  const [inner, outer] = await page.evaluate(() => [document.documentElement.scrollWidth, innerWidth]);
  assert.ok(inner <= outer, `scrolls sideways: ${inner} > ${outer}`);
  // The foot of the page comes out from under the dock.
  await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight));
  await soon(async () => {
    const last = await page.getByRole('button', { name: 'New game' }).filter({ visible: true }).boundingBox();
    assert.ok(last.y + last.height <= (await page.getByRole('navigation', { name: 'Game' }).boundingBox()).y);
  });
  await site.shot(page, 'pig-phone');
});

test('a link in a fresh profile gives the same dice, and a replay is stepped through', async () => {
  const link = '#/pig/human~optimal~goal50/monday-3b';
  const first = await open(link);
  await ownTurn(first);
  await playOut(first, 25, press(first));
  // What mistakes have cost stands in the log once all is known.
  await coach(first).getByText('At the end').waitFor();
  const told = await log(first).allInnerTexts();
  await first.getByRole('button', { name: 'Share' }).filter({ visible: true }).first().click();
  const dialog = first.getByRole('dialog', { name: 'Share' });
  await soon(async () => assert.match(await dialog.getByRole('textbox', { name: 'Link' }).inputValue(), /#\/pig\/human~optimal~goal50\/monday-3b$/));
  await dialog.getByRole('radio', { name: /^My game/ }).check();
  const replay = await until(() => dialog.getByRole('textbox', { name: 'Link' }).inputValue(), (now) => !now.endsWith('/monday-3b'), 'the link of the game');
  await dialog.getByRole('img', { name: 'The link as a QR code' }).waitFor();
  await dialog.getByRole('radio', { name: /^Result as text/ }).check();
  await soon(async () => assert.match(await dialog.getByRole('textbox', { name: 'Text' }).inputValue(), /^Solvarium · Pig to 50 · You \d+, Optimal \d+ · .*\nhttp/));

  const second = await open(link);
  await ownTurn(second);
  await playOut(second, 25, press(second));
  await soon(async () => assert.deepEqual(await log(second).allInnerTexts(), told));

  const third = await site.newPage();
  await third.goto(replay);
  const bar = third.getByRole('toolbar', { name: 'Replay' });
  await bar.getByText(/^Choice 0 of \d+$/).waitFor();
  await third.locator('.pig-replay').getByText(/^A replay of \d+.choices\. /).waitFor();
  await button(third, 'Step').click();
  await bar.getByText(/^Choice 1 of /).waitFor();
  await third.getByText(/^A replay: choice 1 of \d+\.$/).waitFor();
  await bar.getByRole('button', { name: 'Last' }).click();
  await ended(third).waitFor();
  await soon(async () => assert.deepEqual(await log(third).allInnerTexts(), told));
});

test('undo goes back to the own last choice, redo makes it again; a new game can be taken back', async () => {
  const page = await open(seeded);
  await ownTurn(page);
  await roll(page).click();
  const one = await until(() => total(page), (now) => now > 0, 'a roll');
  await roll(page).click();
  const two = await until(() => total(page), (now) => now > one, 'another roll');
  await hold(page).click();
  await button(page, /^Skip ahead/).click();
  await ownTurn(page);
  const rival = await score(page, 'Optimal').textContent();
  await page.keyboard.press('u');
  await button(page, `Hold ${two}`).waitFor();
  await soon(async () => assert.match(await score(page, 'Optimal').textContent(), /^0/));
  await page.keyboard.press('Control+Shift+Z');
  await ownTurn(page);
  await soon(async () => assert.equal(await score(page, 'Optimal').textContent(), rival));
  await page.getByRole('button', { name: 'New game' }).filter({ visible: true }).first().click();
  const dialog = page.getByRole('dialog', { name: 'New game' });
  await dialog.getByLabel('Goes second').selectOption('hold20');
  await dialog.getByLabel('Seed').fill('monday-3b');
  await dialog.getByRole('button', { name: 'Play' }).click();
  await page.waitForURL('**/#/pig/human~hold20/monday-3b');
  await page.keyboard.press('u');
  await page.waitForURL('**/' + seeded);
  await soon(async () => assert.equal(await score(page, 'Optimal').textContent(), rival));
  // What is in progress is there after a reload, and the gallery says so.
  await page.reload();
  await ownTurn(page);
  await soon(async () => assert.equal(await score(page, 'Optimal').textContent(), rival));
  await page.goto(site.url + '#/');
  await page.getByRole('link', { name: /Continue: Pig, \d+ to \d+ against Optimal/ }).waitFor();
});

test('keys act only where no control has a use for them', async () => {
  const page = await open(seeded);
  await ownTurn(page);
  const rolled = () => log(page).count();
  // A focused button hears Space itself, once.
  await roll(page).focus();
  await page.keyboard.press(' ');
  await button(page, /^Hold 4/).waitFor();
  await page.getByRole('button', { name: 'New game' }).filter({ visible: true }).first().click();
  const dialog = page.getByRole('dialog', { name: 'New game' });
  await dialog.getByLabel('Seed').press('h');
  await soon(async () => assert.equal(await dialog.getByLabel('Seed').inputValue(), 'h'));
  await page.keyboard.press('Escape');
  await soon(async () => assert.equal(await rolled(), 1));
  await button(page, /^Hold 4/).waitFor();
  // Letters can be switched off; Space and the buttons stay.
  await page.evaluate(() => localStorage.setItem('solvarium.settings', '{"letters":false}'));
  await page.reload();
  await button(page, /^Hold 4/).waitFor();
  await page.keyboard.press('h');
  await page.keyboard.press(' ');
  await button(page, /^Hold 7/).waitFor();
});

test('a rule of one’s own is read, its fault shown where it is', async () => {
  const page = await open(seeded);
  await ownTurn(page);
  await page.getByRole('button', { name: 'New game' }).filter({ visible: true }).first().click();
  const dialog = page.getByRole('dialog', { name: 'New game' });
  await dialog.getByLabel('Goes second').selectOption('own');
  const rule = dialog.getByRole('textbox', { name: /^Rule/ });
  await rule.fill('if you > 80 thn 30 else 20');
  await dialog.getByText(/Column 13:/).waitFor();
  await soon(async () => assert.equal(await rule.getAttribute('aria-invalid'), 'true'));
  await dialog.getByRole('button', { name: 'Play' }).click();
  await dialog.getByRole('alert').getByText(/The rule cannot be read/).waitFor();
  await rule.fill('if you > 80 then 30 else 20');
  await dialog.getByText('Understood:').waitFor();
  await dialog.getByLabel('Goal').fill('0');
  await dialog.getByRole('button', { name: 'Play' }).click();
  await dialog.getByRole('alert').getByText(/10 to 1000/).waitFor();
  await dialog.getByLabel('Goal').fill('50');
  await dialog.getByRole('button', { name: 'Play' }).click();
  await dialog.waitFor({ state: 'hidden' });
  await page.waitForFunction(() => document.activeElement?.id === 'main');
  await soon(async () => assert.match(page.url(), /#\/pig\/human~own~[\w-]+~goal50\/\w+$/));
  await playOut(page, 15, press(page));
});

test('the coach speaks before the choice, after it, or not; what is chosen is remembered', async () => {
  const page = await open(seeded);
  await roll(page).click();
  await coach(page).getByText(/by [\d.]+ points/).waitFor();
  await coach(page).getByRole('button', { name: 'After' }).click();
  await coach(page).getByText(/once you have made them/).waitFor();
  await hold(page).click(); // 4 points: far too early
  await coach(page).getByText(/You held 4\. Roll was better by/).waitFor();
  await ownTurn(page);
  await soon(async () => {
    const rows = await ledger(page);
    assert.equal(rows[2][0], '1 mistake in 1 decision');
    assert.ok(rows[2][1] < 0);
  });
  await coach(page).getByRole('button', { name: 'Off' }).click();
  await coach(page).getByText(/Silent until/).waitFor();
  await soon(async () => assert.equal(await page.getByRole('heading', { name: 'Your chance of winning' }).count(), 0));
  await page.reload();
  await coach(page).getByText(/Silent until/).waitFor();
  await playOut(page, 20, press(page));
  await coach(page).getByText('At the end').waitFor();
  await page.getByRole('heading', { name: 'Your chance of winning' }).waitFor();
});

test('the page is never blocked by keys pressed as fast as they go', neverHeldUp(async () => {
  const page = await open('#/pig/human~hold20/k7q2m8xa');
  await ownTurn(page);
  const found = await longTasks(page, async () => {
    // On a busy machine most of them fall into the turns of the other, where they do nothing.
    for (let at = 0; at < 120 || (at < 2000 && (await log(page).count()) < 4); at += 1) {
      await page.keyboard.press(at % 6 === 5 ? 'h' : ' ');
    }
  });
  await log(page).nth(3).waitFor();
  return found;
}));

test('two policies play while one watches', async () => {
  const page = await open('#/pig/hold20~optimal/abc', { reducedMotion: true });
  await log(page).first().waitFor();
  await button(page, /^Pause/).click();
  await button(page, /^Play/).waitFor();
  await settled(page);
  const stands = await page.locator('.pig-board').innerText();
  await page.waitForTimeout(1500);
  assert.equal(await page.locator('.pig-board').innerText(), stands);
  await button(page, 'Step').click();
  await page.waitForFunction((before) => document.querySelector('.pig-board').innerText !== before, stands);
  await page.getByRole('combobox', { name: 'Speed' }).selectOption({ label: 'as fast as can be seen' });
  await page.locator('#main').focus();
  await page.keyboard.press(' ');
  await ended(page).waitFor({ timeout: 40_000 });
});

test('other dice and goals: two people, a die of eight', async () => {
  const page = await open('#/pig/human~human~goal20~die8~bust8/abc');
  await ownTurn(page);
  await playOut(page, 9, press(page));
  await soon(async () => assert.match(await ended(page).textContent(), /^Player [12] has won, /));
  await page.locator('.chip').getByText('To 20, die of 8, 8 loses').waitFor();
});

test('a bad link is one sentence, and the game in progress stays', async () => {
  const page = await open(seeded);
  await roll(page).click();
  await button(page, /^Hold 4/).waitFor();
  const refused = page.getByRole('region', { name: 'This link does not open a game.' });
  for (const [link, words] of [
    ['human~optima/x', 'not a Pig policy'],
    ['human~optimal~goal0/x', 'a score from 10 to 1000'],
    ['human~optimal~die7/x', '4, 6, 8, 10, 12 or 20 faces'],
    ['human~optimal~bust9/x', 'one from 1 to 6'],
    ['human~optimal/x/h', 'begins with a roll'],
    ['board/nonsense', 'not a Pig position'],
    [`human~own~${'A'.repeat(60_000)}/x`, 'too long'],
  ]) {
    await page.evaluate((link) => (location.hash = `#/pig/${link}`), link);
    await refused.getByText(words).waitFor();
  }
  await page.evaluate(() => (location.hash = '#/pig/human~optima~goal50/x'));
  await refused.getByText('human~optimal~goal50', { exact: true }).waitFor();
  await refused.getByRole('button', { name: 'Back to my game' }).click();
  await button(page, /^Hold 4/).waitFor();
  await page.waitForURL('**/' + seeded);
  await page.evaluate(() => (location.hash = '#/pig/human~optima~goal50/x'));
  await refused.getByRole('link', { name: 'Open that' }).click();
  await page.waitForURL('**/#/pig/human~optimal~goal50/x');
  await ownTurn(page);
});

test('a worker that dies in the middle is one card; the game goes on where it was', async () => {
  const page = await watched(site);
  await open(seeded, {}, page);
  await roll(page).click();
  await coached(page);
  await page.evaluate(() => (window.deaf = true));
  await hold(page).click();
  await page.waitForTimeout(2500); // the first roll is forced; the choice behind it does not come
  const kill = () =>
    page.evaluate(() =>
      window.workers.at(-1).dispatchEvent(new ErrorEvent('error', { message: 'out of memory, for a test', cancelable: true })),
    );
  await kill();
  const card = page.getByRole('alert').filter({ has: page.getByRole('heading', { name: 'The solver has stopped.' }) });
  await card.getByText(/your game is safe/i).waitFor();
  await site.shot(page, 'pig-stopped');
  await card.getByText('What happened').click();
  await card.getByText('out of memory, for a test').waitFor();
  await page.evaluate(() => (window.deaf = false));
  await card.getByRole('button', { name: 'Start it again' }).click();
  await card.waitFor({ state: 'hidden' });
  await playOut(page, 20, press(page));
  await coach(page).getByText('At the end').waitFor();
});

test('axe finds nothing: light, dark, forced colours', async () => {
  const states = {
    play: async (page) => {
      await open(seeded, {}, page);
      await roll(page).click();
      await coached(page);
    },
    end: async (page) => {
      await open('#/pig/human~optimal~goal20/x', {}, page);
      await ownTurn(page);
      await playOut(page, 12, press(page));
      await coach(page).getByText('At the end').waitFor();
    },
    rule: async (page) => {
      await open('#/pig/human~keep-round-21-8-29/x', {}, page);
      await ownTurn(page);
    },
    replay: async (page) => {
      await open('#/pig/human~human/x/r-r', {}, page);
      await page.getByRole('toolbar', { name: 'Replay' }).waitFor();
    },
    new: async (page) => {
      await open(seeded, {}, page);
      await page.getByRole('button', { name: 'New game' }).filter({ visible: true }).first().click();
      await page.getByLabel('Goes second').selectOption('own');
      await page.getByRole('textbox', { name: /^Rule/ }).fill('20 +');
      await page.getByText(/Column/).first().waitFor();
    },
    refused: async (page) => {
      await open('#/pig/human~optima/x', {}, page);
      await page.getByRole('heading', { name: 'This link does not open a game.' }).waitFor();
    },
  };
  const looks = {
    light: [{ reducedMotion: true }, {}],
    dark: [{ reducedMotion: true, dark: true }, inColours.dark],
    forced: [{ reducedMotion: true, forced: true }, inColours.forced],
    phone: [{ reducedMotion: true, width: 360, height: 640, touch: true }, {}],
  };
  const found = [];
  for (const [look, [options, asked]] of Object.entries(looks)) {
    const page = await site.newPage(options);
    for (const [name, come] of Object.entries(states)) {
      await page.goto('about:blank');
      try {
        await come(page);
        await site.axe(page, asked);
      } catch (error) {
        found.push(`${look}, ${name}: ${error.message}`);
      }
    }
    await page.context().close();
  }
  if (found.length > 0) assert.fail(found.join('\n'));
});
