import { IconArrowLeft } from '@tabler/icons-react';
import { createContext, use } from 'react';
import { createPortal } from 'react-dom';
import { Link } from 'react-router';
import { ru } from '#shared/text/ru.ts';
import styles from './PageCrumbs.module.css';

export interface Crumb {
  label: string;
  /** Where it leads; the last one is the page itself and leads nowhere. */
  to?: string;
}

/** The place in the shell's header where a page's breadcrumbs appear. */
export const CrumbsPlace = createContext<HTMLElement | null>(null);

/** The page knows its trail, the header shows it. */
export function PageCrumbs({ trail }: { trail: Crumb[] }) {
  const place = use(CrumbsPlace);
  return place && createPortal(<Trail trail={trail} />, place);
}

function Trail({ trail }: { trail: Crumb[] }) {
  return (
    <nav aria-label={ru.cabinet.crumbsLabel} className="grow">
      <ol className={`bare-list flex shrink ${styles.trail}`}>
        {trail.map(({ label, to }) => (
          <li key={to ?? 'here'} className={styles.crumb} title={label}>
            {to === undefined ? (
              <span aria-current="page">{label}</span>
            ) : (
              <Link to={to} className={`no-decoration ${styles.link}`}>
                <IconArrowLeft size={20} className={styles.arrow} aria-hidden="true" />
                <span className={styles.label}>{label}</span>
              </Link>
            )}
          </li>
        ))}
      </ol>
    </nav>
  );
}
