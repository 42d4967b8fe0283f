import { noteFromIso, type CaptureDateSource } from '../taken-at.ts';

/** Dates that a person or an archive's program wrote into a picture. A day without a time means its beginning. */

const IPTC_RECORD = 0x1c02;
const DATE_CREATED = 55;
const TIME_CREATED = 60;
/** A length of 15 bits; longer ones are for pictures inside, not for dates. */
const MAX_VALUE = 0x7fff;

/** The block as sharp cuts it out: Photoshop's boxes around the records in a jpg, the bare records in a TIFF. */
export function notesFromIptc(block: Buffer): CaptureDateSource[] {
  const [, year, month, day] = /^(\d{4})(\d\d)(\d\d)/.exec(iptcValue(block, DATE_CREATED)) ?? [];
  if (!day) return [];
  const [, hour = '00', minute = '00', second = '00', zone] =
    /^(\d\d)(\d\d)(\d\d)([+-]\d{4})?/.exec(iptcValue(block, TIME_CREATED)) ?? [];
  return [{ wall: `${year}-${month}-${day}T${hour}:${minute}:${second}`, zone: zone ?? null }];
}

/** Records begin with a mark, their number and a length. Searched for and not walked: the boxes around them differ. */
function iptcValue(block: Buffer, wanted: number): string {
  const mark = Buffer.from([IPTC_RECORD >> 8, IPTC_RECORD & 255, wanted]);
  const at = block.indexOf(mark);
  if (at < 0 || at + 5 > block.length) return '';
  const length = block.readUInt16BE(at + 3);
  return length > MAX_VALUE ? '' : block.toString('latin1', at + 5, at + 5 + length);
}

/** What was meant, the surest first. Written as an attribute or as an element. */
const XMP_DATES = ['exif:DateTimeOriginal', 'photoshop:DateCreated', 'xmp:CreateDate'];
const MAX_XMP_BYTES = 1024 * 1024;

export function notesFromXmp(block: Buffer): CaptureDateSource[] {
  const text = block.toString('utf8', 0, MAX_XMP_BYTES);
  return XMP_DATES.flatMap((name) => {
    const [, attribute, element] =
      new RegExp(`${name}(?:\\s*=\\s*["']([^"']{4,40})["']|>([^<]{4,40})<)`).exec(text) ?? [];
    return noteFromIso(completed((attribute ?? element ?? '').trim()));
  });
}

/** XMP lets the seconds, or the whole time, be left out. */
const completed = (date: string): string =>
  date.replace(/^(\d{4}-\d\d-\d\d)$/, '$1T00:00:00').replace(/^(\d{4}-\d\d-\d\dT\d\d:\d\d)(?!:)/, '$1:00');
