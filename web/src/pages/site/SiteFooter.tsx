import { Link } from 'react-router';
import { PRIVACY_PATH, STATS_PATH } from '#shared/paths/paths.ts';
import { settings } from '#shared/settings/index.ts';
import { ru } from '#shared/text/ru-public.ts';
import { Logo } from '#shared/ui/Logo.tsx';
import styles from './SiteFrame.module.css';

const YEAR = new Date().getFullYear();

export function SiteFooter() {
  return (
    <footer className="line-above surface">
      <div className={styles.row}>
        <div className="row gap-12">
          <Logo width={26} />
          <span className="bold">{settings.brand}</span>
        </div>
        <Link to={STATS_PATH} className="accent">
          {ru.site.stats}
        </Link>
        <Link to={PRIVACY_PATH} className="accent">
          {ru.site.privacy}
        </Link>
        <span className="tabular push dimmed size-12">{ru.site.copyright(YEAR)}</span>
      </div>
    </footer>
  );
}
