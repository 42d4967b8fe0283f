import { expect, it } from 'vitest';
import { calibrate, confidenceOf, thresholdOf } from './calibration.ts';

const range = (count: number, from: number, step: number) =>
  Array.from({ length: count }, (_, index) => from + index * step);

it('a larger score is never less likely, even where what was seen says so', () => {
  const upsideDown = calibrate({ right: [-2, -1], wrong: [1, 2, 3] });
  expect(confidenceOf(upsideDown, 3)).toBeGreaterThan(confidenceOf(upsideDown, -3));
});

it('is sure of what scores like the class and unsure between', () => {
  const calibration = calibrate({ right: [3, 4, 5], wrong: range(30, -6, 0.1) });
  expect(confidenceOf(calibration, 4)).toBeGreaterThan(0.75);
  expect(confidenceOf(calibration, -4)).toBeLessThan(0.1);
});

it('lies between the class and everything else where they lie apart', () => {
  const threshold = thresholdOf({ right: [3, 4, 5], things: 3, free: range(60, -6, 0.05) });
  expect(threshold).toBeGreaterThan(-3.05);
  expect(threshold).toBeLessThan(3);
});

it('lets three of a hundred pictures without the class fire, but not ten for one thing more', () => {
  const free = range(100, -5, 0.05);
  const threshold = thresholdOf({ right: [...range(19, 1, 0.1), -0.7], things: 20, free });
  expect(free.filter((score) => score >= threshold).length).toBeLessThanOrEqual(3);
});

it('gives up no half of the things for a few pictures of the bank on which the class may be after all', () => {
  const threshold = thresholdOf({ right: [1, 1.2, 1.4, 1.6], things: 4, free: [...range(60, -5, 0.05), 2, 2, 2, 2] });
  expect(threshold).toBeLessThan(1);
});
