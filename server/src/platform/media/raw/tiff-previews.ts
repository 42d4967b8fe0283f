import type { OpenedBytes } from '../read-at.ts';
import { MediaRefused } from '../refused.ts';
import { TAG, type Directory, type Place } from './tiff-directories.ts';

const JPEG_AT = 513;
const JPEG_BYTES = 514;
/** Panasonic keeps a whole jpg as a value. */
const JPEG_FROM_RAW = 46;
/** Old and new ways of a jpg inside a TIFF; the same two also code sensor data, which `jpegSizeAt` then tells apart. */
const COMPRESSION = 259;
const JPEG_COMPRESSIONS = [6, 7];
/** Panasonic's way to say that the sensor data is told elsewhere. */
const ELSEWHERE = 0xffff_ffff;

/** Where jpgs may lie in a raw that is a TIFF. */
export async function listTiffPreviews(directories: Directory[]): Promise<Place[]> {
  const places: Place[] = [];
  for (const directory of directories) {
    const [at] = await directory.numbers(JPEG_AT);
    const [length] = await directory.numbers(JPEG_BYTES);
    if (at !== undefined && length !== undefined) places.push({ at, length });
    const [strip] = JPEG_COMPRESSIONS.includes((await directory.numbers(COMPRESSION))[0] ?? 0)
      ? await listStrips(directory)
      : [];
    if (strip) places.push(strip);
    const whole = directory.role === 'main' ? directory.place(JPEG_FROM_RAW) : null;
    if (whole) places.push(whole);
  }
  return places;
}

/** The preview of a file that was cut while it was copied may be whole: the file is damaged all the same. */
export async function requireComplete(directories: Directory[], { size }: OpenedBytes): Promise<void> {
  for (const directory of directories) {
    for (const { at, length } of await listStrips(directory))
      if (at !== ELSEWHERE && at + length > size) throw new MediaRefused('damaged');
  }
}

async function listStrips(directory: Directory): Promise<Place[]> {
  const offsets = await directory.numbers(TAG.stripOffsets);
  const lengths = await directory.numbers(TAG.stripBytes);
  return offsets.length === lengths.length ? offsets.map((at, index) => ({ at, length: lengths[index] ?? 0 })) : [];
}
