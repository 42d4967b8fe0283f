import {
  fileRoutes,
  LARGEST_FILE_BYTES,
  selectionRoutes,
  sourceRoutes,
  storageRoutes,
  trashRoutes,
  uploadRoutes,
  type FileWithoutLabels,
} from '@rakurs/contract';
import { SECOND_MS, systemClock, type Clock } from '#platform/clock.ts';
import type { Database } from '#platform/db/index.ts';
import { AppError, type ErrorCode } from '#platform/errors.ts';
import type { EventBus } from '#platform/events.ts';
import type { Idempotency } from '#platform/http/idempotency.ts';
import type { Log } from '#platform/log.ts';
import { serve, type Module } from '#platform/module.ts';
import { MediaRefused, type MediaEngine, type RefusalReason, type StreamReach } from '#platform/media/index.ts';
import type { Queue } from '#platform/queue.ts';
import { createFolded } from '#platform/folded.ts';
import { createRepeat } from '#platform/repeat.ts';
import type { Storage } from '#platform/storage/index.ts';
import type { TransactionHooks } from '#platform/transaction-hooks.ts';
import { projectHidden, projectsErased, projectShown, type Projects } from '#modules/projects/index.ts';
import { createSelectionHandlers } from './arranging/arranging.routes.ts';
import { createArranging } from './arranging/arranging.service.ts';
import { createManyFilesStore } from './arranging/many-files.store.ts';
import { makeProxyJob, pickFramesJob, prepareFileJob } from './derivatives/derivatives.jobs.ts';
import { createFrameStore } from './derivatives/frames.store.ts';
import { createMakers, type MostFramesOf } from './derivatives/makers.ts';
import { createModelInput } from './derivatives/model-input.ts';
import { createMoments, type Stretch } from './derivatives/moments.ts';
import { createPreparation } from './derivatives/preparation.service.ts';
import { createShownMoments } from './derivatives/shown-moments.ts';
import { createStreamPicture } from './derivatives/stream-picture.ts';
import { createStrip } from './derivatives/strip.ts';
import { createStills } from './derivatives/stills.ts';
import { mountDownloads } from './downloads/downloads.routes.ts';
import { createDownloads, SELECTION_KEPT_MS } from './downloads/downloads.service.ts';
import { createSelectionStore } from './downloads/selections.store.ts';
import { createExpiring } from './expiring/expiring.service.ts';
import { createExpiringStore } from './expiring/expiring.store.ts';
import { createDescribedFileStore } from './files/described-files.store.ts';
import { createFileList } from './files/file-list.service.ts';
import { createFileListStore } from './files/file-list.store.ts';
import { createFileWalk } from './files/file-walk.service.ts';
import { createFileProgress } from './files/file-progress.ts';
import { createFileProgressStore } from './files/file-progress.store.ts';
import { createFileView } from './files/file-view.ts';
import { createFileHandlers } from './files/files.routes.ts';
import { createFilesService } from './files/files.service.ts';
import { createFileStore, type PlacedFile } from './files/files.store.ts';
import { createNewestFile } from './files/newest-file.store.ts';
import { createOverviewStore } from './files/overview.store.ts';
import { createPageCursors } from './files/page-cursors.ts';
import { mountUpload } from './files/upload.routes.ts';
import { createUploadService } from './files/upload.service.ts';
import { createWithLabels, type LabelsOf } from './files/with-labels.ts';
import {
  filePrepared,
  filesAltered,
  filesCopied,
  filesHidden,
  filesMoved,
  filesPurged,
  filesShown,
  sourceCreated,
  sourceMoved,
  sourcesPurged,
  streamAdded,
  trashChanged,
} from './media.events.ts';
import { createRecordings } from './recordings/recordings.service.ts';
import { createRecordingStore } from './recordings/recordings.store.ts';
import { beginsLikeWebm } from './recordings/webm-start.ts';
import { createWholeMaker } from './recordings/whole-recording.ts';
import { createShare } from './share/share.service.ts';
import { createShareStore } from './share/share.store.ts';
import { createUploadPlaces } from './share/upload-places.ts';
import { createPartsFolder } from './resumable/parts-folder.ts';
import { createUploadHandlers } from './resumable/resumable.routes.ts';
import { createResumable } from './resumable/resumable.service.ts';
import { createResumableStore } from './resumable/resumable.store.ts';
import { mountTus } from './resumable/tus.routes.ts';
import { createAddresses, momentPath, momentsPath, shownMomentPath } from './serving/addresses.ts';
import { mountBarePictures } from './serving/bare-pictures.routes.ts';
import { mountMoments } from './serving/moments.routes.ts';
import { mountServing } from './serving/serving.routes.ts';
import { createSourceHandlers } from './sources/sources.routes.ts';
import { createSourcesService, type DialogOf } from './sources/sources.service.ts';
import { createSourceStore } from './sources/sources.store.ts';
import { FOR_GOOD } from './trash/kept.ts';
import { createKeptBytes } from './trash/kept-bytes.ts';
import { createArrivingObjectStore, createLeftObjectStore } from './trash/left-objects.store.ts';
import { createPurge, type IsKeptElsewhere } from './trash/purge.service.ts';
import { purgeJob } from './trash/trash.jobs.ts';
import { createTrashHandlers } from './trash/trash.routes.ts';
import { createTrash } from './trash/trash.service.ts';
import { createTrashStore } from './trash/trash.store.ts';
import { createVisibility } from './trash/visibility.ts';

