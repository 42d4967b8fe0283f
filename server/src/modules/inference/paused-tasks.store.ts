import type { Pause } from '@rakurs/contract';
import { and, count, eq, gt, inArray, sql } from 'drizzle-orm';
import type { Database } from '#platform/db/index.ts';
import { inferenceTasks } from './inference.tables.ts';
import type { TaskRow } from './tasks.store.ts';

/** Tasks that something stands in the way of. */
export const createPausedTaskStore = (database: Database) => ({
  async pause(ids: number[], pause: Pause): Promise<TaskRow[]> {
    if (ids.length === 0) return [];
    return database.q
      .update(inferenceTasks)
      .set({ state: 'paused', pause })
      .where(and(inArray(inferenceTasks.id, ids), inArray(inferenceTasks.state, ['waiting', 'paused'])))
      .returning();
  },
  async resume(ids: number[], availableAt: Date): Promise<TaskRow[]> {
    if (ids.length === 0) return [];
    return database.q
      .update(inferenceTasks)
      .set({ state: 'waiting', pause: null, availableAt })
      .where(and(inArray(inferenceTasks.id, ids), eq(inferenceTasks.state, 'paused')))
      .returning();
  },
  /**
   * A user's paused tasks in the order in which they are to be done; those that somebody else is changing just now
   * are left out. Nobody else has them until the transaction ends.
   */
  listPaused: (
    userId: number,
    { after, most }: { after: Pick<TaskRow, 'priority' | 'id'> | null; most: number },
  ): Promise<TaskRow[]> =>
    database.q
      .select()
      .from(inferenceTasks)
      .where(
        and(
          eq(inferenceTasks.state, 'paused'),
          eq(inferenceTasks.userId, userId),
          after
            ? sql`(${inferenceTasks.priority}, ${inferenceTasks.id}) > (${after.priority}, ${after.id})`
            : undefined,
        ),
      )
      .orderBy(inferenceTasks.priority, inferenceTasks.id)
      .limit(most)
      .for('update', { skipLocked: true }),
  async countPaused(userId: number): Promise<Partial<Record<Pause, number>>> {
    const rows = await database.q
      .select({ pause: inferenceTasks.pause, amount: count() })
      .from(inferenceTasks)
      .where(and(eq(inferenceTasks.state, 'paused'), eq(inferenceTasks.userId, userId)))
      .groupBy(inferenceTasks.pause);
    return Object.fromEntries(rows.flatMap(({ pause, amount }) => (pause ? [[pause, amount]] : [])));
  },
  async hasPaused(userId: number, pauses: readonly Pause[]): Promise<boolean> {
    const [one] = await database.q
      .select({ id: inferenceTasks.id })
      .from(inferenceTasks)
      .where(
        and(
          eq(inferenceTasks.state, 'paused'),
          eq(inferenceTasks.userId, userId),
          inArray(inferenceTasks.pause, [...pauses]),
        ),
      )
      .limit(1);
    return one !== undefined;
  },
  /** People with paused tasks, by their numbers. */
  async listPausedPeople(after: number, most: number): Promise<number[]> {
    const rows = await database.q
      .selectDistinct({ userId: inferenceTasks.userId })
      .from(inferenceTasks)
      .where(and(eq(inferenceTasks.state, 'paused'), gt(inferenceTasks.userId, after)))
      .orderBy(inferenceTasks.userId)
      .limit(most);
    return rows.flatMap(({ userId }) => userId ?? []);
  },
});
export type PausedTaskStore = ReturnType<typeof createPausedTaskStore>;
