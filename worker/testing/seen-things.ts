import type { Impression, ReadWord, SeenObject, Sight } from '@rakurs/contract';
import { nounOf, titleOf } from '../src/nouns/nouns.ts';
import type { SeenFrame } from '../src/sights/subject.ts';

/** Things and frames as the eyes report them, made up. */
export const seen = (
  noun: string,
  [x0, y0, x1, y1]: [number, number, number, number],
  rest: Partial<SeenObject> = {},
): SeenObject => ({
  noun,
  class_name: titleOf(nounOf(noun)),
  confidence: 0.9,
  x0,
  y0,
  x1,
  y1,
  colour: null,
  standing: 'seen',
  ...rest,
});

/** Too faint to be shown. */
export const glimpsed = (noun: string, confidence = 0.3): Impression['glimpses'][number] => ({
  noun,
  class_name: titleOf(nounOf(noun)),
  confidence,
  x0: 0,
  y0: 0,
  x1: 0.1,
  y1: 0.1,
});

/** `codes` are formats: what a code holds is never told. */
export interface ReadThere {
  text?: string;
  words?: ReadWord[];
  codes?: string[];
}

export const sightOf = (
  objects: SeenObject[],
  impression: Partial<Impression> = {},
  { text = '', words = [], codes = [] }: ReadThere = {},
): Sight => ({
  model: 'глаза',
  text,
  words,
  codes: codes.map((format) => ({ format, content: 'https://example.com/pay', x0: 0, y0: 0, x1: 1, y1: 1 })),
  objects,
  impression: {
    width: 800,
    height: 600,
    glimpses: [],
    palette: [],
    lightness: 0.5,
    is_grey: false,
    gist: null,
    ...impression,
  },
  look: { version: 'eyes-1', embedding: Buffer.alloc(256).toString('base64'), concepts: [], kinds: [] },
  fingerprint: { bits: '0000000000000000', sharpness: 0 },
});

/** Lines of words, one under another. */
export const wordsOf = (...lines: string[]): ReadWord[] =>
  lines.flatMap((line, row) =>
    line
      .split(' ')
      .map((text, column) => ({
        text,
        confidence: 0.9,
        x0: column * 0.1,
        y0: row * 0.1,
        x1: column * 0.1 + 0.09,
        y1: row * 0.1 + 0.05,
      })),
  );

/** The frame at that second; its id is made of it, so that frames can be told apart. */
export const frameAt = (second: number, sight: Sight): SeenFrame => ({
  id: 1 + Math.round(second * 10),
  second,
  url: `/frames/${second}`,
  sight,
});
