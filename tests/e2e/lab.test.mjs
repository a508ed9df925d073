// Experiments in the page: run, stop, go on, repeat from the link, take away.
import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import test from 'node:test';
import { harness, settled, soon, started, until } from './harness.mjs';

const site = harness();
const small = '#/lab/fujisan-setups/k7/trials-2~size-60~walks-5';

const open = async (link, options) => {
  const page = await site.newPage(options);
  await page.goto(site.url + link);
  await started(page);
  return page;
};
const done = (page, timeout = 60_000) => page.getByRole('status').filter({ hasText: /^Done: / }).waitFor({ timeout });
const download = async (page, button) => {
  const [file] = await Promise.all([page.waitForEvent('download'), button.click()]);
  return { name: file.suggestedFilename(), text: await readFile(await file.path(), 'utf8') };
};
const csv = (page) => download(page, page.getByRole('button', { name: 'All data, CSV' }));

test('the index leads to every experiment', async () => {
  const page = await open('#/lab');
  const cards = page.locator('#main').getByRole('listitem');
  await cards.first().waitFor();
  const links = await cards.getByRole('link').evaluateAll((links) => links.map((link) => link.getAttribute('href')));
  assert.ok(links.length >= 6, `${links.length} experiments`);
  for (const link of links) {
    await page.goto(site.url + link);
    await page.getByRole('form', { name: 'This run' }).waitFor();
    await soon(async () => assert.equal(await page.getByRole('button', { name: 'Run', exact: true }).isEnabled(), true, link));
  }
});

test('the index has no heading without experiments; cards begin with the name and say how long a run takes', async () => {
  const page = await open('#/lab');
  const sections = page.locator('#main > section');
  await sections.first().waitFor();
  const counts = await sections.evaluateAll((all) => all.map((one) => `${one.querySelector('h2').textContent} ${one.querySelectorAll('li').length}`));
  assert.deepEqual(counts.filter((count) => count.endsWith(' 0')), []);
  const cards = await page.locator('.experiment').evaluateAll((all) => all.map((one) => [one.firstElementChild.tagName, one.lastElementChild.textContent]));
  for (const [first, last] of cards) {
    assert.equal(first, 'H3');
    assert.match(last, /^A usual run takes (about|a few|a second)/);
  }
});

test('on a phone an experiment begins with its name and words; its settings are folded', async () => {
  const page = await site.newPage({ width: 360, height: 640, touch: true });
  await page.goto(`${site.url}#/lab/pig-turns`);
  const top = (locator) => locator.evaluate((one) => one.getBoundingClientRect().top);
  const title = page.getByRole('heading', { level: 2, name: 'Scoring turns' });
  await title.waitFor();
  const run = page.getByRole('button', { name: 'Run', exact: true });
  await soon(async () => assert.ok((await top(title)) < 200 && (await top(run)) < 560, `${await top(title)}, ${await top(run)}`));
  assert.equal(await page.getByRole('spinbutton').filter({ visible: true }).count(), 0);
  await page.getByText('Settings and seed').click();
  await page.getByRole('textbox', { name: 'Seed' }).waitFor();
  await soon(async () => assert.ok(await page.getByRole('spinbutton').filter({ visible: true }).count()));
  const print = page.getByRole('button', { name: 'Print' });
  assert.ok((await print.boundingBox()).width < 60);
});

test('on a phone every experiment begins with its name and one sentence, and what runs it is on the first screen', async () => {
  const page = await open('#/lab', { width: 360, height: 640, touch: true });
  const cards = page.locator('.experiment');
  await cards.first().waitFor();
  const experiments = await cards.evaluateAll((all) => all.map((one) => [(one.closest('a') ?? one.querySelector('a')).getAttribute('href'), one.querySelector('h3').textContent]));
  assert.ok(experiments.length >= 6, `${experiments.length} experiments`);
  for (const [link, name] of experiments) {
    await page.goto(site.url + link);
    await soon(async () => {
      const [first, next, run] = await page.locator('#main').evaluate((main) => {
        const run = [...main.querySelectorAll('button')].find((one) => one.textContent.trim() === 'Run');
        const of = (one) => ({ text: one?.textContent.trim(), ...one?.getBoundingClientRect().toJSON() });
        // Below the head with the game's name and tabs, which all its pages have.
        const texts = [...main.querySelectorAll('h2, h3, p, li, label, legend, input, summary')].filter((one) => one.checkVisibility() && !one.closest('.head'));
        return [texts[0], texts[1], run].map(of);
      });
      assert.equal(first.text, name, link);
      assert.match(next.text, /^[^.?]{30,}[.?]$/, link);
      assert.ok(first.top < 200 && first.bottom <= next.top && next.bottom <= run.top && next.height > 0 && run.bottom < 640, `${link}: ${JSON.stringify({ first, next, run })}`);
    });
  }
});

