import type { Clock } from '#platform/clock.ts';
import { AppError } from '#platform/errors.ts';
import type { Media } from '#modules/media/index.ts';
import type { Classifiers } from './classifiers.service.ts';
import type { ClassifierStore } from './classifiers.store.ts';
import type { CorrectionStore } from './corrections.store.ts';
import { WHOLE_FRAME } from './fingerprint.ts';
import type { OpenPlace, Place } from './place.ts';
import { isSameFrame } from './still-absent.ts';

export interface AbsencesDeps {
  classifiers: Pick<Classifiers, 'requireIn'>;
  store: Pick<ClassifierStore, 'lock'>;
  corrections: Pick<CorrectionStore, 'insert' | 'removeAbsence'>;
  media: Pick<Media, 'holdFiles' | 'listFrames'>;
  changed: (place: Place) => void;
  clock: Clock;
  inTransaction: <T>(work: () => Promise<T>) => Promise<T>;
}

/** 'Здесь его нет': frames that were suggested, and the class is nowhere on them. */
export function createAbsences({
  classifiers,
  store,
  corrections,
  media,
  changed,
  clock,
  inTransaction,
}: AbsencesDeps) {
  return {
    /** Only of frames that machines look at: so there are never more of them than frames. */
    async mark(
      place: OpenPlace,
      classifierId: number,
      { fileId, second, isAbsent }: { fileId: number; second: number; isAbsent: boolean },
    ): Promise<{ result: true }> {
      await inTransaction(async () => {
        // Of two presses at once the second finds what the first has said.
        await store.lock(place.projectId);
        await classifiers.requireIn(place, classifierId);
        const [file] = await media.holdFiles([fileId]);
        const frames = file?.projectId === place.projectId ? await media.listFrames([fileId]) : [];
        const frame = frames.find((one) => isSameFrame(one, { fileId, second }));
        if (!frame) throw new AppError('not_found', 'Кадр не найден');
        const moment = { classifierId, fileId, second: frame.second };
        await corrections.removeAbsence(moment);
        if (isAbsent)
          await corrections.insert({
            ...moment,
            startTime: frame.second,
            endTime: frame.second,
            ...WHOLE_FRAME,
            isRight: false,
            isWhole: true,
            userId: place.actor.userId,
            createdAt: clock.now(),
          });
      });
      changed(place);
      return { result: true };
    },
  };
}
export type Absences = ReturnType<typeof createAbsences>;
