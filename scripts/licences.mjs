// What the app is made of that others have written, with the licence of each, as text: `licences.txt` beside the page.
import { execFile } from 'node:child_process';
import { readFile, readdir } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';

const folderOf = (name) => new URL(`../node_modules/${name}/`, import.meta.url).pathname;

/** The crates that page and worker are compiled from, the package itself not among them. */
async function crates() {
  const options = ['metadata', '--locked', '--format-version', '1', '--filter-platform', 'wasm32-unknown-unknown', '--no-default-features', '--features', 'web,worker'];
  const { stdout } = await promisify(execFile)('cargo', options, { maxBuffer: 1 << 26 });
  const { packages, resolve } = JSON.parse(stdout);
  const nodes = new Map(resolve.nodes.map((node) => [node.id, node]));
  const found = new Set();
  const open = [resolve.root];
  while (open.length) {
    const id = open.pop();
    if (found.has(id)) continue;
    found.add(id);
    // What only builds or tests others is no part of what is sent.
    for (const { pkg, dep_kinds: kinds } of nodes.get(id).deps) if (kinds.some(({ kind }) => kind === null)) open.push(pkg);
  }
  found.delete(resolve.root);
  return packages
    .filter(({ id }) => found.has(id))
    .map(({ name, version, license, repository, manifest_path: manifest }) => ({ name, version, license, repository, folder: dirname(manifest) }));
}

/** What goes into the service worker. */
async function packages() {
  const names = ['workbox-core', 'workbox-precaching', 'workbox-routing', 'workbox-strategies'];
  const read = async (name) => {
    const { version, license } = JSON.parse(await readFile(join(folderOf(name), 'package.json'), 'utf8'));
    return { name, version, license, repository: 'https://github.com/GoogleChrome/workbox', folder: folderOf(name) };
  };
  return Promise.all(names.map(read));
}

/** The whole text. Licences that say the same are printed once. */
export async function licences() {
  const all = [...(await crates()), ...(await packages())].sort((a, b) => a.name.localeCompare(b.name, 'en'));
  const texts = new Map();
  for (const one of all) {
    if (!one.license) throw new Error(`${one.name} names no licence.`);
    for (const file of (await readdir(one.folder)).filter((file) => /^(licen[cs]e|copying|notice|unlicense)/i.test(file)).sort()) {
      const text = (await readFile(join(one.folder, file), 'utf8').catch(() => '')).trim();
      const same = text.replace(/\s+/g, ' ');
      if (text) texts.set(same, { text, of: [...(texts.get(same)?.of ?? []), one.name] });
    }
  }
  const rows = all.map(({ name, version, license, repository }) => `${name} ${version}: ${license}${repository ? `, ${repository}` : ''}`);
  const printed = [...texts.values()].map(({ text, of }) => `${'-'.repeat(72)}\n${[...new Set(of)].join(', ')}\n\n${text}\n`);
  return `Solvarium is free software: MIT or Apache 2.0, at your choice. It is made of what is listed below; its typefaces, Fraunces,
Figtree and a part of Noto Sans Symbols 2, are under the SIL Open Font License 1.1.

${rows.join('\n')}

${printed.join('\n')}`;
}
