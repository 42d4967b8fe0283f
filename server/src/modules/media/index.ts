import { fileRoutes, LARGEST_FILE_BYTES, sourceRoutes, type FileWithoutLabels } from '@rakurs/contract';
import { systemClock, type Clock } from '#platform/clock.ts';
import type { Database } from '#platform/db/index.ts';
import { AppError, type ErrorCode } from '#platform/errors.ts';
import type { EventBus } from '#platform/events.ts';
import type { Log } from '#platform/log.ts';
import { serve, type Module } from '#platform/module.ts';
import { MediaRefused, type MediaEngine, type RefusalReason } from '#platform/media/index.ts';
import type { Queue } from '#platform/queue.ts';
import type { Storage } from '#platform/storage/index.ts';
import type { TransactionHooks } from '#platform/transaction-hooks.ts';
import type { Projects } from '#modules/projects/index.ts';
import { makeProxyJob, pickFramesJob, prepareFileJob } from './derivatives/derivatives.jobs.ts';
import { createFrameStore } from './derivatives/frames.store.ts';
import { createMakers } from './derivatives/makers.ts';
import { createModelInput } from './derivatives/model-input.ts';
import { createPreparation } from './derivatives/preparation.service.ts';
import { createStills } from './derivatives/stills.ts';
import { createFileView } from './files/file-view.ts';
import { createFileHandlers } from './files/files.routes.ts';
import { createFilesService } from './files/files.service.ts';
import { createFileStore, type PlacedFile } from './files/files.store.ts';
import { createPageCursors } from './files/page-cursors.ts';
import { createPurge } from './files/purge.service.ts';
import { mountUpload } from './files/upload.routes.ts';
import { createUploadService } from './files/upload.service.ts';
import { createWithLabels, type LabelsOf } from './files/with-labels.ts';
import { fileAltered, filePrepared, filePurged } from './media.events.ts';
import { createRecordings } from './recordings/recordings.service.ts';
import { createRecordingStore } from './recordings/recordings.store.ts';
import { createSilenceWatch } from './recordings/silence-watch.ts';
import { beginsLikeWebm } from './recordings/webm-start.ts';
import { createWholeMaker } from './recordings/whole-recording.ts';
import { createAddresses } from './serving/addresses.ts';
import { mountServing } from './serving/serving.routes.ts';
import { createSourceHandlers } from './sources/sources.routes.ts';
import { createSourcesService } from './sources/sources.service.ts';
import { createSourceStore } from './sources/sources.store.ts';

export interface MediaDeps {
  database: Database;
  storage: Storage;
  engine: MediaEngine;
  queue: Queue;
  projects: Projects;
  events: EventBus;
  hooks: TransactionHooks;
  labelsOf: LabelsOf;
  log: Log;
  clock?: Clock;
  secret: string;
  /** Where media is fetched from: '' when it is where the page is. */
  origin: string;
}

const REFUSALS: Partial<Record<RefusalReason, ErrorCode>> = { unknown_type: 'unsupported_type', too_large: 'too_large' };

const toAppError = ({ reason, message }: MediaRefused): AppError => new AppError(REFUSALS[reason] ?? 'invalid', message, { errors: { file: message } });
const refuse = (error: unknown): never => {
  throw error instanceof MediaRefused ? toAppError(error) : error;
};

