import { asc, eq } from 'drizzle-orm';
import type { Database } from '#platform/db/index.ts';
import { activeRates, rates } from './billing.tables.ts';

export type RateRow = typeof rates.$inferSelect;
export type ActiveRateRow = typeof activeRates.$inferSelect;

export const createRateStore = (database: Database) => ({
  list: (): Promise<RateRow[]> => database.q.select().from(rates).orderBy(asc(rates.value)),
  async find(id: number): Promise<RateRow | null> {
    const [row] = await database.q.select().from(rates).where(eq(rates.id, id));
    return row ?? null;
  },
  async seed(rows: (typeof rates.$inferInsert)[]): Promise<void> {
    await database.q.insert(rates).values(rows).onConflictDoNothing();
  },
  activeOf: (projectId: number): Promise<ActiveRateRow[]> => database.q.select().from(activeRates).where(eq(activeRates.projectId, projectId)),
  async activate(projectId: number, rateId: number, activeSince: Date): Promise<void> {
    await database.q
      .insert(activeRates)
      .values({ projectId, rateId, activeSince })
      .onConflictDoUpdate({ target: activeRates.projectId, set: { rateId, activeSince } });
  },
});
export type RateStore = ReturnType<typeof createRateStore>;
