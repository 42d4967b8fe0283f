// What `npm run load` makes of its figures: percentiles per kind, and what was promised and does not hold. Plain Node,
// no dependencies.

/** Of the whole time; afterwards memory may not grow by more than MOST_GROWTH from its first half to its second. */
export const WARM_UP = 0.34;
export const MOST_GROWTH = 1.1;

/** The value that `share` of the sorted list does not exceed. */
export const percentile = (sorted, share) => sorted[Math.max(0, Math.ceil(sorted.length * share) - 1)] ?? 0;

/** A row for each kind of call, the slowest first. */
export const rowsOf = (times) =>
  Object.entries(times)
    .map(([kind, list]) => {
      const sorted = list.toSorted((one, other) => one - other);
      return {
        kind,
        calls: sorted.length,
        p50: percentile(sorted, 0.5),
        p95: percentile(sorted, 0.95),
        p99: percentile(sorted, 0.99),
        longest: sorted.at(-1) ?? 0,
      };
    })
    .toSorted((one, other) => other.p95 - one.p95);

const mean = (list) => list.reduce((sum, value) => sum + value, 0) / Math.max(1, list.length);

/**
 * How much larger the second half of what follows the warm-up is than the first; 1 where too little was seen to tell.
 */
export function growthOf(samples) {
  const warm = samples.slice(Math.ceil(samples.length * WARM_UP));
  const middle = Math.ceil(warm.length / 2);
  return warm.length < 2 ? 1 : mean(warm.slice(middle)) / mean(warm.slice(0, middle));
}

/** `memory`: program -> megabytes over time. An empty list is a promise kept. */
export function faultsOf({ times, errors, memory }) {
  const failed = Object.entries(errors).map(([what, amount]) => `${amount} × ${what}`);
  const grown = Object.entries(memory)
    .filter(([, samples]) => growthOf(samples) > MOST_GROWTH)
    .map(([program, samples]) => `${program} grew to ${growthOf(samples).toFixed(2)} of its memory`);
  const nothing = Object.keys(times).length === 0 ? ['nobody did anything'] : [];
  return [...nothing, ...failed, ...grown];
}
