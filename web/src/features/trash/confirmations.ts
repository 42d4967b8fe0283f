import { modals } from '@mantine/modals';
import { ru } from '#shared/text/ru.ts';

interface Question {
  title: string;
  text: string;
  confirm: string;
  onConfirm: () => void;
}

/** What cannot be undone is asked for first. */
export const askToErase = ({ title, text, confirm, onConfirm }: Question): void => {
  modals.openConfirmModal({
    title,
    children: text,
    labels: { confirm, cancel: ru.common.cancel },
    confirmProps: { color: 'red' },
    onConfirm,
  });
};

/** It cannot come back alone. */
export const confirmRestoreParent = (text: string, onConfirm: () => void): void => {
  modals.openConfirmModal({
    title: ru.trash.withParentTitle,
    children: text,
    labels: { confirm: ru.trash.withParent, cancel: ru.common.cancel },
    onConfirm,
  });
};
