import { and, eq, gte, inArray, sql } from 'drizzle-orm';
import type { Database } from '#platform/db/index.ts';
import { aiQuestions, answerVerdicts } from './questions.tables.ts';

export type VerdictRow = typeof answerVerdicts.$inferSelect;
/** What people said of a question's answers since it is put as it is. */
export interface VerdictCounts {
  ticked: { right: number; wrong: number };
  claimed: number;
}

const amountOf = (condition: ReturnType<typeof sql>) => sql<number>`(count(*) filter (where ${condition}))::int`;

export const createVerdictStore = (database: Database) => ({
  /** Said again, it is said once: the last word stands. */
  async put(row: typeof answerVerdicts.$inferInsert): Promise<void> {
    const { answer, isRight, createdAt } = row;
    await database.q
      .insert(answerVerdicts)
      .values(row)
      .onConflictDoUpdate({
        target: [answerVerdicts.questionId, answerVerdicts.frameId, answerVerdicts.source],
        set: { answer, isRight, createdAt },
      });
  },
  /** Of all these questions at once; one that nobody said anything of is absent. */
  async countsOf(questionIds: number[]): Promise<Map<number, VerdictCounts>> {
    if (questionIds.length === 0) return new Map();
    const isTick = sql`${answerVerdicts.source} = 'backtest'`;
    const rows = await database.q
      .select({
        questionId: answerVerdicts.questionId,
        right: amountOf(sql`${isTick} and ${answerVerdicts.isRight}`),
        wrong: amountOf(sql`${isTick} and not ${answerVerdicts.isRight}`),
        claimed: amountOf(sql`${answerVerdicts.source} = 'feed'`),
      })
      .from(answerVerdicts)
      .innerJoin(aiQuestions, eq(aiQuestions.id, answerVerdicts.questionId))
      .where(
        and(
          inArray(answerVerdicts.questionId, questionIds),
          gte(answerVerdicts.createdAt, aiQuestions.contentChangedAt),
        ),
      )
      .groupBy(answerVerdicts.questionId);
    return new Map(
      rows.map(({ questionId, right, wrong, claimed }) => [questionId, { ticked: { right, wrong }, claimed }]),
    );
  },
  listTicks: (questionId: number, since: Date): Promise<VerdictRow[]> =>
    database.q
      .select()
      .from(answerVerdicts)
      .where(
        and(
          eq(answerVerdicts.questionId, questionId),
          eq(answerVerdicts.source, 'backtest'),
          gte(answerVerdicts.createdAt, since),
        ),
      ),
  async removeTicks(questionId: number, frameIds: number[]): Promise<void> {
    if (frameIds.length > 0)
      await database.q
        .delete(answerVerdicts)
        .where(
          and(
            eq(answerVerdicts.questionId, questionId),
            inArray(answerVerdicts.frameId, frameIds),
            eq(answerVerdicts.source, 'backtest'),
          ),
        );
  },
  async removeOfFiles(fileIds: number[]): Promise<void> {
    await database.q.delete(answerVerdicts).where(inArray(answerVerdicts.fileId, fileIds));
  },
  async removeOfQuestions(questionIds: number[]): Promise<void> {
    if (questionIds.length > 0)
      await database.q.delete(answerVerdicts).where(inArray(answerVerdicts.questionId, questionIds));
  },
});
export type VerdictStore = ReturnType<typeof createVerdictStore>;
