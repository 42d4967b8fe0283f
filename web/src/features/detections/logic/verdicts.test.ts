import { expect, test } from 'vitest';
import { aDetection } from '#testing/detections.ts';
import { withVerdict } from './verdicts.ts';

const found = { detections: [aDetection({ id: 1 }), aDetection({ id: 2, is_shown: false })], total: 7 };

test('a detection called wrong is gone and no longer counted', () =>
  expect(withVerdict(found, { detectionId: 1, isRight: false })).toEqual({
    detections: [found.detections[1]],
    total: 6,
  }));
test('a detection below the threshold was never counted', () =>
  expect(withVerdict(found, { detectionId: 2, isRight: false }).total).toBe(7));
test('a detection called right stays marked, and the verdict can be undone', () => {
  const right = withVerdict(found, { detectionId: 1, isRight: true });
  expect(right.detections.map(({ is_right }) => is_right)).toEqual([true, null]);
  expect(withVerdict(right, { detectionId: 1, isRight: null })).toEqual(found);
});
test('a verdict on what another list shows changes nothing', () =>
  expect(withVerdict(found, { detectionId: 9, isRight: false })).toEqual(found));
