// How long a first visit takes on a slow line, and what it fetches; see scripts/measure.
//
// Each visit is a fresh browser with a fresh profile. It opens a page by its link, and a script that runs before the page's own
// notes two moments: when the board stands and can be played, and when the first answer of the solver is shown. They are told
// by what people see and screen readers hear, so that builds of any age can be compared:
const pages = {
  //          the link        what stands when it can be played                                   where the answer is shown first, and what it says
  gallery: { link: '#/',        board: 'main a[href="#/fujisan"]',                                 answer: /Proven best:\s*(\d|not)/ },
  fujisan: { link: '#/fujisan', board: 'main [role="grid"] [aria-label*="stands here"]',           answer: /(\d|\?|none)\s*proven best/ },
  pig:     { link: '#/pig',     board: 'main button:enabled', text: /^\s*Roll/,                    answer: /At the start\s*\d[\d.]*\s*%/ },
  2048:    { link: '#/2048',    board: 'main [role="img"][aria-label^="Row 1: "]',                 answer: /(Up|Down|Left|Right) is best/ },
  threes:  { link: '#/threes',  board: 'main [role="img"][aria-label^="Row 1: "]',                 answer: /(Up|Down|Left|Right) is best/ },
  sliding: { link: '#/sliding', board: 'main [role="grid"][aria-label^="Board,"] [role="gridcell"]',  answer: /(\d|\?|none)\s*proven best/ },
  zen:     { link: '#/zen',     board: 'main [role="grid"][aria-label^="Garden,"] [role="gridcell"]', answer: /(\d|\?|none)\s*proven best/ },
  peg:     { link: '#/peg',     board: 'main [role="grid"] [role="gridcell"]',                     answer: /Still solvable|cannot be solved|\d\s*proven best/ },
  shisen:  { link: '#/shisen',  board: 'main [role="grid"][aria-label^="Tiles,"] [role="gridcell"]',  answer: /Still solvable|This board cannot be cleared|Not known/ },
};
const order = ['gallery', 'fujisan', 'pig', '2048', 'threes', 'sliding', 'zen', 'peg', 'shisen'];
// The board must be seen, and stand in nothing that says it is still on its way (aria-busy, a skeleton). The answer is looked for
// in all the words of the page's main part. Both moments are those of the frame that shows them, counted from the navigation on.
//
// Files are sent as hosts send them: text and wasm packed by gzip, no cache but what the browser has by itself. Bytes are those
// on the wire, headers included; a file counts when it is asked for before the moment, and of one that is still coming at that
// moment only what has come. The service worker's files count as well, if it has begun to fetch them by then.
//
// The line is slowed down through the browser's DevTools protocol, in the page and in all its workers, the service worker too.
// What that leaves out: each of these gets the whole line for itself, where a real line is shared, and opening a connection costs
// nothing more. So builds that fetch much by several workers at a time look a little better here than they are. The server speaks
// HTTP/1.1, so a page fetches six files at a time; most hosts speak HTTP/2.
//
// Games are dealt at random; here the page's randomness comes from the visit's number, so that all builds deal the same ones,
// as long as they ask for randomness in the same order.
import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { parseArgs } from 'node:util';
import { dist, serve } from './server.mjs';

const networks = {
  slow: { words: '1.6 Mbit/s, 150 ms', bits: 1.6e6, latency: 150 },
  fast: { words: '9 Mbit/s, 85 ms', bits: 9e6, latency: 85 },
};
/** Who does not see a moment within this time, in milliseconds, never does. */
const PATIENCE = 90_000;
/** So long a browser is left alone before its visit, in milliseconds. */
const START = 700;

const help = `scripts/measure [OPTION ...] [DIST ...]

  DIST               builds to be measured; two of them are visited by turns and compared (dist)
  --visits N         visits to each page; medians are printed (5)
  --network NAME     ${Object.entries(networks).map(([name, { words }]) => `${name} (${words})`).join(' or ')}; both when left out
  --games A,B        ${order.join(', ')} (all)
  --phone            a phone's window (412 by 823) and a quarter of this machine's speed; else 1280 by 900, unhindered
  --files            also prints what the last visit to each page fetched
  --lighthouse       prints Lighthouse's scores in the place of all this: its phone, on its slow line; builds by turns
  --json             prints JSON, with every visit, and no table`;

