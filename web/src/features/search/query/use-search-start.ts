import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { api } from '#shared/api/index.ts';

const START = ['search', 'start'];
/** So long a pause in typing is worth a question. */
const PAUSE_MS = 120;

export const useSearchStart = () => useQuery({ queryKey: START, queryFn: () => api.showSearchStart() });

/** What the typed line may go on with; nothing while there is nothing to complete. */
export const useSuggestions = (typed: string, isWanted: boolean) => {
  const [paused] = useDebouncedValue(typed, PAUSE_MS);
  const isOn = isWanted && paused === typed && typed.trim() !== '' && !/\s$/.test(typed);
  const { data } = useQuery({
    queryKey: ['search', 'suggestions', paused.trim()],
    queryFn: () => api.suggestSearches({ query: { typed: paused.trim() } }),
    enabled: isOn,
    placeholderData: keepPreviousData,
  });
  return isWanted && typed.trim() !== '' && !/\s$/.test(typed) ? data : undefined;
};

/** Kept with the account. That a query could not be remembered is nothing to trouble anybody with. */
export const useRememberSearch = (): ((content: string) => void) => {
  const queries = useQueryClient();
  const { mutate } = useMutation({
    mutationFn: (content: string) => api.rememberSearch({ body: { content } }),
    onSuccess: () => queries.invalidateQueries({ queryKey: START }),
  });
  return mutate;
};

export const useForgetSearches = () => {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: () => api.forgetSearches(),
    onSettled: () => queries.invalidateQueries({ queryKey: START }),
  });
};
