import type { WorkerAccount } from '@rakurs/contract';
import { LRUCache } from 'lru-cache';
import type { WorkerActor } from '#platform/actor.ts';
import { MINUTE_MS, type Clock } from '#platform/clock.ts';
import { AppError } from '#platform/errors.ts';
import type { EventBus } from '#platform/events.ts';
import { workerRevoked } from '../identity.events.ts';
import { hashToken, randomToken } from '../tokens.ts';
import type { UserStore } from '../users.store.ts';
import { expiryOfWorker } from './worker-token-life.ts';
import type { OwnedWorkerAccount, WorkerAccountRow, WorkerAccountStore } from './worker-accounts.store.ts';

export interface WorkerAccountsDeps {
  store: WorkerAccountStore;
  users: Pick<UserStore, 'findByEmail'>;
  events: EventBus;
  clock: Clock;
  inTransaction: <T>(work: () => Promise<T>) => Promise<T>;
}

const OWN_NAME = 'Обработчики этой установки';
/**
 * How long an account read from the database is remembered. Its end is heard of at once (worker.revoked), this only
 * bounds what could be missed.
 */
const REMEMBERED_MS = MINUTE_MS;
const MAX_REMEMBERED = 5000;
/** Who makes and revokes keys without end leaves no more than this behind. */
const MAX_REVOKED_KEPT = 100;

const toAccount = ({ ownerEmail, ...account }: OwnedWorkerAccount, now: Date): WorkerAccount => ({
  id: account.id,
  name: account.name,
  owner: account.ownerId === null ? null : { id: account.ownerId, email: ownerEmail ?? '' },
  created_at: account.createdAt.toISOString(),
  expires_at: expiryOfWorker(account, now)?.toISOString() ?? null,
  last_seen_at: account.lastSeenAt?.toISOString() ?? null,
  revoked_at: account.revokedAt?.toISOString() ?? null,
});

/**
 * A worker is someone: it has a token of its own, a name, and an owner, so that its work can be told from others' and
 * paid.
 */
