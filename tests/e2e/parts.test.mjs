// Parts of the app that are on their way, that cannot be had, and that are kept for when there is no network.
import assert from 'node:assert/strict';
import { cpSync, mkdtempSync, readFileSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import test, { after } from 'node:test';
import { dist } from '../../scripts/server.mjs';
import { harness, mountain, soon, started } from './harness.mjs';

// A copy, because one test deploys another version.
const folder = mkdtempSync(join(tmpdir(), 'solvarium-parts-'));
cpSync(dist, folder, { recursive: true });
after(() => rmSync(folder, { recursive: true }));

const site = harness({ folder, base: '/a/b/', whole: true });

/** The files of the page that are not in its main part, and those of the worker. */
const parts = /\/page-\w+\/(?!app_bg)[^/]+\.wasm$/;
const solvers = /\/worker-\w+\/(?!worker_bg)[^/]+\.wasm$/;

const title = (page, name) => page.getByRole('heading', { level: 1, name });
const fromGallery = async (options) => {
  const page = await site.newPage(options);
  await page.goto(site.url);
  await started(page);
  return page;
};

const faults = {
  'a file that is not there': (route) => route.fulfill({ status: 404, body: 'Nothing here.' }),
  'a page in its place': (route) => route.fulfill({ status: 200, contentType: 'text/html', body: '<h1>Not found</h1>' }),
  'a file that was cut off': async (route) => {
    const response = await route.fetch();
    route.fulfill({ response, body: (await response.body()).subarray(0, 5000) });
  },
  'a connection that breaks': (route) => route.abort('connectionreset'),
};

for (const [name, fault] of Object.entries(faults)) {
  test(`${name}: one sentence, the rest goes on, and another try helps`, async () => {
    site.expect(/404|Failed to (fetch|load)|ERR_|could not be loaded|exception/);
    const page = await fromGallery();
    await page.route(parts, fault);
    await page.getByRole('link', { name: /^Pig/ }).click();
    await page.getByRole('alert').getByText(/could not be loaded/).waitFor();
    await title(page, 'Pig').waitFor();
    // The rest of the app goes on.
    await page.getByRole('button', { name: /^Theme/ }).click();
    await page.getByRole('link', { name: 'All games' }).click();
    await title(page, /^[A-Z][a-z]+ games/).waitFor();
    await page.getByRole('link', { name: /^Pig/ }).click();
    await page.getByRole('button', { name: 'Try again' }).waitFor();
    await page.unroute(parts, fault);
    await page.getByRole('button', { name: 'Try again' }).click();
    await page.getByRole('button', { name: 'Roll', exact: true }).waitFor();
  });
}

test('a part that never comes: the outline of the page, a bar, and a sentence when it has been long', async () => {
  const page = await fromGallery();
  await page.route(parts, () => {});
  await page.getByRole('link', { name: /^Pig/ }).click();
  await title(page, 'Pig').waitFor();
  assert.equal(await page.locator('main').getAttribute('aria-busy'), 'true');
  await page.locator('.loading-bar:not([hidden])').waitFor();
  await page.getByText(/still on its way/).waitFor();
  await page.getByRole('link', { name: 'Games' }).first().click();
  await title(page, /^[A-Z][a-z]+ games/).waitFor();
});

test('what was to be shared on a page that was left opens nothing on the next one', async () => {
  const page = await site.newPage();
  await page.goto(site.url + '#/fujisan');
  await mountain(page).grid.waitFor();
  let comes;
  const wait = new Promise((done) => { comes = done; });
  let held = 0;
  await page.route(parts, async (route) => { held += 1; await wait; await route.continue(); });
  await page.getByRole('button', { name: 'Share', exact: true }).first().click();
  await soon(async () => assert.ok(held > 0));
  await page.getByRole('link', { name: 'Settings' }).first().click();
  await title(page, 'Settings').waitFor();
  comes();
  await page.getByRole('button', { name: 'Erase all' }).waitFor();
  assert.equal(await page.getByRole('dialog').count(), 0);
});

test('on a phone the bar of a part that is on its way lies over the empty board', async () => {
  const page = await site.newPage({ width: 360, height: 640, touch: true });
  await page.route(parts, () => {});
  await page.goto(site.url + '#/shisen');
  const bar = page.locator('.loading-bar:not([hidden])');
  await bar.waitFor();
  const { x, y, width, height } = await bar.boundingBox();
  const seen = await page.evaluate(([x, y]) => document.elementFromPoint(x, y).className, [x + width / 2, y + height / 2]);
  assert.equal(seen, 'loading-bar');
});

for (const [how, open] of [['a link', async (page) => page.getByRole('link', { name: /^Pig/ }).press('Enter')],
  ['its address', async (page) => { await page.goto(`${site.url}#/pig`); await page.reload(); }]]) {
  test(`a page opened by ${how}, whose part comes while a link of its outline has the focus, has it on that link`, async () => {
    const page = await fromGallery();
    let comes;
    const wait = new Promise((done) => { comes = done; });
    await page.route(parts, async (route) => { await wait; await route.continue(); });
    await open(page);
    await page.locator('main.waiting .tabs a').first().waitFor();
    const link = page.getByRole('link', { name: 'Learn' });
    await link.focus();
    comes();
    await page.getByRole('button', { name: 'Roll', exact: true }).waitFor();
    assert.ok(await link.evaluate((one) => one === document.activeElement), await page.evaluate(() => document.activeElement.outerHTML.slice(0, 100)));
    await page.keyboard.press('Enter');
    await page.locator('.tabs a[aria-current="page"]', { hasText: 'Learn' }).waitFor();
  });
}

test('a game in progress is not lost by a part that cannot be had', async () => {
  site.expect(/404|Failed to (fetch|load)|could not be loaded/);
  const page = await site.newPage();
  await page.goto(site.url + '#/fujisan/board/321001031231-400452325514');
  const board = mountain(page);
  await board.move('AR2');
  const cells = await board.cells();
  await page.route(parts, faults['a file that is not there']);
  await page.getByRole('link', { name: 'Learn' }).click();
  await page.getByRole('alert').getByText(/could not be loaded/).waitFor();
  await page.getByRole('link', { name: 'Play', exact: true }).click();
  await board.said.waitFor();
  await soon(async () => assert.deepEqual(await board.cells(), cells));
});

test('a dialog of a new game that cannot be had is one sentence over a board that goes on, and opens at the next try', async () => {
  site.expect(/404|Failed to (fetch|load)|could not be loaded/);
  const page = await site.newPage();
  await page.goto(site.url + '#/fujisan/board/321001031231-400452325514');
  const board = mountain(page);
  await board.said.waitFor();
  await page.route(parts, faults['a file that is not there']);
  const button = page.getByRole('button', { name: 'New challenge' });
  await button.click();
  await page.getByText(/could not be loaded/).first().waitFor();
  assert.equal(await page.getByRole('dialog').count(), 0);
  await board.move('AR2');
  await page.unroute(parts);
  await button.click();
  await page.getByRole('dialog').getByRole('heading', { name: 'New challenge' }).waitFor();
  await page.keyboard.press('Escape');
  await soon(async () => assert.equal(await page.getByRole('dialog').count(), 0));
  assert.ok(await button.evaluate((one) => one === document.activeElement));
  await board.move('ML1');
});

test('a new game is asked for while its dialog is on its way: a bar, and then the dialog', async () => {
  const page = await site.newPage();
  await page.goto(site.url + '#/fujisan/board/321001031231-400452325514');
  await mountain(page).said.waitFor();
  let give;
  const wait = new Promise((done) => (give = done));
  await page.route(parts, async (route) => { await wait; await route.continue(); });
  await page.getByRole('button', { name: 'New challenge' }).click();
  await page.getByRole('status').getByText('Loading.').waitFor({ state: 'attached' });
  assert.equal(await page.getByRole('dialog').count(), 0);
  give();
  await page.getByRole('dialog').getByRole('heading', { name: 'New challenge' }).waitFor();
  assert.ok(await page.evaluate(() => document.activeElement.closest('dialog')));
});

for (const [name, end] of Object.entries({ comes: (route) => route.continue(), 'does not come': faults['a file that is not there'] })) {
  test(`a dialog on its way is called off with Escape, and asked for again, whether its part ${name}`, async () => {
    site.expect(/404|Failed to (fetch|load)|could not be loaded/);
    const page = await site.newPage();
    await page.goto(site.url + '#/fujisan/board/321001031231-400452325514');
    await mountain(page).said.waitFor();
    let give;
    const wait = new Promise((done) => (give = done));
    let [asked, answered] = [0, 0];
    page.on('requestfinished', (request) => { answered += parts.test(request.url()); });
    await page.route(parts, async (route) => { asked += 1; await wait; await end(route); });
    const button = page.getByRole('button', { name: 'New challenge' });
    await button.click();
    const bar = page.getByRole('status').getByText('Loading.');
    await bar.waitFor({ state: 'attached' });
    await page.keyboard.press('Escape');
    await bar.waitFor({ state: 'detached' });
    answered = 0;
    give();
    await soon(async () => assert.ok(asked > 0 && answered === asked));
    await page.waitForTimeout(300);
    const failure = page.getByText(/could not be loaded/);
    assert.deepEqual([await page.getByRole('dialog').count(), await failure.count()], [0, 0]);
    await page.unroute(parts);
    await button.click();
    await page.getByRole('dialog').getByRole('heading', { name: 'New challenge' }).waitFor();
    assert.equal(await failure.count(), 0);
  });
}

test('why a link opens no board is told as soon as that can be had', async () => {
  site.expect(/404|Failed to (fetch|load)|could not be loaded/);
  const page = await site.newPage();
  await page.goto(site.url + '#/fujisan/board/321001031231-400452325514');
  await mountain(page).said.waitFor();
  await page.route(parts, faults['a file that is not there']);
  await page.goto(site.url + '#/fujisan/board/321001031231-40045232551x');
  await page.getByRole('alert').getByText(/could not be loaded/).waitFor();
  await page.unroute(parts);
  await page.getByRole('button', { name: 'Try again' }).press('Enter');
  await page.getByRole('heading', { name: 'This link does not open a game.' }).waitFor();
  await soon(async () => assert.equal(await page.evaluate(() => document.activeElement.id), 'main'));
  await page.getByRole('button', { name: 'Back to my game' }).click();
  await mountain(page).said.getByText('Still solvable').waitFor();
});

test('a solver that cannot be had is one sentence, and another try helps', async () => {
  site.expect(/404|Failed to (fetch|load)|could not be loaded/);
  for (const fault of [faults['a file that is not there'], faults['a page in its place']]) {
    const page = await site.newPage();
    await page.context().route(solvers, fault);
    await page.goto(site.url + '#/zen/garden-1/x');
    await title(page, 'Zen garden').waitFor();
    await page.getByText(/could not be loaded/).first().waitFor();
    await page.context().unroute(solvers, fault);
    await page.close();
  }
});

test('without a network, what was never fetched says so, and comes by itself when the network is back', async () => {
  // The worker of today’s challenge may be on its way too.
  site.expect(/ERR_INTERNET_DISCONNECTED|could not be loaded|Failed to fetch/);
  const page = await fromGallery();
  await page.context().setOffline(true);
  await page.getByRole('link', { name: /^Pig/ }).click();
  await page.getByRole('alert').getByText(/There is no connection/).waitFor();
  await page.context().setOffline(false);
  await page.getByRole('button', { name: 'Roll', exact: true }).waitFor();
});

test('all games can be brought to this device at once, and then work without a network', async () => {
  const page = await site.newPage({ offline: true });
  await page.goto(site.url + '#/settings');
  await page.evaluate(async () => {
    const { active } = await navigator.serviceWorker.ready;
    if (active.state !== 'activated') await new Promise((done) => active.addEventListener('statechange', done));
  });
  await page.getByRole('button', { name: 'Fetch the rest now' }).click();
  await page.getByText(/All [a-z]+ games are on this device \(\d+\.\d MB\)/).waitFor({ timeout: 60_000 });
  await page.context().setOffline(true);
  await page.reload();
  for (const [game, name] of [
    ['fujisan', 'Fujisan'],
    ['pig', 'Pig'],
    ['2048', '2048'],
    ['threes', 'Threes'],
    ['sliding', 'Sliding blocks'],
    ['zen', 'Zen garden'],
    ['shisen', 'Shisen-sho'],
  ]) {
    await page.goto(`${site.url}#/${game}`);
    await title(page, name).waitFor();
    await page.locator('main:not([aria-busy])').waitFor();
    assert.equal(await page.getByText(/could not be loaded|no connection/).count(), 0);
  }
  await page.goto(site.url + '#/fujisan/board/321001031231-400452325514');
  await mountain(page).said.getByText('Still solvable').waitFor();
});

/** Every address whose page is a part of its own. */
const links = ['2048', '2048/learn', '2048/lab', '2048/editor', 'classroom', 'fujisan/learn', 'fujisan/editor', 'lab', 'pig', 'pig/learn', 'pig/lab', 'records', 'shisen',
  'shisen/learn', 'shisen/lab', 'shisen/editor', 'sliding', 'sliding/learn', 'sliding/lab', 'sliding/editor', 'threes', 'zen', 'zen/learn', 'zen/lab', 'zen/editor'];

test('every page whose part cannot be had says so, with the app around it, and is there at the next try', async () => {
  site.expect(/404|Failed to (fetch|load)|could not be loaded/);
  const page = await fromGallery();
  await page.route(parts, faults['a page in its place']);
  for (const link of links) {
    await page.goto(`${site.url}#/${link}`);
    await page.getByRole('alert').getByText(/could not be loaded/).waitFor();
    await soon(async () => assert.equal(await page.getByRole('banner').getByRole('link').count() > 0, true, link));
  }
  await page.unroute(parts);
  for (const link of links) {
    await page.goto(`${site.url}#/${link}`);
    await page.locator('main:not([aria-busy]) h1').waitFor();
    await page.waitForFunction(() => !document.querySelector('main [role=alert] button'));
  }
});

test('a network that goes at any moment of the first visit: words and a way on, or the game', async () => {
  site.expect(/ERR_|Failed to (fetch|load)|could not be loaded|exception|dynamically imported/);
  for (let files = 1; ; files += 1) {
    const page = await site.newPage();
    let [asked, cut] = [0, false];
    await page.context().route('**', (route) => {
      asked += 1;
      cut ||= asked > files;
      return cut ? route.abort('internetdisconnected') : route.continue();
    });
    await page.goto(site.url + '#/fujisan/board/321001031231-400452325514', { waitUntil: 'commit' });
    const fails = page.getByRole('heading', { name: 'Solvarium could not start' });
    const missing = page.getByRole('alert').getByText(/could not be loaded|no connection/);
    const board = page.getByRole('gridcell').first();
    // Without the script that tells of failures the page itself says what to do.
    const silent = page.getByText('please load the page again');
    // Until the style sheet has come, or has failed to, this is to be seen in any case.
    await page.waitForLoadState();
    await fails.or(missing).or(board).or(silent).first().waitFor();
    const stands = await board.isVisible();
    await page.context().unroute('**');
    // What is seen may be on its way to something else: until one way on was taken, or none is needed.
    await soon(async () => {
      if (await board.isVisible()) return;
      if (await fails.isVisible()) await page.getByRole('button', { name: 'Reload' }).click({ timeout: 2000 });
      else if (await missing.isVisible()) await page.getByRole('button', { name: 'Try again' }).click({ timeout: 2000 });
      else if (await silent.isVisible()) await page.reload();
      else assert.fail('neither a board nor a way on');
    });
    await board.waitFor().catch(async () => assert.fail(`after ${files} files: ${await page.locator('body').innerText()}`));
    await page.close();
    if (stands && !cut) break;
    assert.ok(files < 60, 'a board needs fewer files');
  }
});

test('where there is no room, what is fetched is used, and the settings say what is missing', async () => {
  const page = await site.newPage({ offline: true });
  await page.goto(site.url);
  await started(page);
  const cdp = await page.context().newCDPSession(page);
  await page.evaluate(() => navigator.serviceWorker.ready);
  const { usage } = await page.evaluate(() => navigator.storage.estimate());
  await cdp.send('Storage.overrideQuotaForOrigin', { origin: new URL(site.url).origin, quotaSize: usage + 1000 });
  await page.goto(site.url + '#/zen/garden-1/x');
  await title(page, 'Zen garden').waitFor();
  await page.getByRole('gridcell').first().waitFor();
  await page.goto(site.url + '#/settings');
  await page.getByRole('button', { name: 'Fetch the rest now' }).click();
  await page.getByText('This browser has no room for the rest.').waitFor();
  // With room again it goes on from there.
  await cdp.send('Storage.overrideQuotaForOrigin', { origin: new URL(site.url).origin });
  await page.getByRole('button', { name: 'Try again' }).click();
  await page.getByText(/All [a-z]+ games are on this device/).waitFor({ timeout: 60_000 });
});

/** Puts another build of the same app into the folder: its parts have other names, and the old ones are gone. */
const deploy = () => {
  const names = readdirSync(folder).filter((name) => /^(page|worker)-[0-9a-f]{16}$/.test(name));
  const next = (name) => name.replace(/.{4}$/, (end) => (end === '0000' ? '1111' : '0000'));
  for (const file of readdirSync(folder).filter((name) => /\.(html|js|json)$/.test(name))) {
    const path = join(folder, file);
    const text = readFileSync(path, 'utf8').replace(/(url:"index\.html",revision:")[^"]*/, `$1${Date.now()}`);
    writeFileSync(path, names.reduce((text, name) => text.replaceAll(name, next(name)), text));
  }
  for (const name of names) renameSync(join(folder, name), join(folder, next(name)));
};

test('two builds after each other: a tab of the first goes on with what it has, and changes with its game', async () => {
  site.expect(/404|Failed to (fetch|load)|could not be loaded/);
  const page = await site.newPage({ offline: true });
  await page.goto(site.url + '#/fujisan/board/321001031231-400452325514');
  const board = mountain(page);
  await board.move('AR2');
  await page.evaluate(async () => {
    const { active } = await navigator.serviceWorker.ready;
    if (active.state !== 'activated') await new Promise((done) => active.addEventListener('statechange', done));
  });
  // A part that this tab has fetched, and one that it has not: it keeps parts of its own accord only after some seconds.
  await page.goto(site.url + '#/pig');
  await page.getByRole('button', { name: 'Roll', exact: true }).waitFor();
  const build = () => page.evaluate(() => document.documentElement.dataset.worker);
  const first = await build();
  deploy();
  const other = await page.context().newPage();
  await other.goto(site.url);
  await started(other);
  await page.goto(site.url + '#/fujisan');
  await board.move('ML1');
  const cells = await board.cells();
  await page.goto(site.url + '#/pig');
  await page.getByRole('button', { name: 'Roll', exact: true }).waitFor();
  await page.goto(site.url + '#/zen');
  const reload = page.getByRole('alert').getByRole('button', { name: 'Reload' });
  await reload.or(page.getByRole('gridcell').first()).first().waitFor();
  assert.equal(await build(), first);
  await other.close();
  // Until the newer version is here whole, a reload gives the one at hand.
  await page.waitForFunction(() => document.documentElement.dataset.update === 'waiting', null, { timeout: 60_000 });
  if (await reload.isVisible()) await reload.click();
  else await page.evaluate(() => dispatchEvent(new CustomEvent('solvarium-reload')));
  await page.waitForFunction((first) => document.documentElement.dataset.worker !== first, first, { timeout: 60_000 });
  await started(page);
  await page.goto(site.url + '#/fujisan');
  await soon(async () => assert.deepEqual(await board.cells(), cells));
});

test('a tab whose solver is no longer on the server offers to reload, and the game goes on', async () => {
  site.expect(/404|Failed to load|could not be loaded/);
  const [old] = readdirSync(folder).filter((name) => name.startsWith('worker-'));
  const text = readFileSync(join(folder, 'sw.js'), 'utf8');
  writeFileSync(join(folder, 'sw.js'), text.replaceAll(old, 'worker-0000000000000000'));
  const page = await site.newPage();
  await page.route(/\/worker-\w+\//, faults['a file that is not there']);
  await page.goto(site.url + '#/fujisan/board/321001031231-400452325514');
  const offer = page.getByRole('status').filter({ hasText: 'A new version is ready.' });
  await offer.getByRole('button', { name: 'Reload' }).waitFor();
  // The game itself goes on.
  const board = mountain(page);
  await board.move('AR2');
  await offer.getByRole('button', { name: 'Later' }).click();
  await offer.waitFor({ state: 'hidden' });
  await board.move('ML1');
  writeFileSync(join(folder, 'sw.js'), text);
});

test('a tab whose version is no longer on the server offers to reload', async () => {
  site.expect(/404|Failed to load|could not be loaded/);
  const page = await fromGallery();
  // The next version: other names, and the old files gone.
  const [old] = readdirSync(folder).filter((name) => name.startsWith('worker-'));
  const text = readFileSync(join(folder, 'sw.js'), 'utf8');
  writeFileSync(join(folder, 'sw.js'), text.replaceAll(old, 'worker-0000000000000000'));
  await page.route(parts, faults['a file that is not there']);
  await page.getByRole('link', { name: /^Pig/ }).click();
  await page.getByRole('alert').getByText(/newer version of Solvarium/).waitFor();
  await page.getByRole('alert').getByRole('button', { name: 'Reload' }).waitFor();
  writeFileSync(join(folder, 'sw.js'), text);
});
