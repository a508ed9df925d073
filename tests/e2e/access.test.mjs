// Everybody's app: axe in every theme, reflow, large text, the keyboard's way, focus, motion.
import assert from 'node:assert/strict';
import test from 'node:test';
import { harness, inColours, judged, mountain, soon, started } from './harness.mjs';

const site = harness();
const seeded = '#/fujisan/domino/k7q2m8xa';
const don1 = '#/fujisan/board/321001031231-400452325514';
const don4 = '#/fujisan/board/312342010150-431520504423';
const solution = 'AR2-AR1-ML1-MD-CR4-AD-AR2-AU-CR5-SL1-ML3-MU-SL3-CL2';

const go = (link) => async (page) => {
  await page.goto(site.url + link);
  await started(page);
};
const board = (link) => async (page) => {
  await go(link)(page);
  await judged(page);
};
const dialog = (button, name) => async (page) => {
  await board(seeded)(page);
  await page.getByRole('button', { name: button, exact: true }).filter({ visible: true }).first().click();
  await page.getByRole('dialog', { name }).waitFor();
};

/** Every page in every state that looks different, and how one comes there. */
const pages = {
  home: async (page) => {
    await go('#/')(page);
    await page.getByText(/\d+.moves$/).first().waitFor();
  },
  play: board(seeded),
  picked: async (page) => {
    await board(seeded)(page);
    await mountain(page).priest('M').click();
    await page.locator('.is-target').first().waitFor();
  },
  won: async (page) => {
    await go(`${don1}/${solution}`)(page);
    await page.getByRole('button', { name: 'Last' }).click();
    await page.getByRole('heading', { name: 'All four at the summit.' }).waitFor();
  },
  lost: async (page) => {
    await go(`${don4}/SL2`)(page);
    await page.getByRole('button', { name: 'Last' }).click();
    await page.getByRole('heading', { name: 'No way leads up any more.' }).waitFor();
  },
  new: dialog('New challenge', 'New challenge'),
  share: async (page) => {
    await board(seeded)(page);
    const desktop = page.getByRole('button', { name: 'Share', exact: true }).filter({ visible: true });
    if ((await desktop.count()) === 0) await page.getByRole('button', { name: 'More' }).click();
    await desktop.first().click();
    await page.getByRole('dialog', { name: 'Share' }).waitFor();
  },
  refused: async (page) => {
    await go('#/fujisan/board/x')(page);
    await page.getByRole('heading', { name: 'This link does not open a game.' }).waitFor();
  },
  learn: async (page) => {
    await go('#/fujisan/learn')(page);
    await page.getByRole('grid').first().waitFor();
  },
  lab: async (page) => {
    await go('#/lab')(page);
    await page.getByRole('link', { name: /Five setups/ }).waitFor();
  },
  'lab-of-game': async (page) => {
    await go('#/fujisan/lab')(page);
    await page.getByRole('link', { name: /Five setups/ }).waitFor();
  },
  report: async (page) => {
    await go('#/lab/fujisan-setups/k7/trials-2~size-60~walks-5')(page);
    await page.getByRole('heading', { name: 'Does it hold?' }).waitFor();
  },
  records: async (page) => {
    await go('#/records')(page);
    await page.getByRole('heading', { level: 1, name: 'Records' }).waitFor();
  },
  days: async (page) => {
    await go('#/fujisan/days')(page);
    await page.getByRole('heading', { name: 'Days in a row' }).waitFor();
  },
  settings: async (page) => {
    await go('#/settings')(page);
    await page.getByRole('heading', { level: 1, name: 'Settings' }).waitFor();
  },
  editor: async (page) => {
    await go('#/fujisan/editor')(page);
    await page.getByRole('grid').waitFor();
  },
  'bad-link': async (page) => {
    await go('#/fujisann/domino/x')(page);
    await page.getByText('Did you mean').waitFor();
  },
};

/** Comes to every page in turn and looks at it; fails with all that was found, page by page. */
const everywhere = async (options, look) => {
  const page = await site.newPage(options);
  const found = [];
  for (const [name, come] of Object.entries(pages)) {
    await page.goto('about:blank');
    try {
      await come(page);
      await look(page, name);
    } catch (error) {
      found.push(`${name}: ${error.message}`);
    }
  }
  if (found.length > 0) assert.fail(found.join('\n'));
};

const looks = {
  light: { colorScheme: 'light', forcedColors: 'none' },
  dark: { colorScheme: 'dark', forcedColors: 'none' },
  forced: { colorScheme: 'light', forcedColors: 'active' },
};
/** Axe is asked what differs between the looks. */
const asked = { light: {}, dark: inColours.dark, forced: inColours.forced };
/** Shows the page at hand in some looks, keeps a picture of each, and asks axe. */
const inEvery = (names, device) => async (page, name) => {
  const found = [];
  for (const look of names) {
    await page.emulateMedia(looks[look]);
    await site.shot(page, `${name}-${device}-${look}`);
    await site.axe(page, asked[look]).catch(({ message }) => found.push(`${look}: ${message}`));
  }
  await page.emulateMedia(looks.light);
  if (found.length > 0) throw new Error(found.join('\n'));
};

