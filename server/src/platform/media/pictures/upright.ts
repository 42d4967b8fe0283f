import { asFileDamage } from '../ffmpeg/damage.ts';
import type { PictureFormat } from '../facts.ts';
import { openPicture } from './open-picture.ts';

export interface UprightPicture {
  width: number;
  height: number;
  /** A jpeg; null when the file is as wanted already. */
  bytes: Buffer | null;
}

/** What every training program reads. */
const KEPT: ReadonlySet<PictureFormat> = new Set(['jpg', 'png']);
/** A model learns from these pixels: the traces of a second compression should be small. */
const QUALITY = 95;

/**
 * Training programs look at the stored pixels and past the orientation that EXIF tells: a picture that lies on its side
 * is made anew.
 */
export const uprightPicture = (path: string, format: PictureFormat): Promise<UprightPicture> =>
  asFileDamage('image', async () => {
    const picture = await openPicture(path, format);
    const { orientation = 1, autoOrient } = await picture.metadata();
    const size = { width: autoOrient.width, height: autoOrient.height };
    if (KEPT.has(format) && orientation === 1) return { ...size, bytes: null };
    return {
      ...size,
      bytes: await picture.autoOrient().flatten({ background: 'white' }).jpeg({ quality: QUALITY }).toBuffer(),
    };
  });
