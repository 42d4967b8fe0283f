import { Link } from 'react-router';
import { HOME_PATH } from '#shared/paths/paths.ts';
import { settings } from '#shared/settings/index.ts';
import { ru } from '#shared/text/ru-public.ts';
import { LOGO_WIDTH, LogoMark } from './LogoMark.tsx';
import styles from './Logo.module.css';

interface Props {
  width?: number;
  /** The site root (A section 9); inside the cabinet, its own first page: who works there wants not to be led out. */
  to?: string;
}

/** The mark; a click goes home. */
export function Logo({ width = LOGO_WIDTH, to = HOME_PATH }: Props) {
  return (
    <Link to={to} className={styles.logo} aria-label={ru.site.goHome(settings.brand)}>
      <LogoMark width={width} />
    </Link>
  );
}

/** The mark with the brand's name beside it, as one link. */
export function Brand({ width = LOGO_WIDTH, to = HOME_PATH }: Props) {
  return (
    <Link to={to} className={`text-18 bold ${styles.brand}`}>
      <LogoMark width={width} />
      <span>{settings.brand}</span>
    </Link>
  );
}
