import type { DataSourceFile } from '@rakurs/contract';
import { useQueryClient, type QueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { addedKey, FILTERS, listKey, oneKey } from './file-keys.ts';
import { belongsTo, changeFile, has, inPages, knows, mergeFiles, putIntoPages, removeFromPages, toFront, without, type FileFilter, type FilePages } from './file-pages.ts';
import { keepAddresses } from './signed-address.ts';

type Change = (before: DataSourceFile) => DataSourceFile;

/** Everything that can happen to a file of one data source, done to all lists that are loaded and to the open file. */
export const createFileCache = (queries: QueryClient, dataSourceId: number) => {
  const added = (): DataSourceFile[] => queries.getQueryData<DataSourceFile[]>(addedKey(dataSourceId)) ?? [];
  const editAdded = (edit: (files: DataSourceFile[]) => DataSourceFile[]): void =>
    void queries.setQueryData<DataSourceFile[]>(addedKey(dataSourceId), edit(added()));
  const editLists = (edit: (pages: FilePages, filter: FileFilter) => FilePages): void =>
    FILTERS.forEach((filter) => void queries.setQueryData<FilePages>(listKey(dataSourceId, filter), (pages) => pages && edit(pages, filter)));

  const change = (id: number, by: Change): void => {
    editAdded((files) => changeFile(files, id, by));
    queries.setQueryData<DataSourceFile>(oneKey(dataSourceId, id), (before) => before && by(before));
    editLists((pages) => (knows(pages, id) ? inPages(pages, (files) => changeFile(files, id, by)) : pages));
  };

  const addToFront = (file: DataSourceFile): void => editAdded((files) => toFront(files, file));

  /** As it is now; in a list that it belongs to by now, it takes its place. */
  const keep = (file: DataSourceFile): void => {
    change(file.id, (before) => keepAddresses(before, file));
    if (!has(added(), file.id)) editLists((pages, filter) => (belongsTo(filter, file) ? putIntoPages(pages, file) : pages));
  };

  /** Somebody's new file goes to the front, a restored one back to its place. */
  const takeIn = (file: DataSourceFile): void => {
    const loaded = FILTERS.flatMap((filter) => queries.getQueryData<FilePages>(listKey(dataSourceId, filter))?.pages ?? []);
    if (mergeFiles(added(), loaded).every(({ id }) => id < file.id)) addToFront(file);
    else keep(file);
  };

  return {
    addToFront,
    keep,
    takeIn,
    /** With fresh addresses: the old ones do not load any more. */
    renew: (file: DataSourceFile): void => change(file.id, () => file),
    remove: (id: number): void => {
      editAdded((files) => without(files, id));
      editLists((pages) => removeFromPages(pages, id));
      // Its own screen, if one is open, hears from the server that it is gone.
      void queries.invalidateQueries({ queryKey: oneKey(dataSourceId, id) });
    },
  };
};

export type FileCache = ReturnType<typeof createFileCache>;

export const useFileCache = (dataSourceId: number): FileCache => {
  const queries = useQueryClient();
  return useMemo(() => createFileCache(queries, dataSourceId), [queries, dataSourceId]);
};

/** A file that has just been brought stands in front at once, whatever the filter. */
export const useAddToFront = (dataSourceId: number): ((file: DataSourceFile) => void) => useFileCache(dataSourceId).addToFront;
