import { existsSync } from 'node:fs';
import sharp from 'sharp';
import { afterAll, expect, it } from 'vitest';
import {
  cornersOf,
  makeAnimation,
  makeBmp,
  makeHeic,
  makeJpeg,
  makeMediaFolder,
  makePicture,
  makeTransparent,
  UPRIGHT,
  type Orientation,
} from '../../../../testing/media/make-media.ts';
import { createMediaEngine } from '../index.ts';

const engine = createMediaEngine({ concurrency: 1 });
const folder = makeMediaFolder();
afterAll(async () => {
  await engine.close();
  folder.remove();
});

const upright = async (name: string, bytes: Buffer) => {
  const path = folder.file(name, bytes);
  const to = `${path}.upright`;
  return { ...(await engine.upright(path, await engine.probe(path), to)), to };
};

it.each(['jpg', 'png'] as const)('keeps a %s that stands upright', async (format) => {
  const { isKept, width, height, to } = await upright(`a.${format}`, await makePicture(format));
  expect({ isKept, width, height }).toEqual({ isKept: true, width: 64, height: 48 });
  expect(existsSync(to)).toBe(false);
});

it.each([2, 3, 4, 5, 6, 7, 8] as Orientation[])('turns a jpg of orientation %s', async (orientation) => {
  const { isKept, width, height, to } = await upright(`turned-${orientation}.jpg`, await makeJpeg({ orientation }));
  expect({ isKept, width, height }).toEqual({ isKept: false, width: 64, height: 48 });
  expect(await cornersOf(to)).toEqual(UPRIGHT);
  expect((await sharp(to).metadata()).orientation).toBeUndefined();
});

it.each([
  ['webp', () => makePicture('webp')],
  ['gif', () => makeAnimation('gif')],
  ['avif', () => makePicture('avif')],
  ['tiff', () => makePicture('tiff', { orientation: 6 })],
  ['bmp', async () => makeBmp()],
  ['heic', () => makeHeic({ width: 64, height: 48, orientation: 6 })],
  ['turned.png', () => makePicture('png', { orientation: 6 })],
])('makes a jpg of %s', async (name, make) => {
  const { isKept, width, height, to } = await upright(`a.${name}`, await make());
  expect({ isKept, width, height }).toEqual({ isKept: false, width: 64, height: 48 });
  expect((await sharp(to).metadata()).format).toBe('jpeg');
  expect(await cornersOf(to)).toEqual(UPRIGHT);
});

it('lays what is see-through on white', async () => {
  const { to } = await upright('clear.webp', await makeTransparent('webp'));
  const { data } = await sharp(to)
    .extract({ left: 2, top: 2, width: 1, height: 1 })
    .raw()
    .toBuffer({ resolveWithObject: true });
  expect([...data].every((value) => value > 245)).toBe(true);
});
