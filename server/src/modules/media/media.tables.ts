import { sql } from 'drizzle-orm';
import { bigint, boolean, doublePrecision, index, integer, jsonb, pgTable, serial, text, timestamp, uniqueIndex } from 'drizzle-orm/pg-core';

const time = (name: string) => timestamp(name, { withTimezone: true });

export const dataSources = pgTable(
  'data_sources',
  {
    id: serial('id').primaryKey(),
    /** The owner of the project; a project never changes hands. */
    userId: integer('user_id').notNull(),
    projectId: integer('project_id').notNull(),
    title: text('title').notNull(),
    description: text('description').notNull(),
    latitude: doublePrecision('latitude'),
    longitude: doublePrecision('longitude'),
    createdAt: time('created_at').notNull(),
    deletedAt: time('deleted_at'),
  },
  (table) => [
    index('data_sources_of_project').on(table.projectId, table.id).where(sql`${table.deletedAt} is null`),
    index('data_sources_deleted').on(table.deletedAt).where(sql`${table.deletedAt} is not null`),
  ],
);

export const files = pgTable(
  'files',
  {
    id: serial('id').primaryKey(),
    dataSourceId: integer('data_source_id').notNull().references(() => dataSources.id),
    kind: text('kind', { enum: ['image', 'video', 'stream'] }).notNull(),
    title: text('title').notNull(),
    description: text('description').notNull(),
    name: text('name').notNull(),
    /** With its password: shown to nobody, see stream-address.ts. */
    rtspUrl: text('rtsp_url'),

    /** The bytes as they came. */
    sha256: text('sha256'),
    size: bigint('size', { mode: 'number' }),
    format: text('format'),
    mime: text('mime'),
    width: integer('width'),
    height: integer('height'),
    durationSeconds: doublePrecision('duration_seconds'),
    realDate: time('real_date'),
    latitude: doublePrecision('latitude'),
    longitude: doublePrecision('longitude'),
    shownByBrowsers: boolean('shown_by_browsers').notNull().default(true),

    /** What was made of them. */
    thumbnailKey: text('thumbnail_key'),
    shownKey: text('shown_key'),
    shownMime: text('shown_mime'),
    state: text('state', { enum: ['preparing', 'ready', 'failed'] }).notNull(),
    stateReason: text('state_reason'),

    /** What was read on them. */
    aiDescription: text('ai_description'),
    aiProvider: text('ai_provider', { enum: ['embedded', 'openai', 'person'] }),
    aiModel: text('ai_model'),
    ocrResult: text('ocr_result'),
    qrCodes: jsonb('qr_codes').$type<string[]>().notNull().default([]),

    createdAt: time('created_at').notNull(),
    deletedAt: time('deleted_at'),
  },
  (table) => [
    index('files_of_source').on(table.dataSourceId, table.id).where(sql`${table.deletedAt} is null`),
    index('files_processed').on(table.dataSourceId, table.id).where(sql`${table.deletedAt} is null and ${table.aiDescription} is not null`),
    index('files_deleted').on(table.deletedAt).where(sql`${table.deletedAt} is not null`),
    index('files_sha256').on(table.sha256),
    index('files_thumbnail_key').on(table.thumbnailKey),
    index('files_shown_key').on(table.shownKey),
  ],
);

/**
 * The frames of a file that machines look at: a picture has one, at second 0, a video as many as were picked. What was seen on a frame,
 * what was answered about it and what is found by it point here.
 */
export const frames = pgTable(
  'frames',
  {
    id: serial('id').primaryKey(),
    fileId: integer('file_id').notNull().references(() => files.id, { onDelete: 'cascade' }),
    second: doublePrecision('second').notNull(),
    /** The frame as a picture of its own; null of a picture, which is shown as it is. */
    pictureKey: text('picture_key'),
  },
  (table) => [uniqueIndex('frames_of_file').on(table.fileId, table.second), index('frames_picture_key').on(table.pictureKey)],
);
