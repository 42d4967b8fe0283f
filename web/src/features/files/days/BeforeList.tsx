import { Button, Group } from '@mantine/core';
import { FILE_PAGE_SIZE } from '@rakurs/contract';
import { IconChevronUp, IconChevronsUp } from '@tabler/icons-react';
import { formatCount } from '#shared/text/format.ts';
import { ru } from '#shared/text/ru.ts';

interface Props {
  /** The first page that is loaded. */
  page: number;
  isLoading: boolean;
  onMore: () => void;
  onStart: () => void;
}

/** A list that was opened in its middle says what stands before it, and how to get there. */
export function BeforeList({ page, isLoading, onMore, onStart }: Props) {
  return (
    <Group gap="xs" mb="xs">
      <Button
        variant="default"
        size="xs"
        leftSection={<IconChevronUp size={14} />}
        loading={isLoading}
        onClick={onMore}
      >
        {ru.files.showBefore(formatCount(page * FILE_PAGE_SIZE, ru.sources.fileForms))}
      </Button>
      <Button variant="subtle" size="xs" leftSection={<IconChevronsUp size={14} />} onClick={onStart}>
        {ru.files.toStart}
      </Button>
    </Group>
  );
}