export function createWorkerAccounts({ store, users, events, clock, inTransaction }: WorkerAccountsDeps) {
  const remembered = new LRUCache<string, { row: WorkerAccountRow; readAtMs: number }>({ max: MAX_REMEMBERED });
  let forgotten = 0;
  const forgetRemembered = (): void => {
    forgotten += 1;
    remembered.clear();
  };
  events.on(workerRevoked, forgetRemembered);

  const read = async (tokenHash: string): Promise<WorkerAccountRow | null> => {
    const now = clock.now();
    const known = remembered.get(tokenHash);
    if (known && now.getTime() - known.readAtMs < REMEMBERED_MS) return known.row;
    const before = forgotten;
    const row = await store.findGood(tokenHash);
    if (!row) return null;
    await store.change(row.id, { lastSeenAt: now });
    // A race: revoked while it was being read, it must not be remembered as good.
    if (before === forgotten) remembered.set(tokenHash, { row, readAtMs: now.getTime() });
    return row;
  };
  let ownHash: string | null = null;
  const isOver = (row: WorkerAccountRow): boolean => {
    // This server's own is good by its word: no clock ends it.
    if (row.isOwn && row.tokenHash === ownHash) return false;
    const expiresAt = expiryOfWorker(row, clock.now());
    return expiresAt !== null && expiresAt <= clock.now();
  };
  const show = (account: OwnedWorkerAccount): WorkerAccount => toAccount(account, clock.now());
  const notFound = () => new AppError('not_found', 'Обработчик не найден');
  const requireAccount = async (id: number): Promise<OwnedWorkerAccount> => {
    const row = await store.find(id);
    if (!row) throw notFound();
    return row;
  };
  const admit = async (account: {
    name: string;
    ownerId: number | null;
    createdBy: number;
  }): Promise<{ account: OwnedWorkerAccount; token: string }> => {
    const token = randomToken();
    const { id } = await store.insert({ ...account, tokenHash: hashToken(token), createdAt: clock.now() });
    return { account: await requireAccount(id), token };
  };
  /** Revoking twice does no harm: the first time stands. */
  const dismiss = async (account: OwnedWorkerAccount): Promise<OwnedWorkerAccount> => {
    if (account.revokedAt) return account;
    await store.change(account.id, { revokedAt: clock.now() });
    events.emit(workerRevoked, { userIds: [] }, { workerId: account.id });
    return requireAccount(account.id);
  };

  return {
    /** Who holds this token; null when nobody does, or no longer may. */
    async callerOf(token: string): Promise<WorkerActor | null> {
      const row = await read(hashToken(token));
      return row && !isOver(row) ? { kind: 'worker', workerId: row.id, ownerId: row.ownerId } : null;
    },
    /** Read anew: for who was let in a while ago and has waited since. */
    async mayWork(id: number): Promise<boolean> {
      const row = await store.find(id);
      return row !== null && row.revokedAt === null && !isOver(row);
    },
    /**
     * The token of this server's own workers; said again and again while it lives. Several servers have several, all
     * good at once, and that of a dead one ends after a while.
     * Where there is no other server a new token takes the old one's place at once.
     */
    keepOwn: (token: string, { hasOtherServers }: { hasOtherServers: boolean }): Promise<void> =>
      inTransaction(async () => {
        const [tokenHash, now] = [hashToken(token), clock.now()];
        ownHash = tokenHash;
        const isKept =
          (await store.keepOwn(tokenHash, now)) || (!hasOtherServers && (await store.replaceOwn(tokenHash, now)));
        if (!isKept) await store.insertOwn({ name: OWN_NAME, tokenHash, createdAt: now, keptAt: now });
        if (!hasOtherServers) await store.dropOwnBut(tokenHash);
      }),
    list: async (): Promise<WorkerAccount[]> => (await store.list()).map(show),
    async create(
      { name, owner_email }: { name: string; owner_email?: string | null | undefined },
      createdBy: number,
    ): Promise<{ worker: WorkerAccount; token: string }> {
      const owner = owner_email ? await users.findByEmail(owner_email.toLowerCase()) : null;
      if (owner_email && !owner)
        throw new AppError('invalid', 'Такого пользователя нет', {
          errors: { owner_email: 'Такого пользователя нет' },
        });
      const { account, token } = await admit({ name, ownerId: owner?.id ?? null, createdBy });
      return { worker: show(account), token };
    },
    revoke: async (id: number): Promise<WorkerAccount> => show(await dismiss(await requireAccount(id))),
    /** A user lends a computer. Two askings at once are counted one after the other. */
    createOwn: (ownerId: number, name: string, most: number): Promise<{ account: WorkerAccountRow; token: string }> =>
      inTransaction(async () => {
        await store.lockOwner(ownerId);
        if ((await store.listGoodOf(ownerId)).length >= most)
          throw new AppError('conflict', `Можно подключить не больше ${most} компьютеров. Отключите ненужный.`);
        await store.removeRevokedOf(ownerId, MAX_REVOKED_KEPT);
        return admit({ name, ownerId, createdBy: ownerId });
      }),
    /** Somebody else's is as unknown as one that never was. */
    async revokeOwn(ownerId: number, id: number): Promise<WorkerAccountRow> {
      const account = await requireAccount(id);
      if (account.ownerId !== ownerId) throw notFound();
      return dismiss(account);
    },
    /** The tokens that a user lends computers by or was told as an administrator, as far as they are good. */
    listStanding: async (userId: number): Promise<WorkerAccountRow[]> =>
      (await store.listStandingOf(userId)).filter((row) => !isOver(row)),
    async revokeStandingExcept(userId: number, keptIds: readonly number[]): Promise<number> {
      const revoked = await store.revokeStanding(userId, { keptIds, at: clock.now() });
      for (const workerId of revoked) events.emit(workerRevoked, { userIds: [] }, { workerId });
      return revoked.length;
    },
    forgetRemembered,
  };
}
export type WorkerAccounts = ReturnType<typeof createWorkerAccounts>;
