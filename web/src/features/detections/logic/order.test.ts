import { expect, test } from 'vitest';
import { aDetection } from '#testing/detections.ts';
import { sortDetections } from './order.ts';

const found = [
  aDetection({ id: 1, confidence: 0.5 }),
  aDetection({ id: 2, confidence: 0.9 }),
  aDetection({ id: 3, confidence: 0.5 }),
];
const ids = (order: 'surest' | 'newest') => sortDetections(found, order).map(({ id }) => id);

test('the surest come first, and of equals the newest', () => expect(ids('surest')).toEqual([2, 3, 1]));
test('the newest come first, however sure they are', () => expect(ids('newest')).toEqual([3, 2, 1]));
