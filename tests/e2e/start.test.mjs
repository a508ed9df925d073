// The page before and while the app starts: policy, skeleton, failure, themes.
import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { get } from 'node:http';
import { join } from 'node:path';
import test from 'node:test';
import { promisify } from 'node:util';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { dist, root, serve } from '../../scripts/server.mjs';
import { fileOf, harness, soon, started } from './harness.mjs';

const site = harness();
const skeleton = async (page, link = '#/zen') => {
  await page.route(/\.wasm$/, () => {}); // never answered: the app never starts
  await page.goto(site.url + link);
  await page.locator('#app .boot').waitFor();
};

test('the app starts without an error and takes the place of the skeleton', async () => {
  const page = await site.newPage();
  await page.goto(site.url);
  await started(page);
  assert.equal(await page.locator('.boot').count(), 0);
  assert.equal(await page.locator('#boot-failure').isHidden(), true);
});

test('the page holds no inline script, style or handler, and names no other server', () => {
  const html = readFileSync(join(dist, 'index.html'), 'utf8').replace(/<!--[\s\S]*?-->/g, '');
  assert.doesNotMatch(html, /<script(?![^>]*\bsrc=)/);
  assert.doesNotMatch(html, /<style|\sstyle=|\son[a-z]+=/);
  assert.doesNotMatch(html, /(src|href)="(https?:|\/)/);
});

test('the page waits for one style sheet, without a comment and in one line', () => {
  const html = readFileSync(join(dist, 'index.html'), 'utf8').replace(/<!--[\s\S]*?-->/g, '');
  const sheets = [...html.matchAll(/<link\b[^>]*\brel="stylesheet"[^>]*>/g)].map(([link]) => /href="\.\/([^"]+)"/.exec(link)[1]);
  assert.equal(sheets.length, 1, sheets.join());
  const css = readFileSync(join(dist, sheets[0]), 'utf8');
  assert.ok(css.length > 10_000, `${css.length} characters`);
  for (const waste of [/@import.{20}/g, /\/\*.{20}/g, /[;{}]\s+\S.{20}/g]) assert.deepEqual(css.match(waste)?.slice(0, 3) ?? [], []);
});

test('the policy blocks an inline script, a style attribute and another server', async () => {
  site.expect(/policy|Content Security Policy|connect|Refused/i);
  const page = await site.newPage();
  await page.goto(site.url);
  const result = await page.evaluate(async () => {
    const script = document.createElement('script');
    script.textContent = 'window.broken = true';
    document.body.append(script);
    const styled = document.createElement('p');
    styled.setAttribute('style', 'color: rgb(1, 2, 3)');
    document.body.append(styled);
    const byText = getComputedStyle(styled).color;
    styled.style.setProperty('color', 'rgb(1, 2, 3)');
    const fetched = await fetch('https://example.org/').then(() => 'sent', () => 'blocked');
    return { script: window.broken === true, byText, byObject: getComputedStyle(styled).color, fetched };
  });
  assert.equal(result.script, false);
  assert.notEqual(result.byText, 'rgb(1, 2, 3)');
  assert.equal(result.byObject, 'rgb(1, 2, 3)');
  assert.equal(result.fetched, 'blocked');
});

test('the skeleton shows while the app is on its way, in every theme and width', async () => {
  for (const [name, options] of Object.entries({
    light: {},
    dark: { dark: true },
    forced: { forced: true },
    phone: { width: 360, height: 640, touch: true },
    narrow: { width: 320, height: 568 },
  })) {
    const page = await site.newPage(options);
    await skeleton(page);
    assert.equal(await page.getByRole('status').textContent(), 'Setting out the boards.');
    // It says which game it is.
    await page.getByText('Zen garden', { exact: true }).filter({ visible: true }).waitFor();
    await page.getByText(/^Rake all the sand/).filter({ visible: true }).waitFor();
    const [inner, outer] = await page.evaluate(() => [document.documentElement.scrollWidth, innerWidth]);
    assert.ok(inner <= outer, `${name} scrolls sideways: ${inner} > ${outer}`);
    await site.shot(page, `loading-${name}`);
  }
});

