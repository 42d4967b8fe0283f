import { Button } from '@mantine/core';
import { IconFilterOff } from '@tabler/icons-react';
import { ru } from '#shared/text/ru.ts';
import { EmptyState } from '#shared/ui/EmptyState.tsx';

/** Filters that leave nothing: what to do is to change them, not to add files. */
export function NoMatches({ onReset }: { onReset: () => void }) {
  return (
    <EmptyState
      text={ru.dataSource.noMatches}
      hint={ru.dataSource.noMatchesHint}
      icon={<IconFilterOff size={28} stroke={1.6} />}
      action={
        <Button variant="default" onClick={onReset}>
          {ru.dataSource.resetFilters}
        </Button>
      }
    />
  );
}