/** As little of the browser's own as can be; and a page is shown from its first moment on, which Lighthouse may else not see. */
const lighthouseFlags = [
  '--headless', '--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run', '--disable-background-networking',
  '--disable-component-update', '--disable-sync', '--disable-features=PaintHolding',
];

/** What runs in the page before all its own scripts. */
const watch = ({ board, text, answer, seed }) => {
  // A small generator (mulberry32): the same games for the same visit.
  let state = seed;
  const next = () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return (mixed ^ (mixed >>> 14)) >>> 24;
  };
  crypto.getRandomValues = (array) => (new Uint8Array(array.buffer, array.byteOffset, array.byteLength).forEach((_, at, all) => (all[at] = next())), array);

  const tell = (what) => globalThis.solvariumTold(JSON.stringify({ ...what, at: performance.timeOrigin + performance.now(), origin: performance.timeOrigin }));
  const [name, words] = [text && new RegExp(text), new RegExp(answer)];
  const stands = (one) => !one.closest('[aria-busy="true"], .waiting, .boot, [hidden], [inert]') && (!name || name.test(one.textContent)) && one.checkVisibility();
  const found = { board: false, answer: false };
  let asked = false;
  const look = () => {
    asked = false;
    if (!found.board && [...document.querySelectorAll(board)].some(stands)) tell({ is: 'board' }, (found.board = true));
    if (found.board && !found.answer && words.test(document.querySelector('main')?.textContent ?? '')) tell({ is: 'answer' }, (found.answer = true));
    if (found.answer) changes.disconnect();
  };
  const changes = new MutationObserver(() => {
    if (!asked) requestAnimationFrame(look);
    asked = true;
  });
  changes.observe(document, { subtree: true, childList: true, attributes: true, characterData: true });
  new PerformanceObserver((list) => {
    for (const { startTime, duration } of list.getEntries()) tell({ is: 'long', from: performance.timeOrigin + startTime, ms: duration });
  }).observe({ type: 'longtask', buffered: true });
  new PerformanceObserver((list) => {
    for (const { startTime } of list.getEntries()) tell({ is: 'paint', ms: startTime });
  }).observe({ type: 'largest-contentful-paint', buffered: true });
  new PerformanceObserver((list) => {
    for (const { value, hadRecentInput } of list.getEntries()) if (!hadRecentInput) tell({ is: 'shift', value });
  }).observe({ type: 'layout-shift', buffered: true });
};

/** A browser with a fresh profile, spoken to through its pipe: Playwright hides the sessions of workers. */
const launch = async () => {
  const profile = await mkdtemp(join(tmpdir(), 'solvarium-measure-'));
  const browser = spawn(
    process.env.CHROMIUM ?? '/usr/bin/chromium',
    [
      '--headless=new', '--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run', '--disable-background-networking',
      '--disable-component-update', '--disable-sync', '--window-size=1280,900', `--user-data-dir=${profile}`,
      '--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE localhost, EXCLUDE 127.0.0.1', '--remote-debugging-pipe', 'about:blank',
    ],
    { stdio: ['ignore', 'ignore', 'ignore', 'pipe', 'pipe'] },
  );
  const [, , , out, into] = browser.stdio;
  const [asked, hears] = [new Map(), new Set()];
  let [last, rest] = [0, ''];
  const ended = new Promise((done) => browser.once('exit', done).once('error', done));
  out.on('error', () => {});
  into.setEncoding('utf8').on('data', (text) => {
    const messages = (rest + text).split('\0');
    rest = messages.pop();
    for (const message of messages.map((one) => JSON.parse(one))) {
      if (message.id) asked.get(message.id)?.(message), asked.delete(message.id);
      else for (const hear of hears) hear(message);
    }
  });
  return {
    hears,
    /** Asks a session, or the browser itself. A target may be gone by then: that is no answer, and no failure. */
    ask: (method, params = {}, sessionId) =>
      new Promise((done) => {
        last += 1;
        asked.set(last, ({ result }) => done(result));
        out.write(`${JSON.stringify({ id: last, method, params, sessionId })}\0`);
      }),
    close: async () => {
      // It has kept nothing that is worth a proper end.
      browser.kill('SIGKILL');
      await ended;
      await rm(profile, { recursive: true, force: true, maxRetries: 5 });
    },
  };
};

