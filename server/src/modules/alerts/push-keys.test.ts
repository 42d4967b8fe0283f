import { expect, it } from 'vitest';
import { areSubscriberKeys } from './push-keys.ts';

/** The example of RFC 8291, section 5. */
const KEYS = {
  p256dh: 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
  auth: 'BTBZMqHH6r4Tts7J_aSIgg',
};

it('takes keys of a browser, and none that are too short or lie beside the curve', () => {
  expect(areSubscriberKeys(KEYS)).toBe(true);
  expect(areSubscriberKeys({ ...KEYS, auth: 'c2hvcnQ' })).toBe(false);
  expect(areSubscriberKeys({ ...KEYS, p256dh: '' })).toBe(false);
  // 65 bytes, and not on the curve.
  expect(areSubscriberKeys({ ...KEYS, p256dh: Buffer.alloc(65, 4).toString('base64url') })).toBe(false);
});
