import { classKey, isLargeEnough } from '@rakurs/contract';
import type { Labelling, LabelRow } from '#modules/labelling/index.ts';
import type { ClassifierRow } from './classifiers.store.ts';
import type { CorrectionRow } from './corrections.store.ts';
import type { OpenPlace, Place as ProjectPlace } from './place.ts';
import { isSameThing } from './same-thing.ts';
import type { TaughtDetectionRow } from './taught-detections.store.ts';

type Place = Pick<CorrectionRow, 'second' | 'x0' | 'y0' | 'x1' | 'y1'>;

/** Whether a label lies where it was drawn for what somebody called right: moved by a hand, it is that hand's own. */
export const isSamePlace = (label: LabelRow, { second, x0, y0, x1, y1 }: Place): boolean =>
  label.timeFrame === second && label.x0 === x0 && label.y0 === y0 && label.x1 === x1 && label.y1 === y1;

export interface VerdictLabelsDeps {
  labelling: Pick<Labelling, 'draw' | 'withdraw' | 'listOfFiles'>;
}

/**
 * What somebody calls right is a label from then on, as if they had drawn it; with the word it goes again. All of it in
 * the transaction of the verdict.
 */
export function createVerdictLabels({ labelling }: VerdictLabelsDeps) {
  return {
    /** The label that was drawn for it; null where the same stands there already, or of a class of whole frames. */
    async draw(
      { actor }: OpenPlace,
      { fileId, second, x0, y0, x1, y1 }: TaughtDetectionRow,
      { kind, title }: ClassifierRow,
    ): Promise<number | null> {
      const box = { x0, y0, x1, y1 };
      if (kind !== 'thing' || !isLargeEnough(box)) return null;
      const there = await labelling.listOfFiles([fileId]);
      const isDrawn = there.some(
        (label) => classKey(label.title) === classKey(title) && label.timeFrame === second && isSameThing(label, box),
      );
      return isDrawn ? null : (await labelling.draw(actor, fileId, { title, timeFrame: second, ...box })).id;
    },
    /** Unless somebody has changed it since: then it is theirs, and stays. */
    async withdraw(project: ProjectPlace, said: readonly CorrectionRow[], { title }: ClassifierRow): Promise<void> {
      for (const correction of said)
        if (correction.labelId !== null)
          await labelling.withdraw(
            project,
            correction.labelId,
            (label) => classKey(label.title) === classKey(title) && isSamePlace(label, correction),
          );
    },
  };
}
export type VerdictLabels = ReturnType<typeof createVerdictLabels>;
