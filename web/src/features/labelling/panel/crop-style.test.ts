import { expect, test } from 'vitest';
import { cropOf, cropStyle } from './crop-style.ts';

const picture = { src: '/media/9.jpg?sign=1', ratio: 1.6 };

test('a crop shows just its rectangle, in its own proportions', () => {
  expect(cropStyle({ x0: 0.25, y0: 0.5, x1: 0.75, y1: 1 }, picture)).toEqual({
    backgroundImage: 'url("/media/9.jpg?sign=1")',
    backgroundSize: '200% 200%',
    backgroundPosition: '50% 100%',
    aspectRatio: '1.6',
  });
  expect(cropStyle({ x0: 0, y0: 0, x1: 1, y1: 1 }, picture).backgroundPosition).toBe('0% 0%');
});

test('a pole is shown with what stands beside it, within the picture', () => {
  const pole = cropOf({ x0: 0, y0: 0.1, x1: 0.02, y1: 0.9 }, 1);
  expect(pole.x0).toBe(0);
  expect(pole.x1).toBeCloseTo(0.48);
  const rope = cropOf({ x0: 0, y0: 0.5, x1: 1, y1: 0.51 }, 1);
  expect(rope.y1 - rope.y0).toBeCloseTo(0.4);
});

test('an address cannot end the style and begin another', () => {
  expect(
    cropStyle({ x0: 0, y0: 0, x1: 1, y1: 1 }, { ...picture, src: '/a.jpg?b="),url("x' }).backgroundImage.split('"'),
  ).toHaveLength(3);
});
