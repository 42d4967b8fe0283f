import { blamingTheFile } from '../ffmpeg/damage.ts';
import type { PictureFormat } from '../facts.ts';
import type { FoundFacts } from '../messages.ts';
import { isLying } from '../orientation.ts';
import { readExif } from './exif.ts';
import { readHeicLayout, requireSoundHeic } from './heic.ts';
import { openPicture, readMetadata } from './open-picture.ts';

interface Size {
  width: number;
  height: number;
}

/** As the specification lists them; Debian's browsers would show avif and bmp too, others' would not. */
const SHOWN: ReadonlySet<PictureFormat> = new Set(['jpg', 'png', 'gif', 'webp']);

export async function findPictureFacts(path: string, format: PictureFormat): Promise<FoundFacts> {
  const size = await blamingTheFile('image', () => (format === 'heic' ? measureHeic(path) : measure(path, format)));
  const { taken, place } = await readExif(await exifSource(path, format));
  return {
    ...size,
    durationSeconds: null,
    taken,
    latitude: place?.latitude ?? null,
    longitude: place?.longitude ?? null,
    shownByBrowsers: SHOWN.has(format),
    codec: null,
  };
}

/** Decodes it all, if small: a header says nothing about a picture that was cut in half. */
async function measure(path: string, format: PictureFormat): Promise<Size> {
  const picture = await openPicture(path, format);
  const { autoOrient } = await picture.metadata();
  await picture.resize(8, 8, { fit: 'fill' }).raw().toBuffer();
  return autoOrient;
}

async function measureHeic(path: string): Promise<Size> {
  const layout = await readHeicLayout(path);
  await requireSoundHeic(path, layout);
  const { width, height } = layout;
  return isLying(layout.orientation) ? { width: height, height: width } : { width, height };
}

/** sharp cuts the block out of every format that has one, except TIFF, which is EXIF from end to end. */
async function exifSource(path: string, format: PictureFormat): Promise<string | Buffer> {
  if (format === 'tiff') return path;
  if (format === 'bmp') return Buffer.alloc(0);
  return (await readMetadata(path)).exif ?? Buffer.alloc(0);
}
