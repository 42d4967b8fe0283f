import type { Database } from '#platform/db/index.ts';
import { groupBy } from '#platform/group-by.ts';
import { joinPieces, NEAR_SECONDS } from './join-pieces.ts';
import { stretchOf } from './pieces.ts';
import type { NewDetectionRow, TaughtDetectionStore } from './taught-detections.store.ts';

export interface Scanned {
  fileIds: number[];
  /** Of a film; null of pictures. */
  piece: number | null;
  classifierIds: number[];
}

/** Puts what was found in the place of what these classes had found there before: of pictures all of it, of a film what lies in the piece. */
export function createReplacing({ found, database }: { found: TaughtDetectionStore; database: Pick<Database, 'raw'> }) {
  const replaceInFilm = async (
    fileId: number,
    piece: number,
    { classifierIds, rows }: { classifierIds: number[]; rows: NewDetectionRow[] },
  ): Promise<void> => {
    // Of two neighbouring pieces that come at the same moment, one finds the other's.
    await database.raw('select pg_advisory_xact_lock(hashtextextended($1, 0))', [`pieces of film ${fileId}`]);
    const { from, to } = stretchOf(piece);
    const storedOf = groupBy(
      await found.listIn(fileId, classifierIds, { from: from - NEAR_SECONDS, to: to + NEAR_SECONDS }),
      ({ classifierId }) => classifierId,
    );
    const freshOf = groupBy(rows, ({ classifierId }) => classifierId);
    for (const classifierId of classifierIds) {
      const [stored, fresh] = [storedOf.get(classifierId) ?? [], freshOf.get(classifierId) ?? []];
      const [like] = [...fresh, ...stored];
      if (!like) continue;
      const { removed, changed, added } = joinPieces({ stored, fresh, from, to });
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
  return async ({ fileIds, piece, classifierIds }: Scanned, rows: NewDetectionRow[]): Promise<void> => {
    const [film] = fileIds;
    if (piece !== null && film !== undefined) return replaceInFilm(film, piece, { classifierIds, rows });
    await found.removeFound(fileIds, classifierIds);
    await found.insert(rows);
  };
}
