import { createECDH } from 'node:crypto';
import { importJWK, SignJWT } from 'jose';
import { HOUR_MS, SECOND_MS } from '#platform/clock.ts';

/** A push service takes none that lives longer than a day (RFC 8292, 2). */
const LIVES_MS = 12 * HOUR_MS;

/** Who we are towards push services (VAPID, RFC 8292). The public key is what a browser subscribes by. */
export async function createVapid({ privateKey, contact }: { privateKey: string; contact: string }) {
  const ecdh = createECDH('prime256v1');
  ecdh.setPrivateKey(Buffer.from(privateKey, 'base64url'));
  const point = ecdh.getPublicKey();
  const key = await importJWK(
    {
      kty: 'EC',
      crv: 'P-256',
      d: ecdh.getPrivateKey('base64url'),
      x: point.subarray(1, 33).toString('base64url'),
      y: point.subarray(33).toString('base64url'),
    },
    'ES256',
  );
  const publicKey = point.toString('base64url');
  return {
    publicKey,
    async authorize(endpoint: string, now: Date): Promise<string> {
      const token = await new SignJWT({ sub: contact })
        .setProtectedHeader({ typ: 'JWT', alg: 'ES256' })
        .setAudience(new URL(endpoint).origin)
        .setExpirationTime(Math.floor((now.getTime() + LIVES_MS) / SECOND_MS))
        .sign(key);
      return `vapid t=${token}, k=${publicKey}`;
    },
  };
}
export type Vapid = Awaited<ReturnType<typeof createVapid>>;
