import { and, asc, desc, eq, inArray, lte } from 'drizzle-orm';
import type { Database } from '#platform/db/index.ts';
import { activeRates, rates } from '../billing.tables.ts';

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
  /** The plan that stood at that moment; without one, that stands. */
  async activeOf(projectId: number, at?: Date): Promise<ActiveRateRow | null> {
    const [row] = await database.q
      .select()
      .from(activeRates)
      .where(and(eq(activeRates.projectId, projectId), at && lte(activeRates.activeSince, at)))
      .orderBy(desc(activeRates.id))
      .limit(1);
    return row ?? null;
  },
  /** The plan of each of these projects that stands. */
  async activeOfAll(projectIds: number[]): Promise<{ projectId: number; rate: RateRow }[]> {
    if (projectIds.length === 0) return [];
    return database.q
      .selectDistinctOn([activeRates.projectId], { projectId: activeRates.projectId, rate: rates })
      .from(activeRates)
      .innerJoin(rates, eq(rates.id, activeRates.rateId))
      .where(inArray(activeRates.projectId, projectIds))
      .orderBy(activeRates.projectId, desc(activeRates.id));
  },
  /**
   * Whoever counts what a plan bounds, and adds to it or changes the plan, does so alone until the transaction ends.
   */
  async hold(projectId: number): Promise<void> {
    await database.raw('select pg_advisory_xact_lock(hashtextextended($1, 0))', [`plan of project ${projectId}`]);
  },
  async removeOf(projectIds: number[]): Promise<void> {
    if (projectIds.length > 0) await database.q.delete(activeRates).where(inArray(activeRates.projectId, projectIds));
  },
  async append(projectId: number, rateId: number, activeSince: Date): Promise<void> {
    await database.q.insert(activeRates).values({ projectId, rateId, activeSince });
  },
});
export type RateStore = ReturnType<typeof createRateStore>;
