import { DELETED_KEPT_DAYS, labelRoutes } from '@rakurs/contract';
import { DAY_MS, systemClock, type Clock } from '#platform/clock.ts';
import type { Database } from '#platform/db/index.ts';
import type { EventBus } from '#platform/events.ts';
import type { TransactionHooks } from '#platform/transaction-hooks.ts';
import type { Handlers } from '#platform/http/mount-routes.ts';
import { serve, type Module } from '#platform/module.ts';
import { fileAltered, filePurged, type Media } from '#modules/media/index.ts';
import { mountDataset } from './dataset/dataset.routes.ts';
import { createDataset } from './dataset/dataset.service.ts';
import { createDrawnStore } from './drawn.store.ts';
import { createLabelling as createService } from './labelling.service.ts';
import { createLabelStore } from './labels.store.ts';

export interface LabellingModuleDeps {
  database: Database;
  media: Media;
  events: EventBus;
  hooks: TransactionHooks;
  /** A place on this machine for a file in the making. */
  newPath: () => string;
  clock?: Clock;
}

export function createLabelling({ database, media, events, hooks, newPath, clock = systemClock }: LabellingModuleDeps) {
  const store = createLabelStore(database);
  const service = createService({ store, media, events, clock, inTransaction: database.transaction, altered: (fileId) => hooks.tell(fileAltered, { fileId }) });
  const dataset = createDataset({ labels: store, media, newPath, clock });
  hooks.on(filePurged, ({ fileId }) => store.removeOf(fileId));

  const handlers: Handlers<typeof labelRoutes> = {
    listLabels: async ({ params, caller }) => ({ labels: await service.list(params.fileId, caller.userId) }),
    createLabel: ({ params, body, caller }) => service.create(params.fileId, caller.userId, body),
    changeLabel: ({ params, body, caller }) => service.change(params.fileId, params.labelId, caller.userId, body),
    deleteLabel: ({ params, caller }) => service.delete(params.fileId, params.labelId, caller.userId),
    removeLabel: ({ params, caller }) => service.delete(params.fileId, params.labelId, caller.userId),
    restoreLabel: ({ params, caller }) => service.restore(params.fileId, params.labelId, caller.userId),
    listProjectLabels: ({ params, query, caller }) => service.ofProject(params.projectId, caller.userId, { countsOnly: query.counts_only === 'true' }),
  };
  const module: Module = {
    name: 'labelling',
    serves: [serve(labelRoutes, handlers)],
    mount: (app, gate) => mountDataset(app, { gate, dataset }),
    chores: [() => store.removeDeletedBefore(new Date(clock.now().getTime() - DELETED_KEPT_DAYS * DAY_MS))],
  };
  return {
    module,
    ofFiles: service.ofFiles,
    countByPerson: createDrawnStore(database).countByPerson,
  };
}
export type Labelling = ReturnType<typeof createLabelling>;
