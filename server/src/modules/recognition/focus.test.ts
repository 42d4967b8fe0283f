import type { DetectedObject, FrameAnalysisEntry } from '@rakurs/contract';
import { expect, it } from 'vitest';
import { focusOf } from './focus.ts';

type Box = [x0: number, y0: number, x1: number, y1: number];
const seen = (noun: string, [x0, y0, x1, y1]: Box, other: Partial<DetectedObject> = {}): DetectedObject => ({
  class_name: noun,
  noun,
  confidence: 0.8,
  colour: null,
  standing: 'seen',
  x0,
  y0,
  x1,
  y1,
  ...other,
});
const frame = (objects: DetectedObject[]): FrameAnalysisEntry => ({
  frame_id: 1,
  sight: {
    objects,
    concepts: [],
    kinds: [],
    words: [],
    codes: [],
    colours: [],
  } as unknown as FrameAnalysisEntry['sight'],
});
/** Of a tall telephone picture, 9 to 16, a card of 16 to 10 shows this much of its height. */
const NARROWEST = 0.35;
const cropTop = (focusY: number | null): number => Math.max(0, (focusY ?? 0.5) - NARROWEST / 2);

it('keeps the head of a person who fills a tall picture, however narrow the crop', () => {
  const { focusX, focusY } = focusOf([frame([seen('person', [0.2, 0.03, 0.8, 1])])]);
  expect(focusX).toBeCloseTo(0.5);
  expect(cropTop(focusY)).toBeLessThanOrEqual(0.03);
});

it('keeps the highest head of those who stand in front, and lets a passer-by in the distance be', () => {
  const child = seen('person', [0.1, 0.4, 0.6, 1]);
  const parent = seen('person', [0.6, 0.1, 0.8, 1]);
  const far = seen('person', [0.9, 0.02, 0.93, 0.1]);
  expect(cropTop(focusOf([frame([child, parent, far])]).focusY)).toBeLessThanOrEqual(0.1);
  expect(focusOf([frame([child, far])]).focusY).toBeCloseTo(0.55);
});

it('keeps the head of an animal that fills the picture', () => {
  expect(cropTop(focusOf([frame([seen('giraffe', [0.3, 0.05, 0.7, 1])])]).focusY)).toBeLessThanOrEqual(0.05);
});

it('without heads it is the middle of the largest thing that was surely seen', () => {
  const car = seen('car', [0, 0.5, 0.4, 0.9]);
  expect(
    focusOf([
      frame([
        car,
        seen('cat', [0, 0, 1, 1], { confidence: 0.3 }),
        seen('dog', [0, 0, 1, 1], { standing: 'overruled' }),
      ]),
    ]),
  ).toEqual({ focusX: 0.2, focusY: 0.7 });
  expect(focusOf([frame([])])).toEqual({ focusX: null, focusY: null });
});

it('a video has none: its card shows another moment', () => {
  expect(focusOf([frame([seen('cat', [0, 0, 1, 1])]), frame([])])).toEqual({ focusX: null, focusY: null });
});
