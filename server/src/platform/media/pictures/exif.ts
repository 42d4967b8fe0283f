import exifr from 'exifr';
import { placeOf, type Place } from '../place.ts';
import { noteFromExif, type TakenNote } from '../taken-at.ts';

const TAGS = ['DateTimeOriginal', 'CreateDate', 'OffsetTimeOriginal', 'OffsetTimeDigitized', 'OffsetTime', 'GPSLatitude', 'GPSLatitudeRef', 'GPSLongitude', 'GPSLongitudeRef'];

export interface PictureNotes {
  taken: TakenNote | null;
  place: Place | null;
}

/** A path, or the EXIF block that sharp cut out of the file (with or without the marker that a jpg puts before it). */
export async function readExif(source: string | Buffer): Promise<PictureNotes> {
  const isMarked = Buffer.isBuffer(source) && source.toString('latin1', 0, 4) === 'Exif';
  const exif = await parse(isMarked ? source.subarray(6) : source);
  return { taken: noteFromExif(exif), place: placeOf(exif['latitude'], exif['longitude']) };
}

async function parse(source: string | Buffer): Promise<Record<string, unknown>> {
  try {
    // Without reviving: exifr makes dates in the zone of this machine, which the picture knows nothing about.
    const found: unknown = await exifr.parse(source, { pick: TAGS, gps: true, reviveValues: false });
    return typeof found === 'object' && found !== null ? { ...found } : {};
  } catch {
    // A picture with a broken EXIF block is a sound picture about which nothing is known.
    return {};
  }
}
