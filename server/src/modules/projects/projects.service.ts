import type { NewProject, Permission, Project } from '@rakurs/contract';
import type { Actor, UserActor } from '#platform/actor.ts';
import type { Clock } from '#platform/clock.ts';
import { AppError } from '#platform/errors.ts';
import { liveEvent, type EventBus } from '#platform/events.ts';
import { resourceNotFound, type Access } from '#modules/access/index.ts';
import type { ProjectRow, ProjectStore } from './projects.store.ts';

export interface ProjectsDeps {
  store: ProjectStore;
  access: Pick<Access, 'require' | 'projectsOf' | 'noteOwner'>;
  events: EventBus;
  clock: Clock;
  /** A user has no more of them, the trash included. */
  most: number;
  inTransaction: <T>(work: () => Promise<T>) => Promise<T>;
}

const projectCreated = liveEvent('project.created');
const projectChanged = liveEvent('project.changed');

export const toProject = ({ id, title, description }: ProjectRow): Project => ({ id, title, description });
/** As `access` asks for it: a project belongs to itself. */
export const placed = <Row extends ProjectRow | null>(row: Row) => row && { ...row, projectId: row.id };

export function createProjectsService({ store, access, events, clock, most, inTransaction }: ProjectsDeps) {
  const require = (actor: Actor, id: number, permission: Permission): Promise<ProjectRow> =>
    store.find(id).then((row) => access.require(actor, { kind: 'project', row: placed(row) }, permission));

  return {
    list: async (actor: UserActor): Promise<Project[]> =>
      (await store.list(access.projectsOf(actor, 'project.read'))).map(toProject),
    /** Whoever pays for what is done in it is its `userId`. */
    require,
    show: async (actor: Actor, id: number): Promise<Project> => toProject(await require(actor, id, 'project.read')),
    isInSight: async (id: number): Promise<boolean> => (await store.find(id)) !== null,
    /** Who pays; null where the project is in the trash or gone. */
    ownerOf: async (id: number): Promise<number | null> => (await store.find(id))?.userId ?? null,
    async create({ userId }: UserActor, { title, description }: NewProject): Promise<Project> {
      const project = await inTransaction(async () => {
        if ((await store.countLocked(userId)) >= most)
          throw new AppError(
            'limit_reached',
            `Проектов может быть не больше ${most}, вместе с теми, что в корзине. Удалите ненужные и очистите корзину.`,
          );
        const made = toProject(await store.insert({ userId, title, description, createdAt: clock.now() }));
        access.noteOwner({ projectId: made.id, userId });
        return made;
      });
      events.emit(projectCreated, { userIds: [userId] }, project);
      return project;
    },
    async change(
      actor: Actor,
      id: number,
      { title, description }: { title?: string | undefined; description?: string | undefined },
    ): Promise<Project> {
      const before = await require(actor, id, 'project.manage');
      const change = { ...(title !== undefined && { title }), ...(description !== undefined && { description }) };
      if (Object.keys(change).length === 0) return toProject(before);
      const changed = await store.change(id, change);
      if (!changed) throw resourceNotFound('project');
      const project = toProject(changed);
      events.emit(projectChanged, { projectIds: [id] }, project);
      return project;
    },
  };
}
export type ProjectsService = ReturnType<typeof createProjectsService>;
