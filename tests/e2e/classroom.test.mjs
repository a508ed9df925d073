// The classroom: a tournament of typed rules, its link, the projector by keyboard, turns by the thousand.
import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import test from 'node:test';
import { promisify } from 'node:util';
import { root } from '../../scripts/server.mjs';
import { classroom, harness, inColours, longTasks, neverHeldUp, settled, soon, until } from './harness.mjs';

const site = harness();
const { open, played, rules, text64 } = classroom(site);

const play = (page) => page.getByRole('button', { name: 'Play all pairs' }).click();
const cell = (page, row, column) => page.getByRole('button', { name: new RegExp(`^${row} against ${column}: `) });
const download = async (page, button) => {
  const [file] = await Promise.all([page.waitForEvent('download'), button.click()]);
  return { name: file.suggestedFilename(), text: await readFile(await file.path(), 'utf8') };
};
/** Nothing reaches out of the window sideways. */
const overhang = (page) => page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);

const run = promisify(execFile);
/** What the command line says of `pig/<A>~<B>`. */
const analyse = async (id) => {
  // Built as for the tests of the command line, so that it is there already where those have run.
  await run('cargo', ['test', '-q', '--locked', '--no-default-features', '--features', 'serve', '--test', 'cli', '--no-run'], { cwd: root });
  const told = run(join(process.env.CARGO_TARGET_DIR ?? join(root, 'target'), 'debug', 'solvarium'), ['analyse']);
  told.child.stdin.end(`${id}\n`);
  return JSON.parse((await told).stdout);
};

test('three rules are typed, and a cell of the tournament is what the command line says', { timeout: 900_000 }, async () => {
  const page = await open('#/classroom/tournament');
  await rules(page).fill('Best: optimal\nBea: 20\nChloe: keep-round-21-8-29\n');
  await play(page);
  await played(page, 3);
  await soon(async () => assert.equal(await cell(page, 'Bea', 'Best').textContent(), '46.0'));
  const csv = await download(page, page.getByRole('button', { name: 'CSV of the matrix' }));
  assert.equal(csv.name, 'pig-matrix.csv');
  const line = csv.text.split('\r\n').find((one) => one.startsWith('Bea,Chloe,')).split(',');
  // The oracle: hold at 20 against best play, the mean of both seats.
  const known = csv.text.split('\r\n').find((one) => one.startsWith('Best,Bea,')).split(',');
  assert.ok(Math.abs(Number(known[4]) - 0.539920247412) < 1e-9, known.join());
  const told = await analyse('pig/hold20~keep-round-21-8-29');
  for (const [at, key] of ['first', 'second', 'average'].entries()) {
    assert.ok(Math.abs(Number(line[2 + at]) - told[key]) < 1e-9, `${key}: ${line} against ${JSON.stringify(told)}`);
  }
  await page.getByRole('button', { name: 'Row first' }).click();
  await soon(async () => assert.equal(await cell(page, 'Bea', 'Chloe').textContent(), (told.first * 100).toFixed(1)));
});

test('a class of forty is no burden for the page', { timeout: 300_000 }, neverHeldUp(async () => {
  const page = await open('#/classroom/tournament');
  // Putting the text in is the browser's own work: 45 of its 65 ms for forty lines.
  await rules(page).fill(Array.from({ length: 40 }, (_, at) => `Child ${at + 1}: if you >= ${60 + at} then 100 else ${10 + at}`).join('\n'));
  await page.getByRole('button', { name: 'Play all pairs' }).waitFor();
  return longTasks(page, async () => {
    await play(page);
    await page.getByText(/^All 780 pairs, exactly/).waitFor({ timeout: 120_000 });
  });
}));

