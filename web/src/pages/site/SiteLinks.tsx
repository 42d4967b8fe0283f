import { NavLink } from 'react-router';
import { ABOUT_PATH, RATES_PATH } from '#shared/paths/paths.ts';
import { ru } from '#shared/text/ru-public.ts';
import { News } from './News.tsx';
import styles from './SiteLinks.module.css';

/** The sections of the site, in the header and in its menu on a narrow screen. */
export function SiteLinks() {
  return (
    <ul className={`bare-list flex gap-4 ${styles.links}`}>
      <li>
        <NavLink to={RATES_PATH}>{ru.site.buy}</NavLink>
      </li>
      <li>
        <NavLink to={ABOUT_PATH}>{ru.site.about}</NavLink>
      </li>
      <li>
        <News />
      </li>
    </ul>
  );
}
