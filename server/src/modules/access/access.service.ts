import { isAllowed, MEMBER_ROLES, type Permission, type Role } from '@rakurs/contract';
import type { Actor, UserActor } from '#platform/actor.ts';
import { AppError } from '#platform/errors.ts';
import type { MemberStore } from './members.store.ts';

/** What is told of a thing to who may not know whether it is there. */
const NOT_FOUND = {
  project: 'Проект не найден',
  source: 'Источник данных не найден',
  file: 'Файл не найден',
  label: 'Метка не найдена',
  class: 'Класс не найден',
  detection: 'Обнаружение не найдено',
  question: 'Вопрос не найден',
  reaction: 'Реакция не найдена',
  stream: 'Камера не найдена',
  record: 'Запись не найдена',
  dialog: 'Диалог не найден',
  message: 'Сообщение не найдено',
} as const;
export type ResourceKind = keyof typeof NOT_FOUND;

/** A row that says which project it belongs to; null: there is none, or it is in the trash. */
export interface Resource<Row extends { projectId: number }> {
  kind: ResourceKind;
  row: Row | null;
}

/** Projects, as a part of a query. */
export type ProjectsQuery = ReturnType<MemberStore['projectsOf']>;

const NOT_ALLOWED = 'Ваша роль в проекте этого не позволяет. Попросите владельца проекта изменить её.';

export const resourceNotFound = (kind: ResourceKind): AppError => new AppError('not_found', NOT_FOUND[kind]);

/** The one place that decides who may. What it decides by is the table in the contract. */
export function createAccess({
  store,
}: {
  store: Pick<MemberStore, 'roleOf' | 'listOf' | 'listMembers' | 'projectsOf'>;
}) {
  /** Null: no way in. */
  const roleIn = async (actor: Actor, projectId: number): Promise<Role | null> => {
    switch (actor.kind) {
      case 'user':
        return store.roleOf(projectId, actor.userId);
      case 'worker':
        // What a worker may see is told by its tasks, and by no project.
        return null;
      case 'system':
        return 'owner';
    }
  };
  const may = async (actor: Actor, projectId: number, permission: Permission): Promise<boolean> => {
    const role = await roleIn(actor, projectId);
    return role !== null && isAllowed(role, permission);
  };

  return {
    may,
    /**
     * Gives the row back to who may. Who may not read the project is told what is told of a thing that is not there,
     * letter by letter.
     */
    async require<Row extends { projectId: number }>(
      actor: Actor,
      { kind, row }: Resource<Row>,
      permission: Permission,
    ): Promise<Row> {
      const role = row && (await roleIn(actor, row.projectId));
      if (!row || !role) throw resourceNotFound(kind);
      if (isAllowed(role, permission)) return row;
      throw isAllowed(role, 'project.read') ? new AppError('forbidden', NOT_ALLOWED) : resourceNotFound(kind);
    },
    /** The same of many things at once: all of them or nothing. */
    async requireAll<Row extends { projectId: number }>(
      actor: Actor,
      { kind, rows }: { kind: ResourceKind; rows: readonly Row[] },
      permission: Permission,
    ): Promise<void> {
      const roles = await Promise.all(
        [...new Set(rows.map(({ projectId }) => projectId))].map((projectId) => roleIn(actor, projectId)),
      );
      if (roles.some((role) => role === null || !isAllowed(role, 'project.read'))) throw resourceNotFound(kind);
      if (roles.some((role) => role === null || !isAllowed(role, permission)))
        throw new AppError('forbidden', NOT_ALLOWED);
    },
    /** The numbers of projects in which the user may do it, as a part of a query: `inArray(projectId, …)`. */
    projectsOf: ({ userId }: UserActor, permission: Permission) =>
      store.projectsOf(
        userId,
        MEMBER_ROLES.filter((role) => isAllowed(role, permission)),
      ),
    /** Projects in which the user may do it, those in the trash too. */
    async listProjects({ userId }: UserActor, permission: Permission): Promise<number[]> {
      return (await store.listOf(userId))
        .filter(({ role }) => isAllowed(role, permission))
        .map(({ projectId }) => projectId);
    },
    /** Who may do it in these projects, each once. */
    async listUsers(projectIds: readonly number[], permission: Permission): Promise<number[]> {
      if (projectIds.length === 0) return [];
      const members = await store.listMembers(projectIds);
      return [...new Set(members.filter(({ role }) => isAllowed(role, permission)).map(({ userId }) => userId))];
    },
  };
}
