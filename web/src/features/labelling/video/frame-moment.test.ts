import { expect, test } from 'vitest';
import { momentShown } from './frame-moment.ts';

test('while the clock stands in the frame that is shown, it tells the second', () => {
  expect(momentShown({ clock: 3.21, frameBegan: 3.2, shortest: 0.033 })).toBe(3.21);
});

test('a clock that lags behind the frame on the screen does not take the label to the frame before, however long that one is', () => {
  expect(momentShown({ clock: 3.18, frameBegan: 3.2, shortest: 0.04 })).toBeCloseTo(3.23, 6);
  expect(momentShown({ clock: 2, frameBegan: 3.2, shortest: 0.04 })).toBeCloseTo(3.23, 6);
});

test('a clock that has run on to where the next frame may be does not take it to the next', () => {
  expect(momentShown({ clock: 3.25, frameBegan: 3.2, shortest: 0.04 })).toBeCloseTo(3.23, 6);
  expect(momentShown({ clock: 3.2395, frameBegan: 3.2, shortest: 0.04 })).toBeCloseTo(3.23, 6);
});

test('a picture that stands still for long is one frame all the while', () => {
  expect(momentShown({ clock: 9, frameBegan: 3.2, shortest: 0.04 })).toBeCloseTo(3.23, 6);
});
