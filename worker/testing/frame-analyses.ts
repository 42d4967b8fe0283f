import type { SceneSummary, ReadWord, DetectedObject, FrameAnalysis } from '@rakurs/contract';
import { nounOf, titleOf } from '../src/nouns/nouns.ts';
import type { AnalysedFrame } from '../src/analysis/analysed-file.ts';

/** Things and frames as vision reports them, made up. */
export const seen = (
  noun: string,
  [x0, y0, x1, y1]: [number, number, number, number],
  rest: Partial<DetectedObject> = {},
): DetectedObject => ({
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
export const lowConfidence = (noun: string, confidence = 0.3): SceneSummary['glimpses'][number] => ({
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

export const frameAnalysis = (
  objects: DetectedObject[],
  summary: Partial<SceneSummary> = {},
  { text = '', words = [], codes = [] }: ReadThere = {},
): FrameAnalysis => ({
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
    ...summary,
  },
  look: { version: 'eyes-2', embedding: Buffer.alloc(256).toString('base64'), concepts: [], kinds: [] },
  fingerprint: { bits: '0000000000000000', sharpness: 0 },
});

/** Lines of words, one under another. */
export const wordsOf = (...lines: string[]): ReadWord[] =>
  lines.flatMap((line, row) =>
    line.split(' ').map((text, column) => ({
      text,
      confidence: 0.9,
      x0: column * 0.1,
      y0: row * 0.1,
      x1: column * 0.1 + 0.09,
      y1: row * 0.1 + 0.05,
    })),
  );

/** The frame at that second; its id is made of it, so that frames can be told apart. */
export const frameAt = (second: number, analysis: FrameAnalysis): AnalysedFrame => ({
  id: 1 + Math.round(second * 10),
  second,
  url: `/frames/${second}`,
  analysis,
});
