import { LRUCache } from 'lru-cache';
import { MINUTE_MS, type Clock } from '#platform/clock.ts';
import { AppError } from '#platform/errors.ts';
import type { EventBus } from '#platform/events.ts';
import { bareToken, type Gate, type SignedCall, type WorkerCaller } from '#platform/http/gate.ts';
import { equalsInConstantTime } from '#platform/constant-time.ts';
import { sessionEnded, userChanged } from './identity.events.ts';
import { expiryOf, hasFreshPassword } from './session-life.ts';
import type { LiveSession, SessionStore } from './sessions.store.ts';
import type { Tokens, VerifiedToken } from './tokens.ts';

/** A csrf value serves this long, and one more grace after its successor has been handed out. */
export const CSRF_ROTATION_MS = 30 * MINUTE_MS;
export const CSRF_GRACE_MS = 10 * MINUTE_MS;
/**
 * How long a session read from the database is remembered. Its end is heard of at once (session.ended), this only
 * bounds what could be missed.
 */
const REMEMBERED_MS = MINUTE_MS;
const TOUCH_MS = 5 * MINUTE_MS;
const MAX_REMEMBERED = 20_000;

interface Remembered extends LiveSession {
  readAtMs: number;
  /** The session's csrf value of now, computed once. */
  csrf: string;
}

export interface SessionGateDeps {
  store: Pick<SessionStore, 'findLive' | 'touch' | 'rotateCsrf' | 'lockLive'>;
  tokens: Tokens;
  clock: Clock;
  events: EventBus;
  inTransaction: <T>(work: () => Promise<T>) => Promise<T>;
  /** Who holds a worker's token. */
  workerOf: (token: string) => Promise<WorkerCaller | null>;
  /** Whether everybody may train models, whatever the account says. */
  everybodyTrains: boolean;
}

/** Tells who calls. Signatures and sessions are remembered, so that an ordinary call asks the database nothing. */
export function createSessionGate({
  store,
  tokens,
  clock,
  events,
  inTransaction,
  workerOf,
  everybodyTrains,
}: SessionGateDeps) {
  const verified = new LRUCache<string, VerifiedToken>({ max: MAX_REMEMBERED });
  const remembered = new LRUCache<number, Remembered>({ max: MAX_REMEMBERED });

  let forgotten = 0;
  const forget = (act: () => void): void => {
    forgotten += 1;
    act();
  };
  const forgetUser = (userId: number): void => {
    const ofUser = [...remembered.entries()].filter(([, { user }]) => user.id === userId);
    ofUser.forEach(([id]) => remembered.delete(id));
  };
  events.on(sessionEnded, ({ data }) => forget(() => data.sessionIds.forEach((id) => remembered.delete(id))));
  events.on(userChanged, ({ data }) => forget(() => forgetUser(data.userId)));

  const verify = async (jwt: string): Promise<VerifiedToken | null> => {
    const known = verified.get(jwt);
    if (known) return known;
    const token = await tokens.verify(jwt);
    if (token) verified.set(jwt, token);
    return token;
  };

  const read = async (sessionId: number, now: Date): Promise<Remembered | null> => {
    const before = forgotten;
    const live = await store.findLive(sessionId, now);
    if (!live) return null;
    const user = { ...live.user, canTrainLearningModels: everybodyTrains || live.user.canTrainLearningModels };
    const entry = {
      session: live.session,
      user,
      readAtMs: now.getTime(),
      csrf: tokens.csrf(live.session.id, live.session.csrfNumber),
    };
    // A race: ended while it was being read, it must not be remembered as alive.
    if (before === forgotten) remembered.set(sessionId, entry);
    return entry;
  };

  const find = async (token: VerifiedToken, now: Date): Promise<Remembered | null> => {
    const known = remembered.get(token.sessionId);
    const isFresh =
      known &&
      now.getTime() < token.freshUntilMs &&
      now.getTime() - known.readAtMs < REMEMBERED_MS &&
      known.session.expiresAt > now;
    return isFresh ? known : read(token.sessionId, now);
  };

  const touch = async ({ session }: Remembered, now: Date): Promise<void> => {
    if (now.getTime() - session.lastSeenAt.getTime() < TOUCH_MS) return;
    const times = { lastSeenAt: now, expiresAt: expiryOf(session, now) };
    Object.assign(session, times);
    await store.touch(session.id, times);
  };

  /**
   * Judges the value that came, and rotates the session's when its time is over and its holder is here to take the
   * next.
   */
  const judgeCsrf = async (
    entry: Remembered,
    presented: string | undefined,
    now: Date,
  ): Promise<Pick<SignedCall, 'csrfGood' | 'freshCsrf'>> => {
    const { session, csrf: current } = entry;
    const age = now.getTime() - session.csrfRotatedAt.getTime();
    const holdsCurrent = presented !== undefined && equalsInConstantTime(presented, current);
    if (holdsCurrent && age < CSRF_ROTATION_MS) return { csrfGood: true, freshCsrf: null };
    if (holdsCurrent) {
      const rotated =
        (await store.rotateCsrf(session.id, session.csrfNumber, now)) ??
        (await store.findLive(session.id, now))?.session;
      if (rotated) Object.assign(entry, { session: rotated, csrf: tokens.csrf(session.id, rotated.csrfNumber) });
      return { csrfGood: true, freshCsrf: entry.csrf };
    }
    const holdsPrevious =
      presented !== undefined &&
      age < CSRF_GRACE_MS &&
      equalsInConstantTime(presented, tokens.csrf(session.id, session.csrfNumber - 1));
    return { csrfGood: holdsPrevious, freshCsrf: current };
  };

  const gate: Gate = {
    async user({ authorization, csrf }) {
      const jwt = bareToken(authorization);
      const token = jwt && (await verify(jwt));
      const now = clock.now();
      if (!token || now.getTime() >= token.expiresAtMs) return null;
      const entry = await find(token, now);
      if (!entry) return null;
      await touch(entry, now);
      const { user, session } = entry;
      return {
        caller: {
          kind: 'user',
          userId: user.id,
          sessionId: session.id,
          canTrainLearningModels: user.canTrainLearningModels,
          isAdmin: user.isAdmin,
          hasFreshPassword: hasFreshPassword(session, now),
        },
        ...(await judgeCsrf(entry, csrf, now)),
        renewedJwt: now.getTime() < token.freshUntilMs ? null : await tokens.sign(session, now),
      };
    },
    whileSignedIn: (sessionId, work) =>
      inTransaction(async () => {
        if (!(await store.lockLive(sessionId, clock.now())))
          throw new AppError('unauthorized', 'Войдите в кабинет, чтобы продолжить');
        return work();
      }),
    async worker(authorization) {
      const token = bareToken(authorization);
      return token === null ? null : workerOf(token);
    },
  };

  return {
    gate,
    /** The session behind a call that has just been let in. */
    current: async (sessionId: number): Promise<LiveSession | null> =>
      remembered.get(sessionId) ?? read(sessionId, clock.now()),
    forgetAll: () => forget(() => remembered.clear()),
  };
}
