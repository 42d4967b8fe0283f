import type { Clock } from '#platform/clock.ts';
import { AppError } from '#platform/errors.ts';
import type { EventBus } from '#platform/events.ts';
import { groupBy } from '#platform/group-by.ts';
import { filesCame, filesGone } from '../media.events.ts';
import type { PlacedFile } from '../files/files.store.ts';
import type { SourcesService } from '../sources/sources.service.ts';
import { isRestorable } from '../restorable.ts';
import { requireSourceInSight } from '../sources/require-in-sight.ts';
import type { Visibility } from '../visibility.ts';
import type { FilePlace, FilesCopied, ManyFilesStore } from './many-files.store.ts';

export interface ArrangingDeps {
  store: ManyFilesStore;
  sources: Pick<SourcesService, 'requireOwn'>;
  visibility: Pick<Visibility, 'hide' | 'show'>;
  events: EventBus;
  clock: Clock;
  /** Throws when the user now has more than a quota. */
  requireWithin: (userId: number) => Promise<void>;
  inTransaction: <T>(work: () => Promise<T>) => Promise<T>;
  /** Tell, inside the transaction. */
  altered: (fileIds: number[]) => Promise<void>;
  moved: (fileIds: number[], dataSourceId: number) => Promise<void>;
  copied: (what: FilesCopied) => Promise<void>;
  /** A file that has come back, or a copy of one, goes on where it stopped. */
  resume: (row: PlacedFile, hasFrames: boolean) => Promise<void>;
}

/** So many at a time, in one transaction: rows are wide, and a statement takes so many values. */
const COPIED_AT_ONCE = 500;

const notFound = () => new AppError('not_found', 'Файл не найден');
const idsOf = (rows: { id: number }[]): number[] => rows.map(({ id }) => id);

/** What is done to a selection: all of it or nothing, in one transaction. */
export function createArranging({
  store,
  sources,
  visibility,
  events,
  clock,
  requireWithin,
  inTransaction,
  altered,
  moved,
  copied,
  resume,
}: ArrangingDeps) {
  /** Somebody else's number is like one that does not exist. */
  const requireAll = <Row extends FilePlace>(ids: number[], rows: Row[]): Row[] => {
    if (rows.length < ids.length || !rows.every((row) => isRestorable(row, clock) && isRestorable(row.source, clock)))
      throw notFound();
    return rows;
  };
  const requireInSight = <Row extends FilePlace>(rows: Row[]): Row[] => {
    if (rows.some((row) => row.deletedAt || row.source.deletedAt)) throw notFound();
    return rows;
  };
  const tell = (event: typeof filesGone, rows: FilePlace[], userId: number): void => {
    for (const [dataSourceId, own] of groupBy(rows, (row) => row.dataSourceId))
      events.emit(event, { userIds: [userId] }, { data_source_id: dataSourceId, ids: idsOf(own) });
  };
  const resumeAll = async (rows: PlacedFile[]): Promise<void> => {
    const unfinished = rows.filter(({ state, aiDescription }) => state !== 'failed' && aiDescription === null);
    if (unfinished.length === 0) return;
    const withFrames = await store.listWithFrames(idsOf(unfinished));
    for (const row of unfinished) await resume(row, withFrames.has(row.id));
  };

  return {
    delete: (userId: number, ids: number[]): Promise<number> =>
      inTransaction(async () => {
        const rows = requireAll(ids, await store.lockPlaces(ids, userId)).filter(
          ({ deletedAt, source }) => !deletedAt && !source.deletedAt,
        );
        await store.mark(idsOf(rows), clock.now());
        await visibility.hide(idsOf(rows));
        tell(filesGone, rows, userId);
        return rows.length;
      }),
    /** Those that are in sight stay as they are. */
    restore: (userId: number, ids: number[]): Promise<void> =>
      inTransaction(async () => {
        const rows = requireAll(ids, await store.lock(ids, userId)).filter(({ deletedAt }) => deletedAt);
        rows.forEach(requireSourceInSight);
        await store.mark(idsOf(rows), null);
        await visibility.show(idsOf(rows));
        tell(filesCame, rows, userId);
        await resumeAll(rows);
      }),
    move: (userId: number, ids: number[], dataSourceId: number): Promise<number> =>
      inTransaction(async () => {
        const all = requireInSight(requireAll(ids, await store.lockPlaces(ids, userId, dataSourceId)));
        await sources.requireOwn(dataSourceId, userId);
        const rows = all.filter((row) => row.dataSourceId !== dataSourceId);
        await store.place(idsOf(rows), dataSourceId);
        await moved(idsOf(rows), dataSourceId);
        await altered(idsOf(rows));
        tell(filesGone, rows, userId);
        tell(
          filesCame,
          rows.map((row) => ({ ...row, dataSourceId })),
          userId,
        );
        return rows.length;
      }),
    copy: (userId: number, ids: number[], dataSourceId: number): Promise<number[]> =>
      inTransaction(async () => {
        const rows = requireInSight(requireAll(ids, await store.lock(ids, userId, dataSourceId)));
        const { projectId } = await sources.requireOwn(dataSourceId, userId);
        const made: number[] = [];
        for (let from = 0; from < rows.length; from += COPIED_AT_ONCE) {
          const some = rows.slice(from, from + COPIED_AT_ONCE);
          const { copies, frames } = await store.copy(
            some.map(({ projectId: _p, userId: _u, source: _s, ...row }) => row),
            { dataSourceId, createdAt: clock.now() },
          );
          await copied({ copies, frames, projectId, dataSourceId });
          const toOf = new Map(copies.map(({ from: old, to }) => [old, to]));
          await resumeAll(some.map((row) => ({ ...row, id: toOf.get(row.id) ?? 0, dataSourceId, projectId })));
          made.push(...copies.map(({ to }) => to));
        }
        await requireWithin(userId);
        await altered(made);
        events.emit(filesCame, { userIds: [userId] }, { data_source_id: dataSourceId, ids: made });
        return made;
      }),
  };
}
export type Arranging = ReturnType<typeof createArranging>;