test('axe finds no barrier on any page: light, dark, forced colours', () =>
  everywhere({ reducedMotion: true }, inEvery(['light', 'dark', 'forced'], 'desktop')));

test('axe finds no barrier on a phone: light, dark', () =>
  everywhere({ width: 360, height: 640, touch: true, reducedMotion: true }, inEvery(['light', 'dark'], 'phone')));

/** What sticks out to the right of the window. */
const overhang = (page) =>
  page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement;
    if (scrollWidth <= clientWidth) return null;
    const wide = [...document.querySelectorAll('body *')].filter((one) => one.getBoundingClientRect().right > clientWidth + 1);
    return `${scrollWidth} > ${clientWidth}: ${wide.slice(0, 4).map((one) => `${one.tagName}.${one.getAttribute('class')}`).join(', ')}`;
  });

test('no page scrolls sideways at 320 pixels', () =>
  everywhere({ width: 320, height: 640 }, async (page) => assert.equal(await overhang(page), null)));

test('text of twice the size fits every page', () =>
  everywhere({ width: 1280, height: 900 }, async (page) => {
    // What the browser's setting of the font size does.
    const devtools = await page.context().newCDPSession(page);
    await devtools.send('Page.setFontSizes', { fontSizes: { standard: 32, fixed: 26 } });
    await page.waitForFunction(() => parseFloat(getComputedStyle(document.documentElement).fontSize) >= 32);
    const text = await page.evaluate(() => parseFloat(getComputedStyle(document.querySelector('main p, main h1')).fontSize));
    assert.ok(text >= 26, `the text is ${text} px high whatever the reader has chosen`);
    assert.equal(await overhang(page), null);
    await devtools.detach();
  }));

test('text of twice the size fits the gallery of a phone, its pictures whole', async () => {
  const page = await site.newPage({ width: 360, height: 640 });
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Page.setFontSizes', { fontSizes: { standard: 32, fixed: 26 } });
  await go('#/')(page);
  assert.equal(await overhang(page), null);
  for (const art of await page.locator('.art').all()) {
    const { width, height } = await art.boundingBox();
    assert.ok(Math.abs(width / height - 4 / 3) < 0.05, `${width} x ${height}`);
  }
  await devtools.detach();
});

test('Tab goes from the head through the tabs to the board, one stop, and on to the controls', async () => {
  const page = await site.newPage();
  await board(seeded)(page);
  const stops = [];
  for (let k = 0; k < 45; k += 1) {
    await page.keyboard.press('Tab');
    const stop = await page.evaluate(() => {
      const on = document.activeElement;
      if (!on || on === document.body) return null;
      const style = getComputedStyle(on);
      const box = on.getBoundingClientRect();
      return {
        name: on.getAttribute('aria-label') ?? on.textContent.trim(),
        role: on.getAttribute('role') ?? on.tagName.toLowerCase(),
        where: on.closest('[role=grid]') ? 'board' : on.closest('[role=toolbar]') ? 'bar' : on.closest('header') ? 'head' : on.closest('.tabs') ? 'tabs' : 'else',
        inSight: box.width > 0 && box.bottom > 0 && box.top < innerHeight,
        ring: (style.outlineStyle !== 'none' && parseFloat(style.outlineWidth) > 0) || style.boxShadow !== 'none' || on.closest('[role=grid]') !== null,
      };
    });
    if (stop === null) break;
    stops.push(stop);
  }
  const order = stops.map(({ where }) => where).filter((where, at, all) => where !== 'else' && where !== all[at - 1]);
  assert.deepEqual(order, ['head', 'tabs', 'board', 'bar']);
  assert.equal(stops.filter(({ where }) => where === 'board').length, 1);
  assert.deepEqual(stops.filter(({ inSight }) => !inSight), []);
  assert.deepEqual(stops.filter(({ ring }) => !ring), []);
  for (const name of ['Solvarium', 'Games', 'Lab', 'Records', 'Settings', 'New challenge', 'Share', 'Checkpoint', 'Hint', 'Show solution']) {
    assert.ok(stops.some((stop) => stop.name.includes(name)), `${name} cannot be reached`);
  }
  // The cell with the focus is seen to have it.
  const cell = mountain(page).priest('A');
  const look = async () => (await page.screenshot({ clip: await cell.boundingBox() })).toString('base64');
  const { x, y } = await page.getByRole('heading', { level: 1 }).boundingBox();
  await page.mouse.move(x, y);
  await page.evaluate(() => document.activeElement.blur());
  const without = await look();
  await mountain(page).priest('M').focus();
  for (let k = 0; k < 13; k += 1) await page.keyboard.press('ArrowLeft');
  await page.waitForFunction(() => /; A stands here/.test(document.activeElement.getAttribute('aria-label') ?? ''));
  await soon(async () => assert.notEqual(await look(), without));
});

