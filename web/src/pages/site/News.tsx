import { useEffect, useId, useRef } from 'react';
import { Link, useLocation } from 'react-router';
import { HOME_PATH } from '#shared/paths/paths.ts';
import { ru } from '#shared/text/ru-public.ts';
import styles from './News.module.css';

/** On the first page: what the system can do. */
const POINTS = `${HOME_PATH}#points`;

/**
 * News is no link (B section 2): what is new unfolds where one is. A native popover: Escape and a click elsewhere close
 * it.
 */
export function News() {
  const id = useId();
  const news = useRef<HTMLDivElement>(null);
  const { key } = useLocation();
  // Whoever went somewhere has read enough.
  useEffect(() => news.current?.hidePopover?.(), [key]);
  return (
    <>
      <button
        type="button"
        className={`rounded wide block pointer bare-font pad-8-12 ${styles.open}`}
        popoverTarget={id}
      >
        {ru.site.news}
      </button>
      <div ref={news} id={id} popover="auto" className={`card ${styles.news}`}>
        <ul className={`grid gap-12 no-list unpadded ${styles.list}`} aria-label={ru.site.news}>
          {ru.site.newsItems.map(({ day, when, text }) => (
            <li key={text}>
              <time dateTime={day}>{when}</time>
              <p>{text}</p>
            </li>
          ))}
        </ul>
        <Link to={POINTS} className="accent">
          {ru.site.newsMore}
        </Link>
      </div>
    </>
  );
}
