// Trunk's post_build hook: makes of what Trunk has put together what is served from dist/.
//
// In a release build:
// 1. Page and worker are split into parts (split.mjs), each in a folder that is named by what it holds. So a tab of an
//    older version never gets a file that does not fit: it gets none.
// 2. Style sheets become one, and so do the small scripts of the head; inline scripts go, as the Content-Security-Policy
//    allows none.
// 3. The service worker is written, and the list of what the first visit leaves for later.
//
// In a debug build (scripts/serve --dev) nothing of this happens: Trunk's reloader stays inline and its server fills in
// values, so there the policy is loosened instead, and nothing is kept offline.
import { createHash } from 'node:crypto';
import { cp, readFile, readdir, rename, rm, stat, writeFile } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { transform } from 'esbuild';
import { generateSW } from 'workbox-build';
import { licences } from './licences.mjs';
import { split } from './split.mjs';
import { step } from './steps.mjs';

const folder = process.env.TRUNK_STAGING_DIR;
if (!folder) throw new Error('after-build.mjs is a hook of Trunk: run scripts/build instead.');
const pagePath = join(folder, 'index.html');
let page = await readFile(pagePath, 'utf8');
page = await withGames(page);
page = await withGallery(page);
await writeFile(join(folder, 'licences.txt'), await licences());

if (process.env.TRUNK_PROFILE === 'release') {
  const built = join(process.env.CARGO_TARGET_DIR, 'wasm32-unknown-unknown');
  const work = join(process.env.CARGO_TARGET_DIR, 'split');
  // A board comes first: whoever follows a link waits for it. Parts beside it have its name in front of theirs.
  const board = (part, all) => !part.includes('_') && all.some((other) => other.startsWith(`${part}_`));
  // A class's page is opened by thirty phones at once, the dialog of a new game on every page with a board.
  const often = { student: 0.5, new_game: 0.3 };
  // The frame in index.html is on the screen before the app is compiled and drawn, which keeps a slow phone busy. It is not
  // waited for in a tab that nobody sees, nor for long.
  const painted = `new Promise((done) => {
    if (document.hidden) done();
    new PerformanceObserver((list) => list.getEntriesByName('first-contentful-paint').length && done())
      .observe({ type: 'paint', buffered: true });
    setTimeout(done, 300);
  })`;
  // The first kilobyte is the far end of the stack (the linker puts it before the data), which nobody points into: so a sum of
  // an address and a small number can be part of the instruction that reads.
  // The alignment of an access is a hint, of which no engine makes use where these programs run; without it there is less to compress.
  const shrunk = ['--low-memory-unused', '--reorder-locals', '--strip-producers', '--strip-target-features', '--dealign'];
  const parts = await program('app', 'page', {
    wasm: join(built, 'release-app', 'app.wasm'),
    weight: (part, all) => (board(part, all) ? 1 : (often[part] ?? 0.1)),
    files: 26,
    // Chromium compiles each function when it is first called, which costs the page more than what the smallest of them hold: the
    // calls between files are some hundreds. Put where they are called, there are a quarter fewer functions, at the same weight.
    // What the first run has made equal or empty, the second finds: 2 kB.
    optimise: ['--always-inline-max-function-size', '6', '-Oz', '-Oz', ...shrunk],
    // A board's part has the name of its game. It is fetched as soon as the main part is here, and not while that is on its way:
    // the main part starts the worker, whose answer some boards need. Nor does it come before the frame, where a line is that fast.
    ahead: `
      const mainPart = new URL('./app_bg.wasm', import.meta.url).href;
      const seen = new PerformanceObserver((list) => {
        if (!list.getEntriesByName(mainPart).length) return;
        seen.disconnect();
        ${painted}.then(() => fetchAhead(location.hash.split('/')[1]));
      });
      seen.observe({ type: 'resource', buffered: true });`,
    wait: `await ${painted};`,
    // The page's own scripts wait for this event, as Trunk's start script sends it.
    ready: "dispatchEvent(new CustomEvent('TrunkApplicationStarted'))",
  });
  await rm(join(work, 'assets'), { recursive: true, force: true });
  await rename(join(folder, 'assets'), join(work, 'assets'));
  const solvers = await program('worker', 'worker', {
    wasm: join(built, 'release-worker', 'worker.wasm'),
    weight: () => 1,
    files: 10,
    optimise: ['-O3', ...shrunk],
    // As the page has put it there (src/app/context.rs).
    ahead: 'fetchAhead(location.hash.slice(1));',
    beside: join(work, 'assets'),
  });
  await step('Writing the page and its service worker', async () => {
    page = page.replace(/<link rel="(modulepreload|preload)"[^>]*\.(js|wasm)"[^>]*>/g, '');
    page = page.replace(/<script type="module"[^>]*>[\s\S]*?<\/script>/g, '');
    page = await joinFiles(page, /<link rel="stylesheet" href="\.?\/?([^"]+)"[^>]*>/g, 'css', (file) => `<link rel="stylesheet" href="./${file}" />`);
    await rm(join(folder, 'games'), { recursive: true });
    page = await joinFiles(page, /<script src="\.?\/?([^"]+)"><\/script>/g, 'js', (file) => `<script src="./${file}"></script>`);
    const ahead = [
      ...page.match(/<link rel="stylesheet"[^>]*>/g),
      `<link rel="modulepreload" href="./${parts.folder}/app.js" />`,
      `<link rel="preload" href="./${parts.folder}/app_bg.wasm" as="fetch" type="application/wasm" crossorigin />`,
    ];
    // The first script holds up what is named behind it: browsers do not look ahead in a page with a policy.
    page = page.replace(/<link rel="stylesheet"[^>]*>/, '');
    page = page.replace('<script', `${ahead.join('\n  ')}\n  <script`);
    page = page.replace('</head>', `<script type="module" src="./${parts.folder}/app.js"></script>\n</head>`);
    page = page.replace('<html ', `<html data-build="${process.env.SOLVARIUM_BUILD}" data-worker="./${solvers.folder}/worker.js" `);
    if (/<script(?![^>]*\bsrc=)/.test(page)) throw new Error('A script is left in the page.');
    for (const name of await readdir(folder)) if (/^(app|worker)[-_.][^/]*(js|wasm|ts)$/.test(name)) await rm(join(folder, name), { recursive: true });
    await writeFile(pagePath, page);
    await minifyScript('register-sw');
    await writeServiceWorker([parts.folder, solvers.folder]);
  });
} else {
  const strict = "script-src 'self' 'wasm-unsafe-eval'";
  if (!page.includes(strict)) throw new Error(`index.html has no «${strict}» to loosen for a debug build.`);
  await writeFile(pagePath, page.replace(strict, `${strict} 'unsafe-inline'`));
  // A release served at the same address before may have left its service worker in the browser.
  await writeFile(
    join(folder, 'sw.js'),
    `addEventListener('install', () => skipWaiting());
addEventListener('activate', (event) => event.waitUntil(
  caches.keys().then((names) => Promise.all(names.map((name) => caches.delete(name)))).then(() => registration.unregister())));
`,
  );
}

