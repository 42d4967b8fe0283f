import type { WorkerAccount } from '@rakurs/contract';
import { MINUTE_MS, type Clock } from '#platform/clock.ts';
import { AppError } from '#platform/errors.ts';
import type { EventBus } from '#platform/events.ts';
import { Lru } from '#platform/lru.ts';
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
/** How long an account read from the database is remembered. Its end is heard of at once (worker.revoked), this only bounds what could be missed. */
const REMEMBERED_MS = MINUTE_MS;
const LARGEST = 5000;

const toAccount = ({ ownerEmail, ...account }: OwnedWorkerAccount): WorkerAccount => ({
  id: account.id,
  name: account.name,
  owner: account.ownerId === null ? null : { id: account.ownerId, email: ownerEmail ?? '' },
  created_at: account.createdAt.toISOString(),
  expires_at: expiryOfWorker(account)?.toISOString() ?? null,
  last_seen_at: account.lastSeenAt?.toISOString() ?? null,
  revoked_at: account.revokedAt?.toISOString() ?? null,
});

/** A worker is someone: it has a token of its own, a name, and an owner, so that its work can be told from others' and paid. */
export function createWorkerAccounts({ store, users, events, clock, inTransaction }: WorkerAccountsDeps) {
  const remembered = new Lru<string, { row: WorkerAccountRow; readAtMs: number }>(LARGEST);
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
  const isOver = (row: WorkerAccountRow): boolean => {
    const expiresAt = expiryOfWorker(row);
    return expiresAt !== null && expiresAt <= clock.now();
  };
  const notFound = () => new AppError('not_found', 'Обработчик не найден');
  const requireAccount = async (id: number): Promise<OwnedWorkerAccount> => {
    const row = await store.find(id);
    if (!row) throw notFound();
    return row;
  };
  const admit = async (
    name: string,
    ownerId: number | null,
  ): Promise<{ account: OwnedWorkerAccount; token: string }> => {
    const token = randomToken();
    const { id } = await store.insert({ name, ownerId, tokenHash: hashToken(token), createdAt: clock.now() });
    return { account: await requireAccount(id), token };
  };
  /** Revoking twice does no harm: the first time stands. */
  const dismiss = async (account: OwnedWorkerAccount): Promise<OwnedWorkerAccount> => {
    if (account.revokedAt) return account;
    await store.change(account.id, { revokedAt: clock.now() });
    events.publish(workerRevoked, { userIds: [] }, { workerId: account.id });
    return requireAccount(account.id);
  };

  return {
    /** Who holds this token; null when nobody does, or no longer may. */
    async callerOf(token: string): Promise<{ workerId: number; ownerId: number | null } | null> {
      const row = await read(hashToken(token));
      return row && !isOver(row) ? { workerId: row.id, ownerId: row.ownerId } : null;
    },
    /** Read anew: for who was let in a while ago and has waited since. */
    async mayWork(id: number): Promise<boolean> {
      const row = await store.find(id);
      return row !== null && row.revokedAt === null && !isOver(row);
    },
    keepOwn: (token: string): Promise<void> =>
      store.keepOwn({ name: OWN_NAME, tokenHash: hashToken(token), createdAt: clock.now() }),
    list: async (): Promise<WorkerAccount[]> => (await store.list()).map(toAccount),
    async create({
      name,
      owner_email,
    }: {
      name: string;
      owner_email?: string | null | undefined;
    }): Promise<{ worker: WorkerAccount; token: string }> {
      const owner = owner_email ? await users.findByEmail(owner_email.toLowerCase()) : null;
      if (owner_email && !owner)
        throw new AppError('invalid', 'Такого пользователя нет', {
          errors: { owner_email: 'Такого пользователя нет' },
        });
      const { account, token } = await admit(name, owner?.id ?? null);
      return { worker: toAccount(account), token };
    },
    revoke: async (id: number): Promise<WorkerAccount> => toAccount(await dismiss(await requireAccount(id))),
    /** A person lends a computer. Two askings at once are counted one after the other. */
    createOwn: (ownerId: number, name: string, most: number): Promise<{ account: WorkerAccountRow; token: string }> =>
      inTransaction(async () => {
        await store.lockOwner(ownerId);
        if ((await store.listGoodOf(ownerId)).length >= most)
          throw new AppError('conflict', `Можно подключить не больше ${most} компьютеров. Отключите ненужный.`);
        return admit(name, ownerId);
      }),
    /** Somebody else's is as unknown as one that never was. */
    async revokeOwn(ownerId: number, id: number): Promise<WorkerAccountRow> {
      const account = await requireAccount(id);
      if (account.ownerId !== ownerId) throw notFound();
      return dismiss(account);
    },
    forgetRemembered,
  };
}
export type WorkerAccounts = ReturnType<typeof createWorkerAccounts>;
