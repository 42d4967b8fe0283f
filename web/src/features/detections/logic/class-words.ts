import { ENOUGH_EXAMPLES, MIN_CHECKED, qualityAt, type Classifier } from '@rakurs/contract';
import { formatNumber, formatShare } from '#shared/text/format.ts';
import { ru } from '#shared/text/ru.ts';

const texts = ru.detections;

type Checked = Pick<Classifier, 'precision' | 'recall' | 'checked_on' | 'scores' | 'threshold' | 'automatic_threshold'>;

/** From this confidence on it is shown. */
export const thresholdOf = ({
  threshold,
  automatic_threshold,
}: Pick<Classifier, 'threshold' | 'automatic_threshold'>): number => threshold ?? automatic_threshold ?? 0;

/** At the threshold under the hand, as soon as it is there. Without scores it is known where it stood alone. */
const qualityOf = (classifier: Checked, held: number | null): { precision: number | null; recall: number | null } => {
  if (classifier.scores) return qualityAt(classifier.scores, held ?? thresholdOf(classifier));
  return held === null || held === thresholdOf(classifier) ? classifier : { precision: null, recall: null };
};

/**
 * 'точность 92 %, полнота 80 % — проверено на 12', at the threshold that is held. What was checked on nothing, or on
 * too little, says so.
 */
export const qualityWords = (classifier: Checked, held: number | null = null): string => {
  const { checked_on } = classifier;
  if (checked_on === 0) return texts.notChecked;
  if (checked_on < MIN_CHECKED) return texts.tooFewChecked(formatNumber(checked_on));
  const { precision, recall } = qualityOf(classifier, held);
  if (recall === null) return texts.notCheckedHere;
  if (precision === null) return texts.showsNothing;
  return texts.quality({
    precision: formatShare(precision),
    recall: formatShare(recall),
    checked: formatNumber(checked_on),
  });
};

/**
 * 'обучен на 17', where there are more or fewer examples by now; null where they are the same, or it was never taught.
 */
export const learnedWords = ({
  examples,
  version,
  rounds,
}: Pick<Classifier, 'examples' | 'version' | 'rounds'>): string | null => {
  const learned = rounds.find((round) => round.version === version)?.examples;
  return learned === undefined || learned === examples ? null : texts.learnedOn(formatNumber(learned));
};

export const hasFewExamples = ({ examples }: Pick<Classifier, 'examples'>): boolean => examples < ENOUGH_EXAMPLES;

/** From what confidence it is shown, and who decided so. */
export const thresholdWords = ({
  threshold,
  automatic_threshold,
}: Pick<Classifier, 'threshold' | 'automatic_threshold'>): string => {
  if (threshold !== null) return texts.threshold.own(formatShare(threshold));
  return automatic_threshold === null
    ? texts.threshold.unknown
    : texts.threshold.automatic(formatShare(automatic_threshold));
};
