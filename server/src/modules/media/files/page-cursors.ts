import { LRUCache } from 'lru-cache';
import type { Arranged, Place } from './file-list.store.ts';

export interface Listing {
  sessionId: number;
  list: Arranged;
  size: number;
}

const LISTINGS = 5000;

/**
 * Keyset pagination behind page numbers: where each next page of a listing begins. The wire speaks of page numbers, the
 * database walks best from a place; a reader who
 * scrolls asks page after page, so the end of one page is remembered as the beginning of the next. It also keeps the
 * scroll
 * steady when files are added at the front meanwhile. Each session has its own memory, for each arrangement: readers do
 * not disturb each other.
 */
export function createPageCursors() {
  const listings = new LRUCache<string, Map<number, Place>>({ max: LISTINGS });
  const keyOf = ({ sessionId, list, size }: Listing) => {
    const { dataSourceId, processedOnly, sort, order, filters } = list;
    const { kind, class_name, labelled, taken_from, taken_until } = filters;
    return JSON.stringify([
      sessionId,
      dataSourceId,
      processedOnly,
      size,
      sort,
      order,
      kind,
      class_name,
      labelled,
      taken_from,
      taken_until,
    ]);
  };

  return {
    placeOf: (listing: Listing, page: number): Place | null => listings.get(keyOf(listing))?.get(page) ?? null,
    remember(listing: Listing, page: number, last: Place): void {
      const key = keyOf(listing);
      // A reload starts over: what was remembered of a former scroll may be out of step with the new one.
      const known = page === 0 ? new Map<number, Place>() : (listings.get(key) ?? new Map<number, Place>());
      listings.set(key, known.set(page + 1, last));
    },
  };
}
export type PageCursors = ReturnType<typeof createPageCursors>;
