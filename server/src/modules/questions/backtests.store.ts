import { and, asc, eq, inArray } from 'drizzle-orm';
import type { Database } from '#platform/db/index.ts';
import { backtestAnswers } from './questions.tables.ts';

export type BacktestRow = typeof backtestAnswers.$inferSelect;

/** The last trial of each question. */
export const createBacktestStore = (database: Database) => ({
  async replace(questionId: number, rows: (typeof backtestAnswers.$inferInsert)[]): Promise<void> {
    await database.q.delete(backtestAnswers).where(eq(backtestAnswers.questionId, questionId));
    if (rows.length > 0) await database.q.insert(backtestAnswers).values(rows);
  },
  list: (questionId: number): Promise<BacktestRow[]> =>
    database.q
      .select()
      .from(backtestAnswers)
      .where(eq(backtestAnswers.questionId, questionId))
      .orderBy(asc(backtestAnswers.position)),
  async find(questionId: number, frameId: number): Promise<BacktestRow | null> {
    const [row] = await database.q
      .select()
      .from(backtestAnswers)
      .where(and(eq(backtestAnswers.questionId, questionId), eq(backtestAnswers.frameId, frameId)));
    return row ?? null;
  },
  async removeOfFiles(fileIds: number[]): Promise<void> {
    await database.q.delete(backtestAnswers).where(inArray(backtestAnswers.fileId, fileIds));
  },
  async removeOfQuestions(questionIds: number[]): Promise<void> {
    if (questionIds.length > 0)
      await database.q.delete(backtestAnswers).where(inArray(backtestAnswers.questionId, questionIds));
  },
});
export type BacktestStore = ReturnType<typeof createBacktestStore>;
