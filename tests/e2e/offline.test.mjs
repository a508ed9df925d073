// The app on this device: under any path, without a network, and through an update.
import assert from 'node:assert/strict';
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import test, { after } from 'node:test';
import { dist } from '../../scripts/server.mjs';
import { fileOf, harness, started } from './harness.mjs';

// A copy, because one test deploys a newer version; under a path, as on most static hosts.
const folder = mkdtempSync(join(tmpdir(), 'solvarium-dist-'));
cpSync(dist, folder, { recursive: true });
after(() => rmSync(folder, { recursive: true }));
const site = harness({ base: '/a/b/', folder, whole: true });

/** Waits until the service worker holds every file and answers for this page. */
const kept = (page) => page.waitForFunction(() => navigator.serviceWorker.controller?.state === 'activated');

test('the app works under a path, with and without the last slash', async () => {
  const page = await site.newPage();
  await page.goto(site.url.slice(0, -1));
  await started(page);
  assert.equal(page.url(), site.url);
  await page.goto(site.url + 'index.html');
  await started(page);
});

test('after the first visit the app starts without a network', async () => {
  const page = await site.newPage({ offline: true });
  await page.goto(site.url);
  await started(page);
  await kept(page);
  await page.context().setOffline(true);
  await page.reload();
  await started(page);
  await page.goto(site.url + '?from=mail#/');
  await started(page);
  // The worker and the fonts too.
  const paths = [/worker\.js$/, /worker_bg\.wasm$/, /figtree.*woff2$/, /icon\.svg$/].map(fileOf);
  const answers = await page.evaluate(
    (paths) => Promise.all(paths.map(async (path) => (await fetch('./' + path)).status)),
    paths,
  );
  assert.deepEqual(answers, [200, 200, 200, 200]);
});

test('the first visit announces no update', async () => {
  const page = await site.newPage({ offline: true });
  await page.addInitScript(() => addEventListener('solvarium-update', () => (window.announced = true)));
  await page.goto(site.url);
  await kept(page);
  await page.waitForTimeout(300);
  assert.equal(await page.evaluate(() => window.announced === true || 'update' in document.documentElement.dataset), false);
});

/** Puts another version into the folder: its name in the page, and so another service worker. */
const deploy = (name, worker = (code) => code) => {
  const index = join(folder, 'index.html');
  writeFileSync(index, readFileSync(index, 'utf8').replace(/<meta name="version[^>]*>|(?=<\/head>)/, `<meta name="version" content="${name}">`));
  const path = join(folder, 'sw.js');
  writeFileSync(path, worker(readFileSync(path, 'utf8').replace(/(url:"index\.html",revision:")[^"]*/, `$1${name}`)));
};

const version = (page) => page.evaluate(() => document.querySelector('meta[name=version]')?.content ?? 'old');

/** Lets the page look for the version that lies in the folder, again if the browser fails to, until it is told that one waits. */
const fetched = async (page) => {
  await page.evaluate(() => addEventListener('solvarium-update', () => (window.told = true), { once: true }));
  for (let times = 0; times < 3; times++) {
    const failed = await page.evaluate(async () => {
      const registration = await navigator.serviceWorker.getRegistration();
      const late = new Promise((done) => setTimeout(done, 10_000, 'no answer'));
      return Promise.race([registration.update().then(() => '', String), late]);
    });
    if (failed) console.log(`The browser did not look for a newer version: ${failed}`);
    for (let tenths = 0; tenths < 100; tenths++) {
      if (await page.evaluate(() => window.told)) return;
      await page.waitForTimeout(100);
    }
  }
  assert.fail('the page was not told of the newer version within a minute');
};

/** Asks for the version that waits, until it is there: seconds, on a busy machine more, and then by a second reload. */
const changed = async (page, name) => {
  await page.evaluate(() => dispatchEvent(new CustomEvent('solvarium-reload')));
  await page.waitForFunction((name) => document.querySelector('meta[name=version]')?.content === name, name, { timeout: 60_000 });
  await started(page);
};

test('a newer version waits until the page asks for it, and then comes as a whole', async () => {
  const page = await site.newPage({ offline: true });
  await page.goto(site.url);
  await started(page);
  await kept(page);
  deploy('newer');
  await fetched(page);
  // Not asked for yet: a reload still gives the version that runs, and says again that one waits.
  await page.reload();
  await started(page);
  assert.equal(await version(page), 'old');
  await page.waitForFunction(() => document.documentElement.dataset.update === 'waiting');
  await changed(page, 'newer');
});

test('an old version that never comes to rest is gone round, and the newer one is kept like any other', async () => {
  const page = await site.newPage({ offline: true });
  const busy = "addEventListener('fetch', (event) => event.waitUntil(new Promise(() => {})));";
  deploy('restless', (code) => busy + code);
  await page.goto(site.url);
  await started(page);
  await kept(page);
  // So that the old worker has something to do that never ends.
  await page.reload();
  await started(page);
  assert.equal(await version(page), 'restless');
  deploy('calm', (code) => code.replace(busy, ''));
  await fetched(page);
  await changed(page, 'calm');
  await kept(page);
  await page.context().setOffline(true);
  await page.reload();
  await started(page);
  assert.equal(await version(page), 'calm');
});
