import { expect, test } from 'vitest';
import { formPlace } from './form-place.ts';

const room = { width: 800, height: 600 };

test('the form stands under the rectangle', () => {
  expect(formPlace({ left: 100, top: 100, width: 50, height: 50 }, room)).toEqual({ left: 100, top: 158 });
});

test('the form stands above a rectangle at the lower edge', () => {
  expect(formPlace({ left: 700, top: 500, width: 90, height: 90 }, room)).toEqual({ left: 544, bottom: 108 });
});

test('beside a tall one, and inside one that fills the pane', () => {
  expect(formPlace({ left: 10, top: 5, width: 100, height: 590 }, room)).toEqual({ left: 118, top: 8 });
  expect(formPlace({ left: 0, top: 0, width: 800, height: 600 }, room)).toEqual({ left: 8, top: 8 });
});
