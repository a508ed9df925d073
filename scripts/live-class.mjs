// Plays a lesson with a live class in real pages, and says how long it takes: the program is started, every student opens the
// address on the projector, joins by the code and hands in a rule; the teacher's page ranks them as they come.
//
//   node scripts/live-class.mjs [--program target/release/solvarium] [--students 25] [--at-once 5] [--folder DIST] [--seconds 60]
//
// The program serves the app that is compiled into it, or a folder. All pages run on this machine, each with a profile of its own:
// in a class each has a device of its own, so only some of them begin at once. SOLVARIUM_CHROMIUM names the browser, as for the tests.
import { spawn } from 'node:child_process';
import { mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { chromium } from 'playwright-core';
import { root } from './server.mjs';

/** Starts the program with a live class; what its terminal shows, and how to end it. */
export async function liveClass({ program = join(root, 'target/release/solvarium'), folder, port = 0, data, more = [] } = {}) {
  const place = data ? null : await mkdtemp(join(tmpdir(), 'solvarium-class-'));
  const options = ['serve', '--class', '--port', String(port), '--data', data ?? join(place, 'class.sqlite'), ...more];
  if (folder) options.push('--folder', folder);
  const begun = performance.now();
  const child = spawn(resolve(root, program), options, { stdio: ['ignore', 'pipe', 'inherit'] });
  const ended = new Promise((go) => child.once('exit', go));
  let said = '';
  await new Promise((go, fail) => {
    child.once('error', fail);
    child.once('exit', (code) => fail(new Error(`The program has ended with ${code}.`)));
    child.stdout.on('data', (text) => {
      said += text;
      if (said.includes('Ctrl+C ends it.')) go();
    });
  });
  const [, teacher] = /Your page, for nobody else: (\S+)/.exec(said);
  const [, address, code] = /Students go to (\S+) and type (\w+)/.exec(said);
  const end = async (signal = 'SIGTERM') => {
    child.kill(signal);
    await ended;
    if (place) await rm(place, { recursive: true, force: true });
  };
  return { teacher, address, code, url: /served at (\S+)/.exec(said)[1], took: performance.now() - begun, end };
}

/** What twelve-year-olds write. */
const phrases = ['hold at 20', 'stop at 25', 'roll 4 times', 'if I have 75 or more hold at 25 else 20', 'roll until 18', 'bank 15', 'keep pace', '23'];

async function lesson() {
  const { values } = parseArgs({
    options: {
      program: { type: 'string' },
      folder: { type: 'string' },
      students: { type: 'string', default: '25' },
      'at-once': { type: 'string', default: '5' },
      seconds: { type: 'string', default: '60' },
    },
  });
  const count = Number(values.students);
  const program = resolve(root, values.program ?? 'target/release/solvarium');
  const { size } = await stat(program);
  const room = await liveClass({ program, folder: values.folder });
  const asked = performance.now();
  const answer = await fetch(room.url);
  await answer.text();
  const answers = room.took + performance.now() - asked;
  console.log(`The program, ${(size / 1e6).toFixed(1)} MB, answers ${answers.toFixed(0)} ms after its start.`);
  if (!answer.ok || answers > 1000 || size > 25e6) {
    await room.end();
    throw new Error('It was to answer within a second, and to be smaller than 25 MB.');
  }
  const browser = await chromium.launch({
    executablePath: process.env.SOLVARIUM_CHROMIUM ?? '/usr/bin/chromium-headless-shell',
    args: ['--no-sandbox', '--disable-gpu'],
  });
  try {
    const teacher = await browser.newPage({ viewport: { width: 1280, height: 800 } });
    teacher.setDefaultTimeout(120_000);
    await teacher.goto(room.teacher);
    await teacher.getByText('0 handed in').waitFor();
    const begun = performance.now();
    const seconds = () => ((performance.now() - begun) / 1000).toFixed(1);
    const waiting = Array.from({ length: count }, (_, at) => at);
    const lane = async () => {
      for (let at = waiting.shift(); at !== undefined; at = waiting.shift()) {
        const context = await browser.newContext({ viewport: { width: 360, height: 640 }, isMobile: true, hasTouch: true });
        const page = await context.newPage();
        page.setDefaultTimeout(60_000);
        await page.goto(room.address);
        await page.getByRole('textbox', { name: 'Code on the projector' }).fill(room.code);
        await page.getByRole('textbox', { name: 'Nickname' }).fill(`Student ${at + 1}`);
        await page.getByRole('button', { name: 'Join' }).tap();
        await page.getByRole('textbox', { name: 'Your rule' }).fill(phrases[at % phrases.length]);
        await page.getByRole('button', { name: 'Hand in' }).tap();
        await page.getByText('Handed in:').waitFor();
      }
    };
    await Promise.all(Array.from({ length: Number(values['at-once']) }, lane));
    console.log(`${count} students have joined and handed in after ${seconds()} s.`);
    const pairs = (count * (count - 1)) / 2;
    await teacher.getByText(new RegExp(`^All ${pairs} pairs, exactly`)).waitFor();
    const first = await teacher.getByRole('table', { name: 'Ranking' }).getByRole('rowheader').first().textContent();
    const took = seconds();
    console.log(`The ranking of all ${pairs} pairs stands after ${took} s; ${first} has won.`);
    if (Number(took) > Number(values.seconds)) throw new Error(`It was to take ${values.seconds} s at most.`);
  } finally {
    await browser.close();
    await room.end();
  }
}

if (process.argv[1] === import.meta.filename) await lesson();
