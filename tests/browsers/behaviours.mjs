// What must work in every browser engine: one list, run in each by the file of its name. A person's pointer, keys and address are all
// that it uses; everything that is deeper is tested in Chromium alone, in tests/e2e.
import assert from 'node:assert/strict';
import test, { after, before } from 'node:test';
import { serve } from '../../scripts/server.mjs';
import { Silence } from './drivers.mjs';

/** A square of the board. */
const cell = (index) => `main [role="grid"] [data-cell="${index}"]`;
/** What stands on all squares of the board, in words. */
const squares = () =>
  [...document.querySelectorAll('main [role="grid"] [role="gridcell"]')]
    .sort((a, b) => a.dataset.cell - b.dataset.cell)
    .map((one) => `${one.dataset.cell} ${one.getAttribute('aria-label')}`)
    .join('; ');
/** Where the priests of Fujisan stand. */
const standing = () =>
  [...document.querySelectorAll('main [role="grid"] [role="gridcell"]')]
    .flatMap((one) => [...one.getAttribute('aria-label').matchAll(/; (\w) (stands here|is picked up)/g)].map(([, who]) => `${who} on ${one.dataset.cell}`))
    .sort()
    .join(', ');
/** How much of the Zen garden is raked. */
const raked = () => [...document.querySelectorAll('main [role="gridcell"]')].filter((one) => /^raked/.test(one.getAttribute('aria-label'))).length;
const tiles = () => document.querySelector('main [role="img"][aria-label^="Row 1: "]')?.getAttribute('aria-label') ?? '';

/** Waits until what a function in the page says has changed. */
const changes = (page, say, before) => page.until(`(before) => { const now = (${say})(); return now && now !== before ? now : null; }`, before);
/** Does something, and waits for what the page then says otherwise. */
const afterwards = async (page, say, act) => {
  const before = await page.until(say);
  await act();
  return changes(page, say, before);
};

/** What a function in the page says, once it has said the same for a while: where nothing else tells that all is done. */
const rested = async (page, say) => {
  let last = null;
  for (;;) {
    const now = await page.until(say);
    if (now === last) return now;
    last = now;
    await new Promise((go) => setTimeout(go, 300));
  }
};

/** Which square has the focus; none, if it is elsewhere. */
const visited = () => document.activeElement?.closest('main [role="grid"] [data-cell]')?.dataset.cell ?? null;
/** Comes to a square by keys alone: by Tab to the board, and there by arrows, as far as the board is `wide`. */
const walk = async (page, to, wide) => {
  let at = await page.run(visited);
  for (let stops = 0; at === null; stops += 1) {
    assert.ok(stops < 60, 'Tab comes to the board');
    await page.press('Tab');
    at = await page.run(visited);
  }
  const place = (cell) => [Math.floor(cell / wide), cell % wide];
  for (let steps = 0; Number(at) !== to; steps += 1) {
    assert.ok(steps < 40, `arrows come to square ${to}`);
    const [[row, column], [r, c]] = [place(to), place(at)];
    await page.press(c < column ? 'ArrowRight' : c > column ? 'ArrowLeft' : r < row ? 'ArrowDown' : 'ArrowUp');
    at = await changes(page, visited, at);
  }
};

const sliding = '#/sliding/board/aGGb-aGGb-0de0-0000~0000-0000-0GG0-0GG0';
const zen = '#/zen/board/sss-xxx-sss';
const shisen = '#/shisen/board/ABBA-CCDD';
const peg = '#/peg/board/xxo-oox-ooo';
const fujisan = '#/fujisan/board/321001031231-400452325514';

/** Opens Fujisan and moves a priest by pointer; how the board stood before and stands now. */
const priestMoves = async (page) => {
  await page.open(fujisan);
  await page.reads(/Still solvable/);
  const start = await page.run(standing);
  await page.click('gridcell', /; A (stands here|is picked up)/);
  await page.click('gridcell', /; A can go there: right/);
  const moved = await changes(page, standing, start);
  return { start, moved };
};

