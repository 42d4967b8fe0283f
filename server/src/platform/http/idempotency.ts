import { createHmac } from 'node:crypto';
import { and, eq, inArray, lt } from 'drizzle-orm';
import { DAY_MS, type Clock } from '../clock.ts';
import type { Database } from '../db/index.ts';
import { AppError } from '../errors.ts';
import { idempotencyKeys } from './idempotency.tables.ts';

const KEPT_MS = DAY_MS;
const MAX_KEY_LENGTH = 200;

export interface KeyedCall {
  sessionId: number;
  key: string;
  method: string;
  url: string;
  body: unknown;
  /** What is answered is told once and kept nowhere. */
  tellsSecret?: boolean;
}

export interface Idempotency {
  /**
   * Idempotent: acts once for a key. The act and the memory of its answer are committed together, so a crash between
   * them cannot be.
   */
  once(call: KeyedCall, act: () => Promise<string>): Promise<{ answer: string; replayed: boolean }>;
  /** What was answered to this call before, if it was. For who must do slow work before the transaction of `once`. */
  recall(call: KeyedCall): Promise<string | null>;
  forgetOld(): Promise<void>;
  forgetSessions(sessionIds: readonly number[]): Promise<void>;
}

const TOLD_ONCE = 'Этот запрос уже выполнен. Его ответ показывается один раз и не хранится.';

/**
 * `secret`: bodies hold passwords, and a bare hash of a short one is as good as the password to whoever gets the table.
 */
export function createIdempotency({
  database,
  clock,
  secret,
}: {
  database: Database;
  clock: Clock;
  secret: string;
}): Idempotency {
  const hashKey = createHmac('sha256', secret).update('idempotency').digest();
  const fingerprintOf = ({ method, url, body }: KeyedCall): string =>
    createHmac('sha256', hashKey)
      .update(`${method} ${url} ${JSON.stringify(body) ?? ''}`)
      .digest('base64url');
  const remembered = async ({ sessionId, key }: KeyedCall) => {
    const [row] = await database.q
      .select()
      .from(idempotencyKeys)
      .where(and(eq(idempotencyKeys.sessionId, sessionId), eq(idempotencyKeys.key, key)));
    return row;
  };

  const requireShort = ({ key }: KeyedCall): void => {
    if (key.length > MAX_KEY_LENGTH) throw new AppError('malformed', 'Слишком длинный ключ повтора');
  };
  const requireSame = (first: { fingerprint: string } | undefined, call: KeyedCall): void => {
    if (first?.fingerprint !== fingerprintOf(call))
      throw new AppError('invalid', 'Ключ повтора уже использован для другого запроса');
  };

  return {
    async recall(call) {
      requireShort(call);
      const first = await remembered(call);
      if (!first) return null;
      requireSame(first, call);
      return first.answer;
    },
    async once(call, act) {
      requireShort(call);
      const fingerprint = fingerprintOf(call);
      return database.transaction(async () => {
        const { sessionId, key } = call;
        // A second call with the same key waits here until the first has been committed or undone.
        const claimed = await database.q
          .insert(idempotencyKeys)
          .values({ sessionId, key, fingerprint, createdAt: clock.now() })
          .onConflictDoNothing()
          .returning();
        if (claimed.length === 0) {
          const first = await remembered(call);
          requireSame(first, call);
          if (call.tellsSecret) throw new AppError('conflict', TOLD_ONCE);
          return { answer: first?.answer ?? '{}', replayed: true };
        }
        const answer = await act();
        if (!call.tellsSecret)
          await database.q
            .update(idempotencyKeys)
            .set({ answer })
            .where(and(eq(idempotencyKeys.sessionId, sessionId), eq(idempotencyKeys.key, key)));
        return { answer, replayed: false };
      });
    },
    async forgetSessions(sessionIds) {
      if (sessionIds.length > 0)
        await database.q.delete(idempotencyKeys).where(inArray(idempotencyKeys.sessionId, [...sessionIds]));
    },
    async forgetOld() {
      await database.q
        .delete(idempotencyKeys)
        .where(lt(idempotencyKeys.createdAt, new Date(clock.now().getTime() - KEPT_MS)));
    },
  };
}
