import type { FastifyInstance } from 'fastify';
import type { Clock } from '#platform/clock.ts';
import type { Database } from '#platform/db/index.ts';
import type { Log } from '#platform/log.ts';
import type { MediaEngine } from '#platform/media/index.ts';
import type { Queue } from '#platform/queue.ts';
import type { Storage } from '#platform/storage/index.ts';
import { makeProxyJob, pickFramesJob, prepareFileJob } from './media.jobs.ts';
import { createFileWatch } from './derivatives/file-watch.ts';
import type { FrameStore } from './derivatives/frames.store.ts';
import { createMakers, type MaxFramesOf } from './derivatives/makers.ts';
import { createModelInput } from './derivatives/model-input.ts';
import { createMoments } from './derivatives/moments.ts';
import { createPreparation } from './derivatives/preparation.service.ts';
import { createShownMoments } from './derivatives/shown-moments.ts';
import { createStreamPicture } from './derivatives/stream-picture.ts';
import { createStrip } from './derivatives/strip.ts';
import { createStills } from './derivatives/stills.ts';
import type { FilesService } from './files/files.service.ts';
import type { FileStore } from './files/files.store.ts';
import type { Addresses } from './addresses.ts';
import { mountBarePictures } from './serving/bare-pictures.routes.ts';
import { mountMoments } from './serving/moments.routes.ts';
import { mountServing } from './serving/serving.routes.ts';
import type { Purge } from './trash/purge.service.ts';
import type { KeptBytes } from './bytes/kept-bytes.ts';

export interface DerivativePartsDeps {
  database: Database;
  storage: Storage;
  engine: MediaEngine;
  queue: Queue;
  addresses: Addresses;
  frames: FrameStore;
  store: FileStore;
  files: Pick<FilesService, 'change'>;
  keptBytes: KeptBytes;
  removeUnused: Purge['removeUnused'];
  prepared: (fileId: number) => Promise<void>;
  mostFramesOf: MaxFramesOf;
  log: Log;
  clock: Clock;
}

/** Puts together what is made of files: thumbnails, frames, what browsers play, and what workers are given. */
export function assembleDerivatives({
  database,
  storage,
  engine,
  queue,
  addresses,
  frames,
  store,
  files,
  keptBytes,
  removeUnused,
  prepared,
  mostFramesOf,
  log,
  clock,
}: DerivativePartsDeps) {
  const watch = createFileWatch({ find: store.find });
  const preparation = createPreparation({
    store,
    change: files.change,
    frames,
    prepared,
    inTransaction: database.transaction,
    makers: createMakers({ engine, storage, mostFramesOf }),
    watch,
    removeUnused,
    queue,
    log,
  });

  const modelInput = createModelInput({ store, frames, addresses });
  const moments = createMoments({ engine, storage, watch });
  return {
    modelInput,
    stillsOf: createStills({ engine, storage }),
    /** What is seen by a camera now. */
    keepStreamPicture: createStreamPicture({
      store,
      frames,
      engine,
      storage,
      bytes: keptBytes,
      change: files.change,
      prepared,
    }),
    mount(app: FastifyInstance): void {
      mountServing(app, { addresses, store, frames, storage, clock });
      mountBarePictures(app, { addresses, frames, store, storage, strip: createStrip({ engine, storage }) });
      mountMoments(app, { addresses, frames, store, moments, shown: createShownMoments({ moments }) });
    },
    async start(): Promise<void> {
      await queue.work(prepareFileJob, ({ fileId }, attempt) => preparation.prepare(fileId, attempt));
      await queue.work(pickFramesJob, ({ fileId }) => preparation.pickFrames(fileId));
      await queue.work(makeProxyJob, ({ fileId }, attempt) => preparation.makeProxy(fileId, attempt));
    },
  };
}
