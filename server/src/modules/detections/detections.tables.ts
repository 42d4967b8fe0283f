import type { FoundThing, LearningReport, TaughtModel } from '@rakurs/contract';
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
} from 'drizzle-orm/pg-core';

const time = (name: string) => timestamp(name, { withTimezone: true });
const rectangle = {
  x0: doublePrecision('x0').notNull(),
  y0: doublePrecision('y0').notNull(),
  x1: doublePrecision('x1').notNull(),
  y1: doublePrecision('y1').notNull(),
};

/**
 * The recognisable features of projects: titles of labels once somebody has asked to teach them, and classes of whole
 * frames.
 */
export const classifiers = pgTable(
  'classifiers',
  {
    id: serial('id').primaryKey(),
    projectId: integer('project_id').notNull(),
    userId: integer('user_id').notNull(),
    title: text('title').notNull(),
    kind: text('kind', { enum: ['thing', 'frame'] }).notNull(),
    /** What its owner has set; null: the automatic one of the version. */
    threshold: doublePrecision('threshold'),
    /** The version that is good now; null: never taught. */
    versionId: integer('version_id'),
    /** Of whole frames: where examples and counter-examples lie. */
    withSourceId: integer('with_source_id'),
    withoutSourceId: integer('without_source_id'),
    /** Of titles: whether there are labels of it. Without them it is looked for and shown nowhere. */
    isUsed: boolean('is_used').notNull().default(true),
    createdAt: time('created_at').notNull(),
  },
  (table) => [uniqueIndex('classifiers_of_project').on(table.projectId, table.kind, table.title)],
);

/**
 * Every teaching of a class. The fingerprint tells by which examples and which feature version: the same ones are not
 * learned twice.
 */
export const modelVersions = pgTable(
  'model_versions',
  {
    id: serial('id').primaryKey(),
    classifierId: integer('classifier_id')
      .notNull()
      .references(() => classifiers.id, { onDelete: 'cascade' }),
    number: integer('number').notNull(),
    fingerprint: text('fingerprint').notNull(),
    state: text('state', { enum: ['learning', 'taught', 'failed'] }).notNull(),
    model: jsonb('model').$type<TaughtModel>(),
    report: jsonb('report').$type<LearningReport>(),
    /** Why it could not be, for people. */
    reason: text('reason'),
    createdAt: time('created_at').notNull(),
    taughtAt: time('taught_at'),
  },
  (table) => [uniqueIndex('model_versions_of_classifier').on(table.classifierId, table.number)],
);

/** What was found by taught classes, down to what is only offered to who labels. */
export const taughtDetections = pgTable(
  'taught_detections',
  {
    id: serial('id').primaryKey(),
    projectId: integer('project_id').notNull(),
    classifierId: integer('classifier_id')
      .notNull()
      .references(() => classifiers.id, { onDelete: 'cascade' }),
    versionId: integer('version_id').notNull(),
    dataSourceId: integer('data_source_id').notNull(),
    fileId: integer('file_id').notNull(),
    /** Null in a film. */
    frameId: integer('frame_id'),
    startTime: doublePrecision('start_time').notNull(),
    endTime: doublePrecision('end_time').notNull(),
    confidence: doublePrecision('confidence').notNull(),
    ...rectangle,
    /** The moment of the rectangle. */
    second: doublePrecision('second').notNull(),
    path: jsonb('path').$type<FoundThing['path']>().notNull(),
    isFileGone: boolean('is_file_gone').notNull().default(false),
    createdAt: time('created_at').notNull(),
  },
  (table) => [
    index('taught_detections_of_file').on(table.fileId),
    index('taught_detections_of_class').on(table.classifierId, table.confidence),
  ],
);

/** What people said of detections: it outlives them, hides what is wrong wherever it is found again, and teaches. */
export const corrections = pgTable(
  'corrections',
  {
    id: serial('id').primaryKey(),
    classifierId: integer('classifier_id')
      .notNull()
      .references(() => classifiers.id, { onDelete: 'cascade' }),
    fileId: integer('file_id').notNull(),
    /** The moment of the rectangle. */
    second: doublePrecision('second').notNull(),
    /** Of a film: the stretch that it is about. */
    startTime: doublePrecision('start_time').notNull(),
    endTime: doublePrecision('end_time').notNull(),
    ...rectangle,
    isRight: boolean('is_right').notNull(),
    /** Said of a whole frame: the class is nowhere on it. It hides nothing. */
    isWhole: boolean('is_whole').notNull().default(false),
    /**
     * Of what was called right: the label that was drawn for it; null where one stood there already, and of whole
     * frames.
     */
    labelId: integer('label_id'),
    userId: integer('user_id').notNull(),
    createdAt: time('created_at').notNull(),
  },
  (table) => [
    index('corrections_of_classifier').on(table.classifierId),
    index('corrections_of_file').on(table.fileId),
    index('corrections_of_label').on(table.labelId),
  ],
);

/** By which versions a picture, or a segment of a film, is being scanned and has been: nobody scans or pays twice. */
export const scans = pgTable(
  'scans',
  {
    fileId: integer('file_id').notNull(),
    /** 0 of a picture. */
    segment: integer('segment').notNull(),
    projectId: integer('project_id').notNull(),
    asked: integer('asked').array().notNull(),
    done: integer('done').array().notNull(),
  },
  (table) => [primaryKey({ columns: [table.fileId, table.segment] }), index('scans_of_project').on(table.projectId)],
);

/** Where the features of a frame lie in the storage. */
export const frameFeatures = pgTable(
  'frame_features',
  {
    frameId: integer('frame_id').primaryKey(),
    fileId: integer('file_id').notNull(),
    featureVersion: text('feature_version').notNull(),
    wholeKey: text('whole_key'),
    tilesKey: text('tiles_key'),
  },
  (table) => [
    index('frame_features_of_file').on(table.fileId),
    index('frame_features_whole').on(table.wholeKey),
    index('frame_features_tiles').on(table.tilesKey),
  ],
);