/** Files of a visit and what of them has come by when, in milliseconds since 1970. */
const ledger = () => {
  const [files, clock] = [new Map(), { offset: undefined }];
  const file = (session, { requestId }) => files.get(`${session} ${requestId}`);
  const came = (one, timestamp, bytes) => one?.came.push({ at: timestamp * 1000 + clock.offset, bytes });
  const hear = {
    'Network.requestWillBeSent': (session, event) => {
      clock.offset ??= (event.wallTime - event.timestamp) * 1000;
      if (!/^https?:/.test(event.request.url)) return;
      files.set(`${session} ${event.requestId}`, { url: event.request.url, from: event.timestamp * 1000 + clock.offset, sent: true, came: [] });
    },
    'Network.responseReceived': (session, event) => {
      const one = file(session, event);
      // Out of the service worker's or the browser's own cache nothing comes over the line.
      const { fromServiceWorker, fromDiskCache, fromPrefetchCache, encodedDataLength } = event.response;
      if (one && (fromServiceWorker || fromDiskCache || fromPrefetchCache)) one.sent = false;
      came(one, event.timestamp, encodedDataLength);
    },
    'Network.requestServedFromCache': (session, event) => {
      const one = file(session, event);
      if (one) one.sent = false;
    },
    'Network.dataReceived': (session, event) => came(file(session, event), event.timestamp, event.encodedDataLength),
    'Network.loadingFinished': (session, event) => {
      const one = file(session, event);
      const so = one?.came.reduce((sum, { bytes }) => sum + bytes, 0);
      // What was not told on the way is told in the end.
      came(one, event.timestamp, Math.max(0, event.encodedDataLength - so));
    },
  };
  const until = (moment) => {
    const mine = [...files.values()].filter(({ sent, from }) => sent && from <= moment);
    const bytes = (one) => one.came.reduce((sum, { at, bytes }) => sum + (at <= moment ? bytes : 0), 0);
    return { files: mine.length, bytes: mine.reduce((sum, one) => sum + bytes(one), 0) };
  };
  const list = (origin, moment) =>
    [...files.values()]
      .filter(({ sent, from }) => sent && from <= moment)
      .map(({ url, from, came }) => ({ file: basename(new URL(url).pathname) || '/', from: from - origin, to: (came.at(-1)?.at ?? NaN) - origin, bytes: came.reduce((sum, { bytes }) => sum + bytes, 0) }));
  return { hear: ({ method, sessionId, params }) => hear[method]?.(sessionId, params), until, list };
};

/**
 * One visit: both moments in milliseconds, what was fetched until each, the long tasks in between; and until the answer what Lighthouse
 * judges a page by: when the largest text or picture was first painted, for how long tasks of over 50 ms blocked the page beyond these
 * 50 ms, and by how much things moved.
 */
const visit = async (url, { link, board, text, answer }, { bits, latency }, { seed, phone }) => {
  const browser = await launch();
  const { ask, hears } = browser;
  const told = { long: [], paint: NaN, shift: 0 };
  const fetched = ledger();
  try {
    const moments = new Promise((done) => {
      const timer = setTimeout(done, PATIENCE);
      const known = new Set();
      let page;
      hears.add((message) => {
        fetched.hear(message);
        const { method, params } = message;
        if (method === 'Target.attachedToTarget') {
          const { sessionId, targetInfo } = params;
          const tell = (method, params) => ask(method, params, sessionId);
          // A service worker comes twice, by the browser and by its page: both have to let it go, one is listened to.
          if (known.has(targetInfo.targetId)) return void tell('Runtime.runIfWaitingForDebugger');
          known.add(targetInfo.targetId);
          tell('Network.enable');
          tell('Network.emulateNetworkConditions', { offline: false, latency, downloadThroughput: bits / 8, uploadThroughput: bits / 8 });
          tell('Target.setAutoAttach', { autoAttach: true, waitForDebuggerOnStart: true, flatten: true });
          const isPage = targetInfo.type === 'page' && !page;
          if (isPage) {
            page = sessionId;
            const given = { board, text: text?.source, answer: answer.source, seed };
            tell('Page.enable');
            tell('Runtime.enable');
            tell('Runtime.addBinding', { name: 'solvariumTold' });
            if (phone) {
              tell('Emulation.setDeviceMetricsOverride', { width: 412, height: 823, deviceScaleFactor: 1.75, mobile: true });
              tell('Emulation.setCPUThrottlingRate', { rate: 4 });
            }
            tell('Page.addScriptToEvaluateOnNewDocument', { source: `(${watch})(${JSON.stringify(given)})` });
          }
          tell('Runtime.runIfWaitingForDebugger');
          // A browser that has just started is still busy with itself.
          if (isPage) setTimeout(() => tell('Page.navigate', { url: url + link }), START);
        }
        if (method === 'Runtime.bindingCalled' && params.name === 'solvariumTold') {
          const what = JSON.parse(params.payload);
          told.origin = what.origin;
          if (what.is === 'long') told.long.push(what);
          else if (what.is === 'paint') told.paint = what.ms;
          else if (what.is === 'shift') told.shift += what.value;
          else told[what.is] = what.at;
          // What the browser knows of the last moments comes a little later.
          if (what.is === 'answer') setTimeout(() => (clearTimeout(timer), done()), 400);
        }
      });
    });
    // Pages and service workers hang on the browser, workers on their pages.
    ask('Target.setAutoAttach', { autoAttach: true, waitForDebuggerOnStart: true, flatten: true });
    await moments;
  } finally {
    await browser.close();
  }
  const since = (moment) => (moment === undefined ? NaN : moment - told.origin);
  const until = (moment) => (moment === undefined ? { files: NaN, bytes: NaN } : fetched.until(moment));
  const long = told.long.filter(({ from, ms }) => from + ms > told.board && from < told.answer);
  return {
    board: { ms: since(told.board), ...until(told.board) },
    answer: { ms: since(told.answer), ...until(told.answer) },
    long: { count: long.length, ms: long.reduce((sum, { ms }) => sum + ms, 0) },
    paint: told.paint,
    blocked: told.long.reduce((sum, { ms }) => sum + ms - 50, 0),
    shift: told.shift,
    list: told.answer === undefined ? [] : fetched.list(told.origin, told.answer),
  };
};

