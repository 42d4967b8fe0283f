import { readFile } from 'node:fs/promises';
import sharp from 'sharp';
import { isOrientation } from '../orientation.ts';
import { readDirectories, TAG } from '../raw/tiff-directories.ts';
import { withBytes } from '../read-at.ts';
import { MediaRefused } from '../refused.ts';
import { SHARP_OPTIONS } from './sharp-options.ts';
import { bareTiff } from './tiff.ts';

/** The two ways to write it: colours with a sign, or moved by half of the range. */
const SIGNED_LAB = 8;
const MOVED_LAB = 9;
const PLAIN_RGB = 2;
/** A number that nobody reads, next to the profile's: entries stay in order. */
const NO_TAG = TAG.icc + 1;
/** 100 megapixels of it, and some room. */
const MAX_BYTES = 512 * 1024 * 1024;

interface LabPlaces {
  isMoved: boolean;
  /** Where in the file the kind of colours stands, and where the profile's entry begins. */
  photometricAt: number;
  profileEntryAt: number | null;
}

/**
 * A Lab TIFF of 8 bits, as a print shop's program writes it, which libvips takes for a format of its own and calls
 * corrupt. Its samples are
 * read as if they were RGB and written again as Lab of 16 bits, which libvips knows. Null for every other TIFF.
 */
export async function decodeLabTiff(path: string): Promise<Buffer | null> {
  const places = await findLab(path);
  if (!places) return null;
  const file = await readFile(path);
  const isLittle = file.toString('latin1', 0, 2) === 'II';
  const write = (value: number, at: number) =>
    isLittle ? file.writeUInt16LE(value, at) : file.writeUInt16BE(value, at);
  write(PLAIN_RGB, places.photometricAt);
  if (places.profileEntryAt !== null) write(NO_TAG, places.profileEntryAt);

  const picture = sharp(file, SHARP_OPTIONS);
  const { orientation = 1 } = await picture.metadata();
  const { data, info } = await picture.removeAlpha().raw().toBuffer({ resolveWithObject: true });
  if (info.channels !== 3) throw new MediaRefused('damaged');
  const { file: tiff, pixels } = bareTiff({
    width: info.width,
    height: info.height,
    orientation: isOrientation(orientation) ? orientation : 1,
    samples: 'lab',
  });
  for (let at = 0; at < data.length; at += 3) {
    pixels.writeUInt16LE((data[at] ?? 0) * 257, at * 2);
    pixels.writeInt16LE(colour(data[at + 1] ?? 0, places) * 256, at * 2 + 2);
    pixels.writeInt16LE(colour(data[at + 2] ?? 0, places) * 256, at * 2 + 4);
  }
  return tiff;
}

const colour = (byte: number, { isMoved }: LabPlaces): number =>
  isMoved ? byte - 128 : byte > 127 ? byte - 256 : byte;

const findLab = (path: string): Promise<LabPlaces | null> =>
  withBytes(path, async ({ readAt, size }) => {
    const [main] = await readDirectories(readAt);
    const [kind] = (await main?.numbers(TAG.photometric)) ?? [];
    const bits = (await main?.numbers(TAG.bits)) ?? [];
    const photometric = main?.place(TAG.photometric);
    if (!photometric || (kind !== SIGNED_LAB && kind !== MOVED_LAB) || bits.some((bit) => bit !== 8)) return null;
    if (size > MAX_BYTES) throw new MediaRefused('too_large');
    return {
      isMoved: kind === MOVED_LAB,
      photometricAt: photometric.at,
      profileEntryAt: main?.entryAt(TAG.icc) ?? null,
    };
  });
