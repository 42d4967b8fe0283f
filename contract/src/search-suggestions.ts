import { z } from 'zod';
import { MachineDetection } from './frames.ts';
import { defineRoutes } from './route.ts';
import { MAX_QUERY_LENGTH } from './search.ts';
import { Done, Id, line, requiredLine } from './values.ts';

/** So many queries of a user are kept; the oldest make room. */
export const MAX_RECENT_SEARCHES = 20;

const SuggestedClass = z.object({ title: z.string(), amount: z.int() });
const SuggestedSource = z.object({ id: Id, title: z.string(), project_title: z.string() });

const cover = { thumbnail_url: z.string().nullable() };
/** Where on that picture the thing is. */
const CoverBox = MachineDetection.pick({ x0: true, y0: true, x1: true, y1: true });
export type CoverBox = z.output<typeof CoverBox>;

/** What can be asked before anything is typed: one's own commonest classes, fullest sources and last queries. */
export const SearchStart = z
  .object({
    /** With the surest picture of each; without one, as long as nothing surely shows it. */
    classes: z.array(SuggestedClass.extend({ ...cover, box: CoverBox.nullable() })),
    /** With the newest picture of each. */
    sources: z.array(SuggestedSource.extend({ amount: z.int(), ...cover })),
    recent: z.array(z.string()),
  })
  .meta({ id: 'SearchStart' });
export type SearchStart = z.output<typeof SearchStart>;

/**
 * What the typed line may go on with. Classes and sources complete its last word, a recent query takes the place of all
 * of it.
 */
export const SearchSuggestions = z
  .object({ classes: z.array(SuggestedClass), sources: z.array(SuggestedSource), recent: z.array(z.string()) })
  .meta({ id: 'SearchSuggestions' });
export type SearchSuggestions = z.output<typeof SearchSuggestions>;

export const searchSuggestionRoutes = defineRoutes({
  showSearchStart: {
    method: 'GET',
    path: '/api/users/search/start',
    access: 'user',
    permission: 'search',
    answer: SearchStart,
  },
  suggestSearches: {
    method: 'GET',
    path: '/api/users/search/suggestions',
    access: 'user',
    permission: 'search',
    expensive: true,
    query: z.object({ typed: line(MAX_QUERY_LENGTH).default('') }),
    answer: SearchSuggestions,
  },
  /** A call of its own: searching only looks, and what a program asks for is nobody's memory. */
  rememberSearch: {
    method: 'POST',
    path: '/api/users/search/recent',
    access: 'user',
    permission: 'self',
    body: z.object({ content: requiredLine(MAX_QUERY_LENGTH) }),
    answer: Done,
  },
  forgetSearches: {
    method: 'DELETE',
    path: '/api/users/search/recent',
    access: 'user',
    permission: 'self',
    answer: Done,
  },
});
