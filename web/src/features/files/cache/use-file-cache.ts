import type { DataSourceFile, FileChanges, FileWithoutLabels, LiveEvents } from '@rakurs/contract';
import { useQueryClient, type QueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { withLabelChanges } from '#shared/labels/label-changes.ts';
import { addedKey, sortFilterOf, listsKey, fileKey, sourceKey } from './file-keys.ts';
import { isDefault, type SortFilter } from '../sort-filter/sort-filter.ts';
import {
  belongsTo,
  changeFile,
  includesFile,
  mapPages,
  hasLoaded,
  isMissingFromPages,
  insertIntoPages,
  removeFromPages,
  toFront,
  type FilePages,
} from './file-pages.ts';
import { keepSignedAddresses } from './signed-address.ts';

type Change = (before: DataSourceFile) => DataSourceFile;

/** Everything that can happen to a file of one data source, done to all lists that are loaded and to the open file. */
export const createFileCache = (queries: QueryClient, dataSourceId: number) => {
  const added = (): DataSourceFile[] => queries.getQueryData<DataSourceFile[]>(addedKey(dataSourceId)) ?? [];
  const editAdded = (edit: (files: DataSourceFile[]) => DataSourceFile[]): void =>
    void queries.setQueryData<DataSourceFile[]>(addedKey(dataSourceId), edit(added()));
  /** Every list that is loaded, however it is arranged. */
  const lists = () =>
    queries
      .getQueriesData<FilePages>({ queryKey: listsKey(dataSourceId) })
      .flatMap(([key, pages]) => (pages ? [{ key, pages, ...sortFilterOf(key) }] : []));
  type LoadedList = ReturnType<typeof lists>[number];
  const editLists = (edit: (list: LoadedList) => FilePages): void =>
    lists().forEach((list) => {
      const edited = edit(list);
      if (edited !== list.pages) queries.setQueryData<FilePages>(list.key, edited);
    });

  const change = (id: number, by: Change): void => {
    editAdded((files) => changeFile(files, id, by));
    queries.setQueryData<DataSourceFile>(fileKey(dataSourceId, id), (before) => before && by(before));
    editLists(({ pages }) => (hasLoaded(pages, id) ? mapPages(pages, (files) => changeFile(files, id, by)) : pages));
  };

  const addToFront = (file: DataSourceFile): void => editAdded((files) => toFront(files, file));

  const shown = (): DataSourceFile[] =>
    [added(), ...lists().flatMap(({ pages }) => pages.pages.map(({ files }) => files))].flat();
  const find = (id: number): DataSourceFile | undefined =>
    queries.getQueryData<DataSourceFile>(fileKey(dataSourceId, id)) ?? shown().find((file) => file.id === id);

  /** In a list that it belongs to by now, it takes its place. */
  const settle = (file: DataSourceFile): void => {
    if (!includesFile(added(), file.id))
      editLists((list) => (belongsTo(list, file) ? insertIntoPages(list.pages, file, list.sortFilter) : list.pages));
  };

  /** As it is now, its labels included. */
  const keep = (file: DataSourceFile): void => {
    change(file.id, (before) => keepSignedAddresses(before, file));
    settle(file);
  };

  /** Somebody's new file goes to the front, a restored one back to its place. */
  const takeIn = (file: DataSourceFile): void => {
    if (shown().every(({ id }) => id < file.id)) addToFront(file);
    else keep(file);
  };

  /** 'wanted': no cached file could be patched, and a loaded list has a place for it. */
  const patch = ({ id, changes }: Pick<FileChanges, 'id' | 'changes'>): 'done' | 'wanted' => {
    change(id, (before) => keepSignedAddresses(before, { ...before, ...changes }));
    const file = find(id);
    if (file) {
      settle(file);
      return 'done';
    }
    const isDescribed = typeof changes.ai_description === 'string';
    return lists().some(
      (list) =>
        (isDefault(list.sortFilter) ? list.filter === 'all' || isDescribed : isDescribed) && isLackedBy(list, id),
    )
      ? 'wanted'
      : 'done';
  };

  const removeAll = (ids: readonly number[]): void => {
    const gone = new Set(ids);
    editAdded((files) => files.filter(({ id }) => !gone.has(id)));
    editLists(({ pages }) => removeFromPages(pages, gone));
    // Its own screen, if one is open, hears from the server that it is gone.
    for (const id of gone)
      if (queries.getQueryState(fileKey(dataSourceId, id)))
        void queries.invalidateQueries({ queryKey: fileKey(dataSourceId, id) });
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
    isShown: (id: number): boolean => includesFile(shown(), id),
    /** With fresh addresses: the old ones do not load any more. */
    renew: (file: DataSourceFile): void => change(file.id, () => file),
    remove: (id: number): void => removeAll([id]),
    removeAll,
    /** Files have come that this tab knows nothing of: the lists ask for them. */
    reload: (): Promise<void> => queries.invalidateQueries({ queryKey: sourceKey(dataSourceId) }),
  };
};

/** Where it stands in another order only the file itself can tell. */
const isLackedBy = ({ pages, sortFilter }: { pages: FilePages; sortFilter: SortFilter }, id: number): boolean =>
  isDefault(sortFilter) ? isMissingFromPages(pages, id) : !hasLoaded(pages, id);

export type FileCache = ReturnType<typeof createFileCache>;

export const useFileCache = (dataSourceId: number): FileCache => {
  const queries = useQueryClient();
  return useMemo(() => createFileCache(queries, dataSourceId), [queries, dataSourceId]);
};

/** A file that has just been brought stands in front at once, whatever the filter. */
export const usePrependFile = (dataSourceId: number): ((file: DataSourceFile) => void) =>
  useFileCache(dataSourceId).addToFront;