test('the first stop leads past the head', async () => {
  const page = await site.newPage();
  await board(seeded)(page);
  await page.keyboard.press('Tab');
  await soon(async () => assert.equal(await page.evaluate(() => document.activeElement.textContent), 'To the content'));
  await page.keyboard.press('Enter');
  await soon(async () => assert.equal(await page.evaluate(() => document.activeElement.id), 'main'));
  await page.waitForURL('**/' + seeded);
});

test('a dialog holds the focus, closes by Escape and gives the focus back', async () => {
  const page = await site.newPage();
  await board(seeded)(page);
  for (const [button, name] of [
    ['New challenge', 'New challenge'],
    ['Share', 'Share'],
  ]) {
    const opener = page.getByRole('button', { name: button, exact: true }).filter({ visible: true }).first();
    const there = page.getByRole('dialog', { name });
    const back = async () => {
      await there.waitFor({ state: 'hidden' });
      await soon(async () => assert.equal(await opener.evaluate((one) => one === document.activeElement), true, `${name}: the focus is lost`));
    };
    await opener.focus();
    await page.keyboard.press('Enter');
    await there.waitFor();
    for (let k = 0; k < 25; k += 1) {
      await page.keyboard.press('Tab');
      // Between the last stop and the first the browser's own window has its turn.
      const out = await page.evaluate(() => document.activeElement !== document.body && !document.activeElement.closest('dialog'));
      assert.equal(out, false, 'the focus leaves the dialog');
    }
    await page.keyboard.press('Escape');
    await back();
    await opener.click();
    await there.getByRole('button', { name: 'Close' }).click();
    await back();
  }
});

test('a new page has the focus and its own title', async () => {
  const page = await site.newPage();
  await go('#/')(page);
  const titles = new Set();
  for (const link of ['#/lab', '#/records', '#/settings', '#/fujisan/learn', '#/fujisan', '#/']) {
    await page.evaluate((hash) => (location.hash = hash), link);
    // The page before may get the focus once more, from a program that came to its turn late: the title tells the two apart.
    const arrived = (before) => document.activeElement?.id === 'main' && !before.includes(document.title);
    await page.waitForFunction(arrived, [...titles]);
    await soon(async () => assert.ok((await page.getByRole('main').count()) === 1, link));
    titles.add(await page.title());
    await page.evaluate(() => document.activeElement.blur());
  }
  assert.equal(titles.size, 6, [...titles].join(' | '));
});

test('what happens on the board is said politely', async () => {
  const page = await site.newPage();
  await board(don1)(page);
  const polite = page.locator('[aria-live=polite]');
  await mountain(page).move('AR2');
  await polite.getByText(/A.*right/i).waitFor();
  await mountain(page).button('Undo').click();
  await polite.getByText('Undone. 0 moves.').waitFor();
});

test('who asks for less motion gets none', async () => {
  const page = await site.newPage({ reducedMotion: true });
  await board(don1)(page);
  const play = mountain(page);
  const moving = () => page.evaluate(() => document.getAnimations().filter((one) => one.playState === 'running' && one.effect.getComputedTiming().duration > 1).length);
  await play.move('AR2');
  const pawn = () => page.locator('.fj-pawn').evaluateAll((all) => all.map((one) => one.getAttribute('transform') + getComputedStyle(one).translate).join());
  const at = await pawn();
  assert.equal(await moving(), 0);
  await page.evaluate(() => new Promise((done) => setTimeout(done, 400)));
  assert.equal(await pawn(), at);
});

test('the menu of a phone leads everywhere, and the one of a desktop is not there', async () => {
  const desktop = await site.newPage();
  await go('#/')(desktop);
  await soon(async () => assert.equal(await desktop.getByRole('button', { name: 'Menu' }).isVisible(), false));
  const page = await site.newPage({ width: 360, height: 640, touch: true });
  await go('#/')(page);
  for (const [link, heading] of [
    ['Lab', 'Lab'],
    ['Classroom', 'Classroom'],
    ['Records', 'Records'],
    ['Games', /the minds that master/i],
  ]) {
    await page.getByRole('button', { name: 'Menu' }).tap();
    const menu = page.getByRole('navigation', { name: 'Menu' });
    await menu.getByRole('link', { name: link }).tap();
    await page.getByRole('heading', { level: 1, name: heading }).waitFor();
    await menu.waitFor({ state: 'hidden' });
  }
  await page.getByRole('button', { name: 'Menu' }).tap();
  await page.keyboard.press('Escape');
  await page.getByRole('navigation', { name: 'Menu' }).waitFor({ state: 'hidden' });
  await soon(async () => assert.equal(await page.getByRole('button', { name: 'Menu' }).evaluate((one) => one === document.activeElement), true));
});
