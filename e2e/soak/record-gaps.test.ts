import { describe, expect, it } from 'vitest';
import { gapsBetween, isExplained } from './record-gaps.ts';

describe('gaps of a record', () => {
  it('are what lies between its stretches, but not the parting of two clocks', () => {
    expect(
      gapsBetween([
        { from: 0, to: 60_000 },
        { from: 60_300, to: 90_000 },
        { from: 101_000, to: 120_000 },
      ]),
    ).toEqual([{ from: 90_000, to: 101_000 }]);
    expect(gapsBetween([])).toEqual([]);
  });

  it('are explained by a trouble of the camera at their beginning, also by several on end', () => {
    expect(isExplained({ from: 10_000, to: 21_000 }, [9000])).toBe(true);
    expect(isExplained({ from: 10_000, to: 45_000 }, [10_100, 20_000])).toBe(true);
  });

  it('are not explained without one, by one that came in the middle, nor by one long ago', () => {
    expect(isExplained({ from: 10_000, to: 21_000 }, [])).toBe(false);
    expect(isExplained({ from: 10_000, to: 21_000 }, [15_000])).toBe(false);
    expect(isExplained({ from: 10_000, to: 21_000 }, [2000, 30_000])).toBe(false);
  });

  it('are not explained when the camera was back and was not seen again', () => {
    expect(isExplained({ from: 10_000, to: 60_000 }, [10_000])).toBe(false);
  });
});
