import { and, count, desc, eq, gte } from 'drizzle-orm';
import type { Database } from '#platform/db/index.ts';
import { callbackRequests } from './marketing.tables.ts';

export type CallbackRequestRow = typeof callbackRequests.$inferSelect;
export type NewCallbackRequestRow = typeof callbackRequests.$inferInsert;
export type CallbackRequestChange = Partial<
  Pick<CallbackRequestRow, 'state' | 'webhookDeliveredAt' | 'emailDeliveredAt'>
>;

export const createCallbackRequestStore = (database: Database) => ({
  async insert(row: NewCallbackRequestRow): Promise<CallbackRequestRow> {
    const [made] = await database.q.insert(callbackRequests).values(row).returning();
    if (!made) throw new Error('The callback request was not written');
    return made;
  },
  async find(id: number): Promise<CallbackRequestRow | null> {
    const [row] = await database.q.select().from(callbackRequests).where(eq(callbackRequests.id, id));
    return row ?? null;
  },
  async hasSame({
    phone,
    description,
    requestingUrl,
    since,
  }: Pick<CallbackRequestRow, 'phone' | 'description' | 'requestingUrl'> & { since: Date }): Promise<boolean> {
    const [row] = await database.q
      .select({ id: callbackRequests.id })
      .from(callbackRequests)
      .where(
        and(
          eq(callbackRequests.phone, phone),
          gte(callbackRequests.createdAt, since),
          eq(callbackRequests.description, description),
          eq(callbackRequests.requestingUrl, requestingUrl),
        ),
      )
      .limit(1);
    return row !== undefined;
  },
  /** Newest first. */
  list: ({ from, amount }: { from: number; amount: number }): Promise<CallbackRequestRow[]> =>
    database.q.select().from(callbackRequests).orderBy(desc(callbackRequests.id)).limit(amount).offset(from),
  async count(): Promise<number> {
    const [row] = await database.q.select({ amount: count() }).from(callbackRequests);
    return row?.amount ?? 0;
  },
  async change(id: number, change: CallbackRequestChange): Promise<CallbackRequestRow | null> {
    const [row] = await database.q.update(callbackRequests).set(change).where(eq(callbackRequests.id, id)).returning();
    return row ?? null;
  },
  async remove(id: number): Promise<boolean> {
    return (
      (
        await database.q
          .delete(callbackRequests)
          .where(eq(callbackRequests.id, id))
          .returning({ id: callbackRequests.id })
      ).length > 0
    );
  },
});
export type CallbackRequestStore = ReturnType<typeof createCallbackRequestStore>;
