import type { SearchItem, SearchReason } from '@rakurs/contract';
import type { MouseEvent } from 'react';
import { Link, useNavigate } from 'react-router';
import { filePathOf } from '#shared/paths/paths.ts';
import { writeSpot } from '#shared/paths/spot.ts';
import { formatSecond } from '#shared/text/format.ts';
import { ru } from '#shared/text/ru.ts';
import { cutFragment } from './fragment.ts';
import { strongestReason, spotOf } from './search-pages.ts';
import styles from './SearchResults.module.css';
import { SearchThumb } from './SearchThumb.tsx';

const addressOf = (item: SearchItem): string => filePathOf(item) + writeSpot(spotOf(item));

interface Props {
  item: SearchItem;
  /** It was opened from this list before: the focus comes back to it. */
  isOpened: boolean;
  /** Before the way leads to the file. */
  onOpen: (fileId: number) => Promise<void>;
}

/** One found file: what it is and the best reason why it was found. The whole row is the link of its title. */
export function SearchRow({ item, isOpened, onOpen }: Props) {
  const navigate = useNavigate();
  const follow = async (event: MouseEvent) => {
    // Opened beside this page, the search stays.
    if (event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    await onOpen(item.id);
    await navigate(addressOf(item));
  };
  const reason = strongestReason(item);
  // The description itself is where the words were found: it is not told twice.
  const isInDescription = reason?.field === 'ai_description' && reason.second === null;
  return (
    <li className={`flex top gap-16 pad-12 relative ${styles.row}`} data-result data-file={item.id}>
      <SearchThumb item={item} />
      <div className="grow">
        <div className="flex baseline gap-12">
          <Link
            to={addressOf(item)}
            className={`bare-link shrink ellipsis semibold ${styles.title}`}
            data-search-stop
            {...(isOpened && { 'data-autofocus': true })}
            onClick={(event) => void follow(event)}
          >
            {item.title || ru.search.untitled}
          </Link>
          <span className="push fixed text-12 tabular">{ru.search.id(item.id)}</span>
        </div>
        {item.certainty === 'partial' && <Missing words={item.missing} />}
        {!isInDescription && (
          <p className={`clip text-13 ${styles.description}`} data-none={!item.ai_description}>
            {item.ai_description || ru.search.noDescription}
          </p>
        )}
        {reason && <Reason reason={reason} />}
      </div>
    </li>
  );
}

/** Which of the asked words are not there. */
function Missing({ words }: { words: readonly string[] }) {
  return (
    <p className={`flex wrap baseline dimmed above-4 size-12 ${styles.missing}`}>
      <span className={`pill plain ${styles.part}`}>{ru.search.notAllWords}</span>
      {words.map((word) => (
        <s key={word}>{word}</s>
      ))}
    </p>
  );
}

function Reason({ reason }: { reason: SearchReason }) {
  const how = ru.search.how[reason.how];
  return (
    <p className={`flex wrap baseline size-12 ${styles.reason}`}>
      <span className="semibold">{ru.search.fields[reason.field]}</span>
      {reason.second !== null && <span className="tabular">{formatSecond(reason.second)}</span>}
      {how !== '' && <span className={`pill faint ${styles.how}`}>{how}</span>}
      <span className={styles.fragment}>
        {cutFragment(reason).map(({ text, isMarked }, place) =>
          isMarked ? <mark key={place}>{text}</mark> : <span key={place}>{text}</span>,
        )}
      </span>
    </p>
  );
}
