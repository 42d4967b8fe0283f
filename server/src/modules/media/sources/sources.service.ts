import type { DataSource, DataSourceChange, NewDataSource, Permission } from '@rakurs/contract';
import type { Actor } from '#platform/actor.ts';
import type { Clock } from '#platform/clock.ts';
import { AppError } from '#platform/errors.ts';
import type { EventBus } from '#platform/events.ts';
import { resourceNotFound, type Access } from '#modules/access/index.ts';
import type { Projects } from '#modules/projects/index.ts';
import { sourceChanged } from '../media.events.ts';
import { isRestorable } from '../restorable.ts';
import type { Visibility } from '../visibility.ts';
import type { SourceChange, SourceRow, SourceStore } from './sources.store.ts';

export interface SourcesDeps {
  store: SourceStore;
  access: Pick<Access, 'require'>;
  projects: Pick<Projects, 'require' | 'isInSight'>;
  events: EventBus;
  clock: Clock;
  inTransaction: <T>(work: () => Promise<T>) => Promise<T>;
  /** Files that were being worked on when the source went go on where they stopped. */
  resumeFiles: (sourceId: number) => Promise<void>;
  visibility: Pick<Visibility, 'hideSource' | 'showSource'>;
  /** Tells, inside the transaction, that it is in another project. */
  moved: (dataSourceId: number, projectId: number) => Promise<void>;
  /** Tells, in the transaction that makes it, that there is a new one. */
  created: (source: { dataSourceId: number; userId: number }) => Promise<void>;
  dialogOf: DialogOf;
  /** A user has no more of them, the trash included. */
  most: number;
}

/** The number of the dialog that a source has; whoever keeps dialogs knows it. */
export type DialogOf = (dataSourceId: number) => Promise<number>;

const toSource = (row: SourceRow): DataSource => ({
  id: row.id,
  title: row.title,
  description: row.description,
  lat: row.latitude,
  lon: row.longitude,
  project: row.projectId,
});

const IN_A_DELETED_PROJECT = 'Проект этого источника тоже в корзине. Сначала восстановите проект.';
const ANOTHER_OWNER = 'Переносить можно только в проект того же владельца';

export function createSourcesService({
  store,
  access,
  projects,
  events,
  clock,
  inTransaction,
  resumeFiles,
  visibility,
  moved,
  created,
  dialogOf,
  most,
}: SourcesDeps) {
  const requireAny = (actor: Actor, row: SourceRow | null, permission: Permission): Promise<SourceRow> =>
    access.require(actor, { kind: 'source', row }, permission);
  const require = async (actor: Actor, id: number, permission: Permission): Promise<SourceRow> => {
    const row = await store.find(id);
    return requireAny(actor, row?.deletedAt ? null : row, permission);
  };
  const write = async (row: SourceRow, change: SourceChange): Promise<DataSource> => {
    const changed = Object.keys(change).length === 0 ? row : await store.change(row.id, change);
    if (!changed) throw resourceNotFound('source');
    events.emit(
      sourceChanged,
      { projectIds: [row.projectId, changed.projectId] },
      { id: changed.id, project: changed.projectId },
    );
    return toSource(changed);
  };
  /** Both coordinates or none: half a place is no place. */
  const placed = (row: SourceRow, { lat, lon }: DataSourceChange): SourceChange => {
    const latitude = lat === undefined ? row.latitude : lat;
    const longitude = lon === undefined ? row.longitude : lon;
    if ((latitude === null) === (longitude === null)) return { latitude, longitude };
    const [field, text] = latitude === null ? ['lat', 'Укажите и широту'] : ['lon', 'Укажите и долготу'];
    throw new AppError('invalid', text, { errors: { [field]: text } });
  };

  return {
    require,
    async isInSight(id: number): Promise<boolean> {
      const row = await store.find(id);
      return row !== null && row.deletedAt === null;
    },
    async create(actor: Actor, { project, title, description }: NewDataSource): Promise<DataSource> {
      // Whoever makes it, the project's owner pays for it.
      const { userId } = await projects.require(actor, project, 'project.manage');
      const source = await inTransaction(async () => {
        if ((await store.countLocked(userId)) >= most)
          throw new AppError(
            'limit_reached',
            `Источников данных может быть не больше ${most}, вместе с теми, что в корзине. Удалите ненужные и очистите корзину.`,
          );
        const row = await store.insert({ userId, projectId: project, title, description, createdAt: clock.now() });
        await created({ dataSourceId: row.id, userId });
        return toSource(row);
      });
      events.emit(sourceChanged, { projectIds: [project] }, { id: source.id, project });
      return source;
    },
    async list(actor: Actor, projectId: number): Promise<DataSource[]> {
      await projects.require(actor, projectId, 'project.read');
      return (await store.list(projectId)).map(toSource);
    },
    /** Those of a project, for whoever may do it there; and whose the project is. */
    async requireAllOf(
      actor: Actor,
      projectId: number,
      permission: Permission,
    ): Promise<{ userId: number; sourceIds: number[] }> {
      const { userId } = await projects.require(actor, projectId, permission);
      return { userId, sourceIds: (await store.list(projectId)).map(({ id }) => id) };
    },
    /** The same for who has been let in before. */
    idsOf: async (projectId: number): Promise<number[]> => (await store.list(projectId)).map(({ id }) => id),
    show: async (actor: Actor, id: number) => ({
      ...toSource(await require(actor, id, 'project.read')),
      ai_dialog_id: await dialogOf(id),
    }),
    async change(actor: Actor, id: number, change: DataSourceChange): Promise<DataSource> {
      const row = await require(actor, id, 'project.manage');
      if (change.project !== undefined) {
        const { userId } = await projects.require(actor, change.project, 'project.manage');
        if (userId !== row.userId) throw new AppError('invalid', ANOTHER_OWNER, { errors: { project: ANOTHER_OWNER } });
      }
      const { title, description, project } = change;
      return inTransaction(async () => {
        const source = await write(row, {
          ...(title !== undefined && { title }),
          ...(description !== undefined && { description }),
          ...(project !== undefined && { projectId: project }),
          ...((change.lat !== undefined || change.lon !== undefined) && placed(row, change)),
        });
        if (source.project !== row.projectId) await moved(id, source.project);
        return source;
      });
    },
    /** Marks it: its files are out of sight with it, and come back with it. */
    async delete(actor: Actor, id: number): Promise<DataSource> {
      const row = await require(actor, id, 'project.manage');
      return inTransaction(async () => {
        const source = await write(row, { deletedAt: clock.now() });
        await visibility.hideSource(id);
        return source;
      });
    },
    async restore(actor: Actor, id: number): Promise<DataSource> {
      const found = await store.find(id);
      const row = await requireAny(actor, found && isRestorable(found, clock) ? found : null, 'project.manage');
      // With its project, or by itself before the project went too.
      if (!(await projects.isInSight(row.projectId))) throw new AppError('in_trash', IN_A_DELETED_PROJECT);
      return inTransaction(async () => {
        const source = await write(row, { deletedAt: null });
        if (row.deletedAt) await visibility.showSource(id);
        await resumeFiles(id);
        return source;
      });
    },
    /** In the transaction that deletes the project. */
    async hideOfProject(projectId: number, at: Date): Promise<void> {
      for (const id of await store.hideOfProject(projectId, at)) await visibility.hideSource(id);
    },
    async showOfProject(projectId: number): Promise<void> {
      for (const id of await store.showOfProject(projectId)) {
        await visibility.showSource(id);
        await resumeFiles(id);
      }
    },
  };
}
export type SourcesService = ReturnType<typeof createSourcesService>;