const median = (list) => {
  const sorted = [...list].sort((a, b) => a - b);
  const [low, high] = [sorted[(sorted.length - 1) >> 1], sorted[sorted.length >> 1]];
  return (low + high) / 2;
};

/** The numbers of a visit that are printed. */
const columns = [
  ['board, s', ({ board }) => board.ms / 1000, 2],
  ['kB', ({ board }) => board.bytes / 1000, 0],
  ['files', ({ board }) => board.files, 0],
  ['answer, s', ({ answer }) => answer.ms / 1000, 2],
  ['kB', ({ answer }) => answer.bytes / 1000, 0],
  ['files', ({ answer }) => answer.files, 0],
  ['long tasks', ({ long }) => long.count, 0],
  ['ms', ({ long }) => long.ms, 0],
  ['paint, s', ({ paint }) => paint / 1000, 2],
  ['blocked, ms', ({ blocked }) => blocked, 0],
  ['shift', ({ shift }) => shift, 3],
];

const row = (name, cells) => [name.padEnd(24), ...cells.map((cell, at) => cell.padStart(Math.max(columns[at][0].length, 6)))].join('  ');
const figures = (values) => values.map((value, at) => (Number.isFinite(value) ? value.toFixed(columns[at][2]) : '–'));

/**
 * What Lighthouse's preset for phones says of each page: its score for speed, of 100, and the figures it is made of. It depends on the
 * machine, of which Lighthouse's own index tells how fast it was: 1500 to 2500 is a desktop.
 */
const judge = async (servers, folders, games, visits, say) => {
  const found = createRequire(join(process.env.SOLVARIUM_LIGHTHOUSE, 'package.json'));
  const load = async (name) => import(pathToFileURL(found.resolve(name)));
  const [{ default: lighthouse }, { launch }] = [await load('lighthouse'), await load('chrome-launcher')];
  const audits = { paint: 'largest-contentful-paint', blocked: 'total-blocking-time', shift: 'cumulative-layout-shift' };
  const all = [];
  for (const page of games) {
    const seen = folders.map(() => []);
    for (let number = 0; number < visits; number += 1) {
      for (const [at, { url }] of servers.entries()) {
        const chrome = await launch({ chromePath: process.env.SOLVARIUM_CHROMIUM ?? '/usr/bin/chromium-headless-shell', chromeFlags: lighthouseFlags });
        try {
          const { lhr } = await lighthouse(url + pages[page].link, { port: chrome.port, onlyCategories: ['performance'], logLevel: 'silent' });
          const figures = Object.entries(audits).map(([name, audit]) => [name, lhr.audits[audit].numericValue]);
          seen[at].push({ score: Math.round(lhr.categories.performance.score * 100), index: lhr.environment.benchmarkIndex, ...Object.fromEntries(figures) });
        } finally {
          await chrome.kill();
        }
      }
    }
    seen.forEach((runs, at) => {
      const of = (name) => median(runs.map((run) => run[name]));
      const rest = `median ${of('score')}; paint ${(of('paint') / 1000).toFixed(2)} s, blocked ${of('blocked').toFixed(0)} ms, shift ${of('shift').toFixed(4)}, index ${of('index').toFixed(0)}`;
      say(`${page.padEnd(8)} ${folders.length > 1 ? `${folders[at]} ` : ''}${runs.map(({ score }) => score).join(' ')}, ${rest}`);
      all.push({ page, dist: folders[at], visits: runs });
    });
  }
  return all;
};

