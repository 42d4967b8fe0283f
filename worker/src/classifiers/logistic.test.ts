import { expect, it } from 'vitest';
import { balanced, learnLogistic, logitOf } from './logistic.ts';
import { createRandom } from './random.ts';

const COLUMNS = 6;

/** Two clouds around opposite points, and few of the class. */
function clouds(seed: number, { positives, negatives }: { positives: number; negatives: number }) {
  const random = createRandom(seed);
  const answers = Uint8Array.from({ length: positives + negatives }, (_, row) => (row < positives ? 1 : 0));
  const rows = Float32Array.from(
    { length: answers.length * COLUMNS },
    (_, index) => random.bell() + (answers[Math.floor(index / COLUMNS)] === 1 ? 2 : -2),
  );
  return { rows, columns: COLUMNS, answers, shares: balanced(answers) };
}

it('tells new rows apart by a plane learned from a few', () => {
  const plane = learnLogistic({ ...clouds(1, { positives: 5, negatives: 200 }), l2: 1e-3 });
  const fresh = clouds(2, { positives: 50, negatives: 50 });
  const right = [...fresh.answers].filter(
    (answer, row) => logitOf(plane, fresh.rows, row * COLUMNS) > 0 === (answer === 1),
  );
  expect(right.length).toBeGreaterThan(97);
});

it('ends at the same plane from a start far away', () => {
  const problem = { ...clouds(3, { positives: 20, negatives: 40 }), l2: 1e-2, maxSteps: 500 };
  const plane = learnLogistic(problem);
  const other = learnLogistic({ ...problem, start: { weights: new Float64Array(COLUMNS).fill(-3), bias: 2 } });
  for (const [index, weight] of other.weights.entries()) expect(weight).toBeCloseTo(plane.weights[index] ?? NaN, 2);
  expect(other.bias).toBeCloseTo(plane.bias, 2);
});

it('weighs a class with few rows as much as everything else', () => {
  const answers = Uint8Array.from([1, 0, 0, 0]);
  expect([...balanced(answers)]).toEqual([0.5, 0.5 / 3, 0.5 / 3, 0.5 / 3]);
});

it('makes smaller weights at a higher price', () => {
  const problem = clouds(4, { positives: 10, negatives: 10 });
  const lengthAt = (l2: number) => Math.hypot(...learnLogistic({ ...problem, l2 }).weights);
  expect(lengthAt(1)).toBeLessThan(lengthAt(1e-3) / 3);
});
