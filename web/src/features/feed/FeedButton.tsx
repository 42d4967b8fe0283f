import { ActionIcon, Indicator } from '@mantine/core';
import { IconBell } from '@tabler/icons-react';
import { ru } from '#shared/text/ru.ts';
import { useTitlePrefix } from '#shared/ui/use-page-title.ts';
import { unreadMark, unreadWords } from './feed-words.ts';
import { useNotices } from './notices/use-notices.ts';
import { useFeed, useLiveFeed } from './use-feed.ts';

interface Props {
  isOpen: boolean;
  onToggle: () => void;
}

/**
 * In the cabinet's header, always: it hears what comes, whether or not the feed is open, and counts the unread in the
 * title of the tab.
 */
export function FeedButton({ isOpen, onToggle }: Props) {
  const { data } = useFeed();
  useLiveFeed();
  useNotices(data?.messages);
  const unread = data?.unread ?? 0;
  useTitlePrefix(unreadMark(unread));
  const label = unread === 0 ? ru.feed.open : ru.feed.openUnread(unreadWords(unread));
  return (
    <Indicator label={unreadWords(unread)} disabled={unread === 0} size={18} offset={5} color="red" className="fixed">
      <ActionIcon
        variant={isOpen ? 'light' : 'subtle'}
        color="gray"
        size={36}
        aria-label={label}
        title={label}
        aria-expanded={isOpen}
        onClick={onToggle}
      >
        <IconBell size={20} stroke={1.6} />
      </ActionIcon>
    </Indicator>
  );
}