/** Waits until the pegs stand so, and none of them is picked up. */
const pegs = (page, form) => page.until(`(form) => { const now = (${squares})(); return !now.includes('picked up') && new RegExp(form).test(now); }`, form);

/** Drags from the middle of 2048's or Threes' board to all four sides: one of them moves something. */
const swipes = async (page) => {
  const [x, y] = await page.middle('main [role="img"][aria-label^="Row 1: "]');
  for (const [dx, dy] of [[120, 0], [0, 120], [-120, 0], [0, -120]]) await page.drag([x, y], [x + dx, y + dy]);
};

/** What runs on the page in any frame while a priest of Fujisan is moved: the names of animations, the properties on their way. */
const running = async (page) => {
  await page.open(fujisan);
  await page.click('gridcell', /; A (stands here|is picked up)/);
  const start = await page.until(standing);
  const to = await page.point('gridcell', /; A can go there: /);
  await page.run(() => {
    globalThis.running = new Set();
    // A browser that is short of time may draw no frame between the beginning and the end of what moves.
    document.addEventListener('transitionrun', (event) => globalThis.running.add(event.propertyName));
    const look = () => {
      for (const one of document.getAnimations()) globalThis.running.add(one.animationName ?? one.transitionProperty);
      requestAnimationFrame(look);
    };
    look();
  });
  await page.drag(to);
  await changes(page, standing, start);
  // What begins with a move is seen in the frame after it.
  return page.run(() => new Promise((go) => requestAnimationFrame(() => requestAnimationFrame(() => go([...globalThis.running])))));
};

