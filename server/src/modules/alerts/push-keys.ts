import { createECDH } from 'node:crypto';

const CURVE = 'prime256v1';
const POINT_BYTES = 65;
const AUTH_BYTES = 16;

/** Who we are towards push services (VAPID, RFC 8292). The public key is what a browser subscribes by. */
export function createVapid({ privateKey, contact }: { privateKey: string; contact: string }) {
  const ecdh = createECDH(CURVE);
  ecdh.setPrivateKey(Buffer.from(privateKey, 'base64url'));
  return { subject: contact, privateKey, publicKey: ecdh.getPublicKey('base64url') };
}
export type Vapid = ReturnType<typeof createVapid>;

/**
 * Whether a payload can be encrypted for a browser that subscribed with these keys, base64url (RFC 8291): a point of
 * the curve and 16 bytes.
 */
export function areSubscriberKeys({ p256dh, auth }: { p256dh: string; auth: string }): boolean {
  const point = Buffer.from(p256dh, 'base64url');
  if (point.length !== POINT_BYTES || Buffer.from(auth, 'base64url').length !== AUTH_BYTES) return false;
  try {
    const own = createECDH(CURVE);
    own.generateKeys();
    own.computeSecret(point);
    return true;
  } catch {
    return false;
  }
}
