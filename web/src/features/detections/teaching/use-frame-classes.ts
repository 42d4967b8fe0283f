import type { NewFrameClassifier } from '@rakurs/contract';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { api } from '#shared/api/index.ts';

/** The data sources that may be folders of examples. */
export const useFolders = (projectId: number) =>
  useQuery({
    queryKey: ['sources', 'list', projectId],
    queryFn: () => api.listDataSources({ params: { projectId } }),
    select: ({ data_sources }) => data_sources,
  });

export const useCreateFrameClass = (projectId: number) => {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (body: NewFrameClassifier) => api.createFrameClassifier({ params: { projectId }, body }),
    onSuccess: () => queries.invalidateQueries({ queryKey: ['classifiers', projectId] }),
  });
};

export const useDeleteFrameClass = (projectId: number) => {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (classifierId: number) => api.deleteClassifier({ params: { projectId, classifierId } }),
    onSuccess: () =>
      Promise.all([
        queries.invalidateQueries({ queryKey: ['classifiers', projectId] }),
        queries.invalidateQueries({ queryKey: ['detections', projectId] }),
      ]),
  });
};
