import type { SceneSummary, VisionOutput, ReadCode, ReadWord, Scene, DetectedObject } from '@rakurs/contract';
import {
  customType,
  doublePrecision,
  index,
  integer,
  jsonb,
  pgTable,
  serial,
  text,
  timestamp,
} from 'drizzle-orm/pg-core';

const bytes = customType<{ data: Buffer }>({ dataType: () => 'bytea' });
const time = (name: string) => timestamp(name, { withTimezone: true });

/** What is told of a file as a whole; what was seen on it stands with its frames. */
export const fileAnalyses = pgTable('file_analyses', {
  fileId: integer('file_id').primaryKey(),
  scenes: jsonb('scenes').$type<Scene[]>().notNull(),
  /**
   * What the machine wrote, whatever a user has made of it. Null of what was read before it was kept and corrected
   * already.
   */
  description: text('description'),
  provider: text('provider', { enum: ['embedded', 'openai'] }),
  model: text('model'),
  /** Where a picture was taken. */
  place: text('place'),
  readAt: time('read_at').notNull(),
});

/** What was seen on a frame the last time somebody looked: the words of it. Its objects are rows of `detections`. */
export const frameAnalyses = pgTable(
  'frame_analyses',
  {
    frameId: integer('frame_id').primaryKey(),
    fileId: integer('file_id').notNull(),
    text: text('text').notNull(),
    words: jsonb('words').$type<ReadWord[]>().notNull(),
    codes: jsonb('codes').$type<ReadCode[]>().notNull(),
    /**
     * Null, with the model, of what was read before scene summaries were kept: whoever asks about such a frame looks
     * again.
     */
    sceneSummary: jsonb('scene_summary').$type<SceneSummary>(),
    model: text('model'),
    readAt: time('read_at').notNull(),
  },
  (table) => [index('frame_analyses_of_file').on(table.fileId)],
);

/**
 * What our own model saw in a frame as a whole, and which version of it looked. Frames that were read before it have
 * none.
 */
export const frameEmbeddings = pgTable(
  'frame_embeddings',
  {
    frameId: integer('frame_id').primaryKey(),
    fileId: integer('file_id').notNull(),
    version: text('version').notNull(),
    /** Signed bytes; similar pictures lie near each other. */
    embedding: bytes('embedding').notNull(),
    concepts: jsonb('concepts').$type<VisionOutput['concepts']>().notNull(),
    kinds: jsonb('kinds').$type<VisionOutput['kinds']>().notNull(),
    /** By these a copy of it is known, and the better of the two. */
    fingerprint: text('fingerprint').notNull().default('0000000000000000'),
    sharpness: doublePrecision('sharpness').notNull().default(0),
  },
  (table) => [index('frame_embeddings_of_file').on(table.fileId)],
);

/** Objects that machines found, one row each: the one store of detections. */
export const detections = pgTable(
  'detections',
  {
    id: serial('id').primaryKey(),
    frameId: integer('frame_id').notNull(),
    fileId: integer('file_id').notNull(),
    className: text('class_name').notNull(),
    confidence: doublePrecision('confidence').notNull(),
    x0: doublePrecision('x0').notNull(),
    y0: doublePrecision('y0').notNull(),
    x1: doublePrecision('x1').notNull(),
    y1: doublePrecision('y1').notNull(),
    noun: text('noun'),
    colour: text('colour'),
    standing: text('standing').$type<DetectedObject['standing']>(),
  },
  (table) => [index('detections_of_frame').on(table.frameId), index('detections_of_file').on(table.fileId)],
);
