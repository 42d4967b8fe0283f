import type { ReadWord } from '@rakurs/contract';
import type { Impression, SeenObject } from '../src/eyes/impression.ts';
import type { SeenFrame } from '../src/providers/provider.ts';

/** For tests: things as the eyes report them. */
export const seen = (noun: string, [x0, y0, x1, y1]: [number, number, number, number], rest: Partial<SeenObject> = {}): SeenObject => ({
  noun, confidence: 0.9, x0, y0, x1, y1, colour: null, standing: 'seen', ...rest,
});

export const impressionOf = (objects: SeenObject[], rest: Partial<Impression> = {}): Impression => ({
  width: 800, height: 600, objects, glimpses: [], palette: [], lightness: 0.5, isGrey: false, gist: null, ...rest,
});

/** Lines of words, one under another. */
export const wordsOf = (...lines: string[]): ReadWord[] =>
  lines.flatMap((line, row) => line.split(' ').map((text, column) => ({ text, confidence: 0.9, x0: column * 0.1, y0: row * 0.1, x1: column * 0.1 + 0.09, y1: row * 0.1 + 0.05 })));

export const frameOf = (impression: Impression, rest: { second?: number; words?: ReadWord[]; codes?: string[] } = {}): SeenFrame => ({
  picture: { second: rest.second ?? 0, bytes: Buffer.alloc(0) },
  reading: {
    second: rest.second ?? 0, text: '', words: rest.words ?? [], detections: [],
    codes: (rest.codes ?? []).map((format) => ({ format, content: 'https://example.com/pay', x0: 0, y0: 0, x1: 1, y1: 1 })),
  },
  impression,
});
