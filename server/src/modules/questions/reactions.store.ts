import { and, asc, count, eq, inArray } from 'drizzle-orm';
import type { Database } from '#platform/db/index.ts';
import { aiReactions } from './questions.tables.ts';

export type ReactionRow = typeof aiReactions.$inferSelect;
export type ReactionChange = Pick<ReactionRow, 'conditionType' | 'value' | 'positiveReaction' | 'negativeReaction'>;

export const createReactionStore = (database: Database) => ({
  listOf: (questionId: number): Promise<ReactionRow[]> =>
    database.q.select().from(aiReactions).where(eq(aiReactions.questionId, questionId)).orderBy(asc(aiReactions.id)),
  listOfAll: async (questionIds: number[]): Promise<ReactionRow[]> =>
    questionIds.length === 0
      ? []
      : database.q
          .select()
          .from(aiReactions)
          .where(inArray(aiReactions.questionId, questionIds))
          .orderBy(asc(aiReactions.id)),
  async insert(row: typeof aiReactions.$inferInsert): Promise<ReactionRow> {
    const [made] = await database.q.insert(aiReactions).values(row).returning();
    if (!made) throw new Error('The reaction was not written');
    return made;
  },
  async countOf(questionId: number): Promise<number> {
    const [row] = await database.q
      .select({ amount: count() })
      .from(aiReactions)
      .where(eq(aiReactions.questionId, questionId));
    return row?.amount ?? 0;
  },
  /** Of this question alone; null when it has no such one. */
  async change(questionId: number, id: number, change: ReactionChange): Promise<ReactionRow | null> {
    const [row] = await database.q
      .update(aiReactions)
      .set(change)
      .where(and(eq(aiReactions.id, id), eq(aiReactions.questionId, questionId)))
      .returning();
    return row ?? null;
  },
  async remove(questionId: number, id: number): Promise<boolean> {
    const removed = await database.q
      .delete(aiReactions)
      .where(and(eq(aiReactions.id, id), eq(aiReactions.questionId, questionId)))
      .returning({ id: aiReactions.id });
    return removed.length > 0;
  },
  async removeOfQuestions(questionIds: number[]): Promise<void> {
    if (questionIds.length > 0)
      await database.q.delete(aiReactions).where(inArray(aiReactions.questionId, questionIds));
  },
});
export type ReactionStore = ReturnType<typeof createReactionStore>;
