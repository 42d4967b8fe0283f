import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { DAY_MS, type Clock } from '#platform/clock.ts';
import { createEvents } from '#platform/events.ts';
import { createLog } from '#platform/log.ts';
import { openQueue, type Queue } from '#platform/queue.ts';
import { createTransactionHooks } from '#platform/transaction-hooks.ts';
import { openTestDatabase, type TestDatabase } from '../../../testing/test-database.ts';
import { workerAccounts } from './identity.tables.ts';
import { createIdentity } from './index.ts';
import { createSessionStore } from './sessions.store.ts';
import { createTokens } from './tokens.ts';
import { createUserStore } from './users.store.ts';
import { createWorkerAccounts } from './workers/worker-accounts.service.ts';
import { createWorkerAccountStore } from './workers/worker-accounts.store.ts';

// What nobody calls: the start of the server, and the maintenance that runs by itself.

const NOW = new Date('2026-11-15T10:00:00Z');
const after = (ms: number) => new Date(NOW.getTime() + ms);
let passedMs = 0;
const clock: Clock = { now: () => after(passedMs) };

let left: TestDatabase;
let queue: Queue;
const log = createLog('silent');
beforeAll(async () => {
  left = await openTestDatabase();
  queue = await openQueue({ database: left.database, log });
});
afterEach(() => void (passedMs = 0));
afterAll(async () => {
  await queue.stop();
  await left.close();
});

const SESSION_KEY = 'key';
const started = async (workerToken: string, { hasOtherServers = false } = {}) => {
  const { database } = left;
  const identity = await createIdentity({
    database,
    queue,
    events: createEvents(database),
    hooks: createTransactionHooks(),
    log,
    clock,
    sessionKey: SESSION_KEY,
    workerToken,
    hasOtherServers,
    brand: '',
    publicUrl: '',
    timeZone: 'Europe/Moscow',
    adminEmails: [],
    demoEmail: null,
    training: 'granted',
    sendLetter: null,
    alertChannels: { listEnabled: () => Promise.resolve([]), switchOffExcept: () => Promise.resolve(0) },
  });
  await identity.module.start?.();
  return identity;
};

