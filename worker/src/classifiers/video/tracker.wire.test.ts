import { expect, it } from 'vitest';
import { placeAt } from '../../../testing/place-at.ts';
import { intersectionOverUnion, type Box } from '../../analysis/boxes.ts';
import type { Found } from '../training-set.ts';
import { createRandom } from '../random.ts';
import { createTracker, type Track } from './tracker.ts';

const STEP = 0.2;
const PIECE = { from: 0, to: 60, step: STEP };
const boxAt = (x: number, y: number, size = 0.12): Box => ({
  x0: x - size / 2,
  y0: y - size / 2,
  x1: x + size / 2,
  y1: y + size / 2,
});
/** Where the thing truly is, or null while it is not there. */
type Way = (second: number) => Box | null;
const there =
  (from: number, to: number, way: (second: number) => Box): Way =>
  (second) =>
    second >= from && second <= to ? way(second) : null;

/**
 * What a detector makes of it: boxes that tremble, confidence that wavers, moments that are missed, though not the
 * first and the last ones.
 */
function follow(
  ways: Way[],
  {
    missed = 0.1,
    noise = () => [],
    piece = PIECE,
    seed = 1,
  }: { missed?: number; noise?: (second: number) => Found[]; piece?: typeof PIECE; seed?: number } = {},
): Track[] {
  const { next: random } = createRandom(seed);
  const tremble = (value: number) => value + (random() - 0.5) * 0.012;
  const tracker = createTracker(piece);
  for (let index = Math.round(piece.from / STEP); index < Math.round(piece.to / STEP); index += 1) {
    const second = index * STEP;
    const seen = ways.flatMap((way) => {
      const box = way(second);
      if (!box) return [];
      const isInTheMiddle = way(second - 2 * STEP) !== null && way(second + 2 * STEP) !== null;
      if (random() < missed && isInTheMiddle) return [];
      return [
        {
          x0: tremble(box.x0),
          y0: tremble(box.y0),
          x1: tremble(box.x1),
          y1: tremble(box.y1),
          confidence: 0.5 + random() * 0.45,
        },
      ];
    });
    tracker.see(second, [...seen, ...noise(second)]);
  }
  return tracker.finish().toSorted((one, other) => one.start - other.start);
}

function expectFollowed(track: Track | undefined, way: Way, { start, end }: { start: number; end: number }): void {
  if (!track) throw new Error('not found');
  expect(Math.abs(track.start - start)).toBeLessThan(0.3);
  expect(Math.abs(track.end - end)).toBeLessThan(0.3);
  for (let second = start + 0.3; second < end - 0.3; second += 0.1)
    expect(intersectionOverUnion(placeAt(track, second), way(second) ?? boxAt(0, 0)), `at ${second}`).toBeGreaterThan(
      0.6,
    );
}

it.each([1, 2, 3])('follows a thing on its way, from when to when, and where (%d)', (seed) => {
  const way = there(3.1, 21.4, (second) => boxAt(0.1 + (second - 3.1) * 0.04, 0.5 + 0.2 * Math.sin(second / 2)));
  const tracks = follow([way], { seed, missed: 0.2 });
  expect(tracks).toHaveLength(1);
  expectFollowed(tracks[0], way, { start: 3.1, end: 21.4 });
  // A way of eighteen seconds is told by its bends.
  expect(tracks[0]?.path.length).toBeLessThan(60);
});

// At one height: where they meet only the way that each was going tells which is which.
it.each([1, 2, 3, 4])('keeps two things of a class apart that meet and part (%d)', (seed) => {
  const ways = [
    there(2, 12, (second) => boxAt(0.1 + (second - 2) * 0.08, 0.5)),
    there(2, 12, (second) => boxAt(0.9 - (second - 2) * 0.08, 0.5)),
  ];
  const tracks = follow(ways, { seed, missed: 0.05 });
  expect(tracks).toHaveLength(2);
  for (const [way, isRight] of [
    [ways[0], false],
    [ways[1], true],
  ] as const) {
    const track = tracks.find((one) => placeAt(one, 3).x0 > 0.5 === isRight);
    if (way) expectFollowed(track, way, { start: 2, end: 12 });
  }
});

