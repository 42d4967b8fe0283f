import { listBoxes, type FileBox } from '../boxes.ts';
import type { OpenedBytes, ReadAt } from '../read-at.ts';
import { readDirectories, type Directory, type Place } from './tiff-directories.ts';

/** What Canon's CR3 keeps in boxes: descriptions, each a small TIFF of its own, and jpgs of three sizes. */
export interface Cr3 {
  directories: Directory[];
  previews: Place[];
  /** A box that ends behind the file is not found: the sensor data of a file that was cut. */
  isWhole: boolean;
}

/** The name of a `uuid` box is as long. */
const UUID_BYTES = 16;
/** A version and a number stand between the name and the boxes in the one that has the preview. */
const PREVIEW_HEAD_BYTES = UUID_BYTES + 8;
const DESCRIPTIONS: Record<string, Directory['role']> = { CMT1: 'main', CMT2: 'exif', CMT4: 'gps' };
const JPEG_START = Buffer.from([0xff, 0xd8, 0xff]);
/** Sizes stand before the jpg, in ways that differ from camera to camera. */
const MAX_HEAD_BYTES = 64;

export async function readCr3({ readAt, size }: OpenedBytes): Promise<Cr3> {
  const boxes = await listBoxes(readAt, { at: 0, end: size });
  const movie = boxes.find(({ type }) => type === 'moov');
  const inMovie = movie ? await listBoxes(readAt, movie) : [];
  const named = [...inMovie, ...boxes].filter(({ type }) => type === 'uuid');
  const canons: FileBox[] = [];
  for (const { at, end } of named)
    for (const head of [UUID_BYTES, PREVIEW_HEAD_BYTES])
      canons.push(...(await listBoxes(readAt, { at: at + head, end })));

  const directories: Directory[] = [];
  const previews: Place[] = [];
  for (const { type, at, end } of canons) {
    const role = DESCRIPTIONS[type];
    // Each is told by its box what it describes, and has nothing behind it.
    if (role)
      directories.push(...(await readDirectories(readAt, at)).slice(0, 1).map((directory) => ({ ...directory, role })));
    if (type === 'THMB' || type === 'PRVW') previews.push(...(await jpegIn(readAt, { at, end })));
  }
  for (const track of inMovie.filter(({ type }) => type === 'trak'))
    previews.push(...(await firstSample(readAt, track)));
  return { directories, previews, isWhole: boxes.some(({ type }) => type === 'mdat') };
}

async function jpegIn(readAt: ReadAt, { at, end }: { at: number; end: number }): Promise<Place[]> {
  const start = (await readAt(at, MAX_HEAD_BYTES)).indexOf(JPEG_START);
  return start < 0 ? [] : [{ at: at + start, length: end - at - start }];
}

/** A track of one picture: the jpg of full size in the first track, sensor data in others. */
async function firstSample(readAt: ReadAt, track: FileBox): Promise<Place[]> {
  let parent: FileBox | undefined = track;
  for (const name of ['mdia', 'minf', 'stbl'])
    parent = parent && (await listBoxes(readAt, parent)).find(({ type }) => type === name);
  const tables = parent ? await listBoxes(readAt, parent) : [];
  const body = async (type: string, bytes: number): Promise<Buffer | null> => {
    const found = tables.find((box) => box.type === type);
    const read = found && (await readAt(found.at, bytes));
    return read?.length === bytes ? read : null;
  };
  const sizes = await body('stsz', 16);
  const wide = await body('co64', 16);
  const narrow = await body('stco', 12);
  const at = wide ? Number(wide.readBigUInt64BE(8)) : (narrow?.readUInt32BE(8) ?? 0);
  // One size for all, or the first of a list.
  const length = sizes ? sizes.readUInt32BE(4) || sizes.readUInt32BE(12) : 0;
  return at > 0 && length > 0 ? [{ at, length }] : [];
}
