import { and, asc, eq, getTableColumns, inArray, isNotNull, max } from 'drizzle-orm';
import type { Database } from '#platform/db/index.ts';
import { classifiers, corrections, taughtDetections, modelVersions } from './detections.tables.ts';

export type ClassifierRow = typeof classifiers.$inferSelect;
export type ModelVersionRow = typeof modelVersions.$inferSelect;
/**
 * A class that was taught, and what is known of the last teaching; what was learned is large, and asked for by itself.
 */
export type TaughtRow = ClassifierRow & { version: Omit<ModelVersionRow, 'model'> };

const { model: _large, ...versionColumns } = getTableColumns(modelVersions);

/** The recognisable features of projects, and every teaching of them. */
export const createClassifierStore = (database: Database) => ({
  /** Until the transaction ends nobody else makes, renames or teaches classes of the project. */
  async lock(projectId: number): Promise<void> {
    await database.raw('select pg_advisory_xact_lock(hashtextextended($1, 0))', [
      `classifiers of project ${projectId}`,
    ]);
  },
  listOf: (projectId: number): Promise<ClassifierRow[]> =>
    database.q.select().from(classifiers).where(eq(classifiers.projectId, projectId)).orderBy(asc(classifiers.id)),
  async find(id: number): Promise<ClassifierRow | null> {
    const [row] = await database.q.select().from(classifiers).where(eq(classifiers.id, id));
    return row ?? null;
  },
  async insert(rows: (typeof classifiers.$inferInsert)[]): Promise<ClassifierRow[]> {
    return rows.length === 0 ? [] : database.q.insert(classifiers).values(rows).onConflictDoNothing().returning();
  },
  async change(
    id: number,
    change: Partial<Pick<ClassifierRow, 'title' | 'threshold' | 'versionId' | 'isUsed'>>,
  ): Promise<void> {
    await database.q.update(classifiers).set(change).where(eq(classifiers.id, id));
  },
  /** What the one had found and was told of it is the other's. */
  async hand(from: number, to: number): Promise<void> {
    await database.q.update(corrections).set({ classifierId: to }).where(eq(corrections.classifierId, from));
    await database.q.delete(taughtDetections).where(eq(taughtDetections.classifierId, from));
  },
  async remove(ids: number[]): Promise<void> {
    if (ids.length > 0) await database.q.delete(classifiers).where(inArray(classifiers.id, ids));
  },
  async forgetSources(dataSourceIds: number[]): Promise<void> {
    await database.q
      .update(classifiers)
      .set({ withSourceId: null })
      .where(inArray(classifiers.withSourceId, dataSourceIds));
    await database.q
      .update(classifiers)
      .set({ withoutSourceId: null })
      .where(inArray(classifiers.withoutSourceId, dataSourceIds));
  },
  async listProjectsOf(userId: number): Promise<number[]> {
    return (
      await database.q
        .selectDistinct({ id: classifiers.projectId })
        .from(classifiers)
        .where(eq(classifiers.userId, userId))
    ).map(({ id }) => id);
  },
  /** Those of these projects that were taught, with the version that is good now. */
  async listTaught(projectIds: number[]): Promise<TaughtRow[]> {
    if (projectIds.length === 0) return [];
    const rows = await database.q
      .select({ classifier: classifiers, version: versionColumns })
      .from(classifiers)
      .innerJoin(modelVersions, eq(modelVersions.id, classifiers.versionId))
      .where(inArray(classifiers.projectId, projectIds))
      .orderBy(asc(classifiers.id));
    return rows.map(({ classifier, version }) => ({ ...classifier, version }));
  },
  /** Of these projects, those that have a taught class. */
  async listTaughtProjects(projectIds: number[]): Promise<number[]> {
    if (projectIds.length === 0) return [];
    return (
      await database.q
        .selectDistinct({ id: classifiers.projectId })
        .from(classifiers)
        .where(and(inArray(classifiers.projectId, projectIds), isNotNull(classifiers.versionId)))
    ).map(({ id }) => id);
  },

  /** Without what was learned, which is large. In the order they were taught. */
  async listVersions(classifierIds: number[]): Promise<Omit<ModelVersionRow, 'model'>[]> {
    if (classifierIds.length === 0) return [];
    return database.q
      .select(versionColumns)
      .from(modelVersions)
      .where(inArray(modelVersions.classifierId, classifierIds))
      .orderBy(asc(modelVersions.number));
  },
  async findVersion(id: number): Promise<ModelVersionRow | null> {
    const [row] = await database.q.select().from(modelVersions).where(eq(modelVersions.id, id));
    return row ?? null;
  },
  findVersions: async (ids: number[]): Promise<ModelVersionRow[]> =>
    ids.length === 0 ? [] : database.q.select().from(modelVersions).where(inArray(modelVersions.id, ids)),
  /** What the classes of these versions are called, by version. */
  async listTitles(versionIds: number[]): Promise<Map<number, string>> {
    if (versionIds.length === 0) return new Map();
    const rows = await database.q
      .select({ id: modelVersions.id, title: classifiers.title })
      .from(modelVersions)
      .innerJoin(classifiers, eq(classifiers.id, modelVersions.classifierId))
      .where(inArray(modelVersions.id, versionIds));
    return new Map(rows.map(({ id, title }) => [id, title]));
  },
  async addVersion(row: Pick<ModelVersionRow, 'classifierId' | 'fingerprint' | 'createdAt'>): Promise<ModelVersionRow> {
    const [last] = await database.q
      .select({ number: max(modelVersions.number) })
      .from(modelVersions)
      .where(eq(modelVersions.classifierId, row.classifierId));
    const [made] = await database.q
      .insert(modelVersions)
      .values({ ...row, number: (last?.number ?? 0) + 1, state: 'learning' })
      .returning();
    if (!made) throw new Error('The version was not written');
    return made;
  },
  async changeVersion(
    id: number,
    change: Partial<Omit<ModelVersionRow, 'id' | 'classifierId' | 'number'>>,
  ): Promise<void> {
    await database.q.update(modelVersions).set(change).where(eq(modelVersions.id, id));
  },
  /** Those of them that nobody has taught after all. */
  async dropUntaught(ids: number[]): Promise<void> {
    if (ids.length > 0)
      await database.q
        .delete(modelVersions)
        .where(and(inArray(modelVersions.id, ids), eq(modelVersions.state, 'learning')));
  },
});
export type ClassifierStore = ReturnType<typeof createClassifierStore>;
