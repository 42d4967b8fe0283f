import { projectRoutes } from '@rakurs/contract';
import { systemClock, type Clock } from '#platform/clock.ts';
import type { Database } from '#platform/db/index.ts';
import type { EventBus } from '#platform/events.ts';
import { serve, type Module } from '#platform/module.ts';
import { createProjectHandlers } from './projects.routes.ts';
import { createProjectsService } from './projects.service.ts';
import { createProjectStore } from './projects.store.ts';

export function createProjects({ database, events, clock = systemClock }: { database: Database; events: EventBus; clock?: Clock }) {
  const service = createProjectsService({ store: createProjectStore(database), events, clock });
  const module: Module = { name: 'projects', serves: [serve(projectRoutes, createProjectHandlers(service))] };
  return { module, create: service.create, list: service.list, requireOwn: service.requireOwn };
}
export type Projects = ReturnType<typeof createProjects>;
