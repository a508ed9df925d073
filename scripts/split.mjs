// Splits a program that cargo has built into its main part and the parts that are loaded when they are first needed.
//
// The splitter makes a file of what one part alone needs, and one of what each set of parts shares: some hundreds.
// So many files would be fetched one after the other; they are joined to a few. What a part needs is then listed
// beforehand, so that all its files are fetched side by side.
import { execFile } from 'node:child_process';
import { mkdir, readFile, readdir, rename, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { build } from 'esbuild';
import { namedByPlace } from './similar.mjs';

const run = promisify(execFile);
/** Runs a tool; what it prints is only worth seeing when it fails. */
const exec = async (tool, words) => {
  try {
    await run(tool, words, { maxBuffer: 1 << 30 });
  } catch (error) {
    const why = String(error.stderr || error.message).split('\n').filter((line) => !line.startsWith('warning:'));
    throw new Error(`${tool}: ${why.slice(0, 20).join('\n')}`);
  }
};
/**
 * Joins files. npm's program, which runs in Node: it is over before the compiler that Node would optimise it with has come to
 * anything, so that is left out, which halves the time.
 */
const merge = (words) => exec(process.execPath, ['--liftoff-only', join('node_modules', 'binaryen', 'bin', 'wasm-merge'), ...words]);
const features = ['bulk-memory', 'nontrapping-float-to-int', 'sign-ext', 'mutable-globals', 'reference-types', 'multivalue'];
const enabled = features.map((name) => `--enable-${name}`);
/** The splitter's own link file, which the main part imports, and ours, which takes its place. */
const link = '__wasm_split.js';

/**
 * Splits `wasm`, which cargo has built, into `folder`: `<name>.js`, which starts by itself, `<name>_bg.wasm` and
 * the parts. `weight(part)` says how much it matters that a part is small, `files` how many files there may be
 * beside the main part, `optimise` is what wasm-opt is told, `ahead` what the script does to `fetchAhead(part)`,
 * `wait` what it waits for before the program is compiled and started, `ready` what it does when the program runs.
 * Returns the files of each part, and says by `step` what it does.
 */
export async function split({ wasm, name, folder, work, weight, files, optimise, ahead, wait = '', ready = '', step }) {
  await rm(work, { recursive: true, force: true });
  await mkdir(work, { recursive: true });
  await mkdir(folder, { recursive: true });
  const parts = join(work, 'parts');
  const { groups, shared } = await step(`Splitting the ${name}`, async () => {
    await exec('wasm-split-cli', ['--out-name', name, wasm, parts]);
    const [, options] = await Promise.all([
      exec('wasm-bindgen', [
        '--target', 'web', '--keep-lld-exports', '--no-typescript', '--remove-name-section',
        '--out-dir', work, '--out-name', name, join(parts, `${name}.wasm`),
      ]),
      readLink(parts),
    ]);
    await shortenNames(work, name);
    return { groups: await joinFiles({ ...options, parts, work, files, weight }), shared: options.shared };
  });
  await step(`Shrinking the ${name}`, async () => {
    const main = `${name}_bg.wasm`;
    const jobs = [{ from: join(work, main), to: join(folder, main) }];
    for (const group of groups) jobs.push({ from: group.path, to: join(folder, group.file) });
    for (const job of jobs) job.size = (await stat(job.from)).size;
    jobs.sort((a, b) => b.size - a.size);
    await twoAtATime(jobs, async ({ from, to }) => {
      await exec('wasm-opt', [...optimise, ...enabled, from, '-o', to]);
      await writeFile(to, namedByPlace(await readFile(to)));
      // Written without the names. The code's shortest form is only made when it is asked for.
      await exec('wasm-opt', ['--reorder-functions-by-name', '--generate-stack-ir', '--optimize-stack-ir', ...enabled, to, '-o', to]);
      await withoutDigest(to);
    });
  });
  const needs = {};
  for (const group of groups) for (const part of group.needed) (needs[part] ??= []).push(group.file);
  await writeScripts({ work, folder, name, needs, shared, ahead, wait, ready });
  return needs;
}

/**
 * Gives short names to what the main part and its script call each other: wasm-bindgen's have a digest each, which stands in both
 * and cannot be compressed (10 kB of the page in all). No other file knows them.
 */
async function shortenNames(work, name) {
  const [wasm, script, text] = [`${name}_bg.wasm`, `${name}.js`, `${name}_bg.wat`].map((file) => join(work, file));
  await exec('wasm-dis', [wasm, '-o', text, ...enabled]);
  const [outside, inside] = await Promise.all([script, text].map((file) => readFile(file, 'utf8')));
  const short = new Map();
  const shorter = (long) => {
    if (!short.has(long)) short.set(long, `w${short.size.toString(36)}`);
    return short.get(long);
  };
  const named = String.raw`__wbg_\w+_[0-9a-f]{16}|wasm_bindgen__\w+_h[0-9a-f]{16}(?:_\d+)?|__wbindgen_[a-z]+_[0-9a-f]{16}`;
  await writeFile(script, outside.replace(new RegExp(String.raw`\b(${named})\b`, 'g'), shorter));
  await writeFile(text, inside.replace(new RegExp(`"(${named})"`, 'g'), (_, long) => `"${shorter(long)}"`));
  await exec('wasm-as', [text, '-o', wasm, ...enabled]);
}

/** Where the standard library panics stands the digest of its commit, in each file anew, which cannot be compressed. */
async function withoutDigest(path) {
  const bytes = await readFile(path);
  const text = bytes.toString('latin1').replace(/\/rustc\/[0-9a-f]{40}\/library\//g, (found) => '/'.repeat(found.length));
  await writeFile(path, Buffer.from(text, 'latin1'));
}

/** Does something for all of a list, one for each core of a small machine at a time. */
async function twoAtATime(list, act) {
  const left = [...list];
  const drain = async () => {
    while (left.length) await act(left.shift());
  };
  await Promise.all([drain(), drain()]);
}

/** The parts and the shared files, each with the parts that need it, as the splitter's link file has them. */
async function readLink(parts) {
  const text = await readFile(join(parts, link), 'utf8');
  const units = [];
  const chunk = /\/\* ([\w, ]+) \*\/\s*const __chunk_(\d+) = makeLoad/g;
  for (const [, needed, number] of text.matchAll(chunk)) {
    units.push({ files: [`chunk_${number}.wasm`], needed: needed.split(', ') });
  }
  const names = [...text.matchAll(/export const __wasm_split_load_(\w+) =/g)].map(([, part]) => part);
  const there = new Set(await readdir(parts));
  for (const part of names) {
    // A part may be empty: all that it consists of is shared with others.
    if (there.has(`split_${part}.wasm`)) units.push({ files: [`split_${part}.wasm`], needed: [part] });
  }
  const found = units.reduce((sum, unit) => sum + unit.files.length, 0);
  const all = [...there].filter((file) => /^(chunk|split)_/.test(file)).length;
  const shared = /const \{ ([\w, ]+?),?\s*\} = initSync/.exec(text)?.[1];
  const known = /^__indirect_function_table, __wasm_split_shared0, memory$/.test(shared);
  if (!names.length || found !== all || !known) throw new Error('The splitter wrote a link file of another form.');
  return { units, names, shared };
}

/**
 * Writes a module that hands on what all files share with the main part: its memory, its table of functions and its
 * stack pointer. When files are joined with it, each of these is imported once, not once for each of them.
 */
async function writeShared(parts, path) {
  const { memory, table } = limits(await readFile(join(parts, (await readdir(parts)).find((file) => file.startsWith('split_')))));
  const text = path.replace(/wasm$/, 'wat');
  await writeFile(
    text,
    `(module
      (import "main" "memory" (memory $memory ${memory}))
      (import "main" "__indirect_function_table" (table $table ${table} funcref))
      (import "main" "__wasm_split_shared0" (global $stack (mut i32)))
      (export "memory" (memory $memory))
      (export "__indirect_function_table" (table $table))
      (export "__wasm_split_shared0" (global $stack)))`,
  );
  await exec('wasm-as', [text, '-o', path, ...enabled]);
}

/** The least sizes of the memory and the table that a module imports. */
function limits(bytes) {
  let at = 8;
  const number = () => {
    let value = 0;
    for (let shift = 0, byte = 128; byte & 128; shift += 7) {
      byte = bytes[at++];
      value += (byte & 127) * 2 ** shift;
    }
    return value;
  };
  const size = () => {
    const flags = number();
    const least = number();
    if (flags & 1) number();
    return least;
  };
  const found = {};
  const skip = () => {
    const length = number();
    at += length;
  };
  while (bytes[at++] !== 2) skip();
  number();
  for (let count = number(); count > 0; count--) {
    skip(); // the module
    skip(); // the name
    const kind = bytes[at++];
    if (kind === 0) number();
    if (kind === 1) at++, (found.table = size());
    if (kind === 2) found.memory = size();
    if (kind === 3) at += 2;
  }
  return found;
}

/**
 * Joins files until few are left: each time the two by which the fewest bytes are fetched in vain; then each goes where fewest are.
 * Where that ends depends on where it begins, and a line of code more may change it all: so it begins with several prices of a
 * request, and the best end is taken.
 */
async function joinFiles({ units, names, parts, work, files, weight }) {
  const weights = names.map((name) => weight(name, names));
  const bit = new Map(names.map((name, at) => [name, 1n << BigInt(at)]));
  const cost = new Map();
  const weigh = (mask) => {
    let sum = cost.get(mask);
    if (sum === undefined) {
      sum = 0;
      weights.forEach((one, at) => (sum += mask & (1n << BigInt(at)) ? one : 0));
      cost.set(mask, sum);
    }
    return sum;
  };
  // What a file more costs whoever needs it, as bytes (not compressed) that could be fetched meanwhile.
  const request = 25_000;
  const all = [];
  for (const { files, needed } of units) {
    const { size } = await stat(join(parts, files[0]));
    all.push({ file: files[0], size, mask: needed.reduce((mask, part) => mask | bit.get(part), 0n) });
  }
  const united = (members) => ({
    members,
    size: members.reduce((sum, one) => sum + one.size, 0),
    mask: members.reduce((mask, one) => mask | one.mask, 0n),
  });
  // What all who need a file fetch for it.
  const fetched = (group) => (group.members.length ? (group.size + request) * weigh(group.mask) : 0);
  const joined = (request) => {
    const price = (a, b) => {
      const saved = request * weigh(a.mask & b.mask);
      return a.size * weigh(b.mask & ~a.mask) + b.size * weigh(a.mask & ~b.mask) - saved;
    };
    let groups = all.map((one) => united([one]));
    // Each group knows the one behind it in the list that it is best united with, so that not all pairs are compared anew.
    const look = (at) => {
      const group = groups[at];
      group.best = { price: Infinity };
      for (let other = at + 1; other < groups.length; other++) {
        const now = price(group, groups[other]);
        if (now < group.best.price) group.best = { price: now, with: groups[other] };
      }
    };
    groups.forEach((_, at) => look(at));
    for (;;) {
      let first = groups[0];
      for (const group of groups) if (group.best.price < first.best.price) first = group;
      if (groups.length < 2 || (groups.length <= files && first.best.price >= 0)) return groups;
      const second = first.best.with;
      groups = groups.filter((group) => group !== first && group !== second);
      groups.unshift(united([...first.members, ...second.members]));
      look(0);
      groups.forEach((group, at) => [first, second].includes(group.best.with) && look(at));
    }
  };
  // What was united early may lie better elsewhere by now.
  const moved = (groups) => {
    for (let moves = true; moves; ) {
      moves = false;
      for (const one of all) {
        const from = groups.findIndex((group) => group.members.includes(one));
        const without = united(groups[from].members.filter((other) => other !== one));
        const gain = fetched(groups[from]) - fetched(without);
        let best = { gain: 1 };
        groups.forEach((group, to) => {
          if (to === from) return;
          const grown = united([...group.members, one]);
          const now = gain - (fetched(grown) - fetched(group));
          if (now > best.gain) best = { gain: now, to, grown };
        });
        if (!best.grown) continue;
        groups[best.to] = best.grown;
        groups[from] = without;
        groups = groups.filter((group) => group.members.length);
        moves = true;
      }
    }
    return { groups, fetched: groups.reduce((sum, group) => sum + fetched(group), 0) };
  };
  const ends = [0.6, 1, 1.4, 2.4].map((times) => moved(joined(times * request)));
  const { groups } = ends.reduce((best, one) => (one.fetched < best.fetched ? one : best));
  for (const group of groups) group.files = group.members.map((one) => one.file);
  groups.sort((a, b) => b.size - a.size);
  let count = 0;
  const common = join(work, 'common.wasm');
  await writeShared(parts, common);
  await twoAtATime(groups, async (group) => {
    group.needed = names.filter((_, at) => group.mask & (1n << BigInt(at)));
    const own = group.files.filter((file) => file.startsWith('split_'));
    group.file = own.length === 1 ? own[0].slice('split_'.length) : `shared-${count++}.wasm`;
    group.path = join(work, group.file);
    if (group.files.length === 1) await rename(join(parts, group.files[0]), group.path);
    else {
      const named = group.files.flatMap((file, at) => [join(parts, file), `file${at}`]);
      await merge([common, '__wasm_split', ...named, '-o', group.path, '--rename-export-conflicts', ...enabled]);
    }
  });
  return groups;
}

/** Writes the program's script, which starts it and loads its parts. */
async function writeScripts({ work, folder, name, needs, shared, ahead, wait, ready }) {
  const loader = `
import { initSync } from './${name}.js';
const needs = ${JSON.stringify(needs)};
const modules = {};
const files = {};
const failed = new Set();
let imports;
const begin = async (response) => {
  response = await response;
  if (!response.ok) throw new Error(response.status + ' for ' + response.url);
  // Some hosts answer with a page where a file is missing, and some do not know what a .wasm file is.
  const kind = response.headers.get('content-type') ?? '';
  if (kind.startsWith('text/html')) throw new Error('a page in place of ' + response.url);
  const copy = response.clone();
  const module = await (kind.startsWith('application/wasm')
    ? WebAssembly.compileStreaming(response)
    : WebAssembly.compile(await response.arrayBuffer()));
  keep(copy);
  return module;
};
// Kept for when there is no network, now that it is known to be whole. Where nothing can be kept, the app works without.
const keep = async (response) => {
  try {
    const cache = await caches.open('solvarium-parts');
    if (!(await cache.match(response.url))) await cache.put(response.url, response);
  } catch {}
};
const compile = (file) => {
  // What was wrong may lie in the browser's own cache.
  const cache = failed.has(file) ? 'reload' : 'default';
  modules[file] ??= begin(fetch(new URL('./' + file, import.meta.url), { cache }));
  // The next call tries again.
  modules[file].catch(() => forget(file));
  return modules[file];
};
const forget = (file) => {
  failed.add(file);
  delete files[file];
  delete modules[file];
};
const fetchAhead = (part) => needs[part]?.forEach(compile);
${ahead}
const load = (file) => {
  if (!files[file]) {
    files[file] = compile(file).then((module) => {
      if (!imports) {
        const { ${shared} } = initSync(undefined, undefined);
        const main = { ${shared} };
        // Files that were joined import from the one, files that were not from the other.
        imports = { main, __wasm_split: main };
      }
      return WebAssembly.instantiate(module, imports);
    });
    files[file].catch(() => forget(file));
  }
  return files[file];
};
const part = (name) => async (callback, data) => {
  let there = true;
  // All of them are waited for, so that a call after a failure finds none half loaded.
  for (const { reason } of await Promise.allSettled(needs[name].map(load))) {
    if (reason) {
      there = false;
      console.warn('A part could not be loaded: ' + reason.message);
    }
  }
  try {
    initSync(undefined, undefined).__indirect_function_table.get(callback)(data, there);
  } catch (error) {
    reportError(error);
  }
};
${Object.keys(needs).map((part) => `export const __wasm_split_load_${part} = part('${part}');`).join('\n')}
`;
  await writeFile(join(work, link), loader);
  const start = `import start from './${name}.js';
const main = fetch(new URL('./${name}_bg.wasm', import.meta.url));
// Whoever starts the program hears of a failure.
main.catch(() => {});
${wait}
await start({ module_or_path: main });
${ready}
`;
  // One file: the link file would be fetched only when the script that imports it is here.
  await build({
    stdin: { contents: start, resolveDir: work }, outfile: join(folder, `${name}.js`),
    bundle: true, minify: true, format: 'esm', target: 'es2022', logLevel: 'error',
  });
}