it('forgets codes whose time is over at once, and sessions a month after they have ended', async () => {
  const store = createSessionStore(left.database);
  const { id: userId } = await createUserStore(left.database).insert({
    email: 'chores@example.ru',
    passwordHash: '',
    createdAt: NOW,
  });
  const endedBefore = async (ms: number) => {
    const { id } = await store.insert({
      userId,
      peerId: `before ${ms}`,
      csrfRotatedAt: NOW,
      userAgent: '',
      address: '',
      createdAt: NOW,
      lastSeenAt: NOW,
      expiresAt: after(DAY_MS),
    });
    await store.end(userId, id, after(-ms));
    return id;
  };
  const [long, short] = [await endedBefore(30 * DAY_MS + 1), await endedBefore(30 * DAY_MS)];
  await store.insertCode({ hash: 'over', userId, expiresAt: after(-1) });
  await store.insertCode({ hash: 'good', userId, expiresAt: NOW });
  for (const chore of (await started('a token of the installation')).module.maintenance ?? []) await chore();
  // A rotation finds a row whether it lives or has ended.
  expect([await store.rotateCsrf(long, 1, NOW), await store.rotateCsrf(short, 1, NOW)]).toMatchObject([
    null,
    { id: short },
  ]);
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

it('reads a session anew when it is told to forget what it remembers, and knows whose a socket is while the session lives', async () => {
  const identity = await started('third');
  const store = createSessionStore(left.database);
  const { id: userId } = await createUserStore(left.database).insert({
    email: 'remembered@example.ru',
    passwordHash: '',
    createdAt: NOW,
  });
  const { id } = await store.insert({
    userId,
    peerId: 'a peer',
    csrfRotatedAt: NOW,
    userAgent: '',
    address: '',
    createdAt: NOW,
    lastSeenAt: NOW,
    expiresAt: after(DAY_MS),
  });
  const authorization = await createTokens(SESSION_KEY).sign({ id, createdAt: NOW }, NOW);
  const isLetIn = async () => (await identity.gate.user({ authorization, csrf: undefined })) !== null;
  expect(await isLetIn()).toBe(true);
  expect(await identity.sessionOfPeer('a peer')).toEqual({ sessionId: id, userId });
  await store.end(userId, id, NOW);
  expect(await isLetIn()).toBe(true);
  identity.forgetRemembered();
  expect(await isLetIn()).toBe(false);
  expect(await identity.sessionOfPeer('a peer')).toBeNull();
});

it('does not remember as good a worker that was revoked while its account was being read', async () => {
  const { database } = left;
  const accounts = createWorkerAccountStore(database);
  let meanwhile = (): Promise<unknown> => Promise.resolve();
  const workers = createWorkerAccounts({
    inTransaction: database.transaction,
    store: {
      ...accounts,
      async findGood(hash) {
        const row = await accounts.findGood(hash);
        await meanwhile();
        return row;
      },
    },
    users: createUserStore(database),
    events: createEvents(database),
    clock,
  });
  const { worker, token } = await workers.create({ name: 'Чужой' }, 1);
  meanwhile = () => workers.revoke(worker.id);
  await workers.callerOf(token);
  expect(await workers.callerOf(token)).toBeNull();
});

it('makes the account of the installation’s own workers where there is none yet, and never a second', async () => {
  await left.database.q.delete(workerAccounts);
  const first = await started('fourth');
  expect(await first.gate.worker('Bearer fourth')).toMatchObject({ ownerId: null });
  await started('fifth');
  expect(await createWorkerAccountStore(left.database).list()).toMatchObject([
    { isOwn: true, ownerId: null, revokedAt: null },
  ]);
});

it('lets the workers of two servers on one database go on, and ends the token of a server that is gone a day later', async () => {
  const servers = { hasOtherServers: true };
  const [one, other] = [await started('of one', servers), await started('of the other', servers)];
  const works = async (identity: typeof one, token: string): Promise<boolean> => {
    identity.forgetRemembered();
    return (await identity.gate.worker(`Bearer ${token}`)) !== null;
  };
  // Each server lets in the workers of both.
  for (const server of [one, other])
    expect([await works(server, 'of one'), await works(server, 'of the other')]).toEqual([true, true]);
  await started('of one', servers);
  expect(await works(other, 'of the other')).toBe(true);

  passedMs = DAY_MS + 1;
  const later = await started('of the other', servers);
  expect([await works(later, 'of one'), await works(later, 'of the other')]).toEqual([false, true]);
  // One that comes back has its token again; one that is revoked has not.
  const again = await started('of one', servers);
  expect([await works(again, 'of one'), await works(later, 'of one')]).toEqual([true, true]);
  const own = await again.gate.worker('Bearer of one');
  await createWorkerAccountStore(left.database).change(own?.workerId ?? 0, { revokedAt: clock.now() });
  expect(await works(await started('of one', servers), 'of one')).toBe(false);
});

it('ends the old token at once where there is one server only', async () => {
  await started('before', { hasOtherServers: true });
  const only = await started('after');
  expect(await only.gate.worker('Bearer before')).toBeNull();
  expect(await only.gate.worker('Bearer after')).not.toBeNull();
});

it('makes an account of the program’s own once, and an administrator of it only by its password', async () => {
  const identity = await started('sixth');
  const users = createUserStore(left.database);
  const own = { email: 'own@example.ru', password: 'its own password' };
  const isAdmin = async () => (await users.findByEmail(own.email))?.isAdmin;
  const names = { firstName: 'Пётр', lastName: 'Иванов', canTrainLearningModels: true };
  const id = await identity.createAccount({ ...own, ...names });
  expect(await users.findByEmail(own.email)).toMatchObject({ id, ...names, isAdmin: false });
  expect(await identity.createAccount({ ...own, ...names, password: 'another' })).toBeNull();
  await identity.appointOwn({ ...own, password: 'another' });
  await identity.appointOwn({ ...own, email: 'nobody@example.ru' });
  expect(await isAdmin()).toBe(false);
  await identity.appointOwn(own);
  await identity.appointOwn(own);
  expect(await isAdmin()).toBe(true);
});

it('dismisses administrators who were made by a setting that names them no more, and nobody else', async () => {
  const users = createUserStore(left.database);
  const newAdmin = async (email: string, isAdminGranted: boolean) =>
    (await users.insert({ email, passwordHash: '', createdAt: NOW, isAdmin: true, isAdminGranted })).id;
  await users.dismissAdminsBut([]);
  const [listed, unlisted, granted] = [
    await newAdmin('listed@example.ru', false),
    await newAdmin('unlisted@example.ru', false),
    await newAdmin('granted@example.ru', true),
  ];
  expect(await users.dismissAdminsBut(['listed@example.ru', 'nobody@example.ru'])).toEqual([unlisted]);
  const isAdmin = async (id: number) => (await users.find(id))?.isAdmin;
  expect([await isAdmin(listed), await isAdmin(unlisted), await isAdmin(granted)]).toEqual([true, false, true]);
  expect(await users.dismissAdminsBut([])).toEqual([listed]);
});
