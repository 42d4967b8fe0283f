const mean = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0) / values.length;

export interface Sample {
  /** Since the beginning. */
  second: number;
  value: number;
}

/**
 * How much more there is in the second half of the time after the warm-up than in the first, as a ratio; null where too
 * little was measured to tell.
 */
export function growthAfter(warmUpSeconds: number, samples: readonly Sample[]): number | null {
  const warm = samples.filter(({ second }) => second >= warmUpSeconds).map(({ value }) => value);
  if (warm.length < 4) return null;
  const middle = Math.floor(warm.length / 2);
  return mean(warm.slice(middle)) / mean(warm.slice(0, middle));
}
