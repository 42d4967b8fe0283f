import type { TransactionHooks } from '#platform/transaction-hooks.ts';
import { taskEnded, tasksGone, tasksPaused, tasksResumed, type Task } from '#modules/inference/index.ts';
import { classRenamed, labelsAltered } from '#modules/labelling/index.ts';
import {
  filesCopied,
  filesHidden,
  filesMoved,
  filesPurged,
  filesShown,
  sourceMoved,
  sourcesPurged,
} from '#modules/media/index.ts';
import { projectsErased } from '#modules/projects/index.ts';
import { featuresSeen } from '#modules/recognition/index.ts';
import type { ClassifierStore } from './classifiers.store.ts';
import type { Features } from './features.service.ts';
import type { Following } from './following.service.ts';
import type { Learning } from './learning.service.ts';
import type { ReindexingService } from './reindexing.service.ts';
import type { Scanning } from './scanning.service.ts';

const ticketsOf = (tasks: Task[]): number[] =>
  [...new Set(tasks.flatMap(({ ticketId }) => ticketId ?? []))].toSorted((one, other) => one - other);
const isOurs = ({ kind }: Task): boolean => kind === 'learn' || kind === 'scan';

export interface FollowOthersDeps {
  hooks: TransactionHooks;
  following: Following;
  learning: Pick<Learning, 'failed' | 'gone'>;
  scanning: Pick<Scanning, 'failed' | 'gone'>;
  reindexing: Pick<ReindexingService, 'settle'>;
  features: Pick<Features, 'keepLater'>;
  store: Pick<ClassifierStore, 'forgetSources'>;
  /** Of these tasks, those that looked for classes have ended. */
  scansEnded: (tasks: Task[]) => Promise<void>;
}

/** What classes do, in the same transaction, because of what happened elsewhere. */
export function onOtherModules({
  hooks,
  following,
  learning,
  scanning,
  reindexing,
  features,
  store,
  scansEnded,
}: FollowOthersDeps): void {
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
}
