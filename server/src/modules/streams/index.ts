import { streamRoutes } from '@rakurs/contract';
import { systemClock, type Clock } from '#platform/clock.ts';
import type { Database } from '#platform/db/index.ts';
import type { EventBus } from '#platform/events.ts';
import type { Log } from '#platform/log.ts';
import type { MediaEngine } from '#platform/media/index.ts';
import { serve, type Module } from '#platform/module.ts';
import type { Storage } from '#platform/storage/index.ts';
import type { TransactionHooks } from '#platform/transaction-hooks.ts';
import { filesMoved, filesPurged, type Media } from '#modules/media/index.ts';
import { createHappenings } from './happenings/happenings.service.ts';
import { createKeeping, type StreamSettings } from './keeping/create-keeping.ts';
import type { OpenIngest } from './keeping/kept-camera.ts';
import { mountLiveView } from './keeping/live.routes.ts';
import { clearFolder } from './record/clear-folder.ts';
import { createCutting } from './record/cutting.service.ts';
import { mountRecord } from './record/record.routes.ts';
import { createRecord } from './record/record.service.ts';
import { createRecordedMoments } from './record/recorded-moments.ts';
import { createSegmentStore } from './record/segments.store.ts';
import { createStreamHandlers } from './streams.routes.ts';

export interface StreamsModuleDeps {
  database: Database;
  events: EventBus;
  hooks: TransactionHooks;
  media: Media;
  storage: Storage;
  engine: MediaEngine;
  openIngest: OpenIngest;
  settings: StreamSettings;
  log: Log;
  timeZone: string;
  clock?: Clock;
}

/** Cameras: kept connected, recorded, watched for motion. */
export function createStreams({ database, events, hooks, media, storage, engine, openIngest, settings, timeZone, log, clock = systemClock }: StreamsModuleDeps) {
  const segments = createSegmentStore(database);
  const record = createRecord({ store: segments, media, storage, clock });
  const cutting = createCutting({ store: segments, media, storage, engine, timeZone });
  const moments = createRecordedMoments({ store: segments, media, storage, engine });
  const happenings = createHappenings();
  const keeping = createKeeping({
    database, events, hooks, media, openIngest, settings, folder: record.folder, record, log, clock,
    happenings: { ...happenings, moved: async () => undefined, recorded: async () => undefined },
  });
  const { streams } = keeping;

  hooks.on(filesPurged, ({ fileIds }) => record.filesPurged(fileIds));
  hooks.on(filesMoved, ({ fileIds, dataSourceId }) => record.filesMoved(fileIds, dataSourceId));

  const module: Module = {
    name: 'streams',
    serves: [serve(streamRoutes, createStreamHandlers({ streams, record, cutting, moments }))],
    mount(app) {
      mountRecord(app, { media, store: segments, storage, cutting, moments, clock });
      mountLiveView(app, keeping.view);
    },
    async start() {
      await clearFolder(record.folder);
      keeping.start();
    },
    erase: keeping.erase,
    stop: keeping.stop,
  };
  return { module, record, isKeyUsed: record.isKeyUsed, children: keeping.children };
}
export type Streams = ReturnType<typeof createStreams>;
