import { DELETED_KEPT_DAYS, labelRoutes } from '@rakurs/contract';
import { DAY_MS, systemClock, type Clock } from '#platform/clock.ts';
import type { Database } from '#platform/db/index.ts';
import { deleteAged, type DeletionClock } from '#platform/deletion-clock/index.ts';
import type { EventBus } from '#platform/events.ts';
import type { TransactionHooks } from '#platform/transaction-hooks.ts';
import type { Handlers } from '#platform/http/mount-routes.ts';
import { serve, type Module } from '#platform/module.ts';
import {
  filesAltered,
  filesCopied,
  filesHidden,
  filesMoved,
  filesPurged,
  filesShown,
  type Media,
} from '#modules/media/index.ts';
import { createClasses } from './classes/classes.service.ts';
import { createClassStore } from './classes/classes.store.ts';
import { mountDataset } from './dataset/dataset.routes.ts';
import { createDataset } from './dataset/dataset.service.ts';
import { createDrawnStore } from './drawn.store.ts';
import { createLabelling as createService } from './labelling.service.ts';
import { classRenamed, labelsAltered } from './labelling.hooks.ts';
import { createLabelStore } from './labels.store.ts';

export interface LabellingModuleDeps {
  database: Database;
  media: Media;
  events: EventBus;
  hooks: TransactionHooks;
  /** A place on this machine for a file in the making. */
  newPath: () => string;
  deletionClock: DeletionClock;
  clock?: Clock;
}

export function createLabelling({
  database,
  media,
  events,
  hooks,
  newPath,
  deletionClock,
  clock = systemClock,
}: LabellingModuleDeps) {
  const store = createLabelStore(database);
  const classStore = createClassStore(database);
  const altered = async (fileIds: number[]) => {
    await hooks.emit(labelsAltered, { fileIds });
    await hooks.emit(filesAltered, { fileIds });
  };
  const classes = createClasses({
    store: classStore,
    labels: store,
    media,
    events,
    inTransaction: database.transaction,
    altered,
    renamed: (renaming) => hooks.emit(classRenamed, renaming),
  });
  const service = createService({
    store,
    classes,
    media,
    events,
    clock,
    inTransaction: database.transaction,
    altered: (fileId) => altered([fileId]),
  });
  const dataset = createDataset({ labels: store, media, newPath, clock });
  hooks.on(filesHidden, ({ fileIds }) => store.markOf(fileIds, { isFileGone: true }));
  hooks.on(filesShown, ({ fileIds }) => store.markOf(fileIds, { isFileGone: false }));
  hooks.on(filesMoved, ({ fileIds, dataSourceId }) => store.placeOf(fileIds, dataSourceId));
  hooks.on(filesCopied, ({ copies, dataSourceId }) => store.copyOf(copies, dataSourceId));
  hooks.on(filesPurged, ({ fileIds }) => store.removeOf(fileIds));

  const handlers: Handlers<typeof labelRoutes> = {
    listLabels: async ({ params, caller }) => ({ labels: await service.list(caller, params.fileId) }),
    createLabel: ({ params, body, caller }) => service.create(caller, params.fileId, body),
    changeLabel: ({ params, body, caller }) => service.change(caller, params, body),
    deleteLabel: ({ params, caller }) => service.delete(caller, params),
    removeLabel: ({ params, caller }) => service.delete(caller, params),
    restoreLabel: ({ params, caller }) => service.restore(caller, params),
    listProjectLabels: ({ params, query, caller }) =>
      service.ofProject(caller, params.projectId, { countsOnly: query.counts_only === 'true' }),
    renameLabelClass: ({ params, body, caller }) => classes.rename(caller, params.projectId, body),
    colourLabelClass: ({ params, body, caller }) => classes.choose(caller, params.projectId, body),
  };
  const module: Module = {
    name: 'labelling',
    serves: [serve(labelRoutes, handlers)],
    mount: (app, gate) => mountDataset(app, { gate, dataset }),
    async erase(userId) {
      await store.removeAllOf(userId);
      await classStore.removeAllOf(userId);
    },
    maintenance: [() => deleteAged(deletionClock, DELETED_KEPT_DAYS * DAY_MS, store.removeDeletedBefore)],
  };
  return {
    module,
    ofFiles: service.ofFiles,
    bring: service.bring,
    draw: service.draw,
    withdraw: service.withdraw,
    hasDrawn: service.hasDrawn,
    countBySource: store.countBySource,
    listOfFiles: store.listOf,
    listNewest: store.listNewest,
    listLast: store.listLast,
    countTitles: store.countTitles,
    countByUser: createDrawnStore(database).countByUser,
  };
}
export { classRenamed, labelsAltered } from './labelling.hooks.ts';
export type { BroughtLabel } from './labelling.service.ts';
export type { LabelRow } from './labels.store.ts';
export type Labelling = ReturnType<typeof createLabelling>;
