import type { FileChanges } from '@rakurs/contract';
import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect } from 'react';
import { useLive } from '#shared/api/index.ts';
import { useThrottled } from '#shared/hooks/use-throttled.ts';
import { listKey, type FileListScope } from './file-keys.ts';
import type { FilePages } from './file-pages.ts';
import { useRefreshFile } from './use-refresh-file.ts';
import { useFileCache } from './use-file-cache.ts';
import { fetchFilePage } from './use-files.ts';

/** A list longer than this is not asked for as a whole again: only its front, where new files stand. */
const PAGES_ASKED_AGAIN = 10;
/** A worker describes many files a minute. */
const LOOK_AGAIN_MS = 3000;

/** Keeps the lists true: by what the server tells, and by asking again when it may have told something unheard. */
export const useLiveFiles = (list: FileListScope): void => {
  const { dataSourceId } = list;
  const cache = useFileCache(dataSourceId);
  const catchUp = useCatchUp(list);
  const { check, bringBack } = useRefreshFile(dataSourceId);
  const take = (told: FileChanges) => {
    if (told.data_source_id !== dataSourceId) return;
    // It has just become one of those that are shown here, and a change is not the whole file.
    if (cache.patch(told) === 'wanted') void check(told.id);
  };

  useLive('file.changed', take, catchUp);
  // What was seen on a file travels with no event: whether it has the class that is looked for, only the list can tell.
  const lookAgain = useThrottled(() => catchUp(), LOOK_AGAIN_MS);
  useLive('file.described', (told) => {
    take(told);
    if (told.data_source_id === dataSourceId && list.sortFilter?.className !== undefined) lookAgain(undefined);
  });
  useLive('labels.changed', cache.patchLabels);
  useLive('file.added', (file) => {
    if (file.data_source_id === dataSourceId) cache.addNew(file);
  });
  useLive('file.restored', ({ id, data_source_id }) => {
    if (data_source_id === dataSourceId && !cache.isShown(id)) void bringBack(id);
  });
  useLive('file.deleted', ({ id, data_source_id }) => {
    if (data_source_id === dataSourceId) cache.remove(id);
  });
  useLive('files.gone', ({ ids, data_source_id }) => {
    if (data_source_id === dataSourceId) cache.removeAll(ids);
  });
  useLive('files.came', ({ data_source_id }) => {
    if (data_source_id === dataSourceId) catchUp();
  });
  // Coming back to a list that is still in the cache: nobody listened meanwhile.
  useEffect(catchUp, [catchUp]);
};

const useCatchUp = (list: FileListScope): (() => void) => {
  const queries = useQueryClient();
  const cache = useFileCache(list.dataSourceId);
  // The list is made anew by each render; its key says whether it is another one.
  const wanted = JSON.stringify(list);
  return useCallback(() => {
    const asked = JSON.parse(wanted) as FileListScope;
    const queryKey = listKey(asked);
    const loaded = queries.getQueryData<FilePages>(queryKey)?.pages.length ?? 0;
    if (loaded === 0) return;
    if (loaded <= PAGES_ASKED_AGAIN) return void queries.invalidateQueries({ queryKey, exact: true });
    fetchFilePage({ ...asked, page: 0 }).then(
      ({ files }) => files.toReversed().forEach(cache.takeIn),
      // The list stays as it was; the next event or break brings the next chance.
      () => undefined,
    );
  }, [queries, cache, wanted]);
};
