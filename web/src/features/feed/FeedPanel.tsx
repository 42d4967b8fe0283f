import { ActionIcon, Skeleton, Title } from '@mantine/core';
import { useInterval } from '@mantine/hooks';
import { IconBellRinging, IconX } from '@tabler/icons-react';
import { useId, useState } from 'react';
import { errorText } from '#shared/api/index.ts';
import { ru } from '#shared/text/ru.ts';
import { EmptyState } from '#shared/ui/EmptyState.tsx';
import { EndOfList } from '#shared/ui/EndOfList.tsx';
import { FailedState } from '#shared/ui/FailedState.tsx';
import styles from './FeedPanel.module.css';
import { MessageCard } from './MessageCard.tsx';
import { NoticesMenu } from './notices/NoticesMenu.tsx';
import { useReportMistake, useFeed, useOlderMessages } from './use-feed.ts';
import { useMarkSeen } from './use-mark-seen.ts';

const MINUTE_MS = 60_000;

/** The time, anew each minute: 'минуту назад' is not said for ever. */
const useMinutes = (): number => {
  const [now, setNow] = useState(() => Date.now());
  useInterval(() => setNow(Date.now()), MINUTE_MS, { autoInvoke: true });
  return now;
};

const texts = ru.feed;

/** Everything the cabinet has told its person, the newest first. */
export function FeedPanel({ onClose }: { onClose: () => void }) {
  const heading = useId();
  return (
    <section className="column tall lean" aria-labelledby={heading}>
      <header className={`row gap-4 fixed ${styles.head}`}>
        <Title order={2} id={heading} className="flex-1">
          {texts.title}
        </Title>
        <NoticesMenu />
        <ActionIcon
          variant="subtle"
          color="gray"
          size={32}
          aria-label={texts.close}
          title={texts.close}
          onClick={onClose}
        >
          <IconX size={18} stroke={1.7} />
        </ActionIcon>
      </header>
      <div className={`scroll flex-1 lean thin-scrollbar ${styles.body}`}>
        <Messages />
      </div>
    </section>
  );
}

function Messages() {
  const feed = useFeed();
  if (feed.isPending) return <Waiting />;
  if (feed.isLoadingError)
    return <FailedState title={texts.failed} error={feed.error} onRetry={() => feed.refetch()} />;
  return (
    <>
      {feed.error !== null && (
        <p className={`rounded text-13 pad-8-12 ${styles.stale}`} role="alert">
          {texts.stale(errorText(feed.error))}
        </p>
      )}
      {feed.data.messages.length === 0 && !feed.data.hasMore ? (
        <EmptyState text={texts.empty} hint={texts.emptyHint} icon={<IconBellRinging size={28} stroke={1.6} />} />
      ) : (
        <List />
      )}
    </>
  );
}

/**
 * Looks at the feed itself: by way of its parent it would hear that a page has come before it has the page, and ask for
 * it again.
 */
function List() {
  const { data: feed, dataUpdatedAt } = useFeed();
  const older = useOlderMessages();
  const { mutate: claimWrong } = useReportMistake();
  const onSeen = useMarkSeen({ unread: feed?.unread ?? 0, askedAt: dataUpdatedAt });
  const now = useMinutes();
  if (!feed) return null;
  return (
    <div className="grid gap-12">
      {feed.messages.map((message) => (
        <MessageCard
          key={message.id}
          message={message}
          isFresh={feed.fresh.includes(message.id)}
          now={now}
          onSeen={onSeen}
          onWrong={claimWrong}
        />
      ))}
      <EndOfList
        hasMore={feed.hasMore}
        isLoading={older.isPending}
        error={older.error}
        failedText={texts.moreFailed}
        onMore={() => older.mutate()}
      />
    </div>
  );
}

function Waiting() {
  return (
    <div className="grid gap-12" role="status" aria-label={texts.waiting}>
      <Skeleton height={240} radius="lg" />
      <Skeleton height={240} radius="lg" />
      <Skeleton height={240} radius="lg" />
    </div>
  );
}
