import { expect, test } from 'vitest';
import { createStepper } from './stepper.ts';

/** A video of frames of these lengths. A frame is shown when the test says so, as a browser takes its time. */
const videoOf = (lengths: readonly number[]) => {
  const starts = lengths.map((_, index) => lengths.slice(0, index).reduce((sum, length) => sum + length, 0));
  const seconds = lengths.reduce((sum, length) => sum + length, 0);
  let [now, winds, isWinding] = [0, 0, false];
  const frame = () => starts.findLastIndex((start) => start <= now + 1e-9);
  const wind = (second: number) => {
    [now, winds, isWinding] = [second, winds + 1, true];
  };
  const stepper = createStepper({ wind, now: () => now, duration: () => seconds, isWinding: () => isWinding });
  const showAll = () => {
    while (isWinding) {
      isWinding = false;
      stepper.frameShown(starts[frame()] ?? 0);
    }
  };
  const press = (way: 1 | -1): number => {
    stepper.step(way);
    showAll();
    return frame();
  };
  stepper.frameShown(0);
  return { stepper, wind, press, showAll, frame, winds: () => winds };
};

const upTo = (amount: number) => Array.from({ length: amount }, (_, index) => index + 1);

test.each([24, 25, 29.97, 30, 50, 60])('at %s frames a second every frame is shown once, and after the first each is found at once', (rate) => {
  const { press, winds } = videoOf(Array.from({ length: 120 }, () => 1 / rate));
  expect(upTo(100).map(() => press(1))).toEqual(upTo(100));
  expect(winds()).toBeLessThanOrEqual(103);
});

test('of frames now longer, now shorter none is left out, forth and back', () => {
  const { press } = videoOf(Array.from({ length: 60 }, (_, index) => [0.033, 0.05, 0.042, 0.067][index % 4] ?? 0));
  expect(upTo(40).map(() => press(1))).toEqual(upTo(40));
  expect(upTo(40).map(() => press(-1))).toEqual(upTo(40).map((number) => 40 - number));
  expect(press(-1)).toBe(0);
});

test('a picture that stands still for a minute is left in a few tries, and the last one is not left at all', () => {
  const { press, winds } = videoOf([0.04, 0.04, 60, 20]);
  expect(upTo(4).map(() => press(1))).toEqual([1, 2, 3, 3]);
  expect(winds()).toBeLessThan(40);
});

test('a key that is held down does not run on for long after it is let go', () => {
  const { stepper, showAll, frame } = videoOf(Array.from({ length: 100 }, () => 0.04));
  for (let press = 0; press < 30; press += 1) stepper.step(1);
  showAll();
  expect(frame()).toBeLessThan(5);
});

test('a step right after winding begins at the frame that was wound to', () => {
  const { stepper, wind, showAll, frame } = videoOf(Array.from({ length: 100 }, () => 0.04));
  wind(2.01);
  stepper.step(1);
  showAll();
  expect(frame()).toBe(51);
});

/** A video that can play on: the test says which frames come to the screen. */
const creepingVideo = () => {
  const winds: number[] = [];
  let isGoing = false;
  const creep = { go: () => void (isGoing = true), stand: () => void (isGoing = false) };
  const stepper = createStepper({ wind: (second) => void winds.push(second), now: () => 0, duration: () => 4, isWinding: () => false, creep });
  stepper.frameShown(0);
  stepper.step(1);
  return { stepper, winds, isGoing: () => isGoing };
};

test('a step forth plays until the next frame is there and winds nothing', () => {
  const { stepper, winds, isGoing } = creepingVideo();
  stepper.frameShown(0);
  expect(isGoing()).toBe(true);
  stepper.frameShown(0.04);
  expect([isGoing(), winds]).toEqual([false, []]);
});

test('when frames were left out on the way, the next one is looked for by winding', () => {
  const { stepper, winds, isGoing } = creepingVideo();
  stepper.frameShown(0.12, 'not all');
  expect(isGoing()).toBe(false);
  expect(winds).toEqual([expect.closeTo(0.025, 3)]);
});

test.each([['does not stand at once', 0.08], ['falls back with its clock', 0]])('a video that %s is wound to the frame that was meant', (_, drifted) => {
  const { stepper, winds } = creepingVideo();
  stepper.frameShown(0.04);
  stepper.frameShown(drifted);
  expect(winds).toEqual([expect.closeTo(0.06, 2)]);
  stepper.frameShown(0.04);
  expect(winds).toHaveLength(1);
});

test('a page that winds the video elsewhere after a step is not wound back', () => {
  const { stepper, winds } = creepingVideo();
  stepper.frameShown(0.04);
  stepper.frameShown(3);
  expect(winds).toEqual([]);
});

test('a frame of the playing that comes while the video is wound already is not taken for the one looked for', () => {
  const { stepper, winds } = creepingVideo();
  stepper.creptInVain();
  stepper.frameShown(0.04);
  expect(winds).toHaveLength(1);
  stepper.frameShown(0);
  expect(winds).toHaveLength(2);
});

test('a picture that stands still, or a browser that does not play, is left by winding', () => {
  const { stepper, winds, isGoing } = creepingVideo();
  stepper.creptInVain();
  expect([isGoing(), winds.length]).toEqual([false, 1]);
});

test('whoever plays or winds the video ends the step', () => {
  const { stepper, winds, isGoing } = creepingVideo();
  stepper.stop();
  expect(isGoing()).toBe(false);
  stepper.frameShown(0.04);
  stepper.frameShown(0.08);
  expect(winds).toEqual([]);
});
