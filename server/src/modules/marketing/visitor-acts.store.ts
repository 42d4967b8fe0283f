import { lt } from 'drizzle-orm';
import type { Database } from '#platform/db/index.ts';
import { visitorActs } from './marketing.tables.ts';

export type VisitorActKind = typeof visitorActs.$inferSelect.kind;

export const createVisitorActStore = (database: Database) => ({
  async insert(row: typeof visitorActs.$inferInsert): Promise<void> {
    await database.q.insert(visitorActs).values(row);
  },
  async removeBefore(time: Date): Promise<void> {
    await database.q.delete(visitorActs).where(lt(visitorActs.createdAt, time));
  },
});
export type VisitorActStore = ReturnType<typeof createVisitorActStore>;
