import { systemClock, type Clock } from '#platform/clock.ts';
import type { Database } from '#platform/db/index.ts';
import type { EventBus } from '#platform/events.ts';
import { createProjectHandlers } from './projects.routes.ts';
import { createProjectsService } from './projects.service.ts';
import { createProjectStore } from './projects.store.ts';

export function createProjects({ database, events, clock = systemClock }: { database: Database; events: EventBus; clock?: Clock }) {
  const service = createProjectsService({ store: createProjectStore(database), events, clock });
  return { handlers: createProjectHandlers(service), create: service.create, list: service.list, requireOwn: service.requireOwn };
}
export type Projects = ReturnType<typeof createProjects>;
