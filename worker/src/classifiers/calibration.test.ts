import { expect, it } from 'vitest';
import { calibrate, confidenceOf, thresholdOf } from './calibration.ts';

const range = (count: number, from: number, step: number) =>
  Array.from({ length: count }, (_, index) => from + index * step);

it('never makes a larger score less likely, even where the scores say so', () => {
  const upsideDown = calibrate({ right: [-2, -1], wrong: [1, 2, 3] });
  expect(confidenceOf(upsideDown, 3)).toBeGreaterThan(confidenceOf(upsideDown, -3));
});

it('is sure of what scores like the class, and unsure of what scores between', () => {
  const calibration = calibrate({ right: [3, 4, 5], wrong: range(30, -6, 0.1) });
  expect(confidenceOf(calibration, 4)).toBeGreaterThan(0.75);
  expect(confidenceOf(calibration, -4)).toBeLessThan(0.1);
});

it('puts the threshold between the class and everything else where they lie apart', () => {
  const threshold = thresholdOf({ right: [3, 4, 5], things: 3, free: range(60, -6, 0.05) });
  expect(threshold).toBeGreaterThan(-3.05);
  expect(threshold).toBeLessThan(3);
});

it('lets three of a hundred images without the class pass, but not ten for one thing more', () => {
  const free = range(100, -5, 0.05);
  const threshold = thresholdOf({ right: [...range(19, 1, 0.1), -0.7], things: 20, free });
  expect(free.filter((score) => score >= threshold).length).toBeLessThanOrEqual(3);
});

it('does not give up half of the things for an image or two of the bank that may show the class', () => {
  const threshold = thresholdOf({ right: [1, 1.2, 1.4, 1.6], things: 4, free: [...range(60, -5, 0.05), 2, 2] });
  expect(threshold).toBeLessThan(1);
});

it('leaves out the things that could be had only among more wrong than one of five', () => {
  const free = [...range(50, -5, 0.05), ...range(10, 0.5, 0.01)];
  const threshold = thresholdOf({ right: [0.4, 0.42, 0.44, 1.4, 1.6], things: 5, free });
  expect(threshold).toBeGreaterThan(0.58);
  expect(threshold).toBeLessThan(1.4);
});
