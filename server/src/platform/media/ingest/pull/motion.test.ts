import { describe, expect, it } from 'vitest';
import { BurstWatch } from './bursts.ts';
import { MotionWatch, type GreyPicture } from './motion.ts';

const [WIDTH, HEIGHT] = [96, 56];

/** A picture of what `level` says of each pixel. */
const draw = (level: (x: number, y: number) => number): GreyPicture => ({
  width: WIDTH,
  height: HEIGHT,
  grey: Uint8Array.from({ length: WIDTH * HEIGHT }, (_, index) =>
    Math.max(0, Math.min(255, level(index % WIDTH, Math.floor(index / WIDTH)))),
  ),
});
const yard = (x: number, y: number): number => 60 + y + (x > 50 && x < 80 && y > 10 && y < 30 ? 60 : 0);
const withBox = (left: number) => draw((x, y) => (x >= left && x < left + 16 && y >= 30 && y < 46 ? 220 : yard(x, y)));

/** Always the same chances. */
function noise(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 1_103_515_245 + 12_345) % 2 ** 31;
    return state / 2 ** 31 - 0.5;
  };
}

describe('motion in pictures', () => {
  it('is seen where a box moves', () => {
    const watch = new MotionWatch();
    for (let second = 0; second < 5; second += 1) watch.see(draw(yard));
    expect([10, 30, 50, 70].map((left) => watch.see(withBox(left)).strength)).toSatisfy((strengths: number[]) =>
      strengths.every((strength) => strength > 0.1),
    );
  });

  it('is not seen in a still picture, nor in the first one', () => {
    const watch = new MotionWatch();
    expect(Array.from({ length: 5 }, () => watch.see(withBox(20)).strength)).toEqual([0, 0, 0, 0, 0]);
  });

  it('is not seen in the noise of a camera at night', () => {
    const watch = new MotionWatch();
    const chance = noise(7);
    const strengths = Array.from({ length: 30 }, () => watch.see(draw((x, y) => yard(x, y) + chance() * 30)).strength);
    expect(strengths).toEqual(strengths.map(() => 0));
  });

  it('is not seen when a light is switched on, brighter near to it than far away', () => {
    const watch = new MotionWatch();
    for (let second = 0; second < 5; second += 1) watch.see(draw(yard));
    const lit = draw((x, y) => yard(x, y) + 90 - 70 * (x / WIDTH));
    expect([watch.see(lit), watch.see(lit)]).toEqual([
      { strength: 0, isLight: true },
      { strength: 0, isLight: false },
    ]);
  });

  it('is not seen while the sun goes behind a cloud', () => {
    const watch = new MotionWatch();
    const strengths = Array.from(
      { length: 20 },
      (_, second) => watch.see(draw((x, y) => yard(x, y) - second * 2)).strength,
    );
    expect(strengths).toEqual(strengths.map(() => 0));
  });

  it('ends when what has come stays where it is', () => {
    const watch = new MotionWatch();
    for (let second = 0; second < 5; second += 1) watch.see(draw(yard));
    const strengths = Array.from({ length: 120 }, () => watch.see(withBox(40)).strength);
    expect(strengths[0]).toBeGreaterThan(0.1);
    expect(strengths.at(-1)).toBe(0);
  });

  it('begins anew when the picture has another size', () => {
    const watch = new MotionWatch();
    watch.see(draw(yard));
    expect(watch.see({ width: 48, height: 28, grey: new Uint8Array(48 * 28).fill(200) }).strength).toBe(0);
  });
});

describe('motion by the sizes of packets', () => {
  const seconds = (watch: BurstWatch, { from, to, bytes }: { from: number; to: number; bytes: number }) =>
    Array.from({ length: (to - from) * 10 }, (_, index) =>
      watch.add({ second: from + index / 10, bytes, isKey: false }),
    ).filter((strength) => strength !== null);

  it('is a burst after stillness', () => {
    const watch = new BurstWatch();
    expect(seconds(watch, { from: 0, to: 10, bytes: 300 })).toEqual(Array.from({ length: 9 }, () => 0));
    expect(Math.max(...seconds(watch, { from: 10, to: 13, bytes: 6000 }))).toBeGreaterThan(0.5);
  });

  it('is not the size of key frames, nor a stream that is always large', () => {
    const watch = new BurstWatch();
    const always = seconds(watch, { from: 0, to: 10, bytes: 8000 });
    watch.add({ second: 10, bytes: 900_000, isKey: true });
    expect([...always, ...seconds(watch, { from: 10.1, to: 12.1, bytes: 8000 })]).toSatisfy((strengths: number[]) =>
      strengths.every((strength) => strength === 0),
    );
  });
});