/** The list: a name, what is done, and why an engine's driver cannot do it, if there is one. */
const behaviours = {
  'the gallery shows all games, and a card opens its game': async (page) => {
    await page.open('#/');
    const links = await page.until(() => { const all = [...document.querySelectorAll('main a[href^="#/"]')].map((one) => one.getAttribute('href')); return all.includes('#/zen') ? all : null; });
    for (const game of ['fujisan', 'pig', '2048', 'threes', 'sliding', 'zen', 'shisen', 'peg']) assert.ok(links.includes(`#/${game}`), game);
    await page.drag(await page.middle('main a[href="#/2048"]'));
    await page.until(() => location.hash.startsWith('#/2048') && document.querySelector('main [aria-label^="Row 1: "]') !== null);
  },
  'Fujisan: a priest by pointer, undone by key, another by keys alone': async (page) => {
    const { start, moved } = await priestMoves(page);
    await page.press('u');
    assert.equal(await changes(page, standing, moved), start);
    const found = (words) => page.until('(words) => document.querySelector(`main [role="gridcell"][aria-label*="${words}"]`)?.dataset.cell', words).then(Number);
    await walk(page, await found('; M stands here'), 14);
    await page.press('Enter');
    await page.sees('gridcell', /; M is picked up/);
    const goal = await found('; M can go there: ');
    await walk(page, goal, 14);
    await page.press('Enter');
    assert.match(await changes(page, standing, start), new RegExp(`M on ${goal}\\b`));
  },
  'Pig: rolls by pointer and key, and the coach answers': async (page) => {
    await page.open('#/pig/human~optimal/k7q2m8xa');
    await page.reads(/At the start\s*\d/);
    await afterwards(page, () => document.querySelector('main').innerText, () => page.click('button', /^Roll/));
    await page.sees('button', /^(Roll|Skip ahead)/);
    await afterwards(page, () => document.querySelector('main').innerText, () => page.press(' '));
  },
  '2048: tiles by keys and by a swipe with the pointer; a move is recommended': async (page) => {
    await page.open('#/2048/classic/monday-3b');
    await page.reads(/(Up|Down|Left|Right) is best/);
    for (const key of ['ArrowLeft', 'ArrowDown', 'ArrowRight', 'ArrowDown']) await page.press(key);
    const before = await rested(page, tiles);
    await swipes(page);
    await changes(page, tiles, before);
  },
  'Threes: tiles by keys, undone, and by a swipe with the pointer': async (page) => {
    await page.open('#/threes/classic/monday-3b');
    const start = await page.until(tiles);
    for (const key of ['ArrowLeft', 'ArrowDown']) await page.press(key);
    await changes(page, tiles, start);
    await page.press('u');
    await page.press('u');
    await page.until(`(start) => (${tiles})() === start`, start);
    await swipes(page);
    await changes(page, tiles, start);
  },
  'sliding blocks: a piece is dragged, then one sent by keys': async (page) => {
    await page.open(sliding);
    await page.reads(/proven best/);
    await page.drag(await page.middle(cell(9)), await page.middle(cell(8)));
    await page.until(`() => /\\b8 piece d/.test((${squares})())`);
    await page.click('gridcell', /^piece e/);
    await page.sees('gridcell', /^piece e.*; in your hand/);
    await afterwards(page, squares, () => page.press('ArrowRight'));
  },
  'Zen garden: sand is raked by pointer and by keys': async (page) => {
    await page.open(zen);
    await page.until(() => document.querySelectorAll('main [role="gridcell"]').length > 9);
    await page.click('gridcell', /^stepping stone left of row 1/);
    await page.until(`() => (${raked})() === 3`);
    // Where the monk stands, past the rocks, to the stone of the last row.
    await walk(page, 19, 5);
    await page.press('Enter');
    await page.sees('heading', 'The garden is raked.');
    await page.until(`() => (${raked})() === 6`);
  },
  'Shisen-sho: a pair by pointer, the rest by keys, to the end': async (page) => {
    await page.open(shisen);
    await page.drag(await page.middle(cell(1)));
    await page.until(() => document.querySelector('main [role="gridcell"][data-cell="1"][aria-selected="true"]') !== null);
    await page.drag(await page.middle(cell(2)));
    await page.until(() => document.querySelectorAll('main [role="gridcell"]').length === 6);
    let left = 6;
    for (const pair of [[4, 5], [6, 7], [0, 3]]) {
      for (const index of pair) {
        await walk(page, index, 4);
        await page.press('Enter');
      }
      left -= 2;
      await page.until('(left) => document.querySelectorAll(\'main [role="gridcell"]\').length === left', left);
    }
    await page.sees('heading', 'All tiles are taken.');
  },
  'Peg solitaire: a jump by pointer, one by keys, to the last peg': async (page) => {
    await page.open(peg);
    await page.click('gridcell', /^a1: peg/);
    await page.click('gridcell', /^c1: .*, can be jumped to/);
    await pegs(page, 'a1: empty hole.*b1: empty hole.*c1: peg.*c2: peg');
    await walk(page, 2, 3);
    await page.press('Enter');
    await page.sees('gridcell', /^c3: .*, can be jumped to/);
    await page.press('ArrowDown');
    await pegs(page, 'c1: empty hole.*c2: empty hole.*c3: peg');
    await page.sees('heading', 'One peg is left.');
  },
  'a hint comes from the worker, and the solution is shown step by step': async (page) => {
    await page.open(fujisan);
    await page.reads(/Still solvable/);
    await page.click('button', 'Hint');
    await page.until(() => document.querySelector('.is-hint, [aria-label*="hint"]') !== null);
    await page.click('button', 'Show solution');
    await page.sees('button', 'Last');
    await page.click('button', 'Last');
    await page.sees('heading', 'All four at the summit.');
  },
  'a lost position is said to be lost, with the proof': async (page) => {
    await page.open('#/fujisan/board/312342010150-431520504423/SL2');
    await page.click('button', 'Last');
    await page.sees('heading', 'No way leads up any more.');
  },
  'a worker that is stopped in the middle gives way to the next question': async (page) => {
    await page.open('#/sliding/board/aGGb-aGGb-cddf-cghf-i00j~0000-0000-0000-0GG0-0GG0');
    await page.until(() => document.querySelector('main [role="gridcell"]') !== null);
    await page.run((link) => void (location.hash = link), sliding);
    await page.reads(/Proven best: 3|3\s*proven best/);
  },
  'a worker that dies is one sentence, and a fresh one answers': async (page) => {
    await page.open('#/settings');
    // What is asked from now on does not arrive, and who was asked is remembered.
    await page.run(() => {
      const send = Worker.prototype.postMessage;
      Worker.prototype.postMessage = function (...given) {
        globalThis.asked = this;
        if (!globalThis.deaf) send.apply(this, given);
      };
      globalThis.deaf = true;
    });
    await page.run((link) => void (location.hash = link), zen);
    await page.until(() => Boolean(globalThis.asked) && document.querySelector('main [role="gridcell"]') !== null);
    await page.run(() => void globalThis.asked.dispatchEvent(new ErrorEvent('error', { message: 'for a test', cancelable: true })));
    await page.reads(/solver (has )?stopped/i);
    await page.run(() => void (globalThis.deaf = false));
    await page.click('button', 'Start it again');
    await page.reads(/Still solvable/);
  },
  'a link with a seed gives the same board again': async (page) => {
    const boards = [];
    for (let times = 0; times < 2; times += 1) {
      await page.open('#/shisen/17x8/monday');
      await page.until(() => document.querySelectorAll('main [role="gridcell"]').length === 136);
      boards.push(await page.run(squares));
    }
    assert.equal(boards[0], boards[1]);
    assert.match(boards[0], /^0 /);
  },
  'a link with a board opens it, and one with moves replays them': async (page) => {
    await page.open(`${fujisan}/AR2-AR1`);
    await page.sees('button', 'Last');
    const start = await page.run(squares);
    await page.click('button', 'Last');
    await changes(page, squares, start);
  },
  'a link that opens no game says so, with a way on': async (page) => {
    await page.open('#/fujisann/domino/x');
    await page.reads(/Did you mean/);
    await page.open('#/fujisan/board/x');
    await page.sees('heading', 'This link does not open a game.');
  },
  'undo goes back over a new game': async (page) => {
    await page.open('#/2048/classic/monday-3b');
    await page.until(tiles);
    // What a key does is seen a moment later.
    await afterwards(page, tiles, () => page.press('ArrowLeft'));
    const before = await afterwards(page, tiles, () => page.press('ArrowDown'));
    await page.open('#/2048/classic/tuesday-3b');
    await changes(page, tiles, before);
    await page.press('u');
    await page.until(`(before) => (${tiles})() === before`, before);
  },
  'a reload goes on with the game': async (page) => {
    await page.open(fujisan);
    const start = await page.until(standing);
    await page.click('gridcell', /; A (stands here|is picked up)/);
    await page.click('gridcell', /; A can go there: right/);
    const moved = await changes(page, standing, start);
    // What is shown is kept a moment later.
    await new Promise((go) => setTimeout(go, 1000));
    await page.reload();
    await page.ready();
    await page.until(`(moved) => (${standing})() === moved`, moved);
  },
  'settings are kept: dark, and no motion': async (page) => {
    await page.open('#/settings');
    await page.click('radio', 'Dark').catch(() => page.click('text', 'Dark'));
    await page.until(() => document.documentElement.dataset.theme === 'dark');
    await page.click('radio', 'None').catch(() => page.click('text', 'None'));
    await page.until(() => document.documentElement.dataset.motion === 'none');
    // Not on its way from light to dark any more.
    const ground = () => getComputedStyle(document.body).backgroundColor;
    const dark = await rested(page, ground);
    await page.reload();
    await page.ready();
    await page.until(() => document.documentElement.dataset.theme === 'dark');
    await page.until(`(dark) => (${ground})() === dark`, dark);
    const [red] = dark.match(/\d+/g).map(Number);
    assert.ok(red < 80, dark);
    await page.until(() => document.documentElement.dataset.motion === 'none');
    // A priest is at once where he goes; with motion, he is on his way in some frame.
    assert.deepEqual(await running(page), []);
    await page.open('#/settings');
    await page.click('radio', 'Full').catch(() => page.click('text', 'Full'));
    await page.until(() => document.documentElement.dataset.motion === 'full');
    assert.ok((await running(page)).includes('transform'));
  },
  'an experiment runs to its table, and its data are taken away as CSV': async (page) => {
    await page.open('#/lab/fujisan-setups/k7/trials-2~size-20~walks-5');
    await page.sees('heading', 'Does it hold?');
    await page.reads(/Done: /);
    // What is saved is caught on its way to the disk: engines ask for it in different ways.
    await page.run(() => {
      const make = URL.createObjectURL;
      URL.createObjectURL = (blob) => {
        blob.text?.().then((text) => (globalThis.saved = text));
        return make.call(URL, blob);
      };
    });
    await page.click('button', 'All data, CSV');
    const csv = await page.until(() => globalThis.saved);
    assert.match(csv, /\r\nSetup,/);
    assert.ok(csv.split('\r\n').length > 3);
  },
  'the classroom plays a tournament of three rules': async (page) => {
    await page.open('#/classroom/tournament');
    await page.until(() => document.querySelector('main.classroom textarea') !== null);
    await page.run(() => document.querySelector('main.classroom textarea').focus());
    await page.press('End');
    await page.run(() => document.querySelector('main.classroom textarea').select());
    await page.write('Best: optimal\nBea: 20\nChloe: 25\n');
    // What is said of lines that are typed only in part moves the button.
    await page.reads(/3 rules can play/);
    await page.click('button', 'Play all pairs');
    await page.reads(/All 3 pairs, exactly/);
    await page.sees('button', /^Bea against Best: /);
  },
  'an editor draws a board, reads text, and says what it can prove': async (page) => {
    await page.open('#/fujisan/editor');
    await page.until(() => document.querySelector('main [role="grid"]') !== null);
    await page.click('button', 'All zeros');
    await page.until(() => /0{12}/.test([...document.querySelectorAll('main textarea')].map((one) => one.value).join('\n')));
    const text = () => [...document.querySelectorAll('main textarea')].map((one) => one.value.trim()).join();
    await page.click('gridcell', /^0, top row, .*step 1$/);
    await page.until(`() => (${text})() === '100000000000\\n000000000000'`);
    await page.run(() => document.querySelector('main [role="gridcell"][aria-label^="1, top row"]').focus());
    await page.press('3');
    await page.until(`() => (${text})() === '300000000000\\n000000000000'`);
  },
  'a lesson is played, and its tick is kept': async (page) => {
    await page.open('#/zen/learn');
    await page.click('gridcell', /^stepping stone left of row 1/);
    await page.click('gridcell', /^stepping stone right of row 2/);
    await page.until(() => document.querySelector('article [role="img"][aria-label="Solved"]') !== null);
    await new Promise((go) => setTimeout(go, 300));
    await page.reload();
    await page.ready();
    await page.until(() => document.querySelector('article [role="img"][aria-label="Solved"]') !== null);
  },
  'a dialog opens by key, holds the focus, and closes by Escape': async (page) => {
    await page.open(fujisan);
    await page.sees('button', 'Share');
    await page.run(() => [...document.querySelectorAll('main button')].find((one) => one.textContent.trim() === 'Share' && one.checkVisibility()).focus());
    await page.press('Enter');
    await page.sees('dialog', /Share/);
    for (let stop = 0; stop < 12; stop += 1) {
      await page.press('Tab');
      assert.ok(await page.run(() => document.activeElement === document.body || document.activeElement.closest('dialog') !== null));
    }
    await page.press('Escape');
    await page.until(() => document.querySelector('dialog[open]') === null);
    await page.until(() => document.activeElement.textContent.trim() === 'Share');
  },
  'the share dialog has a link and a QR code': async (page) => {
    await page.open(fujisan);
    await page.click('button', 'Share');
    await page.until(() => document.querySelector('dialog[open] svg path') !== null && [...document.querySelectorAll('dialog[open] input')].some((one) => one.value.includes('#/fujisan')));
  },
  'Pig’s lab draws its map on a canvas or as a picture': async (page) => {
    await page.open('#/pig/lab');
    await page.until(() => [...document.querySelectorAll('main canvas, main svg')].some((one) => one.checkVisibility() && one.getBoundingClientRect().width > 200));
  },
  'the search for the hardest puzzles runs in the page, and is kept over a reload': async (page) => {
    const choose = () =>
      page.until(() => {
        const sizes = [...document.querySelectorAll('.sl-whole select')].find((one) => [...one.options].some(({ value }) => value === '3x3'));
        if (!sizes) return false;
        sizes.value = '3x3';
        return sizes.dispatchEvent(new Event('change', { bubbles: true }));
      });
    await page.open('#/sliding/lab');
    await choose();
    await page.click('button', 'Search');
    await page.reads(/Done in/);
    const champions = () => [...document.querySelectorAll('.sl-champion b')].map((one) => one.textContent).join(' ');
    await page.until(`() => (${champions})() === '1 2 5 10 14 22 18 13'`);
    await new Promise((go) => setTimeout(go, 500));
    await page.reload();
    await page.ready();
    await choose();
    await page.until(`() => (${champions})() === '1 2 5 10 14 22 18 13'`);
  },
  'back and forth between pages': async (page) => {
    await page.open('#/');
    for (const link of ['#/lab', '#/records']) {
      await page.drag(await page.middle(`header a[href="${link}"]`));
      await page.until(`() => location.hash === '${link}'`);
    }
    await page.run(() => history.back());
    await page.until(() => location.hash === '#/lab' && /Lab/.test(document.querySelector('main h1')?.textContent ?? ''));
  },
  'each new challenge is an entry of the history, as it was left': async (page) => {
    const { start, moved } = await priestMoves(page);
    const address = () => location.hash;
    let last = await page.run(address);
    const addresses = [last];
    for (let times = 0; times < 2; times += 1) {
      await page.click('button', /^New challenge$/);
      await page.click('button', /^Open$/);
      last = await changes(page, address, last);
      addresses.push(last);
    }
    const goes = async (way, to) => {
      await page.run((way) => void history.go(way), way);
      await page.until('(to) => location.hash === to', to);
    };
    await goes(-1, addresses[1]);
    await goes(-1, addresses[0]);
    await page.until(`(moved) => (${standing})() === moved`, moved);
    await goes(1, addresses[1]);
    await goes(1, addresses[2]);
  },
  'a part that is loaded late is there when its page is visited': async (page) => {
    await page.open('#/');
    for (const game of ['zen', 'shisen', 'pig']) {
      await page.run((link) => void (location.hash = link), `#/${game}/learn`);
      await page.until(() => document.querySelector('main article[aria-label^="Lesson 1"]') !== null);
    }
  },
  'nothing scrolls sideways on a small phone': async (page) => {
    for (const game of ['fujisan', 'pig', '2048', 'threes', 'sliding', 'zen', 'shisen', 'peg']) {
      await page.open(`#/${game}`);
      await page.until(() => document.querySelector('main [role="grid"], main [role="img"], main button') !== null);
      await page.until(() => document.documentElement.scrollWidth <= innerWidth);
    }
  },
  'a tap is enough, and a double tap zooms nothing': async (page) => {
    await page.open(shisen);
    await page.tap(await page.middle(cell(1)));
    await page.tap(await page.middle(cell(2)));
    await page.until(() => document.querySelectorAll('main [role="gridcell"]').length === 6);
    assert.equal(await page.run(() => Math.round(visualViewport.scale * 10)), 10);
    // Twice in one place is two taps: the tile is picked up and put down, and then picked up with its like.
    await page.run(() => {
      globalThis.clicks = 0;
      document.addEventListener('click', () => void (globalThis.clicks += 1));
    });
    const place = await page.middle(cell(0));
    await page.tap(place);
    await page.tap(place);
    await page.until(() => globalThis.clicks === 2 && document.querySelector('[aria-selected="true"]') === null);
    for (const index of [0, 3]) await page.tap(await page.middle(cell(index)));
    await page.until(() => document.querySelectorAll('main [role="gridcell"]').length === 4);
    assert.equal(await rested(page, () => Math.round(visualViewport.scale * 10)), 10);
    // No driver's double tap zooms any page; a finger's does, wherever the page does not forbid it.
    assert.equal(await page.run((cell) => getComputedStyle(document.querySelector(cell)).touchAction, cell(4)), 'manipulation');
  },
  'taps alone move a priest, a peg and the monk, and roll the die': async (page) => {
    await page.open(fujisan);
    const start = await page.until(standing);
    await page.tapOn('gridcell', /; A (stands here|is picked up)/);
    await page.tapOn('gridcell', /; A can go there: right/);
    await changes(page, standing, start);
    await page.open(peg);
    await page.tapOn('gridcell', /^a1: peg/);
    await page.tapOn('gridcell', /^c1: .*, can be jumped to/);
    await pegs(page, 'a1: empty hole.*b1: empty hole.*c1: peg.*c2: peg');
    await page.open(zen);
    await page.tapOn('gridcell', /^stepping stone left of row 1/);
    await page.until(`() => (${raked})() === 3`);
    await page.open('#/pig/human~optimal/k7q2m8xa');
    await afterwards(page, () => document.querySelector('.pig-board').innerText, () => page.tapOn('button', /^Roll/));
  },
  'without a server the app starts again, and games that were visited play, with one worker and with two': async (page, { server }) => {
    const games = [[fujisan, /Still solvable/], [shisen, /\d+ in all/]];
    await page.open(fujisan);
    for (const [game, words] of games) {
      await page.run((link) => void (location.hash = link), game);
      await page.reads(words);
    }
    await page.until(() => navigator.serviceWorker.controller?.state === 'activated');
    // Both programs' parts of both games are kept.
    await page.until(async () => (await (await caches.open('solvarium-parts')).keys()).filter(({ url }) => /\/worker-/.test(url)).length > 2);
    await server.close();
    for (const [game, words] of games.reverse()) {
      await page.run((link) => void (location.hash = link), game);
      await page.reload();
      await page.ready();
      await page.until(() => document.querySelector('main [role="gridcell"]') !== null);
      await page.reads(words);
    }
  },
};

