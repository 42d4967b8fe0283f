import type { Moment } from '@rakurs/contract';
import sharp from 'sharp';
import { expect, it } from 'vitest';
import { placeAt } from '../../../testing/place-at.ts';
import { intersectionOverUnion } from '../../analysis/boxes.ts';
import type { Found } from '../training-set.ts';
import { scanVideo } from './scan-video.ts';

const SIZE = { width: 320, height: 180 };
/** A light square on grey, a fifth of the height wide. */
const drawn = (x: number | null): Promise<Buffer> =>
  sharp({ create: { ...SIZE, channels: 3, background: '#777' } })
    .composite(
      x === null
        ? []
        : [
            {
              input: { create: { width: 36, height: 36, channels: 3, background: '#ee8' } },
              left: Math.round(x * SIZE.width),
              top: 60,
            },
          ],
    )
    .jpeg()
    .toBuffer();
async function* film(seconds: number, xAt: (second: number) => number | null): AsyncGenerator<Moment> {
  for (let index = 0; index < seconds * 5; index += 1)
    yield { second: index / 5, picture: await drawn(xAt(index / 5)) };
}
/** Sees the square by its light. */
async function lookForSquare(jpeg: Uint8Array): Promise<Found[]> {
  const { data, info } = await sharp(jpeg).greyscale().raw().toBuffer({ resolveWithObject: true });
  const bright = Array.from({ length: info.width }, (_, x) => x).filter((x) => (data[78 * info.width + x] ?? 0) > 180);
  const [first, last] = [bright[0], bright.at(-1)];
  return first === undefined || last === undefined
    ? []
    : [{ x0: first / info.width, y0: 1 / 3, x1: (last + 1) / info.width, y1: 0.53, confidence: 0.9 }];
}
const scan = (moments: AsyncIterable<Moment>, stride = 1) =>
  scanVideo({ moments, from: 0, to: 60, stride, analyse: lookForSquare, classes: [(seen: Found[]) => seen] });

it('analyses moments where something moves and few others, and still knows what is there', async () => {
  // Comes in at 4 s, goes until 8 s, stands until 20 s, and is gone.
  const { tracks, passed, analysed } = await scan(
    film(30, (second) => (second < 4 || second > 20 ? null : 0.1 + Math.min(4, second - 4) * 0.1)),
  );
  expect(passed).toBe(150);
  // Twenty-odd moments of motion, and one look every two seconds of the rest.
  expect(analysed).toBeGreaterThan(20);
  expect(analysed).toBeLessThan(45);
  expect(tracks[0]).toHaveLength(1);
  const [track] = tracks[0] ?? [];
  expect(Math.abs((track?.start ?? 0) - 4)).toBeLessThan(0.3);
  expect(Math.abs((track?.end ?? 0) - 20)).toBeLessThan(0.3);
  expect(track?.path.length).toBeLessThan(8);
});

it('does not analyse an image again that stays on the screen', async () => {
  const image = await drawn(0.5);
  async function* frozen(): AsyncGenerator<Moment> {
    for (let index = 0; index < 100; index += 1) yield { second: index / 5, picture: index === 0 ? image : null };
  }
  const { tracks, analysed } = await scan(frozen());
  expect(analysed).toBe(1);
  expect(tracks[0]?.map(({ start, end }) => [start, Math.round(end)])).toEqual([[0, 20]]);
});

/**
 * One image every so many seconds, as of a camera that watches; from 2 s on with the square, for so many images.
 */
async function* slow({
  every,
  images,
  xOf,
}: {
  every: number;
  images: number;
  xOf: (picture: number) => number;
}): AsyncGenerator<Moment> {
  for (let index = 0; index < 60 * 5; index += 1) {
    const number = (index / 5 - 2) / every;
    yield {
      second: index / 5,
      picture:
        index === 0 || Number.isInteger(number)
          ? await drawn(number >= 0 && number < images ? xOf(number) : null)
          : null,
    };
  }
}
const SLOW_FILMS = [
  [
    'a picture a second, 0.12 of the width between two',
    { every: 1, pictures: 7, xOf: (picture: number) => 0.02 + 0.12 * picture },
  ],
  [
    'a picture a second, 0.2 of the width between two',
    { every: 1, pictures: 5, xOf: (picture: number) => 0.02 + 0.2 * picture },
  ],
  [
    'a picture in two seconds, 0.2 of the width between two',
    { every: 2, pictures: 5, xOf: (picture: number) => 0.02 + 0.2 * picture },
  ],
  [
    'a picture a second, ever faster',
    { every: 1, pictures: 4, xOf: (picture: number) => 0.02 + 0.05 * picture * (picture + 1) },
  ],
  ['a picture a second, to and fro', { every: 1, pictures: 12, xOf: (picture: number) => 0.4 + 0.1 * (picture % 2) }],
] as const;
it.each(SLOW_FILMS)(
  'follows one thing through a video of few images, and says where it is: %s',
  async (_told, { every, pictures, xOf }) => {
    const { tracks } = await scan(slow({ every, images: pictures, xOf }));
    expect(tracks[0]).toHaveLength(1);
    const [track] = tracks[0] ?? [];
    if (!track) throw new Error('not found');
    expect(Math.abs(track.start - 2)).toBeLessThan(0.3);
    expect(Math.abs(track.end - 2 - every * pictures)).toBeLessThan(0.3);
    for (let second = 2; second < 2 + every * pictures - 0.1; second += 0.2) {
      const x = xOf(Math.floor((second - 2 + 1e-6) / every));
      expect(
        intersectionOverUnion(placeAt(track, second), { x0: x, y0: 1 / 3, x1: x + 36 / SIZE.width, y1: 0.53 }),
        `at ${second}`,
      ).toBeGreaterThan(0.6);
    }
  },
);

it('analyses every other moment where the stride says so', async () => {
  const { tracks, passed } = await scan(
    film(10, (second) => (second < 3 || second > 7 ? null : second * 0.1)),
    2,
  );
  expect(passed).toBe(25);
  const [track] = tracks[0] ?? [];
  expect(Math.abs((track?.start ?? 0) - 3)).toBeLessThan(0.3);
  expect(Math.abs((track?.end ?? 0) - 7)).toBeLessThan(0.3);
});

it('finds nothing in a video without moments', async () => {
  expect(await scan(film(0, () => null))).toEqual({ tracks: [[]], passed: 0, analysed: 0 });
});

it('lets other work have its turn between two classes', async () => {
  let hadTurn = false;
  const seen: boolean[] = [];
  const hog = (): Found[] => (void setImmediate(() => (hadTurn = true)), []);
  await scanVideo({
    moments: film(0.2, () => null),
    from: 0,
    to: 60,
    stride: 1,
    analyse: lookForSquare,
    classes: [hog, () => (seen.push(hadTurn), [])],
  });
  expect(seen).toEqual([true]);
});
