import { and, asc, count, desc, eq, gte, inArray, lte, sql } from 'drizzle-orm';
import type { Database } from '#platform/db/index.ts';
import { frameAnswers } from './questions.tables.ts';

export type AnswerRow = typeof frameAnswers.$inferSelect;

export type SaidOfFile = Pick<AnswerRow, 'fileId' | 'questionId' | 'content' | 'frameId' | 'answeredAt'>;

const MAX_ROWS_AT_ONCE = 500;

/** What was answered about frames. */
export const createAnswerStore = (database: Database) => ({
  listOf: (fileId: number): Promise<AnswerRow[]> =>
    database.q.select().from(frameAnswers).where(eq(frameAnswers.fileId, fileId)).orderBy(asc(frameAnswers.id)),
  /**
   * What was answered about these files, each answer once a file, by the first frame of it: frames are numbered in
   * their order.
   */
  listSaid: async (fileIds: number[]): Promise<SaidOfFile[]> =>
    fileIds.length === 0
      ? []
      : database.q
          .select({
            fileId: frameAnswers.fileId,
            questionId: frameAnswers.questionId,
            content: frameAnswers.content,
            frameId: sql<number>`min(${frameAnswers.frameId})`,
            answeredAt: sql<Date>`min(${frameAnswers.answeredAt})`.mapWith(frameAnswers.answeredAt),
          })
          .from(frameAnswers)
          .where(inArray(frameAnswers.fileId, fileIds))
          .groupBy(frameAnswers.fileId, frameAnswers.questionId, frameAnswers.content),
  /** The most frequent answers to the question as it is put now, in that order. */
  async listFrequent(questionId: number, { since, most }: { since: Date; most: number }): Promise<string[]> {
    const rows = await database.q
      .select({ content: frameAnswers.content })
      .from(frameAnswers)
      .where(and(eq(frameAnswers.questionId, questionId), gte(frameAnswers.answeredAt, since)))
      .groupBy(frameAnswers.content)
      .orderBy(desc(count()), asc(frameAnswers.content))
      .limit(most);
    return rows.map(({ content }) => content);
  },
  /** What was answered before about the file to the same question goes. */
  async replace(
    { fileId, questionId }: { fileId: number; questionId: number },
    rows: (typeof frameAnswers.$inferInsert)[],
  ): Promise<void> {
    await database.q
      .delete(frameAnswers)
      .where(and(eq(frameAnswers.fileId, fileId), eq(frameAnswers.questionId, questionId)));
    for (let from = 0; from < rows.length; from += MAX_ROWS_AT_ONCE)
      await database.q.insert(frameAnswers).values(rows.slice(from, from + MAX_ROWS_AT_ONCE));
  },
  /** What was answered about these frames by that moment, and stands. */
  listBy: (questionId: number, frameIds: number[], at: Date): Promise<AnswerRow[]> =>
    database.q
      .select()
      .from(frameAnswers)
      .where(
        and(
          eq(frameAnswers.questionId, questionId),
          inArray(frameAnswers.frameId, frameIds),
          lte(frameAnswers.answeredAt, at),
        ),
      ),
  /** Of these files, which the question was answered about since then. */
  async listAnswered(questionId: number, fileIds: number[], since: Date): Promise<Set<number>> {
    if (fileIds.length === 0) return new Set();
    const rows = await database.q
      .selectDistinct({ fileId: frameAnswers.fileId })
      .from(frameAnswers)
      .where(
        and(
          inArray(frameAnswers.fileId, fileIds),
          eq(frameAnswers.questionId, questionId),
          gte(frameAnswers.answeredAt, since),
        ),
      );
    return new Set(rows.map(({ fileId }) => fileId));
  },
  /** To the questions that are asked where the copies are: others are not asked there. */
  async copyOf(
    frames: { from: number; to: number; fileId: number }[],
    { projectId, dataSourceId }: { projectId: number; dataSourceId: number },
  ): Promise<void> {
    await database.raw(
      `insert into frame_answers (question_id, frame_id, file_id, content, confidence, reason, provider, model, answered_at)
       select a.question_id, c.to_frame, c.to_file, a.content, a.confidence, a.reason, a.provider, a.model, a.answered_at
       from frame_answers a join ai_questions q on q.id = a.question_id and (q.data_source_id = $5 or (q.data_source_id is null and q.project_id = $4))
       join unnest($1::int[], $2::int[], $3::int[]) as c(from_frame, to_frame, to_file) on c.from_frame = a.frame_id`,
      [
        frames.map(({ from }) => from),
        frames.map(({ to }) => to),
        frames.map(({ fileId }) => fileId),
        projectId,
        dataSourceId,
      ],
    );
  },
  async removeOfFiles(fileIds: number[]): Promise<void> {
    await database.q.delete(frameAnswers).where(inArray(frameAnswers.fileId, fileIds));
  },
  async removeOfQuestions(questionIds: number[]): Promise<void> {
    if (questionIds.length > 0)
      await database.q.delete(frameAnswers).where(inArray(frameAnswers.questionId, questionIds));
  },
});
export type AnswerStore = ReturnType<typeof createAnswerStore>;
