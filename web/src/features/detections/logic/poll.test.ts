import { expect, test } from 'vitest';
import { aDetection } from '#testing/detections.ts';
import { pollMsOf } from './poll.ts';

test('detections are asked for every ten seconds, and every minute where there are none', () => {
  expect(pollMsOf({ detections: [aDetection()], total: 1 })).toBe(10_000);
  expect(pollMsOf({ detections: [], total: 0 })).toBe(60_000);
  // What is only offered to who labels is not found yet.
  expect(pollMsOf({ detections: [aDetection({ is_shown: false })], total: 0 })).toBe(60_000);
  expect(pollMsOf(undefined)).toBe(60_000);
});
