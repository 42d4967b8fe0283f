import type { QueryClient } from '@tanstack/react-query';

/**
 * Where the sums of what several features make are kept: of the first page, of the cards of projects, of a project
 * itself.
 */
export const SUMMARIES_KEY = ['home'];

/** Whoever makes, moves or removes something here need not wait until the server tells this tab of it. */
export const refreshSummaries = (queries: QueryClient): Promise<void> =>
  queries.invalidateQueries({ queryKey: SUMMARIES_KEY });
