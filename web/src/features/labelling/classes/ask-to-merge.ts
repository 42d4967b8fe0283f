import { modals } from '@mantine/modals';
import type { LabelClass } from '@rakurs/contract';
import { formatCount, wordFor } from '#shared/text/format.ts';
import { ru } from '#shared/text/ru.ts';

const countOf = (amount: number): string => formatCount(amount, ru.labelling.labelForms);

/**
 * Two classes that become one cannot be told apart again: the user is asked first, with what the server counts at
 * that moment.
 */
export const askToMerge = ({
  from,
  into,
  onConfirm,
}: {
  from: LabelClass;
  into: LabelClass;
  onConfirm: () => void;
}): void =>
  void modals.openConfirmModal({
    title: ru.classes.mergeTitle,
    children: ru.classes.mergeQuestion({
      from: from.title,
      to: into.title,
      moved: `${wordFor(from.amount, ru.classes.moveForms)} ${countOf(from.amount)}`,
      known: countOf(into.amount),
    }),
    labels: { confirm: ru.classes.merge, cancel: ru.common.cancel },
    onConfirm,
  });
