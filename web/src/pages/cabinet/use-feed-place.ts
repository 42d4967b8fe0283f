import { useDisclosure, useMediaQuery } from '@mantine/hooks';
import { useState } from 'react';
import { useMatch } from 'react-router';
import { CABINET_PATH, filePath } from '#shared/paths/paths.ts';

/** As wide as a menu, a feed and a page that is still worth looking at. */
const IS_WIDE = '(min-width: 90em)';
const FILE_ROUTE = filePath({ projectId: ':projectId', dataSourceId: ':dataSourceId', fileId: ':fileId' });

type Page = 'home' | 'file' | 'other';

/** Where files are looked at, they have the room until somebody wants the feed beside them. */
const OPEN_AT_FIRST: Record<Page, boolean> = { home: true, file: false, other: false };
const nameOf = (page: Page): string => `feed_on_${page}`;

const remembered = (page: Page): boolean => {
  const kept = localStorage.getItem(nameOf(page));
  return kept === null ? OPEN_AT_FIRST[page] : kept === 'open';
};

export interface FeedPlace {
  at: 'side' | 'drawer';
  isOpen: boolean;
  open: () => void;
  close: () => void;
  toggle: () => void;
  closeDrawer: () => void;
}

/**
 * Whether the feed is open. At the side of a wide screen this browser remembers it, for each kind of page by itself; a
 * drawer is closed until it is asked for.
 */
export const useFeedPlace = (): FeedPlace => {
  const isHome = useMatch(CABINET_PATH) !== null;
  const isFile = useMatch(FILE_ROUTE) !== null;
  const page: Page = isHome ? 'home' : isFile ? 'file' : 'other';
  const isWide = useMediaQuery(IS_WIDE, false, { getInitialValueInEffect: false });
  const [sides, setSides] = useState(() => ({
    home: remembered('home'),
    file: remembered('file'),
    other: remembered('other'),
  }));
  const [isDrawerOpen, drawer] = useDisclosure(false);
  const isOpen = isWide ? sides[page] : isDrawerOpen;
  const put = (next: boolean): void => {
    if (!isWide) return next ? drawer.open() : drawer.close();
    localStorage.setItem(nameOf(page), next ? 'open' : 'closed');
    setSides((before) => ({ ...before, [page]: next }));
  };
  return {
    at: isWide ? 'side' : 'drawer',
    isOpen,
    open: () => put(true),
    close: () => put(false),
    toggle: () => put(!isOpen),
    closeDrawer: drawer.close,
  };
};
