import { mkdtemp, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeAll, expect, it } from 'vitest';
import { MODELS_FOLDER } from '../../testing/models-folder.ts';
import { photograph } from '../../testing/photographs.ts';
import { openBank } from '../classifiers/bank.ts';
import { packFeatures } from '../classifiers/codec.ts';
import { readProjection } from '../classifiers/projection.ts';
import { openVision, type Vision } from './vision.ts';
import { createTileExtractor } from './features.ts';

let vision: Vision;
beforeAll(async () => void (vision = await openVision({ modelsFolder: MODELS_FOLDER })));
const boats = photograph('nagasaki-boats');

it('extracts the same features with and without an analysis, small enough to keep', async () => {
  const { features } = await vision.analyse(boats);
  expect(await vision.extractFeatures(boats)).toEqual(features);
  expect(features.aspect).toBeGreaterThan(1);
  expect(features.whole.fine).toMatchObject({ columns: 56 });
  expect(features.whole.fine.rows).toBeLessThan(56);
  expect(features.proposals.boxes.length / 4).toBeGreaterThan(20);
  expect(packFeatures(features).length).toBeLessThan(160_000);
});

it('covers the image with four overlapping quarters', async () => {
  const tiles = await vision.extractTiles(boats);
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

it('opens a network again after it could not be opened once', async () => {
  const modelsFolder = await mkdtemp(join(tmpdir(), 'models-'));
  const extractTiles = createTileExtractor({ modelsFolder, projection: await readProjection(MODELS_FOLDER) });
  await expect(extractTiles(boats)).rejects.toThrow('Нет файла модели');
  await symlink(join(MODELS_FOLDER, 'efficientdet-lite2'), join(modelsFolder, 'efficientdet-lite2'));
  expect(await extractTiles(boats)).toHaveLength(4);
  await rm(modelsFolder, { recursive: true });
});

it('finds the bank of everyday photographs in the repository, whole and of this feature version', async () => {
  const bank = await openBank(MODELS_FOLDER);
  const { whole } = await vision.extractFeatures(boats);
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
