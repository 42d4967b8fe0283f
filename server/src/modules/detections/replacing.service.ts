import type { Database } from '#platform/db/index.ts';
import { groupBy } from '#platform/group-by.ts';
import { joinSegments, NEAR_SECONDS } from './join-segments.ts';
import { stretchOf } from './segments.ts';
import type { NewDetectionRow, TaughtDetectionStore } from './taught-detections.store.ts';

export interface Scanned {
  fileIds: number[];
  /** Of a film; null of pictures. */
  segment: number | null;
  classifierIds: number[];
}

/**
 * Puts what was found in the place of what these classes had found there before: of pictures all of it, of a film what
 * lies in the segment.
 */
export function createReplacing({ found, database }: { found: TaughtDetectionStore; database: Pick<Database, 'raw'> }) {
  const replaceInFilm = async (
    fileId: number,
    segment: number,
    { classifierIds, rows }: { classifierIds: number[]; rows: NewDetectionRow[] },
  ): Promise<void> => {
    // Of two neighbouring segments that come at the same moment, one finds the other's.
    await database.raw('select pg_advisory_xact_lock(hashtextextended($1, 0))', [`segments of film ${fileId}`]);
    const { from, to } = stretchOf(segment);
    const storedOf = groupBy(
      await found.listIn(fileId, classifierIds, { from: from - NEAR_SECONDS, to: to + NEAR_SECONDS }),
      ({ classifierId }) => classifierId,
    );
    const freshOf = groupBy(rows, ({ classifierId }) => classifierId);
    for (const classifierId of classifierIds) {
      const [stored, fresh] = [storedOf.get(classifierId) ?? [], freshOf.get(classifierId) ?? []];
      const [like] = [...fresh, ...stored];
      if (!like) continue;
      const { removed, changed, added } = joinSegments({ stored, fresh, from, to });
      await found.remove(removed);
      for (const { id, ...track } of changed) await found.change(id, { ...track, versionId: like.versionId });
      const { projectId, dataSourceId, versionId, createdAt } = like;
      await found.insert(
        added.map((track) => ({
          ...track,
          projectId,
          dataSourceId,
          classifierId,
          versionId,
          fileId,
          frameId: null,
          createdAt,
        })),
      );
    }
  };
  return async ({ fileIds, segment, classifierIds }: Scanned, rows: NewDetectionRow[]): Promise<void> => {
    const [film] = fileIds;
    if (segment !== null && film !== undefined) return replaceInFilm(film, segment, { classifierIds, rows });
    await found.removeFound(fileIds, classifierIds);
    await found.insert(rows);
  };
}
