import type { AiQuestion } from '@rakurs/contract';
import { formatNumber, formatShare } from '#shared/text/format.ts';
import { ru } from '#shared/text/ru.ts';

type Checks = AiQuestion['checks'];

const MAX_PRECISION_WITH_ERRORS = 0.99;

/**
 * 'Точность 96 % · проверено 48'; null while nobody has checked anything. With one error in a thousand it is not yet
 * 100 %.
 */
export const precisionWords = ({ right, wrong }: Checks): string | null => {
  const checked = right + wrong;
  if (checked === 0) return null;
  const share = wrong === 0 ? 1 : Math.min(right / checked, MAX_PRECISION_WITH_ERRORS);
  return ru.questions.precision({ share: formatShare(share), checked: formatNumber(checked) });
};

export const precisionExplained = ({ right, wrong }: Checks): string =>
  ru.questions.precisionText({ right: formatNumber(right), wrong: formatNumber(wrong) });
