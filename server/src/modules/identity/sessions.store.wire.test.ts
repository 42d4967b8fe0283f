import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { DAY_MS, HOUR_MS } from '#platform/clock.ts';
import { openTestDatabase, type TestDatabase } from '../../../testing/test-database.ts';
import { createSessionStore, type SessionRow, type SessionStore } from './sessions.store.ts';
import { createUserStore } from './users.store.ts';

const NOW = new Date('2026-11-15T10:00:00Z');
const after = (ms: number) => new Date(NOW.getTime() + ms);

let left: TestDatabase;
let store: SessionStore;
let userId: number;
let stranger: number;
let people = 0;
beforeAll(async () => {
  left = await openTestDatabase();
  store = createSessionStore(left.database);
});
afterAll(() => left.close());
beforeEach(async () => {
  const users = createUserStore(left.database);
  const newUser = async () =>
    (await users.insert({ email: `session${(people += 1)}@example.ru`, passwordHash: '', createdAt: NOW })).id;
  [userId, stranger] = [await newUser(), await newUser()];
});

let peers = 0;
const open = (userId: number, more: Partial<SessionRow> = {}): Promise<SessionRow> =>
  store.insert({
    userId,
    peerId: `peer ${(peers += 1)}`,
    csrfRotatedAt: NOW,
    userAgent: '',
    address: '',
    createdAt: NOW,
    lastSeenAt: NOW,
    expiresAt: after(DAY_MS),
    ...more,
  });
const isLive = async ({ id }: SessionRow, at = NOW) => (await store.findLive(id, at)) !== null;

it('finds a session with its user, by its id and by its peer, until it ends or runs out', async () => {
  const [own, other] = [await open(userId), await open(stranger)];
  expect(await store.findLive(own.id, NOW)).toMatchObject({ session: { id: own.id }, user: { id: userId } });
  expect(await store.findLiveByPeer(other.peerId, NOW)).toMatchObject({
    session: { id: other.id },
    user: { id: stranger },
  });
  expect(await store.findLiveByPeer('nobody', NOW)).toBeNull();
  expect(await store.findLive(own.id, after(DAY_MS))).toBeNull();
  expect(await store.findLiveByPeer(own.peerId, after(DAY_MS))).toBeNull();
  await store.end(userId, own.id, NOW);
  expect(await store.findLive(own.id, NOW)).toBeNull();
  expect(await store.findLiveByPeer(own.peerId, NOW)).toBeNull();
  expect(await isLive(other)).toBe(true);
});

it('lists the live sessions of one user, the last used first', async () => {
  const old = await open(userId, { lastSeenAt: after(-HOUR_MS) });
  const young = await open(userId);
  await open(userId, { expiresAt: NOW });
  await open(stranger);
  await store.end(userId, (await open(userId)).id, NOW);
  expect((await store.listLive(userId, NOW)).map(({ id }) => id)).toEqual([young.id, old.id]);
});

it('ends one’s own session once, and nobody else’s', async () => {
  const [own, other, foreign, late] = [
    await open(userId),
    await open(userId),
    await open(stranger),
    await open(userId, { expiresAt: NOW }),
  ];
  expect(await store.end(userId, own.id, NOW)).toMatchObject({ id: own.id, endedAt: NOW });
  expect(await store.end(userId, own.id, NOW)).toBeNull();
  expect(await store.end(userId, foreign.id, NOW)).toBeNull();
  expect(await store.end(userId, late.id, NOW)).toBeNull();
  expect([await isLive(other), await isLive(foreign)]).toEqual([true, true]);
});

it('ends all sessions of a user, tells which, and leaves those of others', async () => {
  const [one, two, foreign] = [await open(userId), await open(userId), await open(stranger)];
  await store.end(userId, two.id, after(-HOUR_MS));
  expect(await store.endAll(userId, NOW)).toEqual([one.id]);
  expect([await isLive(one), await isLive(foreign)]).toEqual([false, true]);
});

it('knows from where a user has come, by sessions that have ended too, and whose it was', async () => {
  const ended = await open(userId, { address: '192.0.2.7' });
  await store.end(userId, ended.id, NOW);
  for (const address of ['192.0.2.8', '192.0.2.8']) await open(userId, { address });
  expect((await store.addressesOf(userId)).toSorted()).toEqual(['192.0.2.7', '192.0.2.8']);
  expect([await store.addressesOf(stranger), await store.addressesOf(0)]).toEqual([[], []]);
});

it('prolongs the session that is used, no other, and none that has ended', async () => {
  const [used, ended, other] = [await open(userId), await open(userId), await open(userId)];
  await store.end(userId, ended.id, NOW);
  const times = { lastSeenAt: after(HOUR_MS), expiresAt: after(3 * DAY_MS) };
  for (const { id } of [used, ended]) await store.touch(id, times);
  expect((await store.findLive(used.id, after(2 * DAY_MS)))?.session).toMatchObject(times);
  expect([await isLive(other, after(2 * DAY_MS)), await isLive(ended)]).toEqual([false, false]);
});

it('lets one of two who rotate the same value do it, and rotates no other session', async () => {
  const [session, other] = [await open(userId), await open(userId)];
  expect(await store.rotateCsrf(session.id, 1, after(HOUR_MS))).toMatchObject({
    id: session.id,
    csrfNumber: 2,
    csrfRotatedAt: after(HOUR_MS),
  });
  expect(await store.rotateCsrf(session.id, 1, after(HOUR_MS))).toBeNull();
  expect((await store.findLive(session.id, NOW))?.session.csrfNumber).toBe(2);
  expect((await store.findLive(other.id, NOW))?.session).toMatchObject({ csrfNumber: 1, csrfRotatedAt: NOW });
});

it('forgets sessions that ended or ran out before a time, and keeps the others', async () => {
  const [ended, endedLater, ranOut, live] = [
    await open(userId),
    await open(userId),
    await open(userId, { expiresAt: after(-1) }),
    await open(userId),
  ];
  await store.end(userId, ended.id, after(-1));
  await store.end(userId, endedLater.id, NOW);
  await store.removeEndedBefore(NOW);
  // What is there no more cannot be found even at a time when it lived; what has ended can be ended no second time.
  const there = await Promise.all(
    [ended, endedLater, ranOut, live].map(async ({ id }) => (await store.rotateCsrf(id, 1, NOW)) !== null),
  );
  expect(there).toEqual([false, true, false, true]);
});

it('gives a code to one who takes it, and forgets those whose time is over', async () => {
  await store.insertCode({ hash: 'one', userId: userId, expiresAt: after(1) });
  await store.insertCode({ hash: 'two', userId: stranger, expiresAt: NOW });
  await store.insertCode({ hash: 'late', userId: userId, expiresAt: after(-1) });
  await store.removeCodesBefore(NOW);
  expect(await store.takeCode('late')).toBeNull();
  expect(await store.findCode('late')).toBeNull();
  for (const hash of ['one', 'one']) expect(await store.findCode(hash)).toMatchObject({ userId: userId });
  expect(await store.takeCode('one')).toMatchObject({ userId: userId });
  expect(await store.takeCode('one')).toBeNull();
  expect(await store.takeCode('two')).toMatchObject({ userId: stranger });
});
