import type { ReadAt } from '../read-at.ts';

/**
 * The directories of a TIFF, which most camera raw is. Uploads are strangers': every offset, count and chain in here
 * may lie, so that all
 * are bounded, nothing is read twice, and what lies outside the file is not there.
 */
export interface Directory {
  role: 'main' | 'sub' | 'exif' | 'gps';
  has: (tag: number) => boolean;
  /** Where a value's bytes lie in the file. */
  place: (tag: number) => Place | null;
  /** Where the entry itself stands in the file. */
  entryAt: (tag: number) => number | null;
  numbers: (tag: number) => Promise<number[]>;
  text: (tag: number) => Promise<string>;
}

export interface Place {
  at: number;
  length: number;
}

interface Entry extends Place {
  type: number;
  entryAt: number;
}

export const TAG = {
  make: 271,
  stripOffsets: 273,
  orientation: 274,
  stripBytes: 279,
  photometric: 262,
  bits: 258,
  subDirectories: 330,
  exif: 34_665,
  gps: 34_853,
  icc: 34_675,
} as const;

const MAX_DIRECTORIES = 32;
const MAX_ENTRIES = 1024;
/** A picture in strips of one row has as many as rows. */
const MAX_NUMBERS = 65_536;
const MAX_TEXT_BYTES = 256;
const ENTRY_BYTES = 12;
/** By the type's number: bytes, text, shorts, longs, fractions, and the signed and floating ones. */
const UNIT_BYTES = [0, 1, 1, 2, 4, 8, 1, 1, 2, 4, 8, 4, 8, 4];
const LINKS = [
  { tag: TAG.subDirectories, role: 'sub' },
  { tag: TAG.exif, role: 'exif' },
  { tag: TAG.gps, role: 'gps' },
] as const;

/**
 * In the order they are found. `from` is where the TIFF begins: Canon puts several of them into one file. Empty if
 * there is none.
 */
export async function readDirectories(readAt: ReadAt, from = 0): Promise<Directory[]> {
  const head = await readAt(from, 8);
  const order = head.toString('latin1', 0, 2);
  if (head.length < 8 || (order !== 'II' && order !== 'MM')) return [];
  const read: Reader = { readAt, from, isLittle: order === 'II' };
  const found: Directory[] = [];
  const seen = new Set<number>();
  const queue: { at: number; role: Directory['role'] }[] = [
    { at: uint(read, head, { at: 4, bytes: 4 }), role: 'main' },
  ];
  for (let next = queue.shift(); next && found.length < MAX_DIRECTORIES; next = queue.shift()) {
    if (next.at === 0 || seen.has(next.at)) continue;
    seen.add(next.at);
    const { directory, after } = await readDirectory(read, next);
    if (!directory) continue;
    found.push(directory);
    for (const { tag, role } of LINKS)
      for (const at of (await directory.numbers(tag)).slice(0, MAX_DIRECTORIES)) queue.push({ at, role });
    queue.push({ at: after, role: next.role });
  }
  return found;
}

interface Reader {
  readAt: ReadAt;
  from: number;
  isLittle: boolean;
}

const uint = ({ isLittle }: Reader, bytes: Buffer, { at, bytes: length }: { at: number; bytes: number }): number =>
  isLittle ? bytes.readUIntLE(at, length) : bytes.readUIntBE(at, length);

async function readDirectory(
  read: Reader,
  { at, role }: { at: number; role: Directory['role'] },
): Promise<{ directory: Directory | null; after: number }> {
  const head = await read.readAt(read.from + at, 2);
  const count = head.length < 2 ? 0 : uint(read, head, { at: 0, bytes: 2 });
  if (count === 0 || count > MAX_ENTRIES) return { directory: null, after: 0 };
  const bytes = await read.readAt(read.from + at + 2, count * ENTRY_BYTES + 4);
  const entries = new Map<number, Entry>();
  for (let entry = 0; entry + ENTRY_BYTES <= Math.min(bytes.length, count * ENTRY_BYTES); entry += ENTRY_BYTES) {
    const type = uint(read, bytes, { at: entry + 2, bytes: 2 });
    const length = uint(read, bytes, { at: entry + 4, bytes: 4 }) * (UNIT_BYTES[type] ?? 0);
    // A value of four bytes or fewer stands in the entry itself.
    const place = length <= 4 ? at + 2 + entry + 8 : uint(read, bytes, { at: entry + 8, bytes: 4 });
    if (length > 0)
      entries.set(uint(read, bytes, { at: entry, bytes: 2 }), {
        type,
        at: read.from + place,
        length,
        entryAt: read.from + at + 2 + entry,
      });
  }
  const after = bytes.length < count * ENTRY_BYTES + 4 ? 0 : uint(read, bytes, { at: count * ENTRY_BYTES, bytes: 4 });
  return { directory: openDirectory(read, role, entries), after };
}

function openDirectory(read: Reader, role: Directory['role'], entries: Map<number, Entry>): Directory {
  return {
    role,
    has: (tag) => entries.has(tag),
    place: (tag) => entries.get(tag) ?? null,
    entryAt: (tag) => entries.get(tag)?.entryAt ?? null,
    async numbers(tag) {
      const entry = entries.get(tag);
      const unit = UNIT_BYTES[entry?.type ?? 0] ?? 0;
      if (!entry || unit === 0 || entry.type === 2) return [];
      const bytes = await read.readAt(entry.at, Math.min(entry.length, MAX_NUMBERS * unit));
      return Array.from({ length: Math.floor(bytes.length / unit) }, (_, index) =>
        numberAt(read, bytes, { at: index * unit, unit }),
      );
    },
    async text(tag) {
      const entry = entries.get(tag);
      if (!entry || entry.type !== 2) return '';
      const bytes = await read.readAt(entry.at, Math.min(entry.length, MAX_TEXT_BYTES));
      return bytes.toString('latin1').split('\0')[0]?.trim() ?? '';
    },
  };
}

/** Fractions are read as such; signs and floating points are of no use here. */
const numberAt = (read: Reader, bytes: Buffer, { at, unit }: { at: number; unit: number }): number =>
  unit === 8
    ? uint(read, bytes, { at, bytes: 4 }) / uint(read, bytes, { at: at + 4, bytes: 4 })
    : uint(read, bytes, { at, bytes: unit });