it.each([0.2, 0.4])('follows one thing that turns round again and again, seen every %d s', (step) => {
  const tracker = createTracker({ ...PIECE, step });
  for (let second = 0; second < 10; second += step)
    tracker.see(second, [{ ...boxAt(0.5 + 0.2 * Math.sin(2 * second), 0.5, 0.2), confidence: 0.9 }]);
  expect(tracker.finish()).toHaveLength(1);
});

it('joins a thing that was hidden for a moment, and not one that comes back much later', () => {
  const way: Way = (second) =>
    second > 2 && second < 20 && !(second > 5 && second < 5.7) && !(second > 10 && second < 13)
      ? boxAt(0.1 + second * 0.03, 0.5)
      : null;
  const tracks = follow([way], { missed: 0 });
  expect(tracks.map(({ start, end }) => [Math.round(start), Math.round(end)])).toEqual([
    [2, 10],
    [13, 20],
  ]);
});

it('drops a flicker, unless it is very sure', () => {
  const flicker =
    (confidence: number) =>
    (second: number): Found[] =>
      Math.abs(second - 30) < 0.05 ? [{ ...boxAt(0.3, 0.3), confidence }] : [];
  expect(follow([], { noise: flicker(0.7) })).toEqual([]);
  expect(follow([], { noise: flicker(0.95) })).toHaveLength(1);
});

it('ends a track when only a faint trace is left where the thing was', () => {
  const way = there(5, 10, () => boxAt(0.5, 0.5));
  const tracks = follow([way], {
    noise: (second) => (second > 10 && second < 15 ? [{ ...boxAt(0.5, 0.5), confidence: 0.1 }] : []),
  });
  expect(tracks).toHaveLength(1);
  expectFollowed(tracks[0], way, { start: 5, end: 10 });
});

it('does not split a track at an unsure moment in the middle', () => {
  const way = there(5, 10, (second) => boxAt(0.3 + second * 0.02, 0.5));
  const tracker = createTracker(PIECE);
  for (let index = 25; index <= 50; index += 1) {
    const box = way(index * STEP);
    tracker.see(index * STEP, box ? [{ ...box, confidence: index > 30 && index < 45 ? 0.15 : 0.8 }] : []);
  }
  expect(tracker.finish()).toHaveLength(1);
});

it('keeps what reaches a border, however short, and cuts it at the border', () => {
  const way = there(59.5, 70, () => boxAt(0.5, 0.5));
  const [track] = follow([way], { missed: 0 });
  expect(track?.end).toBe(60);
  const [rest] = follow([way], { missed: 0, piece: { from: 60, to: 120, step: STEP } });
  expect(rest?.start).toBe(60);
});

it.each([0.2, 0.4])(
  'keeps what was seen once before a border, since it may go on behind it, seen every %d s',
  (step) => {
    for (const second of [59.2, 60.8]) {
      const from = second < 60 ? 0 : 60;
      const tracker = createTracker({ from, to: from + 60, step });
      tracker.see(second, [{ ...boxAt(0.5, 0.5), confidence: 0.7 }]);
      expect(tracker.finish()).toHaveLength(1);
    }
  },
);

it.each([0.2, 0.4])(
  'does not begin at the border what is first seen at the second moment of a segment, seen every %d s',
  (step) => {
    const tracker = createTracker({ from: 60, to: 120, step });
    tracker.see(60, []);
    for (let index = 1; index < 10; index += 1)
      tracker.see(60 + index * step, [{ ...boxAt(0.5, 0.5), confidence: 0.9 }]);
    expect(tracker.finish()[0]?.start).toBeCloseTo(60 + step / 2);
  },
);

it('keeps the surest place on the path and as the rectangle of the track', () => {
  const [track] = follow([there(5, 15, (second) => boxAt(0.1 + second * 0.05, 0.5))]);
  expect(track?.path.some(({ x0, y0 }) => x0 === track.x0 && y0 === track.y0)).toBe(true);
});
