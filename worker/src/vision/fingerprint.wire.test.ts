import sharp from 'sharp';
import { expect, it } from 'vitest';
import { photograph } from '../../testing/photographs.ts';
import { decodeImage } from '../images/decode.ts';
import { fingerprintOf } from './fingerprint.ts';

const taken = async (bytes: Buffer) => fingerprintOf((await decodeImage(bytes)).raster);
const differing = (one: string, other: string): number =>
  (BigInt(`0x${one}`) ^ BigInt(`0x${other}`)).toString(2).replaceAll('0', '').length;

it('knows a copy again, however it was packed or made smaller, and tells other images apart', async () => {
  const own = await taken(photograph('nagasaki-boats'));
  const copies = [
    sharp(photograph('nagasaki-boats')).resize(400).jpeg({ quality: 40 }),
    sharp(photograph('nagasaki-boats')).webp({ quality: 60 }),
  ];
  for (const copy of copies)
    expect(differing((await taken(await copy.toBuffer())).bits, own.bits)).toBeLessThanOrEqual(3);
  expect(differing((await taken(photograph('locomotion-house-cat'))).bits, own.bits)).toBeGreaterThan(12);
});

it('tells the sharper of two', async () => {
  const image = photograph('nagasaki-boats');
  const [own, blurred, small] = [
    await taken(image),
    await taken(await sharp(image).blur(3).png().toBuffer()),
    await taken(await sharp(image).resize(200).png().toBuffer()),
  ];
  expect(own.sharpness).toBeGreaterThan(2 * blurred.sharpness);
  expect(own.sharpness).toBeGreaterThan(small.sharpness);
});

it('measures an image of one pixel too', async () => {
  expect(
    await taken(
      await sharp({ create: { width: 1, height: 1, channels: 3, background: 'red' } })
        .png()
        .toBuffer(),
    ),
  ).toEqual({ bits: '0000000000000000', sharpness: 0 });
});
