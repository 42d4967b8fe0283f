import { VISION_VERSION, recognitionRoutes, type Scene } from '@rakurs/contract';
import { systemClock, type Clock } from '#platform/clock.ts';
import type { Database } from '#platform/db/index.ts';
import type { Handlers } from '#platform/http/mount-routes.ts';
import type { Log } from '#platform/log.ts';
import { serve, type Module } from '#platform/module.ts';
import type { Tickets } from '#platform/tickets/index.ts';
import type { TransactionHooks } from '#platform/transaction-hooks.ts';
import type { Access } from '#modules/access/index.ts';
import type { Billing } from '#modules/billing/index.ts';
import {
  createSettling,
  taskEnded,
  taskMoved,
  tasksPaused,
  tasksResumed,
  tasksWithdrawn,
  type Inference,
} from '#modules/inference/index.ts';
import { filePrepared, filesCopied, filesMoved, filesPurged, sourceMoved, type Media } from '#modules/media/index.ts';
import { createReanalysis } from './reanalysis.ts';
import { createProcessing } from './processing.ts';
import { featuresSeen } from './recognition.hooks.ts';
import { createFileAnalysisStore } from './file-analyses.store.ts';
import { createRecogniseAgain } from './recognise-again.ts';
import { createRecognitionService } from './recognition.service.ts';
import { createRecognisingPrice } from './recognising-price.ts';
import { createFrameAnalyses, type SearchableFrame } from './frame-analyses.service.ts';
import { createFrameAnalysisStore, type FrameEmbeddingRow } from './frame-analyses.store.ts';
import type { TaughtPorts } from './taught.ts';

export interface RecognitionModuleDeps extends TaughtPorts {
  database: Database;
  access: Access;
  media: Media;
  billing: Billing;
  inference: Inference;
  tickets: Tickets;
  hooks: TransactionHooks;
  /** By whose clock the date of a file is told. */
  timeZoneOf: (userId: number) => Promise<string>;
  clock?: Clock;
  log: Log;
}

const AT_ONCE = 1000;

