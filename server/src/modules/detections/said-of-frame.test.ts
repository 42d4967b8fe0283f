import { expect, it } from 'vitest';
import type { Spot } from './fingerprint.ts';
import { saidOfFrame } from './said-of-frame.ts';

const spot = (x0: number, change: Partial<Spot> = {}): Spot => ({
  fileId: 1,
  second: 0,
  x0,
  y0: 0.1,
  x1: x0 + 0.2,
  y1: 0.3,
  ...change,
});
const drawn = (x0: number): Spot => spot(x0, { isDrawn: true });
const startsOf = ({ boxes, wrong }: ReturnType<typeof saidOfFrame>) => ({
  boxes: boxes.map(({ x0 }) => x0),
  wrong: wrong.map(({ x0 }) => x0),
});

it('a frame on which somebody drew shows all of the class; one with answers alone does not', () => {
  expect(saidOfFrame({ examples: [drawn(0)], counters: [spot(0.5)] }).role).toBe('example');
  expect(saidOfFrame({ examples: [spot(0)], counters: [] }).role).toBe('judged');
  expect(saidOfFrame({ examples: [], counters: [spot(0.5)] }).role).toBe('judged');
});

it('a frame of which somebody said that the class is not on it is one without it', () => {
  const said = saidOfFrame({ examples: [], counters: [spot(0, { x1: 1, isWhole: true }), spot(0.5)] });
  expect(said.role).toBe('counter');
  expect(startsOf(said)).toEqual({ boxes: [], wrong: [0.5] });
});

it('a thing that is drawn and called right is one thing', () => {
  expect(startsOf(saidOfFrame({ examples: [spot(0.02), drawn(0), spot(0.5)], counters: [] })).boxes).toEqual([0.5, 0]);
});

it('a label drawn over a detection called wrong wins', () => {
  expect(startsOf(saidOfFrame({ examples: [drawn(0)], counters: [spot(0.02), spot(0.15)] }))).toEqual({
    boxes: [0],
    wrong: [0.15],
  });
});
