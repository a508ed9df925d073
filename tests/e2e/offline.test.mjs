// The app on this device: under any path, without a network, and through an update.
import assert from 'node:assert/strict';
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import test, { after } from 'node:test';
import { dist } from '../../scripts/server.mjs';
import { harness, started } from './harness.mjs';

// A copy, because one test deploys a newer version; under a path, as on most static hosts.
const folder = mkdtempSync(join(tmpdir(), 'solvarium-dist-'));
cpSync(dist, folder, { recursive: true });
after(() => rmSync(folder, { recursive: true }));
const site = harness({ base: '/a/b/', folder });

/** Waits until the service worker holds every file and answers for this page. */
const kept = (page) =>
  page.evaluate(async () => {
    const { serviceWorker } = navigator;
    await serviceWorker.ready;
    if (!serviceWorker.controller) {
      await new Promise((done) => serviceWorker.addEventListener('controllerchange', done, { once: true }));
    }
  });

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
  await page.goto(site.url + '?from=mail#/pig');
  await started(page);
  // The worker and the fonts too.
  const answers = await page.evaluate(() =>
    Promise.all(
      ['worker_loader.js', 'worker.js', 'worker_bg.wasm', 'fonts/figtree-latin-wght-normal.woff2', 'icons/icon.svg'].map(
        async (path) => (await fetch('./' + path)).status,
      ),
    ),
  );
  assert.deepEqual(answers, [200, 200, 200, 200, 200]);
});

test('the first visit announces no update', async () => {
  const page = await site.newPage({ offline: true });
  await page.addInitScript(() => addEventListener('solvarium-update', () => (window.announced = true)));
  await page.goto(site.url);
  await kept(page);
  await page.waitForTimeout(300);
  assert.equal(await page.evaluate(() => window.announced === true || 'update' in document.documentElement.dataset), false);
});

test('a newer version waits until the page asks for it, and then comes as a whole', async () => {
  const page = await site.newPage({ offline: true });
  await page.goto(site.url);
  await started(page);
  await kept(page);
  const title = (text) => {
    const index = join(folder, 'index.html');
    writeFileSync(index, readFileSync(index, 'utf8').replace(/<meta name="version[^>]*>|(?=<\/head>)/, `<meta name="version" content="${text}">`));
    const worker = join(folder, 'sw.js');
    writeFileSync(worker, readFileSync(worker, 'utf8').replace(/(url:"index\.html",revision:")[^"]*/, `$1${text}`));
  };
  const version = () => page.evaluate(() => document.querySelector('meta[name=version]')?.content ?? 'old');
  title('newer');
  await page.evaluate(
    () =>
      new Promise((done) => {
        addEventListener('solvarium-update', done, { once: true });
        navigator.serviceWorker.getRegistration().then((registration) => registration.update());
      }),
  );
  // Not asked for yet: a reload still gives the version that runs, and says again that one waits.
  await page.reload();
  await started(page);
  assert.equal(await version(), 'old');
  await page.waitForFunction(() => document.documentElement.dataset.update === 'waiting');
  await page.evaluate(() => dispatchEvent(new CustomEvent('solvarium-reload')));
  // The browser changes workers when the old one is idle: seconds, on a busy machine more, and then by a second reload.
  await page.waitForFunction(() => document.querySelector('meta[name=version]')?.content === 'newer', null, { timeout: 60_000 });
  await started(page);
});
