import { Button, Group } from '@mantine/core';
import { IconHourglassEmpty } from '@tabler/icons-react';
import { useFileCount } from '#features/sources/index.ts';
import { EmptySource } from '#features/uploads/index.ts';
import { ru } from '#shared/text/ru.ts';
import { EmptyState } from '#shared/ui/EmptyState.tsx';
import type { Filter } from './use-files-view.ts';

interface Props {
  dataSourceId: number;
  filter: Filter;
  onShowAll: () => void;
  onFiles: (files: File[]) => void;
}

/** Why there is nothing to see, and what to do about it. Where there is nothing at all, what to do is large. */
export function NoFiles({ dataSourceId, filter, onShowAll, onFiles }: Props) {
  const count = useFileCount(dataSourceId);
  if (filter === 'all' || count.data?.amount === 0) return <EmptySource onFiles={onFiles} />;
  return (
    <EmptyState
      text={ru.dataSource.noProcessed}
      hint={ru.dataSource.noProcessedHint}
      icon={<IconHourglassEmpty size={28} stroke={1.6} />}
      action={
        <Group justify="center" gap="xs">
          <Button variant="default" onClick={onShowAll}>
            {ru.dataSource.showAll}
          </Button>
        </Group>
      }
    />
  );
}
