import { expect, test } from 'vitest';
import { roundToBlocks } from './request-ranges.ts';
import { startPlaying, continuePlaying } from './playing.ts';

const HOUR = 3_600_000;
const at = Date.parse('2026-11-17T10:10:00.000Z');

test('a moment near what is played is a seek, one far away asks for another list', () => {
  const first = startPlaying(at);
  expect(first.asked.from).toBeLessThan(at);
  const near = startPlaying(at + 60_000, first);
  expect(near.asked).toBe(first.asked);
  expect(near.turn).toBe(first.turn + 1);
  expect(startPlaying(at + 5 * HOUR, first).asked.from).toBeGreaterThan(first.asked.to);
});

test('a link to the same moment, followed twice, seeks twice', () => {
  const first = startPlaying(at);
  expect(startPlaying(at, first).turn).not.toBe(first.turn);
});

test('the film goes on with the next list at the end of one', () => {
  const first = startPlaying(at);
  const on = continuePlaying(first.asked.to, first);
  expect(on.asked.from).toBe(first.asked.to);
  expect([on.isGoingOn, startPlaying(at, on).isGoingOn]).toEqual([true, false]);
});

test('a small move of the window asks for nothing new', () => {
  const span = { from: at, to: at + HOUR / 2 };
  expect(roundToBlocks(span)).toEqual(roundToBlocks({ from: at + 60_000, to: at + 60_000 + HOUR / 2 }));
  const { from, to } = roundToBlocks(span);
  expect(from <= span.from && to >= span.to).toBe(true);
});
