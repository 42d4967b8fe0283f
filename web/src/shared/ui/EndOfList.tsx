import { Button, Loader, Text } from '@mantine/core';
import { useIntersection } from '@mantine/hooks';
import { SCROLL_TRIGGER_SHARE } from '@rakurs/contract';
import { IconRefresh } from '@tabler/icons-react';
import { useEffect, useEffectEvent } from 'react';
import { errorText } from '#shared/api/index.ts';
import { ru } from '#shared/text/ru.ts';
import styles from './EndOfList.module.css';

interface Props {
  hasMore: boolean;
  isLoading: boolean;
  error: unknown;
  /** What could not be done, in our words; the reason is the server's. */
  failedText: string;
  onMore: () => void;
}

/** The end of what is loaded. Seen by a tenth, it brings the next page. */
export function EndOfList({ hasMore, isLoading, error, failedText, onMore }: Props) {
  const { ref, entry } = useIntersection({ threshold: SCROLL_TRIGGER_SHARE });
  const isSeen = (entry?.isIntersecting ?? false) && (entry?.intersectionRatio ?? 0) >= SCROLL_TRIGGER_SHARE;
  const isWanted = hasMore && isSeen && !isLoading && error === null;
  const load = useEffectEvent(onMore);

  // Also when a page has come and the end is still in view.
  useEffect(() => {
    if (isWanted) load();
  }, [isWanted]);

  if (!hasMore) return null;
  return (
    <div className={`relative ${styles.end}`}>
      <div ref={ref} className={`wide absolute no-events ${styles.trigger}`} />
      {error === null ? <Waiting /> : <Failed text={failedText} error={error} onRetry={onMore} />}
    </div>
  );
}

function Waiting() {
  return (
    <div role="status" aria-label={ru.common.loading} className="centered">
      <Loader size="sm" />
    </div>
  );
}

function Failed({ text, error, onRetry }: { text: string; error: unknown; onRetry: () => void }) {
  return (
    <div role="alert" className="row wrap middle gap-12-24 relative">
      <div>
        <Text fw={600}>{text}</Text>
        <Text c="dimmed">{errorText(error)}</Text>
      </div>
      <Button variant="default" leftSection={<IconRefresh size={16} />} onClick={onRetry}>
        {ru.common.retry}
      </Button>
    </div>
  );
}
