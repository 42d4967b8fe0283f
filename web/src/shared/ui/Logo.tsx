import { Link } from 'react-router';
import { HOME_PATH } from '#shared/paths/paths.ts';
import { settings } from '#shared/settings/index.ts';
import { ru } from '#shared/text/ru-public.ts';
import { LOGO_WIDTH, LogoMark } from './LogoMark.tsx';
import styles from './Logo.module.css';

/** The mark; a click goes to the site root. */
export function Logo({ width = LOGO_WIDTH }: { width?: number }) {
  return (
    <Link to={HOME_PATH} className={styles.logo} aria-label={ru.site.goHome(settings.brand)}>
      <LogoMark width={width} />
    </Link>
  );
}

/** The mark with the brand's name beside it, as one link. */
export function Brand({ width = LOGO_WIDTH }: { width?: number }) {
  return (
    <Link to={HOME_PATH} className={styles.brand}>
      <LogoMark width={width} />
      <span>{settings.brand}</span>
    </Link>
  );
}
