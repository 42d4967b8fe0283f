import { IconBookmark } from '@tabler/icons-react';
import { useLocation } from 'react-router';
import { SEARCH_PARAM } from '#shared/paths/paths.ts';
import { ru } from '#shared/text/ru.ts';
import { MenuLink } from '#shared/ui/MenuEntry.tsx';
import styles from './SavedSearches.module.css';
import { useSavedSearches } from './use-saved-searches.ts';

/** Saved searches among the entries of the left menu; each opens over the page one is on. Nothing while there are none. */
export function SavedSearchMenu() {
  const saved = useSavedSearches();
  const { pathname, search } = useLocation();
  if (!saved.data || saved.data.saved_searches.length === 0) return null;
  const addressOf = (content: string): string => {
    const params = new URLSearchParams(search);
    params.set(SEARCH_PARAM, content);
    return `${pathname}?${params}`;
  };
  return (
    <div className={styles.menu}>
      <p className={styles.heading}>{ru.search.saved}</p>
      <ul className={styles.entries} aria-label={ru.search.saved}>
        {saved.data.saved_searches.map(({ id, name, content }) => (
          <li key={id}>
            <MenuLink label={name} icon={<IconBookmark size={18} stroke={1.7} />} to={addressOf(content)} isCurrent={false} preventScrollReset />
          </li>
        ))}
      </ul>
    </div>
  );
}