export interface MediaDeps {
  database: Database;
  storage: Storage;
  engine: MediaEngine;
  queue: Queue;
  projects: Projects;
  events: EventBus;
  hooks: TransactionHooks;
  idempotency: Idempotency;
  labelsOf: LabelsOf;
  dialogOf: DialogOf;
  isKeptElsewhere: IsKeptElsewhere;
  mostFramesOf: MostFramesOf;
  log: Log;
  clock?: Clock;
  secret: string;
  /** Where media is fetched from: '' when it is where the page is. */
  origin: string;
  /** Which addresses cameras may have. */
  streamReach: StreamReach;
  /** What one person may have. */
  share: { sources: number; files: number; bytes: number };
}

const LOOK_FOR_SILENCE_MS = 2 * SECOND_MS;
const REFUSALS: Partial<Record<RefusalReason, ErrorCode>> = {
  unknown_type: 'unsupported_type',
  too_large: 'too_large',
};

const toAppError = ({ reason, message }: MediaRefused): AppError =>
  new AppError(REFUSALS[reason] ?? 'invalid', message, { errors: { file: message } });
const refuse = (error: unknown): never => {
  throw error instanceof MediaRefused ? toAppError(error) : error;
};

export function createMedia({
  database,
  storage,
  engine,
  queue,
  projects,
  events,
  hooks,
  idempotency,
  labelsOf,
  dialogOf,
  isKeptElsewhere,
  mostFramesOf,
  log,
  clock = systemClock,
  secret,
  origin,
  streamReach,
  share: most,
}: MediaDeps) {
  const addresses = createAddresses({ secret, clock, origin });
  const view = createFileView(addresses);
  const store = createFileStore(database);
  const recordingStore = createRecordingStore(storage.folderFor('recordings'));
  const share = createShare({ store: createShareStore(database), growingOf: recordingStore.growingOf, most });
  const sourceStore = createSourceStore(database);
  const frames = createFrameStore(database);
  const selections = createSelectionStore(database);
  const altered = (fileIds: number[]) => hooks.tell(filesAltered, { fileIds });
  const prepared = (fileId: number) => hooks.tell(filePrepared, { fileId });
  const resume = async ({ id, userId, kind, state, aiDescription }: PlacedFile) => {
    if (state === 'preparing') await queue.send(prepareFileJob, { fileId: id }, { ofPerson: userId });
    // Of a camera that was never seen there is nothing to look at.
    else if (state === 'ready' && aiDescription === null && (kind !== 'stream' || (await frames.list(id)).length > 0))
      await prepared(id);
  };
  const resumeFiles = async (sourceId: number) => {
    for (const row of await store.listUnfinished(sourceId)) await resume(row);
  };
  const visibility = createVisibility({
    store,
    altered,
    hidden: (fileIds) => hooks.tell(filesHidden, { fileIds }),
    shown: (fileIds) => hooks.tell(filesShown, { fileIds }),
  });
  const sources = createSourcesService({
    store: sourceStore,
    projects,
    events,
    clock,
    inTransaction: database.transaction,
    resumeFiles,
    visibility,
    created: (source) => hooks.tell(sourceCreated, source),
    dialogOf,
    most: most.sources,
    moved: (dataSourceId, projectId) => hooks.tell(sourceMoved, { dataSourceId, projectId }),
  });
  const files = createFilesService({
    store,
    sources,
    view,
    events,
    clock,
    inTransaction: database.transaction,
    altered,
    visibility,
    resume,
    streamReach,
    requireWithin: share.requireWithin,
    letGoOfBytes: (keys) => keptBytes.letGoOfBytes(keys),
    streamAdded: (stream) => hooks.tell(streamAdded, stream),
  });
  const listStore = createFileListStore(database);
  const walk = createFileWalk({ store: listStore, files, sources });
  const list = createFileList({ store: listStore, sources, cursors: createPageCursors(), view });
  const progress = createFileProgress({ store: createFileProgressStore(database), events, clock });
  /** Whoever keeps or removes an object's bytes does so alone. */
  const lockKey = (key: string) => database.raw('select pg_advisory_xact_lock(hashtextextended($1, 0))', [key]);
  const [left, arriving] = [createLeftObjectStore(database), createArrivingObjectStore(database)];
  const purge = createPurge({
    files: store,
    sources: sourceStore,
    left,
    arriving,
    clock,
    purged: (fileIds) => hooks.tell(filesPurged, { fileIds }),
    sourcesPurged: (dataSourceIds) => hooks.tell(sourcesPurged, { dataSourceIds }),
    tellOwners: (userIds) => events.publish(trashChanged, { userIds }, {}),
    isKeptElsewhere,
    removeObject: storage.remove,
    lockKey,
    inTransaction: database.transaction,
  });
  const purgeSoon = () => queue.send(purgeJob, {}, { ofPerson: null });
  // Not by jobs: of cameras something goes every minute, and who dies before it is done is followed by the next purge.
  const sweeping = createFolded({
    act: purge.removeLeftObjects,
    what: 'bytes that nobody needs could not be removed',
    log,
  });
  const purging = createFolded({ act: purge.purgeDeleted, what: 'what has expired could not be removed', log });
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
  hooks.on(projectHidden, ({ projectId, at }) => sources.hideOfProject(projectId, at));
  hooks.on(projectShown, ({ projectId }) => sources.showOfProject(projectId));
  hooks.on(projectsErased, async ({ projectIds }) => {
    await sourceStore.markOfProjects(projectIds, FOR_GOOD);
    await purgeSoon();
  });

  const lookAt = (path: string) => engine.probe(path).catch(refuse);
  const upload = createUploadService({
    store,
    share,
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
    requireRoom: (userId) => share.requireRoom(userId, { files: 1 }),
    sources,
    findMadeOf: store.findMadeOf,
    discard: storage.discard,
    clock,
    log,
    largestBytes: LARGEST_FILE_BYTES,
    showFile: async (fileId, userId) => view.toFile(await files.requireOwn(fileId, userId)),
    requireRecording: (head) =>
      void (beginsLikeWebm(head) || refuse(new MediaRefused(head.length === 0 ? 'empty' : 'unknown_type'))),
    makeWhole: createWholeMaker({ engine, storage, toAppError }),
  });
  const resumable = createResumable({
    store: createResumableStore(database),
    parts: createPartsFolder(storage.folderFor('uploads')),
    upload,
    sources,
    share,
    adopt: storage.adopt,
    newPath: storage.newPath,
    discard: storage.discard,
    noteLeft: left.note,
    inTransaction: database.transaction,
    clock,
  });
  const silence = createRepeat({
    everyMs: LOOK_FOR_SILENCE_MS,
    act: recordings.finishSilent,
    what: 'silent recordings could not be looked for',
    log,
  });
  const preparation = createPreparation({
    store,
    change: files.change,
    frames,
    prepared,
    inTransaction: database.transaction,
    makers: createMakers({ engine, storage, mostFramesOf }),
    removeUnused: purge.removeUnused,
    queue,
    log,
  });

  const arranging = createArranging({
    store: createManyFilesStore(database),
    sources,
    visibility,
    events,
    clock,
    altered,
    inTransaction: database.transaction,
    requireWithin: share.requireWithin,
    moved: (fileIds, dataSourceId) => hooks.tell(filesMoved, { fileIds, dataSourceId }),
    copied: (what) => hooks.tell(filesCopied, what),
    resume: async (row, hasFrames) =>
      row.kind === 'video' && row.state === 'ready' && !hasFrames
        ? queue.send(pickFramesJob, { fileId: row.id }, { ofPerson: row.userId })
        : resume(row),
  });
  const trash = createTrash({
    store: createTrashStore(database),
    projects,
    sources,
    files: arranging,
    thumbnailOf: view.trashedThumbnail,
    events,
    clock,
    inTransaction: database.transaction,
    purgeSoon,
  });
  const downloads = createDownloads({ store, requireOwn: files.requireOwn, selections, storage, addresses, clock });

  const modelInput = createModelInput({ store, frames, addresses });
  /** By a frame of the film; null while it has none, or is gone. */
  const filmAddress = async (fileId: number, pathOf: (frameId: number) => string): Promise<string | null> => {
    const [[file], [frame]] = await Promise.all([store.findAll([fileId]), frames.list(fileId)]);
    return frame && file?.expiredAt === null ? addresses.sign(pathOf(frame.id)) : null;
  };
  const moments = createMoments({ engine, storage });
  const withLabels = createWithLabels(labelsOf);
  const module: Module = {
    name: 'media',
    serves: [
      serve(sourceRoutes, createSourceHandlers(sources)),
      serve(fileRoutes, createFileHandlers({ files, list, walk, withLabels })),
      serve(uploadRoutes, createUploadHandlers(resumable)),
      serve(selectionRoutes, createSelectionHandlers(arranging, downloads)),
      serve(trashRoutes, createTrashHandlers(trash)),
      serve(storageRoutes, { showStorage: ({ caller }) => share.show(caller.userId) }),
    ],
    mount(app, gate) {
      const withPlace = createUploadPlaces();
      mountUpload(app, { gate, upload, share, withPlace, recordings, idempotency, storage, withLabels });
      mountTus(app, { gate, resumable, withPlace });
      mountServing(app, { addresses, store, frames, storage, clock });
      mountBarePictures(app, { addresses, frames, store, storage, strip: createStrip({ engine, storage }) });
      mountMoments(app, { addresses, frames, store, moments, shown: createShownMoments({ moments }) });
      mountDownloads(app, { addresses, downloads });
    },
    async start() {
      silence.start();
      if (database.kind === 'pglite') await Promise.all([left.releaseAll(), arriving.endAll()]);
      sweeping.soon();
      await queue.work(purgeJob, () => purge.purgeDeleted());
      await queue.work(prepareFileJob, ({ fileId }, attempt) => preparation.prepare(fileId, attempt));
      await queue.work(pickFramesJob, ({ fileId }) => preparation.pickFrames(fileId));
      await queue.work(makeProxyJob, ({ fileId }, attempt) => preparation.makeProxy(fileId, attempt));
    },
    chores: [
      () => purge.purgeDeleted(),
      resumable.removeExpired,
      () => selections.removeBefore(new Date(clock.now().getTime() - SELECTION_KEPT_MS)),
    ],
    /** Marked first: whoever dies in between has left nothing in sight, and the next purge goes on. Recordings under way end with their sources. */
    async erase(userId) {
      await sourceStore.markOfUser(userId, FOR_GOOD);
      await selections.removeOf(userId);
      await resumable.removeOf(userId);
      await purge.purgeDeleted();
      await share.forget(userId);
    },
    async stop() {
      await silence.stop();
      await Promise.all([sweeping.stop(), purging.stop()]);
    },
  };
  return {
    module,
    requireOwnFile: files.requireOwn,
    holdOwnFile: files.holdOwn,
    requireOwnSource: sources.requireOwn,
    share,
    showShare: share.show,
    isSourceInSight: sources.isInSight,
    findSources: sourceStore.findAll,
    /** All of them or nothing. */
    requireOwnFiles: async (fileIds: number[], userId: number): Promise<PlacedFile[]> => {
      const rows = (await store.findAll(fileIds)).filter((row) => row.userId === userId);
      if (rows.length < new Set(fileIds).size) throw new AppError('not_found', 'Файл не найден');
      return rows;
    },
    modelInput: modelInput.of,
    modelInputs: modelInput.ofMany,
    /** Where a worker gets all moments of a stretch of a film, see `moments` of the contract. Like the next one it names no file. */
    momentsAddress: (fileId: number, stretch: Stretch): Promise<string | null> =>
      filmAddress(fileId, (frameId) => momentsPath(frameId, stretch)),
    /** Where a worker gets what is on the screen at one second of a film. */
    momentAddress: (fileId: number, second: number): Promise<string | null> =>
      filmAddress(fileId, (frameId) => momentPath(frameId, second)),
    /** Where a person's page gets a picture of this second of a film. */
    shownMomentAddress: (fileId: number, second: number): string => addresses.sign(shownMomentPath(fileId, second)),
    listFrames: frames.listOf,
    findFrames: frames.findAll,
    /** Addresses of the frames that have pictures of their own. */
    showFrames: async (frameIds: number[]): Promise<Map<number, string>> =>
      new Map(
        (await frames.findAll(frameIds)).flatMap(({ id, fileId, pictureKey }) =>
          pictureKey === null
            ? []
            : [[id, addresses.address({ fileId, variant: 'frame', key: pictureKey, mime: 'image/jpeg' })] as const],
        ),
      ),
    setWords: files.setWords,
    /** Says of files what machines tell of them now, where nobody has said anything else since they were read. */
    retell: files.retell,
    setDescription: (
      fileId: number,
      words: Pick<PlacedFile, 'aiDescription' | 'aiProvider' | 'aiModel'>,
    ): Promise<void> => files.change(fileId, words),
    setRecognition: progress.setRecognition,
    countUnfinished: progress.countUnfinished,
    countWaitingClips: progress.countWaitingClips,
    listFileIdsAfter: store.listIdsFrom,
    findFiles: store.findAll,
    /** Those of them that are in sight; until the transaction ends nobody deletes, moves or removes these. */
    holdFiles: store.holdAll,
    findKeptFiles: store.findKept,
    listKinds: store.listKinds,
    describedFiles: createDescribedFileStore(database),
    stillsOf: createStills({ engine, storage }),
    showFiles: async (fileIds: number[]): Promise<FileWithoutLabels[]> =>
      (await store.findAll(fileIds)).map(view.toFile),
    /** Cameras of a person that are in sight. */
    findStreamFiles: store.findStreams,
    /** The link of a camera is another now; throws why it cannot be. */
    setStreamAddress: files.setStreamAddress,
    listSourcesOf: sourceStore.listOf,
    listSources: sources.list,
    purgeDeleted: (): Promise<void> => purge.purgeDeleted(),
    removeExpiredUploads: resumable.removeExpired,
    finishSilentRecordings: recordings.finishSilent,
    createSource: sources.create,
    changeSource: sources.change,
    /** For set-up: bytes the program brings itself go the same way as anybody's. */
    addFile: upload.add,
    receive: storage.receive,
    discard: storage.discard,
    /** Files that were cut from cameras by themselves, the oldest first, and the end of their time. */
    expiring,
    keepBytes: keptBytes.keepBytes,
    letGoOfBytes: keptBytes.letGoOfBytes,
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
    signAddress: addresses.sign,
    isSignedAddress: addresses.isSigned,
    findMadeOf: store.findMadeOf,
    findLastingOf: store.findLastingOf,
    newestFileOf: createNewestFile(database),
    overview: createOverviewStore(database),
    toFile: view.toFile,
  };
}
export type Media = ReturnType<typeof createMedia>;
export type { PlacedFile } from './files/files.store.ts';
export {
  filePrepared,
  filesAltered,
  filesCopied,
  filesHidden,
  filesMoved,
  filesPurged,
  filesShown,
  sourceCreated,
  sourceMoved,
  sourcesPurged,
  streamAdded,
} from './media.events.ts';
export { unpackableName } from './downloads/entry-names.ts';
export type { Still } from './derivatives/stills.ts';
