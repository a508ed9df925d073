// Says what the release build weighs on the wire; with --check it fails above the budget.
import { readFileSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { dist } from './server.mjs';

const files = readdirSync(dist, { recursive: true }).filter((file) => statSync(join(dist, file)).isFile());
const packed = new Map();
/** Bytes of a file as a host sends it; fonts and pictures of dots are packed already. */
const sent = (file) => {
  if (!packed.has(file)) {
    const bytes = readFileSync(join(dist, file));
    packed.set(file, /\.(woff2|png)$/.test(file) ? bytes.length : gzipSync(bytes, { level: 9 }).length);
  }
  return packed.get(file);
};
const sum = (list) => list.reduce((total, file) => total + sent(file), 0);
const matching = (form) => files.filter((file) => form.test(file));
const kB = (bytes) => `${(bytes / 1000).toFixed(1)} kB`;

const page = matching(/^page-\w+\//);
const decoder = matching(/^worker-\w+\/qr_reader\.wasm$/);
const worker = matching(/^worker-\w+\/[^/]+$/).filter((file) => !decoder.includes(file));
const assets = matching(/^worker-\w+\/assets\//);
const fonts = matching(/\.woff2$/);
const main = page.filter((file) => /\/(app\.js|app_bg\.wasm)$/.test(file));
const isWasm = (file) => file.endsWith('.wasm');

// The paths of this folder are part of what is measured.
const budgets = [
  ['main part of the page', sum(main), 260_000, kB],
  ['all code of the page', sum(page), 1_750_000, kB],
  ['all solvers', sum(worker), 850_000, kB],
  ['decoder of QR codes', sum(decoder), 100_000, kB],
  ['all but fonts and networks', sum(files.filter((file) => !assets.includes(file) && !fonts.includes(file))), 3_000_000, kB],
  ['WebAssembly files of the page', page.filter(isWasm).length, 30, String],
  ['WebAssembly files of the worker', [...worker, ...decoder].filter(isWasm).length, 12, String],
];

const others = [
  ['style sheet', sum(matching(/^style-.*\.css$/))],
  ['scripts of the page’s head', sum(matching(/^(start|register-sw)-.*\.js$/))],
  ['service worker', sum(matching(/^(sw|keep-.*)\.js$/))],
  ['fonts', sum(fonts)],
  ['networks of the solvers', sum(assets)],
];
// What each part fetches when it is the first: as the programs' scripts have it.
const needs = (folder) => {
  const text = readFileSync(join(dist, folder.find((file) => /\/(app|worker)\.js$/.test(file))), 'utf8');
  const found = /=(\{(?:\w+:\[[^\]]*\],?)+\})/.exec(text)?.[1];
  return Object.entries(JSON.parse(found.replace(/(\w+):\[/g, '"$1":[')));
};
const parts = (folder) =>
  needs(folder).map(([part, list]) => {
    const dir = folder[0].split('/')[0];
    return [`  ${part}`, `${kB(sum(list.map((file) => join(dir, file)))).padStart(10)} in ${list.length} files`];
  });

let failed = false;
for (const [name, value, limit, unit] of budgets) {
  const over = value > limit || value === 0;
  failed ||= over;
  console.log(`${name.padEnd(34)} ${unit(value).padStart(10)} of ${unit(limit)}${over ? ': TOO MUCH' : ''}`);
}
for (const [name, value] of others) console.log(`${name.padEnd(34)} ${kB(value).padStart(10)}`);
console.log('What a part of the page fetches beside the main part:');
for (const [name, text] of parts(page)) console.log(`${name.padEnd(34)} ${text}`);
console.log('What a solver fetches beside the worker’s main part:');
for (const [name, text] of parts(worker)) console.log(`${name.padEnd(34)} ${text}`);
if (failed && process.argv.includes('--check')) {
  console.error('The build is above its budget, or a part of it is missing.');
  process.exit(1);
}
