import { detectionRoutes, type Permission } from '@rakurs/contract';
import type { UserActor } from '#platform/actor.ts';
import { systemClock, type Clock } from '#platform/clock.ts';
import type { Database } from '#platform/db/index.ts';
import { liveEvent, type EventBus } from '#platform/events.ts';
import type { Log } from '#platform/log.ts';
import { modelsBeside } from '#platform/models-beside.ts';
import { serve, type Module } from '#platform/module.ts';
import type { Queue } from '#platform/queue.ts';
import type { Storage } from '#platform/storage/index.ts';
import type { Tickets } from '#platform/tickets/index.ts';
import type { TransactionHooks } from '#platform/transaction-hooks.ts';
import type { Billing } from '#modules/billing/index.ts';
import type { Inference, Task } from '#modules/inference/index.ts';
import type { Labelling } from '#modules/labelling/index.ts';
import { filesAltered, type Media } from '#modules/media/index.ts';
import type { Projects } from '#modules/projects/index.ts';
import type { Recognition } from '#modules/recognition/index.ts';
import { createAbsences } from './absences.service.ts';
import { createClassifiers } from './classifiers.service.ts';
import { createClassifierStore } from './classifiers.store.ts';
import { createCorrectionStore } from './corrections.store.ts';
import { refreshFileTextsJob, scanFilesJob } from './detections.jobs.ts';
import { createDetectionHandlers } from './detections.routes.ts';
import { createDetectionsService } from './detections.service.ts';
import { mountExport } from './export/export.routes.ts';
import { createExport } from './export/export.service.ts';
import { mountFeatures } from './features.routes.ts';
import { createFeatures } from './features.service.ts';
import { createFeatureStore } from './features.store.ts';
import { onOtherModules } from './listeners.ts';
import { createFollowing } from './following.service.ts';
import { createFrameClasses } from './frame-classes.service.ts';
import { createKnownClasses } from './known-classes.service.ts';
import type { OpenPlace, Place } from './place.ts';
import { createLearning } from './learning.service.ts';
import { createTrainingSets } from './training-sets.service.ts';
import { createScannedFrames } from './scanned-frames.service.ts';
import { createReindexing } from './reindexing.service.ts';
import { createReplacing } from './replacing.service.ts';
import { createScanTasks } from './scan-tasks.service.ts';
import { createScanning } from './scanning.service.ts';
import { ScanInput } from './scan-input.ts';
import { createScanStore } from './scans.store.ts';
import { createSuggesting } from './suggesting.service.ts';
import { createDoubtStore } from './suggesting/doubts.store.ts';
import { createTaughtDetectionStore } from './taught-detections.store.ts';
import { createPublishChanges } from './publish-changes.service.ts';
import { createVerdictLabels } from './verdict-labels.ts';

export interface DetectionsModuleDeps {
  database: Database;
  queue: Queue;
  events: EventBus;
  hooks: TransactionHooks;
  storage: Pick<Storage, 'read'>;
  tickets: Tickets;
  projects: Projects;
  billing: Billing;
  media: Media;
  labelling: Labelling;
  recognition: Recognition;
  inference: Inference;
  /** Tells, inside the transaction, that nobody is asked to look at these files any more. */
  scanned: (fileIds: number[]) => Promise<void>;
  log: Log;
  /** Where the networks lie; null: beside the program. */
  modelsFolder: string | null;
  clock?: Clock;
}

const detectionsChanged = liveEvent('detections.changed');
const classifiersChanged = liveEvent('classifiers.changed');

