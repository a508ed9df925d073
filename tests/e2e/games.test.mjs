// What holds for every game of the gallery, whichever they are: all its pages are reached and left by keyboard, axe finds nothing on
// them in any look, and none scrolls sideways. What only one game has is tested in its own file.
import assert from 'node:assert/strict';
import test from 'node:test';
import { harness, overlaps, settled, sideways, soon, started } from './harness.mjs';

const site = harness();

/** The games of the gallery, as their links name them. */
const games = async (page) => {
  await page.goto(site.url);
  await started(page);
  const links = await page.locator('main a[href^="#/"]').evaluateAll((all) => all.map((one) => one.getAttribute('href')));
  const other = ['lab', 'records', 'settings', 'classroom'];
  const ids = links.map((link) => /^#\/([a-z0-9]+)$/.exec(link)?.[1]).filter((id) => id && !other.includes(id));
  const found = [...new Set(ids)];
  assert.ok(found.length >= 7, found.join());
  return found;
};

/** The pages of a game that its head leads to, by name. */
const pagesOf = async (page, game) => {
  await page.goto(`${site.url}#/${game}`);
  await started(page);
  const tabs = page.locator('.tabs a');
  // Not those of the game before.
  await page.locator(`.tabs a[href^="#/${game}/"]`).first().waitFor();
  return tabs.evaluateAll((all) => all.map((one) => ({ name: one.textContent.trim(), link: one.getAttribute('href') })));
};

/** Opens a page and waits until it is there and the solver, where one is asked, has had its say. */
const open = async (page, link) => {
  await page.goto('about:blank');
  await page.goto(site.url + link);
  await started(page);
  await page.waitForFunction(() => {
    const main = document.querySelector('main');
    // The outline of a page that is on its way is marked itself.
    return main?.querySelector('h1') && !main.matches('[aria-busy="true"], .waiting') && !main.querySelector('[aria-busy="true"], .waiting');
  });
};

/** Runs a check of each page of each game, and fails with all that was found. */
const eachPage = async (options, look) => {
  const page = await site.newPage(options);
  const found = [];
  for (const game of await games(page)) {
    for (const { name, link } of await pagesOf(page, game)) {
      try {
        await open(page, link);
        await look(page, link);
      } catch (error) {
        found.push(`${game}, ${name}: ${error.message}`);
      }
    }
  }
  if (found.length > 0) assert.fail(found.join('\n'));
};

/** Runs a check of the pages of no game alone and of an experiment of each game, and fails with all that was found. */
const eachOtherPage = async (look) => {
  const page = await site.newPage({ reducedMotion: true });
  const rooms = ['', '/mine', '/tournament', '/turns', '/notes', '/projector'];
  const links = ['#/', '#/lab', '#/papers', '#/records', '#/settings', '#/fujisan/days', ...rooms.map((room) => `#/classroom${room}`)];
  await open(page, '#/lab');
  const experiments = await page.locator('#main > section').evaluateAll((all) => all.map((one) => one.querySelector('a[href^="#/lab/"]').getAttribute('href')));
  assert.ok(experiments.length >= 7, experiments.join());
  const found = [];
  for (const link of [...links, ...experiments]) {
    try {
      await open(page, link);
      if (experiments.includes(link)) await page.getByRole('form', { name: 'This run' }).waitFor();
      await look(page);
    } catch (error) {
      found.push(`${link}: ${error.message}`);
    }
  }
  if (found.length > 0) assert.fail(found.join('\n'));
};

test('every page of every game is reached by keyboard, from the gallery on', async () => {
  const page = await site.newPage();
  /** Goes to a link by Tab alone and follows it. */
  const follow = async (link) => {
    for (let stop = 0; stop < 120; stop += 1) {
      await page.keyboard.press('Tab');
      if (await page.evaluate((wanted) => document.activeElement?.matches(`main a[href="${wanted}"]`), link)) {
        await page.keyboard.press('Enter');
        await page.waitForFunction((wanted) => location.hash.startsWith(wanted), link);
        return;
      }
    }
    assert.fail(`Tab does not come to ${link}`);
  };
  for (const game of await games(page)) {
    const pages = await pagesOf(page, game);
    assert.deepEqual(pages.slice(0, 3).map(({ name }) => name), ['Play', 'Learn', 'Lab']);
    await page.goto(site.url + '#/');
    await page.getByRole('heading', { level: 1, name: /the minds that master/i }).waitFor();
    await follow(`#/${game}`);
    for (const { link } of [...pages.slice(1), pages[0]]) {
      await page.waitForFunction(() => document.activeElement?.id === 'main');
      await follow(link);
      await page.locator(`.tabs a[aria-current="page"][href="${link}"]`).waitFor();
    }
  }
});

/** Tab comes to all controls of a page, one after the other, and out again. */
const tabComesToAll = async (page) => {
  /** Notes all controls, or says which of them Tab has not come to, and whether others have taken their place meanwhile. */
  const controls = (begins) =>
    page.evaluate((begins) => {
      const all = [...document.querySelectorAll('a[href], button, input, select, textarea, summary')]
        .filter((one) => !one.disabled && one.checkVisibility({ visibilityProperty: true }) && one.getBoundingClientRect().width > 0)
        // One stop a board, a month and a group of choices: arrows lead on inside.
        .filter((one) => !one.closest('[role="grid"], [role="radiogroup"], [role="listbox"], .calendar') && one.type !== 'radio');
      if (begins) {
        document.activeElement?.blur();
        if (!globalThis.stops) document.addEventListener('focusin', (event) => globalThis.stops.add(event.target), true);
        globalThis.stops = new Set();
        globalThis.controls = all;
      }
      const said = (one) => one.getAttribute('aria-label') ?? (one.textContent.trim() || one.outerHTML);
      const last = [...globalThis.stops].at(-1);
      return {
        // Where the walk ended before the last control that was there when it began: what was focused has been drawn anew, and whoever
        // was on it is nowhere.
        lost: last && (!last.isConnected || all.some((one) => globalThis.controls.includes(one) && last.compareDocumentPosition(one) & Node.DOCUMENT_POSITION_FOLLOWING && !last.contains(one))) ? said(last) : null,
        missed: all.filter((one) => !globalThis.stops.has(one)).map(said),
        same: all.length === globalThis.controls.length && all.every((one, at) => one === globalThis.controls[at]),
      };
    }, begins);
  const walk = async () => {
    await controls(true);
    for (let stop = 0; stop < 400; stop += 1) {
      await page.keyboard.press('Tab');
      if (stop > 3 && (await page.evaluate(() => document.activeElement === document.body))) return controls(false);
    }
    return assert.fail('Tab does not come to the end of the page');
  };
  // One walk comes to all. Where an answer has drawn other controls meanwhile, that walk says nothing.
  let found = await walk();
  for (let walks = 1; !found.same && !found.lost && walks < 5; walks += 1) found = await walk();
  assert.equal(found.lost, null, `the focus is lost at «${found.lost}»`);
  assert.deepEqual(found.missed, []);
};

test('Tab comes to everything that can be pressed or filled in, and out again', () => eachPage({}, tabComesToAll));

test('and on the pages of no game alone', () => eachOtherPage(tabComesToAll));

/** What axe finds and what sticks out in these looks of a page, one after the other. */
const inLooks = (looks) => async (page) => {
  const found = [];
  for (const [name, { media, width }] of Object.entries(looks)) {
    if (media) await page.emulateMedia(media);
    if (width) await page.setViewportSize({ width, height: 640 });
    const hears = ({ message }) => found.push(`${name}: ${message}`);
    await soon(async () => assert.ok((await sideways(page)) <= 0, 'it scrolls sideways')).catch(hears);
    await site.axe(page).catch(hears);
  }
  if (found.length > 0) throw new Error(found.join('\n'));
};

test('axe finds no barrier on any page of any game, and nothing scrolls sideways: light, dark, forced colours', () =>
  eachPage(
    { reducedMotion: true },
    inLooks({
      light: { media: { colorScheme: 'light', forcedColors: 'none' } },
      dark: { media: { colorScheme: 'dark', forcedColors: 'none' } },
      'forced colours': { media: { colorScheme: 'light', forcedColors: 'active' } },
    }),
  ));

/** Words for a keyboard or a mouse that a page shows first: letters of keys, and sentences that begin with them. */
const forADesk = (page) =>
  page.evaluate(() => {
    const seen = (element) => element.checkVisibility({ visibilityProperty: true });
    const keys = [...document.querySelectorAll('main kbd, .dock kbd')].filter(seen).map((one) => `the key ${one.textContent}`);
    const leaves = [...document.querySelectorAll('main :not(:has(*))')].filter(seen).map((one) => one.textContent.trim());
    return [...keys, ...leaves.filter((text) => /^(The )?(Arrow|Press|Click|Hover|Space\b|Keys\b)/i.test(text))];
  });

test('the same by touch, in words for a finger: on a phone in the dark, and at 320 px', () =>
  eachPage({ width: 360, height: 640, touch: true, reducedMotion: true }, async (page) => {
    assert.deepEqual(await forADesk(page), [], 'words for a keyboard or a mouse');
    await inLooks({ 'dark, phone': { media: { colorScheme: 'dark' }, width: 360 }, '320 px': { media: { colorScheme: 'light' }, width: 320 } })(page);
    await page.setViewportSize({ width: 360, height: 640 });
  }));

/** Looks at a page at each width for what lies upon another thing. */
const nothingOverlaps = async (page) => {
  const found = [];
  for (const [width, height] of [[320, 640], [360, 640], [768, 1024], [1280, 800], [1920, 1080]]) {
    await page.setViewportSize({ width, height });
    await soon(async () => assert.deepEqual(await overlaps(page), [])).catch(({ message }) => found.push(`${width} px: ${message}`));
  }
  if (found.length > 0) throw new Error(found.join('\n'));
};

test('nothing lies upon another thing, on any page of any game, at any width', () => eachPage({ reducedMotion: true }, nothingOverlaps));

test('nor on any page of no game alone: gallery, Lab, an experiment of each game, papers, records, settings, days, classroom', () =>
  eachOtherPage(nothingOverlaps));

/** What a game's page says, but for the controls, which change their names. */
const said = (page) =>
  page.evaluate(() => {
    const copy = document.querySelector('main').cloneNode(true);
    for (const one of copy.querySelectorAll('.bar, .dock, .letters, .print-foot')) one.remove();
    return copy.textContent;
  });
/** What is kept of the game at hand. */
const kept = (page) =>
  page.evaluate(() => JSON.stringify(Object.entries(localStorage).filter(([key]) => !key.endsWith('settings')).sort()));
const asks = (page) => page.locator('.bar button', { hasText: 'Ask the solver' });

test('who thinks first sees nothing of the solver of any game until asking it, and neither address nor saves know of it', async () => {
  const page = await site.newPage({ reducedMotion: true });
  const failed = [];
  for (const game of await games(page)) {
    try {
      await open(page, `?think-first#/${game}`);
      await asks(page).waitFor({ state: 'attached' });
      // What hangs on nothing but the game: without a solver's word a page does not change by itself.
      await settled(page);
      const silent = await said(page);
      // A fresh board is kept within a second.
      await new Promise((go) => setTimeout(go, 1000));
      const [hash, before] = [await page.evaluate(() => location.hash), await kept(page)];
      assert.equal(await page.locator('.bar button', { hasText: /^(Hint|Show solution|Advice|Best move)$/ }).count(), 0);
      await page.keyboard.press('t');
      await asks(page).waitFor({ state: 'detached' });
      let told = '';
      await soon(async () => {
        const last = told;
        told = await said(page);
        assert.notEqual(told, silent, 'it tells nothing when it is asked');
        assert.ok(last === told && !/Looking|looking at|Working on|analysing|Counting/.test(told), 'it goes on');
      });
      // Now that all is known, it is as silent as before anything was.
      await page.keyboard.press('t');
      await asks(page).waitFor({ state: 'attached' });
      await soon(async () => assert.equal(await said(page), silent));
      assert.equal(await page.evaluate(() => location.hash), hash);
      assert.equal(await kept(page), before);
      // The same link without the query opens the same board.
      await open(page, hash);
      assert.equal(await page.evaluate(() => location.hash), hash);
      assert.equal(await asks(page).count(), 0, 'the query is not kept');
    } catch (error) {
      failed.push(`${game}: ${error.message}`);
    }
  }
  if (failed.length > 0) assert.fail(failed.join('\n'));
});

test('who asks the solver twice in a row is not shown the solution', async () => {
  for (const act of [(button) => button.dblclick(), (button) => button.press('Enter').then(() => button.page().keyboard.press('Enter'))]) {
    const page = await site.newPage({ reducedMotion: true });
    await open(page, '?think-first#/fujisan');
    // By now the solver knows the way.
    await page.waitForTimeout(1500);
    await act(asks(page));
    await page.locator('.bar').getByRole('button', { name: 'Hint' }).waitFor();
    await settled(page);
    assert.equal(await page.getByRole('button', { name: /^move 1: / }).count(), 0);
  }
});

test('T has the solver be silent from now on, the next move is thought about first again, and Settings undo it', async () => {
  const page = await site.newPage({ reducedMotion: true });
  await open(page, '#/fujisan');
  await page.locator('.bar').getByRole('button', { name: 'Hint' }).waitFor();
  await page.keyboard.press('t');
  await page.getByText('the solver is silent until').waitFor();
  await page.reload();
  await started(page);
  await asks(page).click();
  const solve = page.locator('.bar').getByRole('button', { name: 'Show solution' });
  await solve.waitFor();
  await soon(async () => assert.ok(await solve.isEnabled()));
  // A move brings a position that was not asked about.
  await solve.click();
  await asks(page).waitFor();
  await open(page, '#/settings');
  const box = page.getByRole('checkbox', { name: /^Think first/ });
  await soon(async () => assert.ok(await box.isChecked()));
  await box.uncheck();
  assert.match(await page.getByRole('link', { name: 'Link for a class that thinks first' }).getAttribute('href'), /^\?think-first#\/$/);
  await open(page, '#/fujisan');
  await page.locator('.bar').getByRole('button', { name: 'Hint' }).waitFor();
});
