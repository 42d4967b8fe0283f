import { classKey, type Classifier, type NewFrameClassifier } from '@rakurs/contract';
import type { Clock } from '#platform/clock.ts';
import { AppError } from '#platform/errors.ts';
import type { Media } from '#modules/media/index.ts';
import type { Classifiers } from './classifiers.service.ts';
import type { ClassifierStore } from './classifiers.store.ts';
import type { OpenPlace, Place } from './place.ts';
import type { TaughtDetectionStore } from './taught-detections.store.ts';

export interface FrameClassesDeps {
  store: Pick<ClassifierStore, 'lock' | 'listOf' | 'insert' | 'remove'>;
  found: Pick<TaughtDetectionStore, 'listFilesOf'>;
  classifiers: Pick<Classifiers, 'requireIn' | 'showOne'>;
  media: Pick<Media, 'requireSource' | 'listKinds'>;
  /** Tells, inside the transaction, that what is shown of these files is other; and that the classes are. */
  changed: (place: Place, fileIds: number[]) => Promise<void>;
  classesChanged: (place: Place) => void;
  clock: Clock;
  inTransaction: <T>(work: () => Promise<T>) => Promise<T>;
}

const TITLE_TAKEN = 'Класс целого кадра с таким названием уже есть';
const NO_SUCH_SOURCE = 'Такого источника в проекте нет';
const EMPTY_SOURCE = 'В источнике нет ни снимков, ни видео';
const GOES_WITH_LABELS =
  'Этот признак — название меток: он исчезнет вместе с ними. Удалить можно только класс целого кадра.';

/**
 * Classes of whole frames ('склад открыт'), from two folders of examples: what is so, and what is not. Their folders
 * are looked through like everything else.
 */
export function createFrameClasses({
  store,
  found,
  classifiers,
  media,
  changed,
  classesChanged,
  clock,
  inTransaction,
}: FrameClassesDeps) {
  /** Somebody else's source is like one that does not exist. */
  const whatIsWrong = async (place: OpenPlace, dataSourceId: number): Promise<string | null> => {
    const { projectId } = await media.requireSource(place.actor, dataSourceId, 'project.read');
    if (projectId !== place.projectId) return NO_SUCH_SOURCE;
    const hasFrames = (await media.listKinds(dataSourceId)).some(({ kind }) => kind !== 'stream');
    return hasFrames ? null : EMPTY_SOURCE;
  };

  return {
    async create(
      place: OpenPlace,
      { title, with_data_source_id: withSourceId, without_data_source_id: withoutSourceId }: NewFrameClassifier,
    ): Promise<Classifier> {
      const [one, other] = await Promise.all([whatIsWrong(place, withSourceId), whatIsWrong(place, withoutSourceId)]);
      const made = await inTransaction(async () => {
        // Nobody else makes classes of the project meanwhile: of two of one title the second is refused.
        await store.lock(place.projectId);
        const isTaken = (await store.listOf(place.projectId)).some(
          (row) => row.kind === 'frame' && classKey(row.title) === classKey(title),
        );
        const errors = {
          ...(isTaken && { title: TITLE_TAKEN }),
          ...(one !== null && { with_data_source_id: one }),
          ...(other !== null && { without_data_source_id: other }),
        };
        const [first] = Object.values(errors);
        if (first !== undefined) throw new AppError('invalid', first, { errors });
        const [row] = await store.insert([
          {
            projectId: place.projectId,
            userId: place.userId,
            title,
            kind: 'frame',
            withSourceId,
            withoutSourceId,
            createdAt: clock.now(),
          },
        ]);
        if (!row) throw new Error('The class was not written');
        return row;
      });
      classesChanged(place);
      return classifiers.showOne(place, made.id);
    },
    async remove(place: Place, classifierId: number): Promise<{ result: true }> {
      const row = await classifiers.requireIn(place, classifierId);
      if (row.kind !== 'frame') throw new AppError('conflict', GOES_WITH_LABELS);
      await inTransaction(async () => {
        const fileIds = await found.listFilesOf([classifierId]);
        await store.remove([classifierId]);
        await changed(place, fileIds);
      });
      classesChanged(place);
      return { result: true };
    },
  };
}
export type FrameClasses = ReturnType<typeof createFrameClasses>;