test('bad lines are reported one by one and kept; the good ones play', async () => {
  const text = 'Leo: if k > 20 then\nAmir: 15\nMaya: hold at luck\nIda\nBea: 20\nKofi: 20 div (me - 5)\nOld: 7 +';
  const page = await open('#/classroom/tournament');
  await rules(page).fill(text);
  const wrong = page.locator('#rules-wrong').getByRole('listitem');
  await page.getByText('2 rules can play. 5 lines cannot; they are kept.').waitFor();
  await soon(async () => {
    const told = await wrong.allTextContents();
    assert.equal(told.length, 5);
    assert.match(told[0], /^Line 1, Leo\. Column \d+: /);
    assert.match(told[1], /^Line 3, Maya\. Column 15: .*Use “Maya: hold at 20”$/);
    assert.match(told[2], /^Line 4\. Column 1: .*colon/);
    assert.match(told[3], /^Line 6, Kofi\. .*zero.*me is 5/);
  });
  await wrong.nth(1).getByRole('button').first().click();
  const chosen = () => rules(page).evaluate((field) => field.value.slice(field.selectionStart, field.selectionEnd));
  await soon(async () => assert.equal(await chosen(), 'luck'));
  await play(page);
  await played(page, 1);
  await soon(async () => assert.equal(await rules(page).inputValue(), text));
  await page.reload();
  await page.getByText('2 rules can play.', { exact: false }).waitFor();
  await soon(async () => assert.equal(await rules(page).inputValue(), text, 'the class is kept in this browser'));
});

test('examples are one click away; the ranking has both orders', async () => {
  const page = await open('#/classroom/tournament');
  await rules(page).fill('Best: optimal');
  await page.getByText('Examples to add').click();
  await page.getByRole('button', { name: 'Add all six' }).click();
  await play(page);
  await played(page, 21);
  const table = page.getByRole('table', { name: 'Ranking' });
  await soon(async () => assert.equal(await table.getByRole('row').count(), 8));
  await soon(async () => assert.equal(await table.getByRole('rowheader').first().textContent(), 'Best'));
  await page.getByRole('button', { name: 'By mean win' }).click();
  await soon(async () => {
    const means = await table.locator('tbody td b').allTextContents();
    const numbers = means.map((mean) => parseFloat(mean));
    assert.deepEqual(numbers, [...numbers].sort((a, b) => b - a));
  });
  for (const name of ['SVG of the matrix', 'SVG of the ranking']) {
    const picture = await download(page, page.getByRole('button', { name }));
    const blank = await page.context().newPage();
    const sound = await blank.evaluate(
      (text) => new DOMParser().parseFromString(text, 'image/svg+xml').querySelector('parsererror') === null,
      picture.text,
    );
    await blank.close();
    assert.ok(sound, `${name} is not well formed`);
  }
});