/**
 * Splits a program into a folder that is named by what it holds, and copies there what stands `beside` it. What was made
 * of the same program by the same scripts before is taken as it is: a change of a page leaves the worker alone.
 */
async function program(name, title, { beside, ...options }) {
  const work = join(process.env.CARGO_TARGET_DIR, 'split', name);
  const made = join(process.env.CARGO_TARGET_DIR, 'split', `${name}-made`);
  const record = `${made}.json`;
  const source = createHash('sha256').update(JSON.stringify(options)).update(String(options.weight)).update(await readFile(options.wasm));
  for (const file of ['scripts/after-build.mjs', 'scripts/split.mjs', 'scripts/similar.mjs', 'package-lock.json']) source.update(await readFile(file));
  const from = source.digest('hex');
  let known = await readFile(record, 'utf8').then(JSON.parse, () => undefined);
  if (known?.from !== from) {
    await rm(record, { force: true });
    await rm(made, { recursive: true, force: true });
    known = { from, needs: await split({ ...options, name, folder: made, work, step }) };
    await writeFile(record, JSON.stringify(known));
  }
  if (beside) {
    await rm(join(made, 'assets'), { recursive: true, force: true });
    await cp(beside, join(made, 'assets'), { recursive: true });
  }
  const digest = createHash('sha256');
  for (const file of await filesIn(made)) digest.update(file).update(await readFile(join(made, file)));
  const named = `${title}-${digest.digest('hex').slice(0, 16)}`;
  await cp(made, join(folder, named), { recursive: true });
  return { folder: named, needs: known.needs };
}

/** All files below a folder, by their paths from there, in order. */
async function filesIn(root) {
  const entries = await readdir(root, { recursive: true, withFileTypes: true });
  return entries.filter((entry) => entry.isFile()).map((entry) => relative(root, join(entry.parentPath, entry.name))).sort();
}

/** The page with the style sheets of the games, `games/*.css`, in front of the last one, which is for paper. */
async function withGames(html) {
  const names = (await readdir(join(folder, 'games'))).map((name) => name.replace('.css', '')).sort();
  const links = names.map((name) => `<link rel="stylesheet" href="./games/${name}.css">`).join('\n  ');
  const last = html.lastIndexOf('<link rel="stylesheet"');
  if (last < 0) throw new Error('index.html has no style sheet.');
  return `${html.slice(0, last)}${links}\n  ${html.slice(last)}`;
}

/** The page with the gallery in it, as a test of src/app/home.rs has made it: so it is seen before any program has come. */
async function withGallery(html) {
  const name = 'static/gallery.html';
  if (!html.includes(`<!-- ${name} -->`)) throw new Error(`index.html has no place for ${name}.`);
  return html.replace(`<!-- ${name} -->`, await readFile(name, 'utf8'));
}