test('the gallery stands while the app is on its way, as it will be', async () => {
  const measures = (page) =>
    page.evaluate(() =>
      [...document.querySelectorAll('#app :is(h1, .lead, h2, h3, .gallery li, .teach .card)')]
        .filter((one) => one.checkVisibility() && !one.closest('.today'))
        .map((one) => [one.textContent.slice(0, 20), ...['x', 'y', 'width', 'height'].map((side) => Math.round(one.getBoundingClientRect()[side]))].join(' ')),
    );
  for (const [name, options] of Object.entries({ desk: {}, phone: { width: 360, height: 640, touch: true } })) {
    const waits = await site.newPage(options);
    await skeleton(waits, '');
    await waits.getByRole('heading', { level: 1 }).waitFor();
    assert.equal(await waits.locator('.boot-other').isVisible(), false);
    const before = await measures(waits);
    const page = await site.newPage(options);
    await page.goto(site.url);
    await started(page);
    assert.ok(before.length > 15, String(before.length));
    // The card of the day takes the room that its words need, and what is below it moves with that on a phone.
    const same = (list) => list.map((line) => (name === 'phone' ? line.replace(/ \d+ (\d+ \d+)$/, ' $1') : line));
    await soon(async () => assert.deepEqual(same(before), same(await measures(page)), name));
  }
});

test('fonts that arrive late move nothing', async () => {
  const page = await site.newPage();
  await page.route(/\.woff2$/, async (route) => {
    await new Promise((done) => setTimeout(done, 600));
    await route.continue();
  });
  await skeleton(page);
  await page.evaluate(() => {
    window.shift = 0;
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) window.shift += entry.value;
    }).observe({ type: 'layout-shift', buffered: true });
  });
  await page.evaluate(() => document.fonts.ready);
  await soon(async () => assert.ok(await page.evaluate(() => document.fonts.check('16px Figtree') && document.fonts.check('16px Fraunces'))));
  await page.waitForTimeout(200);
  const shift = await page.evaluate(() => window.shift);
  assert.ok(shift < 0.01, `layout shift ${shift}`);
});

test('without scripts a text says what is needed', async () => {
  const page = await site.newPage({ scripts: false });
  await page.goto(site.url);
  await page.getByRole('heading', { name: 'Solvarium needs JavaScript' }).waitFor();
});

test('an app that does not arrive is said in words, with a way on', async () => {
  for (const part of [/app\.js$/, /app_bg\.wasm$/]) {
    const name = fileOf(part);
    site.missing.add(name);
    site.expect(/404|Failed to (fetch|load)|exception|MIME|HTTP status/);
    const page = await site.newPage();
    await page.goto(site.url);
    await page.getByRole('heading', { name: 'Solvarium could not start' }).waitFor();
    await soon(async () => assert.equal(await page.locator('#app').isHidden(), true));
    await site.shot(page, 'could-not-start');
    site.missing.delete(name);
    await page.getByRole('button', { name: 'Reload' }).click();
    await started(page);
  }
});

test('the stored theme and motion hold before the app starts; else the system decides', async () => {
  const page = await site.newPage({ dark: true });
  await skeleton(page);
  const root = () => page.evaluate(() => (({ theme, motion }) => ({ theme, motion }))(document.documentElement.dataset));
  assert.deepEqual(await root(), { theme: 'dark', motion: 'system' });
  await page.emulateMedia({ colorScheme: 'light' });
  await page.waitForFunction(() => document.documentElement.dataset.theme === 'light');
  const store = (text) => page.evaluate((value) => localStorage.setItem('solvarium.settings', value), text);
  await store('{"theme":"dark","motion":"none"}');
  await page.reload();
  assert.deepEqual(await root(), { theme: 'dark', motion: 'none' });
  await store('{"theme":"light","motion":"full"}');
  await page.evaluate(() => dispatchEvent(new Event('solvarium-settings')));
  assert.deepEqual(await root(), { theme: 'light', motion: 'full' });
  for (const broken of ['{', 'null', '7', '{"theme":"pink"}']) {
    await store(broken);
    await page.reload();
    assert.deepEqual(await root(), { theme: 'light', motion: 'system' });
  }
});

test('a file that is not there is a plain 404', async () => {
  for (const path of ['nothing.js', 'no/such/page', '..%2f..%2fpackage.json', '%']) {
    const { status } = await fetch(site.url + path);
    assert.ok(status === 404 || status === 400, `${path}: ${status}`);
  }
});

