import { expect, it } from 'vitest';
import { BACK_OFF, BackOff } from './back-off.ts';

const lost = { isFailed: false, videoSeconds: 0 };

it('waits longer each time, half a minute at most', () => {
  const backOff = new BackOff(BACK_OFF, () => 1);
  expect(Array.from({ length: 8 }, () => backOff.next(lost))).toEqual([
    500, 1000, 2000, 4000, 8000, 16_000, 30_000, 30_000,
  ]);
});

it('waits up to five minutes where trying again does not help', () => {
  const backOff = new BackOff(BACK_OFF, () => 1);
  expect(Array.from({ length: 6 }, () => backOff.next({ isFailed: true, videoSeconds: 0 }))).toEqual([
    15_000, 30_000, 60_000, 120_000, 240_000, 300_000,
  ]);
});

it('begins from the first wait after a connection that was good', () => {
  const backOff = new BackOff(BACK_OFF, () => 1);
  for (let attempt = 0; attempt < 5; attempt += 1) backOff.next(lost);
  expect([
    backOff.next({ isFailed: false, videoSeconds: 7 }),
    backOff.next({ isFailed: false, videoSeconds: 1 }),
  ]).toEqual([500, 1000]);
});

it('leaves up to half of it to chance', () => {
  expect([0, 0.5, 1].map((chance) => new BackOff(BACK_OFF, () => chance).next(lost))).toEqual([250, 375, 500]);
});
