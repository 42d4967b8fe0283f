import { expect, test } from 'vitest';
import { createStepper } from './stepper.ts';

/** A video of frames of these lengths. A frame is shown when the test says so, as a browser takes its time. */
const videoOf = (lengths: readonly number[]) => {
  const starts = lengths.map((_, index) => lengths.slice(0, index).reduce((sum, length) => sum + length, 0));
  const seconds = lengths.reduce((sum, length) => sum + length, 0);
  let [now, seeks, isSeeking] = [0, 0, false];
  const frame = () => starts.findLastIndex((start) => start <= now + 1e-9);
  const seek = (second: number) => {
    [now, seeks, isSeeking] = [second, seeks + 1, true];
  };
  const stepper = createStepper({ seek, now: () => now, duration: () => seconds, isSeeking: () => isSeeking });
  const showAll = () => {
    while (isSeeking) {
      isSeeking = false;
      stepper.frameShown(starts[frame()] ?? 0);
    }
  };
  const press = (way: 1 | -1): number => {
    stepper.step(way);
    showAll();
    return frame();
  };
  stepper.frameShown(0);
  return { stepper, seek, press, showAll, frame, seeks: () => seeks };
};

const upTo = (amount: number) => Array.from({ length: amount }, (_, index) => index + 1);

test.each([24, 25, 29.97, 30, 50, 60])(
  'at %s frames a second every frame is shown once, and after the first each is found at once',
  (rate) => {
    const { press, seeks } = videoOf(Array.from({ length: 120 }, () => 1 / rate));
    expect(upTo(100).map(() => press(1))).toEqual(upTo(100));
    expect(seeks()).toBeLessThanOrEqual(103);
  },
);

test('a step skips no frame among longer and shorter ones, forth and back', () => {
  const { press } = videoOf(Array.from({ length: 60 }, (_, index) => [0.033, 0.05, 0.042, 0.067][index % 4] ?? 0));
  expect(upTo(40).map(() => press(1))).toEqual(upTo(40));
  expect(upTo(40).map(() => press(-1))).toEqual(upTo(40).map((number) => 40 - number));
  expect(press(-1)).toBe(0);
});

test('a picture that stands still for a minute is left in a few tries, and the last one is not left at all', () => {
  const { press, seeks } = videoOf([0.04, 0.04, 60, 20]);
  expect(upTo(4).map(() => press(1))).toEqual([1, 2, 3, 3]);
  expect(seeks()).toBeLessThan(40);
});

test('a key that is held down does not run on for long after it is let go', () => {
  const { stepper, showAll, frame } = videoOf(Array.from({ length: 100 }, () => 0.04));
  for (let press = 0; press < 30; press += 1) stepper.step(1);
  showAll();
  expect(frame()).toBeLessThan(5);
});

test('a step right after a seek begins at the frame that was sought', () => {
  const { stepper, seek, showAll, frame } = videoOf(Array.from({ length: 100 }, () => 0.04));
  seek(2.01);
  stepper.step(1);
  showAll();
  expect(frame()).toBe(51);
});

/** A video that can play on: the test says which frames come to the screen. */
const creepingVideo = () => {
  const seeks: number[] = [];
  let clock = 0;
  let isGoing = false;
  const creep = { go: () => void (isGoing = true), stand: () => void (isGoing = false) };
  const stepper = createStepper({
    seek: (second) => void seeks.push(second),
    now: () => clock,
    duration: () => 4,
    isSeeking: () => false,
    creep,
  });
  stepper.frameShown(0);
  stepper.step(1);
  return { stepper, seeks, isGoing: () => isGoing, setClock: (second: number) => void (clock = second) };
};

test('a step forth plays until the next frame is there and seeks nothing', () => {
  const { stepper, seeks, isGoing } = creepingVideo();
  stepper.frameShown(0);
  expect(isGoing()).toBe(true);
  stepper.frameShown(0.04);
  expect([isGoing(), seeks]).toEqual([false, []]);
});

test('when frames were left out on the way, the next one is looked for by winding', () => {
  const { stepper, seeks, isGoing } = creepingVideo();
  stepper.frameShown(0.12, Number.POSITIVE_INFINITY);
  expect(isGoing()).toBe(false);
  expect(seeks).toEqual([expect.closeTo(0.025, 3)]);
});

test.each([
  ['does not stand at once', 0.08],
  ['falls back with its clock', 0],
])('a video that %s seeks the frame that was meant', (_, drifted) => {
  const { stepper, seeks } = creepingVideo();
  stepper.frameShown(0.04);
  stepper.frameShown(drifted);
  expect(seeks).toHaveLength(1);
  expect(seeks[0]).toBeGreaterThan(0.044);
  expect(seeks[0]).toBeLessThan(0.08);
  stepper.frameShown(0.04);
  expect(seeks).toHaveLength(1);
});

