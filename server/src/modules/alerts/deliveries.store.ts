import { desc, eq, inArray, lt, sql } from 'drizzle-orm';
import type { Database } from '#platform/db/index.ts';
import { alertDeliveries } from './alerts.tables.ts';

export type DeliveryRow = typeof alertDeliveries.$inferSelect;
export type DeliveryChange = Partial<Pick<DeliveryRow, 'state' | 'attempts' | 'status' | 'answer' | 'triedAt'>>;

export const createDeliveryStore = (database: Database) => ({
  /** Null when this message is already on its way by this channel. */
  async insert(row: typeof alertDeliveries.$inferInsert): Promise<DeliveryRow | null> {
    const [made] = await database.q.insert(alertDeliveries).values(row).onConflictDoNothing().returning();
    return made ?? null;
  },
  /** How many of the last `most` were made since then. */
  async countSince(channelId: number, { since, most }: { since: Date; most: number }): Promise<number> {
    const last = await database.q
      .select({ createdAt: alertDeliveries.createdAt })
      .from(alertDeliveries)
      .where(eq(alertDeliveries.channelId, channelId))
      .orderBy(desc(alertDeliveries.id))
      .limit(most);
    return last.filter(({ createdAt }) => createdAt > since).length;
  },
  async find(id: number): Promise<DeliveryRow | null> {
    const [row] = await database.q.select().from(alertDeliveries).where(eq(alertDeliveries.id, id));
    return row ?? null;
  },
  async change(id: number, change: DeliveryChange): Promise<DeliveryRow | null> {
    const [row] = await database.q.update(alertDeliveries).set(change).where(eq(alertDeliveries.id, id)).returning();
    return row ?? null;
  },
  /** Newest first. */
  listLast: (channelId: number, amount: number): Promise<DeliveryRow[]> =>
    database.q
      .select()
      .from(alertDeliveries)
      .where(eq(alertDeliveries.channelId, channelId))
      .orderBy(desc(alertDeliveries.id))
      .limit(amount),
  /** The last of each channel. */
  lastOf: async (channelIds: number[]): Promise<DeliveryRow[]> => {
    if (channelIds.length === 0) return [];
    return database.q
      .selectDistinctOn([alertDeliveries.channelId])
      .from(alertDeliveries)
      .where(inArray(alertDeliveries.channelId, channelIds))
      .orderBy(alertDeliveries.channelId, desc(alertDeliveries.id));
  },
  async removeOlderThan(time: Date): Promise<void> {
    await database.q.delete(alertDeliveries).where(lt(alertDeliveries.createdAt, time));
  },
  async removeOfProjects(projectIds: number[]): Promise<void> {
    await database.q
      .delete(alertDeliveries)
      .where(inArray(sql`(${alertDeliveries.message}->>'projectId')::int`, projectIds));
  },
});
export type DeliveryStore = ReturnType<typeof createDeliveryStore>;
