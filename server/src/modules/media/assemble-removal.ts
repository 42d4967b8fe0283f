import type { Clock } from '#platform/clock.ts';
import type { Database } from '#platform/db/index.ts';
import type { DeletionClock } from '#platform/deletion-clock/index.ts';
import type { EventBus } from '#platform/events.ts';
import type { Log } from '#platform/log.ts';
import type { Queue } from '#platform/queue.ts';
import { createCoalesced } from '#platform/coalesced.ts';
import type { Storage } from '#platform/storage/index.ts';
import type { TransactionHooks } from '#platform/transaction-hooks.ts';
import type { Access } from '#modules/access/index.ts';
import type { Projects } from '#modules/projects/index.ts';
import { createTrash } from './trash/trash.service.ts';
import { createTrashStore } from './trash/trash.store.ts';
import { createExpiring } from './expiring/expiring.service.ts';
import { createExpiringStore } from './expiring/expiring.store.ts';
import type { FileView } from './files/file-view.ts';
import type { FileStore } from './files/files.store.ts';
import { filesPurged, sourcesPurged, trashChanged } from './media.events.ts';
import { createDerivedBytes } from './quota/derived-bytes.ts';
import type { SourceStore } from './sources/sources.store.ts';
import { createKeptBytes } from './bytes/kept-bytes.ts';
import { createArrivingObjectStore, createPendingDeleteStore } from './bytes/pending-deletes.store.ts';
import { createPurge, type IsKeptElsewhere } from './trash/purge.service.ts';
import { purgeJob } from './trash/trash.jobs.ts';
import type { Visibility } from './visibility.ts';
import type { Arranging } from './arranging/arranging.service.ts';
import type { SourcesService } from './sources/sources.service.ts';

export interface RemovalDeps {
  database: Database;
  storage: Storage;
  queue: Queue;
  events: EventBus;
  hooks: TransactionHooks;
  store: FileStore;
  sourceStore: SourceStore;
  view: FileView;
  visibility: Visibility;
  access: Access;
  projects: Projects;
  sources: SourcesService;
  arranging: Arranging;
  isKeptElsewhere: IsKeptElsewhere;
  log: Log;
  deletionClock: DeletionClock;
  clock: Clock;
}

/** Puts together what removes: files whose time is over, bytes that nobody needs, and what measures what is left. */
export function assembleRemoval({
  database,
  storage,
  queue,
  events,
  hooks,
  store,
  sourceStore,
  view,
  visibility,
  access,
  projects,
  sources,
  arranging,
  isKeptElsewhere,
  log,
  deletionClock,
  clock,
}: RemovalDeps) {
  /** Whoever keeps or removes an object's bytes does so alone. */
  const lockKey = (key: string) => database.raw('select pg_advisory_xact_lock(hashtextextended($1, 0))', [key]);
  const [left, arriving] = [createPendingDeleteStore(database), createArrivingObjectStore(database)];
  const purge = createPurge({
    files: store,
    sources: sourceStore,
    left,
    arriving,
    clock,
    deletionClock,
    purged: (fileIds) => hooks.emit(filesPurged, { fileIds }),
    sourcesPurged: (dataSourceIds) => hooks.emit(sourcesPurged, { dataSourceIds }),
    tellAll: ({ userIds, projectIds }) => events.emit(trashChanged, { userIds, projectIds }, {}),
    isKeptElsewhere,
    removeObject: storage.remove,
    lockKey,
    inTransaction: database.transaction,
  });
  const purgeSoon = () => queue.send(purgeJob, {}, { ofUser: null });
  // Not by jobs: of cameras something goes every minute, and who dies before it is done is followed by the next purge.
  const sweeping = createCoalesced({
    act: purge.removePendingDeletes,
    what: 'bytes that nobody needs could not be removed',
    log,
  });
  const purging = createCoalesced({ act: purge.purgeDeleted, what: 'what has expired could not be removed', log });
  const measuring = createCoalesced({
    act: createDerivedBytes({ database, storage }).measure,
    what: 'what was made of files could not be measured',
    log,
  });
  const keptBytes = createKeptBytes({
    left,
    arriving,
    storage,
    clock,
    lockKey,
    removeUnused: purge.removeUnused,
    sweepSoon: () => database.afterCommit(sweeping.soon),
    inTransaction: database.transaction,
  });
  const expiring = createExpiring({
    store: createExpiringStore(database),
    view,
    visibility,
    events,
    clock,
    letGoOfBytes: keptBytes.letGoOfBytes,
    purgeSoon: () => database.afterCommit(purging.soon),
    inTransaction: database.transaction,
  });
  const trash = createTrash({
    store: createTrashStore(database),
    access,
    projects,
    sources,
    files: arranging,
    thumbnailOf: view.trashedThumbnail,
    events,
    clock,
    inTransaction: database.transaction,
    purgeSoon,
  });
  return {
    left,
    trash,
    purge,
    purgeSoon,
    keptBytes,
    expiring,
    /** Measures, soon, what was made of files. */
    measureSoon: measuring.soon,
    async start(): Promise<void> {
      if (database.kind === 'pglite') await Promise.all([left.releaseAll(), arriving.endAll()]);
      for (const work of [sweeping, measuring]) work.soon();
      await queue.work(purgeJob, () => purge.purgeDeleted());
    },
    stop: async (): Promise<void> => void (await Promise.all([sweeping.stop(), purging.stop(), measuring.stop()])),
  };
}
