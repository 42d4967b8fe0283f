import { IconMenu2 } from '@tabler/icons-react';
import { useEffect, useId, useRef } from 'react';
import { useLocation } from 'react-router';
import { ru } from '#shared/text/ru-public.ts';
import styles from './SiteHeader.module.css';
import { SiteLinks } from './SiteLinks.tsx';

/**
 * The sections behind a button, where the header has no room for them. A native popover: Escape and a click elsewhere
 * close it.
 */
export function SiteMenu() {
  const id = useId();
  const menu = useRef<HTMLElement>(null);
  const { key } = useLocation();
  // Whoever went somewhere has chosen.
  useEffect(() => menu.current?.hidePopover?.(), [key]);
  return (
    <div className={styles.narrow}>
      <button type="button" className={styles.icon} popoverTarget={id} aria-label={ru.site.openMenu}>
        <IconMenu2 size={20} aria-hidden="true" />
      </button>
      <nav ref={menu} id={id} popover="auto" className={`card ${styles.menu}`} aria-label={ru.site.linksLabel}>
        <SiteLinks />
      </nav>
    </div>
  );
}
