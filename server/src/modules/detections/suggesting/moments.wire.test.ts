import { expect, it } from 'vitest';
import { boxAt, framesInSight, overlapsAny } from './moments.ts';

const frames = [0, 10, 20].map((second, at) => ({ id: at + 1, fileId: 7, second }));
const doubt = (startTime: number, endTime: number) => ({
  fileId: 7,
  startTime,
  endTime,
  confidence: 0.5,
  x0: 0.1,
  y0: 0.1,
  x1: 0.2,
  y1: 0.2,
  path: [],
});

it('a doubt in a film belongs to the frame nearest to its middle', () => {
  const { doubtsOn } = framesInSight({ frames, shown: [], unsure: [doubt(8, 14)] });
  expect(frames.map(({ id }) => doubtsOn(id).length)).toEqual([0, 1, 0]);
});

it('a moment that was pointed at or is shown excludes its own seconds, and not all of the film', () => {
  const { isFound } = framesInSight({ frames, shown: [doubt(19, 30)], unsure: [] });
  expect(frames.map(overlapsAny([{ fileId: 7, second: 11 }]))).toEqual([false, true, false]);
  expect(frames.map(isFound)).toEqual([false, false, true]);
});

it('the rectangle is where it was nearest to the second of the frame; of a picture it is the only one', () => {
  expect(
    boxAt(
      {
        ...doubt(8, 12),
        path: [
          [8, 0, 0, 0.1, 0.1],
          [10, 0.5, 0.5, 0.6, 0.6],
        ],
      },
      9.5,
    ),
  ).toEqual([0.5, 0.5, 0.6, 0.6]);
  expect(boxAt(doubt(0, 0), 0)).toEqual([0.1, 0.1, 0.2, 0.2]);
});
