import { EMBEDDING_LENGTH, FileKind } from '@rakurs/contract';
import { MINUTE_MS } from '#platform/clock.ts';

/**
 * A frame in few bytes, so that all frames of a user can lie in memory: the signs of its embedding, one bit each,
 * whose frame it is, and what
 * filters ask for. The database keeps it as it is scanned: reading a million of them is copying.
 */
export interface PackedVector {
  embedding: Int8Array;
  frameId: number;
  fileId: number;
  dataSourceId: number;
  happenedAt: Date;
  kind: FileKind;
  /** ImageNet's kinds, the largest share first; two of them are kept. */
  kinds: readonly { id: number; share: number }[];
}

/** Numbers of four bytes in a packed vector, and where each part of it begins. */
export const PACKED_VECTOR_WORDS = 14;
export const SKETCH_WORDS = EMBEDDING_LENGTH / 32;
export const AT = { sketch: 0, frame: 8, file: 9, source: 10, minute: 11, kinds: 12, rest: 13 } as const;
export const PACKED_VECTOR_BYTES = PACKED_VECTOR_WORDS * 4;
const WHOLE_SHARE = 255;
export const NO_KIND = 0xff_ff;

const FILE_KINDS = FileKind.options;
export const numberOfKind = (kind: FileKind): number => FILE_KINDS.indexOf(kind);
export const minuteOf = (date: Date): number => Math.floor(date.getTime() / MINUTE_MS);

export function sketchOf(embedding: ArrayLike<number>): Uint32Array {
  const words = new Uint32Array(SKETCH_WORDS);
  for (let at = 0; at < embedding.length; at += 1)
    if ((embedding[at] ?? 0) > 0) words[at >>> 5] = (words[at >>> 5] ?? 0) | (1 << (at & 31));
  return words;
}

export function packVector({
  embedding,
  frameId,
  fileId,
  dataSourceId,
  happenedAt,
  kind,
  kinds,
}: PackedVector): Buffer {
  const packed = Buffer.alloc(PACKED_VECTOR_BYTES);
  sketchOf(embedding).forEach((word, at) => packed.writeUInt32LE(word, (AT.sketch + at) * 4));
  packed.writeUInt32LE(frameId, AT.frame * 4);
  packed.writeUInt32LE(fileId, AT.file * 4);
  packed.writeUInt32LE(dataSourceId, AT.source * 4);
  packed.writeInt32LE(minuteOf(happenedAt), AT.minute * 4);
  const [first, second] = kinds;
  packed.writeUInt16LE(first?.id ?? NO_KIND, AT.kinds * 4);
  packed.writeUInt16LE(second?.id ?? NO_KIND, AT.kinds * 4 + 2);
  packed.writeUInt8(Math.round((first?.share ?? 0) * WHOLE_SHARE), AT.rest * 4);
  packed.writeUInt8(Math.round((second?.share ?? 0) * WHOLE_SHARE), AT.rest * 4 + 1);
  packed.writeUInt8(numberOfKind(kind), AT.rest * 4 + 2);
  return packed;
}
