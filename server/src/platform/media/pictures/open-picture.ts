import sharp, { type Sharp } from 'sharp';
import type { PictureFormat } from '../facts.ts';
import { isRawFormat } from '../raw/raw-picture.ts';
import { decodeBmp } from './bmp.ts';
import { decodeHeic } from './heic.ts';
import { decodeJxl } from './jxl.ts';
import { decodeLabTiff } from './lab-tiff.ts';
import { openRaw } from './raw.ts';
import { SHARP_OPTIONS } from './sharp-options.ts';

sharp.cache(false);
// The child has a core to itself, and a neighbour that works beside it.
sharp.concurrency(1);
// The formats are sniffed before sharp sees a byte; this is the second lock. Among the blocked are SVG and PDF, which
// reach for other files.
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({
  operation: [
    'VipsForeignLoadJpeg',
    'VipsForeignLoadPng',
    'VipsForeignLoadNsgif',
    'VipsForeignLoadWebp',
    'VipsForeignLoadHeif',
    'VipsForeignLoadTiff',
  ],
});

/** Not yet turned upright: `autoOrient` is the next call. */
export async function openPicture(path: string, format: PictureFormat): Promise<Sharp> {
  if (isRawFormat(format)) return (await openRaw(path, format)).picture;
  switch (format) {
    case 'heic':
      return sharp(await decodeHeic(path), SHARP_OPTIONS);
    case 'bmp':
      return sharp(await decodeBmp(path), SHARP_OPTIONS);
    case 'jxl':
      return sharp((await decodeJxl(path)).tiff, SHARP_OPTIONS);
    case 'tiff':
      return sharp((await decodeLabTiff(path)) ?? path, SHARP_OPTIONS);
    case 'jpg':
    case 'png':
    case 'gif':
    case 'webp':
    case 'avif':
      return sharp(path, SHARP_OPTIONS);
  }
}
