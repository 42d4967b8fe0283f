import { EMBEDDING_LENGTH } from '@rakurs/contract';
import { FEATURE_VERSION, type Features, type Plane, type Proposals, type View } from './features.ts';
import { DETECTOR_CLASSES } from './proposals.ts';

/**
 * Features as bytes, as the server keeps them. What does not read to its last byte as this feature version's is
 * refused: it comes from a disk.
 */
export const packFeatures = ({ aspect, whole, proposals, embedding }: Omit<Features, 'tiles'>): Buffer =>
  Buffer.concat([mark('whole'), floats([aspect]), packView(whole), packProposals(proposals), bytesOf(embedding)]);

export function unpackFeatures(bytes: Uint8Array): Features {
  const reader = createReader(bytes, 'whole');
  const features = {
    aspect: reader.float(),
    whole: readView(reader),
    proposals: readProposals(reader),
    embedding: reader.bytes(EMBEDDING_LENGTH),
    tiles: null,
  };
  reader.end();
  if (!(features.aspect > 0)) throw damaged();
  return features;
}

export const packTiles = (tiles: readonly View[]): Buffer =>
  Buffer.concat([mark('tiles'), Buffer.from([tiles.length]), ...tiles.map(packView)]);

export function unpackTiles(bytes: Uint8Array): View[] {
  const reader = createReader(bytes, 'tiles');
  const count = reader.byte();
  const tiles = Array.from({ length: count }, () => readView(reader));
  reader.end();
  return tiles;
}

const damaged = (): Error => new Error('These features are damaged or were made by another feature version');
const mark = (what: 'whole' | 'tiles'): Buffer => Buffer.from(`${FEATURE_VERSION}/${what}\n`);
const bytesOf = (values: Int8Array): Buffer => Buffer.from(values.buffer, values.byteOffset, values.byteLength);

function floats(values: Iterable<number>): Buffer {
  const list = [...values];
  const bytes = Buffer.alloc(list.length * 4);
  for (const [index, value] of list.entries()) bytes.writeFloatLE(value, index * 4);
  return bytes;
}

const packView = ({ region: { x0, y0, x1, y1 }, fine, coarse }: View): Buffer =>
  Buffer.concat([floats([x0, y0, x1, y1]), packPlane(fine), packPlane(coarse)]);
const packPlane = ({ rows, columns, channels, scale, values }: Plane): Buffer =>
  Buffer.concat([Buffer.from([rows, columns, channels]), floats([scale]), bytesOf(values)]);
const packProposals = ({ boxes, logits }: Proposals): Buffer =>
  Buffer.concat([Buffer.from([boxes.length / 4]), floats(boxes), bytesOf(logits)]);

function readView(reader: Reader): View {
  const region = { x0: reader.float(), y0: reader.float(), x1: reader.float(), y1: reader.float() };
  if (!(region.x0 < region.x1 && region.y0 < region.y1)) throw damaged();
  return { region, fine: readPlane(reader), coarse: readPlane(reader) };
}

function readPlane(reader: Reader): Plane {
  const [rows, columns, channels, scale] = [reader.byte(), reader.byte(), reader.byte(), reader.float()];
  if (rows * columns * channels === 0 || !(scale > 0)) throw damaged();
  return { rows, columns, channels, scale, values: reader.bytes(rows * columns * channels) };
}

function readProposals(reader: Reader): Proposals {
  const count = reader.byte();
  return {
    boxes: Float32Array.from({ length: count * 4 }, () => reader.float()),
    logits: reader.bytes(count * DETECTOR_CLASSES),
  };
}

interface Reader {
  byte(): number;
  float(): number;
  /** Signed, and a copy: the rest of what was read may go. */
  bytes(length: number): Int8Array;
  end(): void;
}

function createReader(source: Uint8Array, what: 'whole' | 'tiles'): Reader {
  const bytes = Buffer.from(source.buffer, source.byteOffset, source.byteLength);
  let at = 0;
  const take = (length: number): number => {
    const from = at;
    at += length;
    if (at > bytes.length) throw damaged();
    return from;
  };
  const head = mark(what);
  const from = take(head.length);
  if (!bytes.subarray(from, at).equals(head)) throw damaged();
  return {
    byte: () => bytes.readUInt8(take(1)),
    float: () => {
      const value = bytes.readFloatLE(take(4));
      if (!Number.isFinite(value)) throw damaged();
      return value;
    },
    bytes: (length) => {
      const start = take(length);
      return Int8Array.from(new Int8Array(bytes.buffer, bytes.byteOffset + start, length));
    },
    end: () => {
      if (at !== bytes.length) throw damaged();
    },
  };
}
