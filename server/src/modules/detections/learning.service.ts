import type { FrameFeatures } from '@rakurs/contract';
import { z } from 'zod';
import type { Clock } from '#platform/clock.ts';
import { AppError } from '#platform/errors.ts';
import { PRIORITY, type Inference, type Task, type TaskRegistration } from '#modules/inference/index.ts';
import type { Media } from '#modules/media/index.ts';
import type { ClassifierRow, ClassifierStore, ModelVersionRow } from './classifiers.store.ts';
import type { Features } from './features.service.ts';
import type { KnownClass, KnownClasses } from './known-classes.service.ts';
import type { Place } from './place.ts';
import type { TrainingSets } from './training-sets.service.ts';
import { FEATURE_VERSION } from './feature-version.ts';

export interface LearningDeps {
  store: ClassifierStore;
  known: Pick<KnownClasses, 'show' | 'sourcesOf'>;
  trainingSets: TrainingSets;
  features: Pick<Features, 'keepLater'>;
  media: Pick<Media, 'findFrames' | 'findFiles'>;
  inference: Pick<Inference, 'ask'>;
  /** Tells that a class is other now. */
  changed: (place: Place) => void;
  clock: Clock;
}

const Input = z.object({ classifierId: z.int(), versionId: z.int() });
const COULD_NOT = 'Не удалось научиться этому классу. Проверьте разметку и попробуйте ещё раз.';

export const trainingSetOf = ({ classifierId, versionId }: z.output<typeof Input>): string =>
  `class ${classifierId}, version ${versionId}`;
/** The version that has learned what the class would learn today: the one in use, else the newest. */
const learnedOf = (
  { row, fingerprint }: KnownClass,
  versions: readonly Omit<ModelVersionRow, 'model'>[],
): Omit<ModelVersionRow, 'model'> | undefined => {
  const same = versions.filter(
    (version) => version.classifierId === row.id && version.state === 'taught' && version.fingerprint === fingerprint,
  );
  return same.find(({ id }) => id === row.versionId) ?? same.at(-1);
};
const refusal = (text: string) => new AppError('invalid', text, { errors: { result: text } });

/** Classes are learned one by one, each teaching a version of its own. Nobody pays for it, and no stranger sees it. */
export function createLearning({
  store,
  known,
  trainingSets,
  features,
  media,
  inference,
  changed,
  clock,
}: LearningDeps) {
  const open = async (task: Task): Promise<{ row: ClassifierRow; version: ModelVersionRow } | null> => {
    const { classifierId, versionId } = Input.parse(task.input);
    const [row, version] = await Promise.all([store.find(classifierId), store.findVersion(versionId)]);
    return row && version ? { row, version } : null;
  };
  const fail = async (task: Task): Promise<void> => {
    const opened = await open(task);
    if (opened?.version.state !== 'learning') return;
    await store.changeVersion(opened.version.id, { state: 'failed', reason: COULD_NOT });
    changed(opened.row);
  };
  /**
   * What was seen of frames that are the project's still: others may have gone meanwhile, or were never asked about.
   */
  const keep = async (seen: FrameFeatures[], { projectId }: ClassifierRow): Promise<void> => {
    const frames = await media.findFrames(seen.map(({ frame_id }) => frame_id));
    const files = await media.findFiles([...new Set(frames.map(({ fileId }) => fileId))]);
    const inProject = new Set(files.flatMap((file) => (file.projectId === projectId ? [file.id] : [])));
    const own = new Set(frames.flatMap(({ id, fileId }) => (inProject.has(fileId) ? [id] : [])));
    await features.keepLater(
      [...inProject],
      seen.filter(({ frame_id }) => own.has(frame_id)),
    );
  };

  const task: TaskRegistration<'learn'> = {
    kind: 'learn',
    settlesItself: true,
    async payload(asked) {
      const opened = await open(asked);
      if (opened?.version.state !== 'learning') return null;
      const { row, version } = opened;
      const one = await known.show(row);
      const frames = one ? await trainingSets.framesOf(one, await known.sourcesOf(row)) : [];
      if (!one || frames.length === 0) return null;
      // It is learned as it stands now: more may have been drawn since it was asked for.
      if (version.fingerprint !== one.fingerprint)
        await store.changeVersion(version.id, { fingerprint: one.fingerprint });
      return { kind: row.kind, recipe: FEATURE_VERSION, frames };
    },
    async take(asked, { model, report, features: seen }) {
      const opened = await open(asked);
      if (!opened) return false;
      const { row, version } = opened;
      if (model.recipe !== FEATURE_VERSION || model.kind !== row.kind) throw refusal('Класс обучен по другому рецепту');
      const newer = (await store.listVersions([row.id])).some(({ number }) => number > version.number);
      if (newer || version.state !== 'learning') return false;
      await keep(seen, row);
      await store.changeVersion(version.id, { state: 'taught', model, report, reason: null, taughtAt: clock.now() });
      await store.change(row.id, { versionId: version.id });
      changed(row);
      return true;
    },
    giveUp: fail,
  };

  return {
    task,
    /**
     * In the transaction under way: those that nobody has learned as they stand now. Those that somebody has are as
     * they were then. Tells how many are to be learned.
     */
    async ask(classes: readonly KnownClass[], ticketId: number): Promise<number> {
      const versions = await store.listVersions(classes.map(({ row }) => row.id));
      const requests: { classifierId: number; versionId: number }[] = [];
      for (const one of classes) {
        const { row, fingerprint, trouble } = one;
        const learned = learnedOf(one, versions);
        if (learned && learned.id !== row.versionId) await store.change(row.id, { versionId: learned.id });
        if (learned || trouble !== null) continue;
        const { id: versionId } = await store.addVersion({ classifierId: row.id, fingerprint, createdAt: clock.now() });
        requests.push({ classifierId: row.id, versionId });
      }
      const [first] = classes;
      if (first && requests.length > 0) changed(first.row);
      return inference.ask(
        'learn',
        requests.map((input) => ({ subject: trainingSetOf(input), fileId: null, input })),
        { priority: PRIORITY.atTheScreen, ticketId },
      );
    },
    /** However it failed: there may have been nothing left to learn from. */
    failed: fail,
    /** Nobody will learn these after all. */
    async gone(tasks: Task[]): Promise<void> {
      await store.dropUntaught(tasks.map(({ input }) => Input.parse(input).versionId));
    },
    /** What asking would come to: how many are to be learned, and the versions by which the others are looked for. */
    async foresee(classes: readonly KnownClass[]): Promise<{ unlearned: number; versionIds: number[] }> {
      const versions = await store.listVersions(classes.map(({ row }) => row.id));
      const unlearned = classes.filter((one) => one.trouble === null && !learnedOf(one, versions));
      return {
        unlearned: unlearned.length,
        versionIds: classes.flatMap((one) => learnedOf(one, versions)?.id ?? one.row.versionId ?? []),
      };
    },
  };
}
export type Learning = ReturnType<typeof createLearning>;