/** Puts one minified file in the place of all that the page names in this form. */
async function joinFiles(html, form, loader, element) {
  const named = [...html.matchAll(form)];
  let text = '';
  for (const [, file] of named) {
    text += (await readFile(join(folder, file), 'utf8')) + '\n';
    await rm(join(folder, file));
  }
  const { code } = await transform(text, { loader, minify: true, target: 'es2022' });
  const file = `${loader === 'css' ? 'style' : 'start'}-${createHash('sha256').update(code).digest('hex').slice(0, 16)}.${loader}`;
  await writeFile(join(folder, file), code);
  let first = true;
  return html.replace(form, () => {
    const here = first ? element(file) : '';
    first = false;
    return here;
  });
}

async function minifyScript(stem) {
  for (const name of await readdir(folder)) {
    if (!name.startsWith(stem)) continue;
    const { code } = await transform(await readFile(join(folder, name), 'utf8'), { minify: true, target: 'es2022' });
    await writeFile(join(folder, name), code);
  }
}

// The first visit keeps the main parts: page, style, the main part of page and worker, fonts, pictures. Parts are kept when
// they are fetched, in a cache that outlives a version as long as a tab of it is open (`writeKeeper`).
// There is no fallback for other addresses: all routes are behind the «#», and a page served at a deeper path would look
// for its files in the wrong folder.
async function writeServiceWorker([pageFolder, workerFolder]) {
  const core = new Set(['app.js', 'app_bg.wasm', 'worker.js', 'worker_bg.wasm']);
  const isPart = (file) => /^(page|worker)-/.test(file) && !core.has(file.split('/')[1]);
  const later = [];
  let main = 0;
  const keeper = await writeKeeper([pageFolder, workerFolder], [...core]);
  for (const file of await filesIn(folder)) {
    const bytes = (await stat(join(folder, file))).size;
    if (isPart(file)) later.push({ file, bytes });
    else main += bytes;
  }
  // What is to be kept on the device before all games are on it; the page asks for it (src/web/device.rs).
  await writeFile(join(folder, 'later.json'), JSON.stringify({ main, later }));
  const { count, size, warnings } = await generateSW({
    mode: 'production',
    swDest: join(folder, 'sw.js'),
    globDirectory: folder,
    globPatterns: ['**/*'],
    // class.json is what a live class answers itself: never an answer of yesterday.
    globIgnores: ['sw.js', 'class.json', '**/*.map', 'fonts/**/*.txt', ...later.map(({ file }) => file)],
    // Far above any file of ours, so that none is left out silently.
    maximumFileSizeToCacheInBytes: 8_000_000,
    // The runtime goes into sw.js itself; otherwise it would come from another server.
    inlineWorkboxRuntime: true,
    sourcemap: false,
    directoryIndex: 'index.html',
    ignoreURLParametersMatching: [/./],
    cleanupOutdatedCaches: true,
    // These names tell what they hold: what the browser has got already is not fetched again.
    dontCacheBustURLsMatching: /-[0-9a-f]{16}[./]/,
    // The first visit is served offline at once; a later version waits for SKIP_WAITING.
    clientsClaim: true,
    skipWaiting: false,
    importScripts: [keeper],
  });
  for (const warning of warnings) console.warn(warning);
  const parts = later.reduce((sum, { bytes }) => sum + bytes, 0);
  console.log(`The first visit keeps ${count} files, ${Math.round(size / 1000)} kB; ${later.length} more, ${Math.round(parts / 1000)} kB, come later.`);
}

/** The part of the service worker that is ours: parts of versions that are gone go too. */
async function writeKeeper(folders, core) {
  const text = `const core = ${JSON.stringify(core)};
const isPart = (path) => /\\/(page|worker)-[0-9a-f]{16}\\//.test(path) && !core.includes(path.split('/').at(-1));
// Parts are kept by whoever fetches them, when it knows that they are whole: the page, the worker, the programs' scripts (split.mjs).
addEventListener('fetch', (event) => {
  if (event.request.method !== 'GET' || !isPart(new URL(event.request.url).pathname)) return;
  const kept = caches.open('solvarium-parts').then((cache) => cache.match(event.request)).catch(() => undefined);
  event.respondWith(kept.then((response) => response ?? fetch(event.request)));
});
// When a version takes over, the parts of others go: no tab of theirs is open any more.
addEventListener('activate', (event) => {
  const mine = ${JSON.stringify(folders)};
  event.waitUntil(caches.open('solvarium-parts').then(async (cache) => {
    for (const request of await cache.keys()) {
      const folder = new URL(request.url).pathname.split('/').findLast((part) => /^(page|worker)-[0-9a-f]{16}$/.test(part));
      if (!mine.includes(folder)) await cache.delete(request);
    }
  }));
});
`;
  const file = `keep-${createHash('sha256').update(text).digest('hex').slice(0, 16)}.js`;
  await writeFile(join(folder, file), text);
  return file;
}
