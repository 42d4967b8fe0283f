import { expect, test } from 'vitest';
import { boxAt, bestMoment, type Detected } from './detected.ts';

const film: Detected = {
  start_time: 1,
  end_time: 4,
  coordinates: [0.5, 0.5, 0.6, 0.6],
  path: [
    [1, 0, 0, 0.2, 0.2],
    [2, 0.2, 0.4, 0.4, 0.6],
    [4, 0.6, 0.4, 0.8, 0.6],
  ],
};
const picture: Detected = { start_time: 0, end_time: 0, coordinates: [0.1, 0.2, 0.3, 0.4], path: [] };

const rounded = (box: object) => Object.values(box).map((side: number) => Number(side.toFixed(3)));

test('between two known places a thing is on the straight way from one to the other', () => {
  expect(rounded(boxAt(film, 1.5))).toEqual([0.1, 0.2, 0.3, 0.4]);
  expect(rounded(boxAt(film, 3))).toEqual([0.4, 0.4, 0.6, 0.6]);
});

test('a thing at a known second is where it was seen', () => {
  expect(rounded(boxAt(film, 1))).toEqual([0, 0, 0.2, 0.2]);
  expect(rounded(boxAt(film, 2))).toEqual([0.2, 0.4, 0.4, 0.6]);
});

test('a thing before the first and after the last place is where it was first and last seen', () => {
  expect(rounded(boxAt(film, 0))).toEqual([0, 0, 0.2, 0.2]);
  expect(rounded(boxAt(film, 9))).toEqual([0.6, 0.4, 0.8, 0.6]);
});

test('two places of one second make no place out of nothing', () => {
  expect(
    rounded(
      boxAt(
        {
          ...film,
          path: [
            [1, 0, 0, 1, 1],
            [1, 0.5, 0.5, 1, 1],
          ],
        },
        1,
      ),
    ),
  ).toEqual([0.5, 0.5, 1, 1]);
});

test('a thing on a picture is where its rectangle is', () => {
  expect(rounded(boxAt(picture, 0))).toEqual([0.1, 0.2, 0.3, 0.4]);
  expect(bestMoment(picture)).toEqual({ second: 0, box: { x0: 0.1, y0: 0.2, x1: 0.3, y1: 0.4 } });
});

test('a stretch of a film is stood for by the place where it was seen best, or by one of its middle', () => {
  expect(bestMoment({ ...film, coordinates: [0.6, 0.4, 0.8, 0.6] })).toEqual({
    second: 4,
    box: { x0: 0.6, y0: 0.4, x1: 0.8, y1: 0.6 },
  });
  expect(bestMoment(film)).toEqual({ second: 2, box: { x0: 0.2, y0: 0.4, x1: 0.4, y1: 0.6 } });
});
