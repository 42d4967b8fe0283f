import {
  DELETED_KEPT_DAYS,
  TRASH_PAGE_SIZE,
  type TrashedFile as ShownFile,
  type TrashedProject,
  type TrashedSource,
} from '@rakurs/contract';
import type { UserActor } from '#platform/actor.ts';
import { DAY_MS, type Clock } from '#platform/clock.ts';
import type { EventBus } from '#platform/events.ts';
import { groupBy } from '#platform/group-by.ts';
import type { Access } from '#modules/access/index.ts';
import type { Projects } from '#modules/projects/index.ts';
import type { Arranging } from '../arranging/arranging.service.ts';
import type { TrashedFile } from '../files/files.store.ts';
import { trashChanged } from '../media.events.ts';
import type { SourcesService } from '../sources/sources.service.ts';
import { FOR_GOOD, restorableSince } from '../restorable.ts';
import type { TrashCursor, TrashStore } from './trash.store.ts';

export interface TrashDeps {
  store: TrashStore;
  access: Pick<Access, 'projectsOf'>;
  projects: Pick<Projects, 'list' | 'listDeleted' | 'restore' | 'erase'>;
  sources: Pick<SourcesService, 'restore'>;
  files: Pick<Arranging, 'restore'>;
  thumbnailOf: (row: TrashedFile) => string | null;
  events: EventBus;
  clock: Clock;
  inTransaction: <T>(work: () => Promise<T>) => Promise<T>;
  /** Queues the removal of what is deleted for good. */
  purgeSoon: () => Promise<void>;
}
/** What is meant of the trash. */
export interface Picked {
  projects: number[];
  data_sources: number[];
  files: number[];
}

const cursorText = ({ deletedAt, id }: TrashCursor): string => `${deletedAt.getTime()}_${id}`;
const readCursor = (text: string): TrashCursor => {
  const [at, id] = text.split('_').map(Number);
  return { deletedAt: new Date(at ?? 0), id: id ?? 0 };
};

/** What a user has deleted, in one place: for a while it can be taken back. */
export function createTrash({
  store,
  access,
  projects,
  sources,
  files,
  thumbnailOf,
  events,
  clock,
  inTransaction,
  purgeSoon,
}: TrashDeps) {
  const managed = (actor: UserActor) => access.projectsOf(actor, 'file.manage');
  const queryOf = (actor: UserActor) => ({ projects: managed(actor), since: restorableSince(clock) });
  const sinceOf = (deletedAt: Date | null) => {
    const at = deletedAt ?? clock.now();
    const left = at.getTime() + DELETED_KEPT_DAYS * DAY_MS - clock.now().getTime();
    return { deleted_at: at.toISOString(), days_left: Math.max(0, Math.ceil(left / DAY_MS)) };
  };
  const projectsOf = async (actor: UserActor) => {
    const [inSight, deleted] = await Promise.all([projects.list(actor), projects.listDeleted(actor)]);
    const titles = new Map([...inSight, ...deleted].map(({ id, title }) => [id, title]));
    const gone = new Set(deleted.map(({ id }) => id));
    return { deleted, placeOf: (id: number) => ({ id, title: titles.get(id) ?? '', is_deleted: gone.has(id) }) };
  };
  const erased = async ({ userId }: UserActor): Promise<void> => {
    await purgeSoon();
    events.emit(trashChanged, { userIds: [userId] }, {});
  };

  return {
    async list(
      actor: UserActor,
    ): Promise<{ projects: TrashedProject[]; data_sources: TrashedSource[]; files_amount: number }> {
      const query = queryOf(actor);
      const [{ deleted, placeOf }, ownSources, amount] = await Promise.all([
        projectsOf(actor),
        store.listSources(query),
        store.countFiles(query),
      ]);
      const withProjects = await store.listSourcesOfProjects(deleted.map(({ id }) => id));
      const counts = await store.countFilesIn([...ownSources, ...withProjects].map(({ id }) => id));
      const inProject = groupBy(withProjects, ({ projectId }) => projectId);
      return {
        projects: deleted.map(({ id, title, deletedAt }) => {
          const inside = inProject.get(id) ?? [];
          return {
            id,
            title,
            data_sources: inside.length,
            files: inside.reduce((sum, source) => sum + (counts.get(source.id) ?? 0), 0),
            ...sinceOf(deletedAt),
          };
        }),
        data_sources: ownSources.map(({ id, title, projectId, deletedAt }) => ({
          id,
          title,
          files: counts.get(id) ?? 0,
          project: placeOf(projectId),
          ...sinceOf(deletedAt),
        })),
        files_amount: amount,
      };
    },
    async listFiles(actor: UserActor, after: string | undefined): Promise<{ files: ShownFile[]; next: string | null }> {
      const [{ placeOf }, rows] = await Promise.all([
        projectsOf(actor),
        store.listFiles(queryOf(actor), {
          after: after === undefined ? null : readCursor(after),
          most: TRASH_PAGE_SIZE,
        }),
      ]);
      const last = rows.length === TRASH_PAGE_SIZE ? rows.at(-1) : undefined;
      return {
        files: rows.map((row) => ({
          id: row.id,
          title: row.title,
          name: row.name,
          kind: row.kind,
          size: row.size,
          thumbnail_url: thumbnailOf(row),
          data_source: {
            id: row.source.id,
            title: row.source.title,
            is_deleted: row.source.deletedAt !== null,
            comes_with_project: row.source.isDeletedWithProject,
          },
          project: placeOf(row.projectId),
          ...sinceOf(row.deletedAt),
        })),
        next: last?.deletedAt ? cursorText({ deletedAt: last.deletedAt, id: last.id }) : null,
      };
    },
    restore: (actor: UserActor, picked: Picked): Promise<void> =>
      inTransaction(async () => {
        for (const id of picked.projects) await projects.restore(actor, id);
        for (const id of picked.data_sources) await sources.restore(actor, id);
        if (picked.files.length > 0) await files.restore(actor, picked.files);
      }),
    erase: (actor: UserActor, picked: Picked): Promise<void> =>
      inTransaction(async () => {
        await projects.erase(actor, picked.projects);
        if (picked.data_sources.length > 0) await store.markSources(managed(actor), picked.data_sources, FOR_GOOD);
        if (picked.files.length > 0) await store.markFiles(managed(actor), picked.files, FOR_GOOD);
        await erased(actor);
      }),
    empty: (actor: UserActor): Promise<void> =>
      inTransaction(async () => {
        await projects.erase(
          actor,
          (await projects.listDeleted(actor)).map(({ id }) => id),
        );
        await store.markSources(managed(actor), null, FOR_GOOD);
        await store.markFiles(managed(actor), null, FOR_GOOD);
        await erased(actor);
      }),
  };
}
export type Trash = ReturnType<typeof createTrash>;
