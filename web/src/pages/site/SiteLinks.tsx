import { NavLink } from 'react-router';
import { ru } from '#shared/text/ru.ts';
import styles from './SiteLinks.module.css';

/** The sections of the site, in the header and in its menu on a narrow screen. News is a word and no link (B section 2). */
export function SiteLinks() {
  return (
    <ul className={styles.links}>
      <li>
        <NavLink to="/rates">{ru.site.buy}</NavLink>
      </li>
      <li>
        <NavLink to="/about_us">{ru.site.about}</NavLink>
      </li>
      <li>
        <span>{ru.site.news}</span>
      </li>
    </ul>
  );
}
