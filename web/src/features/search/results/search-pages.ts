import {
  SEARCH_PAGE_SIZE,
  SearchResult,
  type Certainty,
  type SearchChip,
  type SearchItem,
  type SearchReason,
} from '@rakurs/contract';
import { z } from 'zod';
import { NO_SPOT, type Spot } from '#shared/paths/spot.ts';

export interface SearchPage {
  items: SearchItem[];
  chips: SearchChip[];
}

/** The specification's `searchResult` is a JSON text. */
const ResultText = z
  .string()
  .transform((text, context): unknown => {
    try {
      return JSON.parse(text);
    } catch {
      context.addIssue({ code: 'custom', message: 'searchResult is no JSON' });
      return z.NEVER;
    }
  })
  .pipe(SearchResult);

export const readPage = ({ searchResult, chips }: { searchResult: string; chips: SearchChip[] }): SearchPage => ({
  items: ResultText.parse(searchResult),
  chips,
});

/** The page to ask for next, or undefined at the end. */
export const nextPage = (last: SearchPage, lastNumber: number): number | undefined =>
  last.items.length < SEARCH_PAGE_SIZE ? undefined : lastNumber + 1;

/** De-duplicated by id (A section 5): files that come in meanwhile shift the pages. */
export const mergeItems = (pages: readonly SearchPage[]): SearchItem[] => {
  const seen = new Set<number>();
  return pages.flatMap(({ items }) => items).filter(({ id }) => !seen.has(id) && seen.add(id));
};

/** What was asked for, what only perhaps is, and what is a part of it, each in its order. */
export const groupByCertainty = (items: readonly SearchItem[]): Record<Certainty, SearchItem[]> => ({
  sure: items.filter(({ certainty }) => certainty === 'sure'),
  perhaps: items.filter(({ certainty }) => certainty === 'perhaps'),
  partial: items.filter(({ certainty }) => certainty === 'partial'),
});

const pointsSomewhere = ({ box, second }: SearchReason): boolean => box !== null || second !== null;

/** The one reason to show: of a video what its frame shows, otherwise the best. */
export const strongestReason = ({ why, frame }: Pick<SearchItem, 'why' | 'frame'>): SearchReason | null =>
  (frame ? why.find(({ second }) => second !== null) : undefined) ?? why[0] ?? null;

/** Where the file is opened: at the best reason that has a place. */
export const spotOf = ({ why }: Pick<SearchItem, 'why'>): Spot => {
  const reason = why.find(pointsSomewhere);
  return reason ? { second: reason.second, box: reason.box } : NO_SPOT;
};
