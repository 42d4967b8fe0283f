import type { Permission } from '@rakurs/contract';
import type { Actor } from '#platform/actor.ts';
import type { Clock } from '#platform/clock.ts';
import { AppError } from '#platform/errors.ts';
import type { EventBus } from '#platform/events.ts';
import { groupBy } from '#platform/group-by.ts';
import { resourceNotFound, type Access } from '#modules/access/index.ts';
import { filesCame, filesGone } from '../media.events.ts';
import type { PlacedFile } from '../files/files.store.ts';
import type { SourcesService } from '../sources/sources.service.ts';
import { isRestorable } from '../restorable.ts';
import { requireSourceInSight } from '../sources/require-in-sight.ts';
import type { Visibility } from '../visibility.ts';
import type { FilePlace, FilesCopied, ManyFilesStore } from './many-files.store.ts';

export interface ArrangingDeps {
  store: ManyFilesStore;
  access: Pick<Access, 'requireAll'>;
  sources: Pick<SourcesService, 'require'>;
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

const ANOTHER_OWNER = 'Переносить и копировать можно только в проекты того же владельца';
const idsOf = (rows: { id: number }[]): number[] => rows.map(({ id }) => id);

/** What is done to a selection: all of it or nothing, in one transaction. */
export function createArranging({
  store,
  access,
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
  const requireAll = async <Row extends FilePlace>(
    actor: Actor,
    { ids, rows }: { ids: number[]; rows: Row[] },
    permission: Permission,
  ): Promise<Row[]> => {
    if (rows.length < ids.length || !rows.every((row) => isRestorable(row, clock) && isRestorable(row.source, clock)))
      throw resourceNotFound('file');
    await access.requireAll(actor, { kind: 'file', rows }, permission);
    return rows;
  };
  /** What everybody has paid for stays theirs. */
  const requireOwner = (rows: readonly FilePlace[], userId: number): void => {
    if (rows.some(({ source }) => source.userId !== userId))
      throw new AppError('invalid', ANOTHER_OWNER, { errors: { data_source_id: ANOTHER_OWNER } });
  };
  const requireInSight = <Row extends FilePlace>(rows: Row[]): Row[] => {
    if (rows.some((row) => row.deletedAt || row.source.deletedAt)) throw resourceNotFound('file');
    return rows;
  };
  const tell = (event: typeof filesGone, rows: Pick<FilePlace, 'id' | 'dataSourceId' | 'projectId'>[]): void => {
    for (const [dataSourceId, own] of groupBy(rows, (row) => row.dataSourceId))
      events.emit(
        event,
        { projectIds: [...new Set(own.map(({ projectId }) => projectId))] },
        { data_source_id: dataSourceId, ids: idsOf(own) },
      );
  };
  const resumeAll = async (rows: PlacedFile[]): Promise<void> => {
    const unfinished = rows.filter(({ state, aiDescription }) => state !== 'failed' && aiDescription === null);
    if (unfinished.length === 0) return;
    const withFrames = await store.listWithFrames(idsOf(unfinished));
    for (const row of unfinished) await resume(row, withFrames.has(row.id));
  };

  return {
    delete: (actor: Actor, ids: number[]): Promise<number> =>
      inTransaction(async () => {
        const rows = (await requireAll(actor, { ids, rows: await store.lockPlaces(ids) }, 'file.manage')).filter(
          ({ deletedAt, source }) => !deletedAt && !source.deletedAt,
        );
        await store.mark(idsOf(rows), clock.now());
        await visibility.hide(idsOf(rows));
        tell(filesGone, rows);
        return rows.length;
      }),
    /** Those that are in sight stay as they are. */
    restore: (actor: Actor, ids: number[]): Promise<void> =>
      inTransaction(async () => {
        const rows = (await requireAll(actor, { ids, rows: await store.lock(ids) }, 'file.manage')).filter(
          ({ deletedAt }) => deletedAt,
        );
        rows.forEach(requireSourceInSight);
        await store.mark(idsOf(rows), null);
        await visibility.show(idsOf(rows));
        tell(filesCame, rows);
        await resumeAll(rows);
      }),
    move: (actor: Actor, ids: number[], dataSourceId: number): Promise<number> =>
      inTransaction(async () => {
        const all = requireInSight(
          await requireAll(actor, { ids, rows: await store.lockPlaces(ids, dataSourceId) }, 'file.manage'),
        );
        const { projectId, userId } = await sources.require(actor, dataSourceId, 'file.manage');
        requireOwner(all, userId);
        const rows = all.filter((row) => row.dataSourceId !== dataSourceId);
        await store.place(idsOf(rows), dataSourceId);
        await moved(idsOf(rows), dataSourceId);
        await altered(idsOf(rows));
        tell(filesGone, rows);
        tell(
          filesCame,
          rows.map(({ id }) => ({ id, dataSourceId, projectId })),
        );
        return rows.length;
      }),
    copy: (actor: Actor, ids: number[], dataSourceId: number): Promise<number[]> =>
      inTransaction(async () => {
        const rows = requireInSight(
          await requireAll(actor, { ids, rows: await store.lock(ids, dataSourceId) }, 'file.add'),
        );
        const { projectId, userId } = await sources.require(actor, dataSourceId, 'file.add');
        requireOwner(rows, userId);
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
        events.emit(filesCame, { projectIds: [projectId] }, { data_source_id: dataSourceId, ids: made });
        return made;
      }),
  };
}
export type Arranging = ReturnType<typeof createArranging>;
