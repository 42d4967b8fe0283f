import { blamingTheFile } from '../ffmpeg/damage.ts';
import type { PictureFormat } from '../facts.ts';
import type { FoundFacts } from '../messages.ts';
import { isLying } from '../orientation.ts';
import { readExif } from './exif.ts';
import { readHeicLayout, requireSoundHeic } from './heic.ts';
import { openPicture } from './open-picture.ts';

interface Size {
  width: number;
  height: number;
}

/** As the specification lists them; Debian's browsers would show avif and bmp too, others' would not. */
const SHOWN: ReadonlySet<PictureFormat> = new Set(['jpg', 'png', 'gif', 'webp']);

interface Found {
  size: Size;
  /** Where EXIF is to be looked for. */
  exif: string | Buffer | undefined;
}

export async function findPictureFacts(path: string, format: PictureFormat): Promise<FoundFacts> {
  const { size, exif } = await blamingTheFile('image', () => (format === 'heic' ? lookAtHeic(path) : lookAt(path, format)));
  const { taken, place } = exif ? await readExif(exif) : { taken: null, place: null };
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
async function lookAt(path: string, format: PictureFormat): Promise<Found> {
  const picture = await openPicture(path, format);
  const { autoOrient, exif } = await picture.metadata();
  await picture.resize(8, 8, { fit: 'fill' }).raw().toBuffer();
  // sharp cuts the block out of every format that has one, except TIFF, which is EXIF from end to end.
  return { size: autoOrient, exif: format === 'tiff' ? path : exif };
}

async function lookAtHeic(path: string): Promise<Found> {
  const layout = await readHeicLayout(path);
  await requireSoundHeic(path, layout);
  const { width, height } = layout;
  return { size: isLying(layout.orientation) ? { width: height, height: width } : { width, height }, exif: path };
}
