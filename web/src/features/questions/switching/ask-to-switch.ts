import { modals } from '@mantine/modals';
import { notifications } from '@mantine/notifications';
import type { AiQuestion } from '@rakurs/contract';
import { errorText } from '#shared/api/index.ts';
import { paymentObstacle } from '#shared/money/refusals.ts';
import { ru } from '#shared/text/ru.ts';
import type { useQuestionChanges } from '../use-questions.ts';

type Changes = Pick<ReturnType<typeof useQuestionChanges>, 'activate' | 'deactivate'>;

interface Switching extends Changes {
  /** True: the refusal is told elsewhere, with what helps. */
  offerPlan: (error: unknown, onChosen?: () => void) => boolean;
}

const texts = ru.questions;

/** Off or on, whichever it is not; asked first, in the words of the specification (B section 5). */
export const askToSwitch = (
  { id, isActive }: Pick<AiQuestion, 'id' | 'isActive'>,
  { activate, deactivate, offerPlan }: Switching,
): void => {
  const failed = (title: string) => ({
    onError: (error: unknown) => {
      // What a plan helps against stands beside the question.
      if (!offerPlan(error, activate.reset) && paymentObstacle(error) === null)
        notifications.show({ title, message: errorText(error), color: 'red' });
    },
  });
  modals.openConfirmModal({
    title: isActive ? texts.deactivate : texts.activate,
    children: isActive ? texts.deactivateQuestion : texts.activateQuestion,
    labels: { confirm: isActive ? texts.deactivate : texts.activate, cancel: ru.common.cancel },
    onConfirm: () =>
      isActive
        ? deactivate.mutate(id, failed(texts.deactivateFailed))
        : activate.mutate(id, failed(texts.activateFailed)),
  });
};
