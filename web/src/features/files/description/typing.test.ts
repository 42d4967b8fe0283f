import { expect, test } from 'vitest';
import { shorten, typedPart } from './typing.ts';

test('100 characters are shown whole, without dots', () => {
  const text = 'я'.repeat(100);
  expect(shorten(text)).toBe(text);
});

test('101 characters are cut to 100 and three dots', () => {
  expect(shorten(`${'я'.repeat(100)}ю`)).toBe(`${'я'.repeat(100)}...`);
});

test('a letter outside the basic plane is not cut in half', () => {
  expect(shorten('🚚'.repeat(101))).toBe(`${'🚚'.repeat(100)}...`);
});

test('a character takes 1-2 ms, so a frame types several', () => {
  const text = 'а'.repeat(100);
  expect(typedPart(text, 0)).toBe('');
  const inOneFrame = typedPart(text, 16).length;
  expect(inOneFrame).toBeGreaterThanOrEqual(8);
  expect(inOneFrame).toBeLessThanOrEqual(16);
  expect(typedPart(text, 99).length).toBeLessThan(100);
  expect(typedPart(text, 200)).toBe(text);
});

test('a clock that steps back types nothing', () => {
  expect(typedPart('снег', -5)).toBe('');
});
