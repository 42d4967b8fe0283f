import { createHash, createHmac, randomBytes } from 'node:crypto';
import { jwtVerify, SignJWT } from 'jose';
import { MINUTE_MS, SECOND_MS } from '#platform/clock.ts';
import { lastMomentOf, SESSION_LONGEST_MS } from './session-life.ts';

/** How long a token is taken at its word; after it the session's row is asked, and a younger token handed out. */
export const JWT_FRESH_MS = 15 * MINUTE_MS;

export interface VerifiedToken {
  sessionId: number;
  freshUntilMs: number;
  /** Good for nothing from then on, whatever the session's row says. */
  expiresAtMs: number;
}

export interface Tokens {
  sign(session: { id: number; createdAt: Date }, now: Date): Promise<string>;
  /** Null when we did not sign it. Age is told, not judged. */
  verify(jwt: string): Promise<VerifiedToken | null>;
  csrf(sessionId: number, number: number): string;
}

const ALGORITHM = 'HS256';

export function createTokens(secret: string): Tokens {
  // Two keys of one secret, so that a csrf value can never pass for a signature.
  const derive = (purpose: string) => createHmac('sha256', secret).update(purpose).digest();
  const jwtKey = derive('jwt');
  const csrfKey = derive('csrf');
  return {
    sign: (session, now) =>
      new SignJWT({ sid: session.id, freshUntil: Math.floor((now.getTime() + JWT_FRESH_MS) / SECOND_MS) })
        .setProtectedHeader({ alg: ALGORITHM })
        .setIssuedAt(now)
        .setExpirationTime(lastMomentOf(session))
        .sign(jwtKey),
    async verify(jwt) {
      try {
        // At the beginning of time nothing is too old.
        const { payload } = await jwtVerify(jwt, jwtKey, { algorithms: [ALGORITHM], currentDate: new Date(0) });
        const { sid, freshUntil, iat = 0, exp = iat + SESSION_LONGEST_MS / SECOND_MS } = payload;
        return typeof sid === 'number' && typeof freshUntil === 'number'
          ? { sessionId: sid, freshUntilMs: freshUntil * SECOND_MS, expiresAtMs: exp * SECOND_MS }
          : null;
      } catch {
        return null;
      }
    },
    csrf: (sessionId, number) => createHmac('sha256', csrfKey).update(`${sessionId}:${number}`).digest('base64url'),
  };
}

export const randomToken = (): string => randomBytes(32).toString('base64url');
export const hashToken = (token: string): string => createHash('sha256').update(token).digest('base64url');
