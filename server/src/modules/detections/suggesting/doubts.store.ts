import { and, asc, between, eq, gte, not, sql } from 'drizzle-orm';
import type { Database } from '#platform/db/index.ts';
import { hasVerdict } from '../corrections.store.ts';
import { taughtDetections } from '../detections.tables.ts';

export type Doubt = Pick<
  typeof taughtDetections.$inferSelect,
  'fileId' | 'startTime' | 'endTime' | 'confidence' | 'x0' | 'y0' | 'x1' | 'y1' | 'path'
>;

/** What a class is not sure of, and where it is. */
export const createDoubtStore = (database: Database) => ({
  /** Of which nobody has said anything, the nearest to the threshold first. */
  async listDoubts({
    classifierId,
    from,
    to,
    threshold,
    most,
  }: {
    classifierId: number;
    from: number;
    to: number;
    threshold: number;
    most: number;
  }): Promise<Doubt[]> {
    const { fileId, startTime, endTime, confidence, x0, y0, x1, y1, path } = taughtDetections;
    return database.q
      .select({ fileId, startTime, endTime, confidence, x0, y0, x1, y1, path })
      .from(taughtDetections)
      .where(
        and(
          eq(taughtDetections.classifierId, classifierId),
          between(confidence, from, to),
          not(taughtDetections.isFileGone),
          not(hasVerdict('right')),
          not(hasVerdict('wrong')),
        ),
      )
      .orderBy(sql`abs(${confidence} - ${threshold})`, asc(taughtDetections.id))
      .limit(most);
  },
  /** Where it is shown. */
  async listShown({
    classifierId,
    threshold,
    most,
  }: {
    classifierId: number;
    threshold: number;
    most: number;
  }): Promise<Pick<Doubt, 'fileId' | 'startTime' | 'endTime'>[]> {
    const { fileId, startTime, endTime, confidence } = taughtDetections;
    return database.q
      .select({ fileId, startTime, endTime })
      .from(taughtDetections)
      .where(
        and(
          eq(taughtDetections.classifierId, classifierId),
          gte(confidence, threshold),
          not(taughtDetections.isFileGone),
        ),
      )
      .orderBy(asc(taughtDetections.id))
      .limit(most);
  },
});
export type DoubtStore = ReturnType<typeof createDoubtStore>;
