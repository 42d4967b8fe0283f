import type { DataSourceFile } from '@rakurs/contract';
import { skipToken, useQuery } from '@tanstack/react-query';
import { addedKey, listKey } from '../cache/file-keys.ts';
import { has, mergeFiles, type FileFilter, type FilePages } from '../cache/file-pages.ts';
import { neighbour } from './select-files.ts';

/** Only looks at what is there already; nothing is asked for. */
const useLoaded = (dataSourceId: number, filter: FileFilter): DataSourceFile[] => {
  const { data: added = [] } = useQuery<DataSourceFile[]>({ queryKey: addedKey(dataSourceId), queryFn: skipToken });
  const { data } = useQuery<FilePages>({ queryKey: listKey(dataSourceId, filter), queryFn: skipToken });
  return data ? mergeFiles(added, data.pages) : [];
};

/** The files before and after this one in the list that the person came from, as far as it is loaded. */
export const useNeighbours = ({ id, data_source_id }: DataSourceFile) => {
  const lists = [useLoaded(data_source_id, 'processed'), useLoaded(data_source_id, 'all')];
  const files = lists.find((list) => has(list, id)) ?? [];
  return { previous: neighbour(files, id, -1), next: neighbour(files, id, 1) };
};
