import { beforeEach, expect, it } from 'vitest';
import { DAY_MS, MINUTE_MS, SECOND_MS } from '#platform/clock.ts';
import { createEvents, type EventBus } from '#platform/events.ts';
import { sessionEnded, userChanged } from './identity.events.ts';
import { createSessionGate } from './session-gate.ts';
import type { LiveSession } from './sessions.store.ts';
import { createTokens } from './tokens.ts';

// The gate by the clock, over one session in place of a table: what it asks the database, what it writes, and when.

const START = new Date('2026-11-15T10:00:00Z');
const after = (ms: number) => new Date(START.getTime() + ms);

let now: Date;
let live: LiveSession;
let asked: { verified: number; read: number };
let touchedAt: Date[];
let jwt: string;
let csrf: string;
let sessionGate: ReturnType<typeof createSessionGate>;
let events: EventBus;
/** What happens while a session is being read. */
let meanwhile: () => void;
beforeEach(async () => {
  [now, asked, touchedAt] = [START, { verified: 0, read: 0 }, []];
  live = {
    session: {
      id: 7,
      userId: 1,
      peerId: 'peer',
      csrfNumber: 1,
      csrfRotatedAt: START,
      userAgent: '',
      address: '',
      createdAt: START,
      lastSeenAt: START,
      expiresAt: after(30 * DAY_MS),
      endedAt: null,
      passwordConfirmedAt: null,
    },
    user: {
      id: 1,
      email: 'person@example.ru',
      emailVerifiedAt: START,
      cell: null,
      passwordHash: '',
      lastName: '',
      firstName: '',
      middleName: '',
      timeZone: null,
      browserTimeZone: null,
      canTrainLearningModels: false,
      isAdmin: false,
      isAdminGranted: false,
      createdAt: START,
      passwordAskedAt: null,
      erasingAt: null,
    },
  };
  const tokens = createTokens('key');
  [jwt, csrf] = [await tokens.sign(live.session, START), tokens.csrf(7, 1)];
  [events, meanwhile] = [createEvents({ afterCommit: (act) => act() }), () => undefined];
  sessionGate = createSessionGate({
    tokens: { ...tokens, verify: (text) => tokens.verify(text).finally(() => (asked.verified += 1)) },
    store: {
      findLive(id, at) {
        asked.read += 1;
        const found = id === 7 && live.session.expiresAt > at ? structuredClone(live) : null;
        meanwhile();
        return Promise.resolve(found);
      },
      lockLive: (id, at) => Promise.resolve(id === 7 && live.session.expiresAt > at),
      touch(_id, times) {
        touchedAt.push(times.lastSeenAt);
        return Promise.resolve(void Object.assign(live.session, times));
      },
      rotateCsrf(_id, from, at) {
        Object.assign(live.session, { csrfNumber: from + 1, csrfRotatedAt: at });
        return Promise.resolve({ ...live.session });
      },
    },
    inTransaction: (work) => work(),
    clock: { now: () => now },
    events,
    workerOf: () => Promise.resolve(null),
    everybodyTrains: false,
  });
});

const callAt = (ms: number, presented?: string) => {
  now = after(ms);
  return sessionGate.gate.user({ authorization: jwt, csrf: presented });
};

it('asks the database once a minute for a session that is used all the time, and checks a signature once', async () => {
  for (const ms of [0, 1, MINUTE_MS - 1])
    expect(await callAt(ms)).toMatchObject({ caller: { userId: 1, sessionId: 7 } });
  expect(asked).toEqual({ verified: 1, read: 1 });
  await callAt(MINUTE_MS);
  expect(asked).toEqual({ verified: 1, read: 2 });
});

it('lets nobody in by a session it remembers whose time is over at this very moment', async () => {
  live.session.expiresAt = after(30 * SECOND_MS);
  expect(await callAt(30 * SECOND_MS - 1)).not.toBeNull();
  expect(await callAt(30 * SECOND_MS)).toBeNull();
});

it('takes a token at its word for a quarter of an hour; then it asks, and hands out a younger one', async () => {
  expect(await callAt(15 * MINUTE_MS - 1)).toMatchObject({ renewedJwt: null });
  expect(asked.read).toBe(1);
  const call = await callAt(15 * MINUTE_MS);
  expect(call?.renewedJwt).toEqual(expect.any(String));
  expect(asked.read).toBe(2);
});

it('writes down every five minutes that a session is used, and not at every call', async () => {
  await callAt(5 * MINUTE_MS - 1);
  expect(touchedAt).toEqual([]);
  await callAt(5 * MINUTE_MS);
  await callAt(5 * MINUTE_MS + 1);
  expect(touchedAt).toEqual([after(5 * MINUTE_MS)]);
  expect(live.session.expiresAt).toEqual(after(5 * MINUTE_MS + 30 * DAY_MS));
});

it('replaces a csrf value after half an hour, and takes the old one for ten minutes more', async () => {
  expect(await callAt(30 * MINUTE_MS - 1, csrf)).toMatchObject({ csrfGood: true, freshCsrf: null });
  const rotated = await callAt(30 * MINUTE_MS, csrf);
  expect(rotated).toMatchObject({ csrfGood: true, freshCsrf: expect.any(String) });
  expect(rotated?.freshCsrf).not.toBe(csrf);
  expect(await callAt(40 * MINUTE_MS - 1, csrf)).toMatchObject({ csrfGood: true, freshCsrf: rotated?.freshCsrf });
  expect(await callAt(40 * MINUTE_MS, csrf)).toMatchObject({ csrfGood: false, freshCsrf: rotated?.freshCsrf });
});

it('knows the session behind a call also when it remembers it no more', async () => {
  expect(await sessionGate.current(7)).toMatchObject({ session: { id: 7 }, user: { id: 1 } });
  expect(await sessionGate.current(8)).toBeNull();
});

it('ends a session a year after it began, however much it is used', async () => {
  for (let day = 0; day < 365; day += 20) expect(await callAt(day * DAY_MS), `day ${day}`).not.toBeNull();
  expect(live.session.expiresAt).toEqual(after(365 * DAY_MS));
  expect(await callAt(365 * DAY_MS - 1)).not.toBeNull();
  expect(await callAt(365 * DAY_MS)).toBeNull();
});

it('takes no token after its session’s last day, also a younger one, whatever the row says', async () => {
  live.session.expiresAt = after(1000 * DAY_MS);
  const young = (await callAt(300 * DAY_MS))?.renewedJwt ?? '';
  live.session.expiresAt = after(1000 * DAY_MS);
  for (const token of [jwt, young]) {
    jwt = token;
    expect(await callAt(365 * DAY_MS - SECOND_MS)).not.toBeNull();
    live.session.expiresAt = after(1000 * DAY_MS);
    expect(await callAt(365 * DAY_MS)).toBeNull();
  }
});

it('reads anew the sessions of a user whose profile has changed, and nobody else’s', async () => {
  await callAt(0);
  events.emit(userChanged, { userIds: [2] }, { userId: 2 });
  await callAt(1);
  expect(asked.read).toBe(1);
  events.emit(userChanged, { userIds: [1] }, { userId: 1 });
  await callAt(2);
  expect(asked.read).toBe(2);
});

it('does not remember as alive a session that ended while it was being read', async () => {
  meanwhile = () => events.emit(sessionEnded, { userIds: [1] }, { userId: 1, sessionIds: [7] });
  await callAt(0);
  meanwhile = () => undefined;
  await callAt(1);
  expect(asked.read).toBe(2);
});
