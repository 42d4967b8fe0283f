import { describe, expect, it } from 'vitest';
import { limitsOf, memoryGiven } from './memory-share.ts';
import { NOT_OVERLOADED, hasLimits, watchLoad, type Load } from './overload.ts';

const MB = 1024 * 1024;
const LIMITS = { loopDelayMs: 300, rssBytes: 1000 * MB, heapBytes: 800 * MB };
const QUIET: Load = { loopDelayMs: 2, rssBytes: 200 * MB, heapBytes: 90 * MB };

/** After each reading, whether expensive requests are refused. */
function judge(readings: Partial<Load>[], limits = LIMITS): boolean[] {
  let watched = NOT_OVERLOADED;
  return readings.map((reading) => (watched = watchLoad(watched, { ...QUIET, ...reading }, limits)).isOverloaded);
}
const delays = (...list: number[]): Partial<Load>[] => list.map((loopDelayMs) => ({ loopDelayMs }));

describe('a late event loop', () => {
  it('is an overload once most of the last five seconds were late', () => {
    expect(judge(delays(400, 400, 400, 400))).toEqual([false, false, true, true]);
  });
  it('is none after one or two long pauses, however long', () => {
    expect(judge(delays(5000, 2, 2, 9000, 2, 2, 2))).not.toContain(true);
  });
  it('is none exactly at the limit', () => {
    expect(judge(delays(300, 300, 300, 300, 300))).not.toContain(true);
  });
  it('is over only once most seconds are below half of the limit: around the limit nothing begins and ends by turns', () => {
    expect(judge(delays(400, 400, 400, 200, 310, 200, 290, 200, 310, 200))).toEqual([
      false,
      false,
      true,
      true,
      true,
      true,
      true,
      true,
      true,
      true,
    ]);
    expect(judge(delays(400, 400, 400, 100, 100, 100))).toEqual([false, false, true, true, true, false]);
  });
  it('is not brought back by one late second after it is over', () => {
    expect(judge(delays(400, 400, 400, 100, 100, 100, 400, 100, 100))).toEqual([
      false,
      false,
      true,
      true,
      true,
      false,
      false,
      false,
      false,
    ]);
  });
});

describe.each(['rssBytes', 'heapBytes'] as const)('memory, %s', (what) => {
  const shares = (...list: number[]) => list.map((share) => ({ [what]: LIMITS[what] * share }));
  it('is too much from the first reading above the limit, and until a tenth of it is free again', () => {
    expect(judge(shares(0.99, 1.01, 0.99, 0.91, 0.89, 0.99))).toEqual([false, true, true, true, false, false]);
  });
});

it('watches each of them: one that is well does not excuse another', () => {
  expect(judge([{ rssBytes: 1100 * MB }, { rssBytes: 100 * MB, heapBytes: 750 * MB }, {}])).toEqual([
    true,
    true,
    false,
  ]);
});

it('refuses nothing without limits', () => {
  const none = limitsOf({ loopDelayMs: 0, memoryBytes: 0 });
  expect(hasLimits(none)).toBe(false);
  expect(judge([...delays(1e6, 1e6, 1e6, 1e6), { rssBytes: 1e15, heapBytes: 1e15 }], none)).not.toContain(true);
});

describe('limits', () => {
  it('are half of what is given when nobody says otherwise, and what is said otherwise', () => {
    expect(limitsOf({ loopDelayMs: 300, memoryBytes: null }, 2048 * MB)).toMatchObject({
      loopDelayMs: 300,
      rssBytes: 1024 * MB,
    });
    expect(limitsOf({ loopDelayMs: 300, memoryBytes: 700 * MB }, 2048 * MB).rssBytes).toBe(700 * MB);
    expect(hasLimits(limitsOf({ loopDelayMs: 0, memoryBytes: null }, 2048 * MB))).toBe(true);
  });
  it('follow a container that is held to less than the machine has', () => {
    expect(memoryGiven(8192 * MB, 512 * MB)).toBe(512 * MB);
    for (const nobody of [undefined, 0, 2 ** 64]) expect(memoryGiven(8192 * MB, nobody)).toBe(8192 * MB);
  });
});
