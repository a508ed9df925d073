// What every test of the whole page needs: a server for dist/, a browser, fresh pages, and the
// rule that no page may log an error, break the Content-Security-Policy or ask another server.
//
//   const site = harness();                       // at the top of a test file
//   test('…', async () => {
//     const page = await site.newPage({ width: 360, height: 640, touch: true });
//     await page.goto(site.url + '#/pig');
//   });
//
// After each test its pages are closed and everything they complained about fails the test;
// `site.expect(/pattern/)` excuses what the test provokes on purpose.
import assert from 'node:assert/strict';
import { readdirSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { after, afterEach, before } from 'node:test';
import { fileURLToPath } from 'node:url';
import axeCore from 'axe-core';
import { chromium } from 'playwright-core';
import { dist, serve } from '../../scripts/server.mjs';

/** The path, within dist/, of the file that matches: most have a digest in their name or in that of their folder. */
export const fileOf = (form) => {
  const found = readdirSync(dist, { recursive: true }).find((file) => form.test(file));
  if (!found) throw new Error(`dist/ has no file ${form}`);
  return found;
};

const screenshots = join(dirname(fileURLToPath(import.meta.url)), '..', '..', 'screenshots');

const flags = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  // Whatever the page might ask elsewhere must fail here as well as be noticed below.
  '--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE localhost, EXCLUDE 127.0.0.1',
];

/**
 * Registers the set-up and clean-up of a test file. `base` is the path the app is served under,
 * `folder` what is served. `whole` asks for Chromium as people have it: in the one without a window, which all other tests
 * use because it takes a third of the time, a service worker that takes over from another hangs now and then. The returned
 * object's `url` is known once the tests run.
 */
