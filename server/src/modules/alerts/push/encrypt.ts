import { createCipheriv, createECDH, hkdfSync, randomBytes } from 'node:crypto';

/** Keys of a browser's subscription, base64url (RFC 8291). */
export interface SubscriberKeys {
  p256dh: string;
  auth: string;
}
const CURVE = 'prime256v1';
const POINT_BYTES = 65;
const AUTH_BYTES = 16;
const SALT_BYTES = 16;
const RECORD_SIZE = 4096;
/** Says that this is the last record; nothing is padded. */
const LAST_RECORD = 2;
const derive = (key: Buffer, { salt, info, bytes }: { salt: Buffer; info: Buffer | string; bytes: number }): Buffer =>
  Buffer.from(hkdfSync('sha256', key, salt, info, bytes));

/** Whether a payload can be encrypted for them at all: a point of the curve and 16 bytes. */
export function areSubscriberKeys({ p256dh, auth }: SubscriberKeys): boolean {
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

/** A fresh salt and a fresh key each time; given ones are for the example of the RFC. */
export interface Ephemeral {
  salt: Buffer;
  privateKey: Buffer;
}

const freshOnes = (): Ephemeral => {
  const ecdh = createECDH(CURVE);
  ecdh.generateKeys();
  return { salt: randomBytes(SALT_BYTES), privateKey: ecdh.getPrivateKey() };
};

/** Web Push message encryption (RFC 8291) in one record of aes128gcm (RFC 8188): only the browser that subscribed can read it. */
export function encryptForBrowser(
  payload: Buffer,
  keys: SubscriberKeys,
  { salt, privateKey }: Ephemeral = freshOnes(),
): Buffer {
  const point = Buffer.from(keys.p256dh, 'base64url');
  const ecdh = createECDH(CURVE);
  ecdh.setPrivateKey(privateKey);
  const own = ecdh.getPublicKey();
  const keyInfo = Buffer.concat([Buffer.from('WebPush: info\0'), point, own]);
  const secret = derive(ecdh.computeSecret(point), {
    salt: Buffer.from(keys.auth, 'base64url'),
    info: keyInfo,
    bytes: 32,
  });
  const cipher = createCipheriv(
    'aes-128-gcm',
    derive(secret, { salt, info: 'Content-Encoding: aes128gcm\0', bytes: 16 }),
    derive(secret, { salt, info: 'Content-Encoding: nonce\0', bytes: 12 }),
  );
  const size = Buffer.alloc(4);
  size.writeUInt32BE(RECORD_SIZE);
  return Buffer.concat([
    salt,
    size,
    Buffer.from([own.length]),
    own,
    cipher.update(payload),
    cipher.update(Buffer.from([LAST_RECORD])),
    cipher.final(),
    cipher.getAuthTag(),
  ]);
}
