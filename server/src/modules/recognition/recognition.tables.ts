import type { FrameReading, Scene, WorkerModel } from '@rakurs/contract';
import { sql } from 'drizzle-orm';
import { doublePrecision, index, integer, jsonb, pgTable, real, serial, text, timestamp, uniqueIndex, uuid } from 'drizzle-orm/pg-core';

const time = (name: string) => timestamp(name, { withTimezone: true });

/** Worker programs that have said they are alive. */
export const workers = pgTable('workers', {
  name: text('name').primaryKey(),
  version: text('version').notNull(),
  models: jsonb('models').$type<WorkerModel[]>().notNull().default([]),
  filesPerMinute: doublePrecision('files_per_minute'),
  lastSeenAt: time('last_seen_at').notNull(),
});

/** Work for workers. A leased task belongs to the holder of its lease until the lease runs out. */
export const inferenceTasks = pgTable(
  'inference_tasks',
  {
    id: serial('id').primaryKey(),
    fileId: integer('file_id').notNull(),
    task: text('task', { enum: ['recognise', 'answer'] }).notNull(),
    question: text('question'),
    /** Higher first: what somebody waits for at the screen goes before what was asked for in bulk. */
    priority: integer('priority').notNull(),
    state: text('state', { enum: ['waiting', 'leased', 'done', 'failed'] }).notNull(),
    attempts: integer('attempts').notNull().default(0),
    availableAt: time('available_at').notNull(),
    lease: uuid('lease'),
    leasedBy: text('leased_by'),
    leasedUntil: time('leased_until'),
    reason: text('reason'),
    /** The ticket of the command that asked for it. */
    ticketId: integer('ticket_id'),
    createdAt: time('created_at').notNull(),
    finishedAt: time('finished_at'),
  },
  (table) => [
    uniqueIndex('inference_tasks_open').on(table.fileId).where(sql`${table.task} = 'recognise' and ${table.state} in ('waiting', 'leased')`),
    index('inference_tasks_of_file').on(table.fileId),
    index('inference_tasks_waiting').on(table.priority, table.id).where(sql`${table.state} = 'waiting'`),
    index('inference_tasks_leased').on(table.leasedUntil).where(sql`${table.state} = 'leased'`),
    index('inference_tasks_of_ticket').on(table.ticketId, table.state).where(sql`${table.ticketId} is not null`),
    index('inference_tasks_finished').on(table.finishedAt).where(sql`${table.finishedAt} is not null`),
  ],
);

/** What was read on a file the last time. The frames carry their detections too: together they are what search and the file's screen show. */
export const readings = pgTable('readings', {
  fileId: integer('file_id').primaryKey(),
  scenes: jsonb('scenes').$type<Scene[]>().notNull(),
  frames: jsonb('frames').$type<FrameReading[]>().notNull(),
  readAt: time('read_at').notNull(),
});

/** Objects that machines found, one row each. */
export const machineDetections = pgTable(
  'machine_detections',
  {
    id: serial('id').primaryKey(),
    fileId: integer('file_id').notNull(),
    className: text('class_name').notNull(),
    confidence: real('confidence').notNull(),
    second: doublePrecision('second').notNull(),
    x0: real('x0').notNull(),
    y0: real('y0').notNull(),
    x1: real('x1').notNull(),
    y1: real('y1').notNull(),
  },
  (table) => [index('machine_detections_of_file').on(table.fileId), index('machine_detections_of_class').on(table.className, table.fileId)],
);
