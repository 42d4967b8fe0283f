import { expect, it } from 'vitest';
import { createFramePicker, MAX_FRAMES } from './frame-picker.ts';

const picture = (level: number) => new Uint8Array(64 * 36 * 3).fill(level);

/** The seconds it takes of a video whose scene at each moment is told. */
function taken(
  durationSeconds: number,
  sceneAt: (second: number) => number,
  { step = 0.1, mostFrames }: { step?: number; mostFrames?: number } = {},
): number[] {
  const picker = createFramePicker({ durationSeconds, mostFrames });
  const seconds: number[] = [];
  for (let index = 0; index * step < durationSeconds; index += 1) {
    const second = index * step;
    if (picker.isDue(second) && picker.take(second, picture(sceneAt(second))))
      seconds.push(Math.round(second * 10) / 10);
  }
  return seconds;
}

it('takes the first picture, and of a still video one every two seconds', () => {
  expect(taken(7, () => 100)).toEqual([0, 2, 4, 6]);
});

it('takes a new scene as soon as it begins', () => {
  expect(taken(6, (second) => (second < 1.3 ? 0 : second < 4.7 ? 120 : 240))).toEqual([0, 1.3, 3.3, 4.7]);
});

it('does not take every flicker', () => {
  expect(
    taken(3, (second) => (Math.round(second * 10) % 2) * 200).every(
      (second, index, all) => index === 0 || second - (all[index - 1] ?? 0) >= 0.5,
    ),
  ).toBe(true);
});

it('tells a film in two dozen pictures when nothing changes, and never takes more than may be sent', () => {
  expect(taken(3600, () => 100, { step: 1 })).toHaveLength(24);
  expect(taken(7200, (second) => (second % 2) * 250, { step: 1 }).length).toBeLessThanOrEqual(MAX_FRAMES);
  expect(taken(60, (second) => Math.round(second * 2) % 256).length).toBeLessThanOrEqual(MAX_FRAMES);
  expect(taken(0.5, () => 1)).toEqual([0]);
});

it('takes no more than is paid for of a scene in which all changes, over its whole length, and of a still one as many as ever', () => {
  const busy = taken(30, (second) => (Math.round(second * 10) % 2) * 200, { mostFrames: 30 });
  expect(busy.length).toBeLessThanOrEqual(30);
  expect(busy.at(-1)).toBeGreaterThan(27);
  expect(taken(30, () => 100, { mostFrames: 30 })).toEqual(taken(30, () => 100));
  expect(taken(2, (second) => (Math.round(second * 10) % 2) * 200, { mostFrames: 1 })).toEqual([0]);
});
