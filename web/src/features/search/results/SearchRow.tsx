import type { SearchItem, SearchReason } from '@rakurs/contract';
import type { MouseEvent } from 'react';
import { Link } from 'react-router';
import { pathOfFile } from '#shared/paths/paths.ts';
import { writeSpot } from '#shared/paths/spot.ts';
import { formatSecond } from '#shared/text/format.ts';
import { ru } from '#shared/text/ru.ts';
import { cutFragment } from './fragment.ts';
import { spotOf } from './search-pages.ts';
import styles from './SearchResults.module.css';
import { SearchThumb } from './SearchThumb.tsx';

/** More reasons would not convince anybody. */
const REASONS_SHOWN = 2;

const addressOf = (item: SearchItem): string => pathOfFile(item) + writeSpot(spotOf(item));

/** One found file: what it is and why it was found. The whole row is the link of its title. */
export function SearchRow({ item, onOpened }: { item: SearchItem; onOpened: () => void }) {
  const follow = (event: MouseEvent) => {
    // Opened beside this page, the search stays.
    if (!event.ctrlKey && !event.metaKey && !event.shiftKey) onOpened();
  };
  return (
    <li className={styles.row}>
      <SearchThumb item={item} />
      <div className={styles.words}>
        <div className={styles.head}>
          <Link to={addressOf(item)} className={styles.title} data-search-stop onClick={follow}>
            {item.title || ru.search.untitled}
          </Link>
          <span className={styles.id}>{ru.search.id(item.id)}</span>
        </div>
        <p className={styles.description} data-none={!item.ai_description}>
          {item.ai_description || ru.search.noDescription}
        </p>
        {item.why.slice(0, REASONS_SHOWN).map((reason, place) => (
          <Reason key={place} reason={reason} />
        ))}
      </div>
    </li>
  );
}

function Reason({ reason }: { reason: SearchReason }) {
  const how = ru.search.how[reason.how];
  return (
    <p className={styles.reason}>
      <span className={styles.field}>{ru.search.fields[reason.field]}</span>
      {reason.second !== null && <span className={styles.second}>{formatSecond(reason.second)}</span>}
      {how !== '' && <span className={styles.how}>{how}</span>}
      <span className={styles.fragment}>
        {cutFragment(reason).map(({ text, isMarked }, place) => (isMarked ? <mark key={place}>{text}</mark> : <span key={place}>{text}</span>))}
      </span>
    </p>
  );
}
