import { Button } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { IconTrashX } from '@tabler/icons-react';
import { errorText } from '#shared/api/index.ts';
import { ru } from '#shared/text/ru.ts';
import { askToErase } from './confirmations.ts';
import { useEmptyTrash } from './use-trash.ts';

export function EmptyTrashButton() {
  const empty = useEmptyTrash();
  const ask = () =>
    askToErase({
      title: ru.trash.emptyTitle,
      text: ru.trash.emptyQuestion,
      confirm: ru.trash.emptyAll,
      onConfirm: () =>
        empty.mutate(
          {},
          {
            onSuccess: () => notifications.show({ message: ru.trash.erased }),
            onError: (error) =>
              notifications.show({ title: ru.trash.eraseFailed, message: errorText(error), color: 'red' }),
          },
        ),
    });
  return (
    <Button variant="light" color="red" leftSection={<IconTrashX size={16} />} loading={empty.isPending} onClick={ask}>
      {ru.trash.emptyAll}
    </Button>
  );
}
