import { afterAll, beforeAll, expect, it } from 'vitest';
import { DAY_MS, type Clock } from '#platform/clock.ts';
import { createEvents } from '#platform/events.ts';
import { openTestDatabase, type TestDatabase } from '../../../testing/test-database.ts';
import { createIdentity } from './index.ts';
import { createSessionStore } from './sessions.store.ts';
import { createUserStore } from './users.store.ts';
import { createWorkerAccountStore } from './workers/worker-accounts.store.ts';

// What nobody calls: the start of the server, and the chores that run by themselves.

const NOW = new Date('2026-11-15T10:00:00Z');
const after = (ms: number) => new Date(NOW.getTime() + ms);
const clock: Clock = { now: () => NOW };

let left: TestDatabase;
beforeAll(async () => void (left = await openTestDatabase()));
afterAll(() => left.close());

const started = async (workerToken: string) => {
  const { database } = left;
  const identity = await createIdentity({ database, events: createEvents(database), clock, sessionKey: 'key', workerToken, publicUrl: '', adminEmails: [] });
  await identity.module.start?.();
  return identity;
};

it('forgets codes whose time is over at once, and sessions a month after they have ended', async () => {
  const store = createSessionStore(left.database);
  const { id: userId } = await createUserStore(left.database).insert({ email: 'chores@example.ru', passwordHash: '', createdAt: NOW });
  const endedBefore = async (ms: number) => {
    const { id } = await store.insert({ userId, peerId: `before ${ms}`, csrfRotatedAt: NOW, userAgent: '', address: '', createdAt: NOW, lastSeenAt: NOW, expiresAt: after(DAY_MS) });
    await store.end(userId, id, after(-ms));
    return id;
  };
  const [long, short] = [await endedBefore(30 * DAY_MS + 1), await endedBefore(30 * DAY_MS)];
  await store.insertCode({ hash: 'over', userId, expiresAt: after(-1) });
  await store.insertCode({ hash: 'good', userId, expiresAt: NOW });
  for (const chore of (await started('a token of the installation')).module.chores ?? []) await chore();
  // A rotation finds a row whether it lives or has ended.
  expect([await store.rotateCsrf(long, 1, NOW), await store.rotateCsrf(short, 1, NOW)]).toMatchObject([null, { id: short }]);
  expect([await store.takeCode('over'), await store.takeCode('good')]).toMatchObject([null, { userId }]);
});

it('lets the installation’s own workers in by its key; revoked, they come back with another key and not with the same', async () => {
  const first = await started('first');
  const own = await first.gate.worker('Bearer first');
  expect(own).toMatchObject({ ownerId: null });
  expect(await first.gate.worker('Bearer second')).toBeNull();
  expect(await first.gate.worker(undefined)).toBeNull();

  const accounts = createWorkerAccountStore(left.database);
  const other = await accounts.insert({ name: 'Чужой', ownerId: null, tokenHash: 'of another', createdAt: NOW });
  await accounts.change(own?.workerId ?? 0, { revokedAt: NOW });
  expect(await (await started('first')).gate.worker('Bearer first')).toBeNull();
  const second = await started('second');
  expect(await second.gate.worker('Bearer second')).toMatchObject({ workerId: own?.workerId });
  expect(await second.gate.worker('Bearer first')).toBeNull();
  expect(await accounts.findGood('of another')).toMatchObject({ id: other.id });
});

it('reads an account anew when it is told to forget what it remembers', async () => {
  const identity = await started('third');
  const own = await identity.gate.worker('Bearer third');
  const accounts = createWorkerAccountStore(left.database);
  await accounts.change(own?.workerId ?? 0, { revokedAt: NOW });
  // Written past the module, as by another server: it is remembered for a while.
  expect(await identity.gate.worker('Bearer third')).not.toBeNull();
  identity.forgetRemembered();
  expect(await identity.gate.worker('Bearer third')).toBeNull();
});
