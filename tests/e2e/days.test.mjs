// Each game's challenges of the days: the calendar, what makes a day done, and days in a row.
import assert from 'node:assert/strict';
import test from 'node:test';
import { focused, harness, judged, mountain, sideways, soon, until } from './harness.mjs';

const site = harness();
const noon = (day) => new Date(`${day}T12:00:00`);

/** The days of a game as somebody sees them at noon of that day, with these kept as done. */
const days = async (game, { today = '2026-11-25', done = '', ...options } = {}) => {
  const page = await site.newPage(options);
  await page.clock.setFixedTime(noon(today));
  await page.addInitScript(([game, done]) => {
    if (done && !localStorage.getItem(`solvarium.days.${game}`)) localStorage.setItem(`solvarium.days.${game}`, done);
  }, [game, done]);
  await page.goto(`${site.url}#/${game}/days`);
  await page.getByRole('table').waitFor();
  return page;
};
const day = (page, name) => page.getByRole('link', { name, exact: true });
/** Waits until this stands under «Days in a row». */
const row = (page, expected) =>
  soon(async () => assert.deepEqual(await page.getByRole('region', { name: 'Days in a row' }).locator('.stats b').allTextContents(), expected));

test('a challenge that is finished on its day makes the day done, in the calendar and in the gallery', async () => {
  const page = await days('fujisan');
  await row(page, ['0', '0', '0']);
  const link = await day(page, '25 November, today: not done').getAttribute('href');
  assert.match(link, /^#\/fujisan\/[^/]+\/day-2026-11-25$/);
  await page.goto(`${site.url}${link}`);
  const board = mountain(page);
  const won = page.getByRole('heading', { name: 'All four at the summit.' });
  for (let moves = 0; moves < 60 && !(await won.isVisible()); moves += 1) {
    await judged(page);
    await board.button('Hint').click();
    const hinted = page.getByRole('gridcell', { name: /; hint: . goes here, / });
    await board.move((await hinted.getAttribute('aria-label')).match(/goes here, (\w+)/)[1]);
    await judged(page);
  }
  await won.waitFor();
  await page.goto(`${site.url}#/fujisan/days`);
  await day(page, '25 November, today: done').waitFor();
  await row(page, ['1', '1', '1']);
  await page.goto(site.url);
  const card = (name) => page.getByRole('listitem').filter({ has: page.getByRole('heading', { name, exact: true }) });
  await card('Fujisan').getByText('today’s done').waitFor();
  assert.equal(await card('Pig').getByText('today’s done').count(), 0);
});

test('a replay that is watched, and a day that is still to come, are not done', async () => {
  const page = await days('sliding');
  await page.goto(`${site.url}#/fujisan/domino/k7q2m8xa`);
  await judged(page);
  await page.goto(`${site.url}#/fujisan/days`);
  const link = await day(page, '25 November, today: not done').getAttribute('href');
  await page.goto(`${site.url}${link}`);
  await judged(page);
  await mountain(page).button('Show solution').click();
  await page.getByRole('heading', { name: 'All four at the summit.' }).waitFor();
  await page.goto(`${site.url}#/fujisan/days`);
  await day(page, '25 November, today: not done').waitFor();
  assert.equal(await page.getByRole('link', { name: /^26 November/ }).count(), 0);
});

test('days in a row are those that were done in time; the row goes on until tomorrow’s end', async () => {
  const done = '20261101 20261102 20261103 20261122+ 20261123 20261124';
  const page = await days('zen', { done });
  await row(page, ['2', '3', '6']);
  await day(page, '22 November: done later').waitFor();
  await day(page, '24 November: done').waitFor();
  const later = await days('zen', { done, today: '2026-11-26' });
  await row(later, ['0', '3', '6']);
});

test('a best of an earlier version counts for its day', async () => {
  const page = await days('fujisan');
  const link = await day(page, '20 November: not done').getAttribute('href');
  await page.evaluate((challenge) => {
    const best = { game: 'fujisan', challenge, moves: 20, par: 12, elapsed_ms: 1000, hints: 0, day: 20261120 };
    localStorage.setItem('solvarium.bests', JSON.stringify({ version: 1, games: [best] }));
  }, link.slice(2));
  await page.reload();
  await day(page, '20 November: done').waitFor();
  await row(page, ['0', '1', '1']);
});

test('keys go from day to day and from month to month; every past day opens', async () => {
  const page = await days('shisen');
  await day(page, '25 November, today: not done').focus();
  await page.keyboard.press('ArrowUp');
  await focused(page, /^18 November: not done$/);
  await page.keyboard.press('PageUp');
  await focused(page, /^18 October: not done$/);
  await page.getByRole('heading', { name: 'October 2026' }).waitFor();
  await page.keyboard.press('Home');
  await focused(page, /^1 October/);
  await page.keyboard.press('ArrowLeft');
  await focused(page, /^30 September/);
  // The first month has none before it, and none comes behind the month at hand.
  const before = page.getByRole('button', { name: 'The month before' });
  const month = () => page.getByRole('heading', { name: /^\w+ 20\d\d$/ }).textContent();
  while (await before.isEnabled()) {
    const shown = await month();
    await before.click();
    await until(month, (now) => now !== shown, 'another month');
  }
  await page.getByRole('heading', { name: 'January 2026' }).waitFor();
  const first = await day(page, '1 January: not done').getAttribute('href');
  assert.match(first, /^#\/shisen\/.*\/day-2026-01-01$/);
  await day(page, '1 January: not done').click();
  await page.getByRole('grid').waitFor();
  await soon(async () => assert.equal(page.url(), site.url + first));
  await page.goBack();
  await page.getByRole('heading', { name: 'November 2026' }).waitFor();
  await soon(async () => assert.equal(await page.getByRole('button', { name: 'The month after' }).isDisabled(), true));
});

test('every game has its days, without barriers, also on a small phone and by night', async () => {
  for (const [width, dark] of [[320, false], [1280, true]]) {
    const page = await days('fujisan', { width, height: 640, dark, done: '20261124 20261120+' });
    await site.axe(page);
    const games = page.getByRole('navigation', { name: 'Today in the other games' }).getByRole('link');
    const links = await games.evaluateAll((all) => all.map((one) => one.getAttribute('href')));
    assert.ok(links.length >= 7, `${links}`);
    for (const link of links) {
      await page.goto(`${site.url}${link}`);
      const today = page.getByRole('link', { name: '25 November, today: not done' });
      // Of this game: the page before has a link of the same name.
      await soon(async () => assert.match(await today.getAttribute('href'), new RegExp(`^#/${link.split('/')[1]}/.*/day-2026-11-25$`)));
      assert.ok((await sideways(page)) <= 0, `${link} at ${width}`);
    }
  }
});

test('the dialog of a new challenge leads to the days', async () => {
  const page = await site.newPage();
  await page.goto(`${site.url}#/zen`);
  await page.getByRole('button', { name: 'New garden' }).click();
  await page.getByRole('dialog').getByRole('link', { name: 'Challenges of the day' }).click();
  await page.getByRole('heading', { name: 'Days in a row' }).waitFor();
  await soon(async () => assert.equal(page.url(), `${site.url}#/zen/days`));
});
