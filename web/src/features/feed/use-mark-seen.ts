import { useDocumentVisibility } from '@mantine/hooks';
import { useCallback, useEffect, useEffectEvent, useState } from 'react';
import { useClearFresh, useMarkRead } from './use-feed.ts';

/** Who scrolls past many has them told once. */
const SETTLE_MS = 500;

/**
 * Tells the server how far the feed has been read; answers with what a card calls when it comes into view. `unread` and
 * `askedAt` say when there is something to tell again.
 */
export const useMarkSeen = ({
  unread,
  askedAt,
}: {
  unread: number;
  askedAt: number;
}): ((messageId: number) => void) => {
  const [seen, setSeen] = useState(0);
  const isVisible = useDocumentVisibility() === 'visible';
  const { mutate: mark } = useMarkRead();
  const tell = useEffectEvent((upTo: number) => mark(upTo));
  useEffect(() => {
    if (seen === 0 || unread === 0 || !isVisible) return;
    const timer = setTimeout(() => tell(seen), SETTLE_MS);
    return () => clearTimeout(timer);
  }, [seen, unread, askedAt, isVisible]);

  // What was new keeps its mark until the user turns away.
  const forget = useClearFresh();
  const forgetFresh = useEffectEvent(() => forget());
  useEffect(() => {
    if (!isVisible) forgetFresh();
  }, [isVisible]);
  useEffect(() => () => forgetFresh(), []);
  return useCallback((messageId: number) => setSeen((before) => Math.max(before, messageId)), []);
};
