import { MAX_FILE_BYTES } from '@rakurs/contract';
import { SECOND_MS, type Clock } from '#platform/clock.ts';
import type { Database } from '#platform/db/index.ts';
import type { DeletionClock } from '#platform/deletion-clock/index.ts';
import type { EventBus } from '#platform/events.ts';
import type { Log } from '#platform/log.ts';
import { MediaRefused, type MediaEngine } from '#platform/media/index.ts';
import type { Queue } from '#platform/queue.ts';
import { createRepeat } from '#platform/repeat.ts';
import type { Storage } from '#platform/storage/index.ts';
import type { FileView } from './files/file-view.ts';
import type { FilesService } from './files/files.service.ts';
import type { FileStore } from './files/files.store.ts';
import { createUploadService } from './files/upload.service.ts';
import { createRecordings } from './recordings/recordings.service.ts';
import type { RecordingStore } from './recordings/recordings.store.ts';
import { beginsLikeWebm } from './recordings/webm-start.ts';
import { createWholeMaker } from './recordings/whole-recording.ts';
import type { Quota } from './quota/quota.service.ts';
import { createPartsFolder } from './resumable/parts-folder.ts';
import { throwAppError, toAppError } from './throw-app-error.ts';
import { createResumable } from './resumable/resumable.service.ts';
import { createResumableStore } from './resumable/resumable.store.ts';
import type { SourcesService } from './sources/sources.service.ts';
import type { KeptBytes } from './bytes/kept-bytes.ts';
import type { PendingDeleteStore } from './bytes/pending-deletes.store.ts';

export interface UploadPartsDeps {
  database: Database;
  storage: Storage;
  engine: MediaEngine;
  queue: Queue;
  events: EventBus;
  store: FileStore;
  files: Pick<FilesService, 'require'>;
  sources: SourcesService;
  view: FileView;
  quota: Quota;
  recordingStore: RecordingStore;
  keptBytes: KeptBytes;
  noteLeft: PendingDeleteStore['note'];
  altered: (fileIds: number[]) => Promise<void>;
  /** By whose clock a camera wrote a date without a zone: its owner's. */
  timeZoneOf: (userId: number) => Promise<string>;
  log: Log;
  deletionClock: DeletionClock;
  clock: Clock;
}

const LOOK_FOR_SILENCE_MS = 2 * SECOND_MS;

/** Puts together the ways by which bytes come in: whole, in parts, and from a browser's camera. */
export function assembleUploads({
  database,
  storage,
  engine,
  queue,
  events,
  store,
  files,
  sources,
  view,
  quota,
  recordingStore,
  keptBytes,
  noteLeft,
  altered,
  timeZoneOf,
  log,
  deletionClock,
  clock,
}: UploadPartsDeps) {
  const lookAt = async (path: string, ofUser: number) =>
    engine.probe(path, { timeZone: await timeZoneOf(ofUser) }).catch(throwAppError);
  const upload = createUploadService({
    store,
    quota,
    sources,
    view,
    events,
    clock,
    queue,
    lookAt,
    bytes: keptBytes,
    altered,
    inTransaction: database.transaction,
  });
  const recordings = createRecordings({
    store: recordingStore,
    upload,
    requireRoom: (userId) => quota.requireRoom(userId, { files: 1 }),
    sources,
    findMadeOf: store.findMadeOf,
    discard: storage.discard,
    clock,
    log,
    largestBytes: MAX_FILE_BYTES,
    showFile: async (actor, fileId) => view.toFile(await files.require(actor, fileId, 'file.read')),
    requireRecording: (head) =>
      void (beginsLikeWebm(head) || throwAppError(new MediaRefused(head.length === 0 ? 'empty' : 'unknown_type'))),
    makeWhole: createWholeMaker({ engine, storage, toAppError }),
  });
  const resumable = createResumable({
    store: createResumableStore(database),
    parts: createPartsFolder(storage.folderFor('uploads')),
    upload,
    sources,
    quota,
    adopt: storage.adopt,
    newPath: storage.newPath,
    discard: storage.discard,
    noteLeft,
    inTransaction: database.transaction,
    clock,
    deletionClock,
  });
  const silence = createRepeat({
    everyMs: LOOK_FOR_SILENCE_MS,
    act: recordings.finishSilent,
    what: 'silent recordings could not be looked for',
    log,
  });
  return { upload, recordings, resumable, silence };
}
