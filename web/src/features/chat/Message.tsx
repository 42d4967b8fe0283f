import type { DialogMessage } from '@rakurs/contract';
import { formatAgo, formatMoment } from '#shared/text/format.ts';
import { ru } from '#shared/text/ru.ts';
import { Attachments } from './Attachments.tsx';
import { authorOf, isOwn, type DialogReader } from './authors.ts';
import styles from './Chat.module.css';

/** What somebody said: words as they are, never markup. */
export function Message({ message, reader }: { message: DialogMessage; reader: DialogReader }) {
  const author = authorOf(message, reader);
  return (
    <li className={`faint shrink self-start ${styles.message}`} data-own={isOwn(message, reader) || undefined}>
      <div className={`flex wrap baseline size-12 ${styles.head}`}>
        <span className="anywhere semibold">{author}</span>
        <time dateTime={message.created_at} title={formatMoment(message.created_at)} className="tabular dimmed">
          {formatAgo(message.created_at)}
        </time>
      </div>
      <p className="lines anywhere above-2">{message.content}</p>
      {message.sound_url !== null && (
        // oxlint-disable-next-line jsx-a11y/media-has-caption -- the words stand above it
        <audio
          controls
          preload="none"
          src={message.sound_url}
          aria-label={ru.chat.sound(author)}
          className={`fit block ${styles.sound}`}
        />
      )}
      <Attachments attachments={message.message_attachements} />
    </li>
  );
}
