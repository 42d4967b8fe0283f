import { pipeline, Readable } from 'node:stream';
import { crc32, createDeflateRaw, deflateRawSync } from 'node:zlib';
import {
  DEFLATE,
  descriptor,
  directoryRecord,
  endRecords,
  localHeader,
  needsWideSizes,
  STORE,
  type Header,
  type Measured,
  type Placed,
} from './records.ts';

/**
 * A text is packed in memory. Larger things are read when their turn comes and flow through: stored as they are
 * (pictures, which
 * do not shrink) or deflated. `read` is called at most once; whoever stops early destroys what it gave.
 */
export type ZipEntry =
  | { kind: 'text'; name: string; text: string }
  | { kind: 'stored' | 'deflated'; name: string; size: number; read: () => AsyncIterable<Buffer> };

/** Between a syscall for every few bytes and holding much. */
const BLOCK_BYTES = 64 * 1024;

/** The zip file of these entries, in the order they come; nothing is held of them but their line in the directory. */
export const writeZip = (entries: AsyncIterable<ZipEntry>, at: Date): AsyncGenerator<Buffer> =>
  inBlocks(records(entries, at));

/** How long the zip of stored entries will be: all of it is known before the first byte is read. */
export function lengthOfStored(entries: readonly { name: string; size: number }[]): number {
  const at = new Date(0);
  let offset = 0;
  let directory = 0;
  for (const { name, size } of entries) {
    const header: Header = { name, at, method: STORE, isWide: needsWideSizes(size), known: null };
    const measured: Measured = { crc: 0, size, packedSize: size };
    directory += directoryRecord({ ...header, measured, offset }).length;
    offset += localHeader(header).length + size + descriptor(measured, header).length;
  }
  return offset + directory + endRecords({ entries: entries.length, offset, size: directory }).length;
}

async function* records(entries: AsyncIterable<ZipEntry>, at: Date): AsyncGenerator<Buffer> {
  const directory: Buffer[] = [];
  let recent: Buffer[] = [];
  let amount = 0;
  let offset = 0;
  for await (const entry of entries) {
    const { length, ...placed } = yield* writeEntry(entry, { at, offset });
    offset += length;
    amount += 1;
    recent.push(directoryRecord(placed));
    // A small buffer costs more than what is in it: hundreds of thousands of them are joined as they come.
    if (recent.length < 512) continue;
    directory.push(Buffer.concat(recent));
    recent = [];
  }
  directory.push(...recent);
  yield* directory;
  yield endRecords({ entries: amount, offset, size: directory.reduce((sum, { length }) => sum + length, 0) });
}

type Written = Placed & { length: number };

async function* writeEntry(entry: ZipEntry, place: { at: Date; offset: number }): AsyncGenerator<Buffer, Written> {
  if (entry.kind === 'text') return yield* writeText(entry, place);
  const header: Header = {
    name: entry.name,
    at: place.at,
    method: entry.kind === 'stored' ? STORE : DEFLATE,
    isWide: needsWideSizes(entry.size),
    known: null,
  };
  const measured: Measured = { crc: 0, size: 0, packedSize: 0 };
  const head = localHeader(header);
  yield head;
  if (entry.kind === 'stored') {
    for await (const chunk of entry.read()) {
      measure(chunk, measured);
      yield chunk;
    }
    measured.packedSize = measured.size;
  } else {
    for await (const chunk of deflated(measuring(entry.read(), measured))) {
      measured.packedSize += chunk.length;
      yield chunk;
    }
  }
  if (measured.size !== entry.size) throw new Error(`${entry.name} has ${measured.size} bytes, not ${entry.size}`);
  const tail = descriptor(measured, header);
  yield tail;
  return { ...header, ...place, measured, length: head.length + measured.packedSize + tail.length };
}

function* writeText(
  { name, text }: { name: string; text: string },
  place: { at: Date; offset: number },
): Generator<Buffer, Written> {
  const bytes = Buffer.from(text);
  const packed = deflateRawSync(bytes);
  const measured = { crc: crc32(bytes), size: bytes.length, packedSize: packed.length };
  const header: Header = { name, at: place.at, method: DEFLATE, isWide: false, known: measured };
  const head = localHeader(header);
  yield head;
  yield packed;
  return { ...header, ...place, measured, length: head.length + packed.length };
}

function measure(chunk: Buffer, measured: Measured): void {
  measured.crc = crc32(chunk, measured.crc);
  measured.size += chunk.length;
}

async function* measuring(bytes: AsyncIterable<Buffer>, measured: Measured): AsyncGenerator<Buffer> {
  for await (const chunk of bytes) {
    measure(chunk, measured);
    yield chunk;
  }
}

/** Whichever end breaks or is left, the other is closed. */
const deflated = (bytes: AsyncIterable<Buffer>): AsyncIterable<Buffer> =>
  pipeline(Readable.from(bytes, { objectMode: false }), createDeflateRaw(), () => undefined);

/** Small records are joined; what is large goes on as it came, copied by nobody. */
async function* inBlocks(bytes: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let block: Buffer[] = [];
  let length = 0;
  for await (const chunk of bytes) {
    const isLarge = chunk.length >= BLOCK_BYTES;
    if (!isLarge) {
      block.push(chunk);
      length += chunk.length;
    }
    if (length > 0 && (isLarge || length >= BLOCK_BYTES)) {
      yield Buffer.concat(block, length);
      block = [];
      length = 0;
    }
    if (isLarge) yield chunk;
  }
  if (length > 0) yield Buffer.concat(block, length);
}
