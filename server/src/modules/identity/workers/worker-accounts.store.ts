import { and, asc, eq, inArray, isNotNull, isNull } from 'drizzle-orm';
import type { Database } from '#platform/db/index.ts';
import { users, workerAccounts } from '../identity.tables.ts';

export type WorkerAccountRow = typeof workerAccounts.$inferSelect;
export interface OwnedWorkerAccount extends WorkerAccountRow {
  ownerEmail: string | null;
}

export const createWorkerAccountStore = (database: Database) => {
  const owned = () =>
    database.q
      .select({ account: workerAccounts, ownerEmail: users.email })
      .from(workerAccounts)
      .leftJoin(users, eq(users.id, workerAccounts.ownerId));
  const flat = ({
    account,
    ownerEmail,
  }: {
    account: WorkerAccountRow;
    ownerEmail: string | null;
  }): OwnedWorkerAccount => ({ ...account, ownerEmail });
  return {
    async insert(row: typeof workerAccounts.$inferInsert): Promise<WorkerAccountRow> {
      const [made] = await database.q.insert(workerAccounts).values(row).returning();
      if (!made) throw new Error('The worker account was not written');
      return made;
    },
    list: async (): Promise<OwnedWorkerAccount[]> => (await owned().orderBy(asc(workerAccounts.id))).map(flat),
    async find(id: number): Promise<OwnedWorkerAccount | null> {
      const [row] = await owned().where(eq(workerAccounts.id, id));
      return row ? flat(row) : null;
    },
    async findGood(tokenHash: string): Promise<WorkerAccountRow | null> {
      const [row] = await database.q
        .select()
        .from(workerAccounts)
        .where(and(eq(workerAccounts.tokenHash, tokenHash), isNull(workerAccounts.revokedAt)));
      return row ?? null;
    },
    /**
     * The account of the installation's own workers. Its key is a setting: with another key it is as if it had never been revoked,
     * with the same one it stays as it is.
     */
    async keepOwn(row: { name: string; tokenHash: string; createdAt: Date }): Promise<void> {
      const [own] = await database.q.select().from(workerAccounts).where(eq(workerAccounts.isOwn, true));
      if (own?.tokenHash === row.tokenHash) return;
      if (own)
        await database.q
          .update(workerAccounts)
          .set({ tokenHash: row.tokenHash, revokedAt: null })
          .where(eq(workerAccounts.id, own.id));
      // Of two servers that start at once on an empty database, one writes it.
      else
        await database.q
          .insert(workerAccounts)
          .values({ ...row, isOwn: true })
          .onConflictDoNothing();
    },
    /** Null: the installation itself, or there is no such worker any more. */
    async ownerOf(id: number): Promise<number | null> {
      const [row] = await database.q
        .select({ ownerId: workerAccounts.ownerId })
        .from(workerAccounts)
        .where(eq(workerAccounts.id, id));
      return row?.ownerId ?? null;
    },
    async namesOf(ids: number[]): Promise<Map<number, string>> {
      if (ids.length === 0) return new Map();
      return new Map(
        (
          await database.q
            .select({ id: workerAccounts.id, name: workerAccounts.name })
            .from(workerAccounts)
            .where(inArray(workerAccounts.id, ids))
        ).map(({ id, name }) => [id, name]),
      );
    },
    async lentOf(ids: number[]): Promise<number[]> {
      if (ids.length === 0) return [];
      return (
        await database.q
          .select({ id: workerAccounts.id })
          .from(workerAccounts)
          .where(and(inArray(workerAccounts.id, ids), isNotNull(workerAccounts.ownerId)))
      ).map(({ id }) => id);
    },
    async idsOf(ownerId: number): Promise<number[]> {
      return (
        await database.q
          .select({ id: workerAccounts.id })
          .from(workerAccounts)
          .where(eq(workerAccounts.ownerId, ownerId))
      ).map(({ id }) => id);
    },
    /** The oldest first; without those that were revoked. */
    listGoodOf: (ownerId: number): Promise<WorkerAccountRow[]> =>
      database.q
        .select()
        .from(workerAccounts)
        .where(and(eq(workerAccounts.ownerId, ownerId), isNull(workerAccounts.revokedAt)))
        .orderBy(asc(workerAccounts.id)),
    /** Whoever else wants to write accounts of this person waits until the transaction ends. */
    async lockOwner(ownerId: number): Promise<void> {
      await database.q.select({ id: users.id }).from(users).where(eq(users.id, ownerId)).for('no key update');
    },
    async removeOf(ownerId: number): Promise<void> {
      await database.q.delete(workerAccounts).where(eq(workerAccounts.ownerId, ownerId));
    },
    async change(id: number, change: Partial<Pick<WorkerAccountRow, 'revokedAt' | 'lastSeenAt'>>): Promise<void> {
      await database.q.update(workerAccounts).set(change).where(eq(workerAccounts.id, id));
    },
  };
};
export type WorkerAccountStore = ReturnType<typeof createWorkerAccountStore>;
