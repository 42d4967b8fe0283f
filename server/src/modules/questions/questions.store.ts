import { and, asc, eq, inArray, isNull, or } from 'drizzle-orm';
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
  async removeOfPerson(userId: number): Promise<void> {
    const own = database.q.select({ id: aiQuestions.id }).from(aiQuestions).where(eq(aiQuestions.userId, userId));
    await database.q.delete(frameAnswers).where(inArray(frameAnswers.questionId, own));
    await database.q.delete(aiQuestions).where(eq(aiQuestions.userId, userId));
  },
  /** To questions of the whole project where the copies are: others are not asked there. */
  async copyAnswers(frames: { from: number; to: number; fileId: number }[], projectId: number): Promise<void> {
    await database.raw(
      `insert into frame_answers (question_id, frame_id, file_id, content, provider, model, answered_at)
       select a.question_id, c.to_frame, c.to_file, a.content, a.provider, a.model, a.answered_at
       from frame_answers a join ai_questions q on q.id = a.question_id and q.data_source_id is null and q.project_id = $4
       join unnest($1::int[], $2::int[], $3::int[]) as c(from_frame, to_frame, to_file) on c.from_frame = a.frame_id`,
      [frames.map(({ from }) => from), frames.map(({ to }) => to), frames.map(({ fileId }) => fileId), projectId],
    );
  },
  async removeQuestionsOf(projectIds: number[]): Promise<void> {
    await database.q.delete(aiQuestions).where(inArray(aiQuestions.projectId, projectIds));
  },
  async removeOf(fileIds: number[]): Promise<void> {
    await database.q.delete(frameAnswers).where(inArray(frameAnswers.fileId, fileIds));
  },
});
export type QuestionStore = ReturnType<typeof createQuestionStore>;
