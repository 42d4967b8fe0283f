import { IconBookmark } from '@tabler/icons-react';
import { useLocation } from 'react-router';
import { searchPath } from '#shared/paths/paths.ts';
import { ru } from '#shared/text/ru.ts';
import { MenuLink } from '#shared/ui/MenuEntry.tsx';
import { AlertsToggle } from './AlertsToggle.tsx';
import styles from './SavedSearches.module.css';
import { useSavedSearches } from './use-saved-searches.ts';

/**
 * Saved searches among the entries of the left menu; each opens over the page one is on. Nothing while there are none.
 */
export function SavedSearchMenu() {
  const saved = useSavedSearches();
  const location = useLocation();
  if (!saved.data || saved.data.saved_searches.length === 0) return null;
  return (
    <div className={styles.menu}>
      <p className={`dimmed text-12 semibold ${styles.heading}`}>{ru.search.saved}</p>
      <ul className={`bare-list scroll thin-scrollbar ${styles.entries}`} aria-label={ru.search.saved}>
        {saved.data.saved_searches.map((one) => (
          <li key={one.id} className={`row gap-4 ${styles.entry}`}>
            <MenuLink
              label={one.name}
              icon={<IconBookmark size={18} stroke={1.7} />}
              to={searchPath(location, one.content)}
              isCurrent={false}
              preventScrollReset
            />
            <AlertsToggle search={one} />
          </li>
        ))}
      </ul>
    </div>
  );
}
