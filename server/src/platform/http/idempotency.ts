import { createHash } from 'node:crypto';
import { and, eq, lt } from 'drizzle-orm';
import { DAY_MS, type Clock } from '../clock.ts';
import type { Database } from '../db/index.ts';
import { AppError } from '../errors.ts';
import { idempotencyKeys } from './idempotency.tables.ts';

const KEPT_MS = DAY_MS;
const LONGEST_KEY = 200;

export interface KeyedCall {
  sessionId: number;
  key: string;
  method: string;
  url: string;
  body: unknown;
}

export interface Idempotency {
  /** Idempotent: acts once for a key. The act and the memory of its answer are committed together, so a crash between them cannot be. */
  once(call: KeyedCall, act: () => Promise<string>): Promise<{ answer: string; replayed: boolean }>;
  forgetOld(): Promise<void>;
}

const fingerprintOf = ({ method, url, body }: KeyedCall): string =>
  createHash('sha256').update(`${method} ${url} ${JSON.stringify(body) ?? ''}`).digest('base64url');

export function createIdempotency({ database, clock }: { database: Database; clock: Clock }): Idempotency {
  const remembered = async ({ sessionId, key }: KeyedCall) => {
    const [row] = await database.q.select().from(idempotencyKeys).where(and(eq(idempotencyKeys.sessionId, sessionId), eq(idempotencyKeys.key, key)));
    return row;
  };

  return {
    async once(call, act) {
      if (call.key.length > LONGEST_KEY) throw new AppError('malformed', 'Слишком длинный ключ повтора');
      const fingerprint = fingerprintOf(call);
      return database.transaction(async () => {
        const { sessionId, key } = call;
        // A second call with the same key waits here until the first has been committed or undone.
        const claimed = await database.q.insert(idempotencyKeys).values({ sessionId, key, fingerprint, createdAt: clock.now() }).onConflictDoNothing().returning();
        if (claimed.length === 0) {
          const first = await remembered(call);
          if (first?.fingerprint !== fingerprint) throw new AppError('invalid', 'Ключ повтора уже использован для другого запроса');
          return { answer: first.answer ?? '{}', replayed: true };
        }
        const answer = await act();
        await database.q.update(idempotencyKeys).set({ answer }).where(and(eq(idempotencyKeys.sessionId, sessionId), eq(idempotencyKeys.key, key)));
        return { answer, replayed: false };
      });
    },
    async forgetOld() {
      await database.q.delete(idempotencyKeys).where(lt(idempotencyKeys.createdAt, new Date(clock.now().getTime() - KEPT_MS)));
    },
  };
}
