import sharp from 'sharp';
import { expect, it } from 'vitest';
import { cropped, decodeImage, resized, turned } from './decode.ts';

type Colour = string | { r: number; g: number; b: number; alpha: number };
const plain = (width: number, height: number, background: Colour) =>
  sharp({ create: { width, height, channels: 4, background } });
const NOTHING = { r: 0, g: 0, b: 0, alpha: 0 };
const near = (...rgb: number[]) => rgb.map((value) => expect.closeTo(value, -1) as number);

/** Each image, its size, and the colour of its pixels. */
const odd: [string, () => Promise<Buffer>, [number, number], number[]][] = [
  ['of one pixel', () => plain(1, 1, 'red').png().toBuffer(), [1, 1], near(255, 0, 0)],
  ['very wide', () => plain(6000, 2, 'red').png().toBuffer(), [6000, 2], near(255, 0, 0)],
  ['very tall', () => plain(1, 5000, 'blue').png().toBuffer(), [1, 5000], near(0, 0, 255)],
  ['grey', () => plain(90, 60, '#808080').greyscale().jpeg().toBuffer(), [90, 60], near(128, 128, 128)],
  [
    'grey with transparency',
    () => plain(90, 60, '#808080').greyscale().png().toBuffer(),
    [90, 60],
    near(128, 128, 128),
  ],
  ['wholly transparent', () => plain(90, 60, NOTHING).png().toBuffer(), [90, 60], near(255, 255, 255)],
  ['of 16 bits', () => plain(90, 60, '#00f000').toColourspace('rgb16').png().toBuffer(), [90, 60], near(0, 240, 0)],
  [
    'of 16 bits and grey',
    () => plain(90, 60, '#808080').toColourspace('grey16').png().toBuffer(),
    [90, 60],
    near(128, 128, 128),
  ],
  [
    'in CMYK',
    () => plain(90, 60, 'white').removeAlpha().toColourspace('cmyk').jpeg().toBuffer(),
    [90, 60],
    near(255, 255, 255),
  ],
  [
    'turned by its EXIF',
    () => plain(90, 60, 'red').withMetadata({ orientation: 6 }).jpeg().toBuffer(),
    [60, 90],
    near(255, 0, 0),
  ],
];

it.each(odd)('decodes an image %s', async (_what, make, [width, height], colour) => {
  const decoded = await decodeImage(await make());
  expect(decoded).toMatchObject({ width, height });
  const { raster } = decoded;
  expect(raster.bytes).toHaveLength(raster.width * raster.height * 3);
  expect([...raster.bytes.subarray(0, 3)]).toEqual(colour);
});

it('takes the first frame of an animation', async () => {
  const pages = Buffer.concat([
    Buffer.alloc(32 * 32 * 3, Buffer.from([255, 0, 0])),
    Buffer.alloc(32 * 32 * 3, Buffer.from([0, 0, 255])),
  ]);
  const gif = await sharp(pages, { raw: { width: 32, height: 64, channels: 3, pageHeight: 32 } })
    .gif({ delay: [100, 100] })
    .toBuffer();
  expect((await sharp(gif).metadata()).pages).toBe(2);
  const { width, height, raster } = await decodeImage(gif);
  expect([width, height, ...raster.bytes.subarray(-3)]).toEqual([32, 32, 255, 0, 0]);
});

it('makes a large image small and leaves a small one as it is', async () => {
  expect((await decodeImage(await plain(2000, 1000, 'red').png().toBuffer())).raster).toMatchObject({
    width: 896,
    height: 448,
  });
  expect((await decodeImage(await plain(20, 10, 'red').png().toBuffer())).raster).toMatchObject({
    width: 20,
    height: 10,
  });
});

it('takes what is left of a torn file', async () => {
  const bytes = await sharp({
    create: {
      width: 400,
      height: 300,
      channels: 3,
      background: 'red',
      noise: { type: 'gaussian', mean: 128, sigma: 30 },
    },
  })
    .jpeg()
    .toBuffer();
  expect(await decodeImage(bytes.subarray(0, Math.floor(bytes.length / 2)))).toMatchObject({
    width: 400,
    height: 300,
  });
});

it.each([
  ['nothing', Buffer.alloc(0)],
  ['text', Buffer.from('this is no picture')],
  [
    'a picture of a billion pixels',
    Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="40000" height="30000"/>'),
  ],
])('refuses %s', async (_what, bytes) => {
  await expect(decodeImage(bytes)).rejects.toThrow('Не удалось прочитать изображение.');
});

it('fits, cuts out and turns', async () => {
  // Red on the left, blue on the right.
  const raster = { bytes: Buffer.from([255, 0, 0, 0, 0, 255]), width: 2, height: 1 };
  expect(await resized(raster, { side: 8, fit: 'inside' })).toMatchObject({ width: 8, height: 4 });
  expect(await resized(raster, { side: 8, fit: 'cover' })).toMatchObject({ width: 8, height: 8 });
  expect(await cropped(raster, { x0: 0.5, y0: 0, x1: 1, y1: 1 })).toEqual({
    bytes: Buffer.from([0, 0, 255]),
    width: 1,
    height: 1,
  });
  expect(await cropped(raster, { x0: 1, y0: 1, x1: 1, y1: 1 })).toMatchObject({ width: 1, height: 1 });
  expect(await turned(raster, 90)).toEqual({ bytes: Buffer.from([255, 0, 0, 0, 0, 255]), width: 1, height: 2 });
  expect(await turned(raster, 270)).toEqual({ bytes: Buffer.from([0, 0, 255, 255, 0, 0]), width: 1, height: 2 });
});
