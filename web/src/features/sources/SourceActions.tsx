import { ActionIcon, Tooltip } from '@mantine/core';
import { modals } from '@mantine/modals';
import { notifications } from '@mantine/notifications';
import type { DataSource } from '@rakurs/contract';
import { IconPencil, IconTrash } from '@tabler/icons-react';
import { ru } from '#shared/text/ru.ts';
import { ErrorText } from '#shared/ui/ErrorText.tsx';
import { RemovedNotice } from './RemovedNotice.tsx';
import styles from './SourceWidget.module.css';
import { useDeleteSource } from './use-sources.ts';

/** Long enough to notice a mistake and to reach the button. */
const UNDO_MS = 15_000;

const offerUndo = ({ id, title }: DataSource): void => {
  const notice = `removed-source-${id}`;
  notifications.show({
    id: notice,
    autoClose: UNDO_MS,
    message: <RemovedNotice dataSourceId={id} title={title} onRestored={() => notifications.hide(notice)} />,
  });
};

export function SourceActions({ source, onEdit }: { source: DataSource; onEdit: () => void }) {
  const remove = useDeleteSource(source.id, { onDone: offerUndo });
  const ask = () =>
    modals.openConfirmModal({
      title: ru.sources.removeTitle,
      children: ru.sources.removeQuestion(source.title),
      labels: { confirm: ru.sources.remove, cancel: ru.common.cancel },
      confirmProps: { color: 'red' },
      onConfirm: () => remove.mutate(),
    });

  return (
    <>
      <div className={`flex gap-4 relative ${styles.actions}`}>
        <Tooltip label={ru.sources.edit}>
          <ActionIcon
            variant="subtle"
            color="gray"
            size={36}
            aria-label={ru.sources.editNamed(source.title)}
            onClick={onEdit}
          >
            <IconPencil size={18} stroke={1.7} />
          </ActionIcon>
        </Tooltip>
        <Tooltip label={ru.sources.remove}>
          <ActionIcon
            variant="subtle"
            color="gray"
            size={36}
            loading={remove.isPending}
            aria-label={ru.sources.removeNamed(source.title)}
            onClick={ask}
          >
            <IconTrash size={18} stroke={1.7} />
          </ActionIcon>
        </Tooltip>
      </div>
      {remove.isError && <ErrorText error={remove.error} />}
    </>
  );
}
