import type { Database } from '#platform/db/index.ts';
import type { EventBus } from '#platform/events.ts';
import type { Module } from '#platform/module.ts';
import { memberAdded } from './access.events.ts';
import { createAccess as createService } from './access.service.ts';
import { createMemberStore } from './members.store.ts';

/** Who may do what in a project. Everybody asks here, and this module asks nobody. */
export function createAccess({ database, events }: { database: Database; events: EventBus }) {
  const store = createMemberStore(database);
  const module: Module = { name: 'access', erase: store.removeOf };
  return {
    module,
    ...createService({ store }),
    /** In the transaction that makes a project: the database has made its owner the first member. */
    noteOwner: (member: { projectId: number; userId: number }): void =>
      events.emit(memberAdded, { userIds: [member.userId] }, member),
  };
}
export type Access = ReturnType<typeof createAccess>;
export { memberAdded } from './access.events.ts';
export { resourceNotFound, type ProjectsQuery } from './access.service.ts';
