import { readSortFilter } from '../sort-filter/sort-filter-address.ts';
import { toListQuery, type SortFilter } from '../sort-filter/sort-filter.ts';
import type { FileFilter } from '../cache/file-pages.ts';

/** The list along which a user goes from file to file. */
export interface NavigatedList {
  filter: FileFilter;
  sortFilter: SortFilter;
}

/** What of a source's address tells which files are looked at, and in which order. */
const LIST_PARAMS = ['sort', 'order', 'kind', 'class', 'labelled', 'from', 'until'];
const DESCRIBED = 'described';

/**
 * The address of a source says nothing of its usual filter; that of a file does, for a file that was opened from
 * elsewhere has all the others beside it.
 */
export const listOfSource = (params: URLSearchParams): URLSearchParams => {
  const kept = listParams(params);
  if (params.get('files') !== 'all') kept.set('files', DESCRIBED);
  return kept;
};

/** What goes on from one file's address to the next one's. */
export const listParams = (params: URLSearchParams): URLSearchParams => {
  const kept = new URLSearchParams(
    LIST_PARAMS.flatMap((name) => (params.has(name) ? [[name, params.get(name) ?? '']] : [])),
  );
  if (params.get('files') === DESCRIBED) kept.set('files', DESCRIBED);
  return kept;
};

export const readNavigatedList = (params: URLSearchParams): NavigatedList => ({
  filter: params.get('files') === DESCRIBED ? 'processed' : 'all',
  sortFilter: readSortFilter(params),
});

export const toNavigationQuery = ({ filter, sortFilter }: NavigatedList) => ({
  ...toListQuery(sortFilter),
  ...(filter === 'processed' && { processed: 'yes' as const }),
});
