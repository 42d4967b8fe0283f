import type { PictureFormat } from '../facts.ts';
import type { ReadAt } from '../read-at.ts';
import { readDirectories, TAG } from './tiff-directories.ts';

const DNG_VERSION = 50_706;
/** One colour per pixel as the sensor sees it, or such data already mixed. */
const SENSOR_DATA = [32_803, 34_892];
const MAKERS: readonly [start: string, format: PictureFormat][] = [
  ['NIKON', 'nef'],
  ['SONY', 'arw'],
];

/**
 * Which raw a TIFF is, or that it is an ordinary one: a picture that was developed has the camera's name in it too, but
 * no sensor data.
 */
export async function rawKindOf(readAt: ReadAt): Promise<PictureFormat> {
  const directories = await readDirectories(readAt);
  const main = directories[0];
  if (!main) return 'tiff';
  if (main.has(DNG_VERSION)) return 'dng';
  const kinds = await Promise.all(
    directories.map(async (directory) => (await directory.numbers(TAG.photometric))[0] ?? 0),
  );
  if (!kinds.some((kind) => SENSOR_DATA.includes(kind))) return 'tiff';
  const make = (await main.text(TAG.make)).toUpperCase();
  return MAKERS.find(([start]) => make.startsWith(start))?.[1] ?? 'tiff';
}
