import { expect, test } from 'vitest';
import { aTrial, aTriedFrame } from '#testing/questions.ts';
import { readTickKey, stepInGrid, tickFrame } from './ticking.ts';

const trial = aTrial({
  frames: [aTriedFrame({ frame_id: 1 }), aTriedFrame({ frame_id: 2, is_right: true })],
  checks: { right: 5, wrong: 1 },
});

test.each([
  ['a first tick is counted', { frame_id: 1, is_right: false }, { right: 5, wrong: 2 }],
  ['the same tick again is counted once', { frame_id: 2, is_right: true }, { right: 5, wrong: 1 }],
  ['another mind moves from one count to the other', { frame_id: 2, is_right: false }, { right: 4, wrong: 2 }],
  ['a tick that is taken back is not counted', { frame_id: 2, is_right: null }, { right: 4, wrong: 1 }],
  ['a frame of another trial changes nothing', { frame_id: 9, is_right: true }, { right: 5, wrong: 1 }],
])('%s', (_told, tick, checks) => {
  expect(tickFrame(trial, tick).checks).toEqual(checks);
});

test('only the ticked frame changes', () => {
  expect(tickFrame(trial, { frame_id: 1, is_right: false }).frames.map(({ is_right }) => is_right)).toEqual([
    false,
    true,
  ]);
});

test('1 is right, 2 is wrong, 0 takes it back, and no other key ticks', () => {
  expect(['1', '2', '0', 'Backspace', '3', 'Enter'].map(readTickKey)).toEqual([
    true,
    false,
    null,
    null,
    undefined,
    undefined,
  ]);
});

test.each([
  ['ArrowRight', 3, 4],
  ['ArrowLeft', 3, 2],
  ['ArrowDown', 3, 7],
  ['ArrowUp', 5, 1],
  ['Home', 5, 0],
  ['End', 5, 9],
  ['ArrowLeft', 0, null],
  ['ArrowRight', 9, null],
  ['ArrowUp', 3, null],
  ['ArrowDown', 8, null],
  ['Enter', 3, null],
])('%s at place %i of ten in four columns leads to %s', (key, at, to) => {
  expect(stepInGrid({ key, at, amount: 10, columns: 4 })).toBe(to);
});
