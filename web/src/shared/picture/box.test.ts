import { expect, test } from 'vitest';
import { boxStyle, pointIn, smallestAt } from './box.ts';

const shown = { left: 100, top: 50, width: 400, height: 200 };

test('a rectangle is placed in percent of the shown picture', () => {
  expect(boxStyle({ x0: 0.25, y0: 0.5, x1: 0.75, y1: 1 })).toEqual({
    left: '25%',
    top: '50%',
    width: '50%',
    height: '50%',
  });
});

test('a place of the window becomes a place of the picture', () => {
  expect(pointIn(shown, { clientX: 200, clientY: 150 })).toEqual({ x: 0.25, y: 0.5 });
  expect(pointIn(shown, { clientX: 500, clientY: 250 })).toEqual({ x: 1, y: 1 });
});

test.each([
  ['left of it', { clientX: 99, clientY: 100 }],
  ['below it', { clientX: 200, clientY: 251 }],
])('beside the picture, %s, nothing is pointed at', (_where, at) => {
  expect(pointIn(shown, at)).toBeNull();
});

test('a picture that is not shown yet has no places', () => {
  expect(pointIn({ ...shown, width: 0 }, { clientX: 100, clientY: 50 })).toBeNull();
});

test('the smallest of nested rectangles is meant', () => {
  const page = { key: 'page', box: { x0: 0, y0: 0, x1: 1, y1: 1 } };
  const word = { key: 'word', box: { x0: 0.4, y0: 0.4, x1: 0.6, y1: 0.5 } };
  expect(smallestAt([page, word], { x: 0.5, y: 0.45 })).toBe(word);
  expect(smallestAt([word, page], { x: 0.5, y: 0.45 })).toBe(word);
  expect(smallestAt([word], { x: 0.9, y: 0.9 })).toBeNull();
});
