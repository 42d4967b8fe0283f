import { expect, test } from 'vitest';
import { aDetection } from '#testing/detections.ts';
import { withVerdict } from './verdicts.ts';

const found = { detections: [aDetection({ id: 1 }), aDetection({ id: 2, is_shown: false })], total: 7 };

test('what is wrong is gone, and counted no more', () =>
  expect(withVerdict(found, { detectionId: 1, isRight: false })).toEqual({
    detections: [found.detections[1]],
    total: 6,
  }));
test('what was only offered was never counted', () =>
  expect(withVerdict(found, { detectionId: 2, isRight: false }).total).toBe(7));
test('what is right stays and says so, and may be taken back', () => {
  const right = withVerdict(found, { detectionId: 1, isRight: true });
  expect(right.detections.map(({ is_right }) => is_right)).toEqual([true, null]);
  expect(withVerdict(right, { detectionId: 1, isRight: null })).toEqual(found);
});
test('a verdict on what another list shows changes nothing', () =>
  expect(withVerdict(found, { detectionId: 9, isRight: false })).toEqual(found));
