import { useQuery } from '@tanstack/react-query';
import { api } from '#shared/api/index.ts';
import { classesKey } from './file-keys.ts';

/** What is seen or drawn on the files of a source. Asked for when somebody wants to choose. */
export const useFileClasses = (dataSourceId: number, isWanted: boolean) =>
  useQuery({
    queryKey: classesKey(dataSourceId),
    queryFn: () => api.listFileClasses({ params: { dataSourceId } }),
    enabled: isWanted,
  });
