import { expect, it } from 'vitest';
import { faultsOf, growthOf, percentile, rowsOf } from './load-verdict.mjs';

const hundred = Array.from({ length: 100 }, (_, index) => index + 1);

it('tells how long a kind of call takes, the slowest kind first', () => {
  expect(rowsOf({ me: [3, 1, 2], search: hundred.toReversed() })).toEqual([
    { kind: 'search', calls: 100, p50: 50, p95: 95, p99: 99, longest: 100 },
    { kind: 'me', calls: 3, p50: 2, p95: 3, p99: 3, longest: 3 },
  ]);
  expect(percentile([7], 0.5)).toBe(7);
});

it('does not count the warm-up as growth, and notices what grows after it', () => {
  expect(growthOf([10, 60, 90, 100, 100, 100, 100, 100, 100])).toBe(1);
  expect(growthOf([100, 100, 100, 100, 120, 140, 160, 180, 200])).toBeGreaterThan(1.1);
  expect(growthOf([100])).toBe(1);
});

it('is content with refusals of an overloaded server, and with nothing else that fails', () => {
  const flat = { server: [100, 100, 100, 100, 100, 100] };
  const times = { me: [1] };
  expect(faultsOf({ times, errors: {}, memory: flat })).toEqual([]);
  expect(faultsOf({ times, errors: { 'search 500': 2 }, memory: flat })).toEqual(['2 × search 500']);
  expect(faultsOf({ times, errors: {}, memory: { server: [100, 100, 100, 200, 300, 400] } })).toHaveLength(1);
  expect(faultsOf({ times: {}, errors: {}, memory: flat })).toHaveLength(1);
});