export function harness({ base = '/', folder = dist, whole = false } = {}) {
  let browser;
  let contexts = [];
  let problems = [];
  let excused = [];
  const missing = new Set();
  const site = {
    url: '',
    /** Files of dist/ that the server denies having, until the test ends. */
    missing,
    /** Excuses, until the test ends, every complaint that matches. */
    expect: (pattern) => excused.push(pattern),
    /** What the pages of this test have complained about so far. */
    problems: () => problems.filter((problem) => !excused.some((pattern) => pattern.test(problem))),
    newPage,
    shot,
    axe,
  };
  let server;

  before(async () => {
    server = await serve({ base, folder, missing });
    site.url = server.url;
    browser = await chromium.launch({
      executablePath: whole ? (process.env.CHROMIUM ?? '/usr/bin/chromium') : (process.env.SOLVARIUM_CHROMIUM ?? '/usr/bin/chromium-headless-shell'),
      args: flags,
    });
  });

  after(async () => {
    await browser?.close();
    await server?.close();
  });

  afterEach(async () => {
    for (const context of contexts) await context.close();
    const complaints = site.problems();
    contexts = [];
    problems = [];
    excused = [];
    missing.clear();
    refute('A page logged an error, broke the policy or left its origin', complaints);
  });

  return site;

  /**
   * A page in a context of its own (empty storage). `offline: true` lets the service worker in;
   * other tests do without, so that each sees the files as they are.
   */
  async function newPage({
    width = 1280,
    height = 900,
    dark = false,
    forced = false,
    touch = false,
    reducedMotion = false,
    scripts = true,
    offline = false,
  } = {}) {
    const context = await browser.newContext({
      viewport: { width, height },
      colorScheme: dark ? 'dark' : 'light',
      forcedColors: forced ? 'active' : 'none',
      reducedMotion: reducedMotion ? 'reduce' : 'no-preference',
      hasTouch: touch,
      isMobile: touch,
      javaScriptEnabled: scripts,
      serviceWorkers: offline ? 'allow' : 'block',
    });
    contexts.push(context);
    const origin = new URL(site.url).origin;
    context.on('request', (request) => {
      const to = request.url();
      if (!to.startsWith(origin + '/') && !/^(data|blob):/.test(to)) problems.push(`request to ${to}`);
    });
    // Of pages and of their workers.
    context.on('console', (message) => {
      if (message.type() === 'error') problems.push(`console: ${message.text()} (${message.location().url})`);
    });
    context.on('weberror', (failure) => problems.push(`exception: ${failure.error()?.message ?? failure.error()}`));
    if (scripts) {
      await context.addInitScript(() =>
        document.addEventListener('securitypolicyviolation', (event) =>
          console.error(`policy: ${event.violatedDirective} blocked ${event.blockedURI} ${event.sample}`),
        ),
      );
    }
    const page = await context.newPage();
    page.setDefaultTimeout(20_000);
    // Words are looked for where people see them: what a screen reader is told says the same again, a moment later.
    const getByText = page.getByText.bind(page);
    page.getByText = (...given) => getByText(...given).and(page.locator(':not(.unseen > [aria-live])'));
    // What is shown is kept a moment later: nobody loads a page again as fast as a test does.
    const reload = page.reload.bind(page);
    page.reload = async (...given) => {
      await new Promise((go) => setTimeout(go, 100));
      return reload(...given);
    };
    return page;
  }

  /** Keeps a picture in screenshots/, for people to look at, if SOLVARIUM_SCREENSHOTS is set: no test looks at it. */
  async function shot(page, name) {
    if (!process.env.SOLVARIUM_SCREENSHOTS) return;
    await mkdir(screenshots, { recursive: true });
    await page.screenshot({ path: join(screenshots, `${name}.png`), fullPage: true });
  }

  /**
   * Fails with the list of what axe finds against WCAG 2.2 AA. `without` names rules to leave out,
   * `only` those to ask alone.
   */
  async function axe(page, { without = [], only = [] } = {}) {
    // A page hears of another look with its next frame.
    await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
    // A colour on its way to another is neither of them, and an answer that comes while axe looks
    // would send one on its way: none goes slowly, and what has begun comes to its end.
    const halted = await page.evaluateHandle(() => {
      const sheet = new CSSStyleSheet();
      sheet.replaceSync('*, ::before, ::after { transition: none !important; }');
      document.adoptedStyleSheets.push(sheet);
      return sheet;
    });
    await page.evaluate(() => {
      const ending = document.getAnimations().filter((one) => Number.isFinite(one.effect?.getComputedTiming().endTime ?? Infinity));
      return Promise.all(ending.map((one) => one.finished.catch(() => {})));
    });
    // Once a document: it is half a megabyte of text.
    if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axeCore.source);
    const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];
    const found = await page.evaluate(
      async (options) => {
        const { violations } = await window.axe.run(options);
        return violations.flatMap(({ id, help, nodes }) =>
          nodes.map(({ target, failureSummary }) => `${id}: ${help} at ${target.join(' ')}. ${failureSummary ?? ''}`),
        );
      },
      {
        // Nothing is told of what is right.
        resultTypes: ['violations'],
        runOnly: only.length > 0 ? { type: 'rule', values: only } : { type: 'tag', values: tags },
        rules: Object.fromEntries(without.map((rule) => [rule, { enabled: false }])),
      },
    );
    await halted.evaluate((sheet) => {
      document.adoptedStyleSheets = document.adoptedStyleSheets.filter((one) => one !== sheet);
    });
    refute('axe found barriers', found);
  }
}

/**
 * What to ask axe of a page in other colours whose everything was asked in light: where it is dark colours differ, and colours
 * that the system forces are no longer the page's, which axe does not know.
 */
export const inColours = {
  dark: { only: ['color-contrast', 'link-in-text-block'] },
  forced: { without: ['color-contrast'] },
};

/** Fails with one line for each different finding. */
function refute(what, findings) {
  const lines = [...new Set(findings)].map((finding) => `  - ${finding}`);
  if (lines.length > 0) assert.fail([`${what}:`, ...lines].join('\n'));
}

/** Waits until the app has mounted, that is, taken the place of the loading skeleton. */
export async function started(page) {
  await page.waitForFunction(() => {
    const app = document.getElementById('app');
    return app && app.childElementCount > 0 && !app.querySelector('.boot');
  });
}

