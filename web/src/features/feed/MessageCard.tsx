import { Button, Spoiler, Text } from '@mantine/core';
import { modals } from '@mantine/modals';
import type { FeedMessage } from '@rakurs/contract';
import { IconBookmark, IconFlag, IconPhotoOff, IconTrash } from '@tabler/icons-react';
import { memo, useEffect, useId } from 'react';
import { Link, useLocation } from 'react-router';
import { searchPath, TRASH_PATH } from '#shared/paths/paths.ts';
import { formatAgo, formatMoment } from '#shared/text/format.ts';
import { ru } from '#shared/text/ru.ts';
import { useHasBeenVisible } from '#shared/hooks/use-has-been-visible.ts';
import { answerWords, fileWords, foundWords } from './feed-words.ts';
import { pathOfMessage } from './message-path.ts';
import styles from './MessageCard.module.css';
import { MessagePicture } from './MessagePicture.tsx';

const texts = ru.feed;
/** Six lines; who wants the rest asks for it. */
const MAX_SIDE_PX = 120;

interface Props {
  message: FeedMessage;
  isFresh: boolean;
  /** Said again each minute, so that 'минуту назад' grows old. */
  now: number;
  onSeen: (messageId: number) => void;
  onWrong: (message: FeedMessage) => void;
}

/** One message: what was seen, where, when, and a way to say that it is wrong. */
export const MessageCard = memo(function MessageCard({ message, isFresh, now, onSeen, onWrong }: Props) {
  const heading = useId();
  const [place, wasSeen] = useHasBeenVisible<HTMLElement>();
  useEffect(() => {
    if (wasSeen) onSeen(message.id);
  }, [wasSeen, onSeen, message.id]);
  const found = foundWords(message);
  const answer = answerWords(message);
  const ask = () =>
    modals.openConfirmModal({
      title: texts.wrongQuestion,
      children: found === null ? texts.wrongHint : texts.wrongFoundHint,
      labels: { confirm: texts.wrongConfirm, cancel: ru.common.cancel },
      confirmProps: { color: 'red' },
      onConfirm: () => onWrong(message),
    });
  return (
    <article
      ref={place}
      className={`card grid gap-6 pad-12 shrink anywhere ${styles.card}`}
      data-kind={message.kind}
      aria-labelledby={heading}
    >
      <FileOf message={message} />
      <div className={`grid gap-4 ${styles.words}`} id={heading}>
        {found === null ? (
          <Spoiler
            maxHeight={MAX_SIDE_PX}
            showLabel={texts.more}
            hideLabel={texts.less}
            classNames={{ control: 'size-12' }}
          >
            <p className="lines semibold">{message.content}</p>
          </Spoiler>
        ) : (
          <p className="flex top gap-6 accent semibold">
            <IconBookmark size={16} stroke={1.7} aria-hidden="true" className={`fixed ${styles.icon}`} />
            <span>{found}</span>
          </p>
        )}
      </div>
      {message.question !== null && <p className={styles.question}>{message.question.content}</p>}
      {answer !== null && <p className={styles.answer}>{answer}</p>}
      <Links message={message} />
      <footer className={`row wrap between gap-4-8 tabular ${styles.foot}`}>
        <span className={`text-12 ${styles.when}`}>
          {isFresh && (
            <span className={`circle ${styles.fresh}`} role="img" aria-label={texts.fresh} title={texts.fresh} />
          )}
          <time dateTime={message.created_at} title={formatMoment(message.created_at)}>
            {formatAgo(message.created_at, Math.max(now, Date.parse(message.created_at)))}
          </time>
          {message.repeats > 0 && ` · ${texts.similar(message.repeats)}`}
        </span>
        {/* A camera's own state is no guess of anybody. */}
        {message.kind !== 'camera' && (
          <Button
            variant="subtle"
            color="gray"
            size="compact-sm"
            fz="xs"
            px={6}
            leftSection={<IconFlag size={14} stroke={1.7} />}
            aria-describedby={heading}
            onClick={ask}
          >
            {texts.wrong}
          </Button>
        )}
      </footer>
    </article>
  );
});

/** The picture, or why there is none. */
function FileOf({ message }: { message: FeedMessage }) {
  if (message.expired) {
    return (
      <p className={`rounded faint flex gap-8 dimmed ${styles.gone}`}>
        <IconPhotoOff size={18} stroke={1.7} aria-hidden="true" className={`fixed ${styles.icon}`} />
        {texts.expired}
      </p>
    );
  }
  if (message.deleted) {
    return (
      <p className={`rounded faint flex gap-8 dimmed ${styles.gone}`}>
        <IconTrash size={18} stroke={1.7} aria-hidden="true" className={`fixed ${styles.icon}`} />
        <span>
          {texts.inTrash} <Link to={TRASH_PATH}>{texts.toTrash}</Link>
        </span>
      </p>
    );
  }
  return <MessagePicture message={message} path={pathOfMessage(message)} />;
}

function Links({ message }: { message: FeedMessage }) {
  const location = useLocation();
  const path = pathOfMessage(message);
  const title = fileWords(message);
  // Of a file that is gone for good nobody knows the name.
  if (message.expired && path === null && message.saved_search === null) return null;
  return (
    <p className={`flex between baseline gap-12 shrink text-13 ${styles.links}`}>
      {path === null ? (
        <Text span c="dimmed" truncate title={title}>
          {title}
        </Text>
      ) : (
        <Link to={path} className="ellipsis" title={title}>
          {title}
        </Link>
      )}
      {message.saved_search !== null && (
        <Link to={searchPath(location, message.saved_search.content)} className="fixed" preventScrollReset>
          {texts.toSearch}
        </Link>
      )}
    </p>
  );
}
