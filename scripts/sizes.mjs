// Says what the release build weighs on the wire; with --check it fails above the budget.
import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { dist, root } from './server.mjs';

// Kilobytes (1000 bytes) after gzip: 250 a page program, 120 a worker, but for these. They are loaded when
// one of their pages is visited; Pig's share its policies and the grammar of rules.
const budgets = { lab: 515, pig: 310, pig_lab: 265, classroom: 300, pig_worker: 165, merge: 300, merge_worker: 150, sliding: 320, sliding_lab: 335, sliding_worker: 225, zen: 320, zen_lab: 100, zen_worker: 255, shisen: 345, shisen_lab: 355, shisen_worker: 200 };
const usual = (program) => (/(^|_)worker$/.test(program) ? 120 : 250);
const page = readFileSync(join(root, 'index.html'), 'utf8');
const programs = [...page.matchAll(/data-bin="(\w+)"/g)].map(([, name]) => name);
const groups = [
  ...programs.map((name) => ({
    name,
    budget: budgets[name] ?? usual(name),
    // The main program's files carry a digest, and its start script has a file of its own.
    of: name === 'app' ? /^(app|start)-[^/]*\.(wasm|js)$/ : new RegExp(`^${name}(_bg|_loader)?\\.(wasm|js)$`),
  })),
  { name: 'style sheets', of: /\.css$/ },
  { name: 'fonts', of: /\.woff2$/, packed: true },
  { name: 'service worker', of: /^sw\.js$/ },
];

const files = readdirSync(dist, { recursive: true });
let failed = false;
for (const { name, budget, of, packed } of groups) {
  const group = files.filter((file) => of.test(file)).map((file) => readFileSync(join(dist, file)));
  const raw = group.reduce((sum, bytes) => sum + bytes.length, 0);
  const sent = packed ? raw : group.reduce((sum, bytes) => sum + gzipSync(bytes, { level: 9 }).length, 0);
  const over = budget && sent > budget * 1000;
  const kB = (bytes) => `${(bytes / 1000).toFixed(1)} kB`;
  const limit = budget ? `, of ${budget} kB allowed${over ? ': TOO MUCH' : ''}` : '';
  console.log(`${name.padEnd(30)} ${kB(raw).padStart(10)}, gzip ${kB(sent).padStart(9)}${limit}`);
  failed ||= over || (budget && group.length === 0);
}
if (failed && process.argv.includes('--check')) {
  console.error('The build is above its size budget, or a part of it is missing.');
  process.exit(1);
}
