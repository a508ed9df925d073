// A live class: real pages against the program `solvarium serve --class`, which is built as for its own tests.
import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import test, { after, afterEach, before } from 'node:test';
import { promisify } from 'node:util';
import { liveClass } from '../../scripts/live-class.mjs';
import { dist, root, serve } from '../../scripts/server.mjs';
import { harness, soon, started } from './harness.mjs';

const site = harness();
const run = promisify(execFile);
const program = join(process.env.CARGO_TARGET_DIR ?? join(root, 'target'), 'debug', 'solvarium');
let folder;
let rooms = [];
const open = async (more = {}) => {
  folder ??= await mkdtemp(join(tmpdir(), 'solvarium-e2e-'));
  const room = await liveClass({ program, folder: dist, data: join(folder, 'class.sqlite'), ...more });
  rooms.push(room);
  site.url = room.url;
  return room;
};

before(async () => {
  await run('cargo', ['test', '-q', '--locked', '--no-default-features', '--features', 'serve', '--test', 'cli', '--no-run'], { cwd: root });
});
const tidy = async () => {
  for (const room of rooms) await room.end('SIGKILL');
  rooms = [];
  if (folder) await rm(folder, { recursive: true, force: true });
  folder = undefined;
};
afterEach(tidy);
// Where the page has complained, the hook before that one has failed and it was left out: a room would keep the tests from ending.
after(tidy);

const phone = { width: 360, height: 640, touch: true };
const visit = async (address, options, prepare) => {
  const page = await site.newPage(options);
  if (prepare) await page.addInitScript(prepare);
  await page.goto(address);
  await started(page);
  return page;
};
const button = (page, name) => page.getByRole('button', { name, exact: true });
const joins = async (room, name, prepare) => {
  const page = await visit(room.address, phone, prepare);
  await page.getByRole('textbox', { name: 'Code on the projector' }).fill(room.code.toLowerCase());
  await page.getByRole('textbox', { name: 'Nickname' }).fill(name);
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { name, level: 1 }).waitFor();
  return page;
};
const handsIn = async (page, rule, label = 'Hand in') => {
  await page.getByRole('textbox', { name: 'Your rule' }).fill(rule);
  const place = async () => Math.round((await button(page, label).boundingBox()).y);
  await soon(async () => assert.ok(await button(page, label).isEnabled()));
  const before = await place();
  await page.getByText(/^(Better than hold at 20|As good as hold at 20|Hold at 20 is better)/).waitFor();
  assert.equal(await place(), before, 'what comes in above it does not move the button away under the finger');
  await button(page, label).tap();
  await page.getByText(`Handed in: “${rule}”`).waitFor();
};
const overhang = (page) => page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);

/** The chances to win of whoever rolls and of whoever holds, then plays best: value iteration, as in the paper. */
function bestPlay(me, you, k) {
  const value = new Float64Array(100 * 100).fill(0.5);
  const wins = (mine, yours) => (mine >= 100 ? 1 : 1 - value[yours * 100 + mine]);
  const turn = new Float64Array(106);
  const both = (i, j, total) => {
    let roll = 1 - value[j * 100 + i];
    for (let face = 2; face <= 6; face += 1) roll += i + total + face >= 100 ? 1 : turn[total + face];
    return [roll / 6, wins(i + total, j)];
  };
  let answer;
  for (let sweep = 0; sweep < 60; sweep += 1) {
    for (let i = 99; i >= 0; i -= 1) {
      for (let j = 99; j >= 0; j -= 1) {
        for (let total = 99 - i; total >= 0; total -= 1) {
          const found = both(i, j, total);
          if (i === me && j === you && total === k) answer = found;
          turn[total] = total === 0 ? found[0] : Math.max(...found);
        }
        value[i * 100 + j] = turn[0];
      }
    }
  }
  return answer;
}

