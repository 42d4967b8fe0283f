import { and, asc, desc, eq, inArray, isNotNull, isNull, ne, notInArray, or } from 'drizzle-orm';
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
  const standing = (userId: number) =>
    and(
      or(eq(workerAccounts.ownerId, userId), eq(workerAccounts.createdBy, userId)),
      eq(workerAccounts.isOwn, false),
      isNull(workerAccounts.revokedAt),
    );
  return {
    listStandingOf: (userId: number): Promise<WorkerAccountRow[]> =>
      database.q.select().from(workerAccounts).where(standing(userId)).orderBy(asc(workerAccounts.id)),
    /** Which ones were revoked by it. */
    async revokeStanding(userId: number, { keptIds, at }: { keptIds: readonly number[]; at: Date }): Promise<number[]> {
      const rest = and(
        standing(userId),
        keptIds.length === 0 ? undefined : notInArray(workerAccounts.id, [...keptIds]),
      );
      return (
        await database.q.update(workerAccounts).set({ revokedAt: at }).where(rest).returning({ id: workerAccounts.id })
      ).map(({ id }) => id);
    },
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
     * Says that this token is a living server's; one that was revoked stays revoked. Tells whether there is such an
     * account.
     */
    async keepOwn(tokenHash: string, keptAt: Date): Promise<boolean> {
      const ofToken = and(eq(workerAccounts.isOwn, true), eq(workerAccounts.tokenHash, tokenHash));
      return (
        (await database.q.update(workerAccounts).set({ keptAt }).where(ofToken).returning({ id: workerAccounts.id }))
          .length > 0
      );
    },
    /** Of two servers that start at once with the same token, one writes it. */
    async insertOwn(row: { name: string; tokenHash: string; createdAt: Date; keptAt: Date }): Promise<void> {
      await database.q
        .insert(workerAccounts)
        .values({ ...row, isOwn: true })
        .onConflictDoNothing();
    },
    /**
     * The newest of the installation's own goes on under another token, as if it had never been revoked. Tells whether
     * there was one.
     */
    async replaceOwn(tokenHash: string, keptAt: Date): Promise<boolean> {
      const newest = database.q
        .select({ id: workerAccounts.id })
        .from(workerAccounts)
        .where(eq(workerAccounts.isOwn, true))
        .orderBy(desc(workerAccounts.id))
        .limit(1);
      return (
        (
          await database.q
            .update(workerAccounts)
            .set({ tokenHash, keptAt, revokedAt: null })
            .where(inArray(workerAccounts.id, newest))
            .returning({ id: workerAccounts.id })
        ).length > 0
      );
    },
    /** Nobody keeps them any more. */
    async dropOwnBut(tokenHash: string): Promise<void> {
      await database.q
        .update(workerAccounts)
        .set({ keptAt: null })
        .where(
          and(
            eq(workerAccounts.isOwn, true),
            ne(workerAccounts.tokenHash, tokenHash),
            isNotNull(workerAccounts.keptAt),
          ),
        );
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
    /** Of these accounts, those that people lend, with whose they are. */
    async listLentOf(ids: number[]): Promise<OwnedWorkerAccount[]> {
      return ids.length === 0
        ? []
        : (
            await owned()
              .where(and(inArray(workerAccounts.id, ids), isNotNull(workerAccounts.ownerId)))
              .orderBy(asc(workerAccounts.id))
          ).map(flat);
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
    /** All but the last so many that were revoked: what they earned stays, their names do not. */
    async removeRevokedOf(ownerId: number, kept: number): Promise<void> {
      const last = database.q
        .select({ id: workerAccounts.id })
        .from(workerAccounts)
        .where(and(eq(workerAccounts.ownerId, ownerId), isNotNull(workerAccounts.revokedAt)))
        .orderBy(desc(workerAccounts.id))
        .limit(kept);
      await database.q
        .delete(workerAccounts)
        .where(
          and(
            eq(workerAccounts.ownerId, ownerId),
            isNotNull(workerAccounts.revokedAt),
            notInArray(workerAccounts.id, last),
          ),
        );
    },
    /** Whoever else wants to write accounts of this user waits until the transaction ends. */
    async lockOwner(ownerId: number): Promise<void> {
      await database.q.select({ id: users.id }).from(users).where(eq(users.id, ownerId)).for('no key update');
    },
    async removeOf(ownerId: number): Promise<void> {
      await database.q.delete(workerAccounts).where(eq(workerAccounts.ownerId, ownerId));
      // What an administrator made for others goes on; nobody is named by it any more.
      await database.q.update(workerAccounts).set({ createdBy: null }).where(eq(workerAccounts.createdBy, ownerId));
    },
    async change(id: number, change: Partial<Pick<WorkerAccountRow, 'revokedAt' | 'lastSeenAt'>>): Promise<void> {
      await database.q.update(workerAccounts).set(change).where(eq(workerAccounts.id, id));
    },
  };
};
export type WorkerAccountStore = ReturnType<typeof createWorkerAccountStore>;
