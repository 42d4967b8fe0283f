import type { NewProject, Project } from '@rakurs/contract';
import type { Clock } from '#platform/clock.ts';
import { AppError } from '#platform/errors.ts';
import { liveEvent, type EventBus } from '#platform/events.ts';
import type { ProjectRow, ProjectStore } from './projects.store.ts';

export interface ProjectsDeps {
  store: ProjectStore;
  events: EventBus;
  clock: Clock;
  /** A user has no more of them, the trash included. */
  most: number;
  inTransaction: <T>(work: () => Promise<T>) => Promise<T>;
}

const projectCreated = liveEvent('project.created');
const projectChanged = liveEvent('project.changed');

export const toProject = ({ id, title, description }: ProjectRow): Project => ({ id, title, description });

export function createProjectsService({ store, events, clock, most, inTransaction }: ProjectsDeps) {
  const found = (row: ProjectRow | null): Project => {
    // Someone else's project answers exactly like one that does not exist.
    if (!row) throw new AppError('not_found', 'Проект не найден');
    return toProject(row);
  };

  return {
    list: async (userId: number): Promise<Project[]> => (await store.listOwn(userId)).map(toProject),
    requireOwn: async (id: number, userId: number): Promise<Project> => found(await store.findOwn(id, userId)),
    isInSight: async (id: number, userId: number): Promise<boolean> => (await store.findOwn(id, userId)) !== null,
    async create(userId: number, { title, description }: NewProject): Promise<Project> {
      const project = await inTransaction(async () => {
        if ((await store.countLocked(userId)) >= most)
          throw new AppError(
            'limit_reached',
            `Проектов может быть не больше ${most}, вместе с теми, что в корзине. Удалите ненужные и очистите корзину.`,
          );
        return toProject(await store.insert({ userId, title, description, createdAt: clock.now() }));
      });
      events.emit(projectCreated, { userIds: [userId] }, project);
      return project;
    },
    async change(
      id: number,
      userId: number,
      { title, description }: { title?: string | undefined; description?: string | undefined },
    ): Promise<Project> {
      const change = { ...(title !== undefined && { title }), ...(description !== undefined && { description }) };
      if (Object.keys(change).length === 0) return found(await store.findOwn(id, userId));
      const project = found(await store.changeOwn(id, userId, change));
      events.emit(projectChanged, { userIds: [userId] }, project);
      return project;
    },
  };
}
export type ProjectsService = ReturnType<typeof createProjectsService>;
