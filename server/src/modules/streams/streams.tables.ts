import { sql } from 'drizzle-orm';
import {
  bigint,
  bigserial,
  boolean,
  doublePrecision,
  index,
  integer,
  pgTable,
  serial,
  text,
  timestamp,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';

const time = (name: string) => timestamp(name, { withTimezone: true });

/** A row for every file of kind 'stream'; the link itself is the file's. */
export const streams = pgTable(
  'streams',
  {
    fileId: integer('file_id').primaryKey(),
    isOn: boolean('is_on').notNull().default(true),
    hasAnalytics: boolean('has_analytics').notNull().default(false),
    sdp: text('sdp'),
    state: text('state', { enum: ['connecting', 'live', 'lost', 'failed'] })
      .notNull()
      .default('connecting'),
    reason: text('reason'),
    since: time('since').notNull(),
    /**
     * Since when it has been away, having been live before; null while it is live, or never was since it was switched
     * on.
     */
    lostAt: time('lost_at'),
    codec: text('codec', { enum: ['h264', 'h265', 'other'] }),
    isProxied: boolean('is_proxied').notNull().default(false),
    width: integer('width'),
    height: integer('height'),
    fps: doublePrecision('fps'),
    /** The server that pulls it, and until when it may: one pull, however many servers there are. */
    heldBy: uuid('held_by'),
    heldUntil: time('held_until'),
    /** Of its record: to add up the segments of weeks takes too long for a list of cameras. */
    recordedBytes: bigint('recorded_bytes', { mode: 'number' }).notNull().default(0),
  },
  (table) => [
    index('streams_held_until')
      .on(table.heldUntil)
      .where(sql`${table.isOn}`),
  ],
);

/**
 * The record, in segments that begin with a key frame. Each object is a whole fragmented mp4: its first `init_bytes` are
 * the same for all of one session.
 */
export const streamSegments = pgTable(
  'stream_segments',
  {
    id: bigserial('id', { mode: 'number' }).primaryKey(),
    fileId: integer('file_id').notNull(),
    /** One connection to the camera: inside it the clock of the segments goes on without a gap. */
    session: uuid('session').notNull(),
    startedAt: time('started_at').notNull(),
    seconds: doublePrecision('seconds').notNull(),
    key: text('key').notNull(),
    bytes: integer('bytes').notNull(),
    initBytes: integer('init_bytes').notNull(),
    /** The first moment of it on the clock of its session. */
    offsetSeconds: doublePrecision('offset_seconds').notNull(),
    /** The strongest motion in it, from 0 to 1. */
    motion: doublePrecision('motion').notNull().default(0),
    /**
     * A live playlist counts its segments and its breaks, also those that have left it: the how manieth of its camera,
     * and of its camera's sessions.
     */
    number: integer('number').notNull(),
    sessionNumber: integer('session_number').notNull(),
  },
  (table) => [
    // A clock that is set back gives a moment a second time, in another session or further on in the same one.
    uniqueIndex('stream_segments_of_stream').on(table.fileId, table.startedAt, table.session, table.offsetSeconds),
    index('stream_segments_in_order').on(table.fileId, table.id),
    index('stream_segments_key').on(table.key),
  ],
);

/** Something moved. With analytics it is cut out of the record and becomes a file. */
export const cameraEvents = pgTable(
  'camera_events',
  {
    id: serial('id').primaryKey(),
    fileId: integer('file_id').notNull(),
    startedAt: time('started_at').notNull(),
    endedAt: time('ended_at'),
    strength: doublePrecision('strength').notNull(),
    /** Whether a clip is to be cut of it: the analytics were on when it began. */
    wantsClip: boolean('wants_clip').notNull(),
    clipFileId: integer('clip_file_id'),
  },
  (table) => [
    uniqueIndex('camera_events_of_stream').on(table.fileId, table.startedAt),
    index('camera_events_clip').on(table.clipFileId),
    index('camera_events_to_cut')
      .on(table.fileId)
      .where(sql`${table.wantsClip} and ${table.clipFileId} is null`),
  ],
);

/** A camera that was live did not answer for so long that its owner was told. */
export const streamOutages = pgTable(
  'stream_outages',
  {
    id: serial('id').primaryKey(),
    fileId: integer('file_id').notNull(),
    startedAt: time('started_at').notNull(),
    /** Null: it goes on. */
    endedAt: time('ended_at'),
    /** For people, as the camera's state said it then. */
    reason: text('reason'),
  },
  (table) => [
    index('stream_outages_of_stream').on(table.fileId, table.startedAt),
    // Whoever of several servers writes it first tells of it.
    uniqueIndex('stream_outages_open')
      .on(table.fileId)
      .where(sql`${table.endedAt} is null`),
  ],
);

/** How long the record of a source is kept; without a row, as long as the contract says. */
export const streamRetention = pgTable('stream_retention', {
  dataSourceId: integer('data_source_id').primaryKey(),
  days: integer('days').notNull(),
  gigabytes: integer('gigabytes').notNull(),
});
