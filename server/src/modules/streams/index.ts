import { streamRoutes } from '@rakurs/contract';
import { systemClock, type Clock } from '#platform/clock.ts';
import type { Database } from '#platform/db/index.ts';
import type { EventBus } from '#platform/events.ts';
import type { Log } from '#platform/log.ts';
import { serve, type Module } from '#platform/module.ts';
import type { TransactionHooks } from '#platform/transaction-hooks.ts';
import { streamAdded, type Media } from '#modules/media/index.ts';
import { createHappenings } from './happenings/happenings.service.ts';
import { createStreamsService } from './keeping/streams.service.ts';
import { createStreamStore } from './keeping/streams.store.ts';
import { createRecord } from './record/record.service.ts';
import { createStreamHandlers } from './streams.routes.ts';

export interface StreamsModuleDeps {
  database: Database;
  events: EventBus;
  hooks: TransactionHooks;
  media: Media;
  log: Log;
  clock?: Clock;
}

/** Cameras: kept connected, recorded, watched for motion. */
export function createStreams({ database, events, hooks, media, clock = systemClock }: StreamsModuleDeps) {
  const store = createStreamStore(database);
  const record = createRecord();
  const happenings = createHappenings();
  const streams = createStreamsService({ store, media, events, clock, inTransaction: database.transaction, recordedOf: record.recordedOf, latestOf: happenings.latestOf, changed: () => undefined });

  hooks.on(streamAdded, ({ fileId, sdp }) => store.add(fileId, sdp, clock.now()));

  const module: Module = { name: 'streams', serves: [serve(streamRoutes, createStreamHandlers({ streams }))] };
  return { module };
}
export type Streams = ReturnType<typeof createStreams>;
