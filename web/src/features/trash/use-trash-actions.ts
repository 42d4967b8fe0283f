import { notifications } from '@mantine/notifications';
import { errorText } from '#shared/api/index.ts';
import { ru } from '#shared/text/ru.ts';
import { confirmRestoreParent, askToErase } from './confirmations.ts';
import { useErase, useRestore, type Picked } from './use-trash.ts';
import type { RestorePlan } from './restore-plan.ts';

/** Back, or away for good; told when done, and why not when not. */
export const useTrashActions = (onDone: () => void = () => undefined) => {
  const restore = useRestore();
  const erase = useErase();
  const bringBack = (picked: Picked, done: string) =>
    restore.mutate(picked, {
      onSuccess: () => {
        onDone();
        notifications.show({ message: done, color: 'teal' });
      },
      onError: (error) =>
        notifications.show({ title: ru.trash.restoreFailed, message: errorText(error), color: 'red' }),
    });
  return {
    isBusy: restore.isPending || erase.isPending,
    restore({ picked, question }: RestorePlan, done: string): void {
      if (question === null) bringBack(picked, done);
      else confirmRestoreParent(question, () => bringBack(picked, done));
    },
    erase: (picked: Picked, text: string): void =>
      askToErase({
        title: ru.trash.eraseTitle,
        text,
        confirm: ru.trash.erase,
        onConfirm: () =>
          erase.mutate(picked, {
            onSuccess: () => {
              onDone();
              notifications.show({ message: ru.trash.erased });
            },
            onError: (error) =>
              notifications.show({ title: ru.trash.eraseFailed, message: errorText(error), color: 'red' }),
          }),
      }),
  };
};
