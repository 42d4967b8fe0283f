import { Button, Group, Text } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import type { DataSource } from '@rakurs/contract';
import { useMutation } from '@tanstack/react-query';
import { api } from '#shared/api/index.ts';
import { formatRubles } from '#shared/text/format-money.ts';
import { formatCount } from '#shared/text/format.ts';
import { ru } from '#shared/text/ru.ts';
import { ErrorText } from '#shared/ui/ErrorText.tsx';
import { useFileCache } from '../cache/use-file-cache.ts';
import { usePlacingPrice } from './use-placing-price.ts';

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
  const price = usePlacingPrice('move', ids, from);
  const kopecks = price.data?.kopecks ?? 0;
  const back = useMutation({
    mutationFn: () => api.moveFiles({ body: { file_ids: ids, data_source_id: from } }),
    onSuccess: async () => {
      onBack();
      there.removeAll(ids);
      await here.reload();
      notifications.show({ message: ru.bulkActions.movedBack, color: 'teal' });
    },
  });
  return (
    <>
      <Group gap="sm" justify="space-between" wrap="nowrap">
        <Text>{ru.bulkActions.moved(formatCount(ids.length, ru.bulkActions.fileForms), to.title)}</Text>
        <Button
          variant="light"
          size="xs"
          flex="none"
          loading={back.isPending}
          disabled={!price.data}
          onClick={() => back.mutate()}
        >
          {kopecks > 0 ? ru.bulkActions.forPrice(ru.bulkActions.back, formatRubles(kopecks)) : ru.bulkActions.back}
        </Button>
      </Group>
      {(back.isError || price.isError) && <ErrorText error={back.error ?? price.error} />}
    </>
  );
}
