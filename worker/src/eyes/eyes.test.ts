import { SeenObject, Sight } from '@rakurs/contract';
import sharp from 'sharp';
import { beforeAll, describe, expect, it } from 'vitest';
import { nounOf, titleOf } from '../nouns/nouns.ts';
import { MODELS_FOLDER } from '../../testing/models-folder.ts';
import { photograph, type PhotographName } from '../../testing/photographs.ts';
import { frameAt } from '../../testing/seen-things.ts';
import { vocabulary } from '../../testing/told-vocabulary.ts';
import { createEmbeddedDescriber } from '../providers/embedded-describe.ts';
import { openEyes, type Eyes } from './eyes.ts';

let eyes: Eyes;
beforeAll(async () => void (eyes = await openEyes({ modelsFolder: MODELS_FOLDER })));

/** Each photograph is looked at once. */
const looks = new Map<PhotographName, ReturnType<Eyes['look']>>();
function lookAt(name: PhotographName): ReturnType<Eyes['look']> {
  const look = looks.get(name) ?? eyes.look(photograph(name));
  looks.set(name, look);
  return look;
}

async function describeIt(name: PhotographName): Promise<string> {
  // As it comes back to a worker that is asked about it later: over the wire and out of a database.
  const sight = Sight.parse(
    JSON.parse(JSON.stringify({ model: eyes.model, text: '', words: [], codes: [], ...(await lookAt(name)) })),
  );
  const { text } = await createEmbeddedDescriber({ vocabulary })({
    kind: 'image',
    realDate: null,
    durationSeconds: null,
    frames: [frameAt(0, sight)],
  });
  return text;
}

describe('on a real photograph', { timeout: 60_000 }, () => {
  it('sees the boat and the boatman of Nagasaki, 1860s', async () => {
    expect(await describeIt('nagasaki-boats')).toMatch(/^Лодка .*у причала\..* человек/);
    const { objects, impression } = await lookAt('nagasaki-boats');
    expect(impression).toMatchObject({ width: 1024, height: 819 });
    const boat = objects.find(({ class_name }) => class_name === 'лодка');
    // The junk stands in the middle of the picture, mast and all.
    expect(boat?.x0).toBeCloseTo(0.43, 1);
    expect(boat?.y1).toBeCloseTo(0.7, 1);
  });

  it('takes the small cats of Muybridge for cats, having looked closer', async () => {
    expect(await describeIt('locomotion-house-cat')).toMatch(/^На снимке видно несколько кошек\./);
  });

  it('sees a biplane from above, having turned its head', async () => {
    expect(await describeIt('airplane-from-above')).toMatch(/самолёт/i);
    const [plane] = (await lookAt('airplane-from-above')).objects;
    // It stands in the middle, and its tail is at the lower edge.
    expect(plane?.x0).toBeGreaterThan(0.1);
    expect(plane?.x1).toBeLessThan(0.95);
    expect(plane?.y1).toBeGreaterThan(0.8);
  });

  it('says the same however the picture is packed', async () => {
    const bytes = photograph('nagasaki-boats');
    const packed = [
      await sharp(bytes).webp({ quality: 95 }).toBuffer(),
      await sharp(bytes).ensureAlpha().png().toBuffer(),
    ];
    for (const one of packed)
      expect((await eyes.look(one)).objects.map(({ class_name }) => class_name)).toEqual(
        expect.arrayContaining(['лодка', 'человек']),
      );
  });

  it('sends what the contract takes', async () => {
    for (const detection of (await lookAt('locomotion-house-cat')).objects) {
      expect(SeenObject.parse(detection)).toEqual(detection);
      expect(detection.class_name).toBe(titleOf(nounOf(detection.noun)));
      expect(detection.confidence).toBeGreaterThanOrEqual(0.38);
      expect(detection.x1).toBeGreaterThan(detection.x0);
      expect(detection.y1).toBeGreaterThan(detection.y0);
    }
  });
});

describe('on next to nothing', { timeout: 60_000 }, () => {
  it.each([
    [1, 1],
    [6000, 2],
  ])('of %i by %i pixels, looks without stumbling', async (width, height) => {
    const { impression } = await eyes.look(
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

  it('refuses what is no picture', async () => {
    await expect(eyes.look(Buffer.from('this is no picture'))).rejects.toThrow('Не удалось прочитать изображение.');
  });
});

it('says who looks, and what to do without weights', async () => {
  expect(eyes.model).toBe('EfficientDet-Lite2 + Глаза 1');
  await expect(openEyes({ modelsFolder: '/nowhere' })).rejects.toThrow('Нет файла модели');
});
