import { ActionIcon } from '@mantine/core';
import { modals } from '@mantine/modals';
import { notifications } from '@mantine/notifications';
import type { Classifier } from '@rakurs/contract';
import { IconTrash } from '@tabler/icons-react';
import { errorText } from '#shared/api/index.ts';
import { ru } from '#shared/text/ru.ts';
import { useDeleteFrameClass } from './use-frame-classes.ts';

const texts = ru.teaching.frameClass;

/** Of whole frames only: what is a title of labels goes with its labels. */
export function DeleteFrameClassButton({
  projectId,
  classifier: { id, title },
}: {
  projectId: number;
  classifier: Pick<Classifier, 'id' | 'title'>;
}) {
  const remove = useDeleteFrameClass(projectId);
  const ask = () =>
    modals.openConfirmModal({
      title: texts.removeOf(title),
      children: texts.removeQuestion(title),
      labels: { confirm: texts.remove, cancel: ru.common.cancel },
      confirmProps: { color: 'red' },
      onConfirm: () =>
        remove.mutate(id, {
          onError: (error) =>
            notifications.show({ title: texts.removeFailed, message: errorText(error), color: 'red' }),
        }),
    });
  return (
    <ActionIcon
      variant="subtle"
      color="red"
      size={32}
      aria-label={texts.removeOf(title)}
      title={texts.removeOf(title)}
      loading={remove.isPending}
      onClick={ask}
    >
      <IconTrash size={18} />
    </ActionIcon>
  );
}