const main = async () => {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      visits: { type: 'string', default: '5' },
      network: { type: 'string' },
      games: { type: 'string', default: order.join(',') },
      phone: { type: 'boolean', default: false },
      files: { type: 'boolean', default: false },
      lighthouse: { type: 'boolean', default: false },
      json: { type: 'boolean', default: false },
      help: { type: 'boolean', default: false },
    },
  });
  if (values.help) return console.log(help);
  const stop = (why) => {
    console.error(`${why}\n\n${help}`);
    process.exit(1);
  };
  const visits = Number(values.visits);
  const lines = values.network ? [values.network] : Object.keys(networks);
  const games = values.games.split(',');
  const folders = (positionals.length > 0 ? positionals : [dist]).map((folder) => resolve(folder));
  if (!Number.isInteger(visits) || visits < 1) stop(`«${values.visits}» is no number of visits.`);
  if (!(lines[0] in networks)) stop(`«${lines[0]}» is no network.`);
  for (const game of games) if (!(game in pages)) stop(`«${game}» is no page that is measured.`);
  for (const folder of folders) if (!existsSync(join(folder, 'index.html'))) stop(`There is no build in ${folder}.`);

  const servers = await Promise.all(folders.map((folder) => serve({ folder, encodings: ['gzip'] })));
  const letters = folders.map((_, at) => String.fromCharCode(65 + at));
  const say = (text) => values.json || console.log(text);
  const all = [];
  try {
    if (values.lighthouse) {
      if (!process.env.SOLVARIUM_LIGHTHOUSE) stop('Lighthouse is fetched by scripts/measure.');
      all.push(...(await judge(servers, folders, games, visits, say)));
      lines.length = 0;
    }
    for (const line of lines) {
      say(`\n${networks[line].words}; medians of ${visits} visits${values.phone ? ' of a slow phone' : ''}; long tasks of the page between board and answer; the rest until the answer`);
      folders.forEach((folder, at) => say(`${letters[at]}: ${folder}`));
      say(row('', columns.map(([name]) => name)));
      for (const game of games) {
        const seen = folders.map(() => []);
        for (let number = 0; number < visits; number += 1) {
          for (const [at, { url }] of servers.entries()) seen[at].push(await visit(url, pages[game], networks[line], { seed: number + 1, phone: values.phone }));
        }
        const medians = seen.map((list) => columns.map(([, of]) => median(list.map(of))));
        medians.forEach((values, at) => say(row(`${game} ${folders.length > 1 ? letters[at] : ''}`, figures(values))));
        for (let at = 1; at < medians.length; at += 1) {
          const ratio = (value, column) => (medians[0][column] > 0 ? (value / medians[0][column]).toFixed(2) : '–');
          say(row(`${game} ${letters[at]} / A`, medians[at].map(ratio)));
        }
        seen.forEach((list, at) => {
          const never = list.filter(({ answer }) => Number.isNaN(answer.ms)).length;
          if (never > 0) say(`  ${letters[at]}: no answer within ${PATIENCE / 1000} s in ${never} of ${visits} visits`);
          if (!values.files) return;
          for (const { file, from, to, bytes } of list.at(-1).list) {
            say(`  ${letters[at]} ${file.padEnd(40)} ${from.toFixed(0).padStart(6)} to ${to.toFixed(0).padStart(6)} ms ${bytes.toString().padStart(9)} bytes`);
          }
        });
        all.push(...seen.map((list, at) => ({ network: line, page: game, dist: folders[at], visits: list })));
      }
    }
  } finally {
    for (const server of servers) await server.close();
  }
  if (values.json) console.log(JSON.stringify(all, null, 2));
};

await main();
