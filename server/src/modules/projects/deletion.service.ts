import { DELETED_KEPT_DAYS, type Project } from '@rakurs/contract';
import { DAY_MS, type Clock } from '#platform/clock.ts';
import { deleteAged, type DeletionClock } from '#platform/deletion-clock/index.ts';
import { AppError } from '#platform/errors.ts';
import { liveEvent, type EventBus } from '#platform/events.ts';
import type { TransactionHooks } from '#platform/transaction-hooks.ts';
import { projectHidden, projectsErased, projectShown } from './projects.hooks.ts';
import { toProject } from './projects.service.ts';
import type { DeletedProjectRow, ProjectRow, ProjectStore } from './projects.store.ts';

export interface DeletionDeps {
  store: ProjectStore;
  events: EventBus;
  hooks: TransactionHooks;
  clock: Clock;
  deletionClock: DeletionClock;
  inTransaction: <T>(work: () => Promise<T>) => Promise<T>;
}

const projectDeleted = liveEvent('project.deleted');
const projectRestored = liveEvent('project.restored');

const DELETED_KEPT_MS = DELETED_KEPT_DAYS * DAY_MS;

/** Into the trash, back, and out of the world. */
export function createDeletion({ store, events, hooks, clock, deletionClock, inTransaction }: DeletionDeps) {
  const keptSince = () => new Date(clock.now().getTime() - DELETED_KEPT_MS);
  const requireLocked = async (id: number, userId: number): Promise<ProjectRow> => {
    const row = await store.lockOwn(id, userId);
    if (!row) throw new AppError('not_found', 'Проект не найден');
    return row;
  };
  const erased = async (removed: { id: number }[]): Promise<void> => {
    if (removed.length > 0) await hooks.emit(projectsErased, { projectIds: removed.map(({ id }) => id) });
  };

  return {
    delete: (id: number, userId: number): Promise<Project> =>
      inTransaction(async () => {
        const row = await requireLocked(id, userId);
        if (row.deletedAt) throw new AppError('not_found', 'Проект не найден');
        const at = clock.now();
        await store.mark(id, at);
        await hooks.emit(projectHidden, { projectId: id, at });
        events.emit(projectDeleted, { userIds: [userId] }, { id });
        return toProject(row);
      }),
    /** One that is not in the trash stays as it is. */
    restore: (id: number, userId: number): Promise<Project> =>
      inTransaction(async () => {
        const row = await requireLocked(id, userId);
        const project = toProject(row);
        if (!row.deletedAt) return project;
        await store.mark(id, null);
        await hooks.emit(projectShown, { projectId: id });
        events.emit(projectRestored, { userIds: [userId] }, project);
        return project;
      }),
    /** In the trash, the last one first. */
    listDeleted: (userId: number): Promise<DeletedProjectRow[]> => store.listDeleted(userId, keptSince()),
    /** For good, of these those that lie in the user's trash. */
    erase: (ids: number[], userId: number): Promise<void> =>
      ids.length === 0 ? Promise.resolve() : inTransaction(async () => erased(await store.removeDeleted(ids, userId))),
    eraseOld: (): Promise<void> =>
      deleteAged(deletionClock, DELETED_KEPT_MS, (before) =>
        inTransaction(async () => erased(await store.removeDeletedBefore(before))),
      ),
    /** For who leaves: whatever is in the trash and whatever is not. */
    eraseEverythingOf: (userId: number): Promise<void> =>
      inTransaction(async () => erased(await store.removeAllOf(userId))),
  };
}
export type Deletion = ReturnType<typeof createDeletion>;