test('files are sent as small as the browser can read them', async () => {
  const server = await serve({ encodings: ['br', 'gzip'] });
  const ask = (path, accepted) =>
    new Promise((done, fail) => {
      get(server.url + path, { headers: accepted ? { 'accept-encoding': accepted } : {} }, async (response) => {
        done({ encoding: response.headers['content-encoding'], bytes: Buffer.concat(await response.toArray()) });
      }).once('error', fail);
    });
  const unpack = { br: brotliDecompressSync, gzip: gunzipSync };
  try {
    for (const path of ['index.html', fileOf(/style.*\.css$/), fileOf(/app\.js$/), fileOf(/pig\.wasm$/)]) {
      const file = readFileSync(join(dist, path));
      for (const [accepted, encoding] of [['gzip, deflate, br', 'br'], ['br;q=1', 'br'], ['gzip', 'gzip']]) {
        const answer = await ask(path, accepted);
        assert.equal(answer.encoding, encoding, `${path}, ${accepted}`);
        assert.ok(answer.bytes.length < 0.6 * file.length, `${path}: ${answer.bytes.length} of ${file.length} bytes`);
        assert.ok(unpack[encoding](answer.bytes).equals(file), `${path}, ${encoding}`);
      }
      const plain = await ask(path);
      assert.equal(plain.encoding, undefined);
      assert.ok(plain.bytes.equals(file), path);
    }
    // What is packed already goes as it is.
    assert.equal((await ask(fileOf(/figtree.*woff2$/), 'br')).encoding, undefined);
  } finally {
    await server.close();
  }
});

test('every file comes with its type', async () => {
  const wasm = fileOf(/\.wasm$/);
  for (const [path, type] of Object.entries({
    '': 'text/html',
    [wasm]: 'application/wasm',
    [fileOf(/worker\.js$/)]: 'text/javascript',
    'manifest.webmanifest': 'application/manifest+json',
    'icons/icon.svg': 'image/svg+xml',
  })) {
    const response = await fetch(site.url + path);
    assert.equal(response.status, 200, path);
    assert.match(response.headers.get('content-type'), new RegExp('^' + type.replace('+', '\\+')), path);
  }
});

test('the worker starts under the policy', async () => {
  const page = await site.newPage();
  await page.goto(site.url);
  await started(page);
  // The app's real worker; its first message says that it is ready.
  const message = await page.evaluate(
    () =>
      new Promise((done, fail) => {
        const worker = new Worker(document.documentElement.dataset.worker, { type: 'module' });
        worker.onmessage = ({ data }) => done(typeof data);
        worker.onerror = (event) => fail(new Error(event.message || 'the worker did not load'));
      }),
  );
  assert.ok(message);
});

test('what the app is made of is named with its licence, also without a network', async () => {
  const page = await site.newPage({ offline: true });
  await page.goto(`${site.url}#/settings`);
  await started(page);
  const link = page.getByRole('link', { name: 'Licences of everything it is made of' });
  const text = await (await fetch(new URL(await link.getAttribute('href'), site.url))).text();
  const names = readFileSync(new URL('../../Cargo.lock', import.meta.url), 'utf8');
  for (const name of ['yew', 'wasm-bindgen', 'serde', 'workbox-core']) {
    assert.match(text, new RegExp(`^${name} \\d+\\.\\d+\\.\\d+: .*MIT`, 'm'));
    if (!name.startsWith('workbox')) assert.ok(names.includes(`name = "${name}"`));
  }
  assert.match(text, /Permission is hereby granted/);
  await soon(async () => assert.equal(await page.evaluate(async () => Boolean(await caches.match('licences.txt', { ignoreSearch: true }))), true));
});

test('every crate that cargo builds the page from is named with its licence', async () => {
  // Cargo's own list: that of scripts/licences.mjs is made from its metadata.
  const options = ['tree', '--locked', '--edges', 'normal', '--target', 'wasm32-unknown-unknown', '--no-default-features', '--features', 'web,worker', '--prefix', 'none'];
  const { stdout } = await promisify(execFile)('cargo', options, { cwd: root });
  const crates = [...new Set(stdout.match(/^\S+ v\d\S*/gm))].map((crate) => crate.replace(' v', ' ')).filter((crate) => !crate.startsWith('solvarium '));
  assert.ok(crates.length > 50, `${crates.length} crates`);
  const named = new Set(readFileSync(join(dist, 'licences.txt'), 'utf8').match(/^\S+ \d\S*(?=: \S)/gm));
  assert.deepEqual(crates.filter((crate) => !named.has(crate)), []);
});
