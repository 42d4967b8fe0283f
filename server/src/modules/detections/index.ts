import { detectionRoutes } from '@rakurs/contract';
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
import {
  taskEnded,
  tasksGone,
  tasksPaused,
  tasksResumed,
  type Inference,
  type Task,
} from '#modules/inference/index.ts';
import { classRenamed, labelsAltered, type Labelling } from '#modules/labelling/index.ts';
import {
  filesAltered,
  filesCopied,
  filesHidden,
  filesMoved,
  filesPurged,
  filesShown,
  sourceMoved,
  sourcesPurged,
  type Media,
} from '#modules/media/index.ts';
import { projectsErased, type Projects } from '#modules/projects/index.ts';
import { featuresSeen, type Recognition } from '#modules/recognition/index.ts';
import { createAbsences } from './absences.service.ts';
import { createClassifiers } from './classifiers.service.ts';
import { createClassifierStore } from './classifiers.store.ts';
import { createCorrectionStore } from './corrections.store.ts';
import { retellFilesJob, scanFilesJob } from './detections.jobs.ts';
import { createDetectionHandlers } from './detections.routes.ts';
import { createDetectionsService } from './detections.service.ts';
import { mountExport } from './export/export.routes.ts';
import { createExport } from './export/export.service.ts';
import { mountFeatures } from './features.routes.ts';
import { createFeatures } from './features.service.ts';
import { createFeatureStore } from './features.store.ts';
import { createFollowing } from './following.service.ts';
import { createFrameClasses } from './frame-classes.service.ts';
import { createKnownClasses, type Place } from './known-classes.service.ts';
import { createLearning } from './learning.service.ts';
import { createLessons } from './lesson.service.ts';
import { createLooked } from './looked.service.ts';
import { createReindexing } from './reindexing.service.ts';
import { createReplacing } from './replacing.service.ts';
import { createScanAsking } from './scan-asking.service.ts';
import { createScanning } from './scanning.service.ts';
import { ScanInput } from './scan-input.ts';
import { createScanStore } from './scans.store.ts';
import { createSuggesting } from './suggesting.service.ts';
import { createDoubtStore } from './suggesting/doubts.store.ts';
import { createTaughtDetectionStore } from './taught-detections.store.ts';
import { createTelling } from './telling.service.ts';

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
const ticketsOf = (tasks: Task[]): number[] =>
  [...new Set(tasks.flatMap(({ ticketId }) => ticketId ?? []))].toSorted((one, other) => one - other);
const isOurs = ({ kind }: Task): boolean => kind === 'learn' || kind === 'scan';

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

  const classesChanged = ({ projectId, userId }: Place): void =>
    events.publish(classifiersChanged, { userIds: [userId] }, { project_id: projectId });
  const retell = async (fileIds: number[]): Promise<void> => {
    await recognition.retell(fileIds);
    await hooks.tell(filesAltered, { fileIds });
  };
  const changed = createTelling({
    retell,
    retellLater: ({ userId }, fileIds) => queue.send(retellFilesJob, { fileIds }, { ofPerson: userId }),
    publish: ({ projectId, userId }, fileIds) =>
      events.publish(
        detectionsChanged,
        { userIds: [userId] },
        { project_id: projectId, data_source_file_ids: fileIds },
      ),
  });

  const known = createKnownClasses({ store, corrections, labelling, media, clock, inTransaction });
  const features = createFeatures({ store: featureStore, media, afterCommit: database.afterCommit, log });
  const lessons = createLessons({ media, recognition, features });
  const classifiers = createClassifiers({ store, known, found, projects, changed, inTransaction });
  const detections = createDetectionsService({
    known,
    found,
    corrections,
    projects,
    media,
    changed,
    clock,
    inTransaction,
  });
  const learning = createLearning({
    store,
    known,
    lessons,
    features,
    media,
    inference,
    changed: classesChanged,
    clock,
  });
  const asking = createScanAsking({ scans, known, media, billing, inference });
  const reindexing = createReindexing({ database, projects, billing, tickets, inference, known, learning, asking });
  const scanLater = (fileIds: number[], { priority, userId }: Pick<Task, 'priority' | 'userId'>): Promise<void> =>
    queue.send(scanFilesJob, { fileIds, priority }, { ofPerson: userId });
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
    media,
    recognition,
    inference,
    changed,
    classesChanged,
    scanLater,
  });
  const looked = createLooked({ store, scans, known, media });
  const scansEnded = async (tasks: Task[]): Promise<void> => {
    const ended = tasks.filter(({ kind }) => kind === 'scan');
    if (ended.length > 0)
      await scanned(await looked.listSettled(ended.flatMap(({ input }) => ScanInput.parse(input).fileIds)));
  };
  inference.register(learning.task);
  inference.register(scanning.task);
  tickets.register(reindexing.command);

  const settleAll = async (tasks: Task[]): Promise<void> => {
    for (const ticketId of ticketsOf(tasks)) await reindexing.settle(ticketId, { isPatient: false });
  };
  hooks.on(taskEnded, async ({ task, outcome }) => {
    if (task.kind === 'recognise' && outcome === 'done') await following.recognised(task);
    if (!isOurs(task)) return;
    if (outcome === 'failed') await (task.kind === 'learn' ? learning.failed(task) : scanning.failed(task));
    await scansEnded([task]);
    if (task.ticketId !== null) await reindexing.settle(task.ticketId);
  });
  hooks.on(tasksGone, async (tasks) => {
    await learning.gone(tasks.filter(({ kind }) => kind === 'learn'));
    await scanning.gone(tasks.filter(({ kind }) => kind === 'scan'));
    await scansEnded(tasks);
    await settleAll(tasks.filter(isOurs));
  });
  hooks.on(tasksPaused, ({ tasks }) => settleAll(tasks.filter(isOurs)));
  hooks.on(tasksResumed, (tasks) => settleAll(tasks.filter(isOurs)));
  hooks.on(featuresSeen, ({ fileId, features: seen }) => features.keepLater([fileId], seen));
  hooks.on(classRenamed, following.renamed);
  hooks.on(labelsAltered, ({ fileIds }) => following.followLabels(fileIds));
  hooks.on(filesMoved, following.moved);
  hooks.on(sourceMoved, following.sourceMoved);
  hooks.on(filesCopied, following.copied);
  hooks.on(filesHidden, following.hidden);
  hooks.on(filesShown, following.shown);
  hooks.on(filesPurged, ({ fileIds }) => following.purged(fileIds));
  hooks.on(sourcesPurged, ({ dataSourceIds }) => store.forgetSources(dataSourceIds));
  hooks.on(projectsErased, ({ projectIds }) => following.erased(projectIds));

  const module: Module = {
    name: 'detections',
    serves: [
      serve(
        detectionRoutes,
        createDetectionHandlers({
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
            projects,
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
          requireTaught: classifiers.requireTaught,
          modelsFolder: () => modelsFolder ?? modelsBeside(),
          clock,
        }),
      });
    },
    async start() {
      await queue.work(scanFilesJob, ({ fileIds, priority }) =>
        inTransaction(() => asking.askNew(fileIds, { priority })),
      );
      await queue.work(retellFilesJob, ({ fileIds }) => inTransaction(() => retell(fileIds)));
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
