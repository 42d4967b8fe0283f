import { DELETED_KEPT_DAYS, type Project } from '@rakurs/contract';
import type { Actor, UserActor } from '#platform/actor.ts';
import { DAY_MS, type Clock } from '#platform/clock.ts';
import { deleteAged, type DeletionClock } from '#platform/deletion-clock/index.ts';
import { liveEvent, type EventBus } from '#platform/events.ts';
import type { TransactionHooks } from '#platform/transaction-hooks.ts';
import { resourceNotFound, type Access } from '#modules/access/index.ts';
import { projectHidden, projectsErased, projectShown } from './projects.hooks.ts';
import { placed, toProject } from './projects.service.ts';
import type { DeletedProjectRow, ProjectRow, ProjectStore } from './projects.store.ts';

export interface DeletionDeps {
  store: ProjectStore;
  access: Pick<Access, 'require' | 'projectsOf' | 'listProjects'>;
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
export function createDeletion({ store, access, events, hooks, clock, deletionClock, inTransaction }: DeletionDeps) {
  const keptSince = () => new Date(clock.now().getTime() - DELETED_KEPT_MS);
  const requireLocked = async (actor: Actor, id: number): Promise<ProjectRow> =>
    access.require(actor, { kind: 'project', row: placed(await store.lock(id)) }, 'project.delete');
  const erased = async (removed: { id: number }[]): Promise<void> => {
    if (removed.length > 0) await hooks.emit(projectsErased, { projectIds: removed.map(({ id }) => id) });
  };

  return {
    delete: (actor: Actor, id: number): Promise<Project> =>
      inTransaction(async () => {
        const row = await requireLocked(actor, id);
        if (row.deletedAt) throw resourceNotFound('project');
        const at = clock.now();
        await store.mark(id, at);
        await hooks.emit(projectHidden, { projectId: id, at });
        events.emit(projectDeleted, { projectIds: [id] }, { id });
        return toProject(row);
      }),
    /** One that is not in the trash stays as it is. */
    restore: (actor: Actor, id: number): Promise<Project> =>
      inTransaction(async () => {
        const row = await requireLocked(actor, id);
        const project = toProject(row);
        if (!row.deletedAt) return project;
        await store.mark(id, null);
        await hooks.emit(projectShown, { projectId: id });
        events.emit(projectRestored, { projectIds: [id] }, project);
        return project;
      }),
    /** In the trash, the last one first. */
    listDeleted: (actor: UserActor): Promise<DeletedProjectRow[]> =>
      store.listDeleted(access.projectsOf(actor, 'project.delete'), keptSince()),
    /** For good, of these those that lie in the trash and that the user may delete. */
    async erase(actor: UserActor, ids: number[]): Promise<void> {
      const deletable = new Set(ids.length === 0 ? [] : await access.listProjects(actor, 'project.delete'));
      const own = ids.filter((id) => deletable.has(id));
      if (own.length > 0) await inTransaction(async () => erased(await store.removeDeleted(own)));
    },
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
