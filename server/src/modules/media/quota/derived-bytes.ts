import { and, asc, eq, gt, inArray, isNotNull, isNull, sql } from 'drizzle-orm';
import type { Database } from '#platform/db/index.ts';
import type { Storage } from '#platform/storage/index.ts';
import { files, frames } from '../media.tables.ts';

const AT_ONCE = 200;

/**
 * Sizes of what was made of files before they were written down: the storage knows them. Counted from then on like all
 * others, by the triggers.
 */
export function createDerivedBytes({ database, storage }: { database: Database; storage: Pick<Storage, 'size'> }) {
  const sizeOf = async (key: string | null): Promise<number> => (key === null ? 0 : ((await storage.size(key)) ?? 0));
  const next = (after: number) =>
    database.q
      .select({ id: files.id, thumbnailKey: files.thumbnailKey, shownKey: files.shownKey })
      .from(files)
      .where(and(gt(files.id, after), isNotNull(files.thumbnailKey), isNull(files.thumbnailBytes)))
      .orderBy(asc(files.id))
      .limit(AT_ONCE);
  const picturesOf = async (fileIds: number[]): Promise<Map<number, number>> => {
    const rows = await database.q
      .select({ fileId: frames.fileId, key: frames.pictureKey })
      .from(frames)
      .where(and(inArray(frames.fileId, fileIds), isNotNull(frames.pictureKey)));
    const sums = new Map<number, number>();
    for (const { fileId, key } of rows) sums.set(fileId, (sums.get(fileId) ?? 0) + (await sizeOf(key)));
    return sums;
  };
  return {
    async measure(signal?: AbortSignal): Promise<void> {
      for (let rows = await next(0); rows.length > 0 && !signal?.aborted; rows = await next(rows.at(-1)?.id ?? 0)) {
        const pictures = await picturesOf(rows.map(({ id }) => id));
        for (const { id, thumbnailKey, shownKey } of rows) {
          const [thumbnail, shown] = [await sizeOf(thumbnailKey), await sizeOf(shownKey)];
          // What has come meanwhile has brought its size along.
          const others = {
            shownBytes: sql`coalesce(${files.shownBytes}, ${shown})`,
            framesBytes: sql`coalesce(${files.framesBytes}, ${pictures.get(id) ?? 0})`,
          };
          await database.q
            .update(files)
            .set({ thumbnailBytes: thumbnail, ...others })
            .where(and(eq(files.id, id), isNull(files.thumbnailBytes)));
        }
      }
    },
  };
}
