// How a class gets in: a student's page, links that add to the teacher's rules, a whole chat, a file, the camera; names.
import assert from 'node:assert/strict';
import test from 'node:test';
import { classroom, harness, inColours, soon, started, until } from './harness.mjs';

const site = harness();
const { open, played, rules, text64 } = classroom(site);

const stands = (page, text) => soon(async () => assert.equal(await rules(page).inputValue(), text));
const big = (page) => page.locator('.pair-numbers dd').allTextContents();

/** A student writes a rule and hands it in, by keyboard alone; the link. */
const handIn = async (page, name, rule) => {
  await page.getByRole('textbox', { name: 'Your name' }).focus();
  await page.keyboard.type(name);
  await page.keyboard.press('Tab');
  await page.keyboard.type(rule);
  await page.getByText('Understood:', { exact: false }).waitFor();
  const button = page.getByRole('button', { name: 'Hand in' });
  if (await button.isVisible()) await button.press('Enter');
  // A rule that is typed only in part has a link, too.
  const whole = new RegExp(`/${text64(`${name}: ${rule}`)}(~|$)`);
  return until(() => page.getByRole('textbox', { name: 'Link' }).inputValue(), (link) => whole.test(link), `the link of “${rule}”`);
};

test('a student writes a rule, sees what it is worth, plays it, and hands it in; the teacher adds it', async () => {
  const page = await open('#/classroom/mine', { width: 360, height: 640, touch: true });
  await page.getByRole('button', { name: 'Hand in' }).click();
  await page.getByText('Write a rule first.').waitFor();
  const link = await handIn(page, 'Anna', 'hold at 20');
  // The oracle: best play wins 53.992 % against hold at 20, and hold at 20 half of the games against itself.
  await soon(async () => assert.deepEqual(await big(page), ['50.00', '46.01', '53.99']));
  await page.getByText(/^As good as hold at 20\./).waitFor();
  await page.getByRole('img', { name: 'The link as a QR code' }).waitFor();
  assert.ok(link.startsWith(`${site.url}#/classroom/rule/`), link);
  // The rule is kept here, and another one changes the link.
  await page.reload();
  await soon(async () => assert.equal(await page.getByRole('textbox', { name: 'Your rule' }).inputValue(), 'hold at 20'));
  assert.match(await page.getByRole('link', { name: 'Play against your rule' }).getAttribute('href'), /^#\/pig\/human~hold20\/\w+$/);
  await page.getByRole('textbox', { name: 'Your rule' }).fill('roll 0 times with luck');
  await page.getByRole('link', { name: 'Play against your rule' }).waitFor({ state: 'detached' });
  await page.getByRole('button', { name: 'Hand in' }).click();
  await page.getByText('The rule is not understood: see the note under it.').waitFor();

  const teacher = await open('#/classroom/tournament');
  await rules(teacher).fill('Mine: 25\nToo: 15');
  await teacher.getByText('2 rules can play.', { exact: false }).waitFor();
  await teacher.goto(link);
  await teacher.getByText('This link hands in a rule of Anna: hold at 20').waitFor();
  await stands(teacher, 'Mine: 25\nToo: 15');
  // Still there after a reload.
  await teacher.reload();
  await teacher.getByText('2 rules are ready: play all pairs.').waitFor();
  await teacher.getByRole('button', { name: 'Add to my rules' }).first().focus();
  await teacher.keyboard.press('Enter');
  await stands(teacher, 'Mine: 25\nToo: 15\nAnna: hold at 20\n');
  await teacher.getByText('One rule added.', { exact: false }).waitFor();
  await played(teacher, 3);
  // The same link again changes nothing; a class's link can be added too.
  await teacher.goto(link);
  await teacher.getByRole('button', { name: 'Add to my rules' }).first().click();
  await teacher.getByText('All of these rules were there already.').waitFor();
  await stands(teacher, 'Mine: 25\nToo: 15\nAnna: hold at 20\n');
  await teacher.goto(`${site.url}#/classroom/tournament/${text64('Anna: 30\nBen: 7')}`);
  await teacher.getByText('These rules came by a link. Your own are kept.').waitFor();
  await teacher.getByRole('button', { name: 'Add to my rules' }).first().click();
  await stands(teacher, 'Mine: 25\nToo: 15\nAnna: hold at 20\nAnna 2: 30\nBen: 7\n');
  await teacher.goto(`${site.url}#/classroom/rule/Zh`);
  await teacher.getByRole('alert').filter({ hasText: 'This link is damaged.', visible: true }).waitFor();
});

test('links of students that stand open side by side all join the class, and an edit in between takes none away', async () => {
  const page = await open('#/classroom/tournament');
  await rules(page).fill('Mine: 25\n');
  await page.getByText('One rule can play; it needs another one.', { exact: false }).waitFor();
  const names = ['Anna', 'Ben', 'Cem'];
  const tabs = [];
  for (const [at, name] of names.entries()) {
    const tab = await page.context().newPage();
    await tab.goto(`${site.url}#/classroom/rule/${text64(`${name}: hold at ${20 + at}`)}`);
    await tab.getByText(`This link hands in a rule of ${name}`).waitFor();
    tabs.push(tab);
  }
  // A slip is mended first.
  await tabs[0].getByRole('textbox', { name: 'The class’s rules' }).fill('Mine: 24\n');
  await tabs[0].getByText('This link hands in a rule of Anna').waitFor();
  for (const tab of tabs) {
    await tab.getByRole('button', { name: 'Add to my rules' }).click();
    await tab.getByText('This link hands in').waitFor({ state: 'detached' });
  }
  await stands(tabs[2], 'Mine: 24\nAnna: hold at 20\nBen: hold at 21\nCem: hold at 22\n');
  // What is typed where one’s own are no longer seen does not take their place for good.
  await rules(page).fill('Mine: 23\n');
  await page.getByText('The rules you had before are kept too.').waitFor();
  await page.getByRole('button', { name: 'Bring them back' }).click();
  await stands(page, 'Mine: 24\nAnna: hold at 20\nBen: hold at 21\nCem: hold at 22\n');
});

test('two fields that are filled before the page is drawn anew are both kept', async () => {
  const page = await open('#/classroom/mine');
  const [name, rule] = [page.getByRole('textbox', { name: 'Your name' }), page.getByRole('textbox', { name: 'Your rule' })];
  await rule.waitFor();
  // As a browser that fills a form in does.
  await page.evaluate(([name, rule]) => {
    for (const [field, text] of [[name, 'Anna'], [rule, 'hold at 20']]) {
      field.value = text;
      field.dispatchEvent(new InputEvent('input', { bubbles: true }));
    }
  }, [await name.elementHandle(), await rule.elementHandle()]);
  await page.getByText('Understood:', { exact: false }).waitFor();
  assert.deepEqual([await name.inputValue(), await rule.inputValue()], ['Anna', 'hold at 20']);
});

test('a teacher’s link says which game it is', async () => {
  const page = await open('#/classroom/mine/Zh');
  await page.getByRole('alert').filter({ hasText: 'This link is damaged.', visible: true }).waitFor();
  await page.goto(`${site.url}#/classroom/mine/~goal50`);
  await page.getByText('to 50', { exact: false }).first().waitFor();
  await soon(async () => assert.equal(await page.getByText('This link is damaged.').filter({ visible: true }).count(), 0));
  // The sliders are those of that game.
  await page.getByText('Make it with sliders').click();
  await page.getByRole('checkbox', { name: 'At the end roll to win' }).press('Space');
  await soon(async () => assert.equal(await page.getByRole('textbox', { name: 'Your rule' }).inputValue(), 'if one of us has 38 or more roll to win, else hold at 20'));
  await page.getByRole('textbox', { name: 'Your rule' }).fill('');
  const link = await handIn(page, 'Zoë', 'hold at 20');
  assert.match(link, /~goal50$/);
  const teacher = await open('#/classroom/tournament');
  await rules(teacher).fill('Mine: 25');
  await teacher.goto(link);
  await teacher.getByRole('button', { name: 'Add to my rules' }).first().click();
  await teacher.getByText('One was written for another game and plays this one.', { exact: false }).waitFor();
  // On a fresh device the class begins with this link: its game, and nobody else.
  const fresh = await open(link.slice(site.url.length));
  await fresh.getByText('This link hands in a rule of Zoë: hold at 20').waitFor();
  await stands(fresh, '');
  await fresh.getByText('The game: to 50', { exact: false }).waitFor();
  await fresh.getByRole('button', { name: 'Add to my rules' }).first().click();
  await stands(fresh, 'Zoë: hold at 20\n');
  await fresh.getByText('One rule can play; it needs another one.', { exact: false }).waitFor();
});

test('what was understood is gone as soon as another rule is typed; a link does not ask others to think first', async () => {
  const page = await open('?think-first#/classroom/mine');
  const link = await handIn(page, 'Anna', 'if you are close to 100 roll 25');
  await page.getByText('otherwise hold at 20, as usual where a rule says nothing').waitFor();
  assert.ok(link.startsWith(`${site.url}#/classroom/rule/`), link);
  const told = await page.evaluate(async () => {
    const field = document.querySelector('#mine');
    field.value = 'roll 2 times';
    field.dispatchEvent(new Event('input', { bubbles: true }));
    await new Promise((go) => requestAnimationFrame(() => requestAnimationFrame(go)));
    return document.querySelector('#mine-words .pig-margin').textContent;
  });
  assert.equal(told, '…');
  await page.getByText('Understood: hold after 2 rolls').waitFor();
});

test('sliders write the rule, by keyboard', async () => {
  const page = await open('#/classroom/mine');
  const rule = page.getByRole('textbox', { name: 'Your rule' });
  await page.getByText('Make it with sliders').click();
  await page.getByRole('slider', { name: /^Hold at/ }).focus();
  await page.keyboard.press('ArrowRight');
  await soon(async () => assert.equal(await rule.inputValue(), 'hold at 21'));
  await page.getByRole('checkbox', { name: 'At the end roll to win' }).press('Space');
  await soon(async () => assert.equal(await rule.inputValue(), 'if one of us has 75 or more roll to win, else hold at 21'));
  await page.getByRole('button', { name: 'I have' }).press('Enter');
  await page.getByRole('checkbox', { name: 'When behind' }).press('Space');
  await page.getByRole('slider', { name: /^then hold at/ }).press('ArrowLeft');
  await soon(async () => assert.equal(await rule.inputValue(), 'if I have 75 or more roll to win, if I am behind by 20 or more hold at 24, else hold at 21'));
  await page.getByText('Understood:', { exact: false }).waitFor();
  // From 75 on is too early to roll to win.
  await page.getByText(/^Hold at 20 is better\./).waitFor();
  await page.getByRole('checkbox', { name: 'At the end roll to win' }).press('Space');
  await soon(async () => assert.equal(await rule.inputValue(), 'if I am behind by 20 or more hold at 24, else hold at 21'));
  await rule.fill('optimal');
  await page.getByText(/^This is best play/).waitFor();
  await soon(async () => assert.deepEqual(await big(page), ['53.99', '50.00', '53.99']));
});

test('a whole chat is pasted: links and lines; doubles are joined, names told apart, each hidden or renamed', async () => {
  const page = await open('#/classroom/tournament');
  await page.getByText('Add the rules of a whole class').click();
  const box = page.getByRole('textbox', { name: /^Paste the whole chat/ });
  const add = page.locator('.gather').getByRole('button', { name: 'Add to my rules' });
  const link = (text) => `${site.url}#/classroom/rule/${text64(text)}`;
  const chat = [
    '[25/11/2026, 10:14:10] Ms Lee: please send me your rules',
    `[25/11/2026, 10:15:03] Anna: here is mine ${link('Anna: hold at 20')}!`,
    '25.11.2026, 10:16 - Ben: roll 4 times',
    'Cem: 25',
    'anna: hold at 23',
    `${link('Anna: hold at 20')}`,
  ];
  await box.fill(chat.join('\n'));
  await add.press('Enter');
  await stands(page, 'Anna: hold at 20\nBen: roll 4 times\nCem: 25\nanna 2: hold at 23\n');
  await page.getByText('4 rules added; one was there already. Names that were taken have a number: anna 2. One line is not a rule: “', { exact: false }).waitFor();
  await played(page, 6);
  await page.getByText('Hide or rename').click();
  await page.getByRole('button', { name: 'Hide Cem' }).press('Enter');
  await stands(page, 'Anna: hold at 20\nBen: roll 4 times\n# Cem: 25\nanna 2: hold at 23\n');
  await played(page, 3);
  await page.getByRole('textbox', { name: 'Name of anna 2' }).fill('Anna B.: ');
  await page.keyboard.press('Enter');
  await stands(page, 'Anna: hold at 20\nBen: roll 4 times\n# Cem: 25\nAnna B.: hold at 23\n');
  await page.getByRole('button', { name: 'Show Cem' }).press('Enter');
  await stands(page, 'Anna: hold at 20\nBen: roll 4 times\nCem: 25\nAnna B.: hold at 23\n');
  // A file adds as well, and takes nothing away.
  const file = { name: 'class.csv', mimeType: 'text/csv', buffer: Buffer.from('"10:20","Dana","hold at 18"\nBen\troll 4 times\n') };
  await page.getByLabel('Open a text file').setInputFiles(file);
  await stands(page, 'Anna: hold at 20\nBen: roll 4 times\nCem: 25\nAnna B.: hold at 23\nDana: hold at 18\n');
  await page.getByText('One rule added; one was there already.', { exact: false }).waitFor();
  await page.getByLabel('Open a text file').setInputFiles({ ...file, buffer: Buffer.from('good morning') });
  await page.getByText('No rule was found.', { exact: false }).waitFor();
  await page.getByRole('button', { name: 'Show the students’ page' }).click();
  await soon(async () => assert.equal(await page.getByRole('dialog').getByRole('textbox').inputValue(), `${site.url}#/classroom/mine`));
});

/** A camera that sees what `window.code` says: side and path of a QR code. */
const camera = () => {
  navigator.mediaDevices.getUserMedia = async () => {
    if (!window.code) throw new DOMException('there is none', 'NotFoundError');
    const paper = Object.assign(document.createElement('canvas'), { width: 640, height: 480 });
    const draw = () => {
      const pen = paper.getContext('2d');
      pen.setTransform(1, 0, 0, 1, 0, 0);
      pen.fillStyle = '#ccc';
      pen.fillRect(0, 0, 640, 480);
      const { side, path } = window.code;
      // Not quite straight, as a hand holds it.
      pen.setTransform(400 / side, 20 / side, -20 / side, 400 / side, 130, 35);
      pen.fillStyle = '#fff';
      pen.fillRect(0, 0, side, side);
      pen.fillStyle = '#1d2433';
      pen.fill(new Path2D(path));
    };
    setInterval(draw, 50);
    draw();
    window.seen = paper.captureStream();
    return window.seen;
  };
};
const codeOf = (page) =>
  page.getByRole('img', { name: 'The link as a QR code' }).evaluate((svg) => ({ side: svg.viewBox.baseVal.width, path: svg.querySelector('.qr-dark').getAttribute('d') }));

test('codes are read by the camera, one after the other', { timeout: 180_000 }, async () => {
  const page = await open('#/classroom/mine');
  await handIn(page, 'Anna', 'hold at 20');
  const first = await codeOf(page);
  await page.getByRole('textbox', { name: 'Your name' }).fill('Ben');
  const second = await until(() => codeOf(page), (code) => code.path !== first.path, 'another code');
  const teacher = await site.newPage();
  await teacher.addInitScript(camera);
  await teacher.goto(`${site.url}#/classroom/tournament`);
  await started(teacher);
  await teacher.getByText('Add the rules of a whole class').click();
  await teacher.getByRole('button', { name: 'Use the camera' }).press('Enter');
  await teacher.getByText('The camera cannot be used: there is none, or this page is not allowed to.').waitFor();
  await teacher.evaluate((code) => (window.code = code), first);
  await teacher.getByRole('button', { name: 'Use the camera' }).press('Enter');
  await until(() => rules(teacher).inputValue(), (text) => text === 'Anna: hold at 20\n', 'the first rule');
  await teacher.evaluate((code) => (window.code = code), second);
  await until(() => rules(teacher).inputValue(), (text) => text === 'Anna: hold at 20\nBen: hold at 20\n', 'the second rule');
  await played(teacher, 1);
  await teacher.getByRole('button', { name: 'Turn the camera off' }).press('Enter');
  await teacher.waitForFunction(() => window.seen.getTracks().every((track) => track.readyState === 'ended'));
});

test('where the browser reads codes itself, it does', async () => {
  const page = await site.newPage();
  await page.addInitScript(camera);
  await page.addInitScript((link) => {
    window.code = { side: 10, path: 'M0 0h1v1z' };
    window.BarcodeDetector = class {
      async detect() {
        return [{ rawValue: link }, { rawValue: 'https://elsewhere.example/' }];
      }
    };
  }, `${site.url}#/classroom/rule/${text64('Cem: 25')}`);
  await page.goto(`${site.url}#/classroom/tournament`);
  await started(page);
  await page.getByText('Add the rules of a whole class').click();
  await page.getByRole('button', { name: 'Use the camera' }).click();
  await stands(page, 'Cem: 25\n');
});

const shown = {
  '#/classroom/mine': async (page) => {
    await handIn(page, 'Anna', 'hold at 20');
    await page.getByRole('img', { name: 'The link as a QR code' }).waitFor();
    await page.getByText('Make it with sliders').click();
    await page.getByRole('checkbox', { name: 'At the end roll to win' }).check();
  },
  [`#/classroom/rule/${text64('Anna: hold at 20')}`]: async (page) => {
    await page.getByRole('button', { name: 'Add to my rules' }).first().click();
    await page.getByText('Add the rules of a whole class').click();
    await page.getByText('Hide or rename').click();
  },
};
for (const [name, options, ask] of [
  ['by day', {}, {}],
  ['by night', { dark: true }, inColours.dark],
  ['on a phone', { width: 360, height: 640, touch: true }, {}],
  ['at 320 px', { width: 320, height: 640, touch: true }, {}],
]) {
  test(`axe finds no barrier ${name}, nothing reaches out of the window, and what can be tapped is large enough`, async () => {
    for (const [link, act] of Object.entries(shown)) {
      const page = await open(link, options);
      await act(page);
      await site.shot(page, `classroom-in ${name} ${link.split('/')[2]}`);
      const overhang = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
      assert.ok(overhang <= 0, `${link} reaches out by ${overhang}`);
      await site.axe(page, ask);
      const small = await page.locator('main').evaluate((main) =>
        [...main.querySelectorAll('button, input:not([type="checkbox"], [type="range"]), summary, .pair-games a')]
          .filter((one) => one.checkVisibility() && !one.classList.contains('unseen') && !one.closest('.marked-wrong, .matrix'))
          .map((one) => [one.textContent.trim().slice(0, 30), one.getBoundingClientRect().height])
          .filter(([, height]) => height < 43.5),
      );
      if (options.touch) assert.deepEqual(small, []);
      await page.context().close();
    }
  });
}
