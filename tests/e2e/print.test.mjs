// Paper: so many sheets, the link's QR code whichever way one prints, and no dark areas.
import assert from 'node:assert/strict';
import test from 'node:test';
import { harness, settled, soon, started } from './harness.mjs';

const site = harness();

const open = async (link, options) => {
  const page = await site.newPage({ reducedMotion: true, ...options });
  await page.goto(site.url + link);
  await started(page);
  await page.locator('main h1').waitFor();
  return page;
};

/** How many sheets a page takes. */
const sheets = async (page) => (await page.pdf({ format: 'A4' })).toString('latin1').match(/\/Type\s*\/Page\b/g).length;

test('turns by the thousand and Pig’s Lab take one sheet each, also in the dark', async () => {
  for (const dark of [false, true]) {
    const turns = await open('#/classroom/turns', { dark });
    await turns.getByRole('button', { name: 'Roll', exact: true }).click();
    await turns.getByText(/^Done: /).waitFor();
    await soon(async () => assert.equal(await sheets(turns), 1, 'the turns'));
    const lab = await open('#/pig/lab', { dark });
    await lab.locator('.pl-board').waitFor();
    await settled(lab);
    await soon(async () => assert.equal(await sheets(lab), 1, 'Pig’s Lab'));
  }
});

const boards = ['fujisan/domino/k7q2m8xa', 'pig/human~optimal/x', '2048/classic/x', 'threes/classic/x', 'sliding/simple3-4x4-p7/a', 'zen/garden-1/a', 'shisen/17x8/x', 'peg/english/a'];

test('a board has its QR code on paper without a word to the page, and looks there in the dark as in the light', async () => {
  for (const link of boards) {
    const shares = [];
    for (const dark of [false, true]) {
      const page = await open(`#/${link}`, { dark });
      await page.locator('.print-foot .qr').waitFor({ state: 'attached' });
      await page.emulateMedia({ media: 'print' });
      await page.locator('.print-foot .qr').waitFor();
      const picture = (await page.screenshot({ fullPage: true })).toString('base64');
      // The share of the sheet that is dark.
      shares.push(
        await page.evaluate(async (picture) => {
          const image = new Image();
          image.src = `data:image/png;base64,${picture}`;
          await image.decode();
          const canvas = new OffscreenCanvas(image.width, image.height).getContext('2d');
          canvas.drawImage(image, 0, 0);
          const { data } = canvas.getImageData(0, 0, image.width, image.height);
          let dark = 0;
          for (let at = 0; at < data.length; at += 4) if (data[at] + data[at + 1] + data[at + 2] < 240) dark += 1;
          return dark / (data.length / 4);
        }, picture),
      );
    }
    const [light, dark] = shares;
    assert.ok(light < 0.15, `${link}: ${light} of the sheet is dark`);
    assert.ok(Math.abs(dark - light) < 0.01, `${link}: ${light} of the sheet is dark, and ${dark} in the dark theme`);
  }
});