test('the grid is walked by arrow keys; a pair is simulated until its interval closes in on the exact chance', async () => {
  const page = await open(`#/classroom/tournament/${text64('Amir: 15\nBea: 20\nChloe: 25')}`);
  await played(page, 3);
  await page.locator('.heat [tabindex="0"]').focus();
  const focused = () => page.evaluate(() => document.activeElement.getAttribute('aria-label'));
  let label = await focused();
  for (const key of ['ArrowDown', 'ArrowLeft']) {
    const before = label;
    await page.keyboard.press(key);
    label = await until(focused, (now) => now !== before, 'another pair');
  }
  assert.match(label, / against /);
  await page.keyboard.press('Enter');
  const [row, column] = label.split(':')[0].split(' against ');
  await page.getByRole('heading', { name: `${row} against ${column}` }).waitFor();
  await page.getByText(/^After 100\u202f000 games the 95 % interval is/).waitFor({ timeout: 60_000 });
  await soon(async () => {
    const [exact, simulated] = (await page.locator('.pair-numbers dd').allTextContents()).map(parseFloat);
    assert.ok(Math.abs(exact - simulated) < 1, `${exact} and ${simulated}`);
  });
  await page.getByRole('button', { name: /^Go on to/ }).click();
  await page.getByRole('button', { name: 'Stop', exact: true }).click();
  const links = await page.locator('.pair-games a').evaluateAll((all) => all.map((one) => one.getAttribute('href')));
  assert.match(links[0], /^#\/pig\/hold\d+~hold\d+\/class$/);
  assert.match(links[2], /^#\/pig\/human~hold\d+\/class$/);
  const path = await download(page, page.getByRole('button', { name: 'CSV of the simulation' }));
  assert.ok(path.text.trim().split('\n').length > 30);
});

test('the link opens the same class in a fresh profile, and damaged links get one sentence', async () => {
  const page = await open('#/classroom/tournament');
  await rules(page).fill('Zoë: 20\nAmir: if you >= 75 then 100 else 21');
  await play(page);
  await played(page, 1);
  const link = await until(() => page.evaluate(() => location.hash), (hash) => /^#\/classroom\/tournament\/[\w-]+$/.test(hash), 'the link of the class');
  await page.getByRole('button', { name: 'Share class' }).click();
  await soon(async () => assert.ok((await page.getByRole('dialog').getByRole('textbox').inputValue()).endsWith(link)));
  const other = await open(link);
  await played(other, 1);
  await soon(async () => assert.equal(await rules(other).inputValue(), 'Zoë: 20\nAmir: if you >= 75 then 100 else 21'));
  for (const [bad, words] of [
    ['#/classroom/tournament/Zh', /This link is damaged\./],
    [`#/classroom/tournament/${text64('A: 20')}~goal5`, /goal is a score from 10 to 1000, not 5/],
    ['#/classroom/turns/k7~holds-99', /holds at a total from 1 to 60, not at 99/],
    ['#/classroom/projector/k7~rounds-0', /1 to 20 rounds/],
    ['#/classroom/attic', /There is no room “attic”/],
  ]) {
    await other.goto(site.url + bad);
    await other.getByRole('alert').filter({ hasText: words, visible: true }).waitFor();
  }
});

test('rules from a link do not take the place of one’s own', async () => {
  const page = await open('#/classroom/tournament');
  await rules(page).fill('Mine: 20\nToo: 25');
  await play(page);
  await played(page, 1);
  await page.goto(`${site.url}#/classroom/tournament/${text64('Theirs: 30\nOther: 15')}`);
  await page.getByText('These rules came by a link. Your own are kept.').waitFor();
  await rules(page).fill('Theirs: 31\nOther: 15');
  await page.getByRole('button', { name: 'Bring them back' }).click();
  await soon(async () => assert.equal(await rules(page).inputValue(), 'Mine: 20\nToo: 25'));
});

test('a tournament is cancelled and goes on with the focus on one button', async () => {
  const page = await open('#/classroom/tournament');
  await rules(page).fill(Array.from({ length: 40 }, (_, at) => `Child ${at + 1}: if you >= ${60 + at} then 100 else ${10 + at}`).join('\n'));
  await play(page);
  await page.getByRole('button', { name: 'Cancel' }).press('Enter');
  await page.getByText(/^Cancelled after \d+ of 780.pairs\.$/).waitFor();
  const button = page.getByRole('button', { name: 'Go on', exact: true });
  assert.ok(await button.evaluate((one) => one === document.activeElement));
  await page.keyboard.press('Enter');
  await page.getByText(/^All 780 pairs, exactly/).waitFor({ timeout: 120_000 });
});

test('a class too long for a link is said to be, and goes as text', async () => {
  const page = await open('#/classroom/tournament');
  const long = Array.from({ length: 30 }, (_, k) => `Student ${k}: if you >= 75 then 100 else ${k} ${'+ 0 '.repeat(80)}`).join('\n');
  await rules(page).fill(long);
  await page.getByText('30 rules can play.').waitFor({ timeout: 30_000 });
  await page.getByRole('button', { name: 'Share class' }).click();
  await page.getByText('too long for a link', { exact: false }).waitFor();
  await page.keyboard.press('Escape');
  const file = await download(page, page.getByRole('button', { name: 'Save as text' }));
  assert.equal(file.text, long);
  const fresh = await open('#/classroom/tournament');
  await fresh.getByLabel('Open a text file').setInputFiles({ name: 'class.txt', mimeType: 'text/plain', buffer: Buffer.from('A: 20\nB: 25') });
  await played(fresh, 1);
});

test('rules in plain words are understood, and a faulty one is mended by a button', async () => {
  const page = await open('#/classroom/tournament');
  await rules(page).fill('Amir: hold at 20\nBea: if I have 80 or more roll to win, otherwise stop at 21\nChloe: roll 4 times\nDan: hold at 20 with luck\nEve: never roll twice\n');
  await page.getByText(/^4 rules can play\. One line cannot; it is kept\. Be careful with Eve’s: it hardly rolls/).waitFor();
  await page.getByRole('button', { name: 'Use “Dan: hold at 20”' }).click();
  await page.getByText(/^5 rules can play\./).waitFor();
  await soon(async () => assert.match(await rules(page).inputValue(), /\nDan: hold at 20\nEve/));
  await play(page);
  await played(page, 10);
});

test('a round on the projector, by keyboard alone', async () => {
  const page = await open('#/classroom/projector/monday-3b~rounds-2', { width: 1920, height: 1080 });
  await page.getByRole('button', { name: 'New lesson' }).focus();
  await page.keyboard.press('Enter');
  await page.getByRole('textbox', { name: 'The class' }).fill('Ada\nBea\nChloe');
  await page.getByRole('spinbutton', { name: 'Rounds' }).fill('2');
  await page.getByRole('textbox', { name: 'Seed of the dice' }).fill('k7');
  await page.getByRole('button', { name: 'Begin' }).focus();
  await page.keyboard.press('Enter');
  await page.getByText('3 still in').waitFor();
  await soon(async () => assert.match(page.url(), /#\/classroom\/projector\/k7~rounds-2$/));
  await soon(async () => assert.doesNotMatch(page.url(), /Ada/));
  const total = page.locator('.pj-big');
  await page.keyboard.press('Space');
  await page.waitForFunction(() => document.querySelector('.pj-big').textContent !== '0');
  const first = Number(await total.textContent());
  await page.keyboard.press('2');
  await page.getByText('Number 2: Bea. Press Enter to sit or stand.').waitFor();
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: `Bea, number 2, sits, banked ${first}, score ${first}` }).waitFor();
  await page.getByText('2 still in').waitFor();
  // By her own button she stands and sits, and has the focus all the time; so she has when a step is undone.
  const bea = page.getByRole('button', { name: /^Bea, number 2/ });
  const focused = () => soon(async () => assert.ok(await bea.evaluate((one) => one === document.activeElement)));
  await bea.focus();
  for (const still of ['3 still in', '2 still in', '3 still in']) {
    await page.keyboard.press('Enter');
    await page.getByText(still).waitFor();
    await focused();
  }
  await page.keyboard.press('u');
  await page.getByText('2 still in').waitFor();
  await focused();
  // Undo and redo reach it.
  await page.keyboard.press('u');
  await page.getByText('3 still in').waitFor();
  await page.keyboard.press('r');
  await page.getByText('2 still in').waitFor();
  // So they do with Control; other keys, and letters with Control that are for something else, do nothing.
  await page.keyboard.press('Control+z');
  await page.getByText('3 still in').waitFor();
  for (const key of ['x', 'F1', 'Control+k', 'Alt+n']) await page.keyboard.press(key);
  await page.keyboard.press('Control+Shift+Z');
  await page.getByText('2 still in').waitFor();
  await page.keyboard.press('U');
  await page.getByText('3 still in').waitFor();
  await page.keyboard.press('Control+y');
  await page.getByText('2 still in').waitFor();
  // A student's own button: Enter sits, Space rolls all the same.
  await page.getByRole('button', { name: /^Ada, number 1/ }).focus();
  await page.keyboard.press('Space');
  await page.waitForFunction((first) => Number(document.querySelector('.pj-big').textContent) !== first, first);
  await soon(async () => assert.equal(await page.getByRole('button', { name: /^Ada, number 1, stands/ }).count(), 1));
  // Until a one ends the round.
  for (let k = 0; k < 200 && (await page.locator('.pj-total.lost').count()) === 0; k += 1) await page.keyboard.press('Space');
  await page.getByText('The round is over.', { exact: false }).first().waitFor();
  await page.getByRole('button', { name: /^Chloe, number 3, sits, banked 0/ }).waitFor();
  await page.keyboard.press('n');
  await page.getByText('Round 2').waitFor();
  await page.keyboard.press('n');
  await page.getByRole('heading', { name: 'Scores', exact: true }).waitFor();
  await soon(async () => assert.match(await page.locator('.pj-scores li').first().textContent(), new RegExp(`^1Bea${first}`)));
  const csv = await download(page, page.getByRole('button', { name: 'The lesson, CSV' }));
  assert.match(csv.text, /^Round,Rolls,Total,Ada,Bea,Chloe/);
  await page.reload();
  await page.getByRole('heading', { name: 'Scores', exact: true }).waitFor();
});

test('Q fills the projector with the QR code of these dice, and gives the lesson back', async () => {
  for (const [width, height, side] of [[1280, 800, 400], [1920, 1080, 700], [360, 640, 280]]) {
    const page = await open('#/classroom/projector/k7~rounds-2', { width, height });
    await page.keyboard.press('q');
    const code = page.getByRole('dialog').locator('svg.qr');
    await soon(async () => {
      const box = await code.boundingBox();
      assert.ok(box.width >= side && box.y >= 0 && box.y + box.height <= height && box.x >= 0 && box.x + box.width <= width, JSON.stringify(box));
    });
    await site.axe(page);
    await page.keyboard.press('q');
    await soon(async () => assert.ok((await code.boundingBox()).width < 300));
    await page.keyboard.press('Escape');
    await page.keyboard.press('Space');
    await page.waitForFunction(() => document.querySelector('.pj-big').textContent !== '0' || document.querySelector('.pj-total.lost'));
  }
});

test('what students have banked is the most that a lesson brought, though a one came behind it', async () => {
  const page = await open('#/classroom/projector/k7~rounds-1', { width: 1280, height: 800 });
  await page.evaluate(() => localStorage.setItem('solvarium.pig.class.lesson', ['k7~rounds-1', 0, '', 'Ada', 'Bea'].join('\n')));
  await page.reload();
  await page.locator('.pj-big').waitFor();
  await page.keyboard.press('Space');
  await page.waitForFunction(() => document.querySelector('.pj-big').textContent !== '0');
  const total = await page.locator('.pj-big').textContent();
  await page.getByRole('button', { name: /^Ada, / }).click();
  for (let k = 0; k < 200 && (await page.locator('.pj-total.lost').count()) === 0; k += 1) await page.keyboard.press('Space');
  await page.keyboard.press('n');
  await page.getByText(`the most banked in one round was ${total}.`).waitFor();
});

test('grids of twenty-five and of forty fit 1280 px and a sheet of A4 across; of more those that are picked', { timeout: 300_000 }, async () => {
  const page = await open('#/classroom/tournament', { width: 1280, height: 800 });
  const cut = () => page.locator('.heat td button').evaluateAll((all) => all.filter((one) => one.scrollWidth > one.clientWidth).length);
  const shown = () => page.locator('.heat tbody tr').count();
  const room = () => page.locator('.heat-place').evaluate((place) => place.clientWidth - place.scrollWidth);
  for (const [rows, pairs] of [[25, 300], [40, 780]]) {
    await page.emulateMedia({ media: null });
    await page.setViewportSize({ width: 1280, height: 800 });
    await rules(page).fill(Array.from({ length: rows }, (_, k) => `Alexandra${k}: ${k + 10}`).join('\n'));
    await play(page);
    await page.getByText(new RegExp(`^All ${pairs} pairs, exactly`)).waitFor({ timeout: 120_000 });
    await soon(async () => assert.equal(await shown(), rows));
    assert.ok((await room()) >= 0, `${await room()} px at 1280 with ${rows}`);
    // What is written in a cell has room in it.
    assert.equal(await cut(), 0);
    await site.shot(page, `classroom grid of ${rows}`);
    const pdf = (await page.pdf({ format: 'A4', preferCSSPageSize: true })).toString('latin1');
    const across = [...pdf.matchAll(/\/MediaBox\s*\[\s*0\s+0\s+([\d.]+)\s+([\d.]+)/g)].filter(([, width, height]) => Number(width) > Number(height));
    assert.equal(across.length, 1, `${across.length} sheets across with ${rows}`);
    // A sheet across has 277 mm inside its margins.
    await page.setViewportSize({ width: Math.floor((277 / 25.4) * 96), height: 718 });
    await page.emulateMedia({ media: 'print' });
    const reach = await page.locator('.heat').evaluate((table) => Math.max(...[...table.querySelectorAll('td, th')].map((one) => one.getBoundingClientRect().right)) - innerWidth);
    assert.ok(reach <= 0, `${reach} px beyond the sheet with ${rows}`);
    assert.equal(await cut(), 0);
  }
  await page.emulateMedia({ media: null });
  await page.setViewportSize({ width: 1280, height: 800 });
  await rules(page).fill(Array.from({ length: 42 }, (_, k) => `Alexandra${k}: ${k + 10}`).join('\n'));
  await play(page);
  await page.getByText(/^All 861 pairs, exactly/).waitFor({ timeout: 120_000 });
  await page.getByText('25 of 42 rules: tick others in the ranking, 40 at most.', { exact: false }).waitFor();
  await soon(async () => assert.equal(await shown(), 25));
  await soon(async () => assert.equal(await page.getByRole('table', { name: 'Ranking' }).getByRole('rowheader').count(), 42));
  const box = (name) => page.getByRole('checkbox', { name: `Show ${name} in the grid` });
  const last = await page.getByRole('table', { name: 'Ranking' }).getByRole('rowheader').last().textContent();
  await box(last).press('Space');
  await soon(async () => assert.equal(await shown(), 26));
  await page.locator('.heat').getByRole('rowheader', { name: last, exact: true }).waitFor();
  await box(last).press('Space');
  await soon(async () => assert.equal(await shown(), 25));
  await site.axe(page);
});

test('sheets to print: notes for each lesson, and the boundary as one page with how to read it', async () => {
  const page = await open('#/classroom');
  await page.getByRole('link', { name: /^Notes for each lesson/ }).click();
  await page.locator('.notes-list').waitFor();
  const links = await page.locator('.notes-list a').evaluateAll((all) => all.map((one) => one.getAttribute('href')));
  assert.ok(links.length >= 10, links.join());
  for (const link of links) {
    await page.goto(site.url + link);
    await page.locator('.sheet h2').waitFor();
    if (link.endsWith('/boundary')) {
      const cells = page.locator('.hold-table td');
      await soon(async () => assert.equal(await cells.count(), 400));
      assert.equal(await cells.first().textContent(), '21');
    }
    await site.axe(page);
    assert.ok((await overhang(page)) <= 0, link);
    const pdf = (await page.pdf({ format: 'A4' })).toString('latin1');
    assert.equal(pdf.match(/\/Type\s*\/Page\b/g).length, 1, link);
  }
  await page.goto(`${site.url}#/classroom/notes/attic`);
  await page.getByRole('alert').filter({ hasText: 'There is no sheet “attic”' }).waitFor();
});

test('Space rolls when the dialog of a new lesson has been left by Escape', async () => {
  const page = await open('#/classroom/projector/k7~rounds-2', { width: 1280, height: 800 });
  await page.getByRole('button', { name: 'New lesson' }).focus();
  await page.keyboard.press('Enter');
  await page.getByRole('dialog', { name: 'New lesson' }).waitFor();
  await page.keyboard.press('Escape');
  await page.keyboard.press('Space');
  await page.waitForFunction(() => document.querySelector('.pj-big').textContent !== '0');
  await settled(page);
  assert.equal(await page.getByRole('dialog').count(), 0);
});

test('the same seed gives every class the same dice, by mouse too', async () => {
  const rolls = async () => {
    const page = await open('#/classroom/projector/same~rounds-3', { width: 390, height: 844, touch: true });
    const seen = [];
    const total = () => page.locator('.pj-total').evaluate((one) => `${one.className} ${one.textContent}`);
    for (let k = 0; k < 4; k += 1) {
      const roll = page.getByRole('button', { name: /^Roll/ });
      if (await roll.isDisabled()) break;
      const before = await total();
      await roll.tap();
      await until(total, (now) => now !== before, 'another total');
      seen.push(await page.locator('.pj-dice .unseen').textContent());
    }
    return seen;
  };
  const first = await rolls();
  assert.ok(first.length > 0);
  assert.deepEqual(await rolls(), first);
});

test('turns: rolled bars beside the exact ones, repeated from the link', async () => {
  const link = '#/classroom/turns/k7~holds-4-20~turns-2000';
  const page = await open(link);
  await page.getByText('Done: 2000 turns.').waitFor({ timeout: 60_000 });
  const tables = page.getByRole('table', { name: 'Outcomes of a turn' });
  await tables.getByText('7/36').waitFor();
  await tables.getByText('9440899/15116544').waitFor();
  await page.getByRole('table', { name: 'Streaks' }).waitFor();
  const csv = await download(page, page.getByRole('button', { name: 'CSV of Outcomes of a turn' }));
  const again = await open(link);
  await again.getByText('Done: 2000 turns.').waitFor({ timeout: 60_000 });
  assert.equal((await download(again, again.getByRole('button', { name: 'CSV of Outcomes of a turn' }))).text, csv.text);
  await page.getByRole('textbox', { name: 'Hold at' }).fill('4, x');
  await page.getByRole('button', { name: 'Roll', exact: true }).click();
  await page.getByRole('alert').filter({ hasText: 'Write whole numbers, separated by commas' }).waitFor();
});

const rooms = [
  '#/classroom',
  `#/classroom/tournament/${text64('Best: optimal\nBea: 20\nLeo: hold at luck\nKofi: true')}`,
  '#/classroom/turns/k7~holds-4-20~turns-200',
  '#/classroom/projector/k7~rounds-5',
];
const filled = async (page, link) => {
  if (link.includes('tournament')) {
    await played(page, 3);
    await page.getByRole('button', { name: 'Bea against Best', exact: false }).or(page.locator('.heat-list li button').first()).first().click();
    await page.getByRole('button', { name: 'Stop', exact: true }).click();
  }
  if (link.includes('turns/')) await page.getByText('Done: 200 turns.').waitFor({ timeout: 60_000 });
  if (link.includes('projector')) {
    await page.evaluate(() => {
      const names = Array.from({ length: 24 }, (_, k) => `Student ${k + 1}`);
      localStorage.setItem('solvarium.pig.class.lesson', ['k7~rounds-5', 3, 'r s2 s5', ...names].join('\n'));
    });
    await page.reload();
    await page.getByText('22 still in').waitFor();
  }
};

for (const [name, options, ask] of [
  ['by day', {}, {}],
  ['by night', { dark: true }, inColours.dark],
  ['in forced colours', { forced: true }, {}],
  ['on a phone', { width: 360, height: 640, touch: true }, {}],
]) {
  test(`axe finds no barrier ${name}, and nothing reaches out of the window`, { timeout: 300_000 }, async () => {
    for (const link of rooms) {
      const page = await open(link, options);
      await filled(page, link);
      assert.ok((await overhang(page)) <= 0, `${link} reaches out by ${await overhang(page)}`);
      await site.axe(page, ask);
      await page.context().close();
    }
  });
}

test('on a phone Print is no more than its sign in every room that has it', async () => {
  for (const link of ['#/classroom/tournament', '#/classroom/turns', '#/classroom/notes']) {
    const page = await open(link, { width: 360, height: 640, touch: true });
    const { width, height } = await page.getByRole('button', { name: 'Print', exact: true }).boundingBox();
    assert.ok(width >= 43.5 && width < 60 && height < 60, `${link}: ${width} by ${height}`);
  }
});

test('on a phone the matrix is a list, and what can be tapped is large enough', async () => {
  const page = await open(rooms[1], { width: 360, height: 640, touch: true });
  await played(page, 3);
  await page.getByRole('combobox', { name: 'Chances of' }).selectOption({ label: 'Bea' });
  await page.locator('.heat-list li').first().getByText('Best', { exact: true }).waitFor();
  await page.locator('.heat-list li button').first().tap();
  await page.getByRole('heading', { name: 'Bea against Best' }).waitFor();
  const small = await page.locator('main').evaluate((main) =>
    [...main.querySelectorAll('button, select, input, textarea, summary, .tabs a, .pair-games a')]
      .filter((one) => one.checkVisibility() && !one.classList.contains('unseen'))
      .map((one) => [one.textContent.trim().slice(0, 30), one.getBoundingClientRect().height])
      .filter(([, height]) => height < 43.5),
  );
  assert.deepEqual(small, []);
});