/** What the tests of the classroom share: its pages, the teacher's rules, and when all pairs have played. */
export function classroom(site) {
  return {
    open: async (link, options) => {
      const page = await site.newPage(options);
      await page.goto(site.url + link);
      await started(page);
      await page.locator('main.classroom').waitFor({ timeout: 30_000 });
      return page;
    },
    rules: (page) => page.getByRole('textbox', { name: 'The class’s rules' }),
    played: (page, pairs) => page.getByText(new RegExp(`^${pairs === 1 ? 'One pair' : `All ${pairs} pairs`}, exactly`)).waitFor({ timeout: 60_000 }),
    text64: (text) => Buffer.from(text).toString('base64url'),
  };
}

/**
 * Fujisan's mountain as a person finds it: cells by their names and places, never by the app's
 * insides. A move is written as in a link: `ML3`, `AU`.
 */
export function mountain(page) {
  const priest = (who) => page.getByRole('gridcell', { name: new RegExp(`; ${who} (stands here|is picked up)`) });
  const target = (move) => {
    const [who, way, steps] = move;
    const words = { U: 'up', D: 'down', L: `left, ${steps} free`, R: `right, ${steps} free` }[way];
    return page.getByRole('gridcell', { name: new RegExp(`; ${who} can go there: ${words}`) });
  };
  /** Picks the priest up and sends him to where the move leads, with `act` on each of the two cells. */
  const move = async (code, act = (cell) => cell.click()) => {
    const [who] = code;
    await act(priest(who));
    await page.getByRole('gridcell', { name: `; ${who} is picked up` }).waitFor();
    const to = target(code);
    const place = await to.getAttribute('data-cell');
    await act(to);
    await page.locator(`[data-cell="${place}"][aria-label*="; ${who} stands here"]`).waitFor();
  };
  return {
    grid: page.getByRole('grid'),
    priest,
    target,
    move,
    moves: async (codes, act) => {
      for (const code of codes) await move(code, act);
    },
    /** What stands where: the names of all cells, without what is picked up or pointed out. */
    cells: async () => {
      // Where the board's code is still on its way, the page rests as well.
      await page.getByRole('gridcell').first().waitFor();
      await settled(page);
      const cells = await page.getByRole('gridcell').evaluateAll((cells) =>
        cells.map((cell) => [
          Number(cell.dataset.cell),
          cell.getAttribute('aria-label').replace(/; (hint|. can go).*/, '').replace('is picked up', 'stands here'),
        ]),
      );
      return cells.sort(([a], [b]) => a - b).map(([, label]) => label);
    },
    /** The words under the board. */
    said: page.locator('section[aria-label="Board"]').getByRole('status'),
    /** A button of the bar under the board. */
    button: (name) => page.getByRole('toolbar', { name: 'Game' }).getByRole('button', { name, exact: true }),
  };
}

/** Waits until the solver has said something final about the position at hand. */
export async function judged(page) {
  await page.getByText(/Still solvable|Lost from here|No solution|No way leads up|All four at the summit|Not known/).first().waitFor();
}

/**
 * Expects something of the page as soon as it comes to it: on a busy machine Yew puts drawing and effects off, and keys are
 * acted on in turn, each when the page is drawn as the one before left it. What must hold at once is asserted without this.
 */
export const soon = async (expectation) => {
  const end = Date.now() + 5000;
  for (;;) {
    try {
      return await expectation();
    } catch (error) {
      if (Date.now() > end) throw error;
      await new Promise((go) => setTimeout(go, 20));
    }
  }
};

/** Waits until most likely nothing is put off any more: where what comes next is no sign of what came before. */
export const settled = async (page) => {
  for (let times = 0; times < 3; times += 1) await page.evaluate(() => new Promise((go) => setTimeout(go, 20)));
};

/** Asks until the answer is good. */
export const until = (ask, good, what) =>
  soon(async () => {
    const answer = await ask();
    assert.ok(good(answer), `${what}, but there is: ${JSON.stringify(answer)}`);
    return answer;
  });

/** Waits until the focus is on what is called so. */
export const focused = (page, name) =>
  until(() => page.evaluate(() => document.activeElement.getAttribute('aria-label')), (label) => name.test(label), `the focus on ${name}`);