test('students join, hand in, change their minds; the teacher closes the list; the tournament fills', { timeout: 900_000 }, async () => {
  const room = await open();
  const teacher = await visit(room.teacher);
  await teacher.getByText(room.code, { exact: true }).waitFor();
  await soon(async () => assert.ok(!teacher.url().includes(room.teacher.split('/').pop()), 'the key does not stand in the address on the projector'));
  await soon(async () => {
    const code = await teacher.getByRole('img', { name: 'The link as a QR code' }).boundingBox();
    assert.ok(Math.abs(code.height - 450) < 2, `half the screen: ${code.height}`);
  });
  await teacher.keyboard.press('q');
  const large = teacher.locator('.share.large');
  await large.getByRole('img', { name: 'The link as a QR code' }).waitFor();
  await teacher.keyboard.press('Escape');
  await large.waitFor({ state: 'detached' });
  const mia = await joins(room, 'Mia');
  await handsIn(mia, 'hold at 20');
  const ben = await joins(room, 'Ben');
  await handsIn(ben, 'hold at 30');
  await teacher.getByText(/^One pair, exactly/).waitFor();
  const ranking = teacher.getByRole('table', { name: 'Ranking' }).getByRole('rowheader');
  await soon(async () => assert.deepEqual(await ranking.allTextContents(), ['Mia', 'Ben']));
  await handsIn(ben, 'hold at 25', 'Hand in again');
  const zoe = await joins(room, 'Zoë');
  await zoe.getByRole('textbox', { name: 'Your rule' }).fill('purple');
  await zoe.getByText('The rule is not understood: see the note under it.').waitFor();
  await soon(async () => assert.ok(await button(zoe, 'Hand in').isDisabled()));
  await handsIn(zoe, 'roll 2 times');
  await teacher.getByText(/^All 3 pairs, exactly/).waitFor();
  await teacher.getByText('3 here, 3 handed in').waitFor();
  await button(teacher, 'Hide Zoë').click();
  await teacher.getByText(/^One pair, exactly/).waitFor();
  await soon(async () => assert.equal(await teacher.getByText('Zoë').count(), 0));
  await button(teacher, 'Close the list').click();
  await mia.getByText('The list is closed. You play with “hold at 20”.').waitFor();
  await soon(async () => assert.equal(await mia.getByRole('textbox').count(), 0));
  for (const page of [mia, teacher]) {
    await site.axe(page);
    assert.ok((await overhang(page)) <= 0);
  }
  await site.shot(mia, 'class-student');
  await site.shot(teacher, 'class-teacher');
});

test('all of it by keys alone, on the small screens of both', { timeout: 300_000 }, async () => {
  const room = await open();
  const small = { width: 360, height: 640 };
  /** Goes by Tab alone to a field or a button. */
  const tabTo = async (page, role, name) => {
    await page.getByRole(role, { name, exact: role === 'button' }).waitFor();
    for (let stops = 0; stops < 80; stops += 1) {
      await page.keyboard.press('Tab');
      if (await page.getByRole(role, { name, exact: role === 'button' }).evaluateAll((all) => all.includes(document.activeElement))) return;
    }
    assert.fail(`Tab does not come to ${name}`);
  };
  const student = await visit(room.address, small);
  await tabTo(student, 'textbox', 'Code on the projector');
  await student.keyboard.type(room.code);
  await tabTo(student, 'textbox', 'Nickname');
  await student.keyboard.type('Kai');
  await student.keyboard.press('Enter');
  await student.getByRole('heading', { name: 'Kai', level: 1 }).waitFor();
  await tabTo(student, 'textbox', 'Your rule');
  await student.keyboard.type('stop after four rolls');
  await soon(async () => assert.ok(await button(student, 'Hand in').isEnabled()));
  await tabTo(student, 'button', 'Hand in');
  await student.keyboard.press('Enter');
  await student.getByText('Handed in: “stop after four rolls”').waitFor();
  const teacher = await visit(room.teacher, small);
  await teacher.getByText('1 here, 1 handed in').waitFor();
  for (const [name, value] of [['Mover’s score', '10'], ['Other’s score', '30'], ['Turn total', '12']]) {
    await tabTo(teacher, 'spinbutton', name);
    await teacher.keyboard.press('Control+a');
    await teacher.keyboard.type(value);
  }
  await tabTo(teacher, 'button', 'Ask the class');
  await teacher.keyboard.press('Enter');
  await button(student, 'Hold').waitFor();
  assert.ok((await overhang(student)) <= 0);
  await tabTo(student, 'button', 'Hold');
  await student.keyboard.press('Enter');
  await student.getByText('You said: hold').waitFor();
  await teacher.getByText('1 of 1 has answered').waitFor();
  assert.ok((await overhang(teacher)) <= 0);
  await site.axe(teacher);
  await tabTo(teacher, 'button', 'Close the list');
  await teacher.keyboard.press('Enter');
  await student.getByText('The list is closed. You play with “stop after four rolls”.').waitFor();
  await site.shot(teacher, 'class-teacher-small');
});

