import { MAX_RETENTION_DAYS, streamRoutes } from '@rakurs/contract';
import { DAY_MS, MINUTE_MS, SECOND_MS, systemClock, type Clock } from '#platform/clock.ts';
import type { Database } from '#platform/db/index.ts';
import { deleteAged, type DeletionClock } from '#platform/deletion-clock/index.ts';
import type { EventBus } from '#platform/events.ts';
import type { Log } from '#platform/log.ts';
import type { MediaEngine } from '#platform/media/index.ts';
import { serve, type Module } from '#platform/module.ts';
import type { Queue } from '#platform/queue.ts';
import { createRepeat } from '#platform/repeat.ts';
import type { Storage } from '#platform/storage/index.ts';
import type { TransactionHooks } from '#platform/transaction-hooks.ts';
import type { Access } from '#modules/access/index.ts';
import type { Billing } from '#modules/billing/index.ts';
import type { Detections } from '#modules/detections/index.ts';
import { sessionEnded, type Identity } from '#modules/identity/index.ts';
import { filesPurged, sourcesPurged, type Media } from '#modules/media/index.ts';
import type { Questions } from '#modules/questions/index.ts';
import { createCameraEvents } from './camera-events/camera-events.service.ts';
import { assembleSupervisor, type StreamSettings } from './supervisor/assemble-supervisor.ts';
import type { OpenIngest } from './supervisor/camera-session.ts';
import { mountLiveView } from './supervisor/live.routes.ts';
import { createOutages } from './outages/outages.service.ts';
import { createOutageStore } from './outages/outages.store.ts';
import { clearFolder } from './record/clear-folder.ts';
import { createCutting } from './record/cutting.service.ts';
import { removeRecordJob } from './record/record.jobs.ts';
import { mountRecord } from './record/record.routes.ts';
import { momentPath } from './record/record-paths.ts';
import { createRecord } from './record/record.service.ts';
import { createRecordedMoments } from './record/recorded-moments.ts';
import { createRetention } from './record/retention.service.ts';
import { createRetentionStore } from './record/retention.store.ts';
import { createSegmentStore } from './record/segments.store.ts';
import { cameraMessage } from './streams.hooks.ts';
import { createStreamHandlers } from './streams.routes.ts';

export { cameraMessage, type CameraMessage } from './streams.hooks.ts';

export interface StreamsModuleDeps {
  database: Database;
  access: Access;
  events: EventBus;
  hooks: TransactionHooks;
  queue: Queue;
  identity: Pick<Identity, 'liveSessionsOf' | 'timeZoneOf'>;
  media: Media;
  billing: Billing;
  questions: Questions;
  detections: Detections;
  storage: Storage;
  engine: MediaEngine;
  openIngest: OpenIngest;
  settings: StreamSettings;
  log: Log;
  deletionClock: DeletionClock;
  clock?: Clock;
}

const REMOVED_AT_ONCE = 1000;
const LOOK_FOR_OUTAGES_MS = 5 * SECOND_MS;

/** Cameras: kept connected, recorded, watched for motion. */
export function createStreams({
  database,
  access,
  events,
  hooks,
  queue,
  identity,
  media,
  billing,
  questions,
  detections,
  storage,
  engine,
  openIngest,
  settings,
  log,
  deletionClock,
  clock = systemClock,
}: StreamsModuleDeps) {
  const segments = createSegmentStore(database);
  const record = createRecord({ store: segments, media, storage, inTransaction: database.transaction, clock });
  const cutting = createCutting({ store: segments, media, storage, engine, timeZoneOf: identity.timeZoneOf });
  const moments = createRecordedMoments({ store: segments, media, storage, engine });
  const retention = createRetention({
    store: createRetentionStore(database),
    segments,
    media,
    knownOf: async (fileIds) => new Set((await detections.taughtOf(fileIds)).keys()),
    clock,
    deletionClock,
    inTransaction: database.transaction,
  });
  const cameraEvents = createCameraEvents({
    database,
    queue,
    events,
    media,
    billing,
    questions,
    detections,
    recordedOf: record.recordedOf,
    cut: cutting.cut,
    momentAddress: (fileId, at) => media.signAddress(momentPath(fileId, at)),
    timeZoneOf: identity.timeZoneOf,
    log,
    clock,
    deletionClock,
  });
  const keeping = assembleSupervisor({
    database,
    access,
    events,
    hooks,
    media,
    liveSessionsOf: identity.liveSessionsOf,
    openIngest,
    settings,
    folder: record.folder,
    record,
    cameraEvents,
    gone: () => queue.send(removeRecordJob, {}, { ofUser: null }),
    log,
    clock,
  });
  const { streams } = keeping;
  events.on(sessionEnded, ({ data }) => keeping.view.endSessions(data.sessionIds));

  /** Nobody sees it any more; it goes a little at a time, so that nobody waits for it either. */
  const removeGone = async (): Promise<void> => {
    await record.removeGone(REMOVED_AT_ONCE);
    await cameraEvents.removeGone(REMOVED_AT_ONCE);
  };
  const outages = createOutages({
    store: createOutageStore(database),
    media,
    timeZoneOf: identity.timeZoneOf,
    inTransaction: database.transaction,
    clock,
    tell: (message) => hooks.emit(cameraMessage, message),
    changed: async (file) => {
      const row = await streams.find(file.id);
      if (row) streams.tell({ file, row });
    },
  });
  hooks.on(filesPurged, ({ fileIds }) => cameraEvents.filesPurged(fileIds));
  hooks.on(filesPurged, ({ fileIds }) => outages.removeOf(fileIds));
  hooks.on(sourcesPurged, ({ dataSourceIds }) => retention.sourcesPurged(dataSourceIds));

  // By a clock of our own: a schedule of the queue would be a job a minute in the tables for ever.
  const retaining = createRepeat({
    everyMs: MINUTE_MS,
    act: retention.applyAll,
    what: 'the record could not be looked through for what is too old',
    log,
  });

  const watchingOutages = createRepeat({
    everyMs: LOOK_FOR_OUTAGES_MS,
    act: outages.look,
    what: 'cameras could not be looked through for those that do not answer',
    log,
  });

  const module: Module = {
    name: 'streams',
    serves: [
      serve(
        streamRoutes,
        createStreamHandlers({ streams, record, cutting, moments, cameraEvents, outages, retention }),
      ),
    ],
    mount(app) {
      mountRecord(app, { media, store: segments, storage, cutting, moments, isLive: streams.isLive, clock });
      mountLiveView(app, keeping.view);
    },
    async start() {
      await clearFolder(record.folder);
      await queue.work(removeRecordJob, removeGone);
      await cameraEvents.start();
      retaining.start();
      await keeping.start();
      if (settings.isOn) watchingOutages.start();
    },
    maintenance: [
      ...cameraEvents.maintenance,
      removeGone,
      () => deleteAged(deletionClock, MAX_RETENTION_DAYS * DAY_MS, outages.removeBefore),
    ],
    async erase(userId): Promise<void> {
      await keeping.erase(userId);
      await removeGone();
    },
    async stop(): Promise<void> {
      await retaining.stop();
      await watchingOutages.stop();
      await keeping.stop();
    },
  };
  return {
    module,
    record,
    cameraEvents,
    applyRetention: retention.applyAll,
    lookForOutages: outages.look,
    removeGone,
    isKeyUsed: record.isKeyUsed,
    mostFramesOf: cameraEvents.mostFramesOf,
    children: keeping.children,
    endDeadSessions: keeping.view.endDeadSessions,
  };
}
export type Streams = ReturnType<typeof createStreams>;
