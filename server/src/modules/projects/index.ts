import { projectRoutes } from '@rakurs/contract';
import { systemClock, type Clock } from '#platform/clock.ts';
import type { Database } from '#platform/db/index.ts';
import type { DeletionClock } from '#platform/deletion-clock/index.ts';
import type { EventBus } from '#platform/events.ts';
import type { Access } from '#modules/access/index.ts';
import { serve, type Module } from '#platform/module.ts';
import type { TransactionHooks } from '#platform/transaction-hooks.ts';
import { createDeletion } from './deletion.service.ts';
import { createProjectHandlers } from './projects.routes.ts';
import { createProjectsService } from './projects.service.ts';
import { createProjectStore } from './projects.store.ts';

export interface ProjectsModuleDeps {
  database: Database;
  access: Access;
  events: EventBus;
  hooks: TransactionHooks;
  /** As many as one user may have. */
  most: number;
  deletionClock: DeletionClock;
  clock?: Clock;
}

export function createProjects({
  database,
  access,
  events,
  hooks,
  most,
  deletionClock,
  clock = systemClock,
}: ProjectsModuleDeps) {
  const store = createProjectStore(database);
  const service = createProjectsService({ store, access, events, clock, most, inTransaction: database.transaction });
  const deletion = createDeletion({
    store,
    access,
    events,
    hooks,
    clock,
    deletionClock,
    inTransaction: database.transaction,
  });
  const module: Module = {
    name: 'projects',
    serves: [serve(projectRoutes, createProjectHandlers(service, deletion))],
    maintenance: [deletion.eraseOld],
    erase: deletion.eraseEverythingOf,
  };
  return {
    module,
    create: service.create,
    list: service.list,
    require: service.require,
    show: service.show,
    isInSight: service.isInSight,
    ownerOf: service.ownerOf,
    titlesOf: store.titlesOf,
    restore: deletion.restore,
    listDeleted: deletion.listDeleted,
    erase: deletion.erase,
  };
}
export type Projects = ReturnType<typeof createProjects>;
export { projectHidden, projectsErased, projectShown } from './projects.hooks.ts';
