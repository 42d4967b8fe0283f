/**
 * Numbers from 0 to 1 that look thrown and are the same each time: a class taught twice from the same labels is the
 * same class (mulberry32).
 */
export interface RandomSource {
  next(): number;
  /** A whole number below `end`. */
  below(end: number): number;
  between(low: number, high: number): number;
  /** Around 0, most of them within 1. */
  bell(): number;
  /** Some of them, or all if there are not so many; in an order of its own. */
  some<Item>(items: readonly Item[], count: number): Item[];
}

export function createRandom(seed: number): RandomSource {
  let state = seed >>> 0;
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  const below = (end: number) => Math.floor(next() * end);
  return {
    next,
    below,
    between: (low, high) => low + (high - low) * next(),
    // Twelve throws have a variance of one.
    bell: () => Array.from({ length: 12 }, next).reduce((sum, value) => sum + value, -6),
    some(items, count) {
      const left = [...items];
      for (let index = 0; index < Math.min(count, left.length); index++) {
        const other = index + below(left.length - index);
        const [one, two] = [left[index], left[other]];
        if (one !== undefined && two !== undefined) [left[index], left[other]] = [two, one];
      }
      return left.slice(0, count);
    },
  };
}
