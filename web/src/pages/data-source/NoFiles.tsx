import { Button, Group } from '@mantine/core';
import { IconHourglassEmpty, IconPhotoPlus, IconPlus } from '@tabler/icons-react';
import { ru } from '#shared/text/ru.ts';
import { EmptyState } from '#shared/ui/EmptyState.tsx';
import type { Filter } from './use-files-view.ts';

interface Props {
  filter: Filter;
  onShowAll: () => void;
  onAdd: () => void;
}

/** Why there is nothing to see, and what to do about it. */
export function NoFiles({ filter, onShowAll, onAdd }: Props) {
  if (filter === 'processed') {
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
  return (
    <EmptyState
      text={ru.dataSource.noFiles}
      hint={ru.dataSource.noFilesHint}
      icon={<IconPhotoPlus size={28} stroke={1.6} />}
      action={
        <Button variant="default" leftSection={<IconPlus size={16} />} onClick={onAdd}>
          {ru.dataSource.addFile}
        </Button>
      }
    />
  );
}
