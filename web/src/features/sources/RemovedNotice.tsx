import { Button, Group, Text } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { ru } from '#shared/text/ru.ts';
import { ErrorText } from '#shared/ui/ErrorText.tsx';
import { useRestoreSource } from './use-sources.ts';

interface Props {
  dataSourceId: number;
  title: string;
  onRestored: () => void;
}

/** Inside the notification about a removal: the way back. */
export function RemovedNotice({ dataSourceId, title, onRestored }: Props) {
  const restore = useRestoreSource();
  const undo = () =>
    restore.mutate(dataSourceId, {
      onSuccess: () => {
        onRestored();
        notifications.show({ message: ru.sources.restored(title), color: 'teal' });
      },
    });
  return (
    <>
      <Group gap="sm" justify="space-between" wrap="nowrap">
        <Text>{ru.sources.removed(title)}</Text>
        <Button variant="light" size="xs" flex="none" loading={restore.isPending} onClick={undo}>
          {ru.sources.restore}
        </Button>
      </Group>
      {restore.isError && <ErrorText error={restore.error} />}
    </>
  );
}