test('a question to all: live bars, and the exact chances when it is over', { timeout: 300_000 }, async () => {
  const room = await open();
  const teacher = await visit(room.teacher);
  const pages = [await joins(room, 'Mia'), await joins(room, 'Ben'), await joins(room, 'Zoë')];
  for (const [name, value] of [['Mover’s score', '40'], ['Other’s score', '60'], ['Turn total', '18']]) {
    await teacher.getByRole('spinbutton', { name }).fill(value);
    await teacher.keyboard.press('Tab');
  }
  await button(teacher, 'Ask the class').click();
  await site.shot(pages[0], 'class-question');
  // An answer that does not arrive says so beside the question, also when the list is closed.
  const letters = /\/api\/class/;
  site.expect(/ERR_|Failed to load/);
  await button(teacher, 'Close the list').click();
  await pages[0].getByText('The teacher has closed the list.').waitFor();
  await pages[0].route((url) => letters.test(url.pathname), (route) => (route.request().method() === 'POST' ? route.abort() : route.continue()));
  await button(pages[0], 'Roll').tap();
  await pages[0].getByRole('alert').filter({ visible: true }).waitFor();
  await pages[0].unrouteAll();
  for (const [at, answer] of ['Roll', 'Roll', 'Hold'].entries()) {
    await pages[at].getByText('You have 40, the other one 60. This turn has brought 18 so far.').waitFor();
    await button(pages[at], answer).tap();
    await pages[at].getByText(`You said: ${answer.toLowerCase()}`).waitFor();
    await teacher.getByText(`${at + 1} of 3 ${at === 0 ? 'has' : 'have'} answered`).waitFor();
  }
  const bar = (name) => teacher.getByRole('progressbar', { name, exact: true }).evaluate((bar) => bar.value);
  await soon(async () => assert.deepEqual([await bar('Roll'), await bar('Hold')], [2, 1]));
  assert.equal(await teacher.getByText('with best play').count(), 0);
  await button(teacher, 'Stop and compare').click();
  await pages[2].getByText('2 would roll, 1 would hold.').waitFor();
  const told = () => teacher.getByText(/wins \d\d\.\d\d\s*% with best play/).allTextContents();
  await soon(async () => assert.equal((await told()).length, 2));
  const shown = (await told()).map((text) => Number(/\d\d\.\d\d/.exec(text)[0]));
  for (const [at, chance] of bestPlay(40, 60, 18).entries()) assert.ok(Math.abs(shown[at] - 100 * chance) < 0.006, `${shown} and ${100 * chance}`);
  await site.axe(teacher);
});

