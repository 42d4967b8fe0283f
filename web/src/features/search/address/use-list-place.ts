import { useDebouncedCallback } from '@mantine/hooks';
import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react';
import { NO_PLACE } from './search-place.ts';
import type { SearchAddress } from './use-search-address.ts';

/** So long nobody moves the list before the address follows. */
const SETTLED_MS = 200;
const ROWS = '[data-result]';
/** More than a screen shows: a list that ended with its place could not be moved so far. */
const ROWS_BELOW = 12;

interface Wanted {
  asked: string;
  address: SearchAddress;
  /** How many results are on the screen, and whether more can come. */
  shown: number;
  hasMore: boolean;
  isFetching: boolean;
  onMore: () => void;
}

/** Where the list stands: the first row in sight, and how much of it is above the edge. */
const placeIn = (scroller: HTMLElement): { place: number; offset: number } => {
  const rows = [...scroller.querySelectorAll<HTMLElement>(ROWS)];
  const top = scroller.getBoundingClientRect().top;
  const at = rows.findIndex((row) => row.getBoundingClientRect().bottom > top + 1);
  const first = rows[at];
  return first
    ? { place: at + 1, offset: Math.max(0, Math.round(top - first.getBoundingClientRect().top)) }
    : { place: 1, offset: 0 };
};

/**
 * Brings the list to the place that the address names, as soon as so many results are there, and from then on writes
 * into the address where it is.
 */
export const useListPlace = ({ asked, address, shown, hasMore, isFetching, onMore }: Wanted) => {
  const scroller = useRef<HTMLDivElement>(null);
  /** The query whose place was found: then it is the user who moves the list. */
  const [settledOn, settle] = useState<string | null>(null);
  const { place, trail } = address;
  const isSettled = settledOn === asked;
  const isEnough = place === NO_PLACE || shown >= place + ROWS_BELOW || !hasMore;
  const isReady = shown > 0 && isEnough;
  const needsMore = !isSettled && shown > 0 && !isEnough && !isFetching;

  const load = useEffectEvent(onMore);
  useEffect(() => {
    if (needsMore) load();
  }, [needsMore]);

  const arrive = useEffectEvent(() => {
    const list = scroller.current;
    if (!list) return;
    const rows = [...list.querySelectorAll<HTMLElement>(ROWS)];
    const row = rows[Math.min(place, rows.length) - 1];
    // At its beginning it stands already, with what is above the first row.
    const isMoved = place !== NO_PLACE || trail.searchOffset > 0;
    if (row && isMoved)
      list.scrollTop += row.getBoundingClientRect().top - list.getBoundingClientRect().top + trail.searchOffset;
    list
      .querySelector<HTMLElement>(`${ROWS}[data-file="${trail.searchOpened}"] [data-search-stop]`)
      ?.focus({ preventScroll: true });
    settle(asked);
  });
  useLayoutEffect(() => {
    if (isReady && !isSettled) arrive();
  }, [isReady, isSettled]);

  const keep = useDebouncedCallback(() => {
    if (!scroller.current || !isSettled) return;
    const now = placeIn(scroller.current);
    if (now.place !== place || now.offset !== trail.searchOffset)
      void address.keepPlace({ ...now, opened: trail.searchOpened });
  }, SETTLED_MS);
  return {
    scroller,
    onScroll: keep,
    /** Before a file is opened, so that Back finds the list as it was left. */
    leaveFor: async (fileId: number) => {
      keep.cancel();
      if (scroller.current) await address.keepPlace({ ...placeIn(scroller.current), opened: fileId });
    },
  };
};
