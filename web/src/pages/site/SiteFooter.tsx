import { Link } from 'react-router';
import { PRIVACY_PATH, STATS_PATH } from '#shared/paths/paths.ts';
import { settings } from '#shared/settings/index.ts';
import { ru } from '#shared/text/ru-public.ts';
import { Logo } from '#shared/ui/Logo.tsx';
import styles from './SiteFrame.module.css';

const YEAR = new Date().getFullYear();

export function SiteFooter() {
  return (
    <footer className={styles.footer}>
      <div className={styles.row}>
        <div className={styles.about}>
          <Logo width={26} />
          <span className={styles.name}>{settings.brand}</span>
        </div>
        <Link to={STATS_PATH} className={styles.link}>
          {ru.site.stats}
        </Link>
        <Link to={PRIVACY_PATH} className={styles.link}>
          {ru.site.privacy}
        </Link>
        <span className={`tabular ${styles.year}`}>{ru.site.copyright(YEAR)}</span>
      </div>
    </footer>
  );
}
