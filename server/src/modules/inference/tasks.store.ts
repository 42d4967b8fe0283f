import type { TaskKind } from '@rakurs/contract';
import { and, count, eq, gt, inArray, isNotNull, isNull, lt, or, sql } from 'drizzle-orm';
import type { Database } from '#platform/db/index.ts';
import { inferenceTasks } from './inference.tables.ts';
import { chooseTask, type LeaseWish } from './lease-scheduler.store.ts';

export type TaskRow = typeof inferenceTasks.$inferSelect;
export type NewTaskRow = typeof inferenceTasks.$inferInsert;
export type TaskChange = Partial<Omit<TaskRow, 'id' | 'fileId' | 'kind' | 'subject'>>;

/** Asked for and not ended. */
const OPEN: TaskRow['state'][] = ['waiting', 'leased', 'paused'];
const isOpen = ({ state }: TaskRow): boolean => OPEN.includes(state);

export const createTaskStore = (database: Database) => ({
  /** Leaves out subjects that are waiting already. Returns those it wrote. */
  insert: async (rows: NewTaskRow[]): Promise<TaskRow[]> =>
    rows.length === 0 ? [] : database.q.insert(inferenceTasks).values(rows).onConflictDoNothing().returning(),
  /** Takes tasks for a worker, each for one worker only, however many ask at the same moment. People take turns. */
  async lease(wish: LeaseWish): Promise<TaskRow[]> {
    const { by, most, until } = wish;
    const taken: TaskRow[] = [];
    while (taken.length < most) {
      const row = await database.transaction(async () => {
        const id = await chooseTask(database, wish);
        if (id === null) return undefined;
        const isForeign = sql`${by.ownerId}::int is not null and ${inferenceTasks.userId} is distinct from ${by.ownerId}::int`;
        const [leased] = await database.q
          .update(inferenceTasks)
          .set({
            state: 'leased',
            lease: sql`gen_random_uuid()`,
            workerId: by.workerId,
            leasedBy: by.name,
            leasedUntil: until,
            leasedAt: wish.now,
            lentBy: sql`case when ${isForeign} then ${by.ownerId}::int end`,
            // What strangers could not do says nothing of the task.
            attempts: sql`${inferenceTasks.attempts} + case when ${isForeign} then 0 else 1 end`,
          })
          .where(eq(inferenceTasks.id, id))
          .returning();
        return leased;
      });
      if (!row) break;
      taken.push(row);
    }
    return taken;
  },
  /** Of these leases, those that still hold, now held longer; a stranger's only if it began after `lentSince`. */
  async extend(
    workerId: number,
    leases: string[],
    { until, lentSince }: { until: Date; lentSince: Date },
  ): Promise<string[]> {
    if (leases.length === 0) return [];
    const mayGoOn = or(isNull(inferenceTasks.lentBy), gt(inferenceTasks.leasedAt, lentSince));
    const held = await database.q
      .update(inferenceTasks)
      .set({ leasedUntil: until })
      .where(
        and(
          inArray(inferenceTasks.lease, leases),
          eq(inferenceTasks.workerId, workerId),
          eq(inferenceTasks.state, 'leased'),
          mayGoOn,
        ),
      )
      .returning({ lease: inferenceTasks.lease });
    return held.flatMap(({ lease }) => lease ?? []);
  },
  /** Keeps its row to itself until the transaction ends. */
  async find(id: number): Promise<TaskRow | null> {
    const [row] = await database.q.select().from(inferenceTasks).where(eq(inferenceTasks.id, id));
    return row ?? null;
  },
  async lock(id: number): Promise<TaskRow | null> {
    const [row] = await database.q.select().from(inferenceTasks).where(eq(inferenceTasks.id, id)).for('update');
    return row ?? null;
  },
  async change(id: number, change: TaskChange): Promise<void> {
    await database.q.update(inferenceTasks).set(change).where(eq(inferenceTasks.id, id));
  },
  /** Tasks whose worker has fallen silent. */
  listOverdue: (now: Date): Promise<TaskRow[]> =>
    database.q
      .select()
      .from(inferenceTasks)
      .where(and(eq(inferenceTasks.state, 'leased'), lt(inferenceTasks.leasedUntil, now)))
      .limit(100),
  listLeasedBy: (workerId: number): Promise<TaskRow[]> =>
    database.q
      .select()
      .from(inferenceTasks)
      .where(and(eq(inferenceTasks.state, 'leased'), eq(inferenceTasks.workerId, workerId))),
  listLentTo: (ownerId: number): Promise<TaskRow[]> =>
    database.q
      .select()
      .from(inferenceTasks)
      .where(and(eq(inferenceTasks.state, 'leased'), eq(inferenceTasks.lentBy, ownerId))),
  /** Those of these files that wait for a later moment need not. Not those that somebody is changing just now. */
  async expedite(kind: TaskKind, fileIds: number[], now: Date): Promise<void> {
    if (fileIds.length === 0) return;
    const free = database.q
      .select({ id: inferenceTasks.id })
      .from(inferenceTasks)
      .where(
        and(
          inArray(inferenceTasks.fileId, fileIds),
          eq(inferenceTasks.kind, kind),
          eq(inferenceTasks.state, 'waiting'),
          gt(inferenceTasks.availableAt, now),
        ),
      )
      .for('update', { skipLocked: true });
    await database.q.update(inferenceTasks).set({ availableAt: now }).where(inArray(inferenceTasks.id, free));
  },
  /** The last asking. */
  async latest(kind: TaskKind, subject: string): Promise<TaskRow | null> {
    const [row] = await database.q
      .select()
      .from(inferenceTasks)
      .where(and(eq(inferenceTasks.kind, kind), eq(inferenceTasks.subject, subject)))
      .orderBy(sql`${inferenceTasks.id} desc`)
      .limit(1);
    return row ?? null;
  },
  async countWaiting(): Promise<number> {
    const [row] = await database.q
      .select({ amount: count() })
      .from(inferenceTasks)
      .where(eq(inferenceTasks.state, 'waiting'));
    return row?.amount ?? 0;
  },
  /** Paused ones too. */
  async countOpen(kind: TaskKind, priority: number): Promise<number> {
    const [row] = await database.q
      .select({ amount: count() })
      .from(inferenceTasks)
      .where(
        and(inArray(inferenceTasks.state, OPEN), eq(inferenceTasks.kind, kind), eq(inferenceTasks.priority, priority)),
      );
    return row?.amount ?? 0;
  },
  /**
   * How many are to be done before and with this one, among those that somebody waits for: of each other user as many
   * as of its own, at most.
   */
  async countAhead(
    kind: TaskKind,
    { priority, id, userId }: Pick<TaskRow, 'priority' | 'id' | 'userId'>,
  ): Promise<number> {
    const { rows } = await database.raw(
      `with open as (select coalesce(user_id, 0) as person, count(*) filter (where (priority, id) <= ($2, $3)) as before, count(*) as amount from inference_tasks where state in ('waiting', 'leased') and task = $1 and priority <= greatest($2, 2) group by 1),
       own as (select coalesce(max(before), 0) as amount from open where person = $4)
       select coalesce(sum(least(open.amount, own.amount)), 0)::int as ahead from open, own`,
      [kind, priority, id, userId ?? 0],
    );
    // Named by the statement.
    return (rows as { ahead: number }[])[0]?.ahead ?? 0;
  },
  /** Those that nobody has begun: somebody wants them sooner, and asks anew. */
  async withdraw(kind: TaskKind, subjects: string[], priority: number): Promise<TaskRow[]> {
    if (subjects.length === 0) return [];
    return database.q
      .delete(inferenceTasks)
      .where(
        and(
          eq(inferenceTasks.state, 'waiting'),
          eq(inferenceTasks.kind, kind),
          inArray(inferenceTasks.subject, subjects),
          eq(inferenceTasks.priority, priority),
        ),
      )
      .returning();
  },
  /**
   * What workers hold of this kind, with this in its input, is no longer what is asked: it waits again, and who holds
   * it is too late. So is who was
   * taken for dead: such a task waits already, and its old lease would still be welcome.
   */
  async takeBack(kind: TaskKind, input: Record<string, unknown>): Promise<TaskRow[]> {
    const held = and(
      inArray(inferenceTasks.state, ['waiting', 'leased']),
      isNotNull(inferenceTasks.lease),
      eq(inferenceTasks.kind, kind),
      sql`${inferenceTasks.input} @> ${JSON.stringify(input)}::jsonb`,
    );
    const attempts = sql`${inferenceTasks.attempts} - case when ${inferenceTasks.state} = 'leased' and ${inferenceTasks.lentBy} is null and ${inferenceTasks.attempts} > 0 then 1 else 0 end`;
    // What a lent computer answered to the old wording is compared with nothing.
    await database.raw(
      "delete from lent_results where task_id in (select id from inference_tasks where task = $1 and input @> $2::jsonb and state in ('waiting', 'leased', 'paused'))",
      [kind, JSON.stringify(input)],
    );
    return database.q.update(inferenceTasks).set({ state: 'waiting', lease: null, attempts }).where(held).returning();
  },
  /** Returns those of them that were open. */
  async removeAbout(kind: TaskKind, subjects: readonly string[]): Promise<TaskRow[]> {
    if (subjects.length === 0) return [];
    return (
      await database.q
        .delete(inferenceTasks)
        .where(and(eq(inferenceTasks.kind, kind), inArray(inferenceTasks.subject, [...subjects])))
        .returning()
    ).filter(isOpen);
  },
  /** Ended ones too. Returns those of them that were open. */
  async removeIn(kind: TaskKind, projectIds: number[]): Promise<TaskRow[]> {
    if (projectIds.length === 0) return [];
    return (
      await database.q
        .delete(inferenceTasks)
        .where(and(eq(inferenceTasks.kind, kind), inArray(inferenceTasks.projectId, projectIds)))
        .returning()
    ).filter(isOpen);
  },
  /** Of these, the ones that are not ended. */
  async listOpen(ids: number[]): Promise<number[]> {
    if (ids.length === 0) return [];
    return (
      await database.q
        .select({ id: inferenceTasks.id })
        .from(inferenceTasks)
        .where(and(inArray(inferenceTasks.id, ids), inArray(inferenceTasks.state, OPEN)))
    ).map(({ id }) => id);
  },
  /** Their files are in another project now. */
  async follow(fileIds: number[], projectId: number): Promise<void> {
    if (fileIds.length === 0) return;
    // Not those that somebody ends just now, who waits for the files that are being moved; where a task is, is looked
    // at again before a stranger gets it.
    const free = database.q
      .select({ id: inferenceTasks.id })
      .from(inferenceTasks)
      .where(and(inArray(inferenceTasks.fileId, fileIds), inArray(inferenceTasks.state, OPEN)))
      .for('update', { skipLocked: true });
    await database.q.update(inferenceTasks).set({ projectId }).where(inArray(inferenceTasks.id, free));
  },
  /** What such workers did stays done; that it was they is forgotten. */
  async forgetWorkers(workerIds: readonly number[]): Promise<void> {
    if (workerIds.length > 0)
      await database.q
        .update(inferenceTasks)
        .set({ workerId: null, leasedBy: null })
        .where(inArray(inferenceTasks.workerId, [...workerIds]));
  },
  /** Returns those of them that were open. */
  removeOf: async (fileIds: number[]): Promise<TaskRow[]> =>
    (await database.q.delete(inferenceTasks).where(inArray(inferenceTasks.fileId, fileIds)).returning()).filter(isOpen),
  async removeFinishedBefore(time: Date): Promise<void> {
    await database.q
      .delete(inferenceTasks)
      .where(and(isNotNull(inferenceTasks.finishedAt), lt(inferenceTasks.finishedAt, time)));
  },
});
export type TaskStore = ReturnType<typeof createTaskStore>;