test('what a phone folds of an experiment’s text is whole on paper', async () => {
  const page = await open('#/lab/sliding-hardest', { width: 360, height: 640, touch: true });
  const rest = page.locator('.lab-intro details p');
  await rest.waitFor({ state: 'attached' });
  const seen = () => rest.evaluate((one) => one.checkVisibility({ contentVisibilityAuto: true }) && one.getBoundingClientRect().height > 20);
  assert.equal(await seen(), false);
  await page.emulateMedia({ media: 'print' });
  await soon(async () => assert.equal(await seen(), true));
  assert.equal(await page.getByText('More about it', { exact: true }).isVisible(), false);
});

test('on a phone the tabs of every game’s Lab and of its experiments stand beside the heading', async () => {
  const page = await open('#/lab', { width: 360, height: 640, touch: true });
  const sections = page.locator('#main > section');
  await sections.first().waitFor();
  const experiments = await sections.evaluateAll((all) => all.map((one) => one.querySelector('a[href^="#/lab/"]').getAttribute('href')));
  const apart = [];
  for (const link of [...experiments, ...['fujisan', 'pig', '2048', 'threes', 'sliding', 'zen', 'shisen', 'peg'].map((game) => `#/${game}/lab`)]) {
    await page.goto('about:blank');
    await page.goto(site.url + link);
    await page.locator('.head .tabs a[aria-current="page"]').waitFor();
    await soon(async () => {
      const [title, tabs] = await page.locator('.head h1, .head .tabs').evaluateAll((all) => all.map((one) => one.getBoundingClientRect().toJSON()));
      const off = Math.abs((title.top + title.bottom) / 2 - (tabs.top + tabs.bottom) / 2);
      assert.ok(off < 12 && title.right <= tabs.left && tabs.right <= 360, `${link}: ${off} px off`);
    }).catch(({ message }) => apart.push(message));
  }
  assert.deepEqual(apart, []);
});

test('an experiment is printed by its button, on a desk and on a phone', async () => {
  for (const options of [{}, { width: 360, height: 640, touch: true }]) {
    const page = await site.newPage(options);
    await page.addInitScript(() => {
      globalThis.printed = 0;
      globalThis.print = () => void (globalThis.printed += 1);
    });
    for (const link of ['#/lab/pig-turns', '#/lab/zen-heuristics', '#/lab/fujisan-setups']) {
      await page.goto('about:blank');
      await page.goto(site.url + link);
      await page.getByRole('form', { name: 'This run' }).waitFor();
      const print = page.getByRole('button', { name: 'Print' }).filter({ visible: true });
      await soon(async () => assert.equal(await print.count(), 1, link));
      if (options.touch) assert.ok((await print.boundingBox()).width < 60, link);
      await print.click();
      await soon(async () => assert.equal(await page.evaluate(() => globalThis.printed), 1, link));
    }
  }
});

test('every experiment runs in small', async () => {
  for (const [id, params] of Object.entries({
    'fujisan-counts': '',
    'fujisan-ease': '',
    'fujisan-random-solver': '',
    'fujisan-difficulty': '',
  })) {
    const page = await open(`#/lab/${id}${params}`);
    await page.getByRole('form', { name: 'This run' }).waitFor();
    for (const number of await page.getByRole('spinbutton').all()) {
      const least = Number(await number.getAttribute('min'));
      await number.fill(String(Math.max(least, Math.min(20, Number(await number.inputValue())))));
    }
    await page.getByRole('button', { name: 'Run', exact: true }).click();
    await done(page);
    await page.locator('#main').getByRole('img').or(page.getByRole('table')).first().waitFor();
    await page.context().close();
  }
});

