// Three browser engines behind one small driver: Chromium and Firefox by puppeteer-core (WebDriver BiDi for Firefox), WebKitGTK by its
// own WebDriver. It has what a person has (a window, a pointer, keys, an address) and a way to look into the page. Everything that is
// looked for is looked for in the page itself, by role and name, so that it is the same in all engines.
import { spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import puppeteer from 'puppeteer-core';

/** How long something may take to appear, in milliseconds. */
const PATIENCE = 20_000;
/** How long a browser may take for what a driver asks of it: after that it is taken for dead. */
const SILENCE = 45_000;

/** The browser does not answer its driver: nothing is known of the page. */
export class Silence extends Error {}

/** Starts a program in a group of its own, and returns it with what ends the whole group, at the latest with this process. */
const begin = (command, args, options) => {
  const program = spawn(command, args, { ...options, detached: true });
  const kill = () => {
    process.off('exit', kill);
    try {
      process.kill(-program.pid, 'SIGKILL');
    } catch {
      // It has ended by itself.
    }
  };
  process.on('exit', kill);
  return [program, kill];
};
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.once(signal, () => process.exit(1));
const pause = (ms) => new Promise((go) => setTimeout(go, ms));

/** A free port of this machine. */
const freePort = () =>
  new Promise((done, fail) => {
    const server = createServer();
    server.once('error', fail).listen(0, '127.0.0.1', () => {
      const { port } = server.address();
      server.close(() => done(port));
    });
  });

/** Runs in the page: the elements of a role that are shown, whose name is this text, or fits this pattern (`/…/`). */
const seek = (role, name) => {
  const selectors = {
    button: 'button, [role="button"]', link: 'a[href]', heading: 'h1, h2, h3, h4', textbox: 'input:not([type="radio"], [type="checkbox"], [type="number"]), textarea',
    spinbutton: 'input[type="number"]', radio: 'input[type="radio"]', status: '[role="status"]', dialog: 'dialog[open]', text: 'body *',
  };
  const label = (one) => {
    const by = one.getAttribute('aria-labelledby');
    const words = by && by.split(' ').map((id) => document.getElementById(id)?.textContent ?? '').join(' ');
    return (one.getAttribute('aria-label') || words || one.labels?.[0]?.textContent || one.textContent || '').replace(/\s+/g, ' ').trim();
  };
  const pattern = /^\/(.*)\/$/s.exec(name);
  const fits = pattern ? (text) => new RegExp(pattern[1]).test(text) : (text) => text === name;
  // Radios and the like may be drawn by their labels.
  const shown = (one) => one.checkVisibility() && one.getClientRects().length > 0;
  return [...document.querySelectorAll(selectors[role] ?? `[role="${role}"]`)].filter((one) => fits(label(one)) && shown(one));
};

const text = (name) => (name instanceof RegExp ? `/${name.source}/` : name);

/** What all engines' pages have in common, on top of what each does in its own way. */
class Page {
  /** Calls a function in the page with plain data, and returns what it returns. */
  async run(job, ...given) {
    return this.evaluate(`return (${job})(...${JSON.stringify(given)});`);
  }

  /** Waits until a function in the page returns something true, and returns that. */
  async until(job, ...given) {
    const end = Date.now() + PATIENCE;
    for (;;) {
      const found = await this.run(job, ...given).catch((error) => {
        // While a page is left for another, nobody is there to answer.
        if (error instanceof Silence || Date.now() > end) throw error;
      });
      if (found) return found;
      if (Date.now() > end) throw new Error(`In vain: ${job} (${JSON.stringify(given)}); the page says: ${await this.says()}`);
      await pause(50);
    }
  }

  /** Where the page is and how its text begins, for whoever has to find out why something is not there. */
  async says() {
    return this.run(() => `${location.hash} ${document.body.innerText.slice(0, 300)}`).catch((error) => `nothing (${error.message})`);
  }

  /** Waits until what a function in the page finds rests, scrolls to it and returns its middle. */
  async rests(find, ...given) {
    const end = Date.now() + PATIENCE;
    let before = null;
    for (;;) {
      const now = await this.run(
        `(...given) => { const one = (${find})(...given); if (!one) return null; one.scrollIntoView({ block: 'center' }); const box = one.getBoundingClientRect(); return [Math.round(box.x + box.width / 2), Math.round(box.y + box.height / 2)]; }`,
        ...given,
      ).catch((error) => {
        if (error instanceof Silence) throw error;
        return null;
      });
      // A page that is just being made is still on the move.
      if (now && String(now) === String(before)) return now;
      if (Date.now() > end) throw new Error(`${now ? 'Never at rest' : 'Not found'}: ${JSON.stringify(given)}; the page says: ${await this.says()}`);
      before = now;
      await pause(60);
    }
  }

  /** The middle of an element by role and name. */
  async point(role, name, at = 0) {
    return this.rests(`(role, name, at) => (${seek})(role, name)[at]`, role, text(name), at);
  }

  /** The middle of the first element of a selector. */
  async middle(selector) {
    return this.rests(`(selector) => document.querySelector(selector)`, selector);
  }

  async sees(role, name) {
    await this.point(role, name);
  }

  /** Waits for these words anywhere in the page. */
  async reads(pattern) {
    await this.until((pattern, flags) => new RegExp(pattern, flags).test(document.body.innerText), pattern.source, pattern.flags);
  }

  async click(role, name, at) {
    await this.drag(await this.point(role, name, at));
  }

  async tapOn(role, name) {
    await this.tap(await this.point(role, name));
  }

  /** Opens a page of the app by its link and waits until it has taken the place of the skeleton. */
  async open(link) {
    await this.goto('about:blank');
    await this.goto(this.base + link);
    await this.ready();
  }

  async ready() {
    await this.until(() => Boolean(document.querySelector('#app > *') && !document.querySelector('#app .boot') && document.querySelector('main h1')));
  }
}

/** Of Chromium and Firefox. */
class PuppeteerPage extends Page {
  constructor(page, base) {
    super();
    Object.assign(this, { page, base });
  }
  goto = (address) => this.page.goto(address);
  reload = () => this.page.reload();
  evaluate = (code) => this.page.evaluate(`(async () => { ${code} })()`);
  press = (key) => this.page.keyboard.press(key);
  write = (words) => this.page.keyboard.type(words);
  async drag(...points) {
    const { mouse } = this.page;
    await mouse.move(...points[0]);
    await mouse.down();
    for (const point of points.slice(1)) await mouse.move(...point, { steps: 6 });
    await mouse.up();
  }
  tap = (point) => this.page.touchscreen.tap(...point);
}

const puppeteerEngine = async (name, options, hint) => {
  const profile = await mkdtemp(join(tmpdir(), `solvarium-${name}-`));
  const browser = await puppeteer.launch({ ...options, headless: true, userDataDir: profile, protocolTimeout: 60_000 });
  let context;
  return {
    name,
    version: await browser.version(),
    hint,
    async visit(base, { width = 1280, height = 900, touch = false } = {}) {
      await context?.close();
      context = await browser.createBrowserContext();
      const page = await context.newPage();
      await page.setViewport({ width, height, ...(touch && name === 'chromium' ? { hasTouch: true, isMobile: true } : {}) });
      return new PuppeteerPage(page, base);
    },
    async close() {
      await browser.close();
      await rm(profile, { recursive: true, force: true });
    },
  };
};

export const chromium = () =>
  puppeteerEngine('chromium', {
    browser: 'chrome',
    executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
    args: ['--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run', '--disable-background-networking', '--disable-component-update', '--disable-sync'],
  });

export const firefox = () =>
  puppeteerEngine('firefox', {
    browser: 'firefox',
    executablePath: process.env.FIREFOX ?? '/usr/bin/firefox-esr',
    extraPrefsFirefox: { 'app.update.enabled': false, 'network.captive-portal-service.enabled': false, 'network.connectivity-service.enabled': false },
  });

/** The names of keys as WebDriver writes them. */
const KEYS = {
  '\n': '\uE006', Tab: '\uE004', Enter: '\uE007', Escape: '\uE00C', ArrowLeft: '\uE012', ArrowUp: '\uE013', ArrowRight: '\uE014', ArrowDown: '\uE015', Home: '\uE011', End: '\uE010', Control: '\uE009',
};

/** Of WebKitGTK. */
class WebDriverPage extends Page {
  constructor(send, base) {
    super();
    Object.assign(this, { send, base });
  }
  goto = (url) => this.send('POST', '/url', { url });
  reload = () => this.send('POST', '/refresh', {});
  evaluate = (code) =>
    this.send('POST', '/execute/async', { script: `const done = arguments[0]; (async () => { ${code} })().then((value) => done({ value }), (error) => done({ error: String(error) }));`, args: [] }).then(
      ({ value, error }) => {
        if (error) throw new Error(error);
        return value;
      },
    );
  acts = async (...actions) => {
    await this.send('POST', '/actions', { actions });
  };
  press = (key) => {
    const value = KEYS[key] ?? key;
    return this.acts({ type: 'key', id: 'keys', actions: [{ type: 'keyDown', value }, { type: 'keyUp', value }] });
  };
  async write(words) {
    await this.acts({ type: 'key', id: 'keys', actions: [...words].map((key) => KEYS[key] ?? key).flatMap((value) => [{ type: 'keyDown', value }, { type: 'keyUp', value }]) });
  }
  pointer(pointerType, points) {
    const [first, ...rest] = points;
    const to = ([x, y], duration) => ({ type: 'pointerMove', x, y, duration, origin: 'viewport' });
    // Between two points the pointer is seen on its way.
    const ways = rest.flatMap((point, at) => [0.25, 0.5, 0.75, 1].map((part) => to(points[at].map((from, axis) => Math.round(from + (point[axis] - from) * part)), 20)));
    return this.acts({ type: 'pointer', id: pointerType, parameters: { pointerType }, actions: [to(first, 0), { type: 'pointerDown', button: 0 }, ...ways, { type: 'pointerUp', button: 0 }] });
  }
  drag = (...points) => this.pointer('mouse', points);
  tap = (point) => this.pointer('touch', [point]);
}

export const webkit = async () => {
  // A display of its own; the server names one that is free.
  const [display, endDisplay] = begin('Xvfb', ['-displayfd', '3', '-screen', '0', '1400x1100x24', '-nolisten', 'tcp'], { stdio: ['ignore', 'ignore', 'ignore', 'pipe'] });
  const number = await new Promise((done, fail) => {
    display.once('error', fail);
    display.stdio[3].setEncoding('utf8').once('data', (line) => done(line.trim()));
  });
  const port = await freePort();
  const home = await mkdtemp(join(tmpdir(), 'solvarium-webkit-'));
  const [driver, endDriver] = begin('WebKitWebDriver', [`--port=${port}`], {
    stdio: ['ignore', 'ignore', 'pipe'],
    // No other process of this account takes part: settings, caches and messages are its own.
    env: { ...process.env, DISPLAY: `:${number}`, HOME: home, XDG_CACHE_HOME: join(home, 'cache'), XDG_DATA_HOME: join(home, 'data'), WEBKIT_DISABLE_COMPOSITING_MODE: '1', LIBGL_ALWAYS_SOFTWARE: '1' },
  });
  // What driver and browser said last: nothing else tells why a browser has gone.
  let said = '';
  driver.stderr.setEncoding('utf8').on('data', (words) => (said = (said + words).slice(-2000)));
  const call = async (method, path, body, patience = SILENCE) => {
    const answer = fetch(`http://127.0.0.1:${port}${path}`, {
      method,
      body: body && JSON.stringify(body),
      headers: { 'content-type': 'application/json' },
      signal: AbortSignal.timeout(patience),
    }).then((response) => response.json());
    const { value } = await answer.catch((error) => {
      throw new Silence(`${method} ${path}: ${error}`);
    });
    if (value?.error === 'invalid session id') {
      // One that falls over a part of its own drawing, which it reads before any page, says nothing of the page either.
      const own = /SkSLModuleLoader.*Unable to load module/.test(said);
      throw new (own ? Silence : Error)(`the browser has gone (${method} ${path}); what it said last: ${said}`);
    }
    // A row of actions that was broken off inside WebKit has no words: its dispatcher was cancelled, whatever the page does.
    const brokenOff = value?.error === 'unknown error' && !value.message;
    if (value?.error) throw new (brokenOff ? Silence : Error)(`${method} ${path}: ${value.error}: ${value.message}`);
    return value;
  };
  for (let tries = 0; ; tries += 1) {
    try {
      await call('GET', '/status');
      break;
    } catch (error) {
      if (tries > 100) throw error;
      await pause(50);
    }
  }
  const binary = process.env.WEBKIT ?? '/usr/lib/x86_64-linux-gnu/webkit2gtk-4.1/MiniBrowser';
  let session;
  const end = async () => session && call('DELETE', `/session/${session}`, undefined, 5000).catch(() => {});
  const engine = {
    name: 'webkit',
    async visit(base, { width = 1280, height = 900 } = {}) {
      await end();
      const begun = await call('POST', '/session', { capabilities: { alwaysMatch: { 'webkitgtk:browserOptions': { binary, args: ['--automation'] } } } });
      session = begun.sessionId;
      engine.version = `${begun.capabilities.browserName} ${begun.capabilities.browserVersion}`;
      const send = (method, path, body) => call(method, `/session/${session}${path}`, body);
      await send('POST', '/window/rect', { width, height });
      await send('POST', '/timeouts', { script: 30_000 });
      return new WebDriverPage(send, base);
    },
    async close() {
      await end();
      endDriver();
      endDisplay();
      await rm(home, { recursive: true, force: true });
    },
  };
  return engine;
};
