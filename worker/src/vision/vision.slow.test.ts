import { DetectedObject, FrameAnalysis } from '@rakurs/contract';
import sharp from 'sharp';
import { beforeAll, describe, expect, it } from 'vitest';
import { nounOf, titleOf } from '../nouns/nouns.ts';
import { MODELS_FOLDER } from '../../testing/models-folder.ts';
import { photograph, type PhotographName } from '../../testing/photographs.ts';
import { frameAt } from '../../testing/frame-analyses.ts';
import { vocabulary } from '../../testing/vocabulary.ts';
import { createEmbeddedDescriber } from '../providers/embedded.ts';
import { openVision, type Vision } from './vision.ts';

let vision: Vision;
beforeAll(async () => void (vision = await openVision({ modelsFolder: MODELS_FOLDER })));

/** Each photograph is looked at once. */
const looks = new Map<PhotographName, ReturnType<Vision['analyse']>>();
function lookAt(name: PhotographName): ReturnType<Vision['analyse']> {
  const look = looks.get(name) ?? vision.analyse(photograph(name));
  looks.set(name, look);
  return look;
}

async function describeIt(name: PhotographName): Promise<string> {
  // As it comes back to a worker that is asked about it later: over the wire and out of a database.
  const analysis = FrameAnalysis.parse(
    JSON.parse(JSON.stringify({ model: vision.model, text: '', words: [], codes: [], ...(await lookAt(name)) })),
  );
  const { text } = await createEmbeddedDescriber({ vocabulary })({
    kind: 'image',
    realDate: null,
    durationSeconds: null,
    frames: [frameAt(0, analysis)],
  });
  return text;
}

describe('on a real photograph', { timeout: 60_000 }, () => {
  it('sees the boat and the boatman of Nagasaki, 1860s', async () => {
    expect(await describeIt('nagasaki-boats')).toMatch(/^Лодка.* человек/);
    const { objects, impression } = await lookAt('nagasaki-boats');
    expect(impression).toMatchObject({ width: 1024, height: 819 });
    const boat = objects.find(({ class_name }) => class_name === 'лодка');
    // The junk stands in the middle of the image, mast and all.
    expect(boat?.x0).toBeCloseTo(0.43, 1);
    expect(boat?.y1).toBeCloseTo(0.7, 1);
  });

  it('takes the small cats of Muybridge for cats by their crops', async () => {
    expect(await describeIt('locomotion-house-cat')).toMatch(/кош/i);
  });

  it('sees a biplane from above in the turned image', async () => {
    expect(await describeIt('airplane-from-above')).toMatch(/самолёт/i);
    const [plane] = (await lookAt('airplane-from-above')).objects;
    // It stands in the middle, and its tail is at the lower edge.
    expect(plane?.x0).toBeGreaterThan(0.1);
    expect(plane?.x1).toBeLessThan(0.95);
    expect(plane?.y1).toBeGreaterThan(0.8);
  });

  it('says the same however the image is packed', async () => {
    const bytes = photograph('nagasaki-boats');
    const packed = [
      await sharp(bytes).webp({ quality: 95 }).toBuffer(),
      await sharp(bytes).ensureAlpha().png().toBuffer(),
    ];
    for (const one of packed)
      expect((await vision.analyse(one)).objects.map(({ class_name }) => class_name)).toEqual(
        expect.arrayContaining(['лодка', 'человек']),
      );
  });

  it('sends what the contract takes', async () => {
    for (const detection of (await lookAt('locomotion-house-cat')).objects) {
      expect(DetectedObject.parse(detection)).toEqual(detection);
      expect(detection.class_name).toBe(titleOf(nounOf(detection.noun)));
      expect(detection.confidence).toBeGreaterThanOrEqual(0.38);
      expect(detection.x1).toBeGreaterThan(detection.x0);
      expect(detection.y1).toBeGreaterThan(detection.y0);
    }
  });
});

describe('on a tiny image', { timeout: 60_000 }, () => {
  it.each([
    [1, 1],
    [6000, 2],
  ])('analyses %i by %i pixels', async (width, height) => {
    const { impression } = await vision.analyse(
      await sharp({ create: { width, height, channels: 3, background: 'red' } })
        .png()
        .toBuffer(),
    );
    expect(impression).toMatchObject({
      width,
      height,
      is_grey: false,
      palette: [{ name: 'красный', share: expect.closeTo(1) as number }],
    });
  });

  it('refuses what is no image', async () => {
    await expect(vision.analyse(Buffer.from('this is no picture'))).rejects.toThrow(
      'Не удалось прочитать изображение.',
    );
  });
});

it('names its models, and says what to do without weights', async () => {
  expect(vision.model).toBe('EfficientDet-Lite2 + Глаза 2');
  await expect(openVision({ modelsFolder: '/nowhere' })).rejects.toThrow('Нет файла модели');
});
