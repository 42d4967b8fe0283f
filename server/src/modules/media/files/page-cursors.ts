import { Lru } from '#platform/lru.ts';

export interface Listing {
  sessionId: number;
  dataSourceId: number;
  processedOnly: boolean;
  size: number;
}

const LISTINGS = 5000;

/**
 * Keyset pagination behind page numbers: where each next page of a listing begins. The wire speaks of page numbers, the database walks best from an id; a reader who
 * scrolls asks page after page, so the end of one page is remembered as the beginning of the next. It also keeps the scroll
 * steady when files are added at the front meanwhile. Each session has its own memory: readers do not disturb each other.
 */
export function createPageCursors() {
  const listings = new Lru<string, Map<number, number>>(LISTINGS);
  const keyOf = ({ sessionId, dataSourceId, processedOnly, size }: Listing) => `${sessionId}:${dataSourceId}:${processedOnly}:${size}`;

  return {
    belowId: (listing: Listing, page: number): number | null => listings.get(keyOf(listing))?.get(page) ?? null,
    remember(listing: Listing, page: number, lastId: number): void {
      const key = keyOf(listing);
      // A reload starts over: what was remembered of a former scroll may be out of step with the new one.
      const known = page === 0 ? new Map<number, number>() : (listings.get(key) ?? new Map<number, number>());
      listings.set(key, known.set(page + 1, lastId));
    },
  };
}
export type PageCursors = ReturnType<typeof createPageCursors>;