/** A page that keeps its workers at hand (`workers`), and can have them pass nothing on (`deaf`); see `dies`. */
export const watched = async (site, options) => {
  const page = await site.newPage(options);
  await page.addInitScript(() => {
    window.workers = [];
    window.deaf = false;
    window.Worker = class extends window.Worker {
      constructor(...given) {
        super(...given);
        window.workers.push(this);
      }
      postMessage(...given) {
        window.waiting ||= window.deaf;
        super.postMessage(...given);
      }
      set onmessage(heard) {
        super.onmessage = heard && ((event) => window.deaf || heard.call(this, event));
      }
      get onmessage() {
        return super.onmessage;
      }
    };
  });
  return page;
};

/** Lets the workers of a deaf page die as soon as it has asked them something. */
export const dies = async (page) => {
  await page.waitForFunction(() => window.waiting);
  await page.evaluate(() => {
    for (const worker of window.workers) worker.dispatchEvent(new ErrorEvent('error', { message: 'out of memory, for a test', cancelable: true }));
  });
};

/** The tasks in which the page computes for 50 ms and more during `work`, in ms of the processor's time, not of the clock. */
export const longTasks = async (page, work) => {
  // A browser that never hands out its trace was seen once: that is a failure, not a test that never ends.
  const within = (what, promise) => {
    let timer;
    const late = new Promise((_, fail) => (timer = setTimeout(() => fail(new Error(`the browser did not ${what} its trace within a minute`)), 60_000)));
    return Promise.race([promise, late]).finally(() => clearTimeout(timer));
  };
  await page.evaluate(async () => {
    await new Promise((done) => requestIdleCallback(done, { timeout: 10_000 }));
  });
  const browser = page.context().browser();
  await within('begin', browser.startTracing(page, { categories: ['toplevel'] }));
  await work();
  const { traceEvents } = JSON.parse((await within('end', browser.stopTracing())).toString());
  const main = new Set(
    traceEvents.filter(({ name, args }) => name === 'thread_name' && args.name === 'CrRendererMain').map(({ pid, tid }) => `${pid} ${tid}`),
  );
  const computed = traceEvents
    .filter(({ name, pid, tid }) => name === 'ThreadControllerImpl::RunTask' && main.has(`${pid} ${tid}`))
    .map(({ tdur = 0 }) => tdur / 1000);
  return { own: computed.filter((ms) => ms >= 50).map(Math.round), longest: Math.round(Math.max(...computed)) };
};

/**
 * The body of a test that each task of a page computes for less than 50 ms, or `under` so many, if they are more. `run` opens a page and returns what `longTasks` found in it. A task that
 * computes for so long does so in each run; one that a busy machine drew out (time that the host of a virtual machine took is
 * counted too) does not: it takes three runs to fail.
 */
export const neverHeldUp = (run, under = 50) => async (t) => {
  const found = [];
  for (let runs = 0; runs < 3; runs += 1) {
    const { own, longest } = await run(t);
    t.diagnostic(`the longest task computed for ${longest} ms`);
    const long = own.filter((ms) => ms >= under);
    if (long.length === 0) return;
    found.push(long.join(', '));
  }
  assert.fail(`the page computed for ${under} ms or more in each of three runs: ${found.join('; ')} ms`);
};

/**
 * Of a page that is not loaded yet: what asks which boxes have moved without being touched, and by how much, since the game's board
 * was there. A number that gets wider moves its neighbours by a few pixels: that is left out. With `all` nothing is, from the
 * first paint on; for a page that nobody touches, as «recent input» is the window's size, too, which Chromium takes for one.
 */
export const shifting = async (page, { all = false } = {}) => {
  await page.addInitScript((all) => {
    window.shifts = [];
    const moved = ({ node }) => (node?.nodeType === Node.TEXT_NODE ? node.parentElement : node)?.outerHTML.slice(0, 60);
    const counts = ({ value, hadRecentInput }) =>
      all ? value > 0 : !hadRecentInput && value >= 0.002 && document.querySelector('.mg-board, .fj-board');
    const note = (entries) => window.shifts.push(...entries.filter(counts).map(({ value, sources }) => `${value.toFixed(6)}: ${sources.map(moved).join(', ')}`));
    const observer = new PerformanceObserver((list) => note(list.getEntries()));
    observer.observe({ type: 'layout-shift', buffered: true });
    window.shiftsUntilNow = () => {
      note(observer.takeRecords());
      return window.shifts;
    };
  }, all);
  return () => page.evaluate(() => window.shiftsUntilNow());
};