export function createRecognition({
  database,
  access,
  media,
  billing,
  inference,
  tickets,
  hooks,
  taughtOf,
  timeZoneOf,
  log,
  clock = systemClock,
}: RecognitionModuleDeps) {
  const fileAnalyses = createFileAnalysisStore(database);
  const sightStore = createFrameAnalysisStore(database);
  const sights = createFrameAnalyses({ store: sightStore, media, clock });
  const recognition = createRecognitionService({
    inference,
    fileAnalyses,
    sights,
    media,
    taughtOf,
    timeZoneOf,
    featuresSeen: (seen) => hooks.emit(featuresSeen, seen),
    clock,
  });
  const settle = createSettling({ database, inference, tickets });
  const again = createRecogniseAgain({ media, recognition, inference, settle, inTransaction: database.transaction });

  const reanalysis = createReanalysis({
    version: VISION_VERSION,
    sights: sightStore,
    recognition,
    inference,
    inTransaction: database.transaction,
    afterCommit: database.afterCommit,
    log,
  });

  inference.register(recognition.task);
  tickets.register(again.command);
  hooks.on(taskMoved, async ({ task, to }) => {
    if (task.kind === 'recognise') await recognition.moved(task, to === 'leased' ? 'running' : 'waiting');
  });
  hooks.on(taskEnded, async ({ task, outcome }) => {
    if (task.kind !== 'recognise') return;
    await again.ended(task);
    if (outcome === 'failed') await recognition.moved(task, 'failed');
    await reanalysis.ended();
  });
  // Whose ticket it is does not matter here: how far it has come is counted the same way for every kind.
  hooks.on(tasksPaused, async ({ tasks, pause }) => {
    await recognition.held(
      tasks.filter(({ kind }) => kind === 'recognise'),
      pause,
    );
    await again.held(inference.ticketsOf(tasks));
  });
  hooks.on(tasksResumed, async (tasks) => {
    await recognition.held(
      tasks.filter(({ kind }) => kind === 'recognise'),
      'waiting',
    );
    await again.held(inference.ticketsOf(tasks));
  });
  hooks.on(tasksWithdrawn, (tasks) => recognition.withdrawn(tasks.filter(({ kind }) => kind === 'recognise')));
  hooks.on(filePrepared, async ({ fileId }) => void (await recognition.ask([fileId])));
  hooks.on(filesCopied, async ({ copies, frames }) => {
    await fileAnalyses.copyOf(copies);
    await sightStore.copyOf(frames);
  });
  // What is still to do about moved files is their new project's: its computers may see them, and its plan may let go
  // on what waits.
  hooks.on(filesMoved, async ({ fileIds }) => {
    const [file] = await media.findFiles(fileIds.slice(0, 1));
    if (!file) return;
    await inference.follow(fileIds, file.projectId);
    await billing.askToResume(file.userId);
  });
  hooks.on(sourceMoved, async ({ dataSourceId, projectId }) => {
    for (
      let ids = await media.listFileIdsAfter(dataSourceId, 0, AT_ONCE);
      ids.length > 0;
      ids = await media.listFileIdsAfter(dataSourceId, ids.at(-1) ?? 0, AT_ONCE)
    )
      await inference.follow(ids, projectId);
    for (const { userId } of await media.findSources([dataSourceId])) await billing.askToResume(userId);
  });
  hooks.on(filesPurged, async ({ fileIds }) => {
    await again.left(await inference.removeOf(fileIds));
    await fileAnalyses.removeOf(fileIds);
    await sights.removeOf(fileIds);
  });

  const processing = createProcessing({ access, media, inference });
  const priceOf = createRecognisingPrice({ media, billing, inference });
  const handlers: Handlers<typeof recognitionRoutes> = {
    showProcessing: ({ caller }) => processing.show(caller),
    showRecognition: ({ params, caller }) => recognition.show(caller, params.fileId),
    showRecognising: ({ body, caller }) => priceOf(caller, body),
    restoreDescription: ({ params, caller }) => recognition.restoreDescription(caller, params.fileId),
  };
  const module: Module = {
    name: 'recognition',
    serves: [serve(recognitionRoutes, handlers)],
    start: reanalysis.start,
    stop: reanalysis.stop,
  };
  return {
    module,
    /** What is told of each file, and what may be found on its frames; files nobody has read are absent. */
    async findFrameAnalyses(fileIds: number[]): Promise<Map<number, { scenes: Scene[]; frames: SearchableFrame[] }>> {
      const [told, frames] = await Promise.all([fileAnalyses.findAll(fileIds), sights.searchableOf(fileIds)]);
      return new Map(told.map(({ fileId, scenes }) => [fileId, { scenes, frames: frames.get(fileId) ?? [] }]));
    },
    /** What our own model saw of these files, frame by frame; only what the present version of it has seen. */
    visionOutputsOf: async (fileIds: number[]): Promise<FrameEmbeddingRow[]> =>
      (await sightStore.listVisionOutputs(fileIds)).filter(({ version }) => version === VISION_VERSION),
    /** Where these frames lie by its present version. */
    embeddingsOf: (frameIds: number[]) => sightStore.listEmbeddings(frameIds, VISION_VERSION),
    frameAnalysesOf: sights.ofFiles,
    listUndoubted: sightStore.listUndoubted,
    listSeenFrames: sights.listSeen,
    retell: recognition.retell,
    keepFrameAnalyses: sights.keep,
  };
}
export type Recognition = ReturnType<typeof createRecognition>;
export { featuresSeen } from './recognition.hooks.ts';
export { boxAt, isOnFrame, type Moment, type TaughtFinding } from './taught-place.ts';
export type { TaughtPorts } from './taught.ts';
