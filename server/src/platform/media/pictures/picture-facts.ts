import sharp from 'sharp';
import { asFileDamage } from '../ffmpeg/damage.ts';
import type { PictureFormat } from '../facts.ts';
import type { FoundFacts } from '../messages.ts';
import { swapsSides } from '../orientation.ts';
import { isRawFormat, type RawFormat } from '../raw/raw-picture.ts';
import { notesOf, readNotes, type PictureNotes } from './exif.ts';
import { probeHeic } from './heic.ts';
import { decodeJxl } from './jxl.ts';
import { openPicture } from './open-picture.ts';
import { openRaw } from './raw.ts';
import { SHARP_OPTIONS } from './sharp-options.ts';

interface Size {
  width: number;
  height: number;
}

/** As the specification lists them; Debian's browsers would show avif and bmp too, others' would not. */
const SHOWN: ReadonlySet<PictureFormat> = new Set(['jpg', 'png', 'gif', 'webp']);

interface Found {
  size: Size;
  notes: PictureNotes;
}

export async function findPictureFacts(path: string, format: PictureFormat): Promise<FoundFacts> {
  const { size, notes } = await asFileDamage('image', () => find(path, format));
  return {
    ...size,
    durationSeconds: null,
    taken: notes.taken,
    latitude: notes.place?.latitude ?? null,
    longitude: notes.place?.longitude ?? null,
    shownByBrowsers: SHOWN.has(format),
    codec: null,
  };
}

function find(path: string, format: PictureFormat): Promise<Found> {
  if (isRawFormat(format)) return findInRaw(path, format);
  if (format === 'heic') return findInHeic(path);
  return format === 'jxl' ? findInJxl(path) : lookAt(path, format);
}

/** Decodes it all, if small: a header says nothing about a picture that was cut in half. */
async function lookAt(path: string, format: PictureFormat): Promise<Found> {
  const picture = await openPicture(path, format);
  const { autoOrient, exif, iptc, xmp } = await picture.metadata();
  await picture.resize(8, 8, { fit: 'fill' }).raw().toBuffer();
  // sharp cuts the block out of every format that has one, except TIFF, which is EXIF from end to end.
  return { size: sizeOf(autoOrient), notes: await readNotes({ exif: format === 'tiff' ? path : exif, iptc, xmp }) };
}

async function findInHeic(path: string): Promise<Found> {
  const {
    seen: { width, height },
    orientation,
  } = await probeHeic(path);
  return {
    size: swapsSides(orientation) ? { width: height, height: width } : { width, height },
    notes: await readNotes({ exif: path }),
  };
}

async function findInJxl(path: string): Promise<Found> {
  const { tiff, exif } = await decodeJxl(path);
  const { autoOrient } = await sharp(tiff, SHARP_OPTIONS).metadata();
  return { size: sizeOf(autoOrient), notes: await readNotes({ exif }) };
}

/** Its opening has read the picture through. Panasonic leaves the date to the jpg inside. */
async function findInRaw(path: string, format: RawFormat): Promise<Found> {
  const { picture, tags, exif } = await openRaw(path, format);
  const { autoOrient } = await picture.metadata();
  const own = notesOf(tags);
  const inside = await readNotes({ exif });
  return {
    size: sizeOf(autoOrient),
    notes: { taken: [...own.taken, ...inside.taken], place: own.place ?? inside.place },
  };
}

const sizeOf = ({ width, height }: Size): Size => ({ width, height });
