import { Pause } from '@rakurs/contract';
import { sql, type AnyColumn, type SQL } from 'drizzle-orm';
import {
  bigint,
  bigserial,
  boolean,
  doublePrecision,
  index,
  integer,
  jsonb,
  pgTable,
  serial,
  text,
  timestamp,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';

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
    /** Not by itself: it comes back with its project. */
    isDeletedWithProject: boolean('is_deleted_with_project').notNull().default(false),
  },
  (table) => [
    index('data_sources_of_project')
      .on(table.projectId, table.id)
      .where(sql`${table.deletedAt} is null`),
    index('data_sources_of_user').on(table.userId),
    index('data_sources_deleted')
      .on(table.deletedAt)
      .where(sql`${table.deletedAt} is not null`),
  ],
);

/** When it was taken, as far as is known. */
export const takenAt = (table: { realDate: AnyColumn; createdAt: AnyColumn }): SQL =>
  sql`coalesce(${table.realDate}, ${table.createdAt})`;
/**
 * The name a user reads, small letters, each number as long as the others: 'IMG 9' stands before 'IMG 10'. Bytes, so
 * that every database puts them in the same order.
 * A function of the database, made by the migration that made the indexes.
 */
export const nameKey = (table: { title: AnyColumn; name: AnyColumn }): SQL =>
  sql`file_name_key(${table.title}, ${table.name})`;
/** A stream has no size of its own. */
export const sizeKey = (table: { size: AnyColumn }): SQL => sql`coalesce(${table.size}, 0)`;
/**
 * Described; and a camera always, which is there to be looked at and may never have a picture. As it stands here,
 * letter by letter, the indexes know it.
 */
export const isProcessed = (table: { aiDescription: AnyColumn; kind: AnyColumn }): SQL =>
  sql`(${table.aiDescription} is not null or ${table.kind} = 'stream')`;

export const files = pgTable(
  'files',
  {
    id: serial('id').primaryKey(),
    dataSourceId: integer('data_source_id')
      .notNull()
      .references(() => dataSources.id),
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
    /**
     * How large that is, and all pictures of its frames; null: it was made before this was kept, and is measured when
     * there is time, see derived-bytes.ts.
     */
    thumbnailBytes: bigint('thumbnail_bytes', { mode: 'number' }),
    shownBytes: bigint('shown_bytes', { mode: 'number' }),
    framesBytes: bigint('frames_bytes', { mode: 'number' }),
    state: text('state', { enum: ['preparing', 'ready', 'failed'] }).notNull(),
    stateReason: text('state_reason'),

    /** What was read on them. */
    aiDescription: text('ai_description'),
    aiProvider: text('ai_provider', { enum: ['embedded', 'openai', 'person'] }),
    aiModel: text('ai_model'),
    ocrResult: text('ocr_result'),
    qrCodes: jsonb('qr_codes').$type<string[]>().notNull().default([]),
    /** How the description is coming on, as the recognition module tells. */
    recognition: text('recognition', { enum: ['none', 'waiting', 'running', 'done', 'failed', ...Pause.options] })
      .notNull()
      .default('none'),
    /** The middle of what matters most on the picture. */
    focusX: doublePrecision('focus_x'),
    focusY: doublePrecision('focus_y'),
    /** When it got its first description; null also of what was described before this was kept. */
    describedAt: time('described_at'),

    /**
     * What files are filtered by: names of what machines saw, and titles of what people drew. A trigger of the database
     * keeps the latter, whoever writes `labels`.
     */
    seenClasses: text('seen_classes').array().notNull().default([]),
    drawnClasses: text('drawn_classes').array().notNull().default([]),

    /** The camera it was cut from by itself; such files have a retention. */
    streamFileId: integer('stream_file_id'),
    /** When its retention ended: the bytes are gone, what was said and drawn of them stays. */
    expiredAt: time('expired_at'),

    createdAt: time('created_at').notNull(),
    deletedAt: time('deleted_at'),
  },
  (table) => [
    index('files_of_source')
      .on(table.dataSourceId, table.id)
      .where(sql`${table.deletedAt} is null`),
    index('files_processed')
      .on(table.dataSourceId, table.id)
      .where(sql`${table.deletedAt} is null and ${isProcessed(table)}`),
    // One for each order a user can choose, of all files and of the processed ones: a page is a short walk along it,
    // however many files there are.
    index('files_by_taken')
      .on(table.dataSourceId, takenAt(table), table.id)
      .where(sql`${table.deletedAt} is null`),
    index('files_by_name')
      .on(table.dataSourceId, nameKey(table), table.id)
      .where(sql`${table.deletedAt} is null`),
    index('files_by_size')
      .on(table.dataSourceId, sizeKey(table), table.id)
      .where(sql`${table.deletedAt} is null`),
    index('files_processed_by_taken')
      .on(table.dataSourceId, takenAt(table), table.id)
      .where(sql`${table.deletedAt} is null and ${isProcessed(table)}`),
    index('files_processed_by_name')
      .on(table.dataSourceId, nameKey(table), table.id)
      .where(sql`${table.deletedAt} is null and ${isProcessed(table)}`),
    index('files_processed_by_size')
      .on(table.dataSourceId, sizeKey(table), table.id)
      .where(sql`${table.deletedAt} is null and ${isProcessed(table)}`),
    // And for what few files have: then these are found first and put in order after.
    index('files_of_kind')
      .on(table.dataSourceId, table.kind)
      .where(sql`${table.deletedAt} is null`),
    index('files_labelled')
      .on(table.dataSourceId)
      .where(sql`${table.deletedAt} is null and ${table.drawnClasses} <> '{}'`),
    index('files_classes').using('gin', table.seenClasses, table.drawnClasses),
    index('files_unfinished')
      .on(table.dataSourceId)
      .where(
        sql`${table.deletedAt} is null and (${table.state} <> 'ready' or ${table.recognition} not in ('none', 'done'))`,
      ),
    // What has come since somebody's last visit.
    index('files_by_added')
      .on(table.dataSourceId, table.createdAt)
      .where(sql`${table.deletedAt} is null`),
    index('files_by_described')
      .on(table.dataSourceId, table.describedAt)
      .where(sql`${table.deletedAt} is null and ${table.describedAt} is not null`),
    index('files_deleted')
      .on(table.deletedAt)
      .where(sql`${table.deletedAt} is not null`),
    index('files_of_stream')
      .on(table.streamFileId, table.id)
      .where(sql`${table.streamFileId} is not null`),
    index('files_with_retention')
      .on(table.dataSourceId, table.realDate, table.size)
      .where(sql`${table.streamFileId} is not null and ${table.expiredAt} is null and ${table.deletedAt} is null`),
    index('files_unmeasured')
      .on(table.id)
      .where(sql`${table.thumbnailKey} is not null and ${table.thumbnailBytes} is null`),
    index('files_sha256').on(table.sha256),
    index('files_thumbnail_key').on(table.thumbnailKey),
    index('files_shown_key').on(table.shownKey),
  ],
);