/** What a driver cannot do, and why: everything else is run. */
const cannot = {
  webkit: {
    'taps alone move a priest, a peg and the monk, and roll the die': 'the driver of WebKitGTK sends a touch as a mouse',
    'a tap is enough, and a double tap zooms nothing': 'the driver of WebKitGTK sends a touch as a mouse',
  },
};
const windows = {
  'nothing scrolls sideways on a small phone': { width: 360, height: 640 },
  'a tap is enough, and a double tap zooms nothing': { width: 360, height: 640, touch: true },
  'taps alone move a priest, a peg and the monk, and roll the die': { width: 360, height: 640, touch: true },
};

/** Registers all behaviours as tests in one engine. */
export const run = (start) => {
  let engine;
  before(async () => {
    engine = await start();
  }, { timeout: 60_000 });
  after(async () => {
    await engine?.close();
  });
  const attempt = async (name, does) => {
    const server = await serve();
    try {
      await does(await engine.visit(server.url, windows[name]), { server });
    } finally {
      await server.close();
    }
  };
  for (const [name, does] of Object.entries(behaviours)) {
    const why = cannot[start.name]?.[name];
    test(name, { skip: why, timeout: 180_000 }, async (t) => {
      try {
        await attempt(name, does);
      } catch (error) {
        if (!(error instanceof Silence)) throw error;
        // A browser that does not answer its driver says nothing of the page: a fresh one is asked. A page that is at fault
        // silences that one too.
        t.diagnostic(`once more in a fresh browser: ${error.message}`);
        await engine.close();
        engine = await start();
        await attempt(name, does);
      }
    });
  }
};