test('while only a long frame was seen, none of the short ones after it is left out', () => {
  const { stepper, seeks } = creepingVideo();
  const starts = [0, 0.067, 0.1, 0.15, 0.192];
  stepper.frameShown(0.067);
  stepper.step(1);
  stepper.frameShown(0.384, Number.POSITIVE_INFINITY);
  let [shown, answered] = [0.384, 0];
  while (answered < seeks.length) {
    shown = starts.findLast((start) => start <= (seeks[answered] ?? 0)) ?? 0;
    answered += 1;
    stepper.frameShown(shown, Number.POSITIVE_INFINITY);
  }
  expect(shown).toBe(0.1);
});

test('while only a long frame was seen, a video that did not stand at once is led back into the short one that was meant', () => {
  const { stepper, seeks } = creepingVideo();
  stepper.frameShown(0.067);
  stepper.frameShown(0.1, Number.POSITIVE_INFINITY);
  expect(seeks).toHaveLength(1);
  expect(seeks[0]).toBeGreaterThan(0.067);
  expect(seeks[0]).toBeLessThan(0.099);
});

test('where frames were even so far, one that was left out is found at once', () => {
  const { stepper, seeks } = creepingVideo();
  for (const second of [0.04, 0.08, 0.12, 0.16]) {
    stepper.frameShown(second);
    stepper.step(1);
  }
  stepper.frameShown(0.4, Number.POSITIVE_INFINITY);
  expect(seeks).toEqual([expect.closeTo(0.22, 3)]);
});

test('a clock that lags makes the frame before come again when a step plays on, and the step goes on to the frame after', () => {
  const { stepper, seeks, isGoing } = creepingVideo();
  stepper.frameShown(0.04);
  stepper.step(1);
  for (const second of [0, 0.04]) {
    stepper.frameShown(second);
    expect(isGoing()).toBe(true);
  }
  stepper.frameShown(0.08);
  expect([isGoing(), seeks]).toEqual([false, []]);
});

test.each([0.0351, 0.036, 0.0369])(
  'a step back sets the video to another place than its clock stands at, %s, where a browser would show nothing anew',
  (clock) => {
    const { stepper, seeks, setClock } = creepingVideo();
    stepper.frameShown(0.04);
    setClock(clock);
    stepper.step(-1);
    expect(seeks).toHaveLength(1);
    expect(Math.abs((seeks[0] ?? clock) - clock)).toBeGreaterThan(0.001);
    expect(seeks[0]).toBeLessThan(0.04 - 0.002);
    expect(seeks[0]).toBeGreaterThan(0.03);
  },
);

test('a last frame of the playing does not end a step back: the next one begins at the frame that was wound to', () => {
  const { stepper, seeks } = creepingVideo();
  stepper.frameShown(0.04);
  stepper.step(-1);
  stepper.step(-1);
  stepper.framePassed(0.08);
  expect(seeks).toHaveLength(1);
  stepper.frameShown(0.02);
  expect(seeks).toEqual([expect.closeTo(0.036, 3), expect.closeTo(0.016, 3)]);
});

test('a frame that came by unseen by the step, and seen on the way, is not left out', () => {
  const { stepper, seeks } = creepingVideo();
  stepper.frameShown(0.08, Number.POSITIVE_INFINITY);
  stepper.framePassed(0.04);
  stepper.frameShown(0.08);
  expect(seeks.at(-1)).toBeGreaterThan(0.04);
  expect(seeks.at(-1)).toBeLessThan(0.08);
  stepper.frameShown(0.04);
  expect(seeks).toHaveLength(2);
});

test.each([
  ['the screen was not refreshed for longer than a frame lasts', { clock: 0, unseen: 0.05 }],
  ['the clock stands in another frame than is shown', { clock: 0.09, unseen: 0 }],
])(
  'when %s, a frame that comes late may not be the next one, which is looked for by winding',
  (_, { clock, unseen }) => {
    const { stepper, seeks, setClock } = creepingVideo();
    stepper.frameShown(0.04);
    setClock(clock);
    stepper.step(1);
    stepper.frameShown(0.12, unseen);
    expect(seeks).toEqual([expect.closeTo(0.065, 3)]);
  },
);

test('before any frame was measured, the first one that comes is not its own measure', () => {
  const { stepper, seeks } = creepingVideo();
  stepper.frameShown(0.1, 0.03);
  expect(seeks).toEqual([expect.closeTo(0.025, 3)]);
});

test.each([
  ['has gone on, because the page was too busy to hear of the frames after', 0.15, 1],
  ['stands in the frame that was brought', 0.045, 0],
])('a paused video does so late, and its clock %s', (_, clock, amount) => {
  const { stepper, seeks, setClock } = creepingVideo();
  stepper.frameShown(0.04);
  setClock(clock);
  stepper.stood();
  expect(seeks).toHaveLength(amount);
  seeks.forEach((second) => expect(second > 0.04 && second < 0.06).toBe(true));
});

test('a video that stands long after a step, or was set to another second since, is left where it stands', () => {
  const { stepper, seeks, setClock } = creepingVideo();
  stepper.frameShown(0.04);
  stepper.stop();
  setClock(1);
  stepper.stood();
  expect(seeks).toEqual([]);
});

