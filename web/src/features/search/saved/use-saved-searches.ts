import { notifications } from '@mantine/notifications';
import type { NewSavedSearch, SavedSearch } from '@rakurs/contract';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { api, errorText } from '#shared/api/index.ts';
import { ru } from '#shared/text/ru.ts';

const SAVED = ['search', 'saved'];

export const useSavedSearches = () => useQuery({ queryKey: SAVED, queryFn: () => api.listSavedSearches() });

/** For who knows that there are others now. */
export const useRefreshSavedSearches = () => {
  const queries = useQueryClient();
  return () => queries.invalidateQueries({ queryKey: SAVED });
};

export const useSaveSearch = () => {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (body: NewSavedSearch) => api.saveSearch({ body }),
    onSuccess: () => queries.invalidateQueries({ queryKey: SAVED }),
  });
};

export const useDeleteSavedSearch = () => {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (savedSearchId: number) => api.deleteSavedSearch({ params: { savedSearchId } }),
    onSettled: () => queries.invalidateQueries({ queryKey: SAVED }),
  });
};

/**
 * Whether new files that fit it are told of in the feed. Shown as wished at once, and as it was when the server
 * refuses.
 */
export const useSavedSearchAlerts = () => {
  const queries = useQueryClient();
  const put = ({ id, alerts }: Pick<SavedSearch, 'id' | 'alerts'>) =>
    queries.setQueryData<{ saved_searches: SavedSearch[] }>(
      SAVED,
      (kept) =>
        kept && { saved_searches: kept.saved_searches.map((one) => (one.id === id ? { ...one, alerts } : one)) },
    );
  return useMutation({
    mutationFn: ({ id, alerts }: SavedSearch) =>
      api.changeSavedSearch({ params: { savedSearchId: id }, body: { alerts: !alerts } }),
    onMutate: ({ id, alerts }) => void put({ id, alerts: !alerts }),
    onSuccess: (changed) => void put(changed),
    onError: (error, { id, name, alerts }) => {
      put({ id, alerts });
      notifications.show({ title: ru.search.alertsFailed(name), message: errorText(error), color: 'red' });
    },
  });
};
