import { Sight } from '@rakurs/contract';
import sharp from 'sharp';
import { beforeAll, expect, it } from 'vitest';
import { drawWindows } from '../../testing/drawn-pictures.ts';
import { DRAWN_SIGNS } from '../../testing/drawn-signs.ts';
import { MODELS_FOLDER } from '../../testing/models-folder.ts';
import { photograph } from '../../testing/photographs.ts';
import { frameAt } from '../../testing/seen-things.ts';
import { vocabulary } from '../../testing/told-vocabulary.ts';
import { createEmbeddedDescriber } from '../providers/embedded-describe.ts';
import { openEyes, type Eyes } from './eyes.ts';

let eyes: Eyes;
beforeAll(async () => {
  eyes = await openEyes({ modelsFolder: MODELS_FOLDER });
}, 60_000);

const describe = createEmbeddedDescriber({ vocabulary });
async function told(bytes: Buffer): Promise<string> {
  const sight = Sight.parse({ model: eyes.model, text: '', words: [], codes: [], ...(await eyes.look(bytes)) });
  return (await describe({ kind: 'image', realDate: null, durationSeconds: null, frames: [frameAt(0, sight)] })).text;
}
const sign = (name: keyof typeof DRAWN_SIGNS): Promise<Buffer> => {
  const { bytes, width, height } = DRAWN_SIGNS[name];
  return sharp(bytes, { raw: { width, height, channels: 3 } })
    .png()
    .toBuffer();
};

/** Far from every threshold: a poorer copy, which moves the numbers more than another processor does, is told in the same words. */
it.each([
  ['boats at a pier', async () => photograph('nagasaki-boats'), 'Лодка стоит на воде у причала. Также виден человек.'],
  ['a wall of windows', drawWindows, 'В городе стоит здание.'],
  ['a stop sign', () => sign('a stop sign'), 'На снимке виден знак «Стоп». Снято на открытом воздухе.'],
  ['a traffic light', () => sign('a traffic light'), 'На снимке виден светофор. Снято на открытом воздухе.'],
  ['a clock', () => sign('a clock'), 'На снимке видны часы.'],
  ['a screen', () => sign('a screen'), 'На снимке виден экран. Снято в помещении.'],
])('says the same of %s every time, and of its poorer copy', { timeout: 60_000 }, async (_, draw, description) => {
  const bytes = await draw();
  expect(await told(bytes)).toBe(description);
  expect(await told(bytes)).toBe(description);
  expect(await told(await sharp(bytes).jpeg({ quality: 75 }).toBuffer())).toBe(description);
});