export function createMedia({ database, storage, engine, queue, projects, events, hooks, labelsOf, log, clock = systemClock, secret, origin }: MediaDeps) {
  const addresses = createAddresses({ secret, clock, origin });
  const view = createFileView(addresses);
  const store = createFileStore(database);
  const sourceStore = createSourceStore(database);
  const frames = createFrameStore(database);
  const altered = (fileId: number) => hooks.tell(fileAltered, { fileId });
  const prepared = (fileId: number) => hooks.tell(filePrepared, { fileId });
  const resume = async ({ id, state, aiDescription }: PlacedFile) => {
    if (state === 'preparing') await queue.send(prepareFileJob, { fileId: id });
    else if (state === 'ready' && aiDescription === null) await prepared(id);
  };
  const resumeFiles = async (sourceId: number) => {
    for (const row of await store.listUnfinished(sourceId)) await resume(row);
  };
  const sources = createSourcesService({ store: sourceStore, projects, events, clock, inTransaction: database.transaction, resumeFiles });
  const files = createFilesService({ store, sources, cursors: createPageCursors(), view, events, clock, inTransaction: database.transaction, altered, resume });
  /** Whoever keeps or removes an object's bytes does so alone. */
  const lockKey = (key: string) => database.raw('select pg_advisory_xact_lock(hashtextextended($1, 0))', [key]);
  const purge = createPurge({ files: store, frames, sources: sourceStore, clock, purged: (fileId) => hooks.tell(filePurged, { fileId }), removeObject: storage.remove, lockKey, inTransaction: database.transaction });

  const lookAt = (path: string) => engine.probe(path).catch(refuse);
  const upload = createUploadService({ store, sources, view, events, clock, queue, lookAt, keep: storage.keep, isKept: async (key) => (await storage.size(key)) !== null, lockKey, removeUnused: purge.removeUnused, altered, inTransaction: database.transaction });
  const recordings = createRecordings({
    store: createRecordingStore(storage.folderFor('recordings')), upload, sources, findMadeOf: store.findMadeOf, discard: storage.discard, clock, log, largestBytes: LARGEST_FILE_BYTES,
    showFile: async (fileId, userId) => view.toFile(await files.requireOwn(fileId, userId)),
    requireRecording: (head) => void (beginsLikeWebm(head) || refuse(new MediaRefused(head.length === 0 ? 'empty' : 'unknown_type'))),
    makeWhole: createWholeMaker({ engine, storage, toAppError }),
  });
  const silence = createSilenceWatch(recordings.finishSilent, log);
  const preparation = createPreparation({ store, change: files.change, frames, prepared, inTransaction: database.transaction, makers: createMakers({ engine, storage }), queue, log });

  const withLabels = createWithLabels(labelsOf);
  const module: Module = {
    name: 'media',
    serves: [serve(sourceRoutes, createSourceHandlers(sources)), serve(fileRoutes, createFileHandlers(files, withLabels))],
    mount(app, gate) {
      mountUpload(app, { gate, upload, recordings, storage, withLabels });
      mountServing(app, { addresses, store, frames, storage });
    },
    async start() {
      silence.start();
      await queue.work(prepareFileJob, ({ fileId }, attempt) => preparation.prepare(fileId, attempt));
      await queue.work(pickFramesJob, ({ fileId }) => preparation.pickFrames(fileId));
      await queue.work(makeProxyJob, ({ fileId }, attempt) => preparation.makeProxy(fileId, attempt));
    },
    chores: [purge.purgeDeleted],
    stop: silence.stop,
  };
  return {
    module,
    requireOwnFile: files.requireOwn,
    requireOwnSource: sources.requireOwn,
    modelInput: createModelInput({ store, frames, addresses }),
    listFrames: frames.listOf,
    setWords: files.setWords,
    listFileIdsAfter: store.listIdsAfter,
    findFiles: store.findAll,
    listKinds: store.listKinds,
    stillsOf: createStills({ engine, storage }),
    showFiles: async (fileIds: number[]): Promise<FileWithoutLabels[]> => (await store.findAll(fileIds)).map(view.toFile),
    listSourcesOf: sourceStore.listOf,
    listSources: sources.list,
    purgeDeleted: purge.purgeDeleted,
    finishSilentRecordings: recordings.finishSilent,
    createSource: sources.create,
    changeSource: sources.change,
    /** For set-up: bytes the program brings itself go the same way as anybody's. */
    addFile: upload.add,
    receive: storage.receive,
  };
}
export type Media = ReturnType<typeof createMedia>;
export type { PlacedFile } from './files/files.store.ts';
export { fileAltered, filePrepared, filePurged } from './media.events.ts';
export type { Still } from './derivatives/stills.ts';
