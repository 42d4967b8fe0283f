import { Button, Group, Text } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import type { DataSource } from '@rakurs/contract';
import { useMutation } from '@tanstack/react-query';
import { api } from '#shared/api/index.ts';
import { formatCount } from '#shared/text/format.ts';
import { ru } from '#shared/text/ru.ts';
import { ErrorText } from '#shared/ui/ErrorText.tsx';
import { useFileCache } from '../cache/use-file-cache.ts';

interface Props {
  ids: number[];
  /** The source they came from. */
  from: number;
  to: DataSource;
  onBack: () => void;
}

/** Inside the notification about a move: the way back. */
export function MovedNotice({ ids, from, to, onBack }: Props) {
  const [here, there] = [useFileCache(from), useFileCache(to.id)];
  const back = useMutation({
    mutationFn: () => api.moveFiles({ body: { file_ids: ids, data_source_id: from } }),
    onSuccess: async () => {
      onBack();
      there.removeAll(ids);
      await here.reload();
      notifications.show({ message: ru.arranging.movedBack, color: 'teal' });
    },
  });
  return (
    <>
      <Group gap="sm" justify="space-between" wrap="nowrap">
        <Text>{ru.arranging.moved(formatCount(ids.length, ru.arranging.fileForms), to.title)}</Text>
        <Button variant="light" size="xs" flex="none" loading={back.isPending} onClick={() => back.mutate()}>
          {ru.arranging.back}
        </Button>
      </Group>
      {back.isError && <ErrorText error={back.error} />}
    </>
  );
}