test('a lesson on the projector asks the class where it stands, and shows bars and exact chances there', { timeout: 300_000 }, async () => {
  const room = await open();
  const teacher = await visit(room.teacher, { width: 1280, height: 800 });
  const pages = [await joins(room, 'Mia'), await joins(room, 'Ben')];
  await teacher.goto(`${room.url}#/classroom/projector/k7~rounds-5`);
  await button(teacher, 'New lesson').click();
  await teacher.getByRole('textbox', { name: 'The class' }).fill('24');
  await teacher.getByRole('textbox', { name: 'Seed of the dice' }).fill('k7');
  await button(teacher, 'Begin').click();
  await button(teacher, 'Begin').waitFor({ state: 'hidden' });
  // All that the teacher needs is on the first screen, also while a question is open.
  const inSight = async (labels) => {
    const shown = teacher.locator('.pj-foot button:visible');
    await soon(async () => {
      assert.deepEqual(await shown.allTextContents(), labels);
      for (const box of await shown.evaluateAll((all) => all.map((one) => one.getBoundingClientRect().toJSON()))) {
        assert.ok(box.top >= 0 && box.bottom <= 800, JSON.stringify(box));
      }
      assert.ok((await teacher.evaluate(() => document.documentElement.scrollHeight)) <= 800);
    });
  };
  const ask = button(teacher, 'Ask the class');
  await ask.waitFor();
  await soon(async () => assert.ok(await ask.isDisabled(), 'before the first roll there is nothing to choose'));
  const big = teacher.locator('.pj-big');
  for (let k = 0; k < 20 && (await big.textContent()) === '0'; k += 1) {
    await teacher.keyboard.press('Space');
    await teacher.waitForFunction(() => document.querySelector('.pj-big').textContent !== '0' || document.querySelector('.pj-total.lost'));
    if ((await big.textContent()) !== '0') break;
    await teacher.keyboard.press('n');
    await teacher.locator('.pj-total.lost').waitFor({ state: 'detached' });
  }
  const total = Number(await big.textContent());
  await ask.click();
  for (const [at, answer] of ['Roll', 'Hold'].entries()) {
    await pages[at].getByText(`You have 0, the other one 0. This turn has brought ${total} so far.`).waitFor();
    await button(pages[at], answer).tap();
    await teacher.getByText(`${at + 1} of 2 ${at === 0 ? 'has' : 'have'} answered`).waitFor();
  }
  assert.equal(await teacher.getByText('with best play').count(), 0, 'the answer is not given away');
  await inSight(['Ask the class', 'Stop and compare', 'Next roundN', 'RollSpace']);
  await button(teacher, 'Stop and compare').click();
  const told = () => teacher.getByText(/wins \d\d\.\d\d\s*% with best play/).allTextContents();
  await soon(async () => assert.equal((await told()).length, 2));
  const shown = (await told()).map((text) => Number(/\d\d\.\d\d/.exec(text)[0]));
  for (const [at, chance] of bestPlay(0, 0, total).entries()) assert.ok(Math.abs(shown[at] - 100 * chance) < 0.006, `${shown} and ${100 * chance}`);
  await inSight(['Ask the class', 'Next roundN', 'RollSpace']);
  await site.axe(teacher);
  assert.ok((await overhang(teacher)) <= 0);
  await site.shot(teacher, 'class-projector');
  // A click leaves Space to the dice, and what was asked before a roll goes with it.
  await teacher.keyboard.press('Space');
  await teacher.locator('.pj-ask .live-bars').waitFor({ state: 'detached' });
  // Another browser's projector has no class to ask.
  const other = await visit(`${room.url}#/classroom/projector/k7~rounds-5`);
  await other.locator('.pj-big').waitFor();
  assert.equal(await button(other, 'Ask the class').count(), 0);
});

