import { FIRST_STEPS, type FirstSteps } from '@rakurs/contract';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { api, useLive } from '#shared/api/index.ts';
import { useThrottled } from '#shared/hooks/use-throttled.ts';

const STEPS = ['first-steps'];
/** Files come by the dozen. */
const ASKS_EVERY_MS = 300;
const CREDITS = [...STEPS, 'credits'];

export const isFinished = ({ done }: FirstSteps): boolean => done.length === FIRST_STEPS.length;

/**
 * Which of the first steps are done. Whatever may be one of them makes it ask again. A page that has been told them
 * with something else
 * gives them on, null while it waits for them: then nobody asks a second time.
 */
export const useFirstSteps = (told?: FirstSteps | null) => {
  const queries = useQueryClient();
  // Steps are done on other pages: whoever comes back wants to see them ticked off.
  const steps = useQuery({
    queryKey: STEPS,
    queryFn: () => api.showFirstSteps(),
    refetchOnMount: 'always',
    enabled: told === undefined,
  });
  useEffect(() => {
    if (told) queries.setQueryData(STEPS, told);
  }, [told, queries]);
  const ask = useThrottled(
    (queryKey: readonly string[]) => void queries.invalidateQueries({ queryKey, exact: true }),
    ASKS_EVERY_MS,
  );
  const again = () => {
    if (!steps.data || !isFinished(steps.data)) ask(STEPS);
  };
  useLive('first_steps.changed', again, again);
  useLive('project.created', again);
  useLive('file.added', again);
  useLive('file.described', again);
  useLive('labels.changed', again);
  return steps;
};

export const useHideFirstSteps = () => {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (hidden: boolean) => api.changeFirstSteps({ body: { hidden } }),
    onSuccess: (steps) => queries.setQueryData(STEPS, steps),
  });
};

/**
 * `onTaken` belongs to the hook and not to its call: the project may be heard of, and the button gone, before the call
 * has answered.
 */
export const useTakeSample = (onTaken: () => void) => {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: () => api.takeSample(),
    onSuccess: () => {
      onTaken();
      return queries.invalidateQueries({ queryKey: STEPS, exact: true });
    },
  });
};

export const useSampleCredits = () =>
  useQuery({ queryKey: CREDITS, queryFn: () => api.listSampleCredits(), staleTime: Infinity });
