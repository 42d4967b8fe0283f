import { Button, Group, Text } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import type { FileWithoutLabels } from '@rakurs/contract';
import { useMutation } from '@tanstack/react-query';
import { api } from '#shared/api/index.ts';
import { ru } from '#shared/text/ru.ts';
import { ErrorText } from '#shared/ui/ErrorText.tsx';
import { useFileCache } from '../cache/use-file-cache.ts';
import { titleOf } from '../picture/file-facts.ts';

interface Props {
  dataSourceId: number;
  files: FileWithoutLabels[];
  onRestored: () => void;
}

/** Inside the notification about a removal: the way back. */
export function DeletedNotice({ dataSourceId, files, onRestored }: Props) {
  const cache = useFileCache(dataSourceId);
  const restore = useMutation({
    mutationFn: async () => {
      const [only] = files;
      if (only !== undefined && files.length === 1)
        return cache.takeIn(await api.restoreFile({ params: { dataSourceId, fileId: only.id } }));
      await api.restoreFromTrash({ body: { files: files.map(({ id }) => id) } });
      await cache.reload();
    },
    onSuccess: () => {
      onRestored();
      notifications.show({
        message: files.length === 1 ? ru.files.restored : ru.files.restoredMany(files.length),
        color: 'teal',
      });
    },
  });
  const [first] = files;
  return (
    <>
      <Group gap="sm" justify="space-between" wrap="nowrap">
        <Text>
          {first !== undefined && files.length === 1
            ? ru.files.deleted(titleOf(first))
            : ru.files.deletedMany(files.length)}
        </Text>
        <Button variant="light" size="xs" flex="none" loading={restore.isPending} onClick={() => restore.mutate()}>
          {ru.files.restore}
        </Button>
      </Group>
      {restore.isError && <ErrorText error={restore.error} />}
    </>
  );
}
