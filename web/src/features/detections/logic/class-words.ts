import { ENOUGH_EXAMPLES, type Classifier } from '@rakurs/contract';
import { formatNumber, formatShare } from '#shared/text/format.ts';
import { ru } from '#shared/text/ru.ts';

const texts = ru.detections;

/** 'точность 92 %, полнота 80 % — проверено на 12'. What was checked on nothing says so. */
export const qualityWords = ({
  precision,
  recall,
  checked_on,
}: Pick<Classifier, 'precision' | 'recall' | 'checked_on'>): string => {
  if (precision === null || recall === null || checked_on === 0) return texts.notChecked;
  return texts.quality({
    precision: formatShare(precision),
    recall: formatShare(recall),
    checked: formatNumber(checked_on),
  });
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
