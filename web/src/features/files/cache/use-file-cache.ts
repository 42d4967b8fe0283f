import type { DataSourceFile, FileChanges, FileWithoutLabels, LiveEvents } from '@rakurs/contract';
import { useQueryClient, type QueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { withLabelChanges } from '#shared/labels/label-changes.ts';
import { addedKey, FILTERS, listKey, oneKey } from './file-keys.ts';
import { belongsTo, changeFile, has, inPages, knows, lacks, putIntoPages, removeFromPages, toFront, without, type FileFilter, type FilePages } from './file-pages.ts';
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

  const loaded = (filter: FileFilter): FilePages | undefined => queries.getQueryData<FilePages>(listKey(dataSourceId, filter));
  const shown = (): DataSourceFile[] => [added(), ...FILTERS.flatMap((filter) => loaded(filter)?.pages.map(({ files }) => files) ?? [])].flat();
  const find = (id: number): DataSourceFile | undefined =>
    queries.getQueryData<DataSourceFile>(oneKey(dataSourceId, id)) ?? shown().find((file) => file.id === id);

  /** In a list that it belongs to by now, it takes its place. */
  const settle = (file: DataSourceFile): void => {
    if (!has(added(), file.id)) editLists((pages, filter) => (belongsTo(filter, file) ? putIntoPages(pages, file) : pages));
  };

  /** As it is now, its labels included. */
  const keep = (file: DataSourceFile): void => {
    change(file.id, (before) => keepAddresses(before, file));
    settle(file);
  };

  /** Somebody's new file goes to the front, a restored one back to its place. */
  const takeIn = (file: DataSourceFile): void => {
    if (shown().every(({ id }) => id < file.id)) addToFront(file);
    else keep(file);
  };

  /** 'wanted': no cached file could be patched, and a loaded list has a place for it. */
  const patch = ({ id, changes }: Pick<FileChanges, 'id' | 'changes'>): 'done' | 'wanted' => {
    change(id, (before) => keepAddresses(before, { ...before, ...changes }));
    const file = find(id);
    if (file) {
      settle(file);
      return 'done';
    }
    const isDescribed = typeof changes.ai_description === 'string';
    return FILTERS.some((filter) => (filter === 'all' || isDescribed) && isLackedBy(loaded(filter), id)) ? 'wanted' : 'done';
  };

  return {
    addToFront,
    keep,
    takeIn,
    patch,
    /** A new file has no labels; one that is known already, brought by this very tab, keeps those it has got since. */
    addNew: (file: FileWithoutLabels): void => takeIn({ ...file, labels: find(file.id)?.labels ?? [] }),
    /** The only news that touch a file's labels. */
    patchLabels: ({ data_source_file_id, ...changes }: LiveEvents['labels.changed']): void =>
      change(data_source_file_id, (before) => ({ ...before, labels: withLabelChanges(before.labels, changes) })),
    isShown: (id: number): boolean => has(shown(), id),
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

const isLackedBy = (pages: FilePages | undefined, id: number): boolean => pages !== undefined && lacks(pages, id);

export type FileCache = ReturnType<typeof createFileCache>;

export const useFileCache = (dataSourceId: number): FileCache => {
  const queries = useQueryClient();
  return useMemo(() => createFileCache(queries, dataSourceId), [queries, dataSourceId]);
};

/** A file that has just been brought stands in front at once, whatever the filter. */
export const useAddToFront = (dataSourceId: number): ((file: DataSourceFile) => void) => useFileCache(dataSourceId).addToFront;
