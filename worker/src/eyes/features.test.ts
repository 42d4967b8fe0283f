import { mkdtemp, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeAll, expect, it } from 'vitest';
import { MODELS_FOLDER } from '../../testing/models-folder.ts';
import { photograph } from '../../testing/photographs.ts';
import { openBank } from '../teach/bank.ts';
import { packFeatures } from '../teach/codec.ts';
import { readProjection } from '../teach/projection.ts';
import { openEyes, type Eyes } from './eyes.ts';
import { createCloserLook } from './features.ts';

let eyes: Eyes;
beforeAll(async () => void (eyes = await openEyes({ modelsFolder: MODELS_FOLDER })));
const boats = photograph('nagasaki-boats');

it('a look and a bare sight of a picture give the same features, small enough to keep', async () => {
  const { features } = await eyes.look(boats);
  expect(await eyes.see(boats)).toEqual(features);
  expect(features.aspect).toBeGreaterThan(1);
  expect(features.whole.fine).toMatchObject({ columns: 56 });
  expect(features.whole.fine.rows).toBeLessThan(56);
  expect(features.proposals.boxes.length / 4).toBeGreaterThan(20);
  expect(packFeatures(features).length).toBeLessThan(160_000);
});

it('four overlapping quarters cover the picture', async () => {
  const tiles = await eyes.seeCloser(boats);
  expect(tiles.map(({ region: { x0, y0 } }) => [x0 > 0, y0 > 0])).toEqual([
    [false, false],
    [true, false],
    [false, true],
    [true, true],
  ]);
  for (const {
    region: { x0, y0, x1, y1 },
    fine,
  } of tiles) {
    expect([x1 - x0, y1 - y0]).toEqual([expect.closeTo(0.56), expect.closeTo(0.56)]);
    expect(new Set(fine.values).size).toBeGreaterThan(50);
  }
});

it('a network that could not be opened once is opened the next time', async () => {
  const modelsFolder = await mkdtemp(join(tmpdir(), 'models-'));
  const seeCloser = createCloserLook({ modelsFolder, projection: await readProjection(MODELS_FOLDER) });
  await expect(seeCloser(boats)).rejects.toThrow('Нет файла модели');
  await symlink(join(MODELS_FOLDER, 'efficientdet-lite2'), join(modelsFolder, 'efficientdet-lite2'));
  expect(await seeCloser(boats)).toHaveLength(4);
  await rm(modelsFolder, { recursive: true });
});

it('the bank of everyday photographs lies in the repository, whole, and is made by this recipe', async () => {
  const bank = await openBank(MODELS_FOLDER);
  const { whole } = await eyes.see(boats);
  expect(bank.length).toBeGreaterThanOrEqual(40);
  for (const {
    whole: { fine, coarse },
  } of bank)
    expect([fine.channels, fine.scale, coarse.channels, coarse.scale]).toEqual([
      whole.fine.channels,
      expect.closeTo(whole.fine.scale),
      whole.coarse.channels,
      expect.closeTo(whole.coarse.scale),
    ]);
});
