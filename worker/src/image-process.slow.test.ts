import { readdirSync, readFileSync } from 'node:fs';
import sharp from 'sharp';
import { beforeAll, expect, it } from 'vitest';
import { drawPage } from '../testing/drawn-images.ts';
import { MODELS_FOLDER } from '../testing/models-folder.ts';
import { photograph } from '../testing/photographs.ts';
import { decodeImage } from './images/decode.ts';
import { openImageProcess, type ImageProcess } from './image-process.ts';
import { readCodes } from './barcodes/read-codes.ts';
import { shrinkToJpeg } from './images/reencode.ts';
import { ImageUndecodable } from './images/image-undecodable.ts';
import { thumbnailOf } from './classifiers/video/motion.ts';

let images: ImageProcess;
beforeAll(async () => void (images = await openImageProcess({ modelsFolder: MODELS_FOLDER })));

/** Asked of the system. */
const imageProcesses = (): number[] =>
  readdirSync('/proc/self/task')
    .flatMap((thread) =>
      readFileSync(`/proc/self/task/${thread}/children`, 'utf8').split(' ').filter(Boolean).map(Number),
    )
    .filter((pid) => readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes('image-process-child'));

it('decodes, reads and shrinks in a process of its own as it would here', async () => {
  const bytes = photograph('nagasaki-boats');
  const [there, here] = [await images.decode(bytes), await decodeImage(bytes)];
  expect({ ...there, raster: there.raster.width }).toEqual({ ...here, raster: here.raster.width });
  expect(there.raster.bytes.equals(here.raster.bytes)).toBe(true);
  expect(await images.readCodes(bytes)).toEqual(await readCodes(bytes));
  expect(Buffer.from(await images.thumbnail(bytes)).equals(await thumbnailOf(bytes))).toBe(true);
  expect((await images.shrink(bytes, 300)).equals(await shrinkToJpeg(bytes, 300))).toBe(true);
  expect((await images.upright(bytes)).equals(bytes)).toBe(true);
  expect(imageProcesses()).not.toEqual([]);
}, 60_000);

it('reads text in that process', async () => {
  expect(await images.reader()).toMatch(/tesseract/i);
  expect((await images.readText(await drawPage())).text.length).toBeGreaterThan(50);
}, 120_000);

it('refuses what is no image or reaches for other files, and goes on', async () => {
  await expect(images.decode(Buffer.from('not a picture'))).rejects.toThrow(ImageUndecodable);
  const svg = Buffer.from(
    '<svg xmlns="http://www.w3.org/2000/svg" width="10" height="10"><rect width="10" height="10"/></svg>',
  );
  expect((await sharp(svg).metadata()).format).toBe('svg');
  await expect(images.decode(svg)).rejects.toThrow(ImageUndecodable);
  expect((await images.decode(photograph('nagasaki-boats'))).width).toBeGreaterThan(100);
});

it.skipIf(process.platform !== 'linux')('starts another process when one was killed in the middle', async () => {
  const bytes = photograph('nagasaki-boats');
  // Its bytes are there already; the process that comes after has to be sent them again.
  await images.decode(bytes);
  for (const pid of imageProcesses()) process.kill(pid, 'SIGKILL');
  const seen = await images.decode(bytes).catch(() => images.decode(bytes));
  expect(seen.width).toBeGreaterThan(100);
});

it('sends an image again that the process has forgotten', async () => {
  const first = photograph('nagasaki-boats');
  await images.decode(first);
  const plain = (side: number) =>
    sharp({ create: { width: side, height: side, channels: 3, background: 'red' } })
      .png()
      .toBuffer();
  for (let side = 1; side <= 12; side += 1) await images.decode(await plain(side));
  expect((await images.decode(first)).width).toBeGreaterThan(100);
});
