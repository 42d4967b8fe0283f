import type { Decoded } from './images/decode.ts';
import type { ReadCode, ReadWord } from '@rakurs/contract';

/** An image that is asked about: the bytes as they came travel once, and are known by their number for a while. */
export interface SentImage {
  image: number;
  bytes?: Uint8Array;
}
/** It is known by its number no more: the bytes have to be sent again. */
export class ImageForgotten extends Error {}

/** What is asked of the process that opens images. */
export type ImageRequest =
  | { kind: 'reader' }
  | ({ kind: 'upright' | 'decode' | 'text' | 'codes' | 'thumbnail' } & SentImage)
  | ({ kind: 'shrink'; side: number } & SentImage);

export interface ImageResponses {
  /** Who reads text. */
  reader: string;
  /** Null: they stand upright already. */
  upright: Uint8Array | null;
  decode: Decoded;
  text: { text: string; words: ReadWord[] };
  codes: ReadCode[];
  thumbnail: Uint8Array;
  /** A jpeg. */
  shrink: Uint8Array;
}
