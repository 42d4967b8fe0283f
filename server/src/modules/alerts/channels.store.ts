import { and, asc, count, eq, inArray, isNull, ne, notInArray, or, sql } from 'drizzle-orm';
import type { Database } from '#platform/db/index.ts';
import { alertChannels, alertDeliveries } from './alerts.tables.ts';

export type ChannelRow = typeof alertChannels.$inferSelect;
export type ChannelChange = Partial<Pick<ChannelRow, 'name' | 'isEnabled' | 'projectId' | 'settings'>>;

export const createChannelStore = (database: Database) => {
  const own = (id: number, userId: number) => and(eq(alertChannels.id, id), eq(alertChannels.userId, userId));
  /** With what was sent by them. */
  const removeAll = async (ids: number[]): Promise<void> => {
    if (ids.length === 0) return;
    await database.q.delete(alertDeliveries).where(inArray(alertDeliveries.channelId, ids));
    await database.q.delete(alertChannels).where(inArray(alertChannels.id, ids));
  };
  const withEndpoint = (endpoint: string) =>
    and(eq(alertChannels.kind, 'push'), sql`${alertChannels.settings}->>'endpoint' = ${endpoint}`);
  return {
    removeAll,
    async insert(row: typeof alertChannels.$inferInsert): Promise<ChannelRow> {
      const [made] = await database.q.insert(alertChannels).values(row).returning();
      if (!made) throw new Error('The channel was not written');
      return made;
    },
    /** One at a time makes a user's channels, so that two calls at once do not pass their number. */
    async lockUser(userId: number): Promise<void> {
      await database.q.execute(sql`select pg_advisory_xact_lock(hashtext('alert_channels'), ${userId})`);
    },
    async count(userId: number): Promise<number> {
      const [row] = await database.q
        .select({ amount: count() })
        .from(alertChannels)
        .where(eq(alertChannels.userId, userId));
      return row?.amount ?? 0;
    },
    list: (userId: number): Promise<ChannelRow[]> =>
      database.q.select().from(alertChannels).where(eq(alertChannels.userId, userId)).orderBy(asc(alertChannels.id)),
    /** Those of these people that carry messages of this project. */
    listCarrying: ({ userIds, projectId }: { userIds: number[]; projectId: number }): Promise<ChannelRow[]> =>
      database.q
        .select()
        .from(alertChannels)
        .where(
          and(
            inArray(alertChannels.userId, userIds),
            eq(alertChannels.isEnabled, true),
            or(isNull(alertChannels.projectId), eq(alertChannels.projectId, projectId)),
          ),
        )
        .orderBy(asc(alertChannels.id)),
    listEnabled: (userId: number): Promise<ChannelRow[]> =>
      database.q
        .select()
        .from(alertChannels)
        .where(and(eq(alertChannels.userId, userId), eq(alertChannels.isEnabled, true)))
        .orderBy(asc(alertChannels.id)),
    async switchOffExcept(userId: number, keptIds: readonly number[]): Promise<number> {
      const isOther = keptIds.length === 0 ? undefined : notInArray(alertChannels.id, [...keptIds]);
      const off = database.q
        .update(alertChannels)
        .set({ isEnabled: false })
        .where(and(eq(alertChannels.userId, userId), eq(alertChannels.isEnabled, true), isOther));
      return (await off.returning({ id: alertChannels.id })).length;
    },
    async find(id: number): Promise<ChannelRow | null> {
      const [row] = await database.q.select().from(alertChannels).where(eq(alertChannels.id, id));
      return row ?? null;
    },
    async findOwn(id: number, userId: number): Promise<ChannelRow | null> {
      const [row] = await database.q.select().from(alertChannels).where(own(id, userId));
      return row ?? null;
    },
    async findOwnBrowser(endpoint: string, userId: number): Promise<ChannelRow | null> {
      const [row] = await database.q
        .select()
        .from(alertChannels)
        .where(and(withEndpoint(endpoint), eq(alertChannels.userId, userId)));
      return row ?? null;
    },
    listBrowserOfOthers: async (endpoint: string, userId: number): Promise<number[]> =>
      (
        await database.q
          .select({ id: alertChannels.id })
          .from(alertChannels)
          .where(and(withEndpoint(endpoint), ne(alertChannels.userId, userId)))
      ).map(({ id }) => id),
    async changeOwn(id: number, userId: number, change: ChannelChange): Promise<ChannelRow | null> {
      const [row] = await database.q.update(alertChannels).set(change).where(own(id, userId)).returning();
      return row ?? null;
    },
    idsOfProjects: async (projectIds: number[]): Promise<number[]> =>
      (
        await database.q
          .select({ id: alertChannels.id })
          .from(alertChannels)
          .where(inArray(alertChannels.projectId, projectIds))
      ).map(({ id }) => id),
    async removeOfUser(userId: number): Promise<void> {
      await database.q.delete(alertDeliveries).where(eq(alertDeliveries.userId, userId));
      await database.q.delete(alertChannels).where(eq(alertChannels.userId, userId));
    },
  };
};
export type ChannelStore = ReturnType<typeof createChannelStore>;
