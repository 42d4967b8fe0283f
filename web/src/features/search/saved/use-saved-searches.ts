import type { NewSavedSearch } from '@rakurs/contract';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { api } from '#shared/api/index.ts';

const SAVED = ['search', 'saved'];

export const useSavedSearches = () => useQuery({ queryKey: SAVED, queryFn: () => api.listSavedSearches() });

/** For who knows that there are others now. */
export const useAskForSavedSearches = () => {
  const queries = useQueryClient();
  return () => queries.invalidateQueries({ queryKey: SAVED });
};

export const useSaveSearch = () => {
  const queries = useQueryClient();
  return useMutation({ mutationFn: (body: NewSavedSearch) => api.saveSearch({ body }), onSuccess: () => queries.invalidateQueries({ queryKey: SAVED }) });
};

export const useDeleteSavedSearch = () => {
  const queries = useQueryClient();
  return useMutation({ mutationFn: (savedSearchId: number) => api.deleteSavedSearch({ params: { savedSearchId } }), onSettled: () => queries.invalidateQueries({ queryKey: SAVED }) });
};
