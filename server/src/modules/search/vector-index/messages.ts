import type { Scan } from './vector-index.ts';

/** What the thread of vector indexes is asked, and what it answers to the same number. */
export type Asked =
  | { kind: 'append'; userId: number; packedVectors: Uint32Array<ArrayBuffer> }
  | { kind: 'forget'; userId: number }
  | { kind: 'nearest'; userId: number; scan: Scan };
export type Numbered = { number: number; asked: Asked };
export type Answered = { number: number; frames: number[] };
