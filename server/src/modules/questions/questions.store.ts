import { and, asc, count, eq, inArray, isNull, or, type SQL } from 'drizzle-orm';
import type { Database } from '#platform/db/index.ts';
import { aiQuestions } from './questions.tables.ts';

export type QuestionRow = typeof aiQuestions.$inferSelect;
export type QuestionChange = Partial<
  Pick<QuestionRow, 'content' | 'cooldownSeconds' | 'isActive' | 'contentChangedAt'>
>;
/** Where a question is put: to a source, or (null) to a whole project. */
export interface Place {
  projectId: number;
  dataSourceId: number | null;
}

const at = ({ projectId, dataSourceId }: Place): SQL | undefined =>
  dataSourceId === null
    ? and(eq(aiQuestions.projectId, projectId), isNull(aiQuestions.dataSourceId))
    : eq(aiQuestions.dataSourceId, dataSourceId);
/** Those of the source and those of its whole project. */
const concerning = ({ projectId, dataSourceId }: { projectId: number; dataSourceId: number }): SQL | undefined =>
  or(at({ projectId, dataSourceId }), at({ projectId, dataSourceId: null }));

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
  /** Keeps its row to itself until the transaction ends. */
  async lock(id: number): Promise<QuestionRow | null> {
    const [row] = await database.q.select().from(aiQuestions).where(eq(aiQuestions.id, id)).for('update');
    return row ?? null;
  },
  /** Those that are on in these projects, their sources included, in the order they were put. */
  listActiveIn: async (projectIds: number[]): Promise<QuestionRow[]> =>
    projectIds.length === 0
      ? []
      : database.q
          .select()
          .from(aiQuestions)
          .where(and(inArray(aiQuestions.projectId, projectIds), eq(aiQuestions.isActive, true)))
          .orderBy(asc(aiQuestions.id)),
  findAll: async (ids: number[]): Promise<QuestionRow[]> =>
    ids.length === 0 ? [] : database.q.select().from(aiQuestions).where(inArray(aiQuestions.id, ids)),
  /** In the order they were put; inactive ones too. */
  listAt: (place: Place): Promise<QuestionRow[]> =>
    database.q.select().from(aiQuestions).where(at(place)).orderBy(asc(aiQuestions.id)),
  listFor: (file: { projectId: number; dataSourceId: number }): Promise<QuestionRow[]> =>
    database.q.select().from(aiQuestions).where(concerning(file)).orderBy(asc(aiQuestions.id)),
  listActiveFor: (file: { projectId: number; dataSourceId: number }): Promise<QuestionRow[]> =>
    database.q
      .select()
      .from(aiQuestions)
      .where(and(concerning(file), aiQuestions.isActive))
      .orderBy(asc(aiQuestions.id)),
  /** Whoever counts the questions of a place counts alone until the transaction ends. */
  async countAt(place: Place): Promise<number> {
    await database.raw('select pg_advisory_xact_lock(hashtextextended($1, 0))', [
      place.dataSourceId === null
        ? `questions of project ${place.projectId}`
        : `questions of source ${place.dataSourceId}`,
    ]);
    const [row] = await database.q.select({ amount: count() }).from(aiQuestions).where(at(place));
    return row?.amount ?? 0;
  },
  async change(id: number, change: QuestionChange): Promise<QuestionRow | null> {
    const [row] = await database.q.update(aiQuestions).set(change).where(eq(aiQuestions.id, id)).returning();
    return row ?? null;
  },
  /** The source is in another project now; its questions with it. */
  async follow(dataSourceId: number, projectId: number): Promise<void> {
    await database.q.update(aiQuestions).set({ projectId }).where(eq(aiQuestions.dataSourceId, dataSourceId));
  },
  async listIdsOfUser(userId: number): Promise<number[]> {
    return (
      await database.q.select({ id: aiQuestions.id }).from(aiQuestions).where(eq(aiQuestions.userId, userId))
    ).map(({ id }) => id);
  },
  async listIdsOfProjects(projectIds: number[]): Promise<number[]> {
    return (
      await database.q
        .select({ id: aiQuestions.id })
        .from(aiQuestions)
        .where(inArray(aiQuestions.projectId, projectIds))
    ).map(({ id }) => id);
  },
  async listIdsOfSources(dataSourceIds: number[]): Promise<number[]> {
    return (
      await database.q
        .select({ id: aiQuestions.id })
        .from(aiQuestions)
        .where(inArray(aiQuestions.dataSourceId, dataSourceIds))
    ).map(({ id }) => id);
  },
  async remove(ids: number[]): Promise<void> {
    if (ids.length > 0) await database.q.delete(aiQuestions).where(inArray(aiQuestions.id, ids));
  },
});
export type QuestionStore = ReturnType<typeof createQuestionStore>;
