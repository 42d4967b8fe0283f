import {
  fileRoutes,
  selectionRoutes,
  sourceRoutes,
  storageRoutes,
  trashRoutes,
  uploadRoutes,
  type FileWithoutLabels,
} from '@rakurs/contract';
import { systemClock } from '#platform/clock.ts';
import type { MediaDeps } from './media-deps.ts';
import { serve, type Module } from '#platform/module.ts';
import { projectHidden, projectsErased, projectShown } from '#modules/projects/index.ts';
import { createSelectionHandlers } from './arranging/arranging.routes.ts';
import { createFrameAddresses } from './serving/frame-addresses.ts';
import { assembleRemoval } from './assemble-removal.ts';
import { createFrameStore } from './derivatives/frames.store.ts';
import { mountDownloads } from './downloads/downloads.routes.ts';
import { assembleDerivatives } from './assemble-derivatives.ts';
import { createDownloads, SELECTION_KEPT_MS } from './downloads/downloads.service.ts';
import { createSelectionStore } from './downloads/selections.store.ts';
import { createDescribedFileStore } from './files/described-files.store.ts';
import { assembleUploads } from './assemble-uploads.ts';
import { assembleFiles } from './assemble-files.ts';
import { createFileHandlers } from './files/files.routes.ts';
import type { PlacedFile } from './files/files.store.ts';
import { createNewestFile } from './files/newest-file.store.ts';
import { createOverviewStore } from './files/overview.store.ts';
import { mountUpload } from './upload.routes.ts';
import { createWithLabels } from './files/with-labels.ts';
import { filePrepared, filesAltered } from './media.events.ts';
import { createRecordingStore } from './recordings/recordings.store.ts';
import { createUploadPlaces } from './quota/upload-places.ts';
import { createUploadHandlers } from './resumable/resumable.routes.ts';
import { mountTus } from './resumable/tus.routes.ts';
import { createAddresses } from './addresses.ts';
import { createSourceHandlers } from './sources/sources.routes.ts';
import { FOR_GOOD } from './restorable.ts';
import { createTrashHandlers } from './trash/trash.routes.ts';

export function createMedia({
  database,
  storage,
  engine,
  queue,
  access,
  projects,
  events,
  hooks,
  idempotency,
  labelsOf,
  dialogOf,
  isKeptElsewhere,
  mostFramesOf,
  timeZoneOf,
  log,
  deletionClock,
  clock = systemClock,
  secret,
  origin,
  streamReach,
  quota: most,
}: MediaDeps) {
  const addresses = createAddresses({ secret, clock, origin });
  const recordingStore = createRecordingStore(storage.folderFor('recordings'));
  const frames = createFrameStore(database);
  const selections = createSelectionStore(database);
  const altered = (fileIds: number[]) => hooks.emit(filesAltered, { fileIds });
  const prepared = (fileId: number) => hooks.emit(filePrepared, { fileId });
  const { view, store, quota, sourceStore, visibility, sources, files, walk, list, progress, arranging } =
    assembleFiles({
      database,
      queue,
      access,
      projects,
      events,
      hooks,
      addresses,
      frames,
      growingOf: recordingStore.growingOf,
      letGoOfBytes: (keys) => keptBytes.letGoOfBytes(keys),
      altered,
      prepared,
      dialogOf,
      streamReach,
      most,
      clock,
    });
  const removal = assembleRemoval({
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
  });
  const { purge, purgeSoon, keptBytes, trash } = removal;
  hooks.on(projectHidden, ({ projectId, at }) => sources.hideOfProject(projectId, at));
  hooks.on(projectShown, ({ projectId }) => sources.showOfProject(projectId));
  hooks.on(projectsErased, async ({ projectIds }) => {
    await sourceStore.markOfProjects(projectIds, FOR_GOOD);
    await purgeSoon();
  });

  const { upload, recordings, resumable, silence } = assembleUploads({
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
    noteLeft: removal.left.note,
    altered,
    timeZoneOf,
    log,
    deletionClock,
    clock,
  });
  const derivatives = assembleDerivatives({
    database,
    storage,
    engine,
    queue,
    addresses,
    frames,
    store,
    files,
    keptBytes,
    removeUnused: purge.removeUnused,
    prepared,
    mostFramesOf,
    log,
    clock,
  });
  const downloads = createDownloads({ store, access, files, selections, storage, addresses, clock });

  const withLabels = createWithLabels(labelsOf);
  const module: Module = {
    name: 'media',
    serves: [
      serve(sourceRoutes, createSourceHandlers(sources)),
      serve(fileRoutes, createFileHandlers({ files, list, walk, withLabels })),
      serve(uploadRoutes, createUploadHandlers(resumable)),
      serve(selectionRoutes, createSelectionHandlers(arranging, downloads)),
      serve(trashRoutes, createTrashHandlers(trash)),
      serve(storageRoutes, { showStorage: ({ caller }) => quota.show(caller.userId) }),
    ],
    mount(app, gate) {
      const withPlace = createUploadPlaces();
      mountUpload(app, { gate, upload, quota, withPlace, recordings, idempotency, storage, withLabels });
      mountTus(app, { gate, resumable, withPlace });
      derivatives.mount(app);
      mountDownloads(app, { addresses, downloads });
    },
    async start() {
      silence.start();
      await removal.start();
      await derivatives.start();
    },
    maintenance: [
      () => purge.purgeDeleted(),
      resumable.removeExpired,
      () => selections.removeBefore(new Date(clock.now().getTime() - SELECTION_KEPT_MS)),
      async () => removal.measureSoon(),
    ],
    /**
     * Marked first: whoever dies in between has left nothing in sight, and the next purge goes on. Recordings under way
     * end with their sources.
     */
    async erase(userId) {
      await sourceStore.markOfUser(userId, FOR_GOOD);
      await selections.removeOf(userId);
      await resumable.removeOf(userId);
      await purge.purgeDeleted();
      await quota.forget(userId);
    },
    async stop() {
      await silence.stop();
      await removal.stop();
    },
  };
  return {
    module,
    requireFile: files.require,
    holdFile: files.hold,
    requireSource: sources.require,
    quota,
    showQuota: quota.show,
    isSourceInSight: sources.isInSight,
    findSources: sourceStore.findAll,
    requireFiles: files.requireAll,
    modelInput: derivatives.modelInput.of,
    modelInputs: derivatives.modelInput.ofMany,
    ...createFrameAddresses({ store, frames, addresses }),
    listFrames: frames.listOf,
    findFrames: frames.findAll,
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
    stillsOf: derivatives.stillsOf,
    showFiles: async (fileIds: number[]): Promise<FileWithoutLabels[]> =>
      (await store.findAll(fileIds)).map(view.toFile),
    /** Cameras of these projects that are in sight. */
    findStreamFiles: store.findStreams,
    listStreamIdsOf: store.listStreamIdsOf,
    /** The link of a camera is another now; throws why it cannot be. */
    setStreamAddress: files.setStreamAddress,
    listSourcesIn: sourceStore.listIn,
    listSources: sources.list,
    requireProjectSources: sources.requireAllOf,
    sourceIdsOf: sources.idsOf,
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
    expiring: removal.expiring,
    keepBytes: keptBytes.keepBytes,
    letGoOfBytes: keptBytes.letGoOfBytes,
    keepStreamPicture: derivatives.keepStreamPicture,
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
export { safeEntryName } from './entry-names.ts';
export type { Still } from './derivatives/stills.ts';
