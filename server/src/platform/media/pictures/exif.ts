import exifr from 'exifr';
import { placeOf, type Place } from '../place.ts';
import { notesFromExif, type CaptureDateSource } from '../taken-at.ts';
import { notesFromIptc, notesFromXmp } from './written-dates.ts';

const TAGS = [
  'DateTimeOriginal',
  'CreateDate',
  'OffsetTimeOriginal',
  'OffsetTimeDigitized',
  'OffsetTime',
  'GPSLatitude',
  'GPSLatitudeRef',
  'GPSLongitude',
  'GPSLongitudeRef',
  'GPSDateStamp',
  'GPSTimeStamp',
];

export interface PictureNotes {
  /** The most trusted first. */
  taken: CaptureDateSource[];
  place: Place | null;
}

/** What sharp cuts out of a file, or where to look for it. */
export interface NoteSources {
  /** A path, or the EXIF block (with or without the marker that a jpg puts before it). */
  exif?: string | Buffer | undefined;
  iptc?: Buffer | undefined;
  xmp?: Buffer | undefined;
}

export async function readNotes({ exif, iptc, xmp }: NoteSources): Promise<PictureNotes> {
  const tags = exif ? await parse(withoutMarker(exif)) : {};
  const written = [...(iptc ? notesFromIptc(iptc) : []), ...(xmp ? notesFromXmp(xmp) : [])];
  const { taken, place } = notesOf(tags);
  return { taken: [...taken, ...written], place };
}

/** Tags by the names that exifr gives them. */
export const notesOf = (tags: Readonly<Record<string, unknown>>): PictureNotes => ({
  taken: notesFromExif(tags),
  place: placeOf(tags['latitude'], tags['longitude']),
});

const withoutMarker = (source: string | Buffer): string | Buffer =>
  Buffer.isBuffer(source) && source.toString('latin1', 0, 4) === 'Exif' ? source.subarray(6) : source;

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
