import { BACKTEST_COMMAND, type Backtest } from '@rakurs/contract';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useState } from 'react';
import { api, ticketCalls, useTicket } from '#shared/api/index.ts';

export const trialKey = (questionId: number) => ['trial', questionId];

/** Has a trial that is on the screen asked for anew. */
export const useAskForTrial = (questionId: number): (() => void) => {
  const queries = useQueryClient();
  return () => void queries.invalidateQueries({ queryKey: trialKey(questionId) });
};

export type TrialState =
  | { step: 'loading' }
  | { step: 'not loaded'; error: unknown; retry: () => unknown }
  /** `progress` is null while it waits its turn; `note` says what else it waits for. */
  | { step: 'running'; progress: number | null; note?: string | undefined }
  | { step: 'failed'; error: unknown }
  | { step: 'tried'; trial: Backtest };

/** What a question would have answered. One that was never tried as it is put now is tried at once: whoever opened this has asked for it. */
export const useTrial = (
  questionId: number,
  { onRefused }: { onRefused: (error: unknown) => void },
): { state: TrialState; tryAgain: () => void } => {
  const askForTrial = useAskForTrial(questionId);
  const trial = useQuery({
    queryKey: trialKey(questionId),
    queryFn: () => api.showBacktest({ params: { questionId } }),
    refetchOnMount: 'always',
  });
  const [startedId, setStartedId] = useState<number | null>(null);
  const start = useMutation({
    mutationFn: () =>
      ticketCalls.sendCommand({ body: { command: BACKTEST_COMMAND, params: { question_id: questionId } } }),
    onSuccess: ({ ticket }) => setStartedId(ticket.id),
    onError: (error) => onRefused(error),
  });
  const known = trial.data;
  const ticket = useTicket(startedId ?? known?.ticket_id ?? null);

  const isUntried = trial.isSuccess && !trial.isFetching && known?.made_at === null && known.ticket_id === null;
  const begin = useEffectEvent(() => {
    if (start.isIdle) start.mutate();
  });
  useEffect(() => {
    if (isUntried) begin();
  }, [isUntried]);

  const isDone = ticket?.status === 'выполнено';
  const look = useEffectEvent(askForTrial);
  useEffect(() => {
    if (isDone) look();
  }, [isDone, ticket?.id]);

  const state = (): TrialState => {
    if (start.isPending) return { step: 'running', progress: null };
    if (start.isError) return { step: 'failed', error: start.error };
    if (ticket?.status === 'ошибка') return { step: 'failed', error: ticket.error };
    if (ticket && !isDone)
      return { step: 'running', progress: ticket.status === 'в очереди' ? null : ticket.progress, note: ticket.note };
    if (startedId !== null && ticket === null) return { step: 'running', progress: null };
    if (trial.isPending) return { step: 'loading' };
    if (trial.isLoadingError || !known) return { step: 'not loaded', error: trial.error, retry: () => trial.refetch() };
    if (known.ticket_id !== null || (known.made_at === null && (trial.isFetching || start.isIdle)))
      return { step: 'running', progress: isDone ? 1 : null };
    return { step: 'tried', trial: known };
  };
  return { state: state(), tryAgain: () => start.mutate() };
};
