import { expect, test } from 'vitest';
import { cropPosition } from './crop.ts';

const WIDE = { width: 3200, height: 1000 };
const TALL = { width: 1000, height: 1600 };

test('a wide picture in a card shows what was found at its side', () => {
  expect(cropPosition({ ...WIDE, focus: { x: 0.9, y: 0.5 } }, 1.6)).toBe('100% 50%');
  expect(cropPosition({ ...WIDE, focus: { x: 0.5, y: 0.1 } }, 1.6)).toBe('50% 50%');
  expect(cropPosition({ ...WIDE, focus: { x: 0.35, y: 0.5 } }, 1.6)).toBe('20% 50%');
});

test('a tall picture keeps the head of a person in it', () => {
  expect(cropPosition({ ...TALL, focus: { x: 0.5, y: 0.15 } }, 1.6)).toBe('50% 0%');
});

test('a tall picture on which nothing was found shows its upper part, where heads are', () => {
  expect(cropPosition({ ...TALL, focus: null }, 1.6)).toBe('50% 30%');
});

test('a wide picture on which nothing was found, and a size that is not known, are the middle', () => {
  expect(cropPosition({ ...WIDE, focus: null }, 1.6)).toBe('50% 50%');
  expect(cropPosition({ width: null, height: null, focus: { x: 0.9, y: 0.9 } }, 1.6)).toBe('50% 50%');
});
