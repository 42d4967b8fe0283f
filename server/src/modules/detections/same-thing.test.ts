import { expect, it } from 'vitest';
import { countDoubles } from './same-thing.ts';

const spot = (x0: number, more: { fileId?: number; second?: number; isDrawn?: boolean } = {}) => ({
  fileId: 1,
  second: 0,
  x0,
  y0: 0.1,
  x1: x0 + 0.3,
  y1: 0.4,
  ...more,
});

it('a detection called right and a label drawn at the same place are one example', () => {
  expect(
    countDoubles([
      spot(0.1, { isDrawn: true }),
      spot(0.12),
      spot(0.6),
      spot(0.1, { fileId: 2 }),
      spot(0.1, { second: 3 }),
    ]),
  ).toBe(1);
  expect(countDoubles([spot(0.1, { isDrawn: true }), spot(0.12, { isDrawn: true })])).toBe(0);
  expect(countDoubles([spot(0.1), spot(0.12)])).toBe(0);
});