/** Classes that people teach by rectangles, and where they are found. */
export function createDetections({
  database,
  queue,
  events,
  hooks,
  storage,
  tickets,
  projects,
  billing,
  media,
  labelling,
  recognition,
  inference,
  scanned,
  log,
  modelsFolder,
  clock = systemClock,
}: DetectionsModuleDeps) {
  const store = createClassifierStore(database);
  const found = createTaughtDetectionStore(database);
  const corrections = createCorrectionStore(database);
  const scans = createScanStore(database);
  const featureStore = createFeatureStore(database);
  const inTransaction = database.transaction;

  const classesChanged = ({ projectId }: Place): void =>
    events.emit(classifiersChanged, { projectIds: [projectId] }, { project_id: projectId });
  const retell = async (fileIds: number[]): Promise<void> => {
    await recognition.retell(fileIds);
    await hooks.emit(filesAltered, { fileIds });
  };
  const changed = createPublishChanges({
    refreshTexts: retell,
    refreshTextsLater: ({ userId }, fileIds) => queue.send(refreshFileTextsJob, { fileIds }, { ofUser: userId }),
    publish: ({ projectId }, fileIds) =>
      events.emit(
        detectionsChanged,
        { projectIds: [projectId] },
        { project_id: projectId, data_source_file_ids: fileIds },
      ),
  });

  const open = async (actor: UserActor, projectId: number, permission: Permission): Promise<OpenPlace> => ({
    projectId,
    userId: (await projects.require(actor, projectId, permission)).userId,
    actor,
  });
  const known = createKnownClasses({ store, corrections, labelling, media, clock, inTransaction });
  const features = createFeatures({ store: featureStore, media, afterCommit: database.afterCommit, log });
  const trainingSets = createTrainingSets({ media, recognition, features });
  const classifiers = createClassifiers({ store, known, found, changed, inTransaction });
  const detections = createDetectionsService({
    known,
    found,
    store,
    corrections,
    verdictLabels: createVerdictLabels({ labelling }),
    media,
    changed,
    clock,
    inTransaction,
  });
  const learning = createLearning({
    store,
    known,
    trainingSets,
    features,
    media,
    inference,
    changed: classesChanged,
    clock,
  });
  const scanTasks = createScanTasks({ scans, known, media, billing, inference });
  const reindexing = createReindexing({ database, projects, billing, tickets, inference, known, learning, scanTasks });
  const scanLater = (fileIds: number[], { priority, userId }: Pick<Task, 'priority' | 'userId'>): Promise<void> =>
    queue.send(scanFilesJob, { fileIds, priority }, { ofUser: userId });
  const scanning = createScanning({
    store,
    scans,
    replace: createReplacing({ found, database }),
    features,
    media,
    recognition,
    changed,
    clock,
    askAgain: ({ ticketId, fileIds, priority, userId }) =>
      ticketId === null ? scanLater(fileIds, { priority, userId }) : reindexing.goOn(ticketId, { fileIds, priority }),
  });
  const following = createFollowing({
    store,
    found,
    corrections,
    scans,
    features: featureStore,
    known,
    labelling,
    media,
    recognition,
    inference,
    changed,
    classesChanged,
    scanLater,
  });
  const looked = createScannedFrames({ store, scans, known, media });
  const scansEnded = async (tasks: Task[]): Promise<void> => {
    const ended = tasks.filter(({ kind }) => kind === 'scan');
    if (ended.length > 0)
      await scanned(await looked.listSettled(ended.flatMap(({ input }) => ScanInput.parse(input).fileIds)));
  };
  inference.register(learning.task);
  inference.register(scanning.task);
  tickets.register(reindexing.command);

  onOtherModules({ hooks, following, learning, scanning, reindexing, features, store, scansEnded });

  const module: Module = {
    name: 'detections',
    serves: [
      serve(
        detectionRoutes,
        createDetectionHandlers({
          open,
          absences: createAbsences({
            classifiers,
            store,
            corrections,
            media,
            changed: classesChanged,
            clock,
            inTransaction,
          }),
          classifiers,
          detections,
          frameClasses: createFrameClasses({
            store,
            found,
            classifiers,
            media,
            changed,
            classesChanged,
            clock,
            inTransaction,
          }),
          reindexing,
          suggesting: createSuggesting({
            classifiers,
            store,
            known,
            corrections,
            doubts: createDoubtStore(database),
            labelling,
            media,
            recognition,
          }),
        }),
      ),
    ],
    mount(app, gate) {
      mountFeatures(app, { features, storage });
      mountExport(app, {
        gate,
        exporting: createExport({
          requireTaught: async (actor, { projectId, classifierId }) =>
            classifiers.requireTaught(await open(actor, projectId, 'class.teach'), classifierId),
          modelsFolder: () => modelsFolder ?? modelsBeside(),
          clock,
        }),
      });
    },
    async start() {
      await queue.work(scanFilesJob, ({ fileIds, priority }) =>
        inTransaction(() => scanTasks.askNew(fileIds, { priority })),
      );
      await queue.work(refreshFileTextsJob, ({ fileIds }) => inTransaction(() => retell(fileIds)));
    },
    erase: async (userId) => inTransaction(async () => following.erased(await store.listProjectsOf(userId))),
    stop: features.settled,
  };
  return {
    module,
    /** Whether the bytes of this key are kept features. */
    isKeyUsed: featureStore.isKeyUsed,
    /** Classes of the project that were taught, as a plan counts them. */
    countTaught: async (projectId: number): Promise<number> => (await known.listTaught([projectId])).length,
    taughtOf: detections.taughtOf,
    titlesOf: detections.titlesOf,
    lookedAt: looked.lookedAt,
    isAwaited: looked.isAwaited,
  };
}
export type Detections = ReturnType<typeof createDetections>;
