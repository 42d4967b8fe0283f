import {
  boolean,
  doublePrecision,
  index,
  integer,
  pgTable,
  primaryKey,
  serial,
  text,
  timestamp,
  uniqueIndex,
} from 'drizzle-orm/pg-core';

const time = (name: string) => timestamp(name, { withTimezone: true });

/** What people ask about every frame of a project, or of one of its data sources. */
export const aiQuestions = pgTable(
  'ai_questions',
  {
    id: serial('id').primaryKey(),
    userId: integer('user_id').notNull(),
    projectId: integer('project_id').notNull(),
    /** Null: of the whole project. */
    dataSourceId: integer('data_source_id'),
    content: text('content').notNull(),
    isActive: boolean('is_active').notNull().default(true),
    /** Equal messages of one video or stream within this are one message. */
    cooldownSeconds: integer('cooldown_seconds').notNull().default(60),
    /** Since when it is put in these words: what was found right or wrong before says nothing of it. */
    contentChangedAt: time('content_changed_at').notNull().defaultNow(),
    createdAt: time('created_at').notNull(),
  },
  (table) => [
    index('ai_questions_of_project').on(table.projectId, table.id),
    index('ai_questions_of_source').on(table.dataSourceId, table.id),
  ],
);

/** What is said when an answer meets a condition, and when it does not. */
export const aiReactions = pgTable(
  'ai_reactions',
  {
    id: serial('id').primaryKey(),
    questionId: integer('question_id').notNull(),
    conditionType: text('condition_type', { enum: ['EQUALS', 'CONTAINS', 'STARTS_WITH', 'ENDS_WITH'] }).notNull(),
    value: text('value').notNull(),
    positiveReaction: text('positive_reaction').notNull(),
    negativeReaction: text('negative_reaction').notNull(),
    createdAt: time('created_at').notNull(),
  },
  (table) => [index('ai_reactions_of_question').on(table.questionId, table.id)],
);

/** What was answered about a frame. */
export const frameAnswers = pgTable(
  'frame_answers',
  {
    id: serial('id').primaryKey(),
    questionId: integer('question_id').notNull(),
    frameId: integer('frame_id').notNull(),
    fileId: integer('file_id').notNull(),
    content: text('content').notNull(),
    confidence: doublePrecision('confidence'),
    reason: text('reason'),
    provider: text('provider', { enum: ['embedded', 'openai'] }).notNull(),
    model: text('model').notNull(),
    answeredAt: time('answered_at').notNull(),
  },
  (table) => [
    uniqueIndex('frame_answers_once').on(table.questionId, table.frameId),
    index('frame_answers_of_file').on(table.fileId, table.questionId),
  ],
);

/** What a question would answer, tried on old frames before it is switched on. The last trial alone is kept. */
export const backtestAnswers = pgTable(
  'backtest_answers',
  {
    questionId: integer('question_id').notNull(),
    frameId: integer('frame_id').notNull(),
    fileId: integer('file_id').notNull(),
    /** In the order shown. */
    position: integer('position').notNull(),
    content: text('content').notNull(),
    confidence: doublePrecision('confidence'),
    reason: text('reason'),
    provider: text('provider', { enum: ['embedded', 'openai'] }).notNull(),
    model: text('model').notNull(),
    madeAt: time('made_at').notNull(),
  },
  (table) => [
    primaryKey({ name: 'backtest_answers_once', columns: [table.questionId, table.frameId] }),
    index('backtest_answers_of_file').on(table.fileId),
  ],
);

/** What people say of answers: ticks of a trial, and messages called an error, which stay as counter-examples. */
export const answerVerdicts = pgTable(
  'answer_verdicts',
  {
    id: serial('id').primaryKey(),
    questionId: integer('question_id').notNull(),
    frameId: integer('frame_id').notNull(),
    fileId: integer('file_id').notNull(),
    answer: text('answer').notNull(),
    isRight: boolean('is_right').notNull(),
    source: text('source', { enum: ['backtest', 'feed'] }).notNull(),
    createdAt: time('created_at').notNull(),
  },
  (table) => [
    uniqueIndex('answer_verdicts_once').on(table.questionId, table.frameId, table.source),
    index('answer_verdicts_of_file').on(table.fileId),
  ],
);