test('the papers, claim by claim: a sentence, filters, CSV and BibTeX, linked from the index and from an experiment', async () => {
  const page = await open('#/lab');
  await page.getByRole('link', { name: /^The papers, claim by claim/ }).click();
  await page.getByRole('heading', { level: 1, name: 'The papers, claim by claim' }).waitFor();
  const told = async () => Number(/^Of (\d+) claims: /.exec(await page.locator('#main').getByRole('status').textContent())?.[1]);
  const rows = page.locator('#main tbody tr');
  const all = await until(told, (count) => count >= 60, 'claims');
  await soon(async () => assert.equal(await rows.count(), all));
  await page.getByRole('combobox', { name: 'Verdict' }).selectOption('refuted');
  await soon(async () => assert.ok((await told()) < all / 2));
  const refuted = await soon(async () => {
    const texts = await rows.allTextContents();
    assert.equal(texts.length, await told());
    return texts;
  });
  for (const row of refuted) assert.match(row, /refuted/);
  // By paper too: only its table is left, and both filters count.
  const paper = page.getByRole('combobox', { name: 'Paper' });
  const [key, short] = await paper.locator('option').evaluateAll((all) => all.map((one) => [one.value, one.textContent]).find(([value]) => value.startsWith('pig')));
  const tables = page.locator('#main > section h2');
  const papers = await tables.count();
  assert.ok(papers > 1, `${papers} papers with refuted claims`);
  await page.getByRole('combobox', { name: 'Verdict' }).selectOption('');
  await soon(async () => assert.equal(await told(), all));
  await paper.selectOption(key);
  await soon(async () => assert.deepEqual(await tables.allTextContents(), [short]));
  const ofIt = await soon(async () => {
    const count = await told();
    assert.ok(count > 0 && count < all && count === (await rows.count()), `${count} of ${all} claims`);
    return count;
  });
  const ofPaper = (await download(page, page.getByRole('button', { name: 'CSV' }))).text.trim().split('\r\n');
  assert.equal(ofPaper.length, ofIt + 1);
  await page.evaluate(() => {
    globalThis.print = () => void (globalThis.printed = (globalThis.printed ?? 0) + 1);
  });
  await page.getByRole('button', { name: 'Print' }).filter({ visible: true }).click();
  await soon(async () => assert.equal(await page.evaluate(() => globalThis.printed), 1));
  await page.emulateMedia({ media: 'print' });
  await page.locator('.papers-take').waitFor({ state: 'hidden' });
  assert.equal(await rows.filter({ visible: true }).count(), ofIt);
  await page.emulateMedia({ media: 'screen' });
  await paper.selectOption('');
  await page.getByRole('combobox', { name: 'Verdict' }).selectOption('refuted');
  await soon(async () => assert.equal(await told(), refuted.length));
  const lines = (await download(page, page.getByRole('button', { name: 'CSV' }))).text.trim().split('\r\n');
  assert.equal(lines.length, refuted.length + 1);
  assert.match((await download(page, page.getByRole('button', { name: 'BibTeX' }))).text, /@article\{pig2010,/);
  await page.goto(`${site.url}#/lab/pig-hold-at-n/1`);
  await done(page);
  await page.getByRole('link', { name: 'What the papers say, claim by claim' }).click();
  await soon(async () => assert.equal(await rows.count(), 4));
  await rows.first().getByRole('link', { name: 'lab/pig-hold-at-n/1' }).click();
  await done(page);
  // A game without a folder of its own.
  await page.goto(`${site.url}#/papers/threes`);
  await soon(async () => assert.equal(await rows.count(), 1));
});

test('figures, their data tables, the tables and the claims of the paper', async () => {
  const page = await open(small);
  await done(page);
  await page.getByRole('region', { name: 'Does it hold?' }).waitFor();
  const toggles = page.getByRole('button', { name: /^Data table of/ });
  // Figures as many as tables behind them: all are there.
  const number = await soon(async () => {
    const figures = await page.locator('#main svg.chart[role=img]').count();
    assert.ok(figures >= 3, `${figures} figures`);
    assert.equal(await toggles.count(), figures);
    return figures;
  });
  for (const label of await page.locator('#main svg.chart').evaluateAll((all) => all.map((one) => one.getAttribute('aria-label')))) {
    assert.ok(label.length > 20, `“${label}” says too little of a chart`);
  }
  const before = await page.getByRole('table').count();
  for (const toggle of await toggles.all()) await toggle.click();
  await soon(async () => assert.equal(await page.getByRole('table').count(), before + number));
  await soon(async () => assert.equal(await page.locator('#main svg.chart').filter({ visible: true }).count(), 0));
  for (const toggle of await toggles.all()) await toggle.click();
  await soon(async () => assert.equal(await page.locator('#main svg.chart').filter({ visible: true }).count(), number));
  const claims = page.getByRole('region', { name: 'Does it hold?' }).getByRole('listitem');
  await soon(async () => assert.ok((await claims.count()) >= 3));
  for (const claim of await claims.allTextContents()) assert.match(claim, /(✓ reproduced|✗ refuted|\? not decided by this run(It takes|By its own figure it takes|The figure lies))/);
  await site.shot(page, 'experiment');
});

test('CSV, SVG and JSON are taken away', async () => {
  const page = await open(small);
  await done(page);
  const all = await csv(page);
  assert.equal(all.name, 'fujisan-setups.csv');
  assert.match(all.text, /domino/i);
  const json = await download(page, page.getByRole('button', { name: 'All results, JSON' }));
  assert.equal(json.name, 'fujisan-setups.json');
  assert.match(JSON.stringify(JSON.parse(json.text)), /k7/);
  const one = await download(page, page.getByRole('button', { name: /^CSV of/ }).first());
  assert.match(one.name, /\.csv$/);
  assert.ok(one.text.trim().split('\n').length > 1);
  const picture = await download(page, page.getByRole('button', { name: /^SVG of/ }).first());
  assert.match(picture.name, /\.svg$/);
  const blank = await page.context().newPage(); // where no policy forbids the picture's own style
  const sound = await blank.evaluate(
    (text) => new DOMParser().parseFromString(text, 'image/svg+xml').querySelector('parsererror') === null,
    picture.text,
  );
  assert.ok(sound, 'the SVG is not well formed');
  assert.doesNotMatch(picture.text, /var\(--/);
});

test('what is taken away in the moment in which a run is done is all of it', async () => {
  const page = await open('#/lab');
  await page.evaluate(() => {
    new MutationObserver((_, observer) => {
      if (!/^Done/.test(document.querySelector('.progress p')?.textContent ?? '')) return;
      observer.disconnect();
      [...document.querySelectorAll('button')].find((button) => button.textContent.includes('All data, CSV'))?.click();
    }).observe(document.body, { subtree: true, childList: true, characterData: true });
    location.hash = '#/lab/fujisan-setups/k7/trials-8~size-200~walks-20';
  });
  const file = await page.waitForEvent('download', { timeout: 60_000 });
  const first = await readFile(await file.path(), 'utf8');
  await page.waitForTimeout(600);
  assert.equal((await csv(page)).text, first);
});

test('the same link gives the same bytes, cancelled in between or not', async () => {
  const link = '#/lab/fujisan-setups/same-bytes/trials-4~size-500~walks-30';
  const whole = await open(link);
  await done(whole);
  const expected = await csv(whole);
  const page = await open(link);
  await page.evaluate(() => (window.alive = true));
  const share = page.getByRole('progressbar', { name: 'Progress of the run' });
  await page.waitForFunction((bar) => bar.value > 150, await share.elementHandle(), { timeout: 30_000 });
  await page.getByRole('button', { name: 'Cancel' }).click();
  const stopped = page.getByRole('status').filter({ hasText: /^Stopped after/ });
  await stopped.waitFor();
  assert.equal(await page.evaluate(() => window.alive), true, 'the page was loaded again');
  const [, parts, of] = (await stopped.textContent()).match(/(\d+) of (\d+)/);
  assert.ok(Number(parts) > 0 && Number(parts) < Number(of), `${parts} of ${of}`);
  await soon(async () => assert.equal(await page.getByRole('button', { name: 'Cancel' }).isDisabled(), true));
  // Another run is not the one that goes on.
  const seed = await page.getByLabel('Seed').inputValue();
  await page.getByLabel('Seed').fill('another');
  await page.getByRole('button', { name: 'Run', exact: true }).waitFor();
  await page.getByText(/With these parameters a new run starts\./).waitFor();
  await page.getByLabel('Seed').fill(seed);
  await page.getByRole('button', { name: 'Go on' }).click();
  await done(page);
  const found = await csv(page);
  assert.equal(found.text, expected.text);
  // Another seed gives other numbers: the bytes are of this run, not of any.
  await page.getByLabel('Seed').fill('another');
  await page.getByRole('button', { name: 'Run', exact: true }).click();
  await page.waitForURL(/another/);
  await done(page);
  // The word «Done» may still be that of the run before.
  await soon(async () => assert.notEqual((await csv(page)).text, expected.text));
});

test('parameters that cannot be are told, and nothing runs', async () => {
  const page = await open('#/lab/fujisan-setups');
  await page.getByRole('form', { name: 'This run' }).waitFor();
  const wrong = page.getByRole('form', { name: 'This run' }).getByRole('alert');
  const run = page.getByRole('button', { name: 'Run', exact: true });
  for (const [label, value] of [
    ['Trials', '0'],
    ['Trials', '101'],
    ['Size of each', ''],
    ['Size of each', '1.5'],
    ['Seed', 'no seed!'],
    ['Seed', ''],
  ]) {
    const field = page.getByLabel(label, { exact: true });
    const before = await field.inputValue();
    await field.fill(value);
    await run.click();
    await wrong.waitFor();
    await soon(async () => assert.match(await wrong.textContent(), /\w{3,}/, `${label} ${value}`));
    await soon(async () => assert.equal(await page.getByRole('progressbar').isVisible(), false));
    await field.fill(before);
    await wrong.waitFor({ state: 'hidden' });
  }
  for (const link of ['#/lab/fujisan-setups/k7/trials-0', '#/lab/fujisan-setups/k7/nonsense-3']) {
    const other = await open(link);
    await other.getByRole('form', { name: 'This run' }).getByRole('alert').waitFor();
    await soon(async () => assert.equal(await other.getByRole('progressbar').isVisible(), false));
  }
});

test('the link and the command are those of the run that is shown', async () => {
  const page = await open('#/lab/fujisan-setups/monday-3b/trials-2~size-10');
  await done(page);
  const shown = () => page.getByRole('region', { name: 'Link to this run' }).getByRole('textbox').inputValue();
  const link = await until(shown, (text) => text.startsWith(site.url + '#/lab/fujisan-setups/monday-3b/'), 'the link to the run');
  await soon(async () => assert.equal(page.url(), link));
  await page.getByText(/^solvarium lab fujisan-setups --trials 2 --size 10 --walks 30 --summit paper --seed monday-3b\s*$/).waitFor();
  // What is typed for another run makes no other figures of those that are shown.
  const trials = page.getByLabel('Trials', { exact: true });
  await trials.fill('1');
  await settled(page);
  assert.equal(await shown(), link);
  await page.getByRole('button', { name: 'Run', exact: true }).click();
  await until(shown, (text) => text !== link && text.includes('/trials-1~size-10'), 'the link to the other run');
});

test('the time of five setups with a thousand challenges each', async (t) => {
  const page = await open('#/lab/fujisan-setups/k7/trials-10~size-100');
  await done(page);
  const words = await page.getByRole('status').filter({ hasText: /^Done: / }).textContent();
  t.diagnostic(`${words}, ${await page.evaluate(() => navigator.hardwareConcurrency)} processors`);
  assert.match(words.replace(/\s/g, ''), /5000challenges/);
});
