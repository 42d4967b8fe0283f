import type { FeedMessage } from '@rakurs/contract';
import { IconBroadcast, IconMovie, IconPhoto, IconPlayerPlayFilled } from '@tabler/icons-react';
import { Link } from 'react-router';
import { formatSecond } from '#shared/text/format.ts';
import { ru } from '#shared/text/ru.ts';
import { fileWords, repeatsWords } from './feed-words.ts';
import styles from './MessagePicture.module.css';

const ICONS = { image: IconPhoto, video: IconMovie, stream: IconBroadcast };

interface Props {
  message: FeedMessage;
  path: string | null;
}

/** The very frame, and a way to it. The file's name below is the same link: one stop of the Tab key is enough. */
export function MessagePicture({ message, path }: Props) {
  const Icon = ICONS[message.file_kind];
  const times = repeatsWords(message.repeats);
  const inside = (
    <>
      {message.picture_url === null ? (
        <Icon size={28} stroke={1.4} aria-hidden="true" />
      ) : (
        <img src={message.picture_url} alt="" loading="lazy" decoding="async" draggable={false} />
      )}
      {times !== null && (
        <span className={styles.times} title={ru.feed.similar(message.repeats)} aria-hidden="true">
          {times}
        </span>
      )}
      {message.file_kind !== 'image' && message.kind !== 'camera' && (
        <span className={styles.second} aria-hidden="true">
          <IconPlayerPlayFilled size={10} />
          {formatSecond(message.second)}
        </span>
      )}
    </>
  );
  if (path === null)
    return <span className={`rounded faint centered relative clip dimmed ${styles.picture}`}>{inside}</span>;
  return (
    <Link
      to={path}
      className={`rounded faint centered relative clip dimmed ${styles.picture}`}
      tabIndex={-1}
      aria-label={ru.feed.toFile(fileWords(message))}
    >
      {inside}
    </Link>
  );
}
