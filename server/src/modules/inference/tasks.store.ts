import type { Pause, TaskKind } from '@rakurs/contract';
import { and, count, eq, gt, inArray, isNotNull, lt, sql } from 'drizzle-orm';
import type { Database } from '#platform/db/index.ts';
import { inferenceTasks } from './inference.tables.ts';
import { chooseTask, type LeaseWish } from './whose-turn.store.ts';

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
        const [leased] = await database.q
          .update(inferenceTasks)
          .set({
            state: 'leased',
            lease: sql`gen_random_uuid()`,
            workerId: by.workerId,
            leasedBy: by.name,
            leasedUntil: until,
            attempts: sql`${inferenceTasks.attempts} + 1`,
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
  /** Of these leases, those that still hold, now held longer. */
  async extend(workerId: number, leases: string[], until: Date): Promise<string[]> {
    if (leases.length === 0) return [];
    const held = await database.q
      .update(inferenceTasks)
      .set({ leasedUntil: until })
      .where(
        and(
          inArray(inferenceTasks.lease, leases),
          eq(inferenceTasks.workerId, workerId),
          eq(inferenceTasks.state, 'leased'),
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
  /** Those of these files that wait for a later moment need not. Not those that somebody is changing just now. */
  async hasten(kind: TaskKind, fileIds: number[], now: Date): Promise<void> {
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
  /** How many are to be done before and with this one, among those that somebody waits for: of each other person as many as of its own, at most. */
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
  /** Those of the ticket that nobody has begun. */
  withdrawOf: (ticketId: number): Promise<TaskRow[]> =>
    database.q
      .delete(inferenceTasks)
      .where(and(eq(inferenceTasks.ticketId, ticketId), inArray(inferenceTasks.state, ['waiting', 'paused'])))
      .returning(),
  /**
   * What workers hold of this kind, with this in its input, is no longer what is asked: it waits again, and who holds it is too late. So is who was
   * taken for dead: such a task waits already, and its old lease would still be welcome.
   */
  async takeBack(kind: TaskKind, input: Record<string, unknown>): Promise<TaskRow[]> {
    const held = and(
      inArray(inferenceTasks.state, ['waiting', 'leased']),
      isNotNull(inferenceTasks.lease),
      eq(inferenceTasks.kind, kind),
      sql`${inferenceTasks.input} @> ${JSON.stringify(input)}::jsonb`,
    );
    const attempts = sql`${inferenceTasks.attempts} - case when ${inferenceTasks.state} = 'leased' and ${inferenceTasks.attempts} > 0 then 1 else 0 end`;
    return database.q.update(inferenceTasks).set({ state: 'waiting', lease: null, attempts }).where(held).returning();
  },
  /** `pause`: why, where some are paused. */
  async countsOf(ticketId: number): Promise<Record<TaskRow['state'], number> & { pause: Pause | null }> {
    const rows = await database.q
      .select({
        state: inferenceTasks.state,
        pause: sql<Pause | null>`max(${inferenceTasks.pause}) filter (where ${inferenceTasks.state} = 'paused')`,
        amount: count(),
      })
      .from(inferenceTasks)
      .where(eq(inferenceTasks.ticketId, ticketId))
      .groupBy(inferenceTasks.state);
    return {
      waiting: 0,
      leased: 0,
      paused: 0,
      done: 0,
      failed: 0,
      ...Object.fromEntries(rows.map(({ state, amount }) => [state, amount])),
      pause: rows.find(({ state }) => state === 'paused')?.pause ?? null,
    };
  },
  /** By kind. */
  async countsByKind(
    ticketId: number,
  ): Promise<Map<TaskKind, { open: number; moving: number; done: number; failed: number; pause: Pause | null }>> {
    const amount = (states: string) =>
      sql<number>`(count(*) filter (where ${inferenceTasks.state} in (${sql.raw(states)})))::int`;
    const rows = await database.q
      .select({
        kind: inferenceTasks.kind,
        open: amount("'waiting', 'leased', 'paused'"),
        moving: amount("'waiting', 'leased'"),
        done: amount("'done'"),
        failed: amount("'failed'"),
        pause: sql<Pause | null>`max(${inferenceTasks.pause}) filter (where ${inferenceTasks.state} = 'paused')`,
      })
      .from(inferenceTasks)
      .where(eq(inferenceTasks.ticketId, ticketId))
      .groupBy(inferenceTasks.kind);
    return new Map(rows.map(({ kind, ...counts }) => [kind, counts]));
  },
  /** What was asked by the ticket in tasks of this kind that are done. */
  async listDoneInputs(ticketId: number, kind: TaskKind): Promise<unknown[]> {
    return (
      await database.q
        .select({ input: inferenceTasks.input })
        .from(inferenceTasks)
        .where(
          and(eq(inferenceTasks.ticketId, ticketId), eq(inferenceTasks.kind, kind), eq(inferenceTasks.state, 'done')),
        )
    ).map(({ input }) => input);
  },
  async isAskedFor(ticketId: number): Promise<boolean> {
    const [row] = await database.q
      .select({ id: inferenceTasks.id })
      .from(inferenceTasks)
      .where(eq(inferenceTasks.ticketId, ticketId))
      .limit(1);
    return row !== undefined;
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
  /** A person's paused tasks in the order in which they are to be done; those that somebody else is changing just now are left out. Nobody else has them until the transaction ends. */
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
    // Not those that somebody ends just now, who waits for the files that are being moved; where a task is, is looked at again before a stranger gets it.
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