/**
 * The frames of a file that machines look at: a picture has one, at second 0, a video as many as were picked. What was
 * seen on a frame,
 * what was answered about it and what is found by it point here.
 */
export const frames = pgTable(
  'frames',
  {
    id: serial('id').primaryKey(),
    fileId: integer('file_id')
      .notNull()
      .references(() => files.id, { onDelete: 'cascade' }),
    second: doublePrecision('second').notNull(),
    /** The frame as a picture of its own; null of a picture, which is shown as it is. */
    pictureKey: text('picture_key'),
  },
  (table) => [
    uniqueIndex('frames_of_file').on(table.fileId, table.second),
    index('frames_picture_key').on(table.pictureKey),
  ],
);

/** Objects that a removed row needed: nobody else may need them any more, which is asked when they are taken away. */
export const pendingDeletes = pgTable('pending_deletes', {
  key: text('key').primaryKey(),
  /** Somebody is just taking it away; only who has died in between leaves it after this. */
  notBefore: time('not_before'),
});

/**
 * Objects on their way in, each for the row that somebody is about to write: until then nobody takes them away. Only
 * who has died leaves one behind.
 */
export const arrivingObjects = pgTable(
  'arriving_objects',
  {
    id: bigserial('id', { mode: 'number' }).primaryKey(),
    key: text('key').notNull(),
    until: time('until').notNull(),
  },
  (table) => [index('arriving_objects_key').on(table.key)],
);

/** Files that somebody is about to download together: an address cannot carry ten thousand numbers. */
export const fileSelections = pgTable(
  'file_selections',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    userId: integer('user_id').notNull(),
    fileIds: integer('file_ids').array().notNull(),
    createdAt: time('created_at').notNull(),
  },
  (table) => [index('file_selections_by_age').on(table.createdAt), index('file_selections_of_user').on(table.userId)],
);

/**
 * How much each user has, the trash included. Triggers of the database keep it, whoever writes `files` and what
 * cameras have recorded.
 */
export const storageUsed = pgTable('storage_used', {
  userId: integer('user_id').primaryKey(),
  files: bigint('files', { mode: 'number' }).notNull(),
  /** As they came. */
  bytes: bigint('bytes', { mode: 'number' }).notNull(),
  /** What was made of them: thumbnails, copies for browsers, frames. */
  derived: bigint('derived', { mode: 'number' }).notNull().default(0),
});

/**
 * Uploads that come in parts. Their bytes lie in a folder of the machine that receives them, under the id; how many
 * there are, the file itself tells.
 */
export const uploads = pgTable(
  'uploads',
  {
    id: uuid('id').primaryKey(),
    userId: integer('user_id').notNull(),
    dataSourceId: integer('data_source_id')
      .notNull()
      .references(() => dataSources.id, { onDelete: 'cascade' }),
    name: text('name').notNull(),
    title: text('title').notNull(),
    description: text('description').notNull(),
    size: bigint('size', { mode: 'number' }).notNull(),
    /** As its sender says; checked when all bytes are here. */
    sha256: text('sha256'),
    /** When it was last added to. */
    touchedAt: time('touched_at').notNull(),
    /** What it has become, written together with the file: the last part may be sent twice. */
    fileId: integer('file_id'),
  },
  (table) => [index('uploads_of_user').on(table.userId), index('uploads_touched_at').on(table.touchedAt)],
);
