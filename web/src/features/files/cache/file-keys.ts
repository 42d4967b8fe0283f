import { isDefault, DEFAULT_SORT_FILTER, type SortFilter } from '../sort-filter/sort-filter.ts';
import type { FileFilter } from './file-pages.ts';

/** A list of a source's files. `start`: the page it was opened at, when not at its beginning. */
export interface FileListScope {
  dataSourceId: number;
  filter: FileFilter;
  sortFilter?: SortFilter;
  start?: number;
}

/** Everything that is kept of a source's files. */
export const sourceKey = (dataSourceId: number) => ['files', dataSourceId];
/** Where the answers are kept in the query cache. */
export const listsKey = (dataSourceId: number) => ['files', dataSourceId, 'list'];
export const listKey = ({ dataSourceId, filter, sortFilter = DEFAULT_SORT_FILTER, start = 0 }: FileListScope) =>
  isDefault(sortFilter) && start === 0
    ? [...listsKey(dataSourceId), filter]
    : [...listsKey(dataSourceId), filter, sortFilter, start];
/** Back from the key to the list; the keys are made above and nowhere else. */
export const sortFilterOf = (key: readonly unknown[]): { filter: FileFilter; sortFilter: SortFilter } => ({
  filter: key[3] === 'all' ? 'all' : 'processed',
  sortFilter: (key[4] as SortFilter | undefined) ?? DEFAULT_SORT_FILTER,
});
/** The file whose own screen is open. */
export const fileKey = (dataSourceId: number, fileId: number) => ['files', dataSourceId, 'one', fileId];
/**
 * Files that came in while the screen was open: they stand in front whatever the filter, until the list is loaded anew.
 */
export const addedKey = (dataSourceId: number) => ['files', dataSourceId, 'added'];
export const daysKey = (dataSourceId: number) => ['files', dataSourceId, 'days'];
export const classesKey = (dataSourceId: number) => ['files', dataSourceId, 'classes'];
/** What is known of the way from file to file. */
export const navigationKey = (dataSourceId: number) => ['files', dataSourceId, 'walk'];
export const labelledKey = (dataSourceId: number) => ['files', dataSourceId, 'labelled'];
