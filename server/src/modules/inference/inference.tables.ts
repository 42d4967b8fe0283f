import type { Pause, TaskKind, WorkerModel } from '@rakurs/contract';
import { sql } from 'drizzle-orm';
import {
  boolean,
  doublePrecision,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  serial,
  text,
  timestamp,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';

const time = (name: string) => timestamp(name, { withTimezone: true });

/** Worker programs that have said they are alive. One account may run on several machines, each under a name. */
export const workers = pgTable(
  'workers',
  {
    /** The account whose token it holds. */
    workerId: integer('worker_id').notNull(),
    name: text('name').notNull(),
    version: text('version').notNull(),
    models: jsonb('models').$type<WorkerModel[]>().notNull().default([]),
    filesPerMinute: doublePrecision('files_per_minute'),
    lastSeenAt: time('last_seen_at').notNull(),
  },
  (table) => [primaryKey({ name: 'workers_of_account', columns: [table.workerId, table.name] })],
);

/** Work for workers. A leased task belongs to the holder of its lease until the lease runs out. */
export const inferenceTasks = pgTable(
  'inference_tasks',
  {
    id: serial('id').primaryKey(),
    kind: text('task').$type<TaskKind>().notNull(),
    /**
     * What it is about, in words of the module that asked: 'file 12', 'file 12, question 3'. Of one kind and subject
     * only one is open at a time.
     */
    subject: text('subject').notNull(),
    /** With its file a task goes; null when it is about something larger. */
    fileId: integer('file_id'),
    /**
     * What else the module that asked must know to make the payload and to keep the answer; it reads it by a schema of
     * its own.
     */
    input: jsonb('input').notNull().default({}),
    /** Lower first: what somebody waits for at the screen goes before what was asked for in bulk. */
    priority: integer('priority').notNull(),
    /**
     * Whose it is, and for which project; null when it belongs to the installation. Who lends a computer gets work of
     * others only where they allow it.
     */
    userId: integer('user_id'),
    projectId: integer('project_id'),
    /** No stranger's computer gets it, whatever the project allows. */
    staysHome: boolean('stays_home').notNull().default(false),
    /** Not even its owner's computers get it: what a lent one has answered is checked by the installation itself. */
    systemOnly: boolean('system_only').notNull().default(false),
    /** 'paused': asked for, and something stands in the way; `pause` says what. */
    state: text('state', { enum: ['waiting', 'leased', 'paused', 'done', 'failed'] }).notNull(),
    pause: text('pause').$type<Pause>(),
    attempts: integer('attempts').notNull().default(0),
    availableAt: time('available_at').notNull(),
    lease: uuid('lease'),
    /** The account that did it, or does it: who is to be paid. */
    workerId: integer('worker_id'),
    leasedBy: text('leased_by'),
    leasedUntil: time('leased_until'),
    leasedAt: time('leased_at'),
    /** The lender, where the lease is of a computer that somebody else than the task's owner lends. */
    lentBy: integer('lent_by'),
    reason: text('reason'),
    /** The ticket of the command that asked for it. */
    ticketId: integer('ticket_id'),
    createdAt: time('created_at').notNull(),
    finishedAt: time('finished_at'),
  },
  (table) => [
    uniqueIndex('inference_tasks_open_subject')
      .on(table.kind, table.subject)
      .where(sql`${table.state} in ('waiting', 'leased', 'paused')`),
    index('inference_tasks_of_subject').on(table.kind, table.subject, table.id),
    index('inference_tasks_of_file').on(table.fileId),
    // Whose turn it is, see lease-scheduler.store.ts.
    index('inference_tasks_by_person')
      .on(
        sql`(case when ${table.priority} = 0 then 0 when ${table.priority} < 3 then 1 else 2 end)`,
        sql`coalesce(${table.userId}, 0)`,
        table.priority,
        table.id,
      )
      .where(sql`${table.state} = 'waiting'`),
    index('inference_tasks_lendable')
      .on(
        table.projectId,
        sql`(case when ${table.priority} = 0 then 0 when ${table.priority} < 3 then 1 else 2 end)`,
        table.priority,
        table.id,
      )
      .where(sql`${table.state} = 'waiting' and not ${table.staysHome}`),
    index('inference_tasks_paused')
      .on(table.userId, table.priority, table.id)
      .where(sql`${table.state} = 'paused'`),
    index('inference_tasks_leased')
      .on(table.leasedUntil)
      .where(sql`${table.state} = 'leased'`),
    index('inference_tasks_lent')
      .on(table.lentBy)
      .where(sql`${table.state} = 'leased' and ${table.lentBy} is not null`),
    index('inference_tasks_of_ticket')
      .on(table.ticketId, table.state)
      .where(sql`${table.ticketId} is not null`),
    index('inference_tasks_finished')
      .on(table.finishedAt)
      .where(sql`${table.finishedAt} is not null`),
  ],
);

/** Projects whose work may go to computers that other people lend. */
export const sharedWorkerProjects = pgTable('shared_worker_projects', {
  projectId: integer('project_id').primaryKey(),
});

/**
 * How far who lends computers is trusted, by what the installation's own worker made of the same tasks
 * (lending/trust.ts). Without a row: not yet.
 */
export const lenders = pgTable('lenders', {
  ownerId: integer('owner_id').primaryKey(),
  /** Re-checks that agreed: all of them, and since the last that did not. */
  passed: integer('passed').notNull().default(0),
  passedInRow: integer('passed_in_row').notNull().default(0),
  strikes: integer('strikes').notNull().default(0),
  /** The last re-check that did not agree. */
  differedAt: time('differed_at'),
  differedKind: text('differed_kind').$type<TaskKind>(),
  /** Since then the owner's computers work for the owner alone. */
  endedAt: time('ended_at'),
});

/**
 * What a lent computer has answered and nobody sees: the installation's own worker does the same task, and the two are
 * compared.
 */
export const lentResults = pgTable(
  'lent_results',
  {
    taskId: integer('task_id')
      .primaryKey()
      .references(() => inferenceTasks.id, { onDelete: 'cascade' }),
    ownerId: integer('owner_id').notNull(),
    workerId: integer('worker_id').notNull(),
    lease: uuid('lease').notNull(),
    result: jsonb('result').notNull(),
    createdAt: time('created_at').notNull(),
  },
  (table) => [index('lent_results_of_owner').on(table.ownerId)],
);
