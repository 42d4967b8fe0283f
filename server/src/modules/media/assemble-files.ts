import type { Clock } from '#platform/clock.ts';
import type { Database } from '#platform/db/index.ts';
import type { EventBus } from '#platform/events.ts';
import type { Queue } from '#platform/queue.ts';
import type { TransactionHooks } from '#platform/transaction-hooks.ts';
import type { Access } from '#modules/access/index.ts';
import type { Projects } from '#modules/projects/index.ts';
import { createArranging } from './arranging/arranging.service.ts';
import { createManyFilesStore } from './arranging/many-files.store.ts';
import { filesMoved, filesCopied } from './media.events.ts';
import type { FrameStore } from './derivatives/frames.store.ts';
import { createResume } from './derivatives/resume.ts';
import { createFileList } from './files/file-list.service.ts';
import { createFileListStore } from './files/file-list.store.ts';
import { createFileWalk } from './files/file-walk.service.ts';
import { createFileProgress } from './files/file-progress.ts';
import { createFileProgressStore } from './files/file-progress.store.ts';
import { createFileView } from './files/file-view.ts';
import { createFilesService, type FilesDeps } from './files/files.service.ts';
import { createFileStore } from './files/files.store.ts';
import { createPageCursors } from './files/page-cursors.ts';
import { filesHidden, filesShown, sourceCreated, sourceMoved, streamAdded } from './media.events.ts';
import type { RecordingStore } from './recordings/recordings.store.ts';
import { createQuota } from './quota/quota.service.ts';
import { createQuotaStore } from './quota/quota.store.ts';
import type { Addresses } from './addresses.ts';
import { createSourcesService, type DialogOf } from './sources/sources.service.ts';
import { createSourceStore } from './sources/sources.store.ts';
import { createVisibility } from './visibility.ts';
import type { KeptBytes } from './bytes/kept-bytes.ts';

export interface FilePartsDeps {
  database: Database;
  queue: Queue;
  access: Access;
  projects: Projects;
  events: EventBus;
  hooks: TransactionHooks;
  addresses: Addresses;
  frames: FrameStore;
  /** Bytes of recordings that are under way. */
  growingOf: RecordingStore['growingOf'];
  letGoOfBytes: KeptBytes['letGoOfBytes'];
  altered: (fileIds: number[]) => Promise<void>;
  prepared: (fileId: number) => Promise<void>;
  dialogOf: DialogOf;
  /** Which addresses cameras may have. */
  streamReach: FilesDeps['streamReach'];
  /** The quota of one user. */
  most: { sources: number; files: number; bytes: number };
  clock: Clock;
}

/** Puts together sources and the files in them: their rows, what may be done with them, and how they are listed. */
export function assembleFiles({
  database,
  queue,
  access,
  projects,
  events,
  hooks,
  addresses,
  frames,
  growingOf,
  letGoOfBytes,
  altered,
  prepared,
  dialogOf,
  streamReach,
  most,
  clock,
}: FilePartsDeps) {
  const view = createFileView(addresses);
  const store = createFileStore(database);
  const quota = createQuota({ store: createQuotaStore(database), growingOf, most });
  const sourceStore = createSourceStore(database);
  const resume = createResume({ queue, frames, prepared });
  const resumeFiles = async (sourceId: number) => {
    for (const row of await store.listUnfinished(sourceId)) await resume(row);
  };
  const visibility = createVisibility({
    store,
    altered,
    hidden: (fileIds) => hooks.emit(filesHidden, { fileIds }),
    shown: (fileIds) => hooks.emit(filesShown, { fileIds }),
  });
  const sources = createSourcesService({
    store: sourceStore,
    access,
    projects,
    events,
    clock,
    inTransaction: database.transaction,
    resumeFiles,
    visibility,
    created: (source) => hooks.emit(sourceCreated, source),
    dialogOf,
    most: most.sources,
    moved: (dataSourceId, projectId) => hooks.emit(sourceMoved, { dataSourceId, projectId }),
  });
  const files = createFilesService({
    store,
    access,
    sources,
    view,
    events,
    clock,
    inTransaction: database.transaction,
    altered,
    visibility,
    resume,
    streamReach,
    requireWithin: quota.requireWithin,
    letGoOfBytes,
    streamAdded: (stream) => hooks.emit(streamAdded, stream),
  });
  const listStore = createFileListStore(database);
  const walk = createFileWalk({ store: listStore, files, sources });
  const list = createFileList({ store: listStore, sources, cursors: createPageCursors(), view });
  const progress = createFileProgress({ store: createFileProgressStore(database), events, clock });
  const arranging = createArranging({
    store: createManyFilesStore(database),
    access,
    sources,
    visibility,
    events,
    clock,
    altered,
    inTransaction: database.transaction,
    requireWithin: quota.requireWithin,
    moved: (fileIds, dataSourceId) => hooks.emit(filesMoved, { fileIds, dataSourceId }),
    copied: (what) => hooks.emit(filesCopied, what),
    resume,
  });
  return { view, store, quota, sourceStore, resume, visibility, sources, files, walk, list, progress, arranging };
}
