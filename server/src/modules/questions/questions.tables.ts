import { boolean, index, integer, pgTable, serial, text, timestamp, uniqueIndex } from 'drizzle-orm/pg-core';

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
    createdAt: time('created_at').notNull(),
  },
  (table) => [index('ai_questions_of_project').on(table.projectId, table.id), index('ai_questions_of_source').on(table.dataSourceId, table.id)],
);

/** What was answered, on the frame that decided it. */
export const frameAnswers = pgTable(
  'frame_answers',
  {
    id: serial('id').primaryKey(),
    questionId: integer('question_id').notNull(),
    frameId: integer('frame_id').notNull(),
    fileId: integer('file_id').notNull(),
    content: text('content').notNull(),
    provider: text('provider', { enum: ['embedded', 'openai'] }).notNull(),
    model: text('model').notNull(),
    answeredAt: time('answered_at').notNull(),
  },
  (table) => [uniqueIndex('frame_answers_once').on(table.questionId, table.frameId), index('frame_answers_of_file').on(table.fileId, table.questionId)],
);
