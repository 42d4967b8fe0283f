import { and, asc, eq, isNull, or } from 'drizzle-orm';
import type { Database } from '#platform/db/index.ts';
import { aiQuestions, frameAnswers } from './questions.tables.ts';

export type QuestionRow = typeof aiQuestions.$inferSelect;
export type AnswerRow = typeof frameAnswers.$inferSelect;

export const createQuestionStore = (database: Database) => ({
  async insert(row: typeof aiQuestions.$inferInsert): Promise<QuestionRow> {
    const [made] = await database.q.insert(aiQuestions).values(row).returning();
    if (!made) throw new Error('The question was not written');
    return made;
  },
  async find(id: number): Promise<QuestionRow | null> {
    const [row] = await database.q.select().from(aiQuestions).where(eq(aiQuestions.id, id));
    return row ?? null;
  },
  /** Those of the source and those of its whole project. */
  listFor: ({ projectId, dataSourceId }: { projectId: number; dataSourceId: number }): Promise<QuestionRow[]> =>
    database.q.select().from(aiQuestions).where(or(eq(aiQuestions.dataSourceId, dataSourceId), and(eq(aiQuestions.projectId, projectId), isNull(aiQuestions.dataSourceId)))).orderBy(asc(aiQuestions.id)),
  listAnswers: (fileId: number): Promise<AnswerRow[]> => database.q.select().from(frameAnswers).where(eq(frameAnswers.fileId, fileId)).orderBy(asc(frameAnswers.id)),
  /** What was answered before about the file to the same question goes. */
  async replaceAnswers({ fileId, questionId }: { fileId: number; questionId: number }, rows: (typeof frameAnswers.$inferInsert)[]): Promise<void> {
    await database.q.delete(frameAnswers).where(and(eq(frameAnswers.fileId, fileId), eq(frameAnswers.questionId, questionId)));
    await database.q.insert(frameAnswers).values(rows);
  },
  async removeOf(fileId: number): Promise<void> {
    await database.q.delete(frameAnswers).where(eq(frameAnswers.fileId, fileId));
  },
});
export type QuestionStore = ReturnType<typeof createQuestionStore>;
