import { FrameAnalysis } from '@rakurs/contract';
import sharp from 'sharp';
import { beforeAll, expect, it } from 'vitest';
import { DRAWN_SIGNS } from '../../testing/drawn-signs.ts';
import { MODELS_FOLDER } from '../../testing/models-folder.ts';
import { photograph } from '../../testing/photographs.ts';
import { frameAt } from '../../testing/frame-analyses.ts';
import { vocabulary } from '../../testing/vocabulary.ts';
import { createEmbeddedDescriber } from '../providers/embedded.ts';
import { openVision, type Vision } from './vision.ts';

let vision: Vision;
beforeAll(async () => {
  vision = await openVision({ modelsFolder: MODELS_FOLDER });
}, 60_000);

const describe = createEmbeddedDescriber({ vocabulary });
async function told(bytes: Buffer): Promise<string> {
  const analysis = FrameAnalysis.parse({
    model: vision.model,
    text: '',
    words: [],
    codes: [],
    ...(await vision.analyse(bytes)),
  });
  return (await describe({ kind: 'image', realDate: null, durationSeconds: null, frames: [frameAt(0, analysis)] }))
    .text;
}
const sign = (name: keyof typeof DRAWN_SIGNS): Promise<Buffer> => {
  const { bytes, width, height } = DRAWN_SIGNS[name];
  return sharp(bytes, { raw: { width, height, channels: 3 } })
    .png()
    .toBuffer();
};

/**
 * Far from every threshold: a poorer copy, which moves the numbers more than another processor does, is told in the
 * same words.
 */
it.each([
  ['boats at a pier', async () => photograph('nagasaki-boats'), 'Лодка на воде и человек.'],
  ['a stop sign', () => sign('a stop sign'), 'Знак «Стоп».'],
  [
    'a traffic light',
    () => sign('a traffic light'),
    'Знакомые предметы на снимке не распознаны. Преобладают голубой и зелёный цвета.',
  ],
  ['a clock', () => sign('a clock'), 'Часы.'],
  [
    'a screen',
    () => sign('a screen'),
    'Знакомые предметы на снимке не распознаны. Преобладают голубой и зелёный цвета.',
  ],
])('says the same of %s every time, and of its poorer copy', { timeout: 60_000 }, async (_, draw, description) => {
  const bytes = await draw();
  expect(await told(bytes)).toBe(description);
  expect(await told(bytes)).toBe(description);
  expect(await told(await sharp(bytes).jpeg({ quality: 75 }).toBuffer())).toBe(description);
});
