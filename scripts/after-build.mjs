// Trunk's post_build hook: finishes what Trunk has put together, before it becomes dist/.
//
// 1. Inline scripts become files, because the Content-Security-Policy allows none inline.
// 2. The scripts that wasm-bindgen wrote lose their comments and long names. (Trunk's own minifier
//    breaks some of them.)
// 3. The service worker is written, with the list of every file and its revision.
//
// In a debug build (scripts/serve --dev) neither happens: Trunk's reloader stays inline and its
// server fills in values, so there the policy is loosened instead, and nothing is kept offline.
import { createHash } from 'node:crypto';
import { readFile, readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { minify } from 'terser';
import { generateSW } from 'workbox-build';

const folder = process.env.TRUNK_STAGING_DIR;
if (!folder) throw new Error('after-build.mjs is a hook of Trunk: run scripts/build instead.');
const release = process.env.TRUNK_PROFILE === 'release';
const pagePath = join(folder, 'index.html');
let page = await readFile(pagePath, 'utf8');
const source = await readFile(join(process.env.TRUNK_SOURCE_DIR, 'index.html'), 'utf8');
const programs = [...source.matchAll(/data-bin="(\w+)"/g)].map(([, name]) => name);

if (release) {
  page = await moveInlineScripts(page);
  await writeFile(pagePath, page);
  await minifyScripts();
  await writeServiceWorker();
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

async function moveInlineScripts(html) {
  const parts = [];
  let end = 0;
  for (const found of html.matchAll(/<script([^>]*)>([\s\S]*?)<\/script>/g)) {
    const [whole, attributes, body] = found;
    parts.push(html.slice(end, found.index));
    end = found.index + whole.length;
    if (/\bsrc=/.test(attributes)) {
      parts.push(whole);
      continue;
    }
    // Relative imports in it still hold: the page lies in the same folder.
    const name = `start-${createHash('sha256').update(body).digest('hex').slice(0, 16)}.js`;
    await writeFile(join(folder, name), body.trim() + '\n');
    parts.push(`<script${attributes} src="./${name}"></script>`);
  }
  return parts.join('') + html.slice(end);
}

async function minifyScripts() {
  for (const name of await readdir(folder)) {
    // What Trunk calls after a program: `lab.js`, or with a digest `app-….js`.
    const program = /^([a-z_]+)(-[0-9a-f]+)?\.js$/.exec(name)?.[1];
    if (!programs.includes(program)) continue;
    const path = join(folder, name);
    const { code } = await minify(await readFile(path, 'utf8'), { module: true });
    await writeFile(path, code);
  }
}

// Everything is in the list, so the page, its script and its worker always come from one build.
// There is no fallback for other addresses: all routes are behind the «#», and a page served at a
// deeper path would look for its files in the wrong folder.
async function writeServiceWorker() {
  const { count, size, warnings } = await generateSW({
    mode: 'production',
    swDest: join(folder, 'sw.js'),
    globDirectory: folder,
    globPatterns: ['**/*'],
    globIgnores: ['sw.js', '**/*.map', '**/*.txt'],
    // Far above any file of ours, so that none is left out silently.
    maximumFileSizeToCacheInBytes: 8_000_000,
    // The runtime goes into sw.js itself; otherwise it would come from another server.
    inlineWorkboxRuntime: true,
    sourcemap: false,
    directoryIndex: 'index.html',
    ignoreURLParametersMatching: [/./],
    cleanupOutdatedCaches: true,
    // The first visit is served offline at once; a later version waits for SKIP_WAITING.
    clientsClaim: true,
    skipWaiting: false,
  });
  for (const warning of warnings) console.warn(warning);
  console.log(`The service worker keeps ${count} files, ${Math.round(size / 1000)} kB.`);
}
