import { expect, it } from 'vitest';
import { cocoBox, vocBox, yoloBox } from './boxes.ts';

const size = { width: 200, height: 100 };
const box = { x0: 0.1, y0: 0.2, x1: 0.4, y1: 0.7 };

it('writes the same rectangle in every notation', () => {
  expect(cocoBox(box, size)).toEqual([20, 20, 60, 50]);
  expect(yoloBox(box)).toBe('0.250000 0.450000 0.300000 0.500000');
  expect(vocBox(box, size)).toEqual({ xmin: 21, ymin: 21, xmax: 80, ymax: 70 });
});

it('takes the whole picture for what it is', () => {
  const whole = { x0: 0, y0: 0, x1: 1, y1: 1 };
  expect(cocoBox(whole, size)).toEqual([0, 0, 200, 100]);
  expect(yoloBox(whole)).toBe('0.500000 0.500000 1.000000 1.000000');
  expect(vocBox(whole, size)).toEqual({ xmin: 1, ymin: 1, xmax: 200, ymax: 100 });
});

it('is not moved by a pixel by the noise of fractions', () => {
  // 0.7 * 10 is 7.000000000000001, 0.29 * 100 is 28.999999999999996.
  expect(vocBox({ x0: 0.3, y0: 0.29, x1: 0.7, y1: 0.57 }, { width: 10, height: 100 })).toEqual({
    xmin: 4,
    ymin: 30,
    xmax: 7,
    ymax: 57,
  });
});

it('keeps a sliver at the edge inside the picture', () => {
  const sliver = { x0: 0.994, y0: 0.994, x1: 1, y1: 1 };
  expect(vocBox(sliver, { width: 10, height: 10 })).toEqual({ xmin: 10, ymin: 10, xmax: 10, ymax: 10 });
  const [x, y, width, height] = cocoBox({ x0: 1 / 3, y0: 1 / 3, x1: 1, y1: 1 }, { width: 1001, height: 777 });
  expect([x + width, y + height]).toEqual([1001, 777]);
});
