import { ActionIcon } from '@mantine/core';
import type { SavedSearch } from '@rakurs/contract';
import { IconBell, IconBellRinging } from '@tabler/icons-react';
import { ru } from '#shared/text/ru.ts';
import { useSavedSearchAlerts } from './use-saved-searches.ts';

/** 'Сообщать о новом': files that fit come into the feed by themselves. */
export function AlertsToggle({ search }: { search: SavedSearch }) {
  const change = useSavedSearchAlerts();
  const Icon = search.alerts ? IconBellRinging : IconBell;
  return (
    <ActionIcon
      variant={search.alerts ? 'light' : 'subtle'}
      color={search.alerts ? 'sky' : 'gray'}
      size={28}
      aria-label={ru.search.alertsOf(search.name)}
      title={ru.search.alerts}
      aria-pressed={search.alerts}
      aria-busy={change.isPending}
      onClick={() => !change.isPending && change.mutate(search)}
    >
      <Icon size={16} stroke={1.7} aria-hidden="true" />
    </ActionIcon>
  );
}
