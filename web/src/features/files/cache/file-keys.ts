import type { FileFilter } from './file-pages.ts';

export const FILTERS: FileFilter[] = ['processed', 'all'];

/** Where the answers are kept in the query cache. */
export const listKey = (dataSourceId: number, filter: FileFilter) => ['files', dataSourceId, 'list', filter];
/** The file whose own screen is open. */
export const oneKey = (dataSourceId: number, fileId: number) => ['files', dataSourceId, 'one', fileId];
/** Files that came in while the screen was open: they stand in front whatever the filter, until the list is loaded anew. */
export const addedKey = (dataSourceId: number) => ['files', dataSourceId, 'added'];
