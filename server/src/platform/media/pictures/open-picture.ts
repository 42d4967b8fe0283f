import sharp, { type Sharp } from 'sharp';
import type { PictureFormat } from '../facts.ts';
import { MAX_PIXELS } from '../refused.ts';
import { decodeBmp } from './bmp.ts';
import { decodeHeic } from './heic.ts';

sharp.cache(false);
// The child has a core to itself, and a neighbour that works beside it.
sharp.concurrency(1);
// The formats are sniffed before sharp sees a byte; this is the second lock. Among the blocked are SVG and PDF, which reach for other files.
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({ operation: ['VipsForeignLoadJpeg', 'VipsForeignLoadPng', 'VipsForeignLoadNsgif', 'VipsForeignLoadWebp', 'VipsForeignLoadHeif', 'VipsForeignLoadTiff'] });

/** 'error' refuses what was cut and lets pass the harmless warnings that many a camera's jpg gives. Animations give their first frame. */
const OPTIONS = { limitInputPixels: MAX_PIXELS, failOn: 'error' } as const;

/** Not yet turned upright: `autoOrient` is the next call. */
export async function openPicture(path: string, format: PictureFormat): Promise<Sharp> {
  if (format === 'heic') return sharp(await decodeHeic(path), OPTIONS);
  if (format === 'bmp') return sharp(await decodeBmp(path), OPTIONS);
  return sharp(path, OPTIONS);
}
