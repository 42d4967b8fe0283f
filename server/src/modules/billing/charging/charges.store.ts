import { and, asc, eq, gt, inArray, lt, sql } from 'drizzle-orm';
import type { Database } from '#platform/db/index.ts';
import { groupBy } from '#platform/group-by.ts';
import {
  accruals,
  chargeDays,
  charges,
  freeUses,
  lentEarnings,
  projectBudgets,
  projectMonths,
} from '../billing.tables.ts';

export type ChargeRow = typeof charges.$inferSelect;
/** What is charged is one inference at least: a minute of a film is looked at also where no frame of it was picked. */
export const inferencesOf = ({ frameIds }: Pick<ChargeRow, 'frameIds'>): number => Math.max(1, frameIds.length);
export type NewChargeRow = typeof charges.$inferInsert;

export const createChargeStore = (database: Database) => ({
  insert: async (rows: NewChargeRow[]): Promise<ChargeRow[]> =>
    rows.length === 0
      ? []
      : database.q.insert(charges).values(rows).onConflictDoNothing({ target: charges.taskId }).returning(),
  findOfTasks: async (taskIds: number[]): Promise<ChargeRow[]> =>
    taskIds.length === 0
      ? []
      : database.q.select().from(charges).where(inArray(charges.taskId, taskIds)).orderBy(asc(charges.id)),
  /** Those of them that are still held, now ended: whoever comes second ends none. */
  async end(ids: number[], state: 'charged' | 'released', endedAt: Date): Promise<ChargeRow[]> {
    if (ids.length === 0) return [];
    return database.q
      .update(charges)
      .set({ state, endedAt })
      .where(and(inArray(charges.id, ids), eq(charges.state, 'reserved')))
      .returning();
  },
  /** By their numbers, after this one. */
  listReservedBefore: (time: Date, { after, most }: { after: number; most: number }): Promise<ChargeRow[]> =>
    database.q
      .select()
      .from(charges)
      .where(and(eq(charges.state, 'reserved'), lt(charges.reservedAt, time), gt(charges.id, after)))
      .orderBy(asc(charges.id))
      .limit(most),
  listReservedOf: (userId: number, most: number): Promise<ChargeRow[]> =>
    database.q
      .select()
      .from(charges)
      .where(and(eq(charges.userId, userId), eq(charges.state, 'reserved')))
      .orderBy(asc(charges.id))
      .limit(most),
  /** What was bought and earned, and when. The books stay, as bare numbers. */
  async removeOfUser(userId: number): Promise<void> {
    for (const table of [charges, accruals, lentEarnings, chargeDays, freeUses])
      await database.q.delete(table).where(eq(table.userId, userId));
  },
  async removeOfProjects(projectIds: number[]): Promise<void> {
    if (projectIds.length === 0) return;
    for (const table of [projectBudgets, projectMonths])
      await database.q.delete(table).where(inArray(table.projectId, projectIds));
  },
  async addToDay({
    userId,
    day,
    kopecks,
    inferences,
  }: {
    userId: number;
    day: string;
    kopecks: number;
    inferences: number;
  }): Promise<void> {
    await database.q
      .insert(chargeDays)
      .values({ userId, day, kopecks, inferences })
      .onConflictDoUpdate({
        target: [chargeDays.userId, chargeDays.day],
        set: {
          kopecks: sql`${chargeDays.kopecks} + excluded.kopecks`,
          inferences: sql`${chargeDays.inferences} + excluded.inferences`,
        },
      });
  },

  async budgetsOf(projectIds: number[]): Promise<Map<number, number>> {
    if (projectIds.length === 0) return new Map();
    const rows = await database.q.select().from(projectBudgets).where(inArray(projectBudgets.projectId, projectIds));
    return new Map(rows.flatMap(({ projectId, budget }) => (budget === null ? [] : [[projectId, budget] as const])));
  },
  async setBudget(projectId: number, budget: number | null): Promise<void> {
    await database.q
      .insert(projectBudgets)
      .values({ projectId, budget })
      .onConflictDoUpdate({ target: projectBudgets.projectId, set: { budget } });
  },
  async spentOf(projectIds: number[], month: string): Promise<Map<number, number>> {
    if (projectIds.length === 0) return new Map();
    const rows = await database.q
      .select()
      .from(projectMonths)
      .where(and(inArray(projectMonths.projectId, projectIds), eq(projectMonths.month, month)));
    return new Map(rows.map(({ projectId, kopecks }) => [projectId, kopecks]));
  },
  async addToMonths(changes: { projectId: number; month: string; kopecks: number }[]): Promise<void> {
    for (const [first, ...others] of groupBy(changes, ({ projectId, month }) => `${projectId} ${month}`).values()) {
      if (!first) continue;
      const { projectId, month } = first;
      const kopecks = others.reduce((sum, other) => sum + other.kopecks, first.kopecks);
      if (kopecks > 0)
        await database.q
          .insert(projectMonths)
          .values({ projectId, month, kopecks })
          .onConflictDoUpdate({
            target: [projectMonths.projectId, projectMonths.month],
            set: { kopecks: sql`${projectMonths.kopecks} + excluded.kopecks` },
          });
      // An insert of less than nothing would be refused before the conflict is seen.
      else if (kopecks < 0)
        await database.q
          .update(projectMonths)
          .set({ kopecks: sql`${projectMonths.kopecks} + ${kopecks}` })
          .where(and(eq(projectMonths.projectId, projectId), eq(projectMonths.month, month)));
    }
  },

  async freeUsed(userId: number, day: string): Promise<number> {
    const [row] = await database.q
      .select({ files: freeUses.files })
      .from(freeUses)
      .where(and(eq(freeUses.userId, userId), eq(freeUses.day, day)));
    return row?.files ?? 0;
  },
  async addFreeUse(userId: number, day: string, files: number): Promise<void> {
    if (files > 0)
      await database.q
        .insert(freeUses)
        .values({ userId, day, files })
        .onConflictDoUpdate({
          target: [freeUses.userId, freeUses.day],
          set: { files: sql`${freeUses.files} + excluded.files` },
        });
  },
});
export type ChargeStore = ReturnType<typeof createChargeStore>;
