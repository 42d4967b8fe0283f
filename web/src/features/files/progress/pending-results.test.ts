import { expect, test } from 'vitest';
import { aFile } from '#testing/files.ts';
import { awaitsDescription, awaitsPicture } from './pending-results.ts';

test('a description is awaited by a file that has none and may get one', () => {
  expect(awaitsDescription(aFile({ id: 1, ai_description: null }))).toBe(true);
  expect(awaitsDescription(aFile({ id: 1 }))).toBe(false);
  expect(awaitsDescription(aFile({ id: 1, ai_description: null, kind: 'stream', recognition: 'none' }))).toBe(false);
  expect(awaitsDescription(aFile({ id: 1, ai_description: null, kind: 'stream', recognition: 'waiting' }))).toBe(true);
  expect(awaitsDescription(aFile({ id: 1, ai_description: null, state: 'failed' }))).toBe(false);
});

test.each(['no_funds', 'no_plan', 'over_limit', 'over_budget'] as const)(
  'a file that waits for %s is not asked about: it may wait for weeks',
  (recognition) => {
    expect(awaitsDescription(aFile({ id: 1, ai_description: null, recognition }))).toBe(false);
  },
);

test('a picture is awaited while it is being prepared', () => {
  expect(awaitsPicture(aFile({ id: 1, state: 'preparing' }))).toBe(true);
  expect(awaitsPicture(aFile({ id: 1, state: 'preparing', kind: 'stream' }))).toBe(false);
  expect(awaitsPicture(aFile({ id: 1 }))).toBe(false);
});
