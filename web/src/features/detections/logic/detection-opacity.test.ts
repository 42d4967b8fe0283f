import { expect, test } from 'vitest';
import { aDetection } from '#testing/detections.ts';
import { boxesAt, detectionOpacity } from './detection-opacity.ts';

const lasting = { start_time: 10, end_time: 12 };

test.each([
  ['while it lasts', 11, 1],
  ['within 0.05 s before it', 9.95, 1],
  ['within 0.05 s after it', 12.05, 1],
  ['half way between', 9.75, 0.5],
  ['half way after', 12.25, 0.5],
  ['0.45 s before it', 9.55, 0],
  ['further off', 12.46, 0],
])('a box is as clear as it is near: %s', (_, now, clear) => {
  expect(detectionOpacity(lasting, now)).toBeCloseTo(clear, 5);
});

test('over a film stand the boxes of its moment, each where its thing is then', () => {
  const moving = aDetection({
    id: 1,
    start_time: 10,
    end_time: 12,
    path: [
      [10, 0, 0, 0.2, 0.2],
      [12, 0.4, 0, 0.6, 0.2],
    ],
  });
  const later = aDetection({ id: 2, start_time: 20, end_time: 21 });
  const [box, ...others] = boxesAt([moving, later], 11);
  expect(others).toEqual([]);
  expect(box?.detection.id).toBe(1);
  expect(box?.box.x0).toBeCloseTo(0.2);
  expect(boxesAt([moving, later], 15)).toEqual([]);
});

test('over a picture stand all of them', () => {
  expect(boxesAt([aDetection({ id: 1 }), aDetection({ id: 2 })], null).map(({ opacity }) => opacity)).toEqual([1, 1]);
});