test('the server is killed and started again: phones connect by themselves and everything is there', { timeout: 300_000 }, async () => {
  const room = await open();
  const teacher = await visit(room.teacher);
  const mia = await joins(room, 'Mia');
  await handsIn(mia, 'hold at 20');
  site.expect(/api\/class|ERR_CONNECTION_REFUSED|ERR_INCOMPLETE_CHUNKED_ENCODING|Failed to load resource/);
  await rooms.pop().end('SIGKILL');
  await mia.getByText('The teacher’s laptop is out of reach').waitFor();
  const again = await open({ port: new URL(room.url).port });
  assert.equal(again.code, room.code);
  await mia.getByText('The teacher’s laptop is out of reach').waitFor({ state: 'hidden' });
  await handsIn(mia, 'hold at 25', 'Hand in again');
  await teacher.getByText('1 here, 1 handed in').waitFor();
  // A phone that was closed comes back as who it was.
  await mia.reload();
  await started(mia);
  await mia.getByText('Handed in: “hold at 25”').waitFor();
});

test('a phone that slept, whose connection is dead without knowing it, comes back with what happened meanwhile', { timeout: 300_000 }, async () => {
  const room = await open();
  const teacher = await visit(room.teacher);
  const mia = await joins(room, 'Mia', () => {
    const streams = [];
    window.EventSource = class extends EventSource {
      constructor(...all) {
        super(...all);
        streams.push(this);
      }
      addEventListener(type, hear, ...more) {
        super.addEventListener(type, (event) => this.dead || (hear.handleEvent ?? hear).call(hear, event), ...more);
      }
    };
    let hidden = false;
    Object.defineProperty(document, 'hidden', { get: () => hidden });
    window.sleeps = (so) => {
      hidden = so;
      if (so) for (const one of streams) one.dead = true;
      document.dispatchEvent(new Event('visibilitychange'));
    };
  });
  await handsIn(mia, 'hold at 20');
  await teacher.getByText('1 here, 1 handed in').waitFor();
  await mia.evaluate(() => window.sleeps(true));
  await button(teacher, 'Close the list').click();
  await button(teacher, 'Open the list').waitFor();
  const closed = mia.getByText('The list is closed. You play with “hold at 20”.');
  assert.equal(await closed.count(), 0, 'it sleeps');
  await mia.evaluate(() => window.sleeps(false));
  await closed.waitFor();
});

test('a wrong code and a wrong key are told; where there is no live class the page says so', { timeout: 300_000 }, async () => {
  const room = await open();
  site.expect(/status of 40[34]/);
  const page = await visit(room.address, phone);
  await page.getByRole('textbox', { name: 'Code on the projector' }).fill('XXXXXX');
  await page.getByRole('textbox', { name: 'Nickname' }).fill('Mia');
  await button(page, 'Join').tap();
  await page.getByText('This is not the code of the class.').waitFor();
  await site.axe(page);
  assert.ok((await overhang(page)) <= 0);
  const wrong = await visit(`${room.url}#/classroom/room/00000000000000000000000000000000`);
  await wrong.getByText('This is not the key of the class.').waitFor();
  const door = await visit(`${room.url}#/classroom`);
  await door.getByRole('link', { name: 'Join the class' }).click();
  await button(door, 'Join').waitFor();
  // The code of a link is in its field, also when another one is opened behind it.
  for (const code of ['OLDONE', 'NEWONE']) {
    await door.goto(`${room.url}#/classroom/join/${code}`);
    await soon(async () => assert.equal(await door.getByRole('textbox', { name: 'Code on the projector' }).inputValue(), code));
  }
  // From a static host.
  const host = await serve();
  site.url = host.url;
  const alone = await visit(`${host.url}#/classroom/join`);
  await alone.getByText('No live class is at this address.', { exact: false }).waitFor();
  const hall = await visit(`${host.url}#/classroom`);
  await hall.getByRole('link', { name: 'My rule' }).waitFor();
  // What the pages ask the host for is answered: the link would be there by then, and nothing is asked of a host that is gone.
  for (const page of [alone, hall]) await page.waitForLoadState('networkidle');
  assert.equal(await hall.getByRole('link', { name: 'Join the class' }).count(), 0);
  for (const page of [alone, hall]) await page.close();
  await host.close();
});