/** How far a page reaches out of its window sideways, in pixels. */
export const sideways = (page) => page.evaluate(() => document.documentElement.scrollWidth - innerWidth);

/**
 * Texts and controls of a page that lie upon each other without one being in the other, each pair in words. Boards and
 * drawings are left out, where things lie upon each other on purpose, and so is what floats over the page.
 */
export const overlaps = (page) =>
  page.evaluate(() => {
    const control = 'a[href], button, input, select, textarea, summary';
    /** The layer in which an element lies: the page itself, or what floats over it. */
    const layer = (element) => {
      for (let one = element; one; one = one.parentElement) {
        const { position, bottom } = getComputedStyle(one);
        if (position === 'fixed' || (position === 'sticky' && bottom !== 'auto')) return one;
      }
      return null;
    };
    /** A box without what the boxes round its element cut off. */
    const clipped = (box, element) => {
      let { left, top, right, bottom } = box;
      for (let one = element; one && one !== document.body; one = one.parentElement) {
        const { overflowX, overflowY, clipPath, position } = getComputedStyle(one);
        if (clipPath !== 'none' && position === 'absolute') return null;
        const round = one.getBoundingClientRect();
        if (overflowX !== 'visible') [left, right] = [Math.max(left, round.left), Math.min(right, round.right)];
        if (overflowY !== 'visible') [top, bottom] = [Math.max(top, round.top), Math.min(bottom, round.bottom)];
      }
      return right - left > 1 && bottom - top > 1 ? { left, top, right, bottom } : null;
    };
    const all = [];
    const add = (element, box, name) => {
      const cut = box.width > 1 && box.height > 1 && clipped(box, element);
      if (cut) all.push({ element, name: name.trim().replace(/\s+/g, ' ').slice(0, 40), layer: layer(element), ...cut });
    };
    const skipped = (element) =>
      element.closest('svg, canvas, [role="grid"], [popover], dialog:not([open]), .unseen, .skip') ||
      !element.checkVisibility({ visibilityProperty: true, opacityProperty: true });
    for (const element of document.body.querySelectorAll('*')) {
      if (skipped(element)) continue;
      if (element.matches(control)) {
        // A link in a sentence has a box in each of its lines: what lies round them all is not its own.
        const boxes = getComputedStyle(element).display === 'inline' ? element.getClientRects() : [element.getBoundingClientRect()];
        for (const box of boxes) add(element, box, element.getAttribute('aria-label') ?? (element.textContent || element.name));
      }
      if (getComputedStyle(element).color === 'rgba(0, 0, 0, 0)') continue;
      for (const node of element.childNodes) {
        if (node.nodeType !== Node.TEXT_NODE || !node.data.trim()) continue;
        const range = document.createRange();
        range.selectNodeContents(node);
        for (const line of range.getClientRects()) {
          // The letters of a line do not fill its box.
          const air = line.height * 0.22;
          add(element, { left: line.left, right: line.right, top: line.top + air, bottom: line.bottom - air, width: line.width, height: line.height - 2 * air }, node.data);
        }
      }
    }
    const found = new Set();
    all.forEach((a, at) => {
      for (const b of all.slice(at + 1)) {
        const [across, down] = [Math.min(a.right, b.right) - Math.max(a.left, b.left), Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top)];
        if (across <= 1.5 || down <= 1.5 || a.layer !== b.layer) continue;
        if (a.element.contains(b.element) || b.element.contains(a.element)) continue;
        // A label round a control is part of it.
        const label = (one) => one.closest('label');
        if (label(a.element) && label(a.element) === label(b.element)) continue;
        found.add(`«${a.name}» and «${b.name}» lie upon each other, ${Math.round(across)} by ${Math.round(down)} px`);
      }
    });
    return [...found];
  });

/** The windows in which pages are looked at for barriers: a name, and the options of `newPage`. */
export const windows = {
  'in the light': {},
  'in the dark': { dark: true },
  'on a phone': { width: 360, height: 640, touch: true },
  'with forced colours': { forced: true },
  'at 320 px, without motion': { width: 320, height: 640, reducedMotion: true },
};
