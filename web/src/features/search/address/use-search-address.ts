import { useLocation, useNavigate } from 'react-router';
import { SEARCH_PARAM } from '#shared/paths/paths.ts';
import { NO_PLACE, readPlace, readTrail, writePlace, type ListPlace, type SearchTrail } from './search-place.ts';

/**
 * The search is where the address says: its query (with the filters in it) and the place in the list. Each query is a
 * step of its own, so Back leads
 * from an opened file to the list as it was left, from there to the query before, and at last to the page alone.
 */
export const useSearchAddress = () => {
  const location = useLocation();
  const navigate = useNavigate();
  const params = new URLSearchParams(location.search);
  const trail = readTrail(location.state);
  const asked = params.get(SEARCH_PARAM)?.trim() ?? null;
  // Before the first step of a search that a link has opened, the search is open too: going back would not close it.
  const isByLink = asked !== null && trail.searchSteps === 0;

  const go = (change: (to: URLSearchParams) => void, { state, replace }: { state: SearchTrail; replace: boolean }) => {
    const next = new URLSearchParams(location.search);
    change(next);
    // The page below stays where it is.
    return navigate(
      { pathname: location.pathname, search: next.toString(), hash: location.hash },
      { replace, preventScrollReset: true, state: { ...(location.state as object | null), ...state } },
    );
  };

  return {
    /** Null: the search is not open. */
    asked,
    place: readPlace(params),
    trail,
    ask: (query: string) => {
      const ask = (to: URLSearchParams) => {
        to.set(SEARCH_PARAM, query);
        writePlace(to, NO_PLACE);
      };
      return go(ask, {
        state: { searchSteps: isByLink ? 0 : trail.searchSteps + 1, searchOffset: 0, searchOpened: null },
        replace: false,
      });
    },
    /** Tells the address where in the list one is, and what was opened from it. */
    keepPlace: ({ place, offset, opened }: { place: ListPlace; offset: number; opened: number | null }) =>
      go((to) => writePlace(to, place), {
        state: { searchSteps: trail.searchSteps, searchOffset: offset, searchOpened: opened },
        replace: true,
      }),
    /** Back over every step of the search; one that was opened by a link is taken off the page. */
    close: () => {
      if (trail.searchSteps > 0) return navigate(-trail.searchSteps);
      const leave = (to: URLSearchParams) => {
        to.delete(SEARCH_PARAM);
        writePlace(to, NO_PLACE);
      };
      return go(leave, { state: { searchSteps: 0, searchOffset: 0, searchOpened: null }, replace: true });
    },
  };
};
export type SearchAddress = ReturnType<typeof useSearchAddress>;
