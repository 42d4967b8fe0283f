import { CloseButton, UnstyledButton } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { IconBookmark } from '@tabler/icons-react';
import { errorText } from '#shared/api/index.ts';
import { ru } from '#shared/text/ru.ts';
import { AlertsToggle } from './AlertsToggle.tsx';
import styles from './SavedSearches.module.css';
import { useDeleteSavedSearch, useSavedSearches } from './use-saved-searches.ts';

/**
 * Queries kept by name: one click asks again. They are an offer beside the box: without them, or while they are on
 * their way, there is nothing to show.
 */
export function SavedSearches({ onAsk }: { onAsk: (query: string) => void }) {
  const saved = useSavedSearches();
  const remove = useDeleteSavedSearch();
  const removeOne = (id: number) =>
    remove.mutate(id, {
      onError: (error) =>
        void notifications.show({ title: ru.search.removeSavedFailed, message: errorText(error), color: 'red' }),
    });
  if (!saved.data || saved.data.saved_searches.length === 0) return null;
  return (
    <ul className={`flex wrap gap-8 scroll no-list unpadded ${styles.list}`} aria-label={ru.search.saved}>
      {saved.data.saved_searches.map((search) => (
        <li key={search.id} className={`tile row fit ${styles.item}`}>
          <UnstyledButton
            className={`rounded row gap-6 accent size-13 ${styles.ask}`}
            title={search.content}
            onClick={() => onAsk(search.content)}
          >
            <IconBookmark size={14} aria-hidden="true" />
            <span className="ellipsis">{search.name}</span>
          </UnstyledButton>
          <AlertsToggle search={search} />
          <CloseButton size="sm" aria-label={ru.search.removeSaved(search.name)} onClick={() => removeOne(search.id)} />
        </li>
      ))}
    </ul>
  );
}