test('the next frame of an even video needs no proof, however late it comes', () => {
  const { stepper, seeks, isGoing } = creepingVideo();
  for (const second of [0.04, 0.08, 0.12, 0.16]) {
    stepper.frameShown(second);
    stepper.step(1);
  }
  stepper.frameShown(0.2, 0.05);
  expect([isGoing(), seeks]).toEqual([false, []]);
});

test('a frame before which the browser stops when it is set to is come to by playing on', () => {
  const { stepper, seeks, isGoing } = creepingVideo();
  stepper.frameShown(0.04);
  stepper.frameShown(0.08);
  stepper.frameShown(0);
  expect([isGoing(), seeks.length]).toEqual([true, 1]);
  stepper.frameShown(0);
  expect(isGoing()).toBe(true);
  stepper.frameShown(0.04);
  expect([isGoing(), seeks.length]).toEqual([false, 1]);
});

test('a frame that is not found again is let go, and the next step begins at what is shown', () => {
  const { stepper, seeks, isGoing } = creepingVideo();
  stepper.frameShown(0.04);
  for (let tries = 0; tries < 30; tries += 1) stepper.frameShown(0.08);
  expect(seeks.length).toBeLessThan(10);
  stepper.step(1);
  expect(isGoing()).toBe(true);
  stepper.frameShown(0.12);
  expect(isGoing()).toBe(false);
});

test('a step back that shows the same frame still looks farther back, and one before which there is nothing ends', () => {
  const { stepper, seeks } = creepingVideo();
  stepper.frameShown(0.1);
  stepper.step(-1);
  stepper.frameShown(0.1);
  expect(seeks).toHaveLength(2);
  expect(seeks[1]).toBeLessThan(seeks[0] ?? 0);
  for (let tries = 0; tries < 50; tries += 1) stepper.frameShown(0.1);
  expect(seeks.at(-1)).toBeLessThan(0.002);
  expect(seeks.length).toBeLessThan(20);
  stepper.step(-1);
  expect(seeks.at(-1)).toBeCloseTo(0.096, 3);
});

test('a page that seeks the video elsewhere after a step is not set back', () => {
  const { stepper, seeks } = creepingVideo();
  stepper.frameShown(0.04);
  stepper.frameShown(3);
  expect(seeks).toEqual([]);
});

test('a frame of the playing that comes while the video is seeking already is not taken for the one looked for', () => {
  const { stepper, seeks } = creepingVideo();
  stepper.creptInVain();
  stepper.framePassed(0.04);
  expect(seeks).toHaveLength(1);
  stepper.frameShown(0);
  expect(seeks).toHaveLength(2);
});

test('a picture that stands still, or a browser that does not play, is left by winding', () => {
  const { stepper, seeks, isGoing } = creepingVideo();
  stepper.creptInVain();
  expect([isGoing(), seeks.length]).toEqual([false, 1]);
});

test('playing or seeking the video ends the step', () => {
  const { stepper, seeks, isGoing } = creepingVideo();
  stepper.stop();
  expect(isGoing()).toBe(false);
  stepper.frameShown(0.04);
  stepper.frameShown(0.08);
  expect(seeks).toEqual([]);
});

test('drawing keeps the frame on the screen: one that comes after the pause is left again', () => {
  const seeks: number[] = [];
  const stepper = createStepper({
    seek: (second) => void seeks.push(second),
    now: () => 0.08,
    duration: () => 4,
    isSeeking: () => false,
  });
  [0, 0.04, 0.08].forEach((second) => stepper.frameShown(second));
  stepper.hold();
  stepper.frameShown(0.12);
  expect(seeks).toHaveLength(1);
  expect(seeks[0]).toBeGreaterThan(0.08);
  expect(seeks[0]).toBeLessThan(0.12);
});

test('set to a frame that was seen before, a video that shows the one before it is led on to it', () => {
  const seeks: number[] = [];
  const stepper = createStepper({
    seek: (second) => void seeks.push(second),
    now: () => 3,
    duration: () => 4,
    isSeeking: () => false,
  });
  [1, 1.02, 1.12].forEach((second) => stepper.frameShown(second));
  stepper.woundTo(1.13);
  stepper.frameShown(1.02);
  expect(seeks).toHaveLength(1);
  expect(seeks[0]).toBeGreaterThan(1.12);
  stepper.woundTo(1.05);
  stepper.frameShown(1.02);
  expect(seeks).toHaveLength(1);
});

test('set to the last moment of a frame, it stays in that frame; where the one after is shown, it goes back', () => {
  const seeks: number[] = [];
  const stepper = createStepper({
    seek: (second) => void seeks.push(second),
    now: () => 3,
    duration: () => 4,
    isSeeking: () => false,
  });
  [1, 1.02, 1.12].forEach((second) => stepper.frameShown(second));
  stepper.woundTo(1.1193);
  stepper.frameShown(1.02);
  expect(seeks).toEqual([]);
  stepper.woundTo(1.1193);
  stepper.frameShown(1.12);
  expect(seeks).toHaveLength(1);
  expect(seeks[0]).toBeLessThan(1.12);
  expect(seeks[0]).toBeGreaterThan(1.02);
  stepper.frameShown(1.02);
  expect(seeks).toHaveLength(1);
});
