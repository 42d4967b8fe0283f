import { expect, it } from 'vitest';
import { areSubscriberKeys, encryptForBrowser } from './encrypt.ts';

/** The example of RFC 8291, section 5 and appendix A. */
const KEYS = {
  p256dh: 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
  auth: 'BTBZMqHH6r4Tts7J_aSIgg',
};
const OURS = {
  salt: Buffer.from('DGv6ra1nlYgDCS1FRnbzlw', 'base64url'),
  privateKey: Buffer.from('yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw', 'base64url'),
};
const BODY =
  'DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN';

it('encrypts the example of the RFC letter by letter', () => {
  expect(
    encryptForBrowser(Buffer.from('When I grow up, I want to be a watermelon'), KEYS, OURS).toString('base64url'),
  ).toBe(BODY);
});

it('never encrypts the same words alike', () => {
  const encrypt = () => encryptForBrowser(Buffer.from('слова'), KEYS).toString('base64url');
  expect(encrypt()).not.toBe(encrypt());
});

it('knows keys that are none', () => {
  expect(areSubscriberKeys(KEYS)).toBe(true);
  expect(areSubscriberKeys({ ...KEYS, auth: 'c2hvcnQ' })).toBe(false);
  expect(areSubscriberKeys({ ...KEYS, p256dh: '' })).toBe(false);
  // 65 bytes, and not on the curve.
  expect(areSubscriberKeys({ ...KEYS, p256dh: Buffer.alloc(65, 4).toString('base64url') })).toBe(false);
});
