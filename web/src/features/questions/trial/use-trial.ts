import { BACKTEST_COMMAND, type Backtest, type Price } from '@rakurs/contract';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useState } from 'react';
import { api, ticketCalls, useTicket } from '#shared/api/index.ts';
import { trialKey, useRefreshTrial } from '../use-refresh-trial.ts';

export type TrialState =
  | { step: 'loading' }
  | { step: 'not loaded'; error: unknown; retry: () => unknown }
  /** `progress` is null while it waits its turn; `note` says what else it waits for; `kopecks` is what it costs. */
  | { step: 'running'; progress: number | null; note?: string | undefined; kopecks?: number | null | undefined }
  /** Never tried as it is put now: what that costs is seen first. */
  | { step: 'offered'; price: Price }
  | { step: 'failed'; error: unknown }
  | { step: 'tried'; trial: Backtest };

export interface TrialRun {
  state: TrialState;
  /** For what was shown, and no more. */
  begin: (price: Price) => void;
  /** Back to the price, which may be another one by now. */
  offerAgain: () => void;
}

/** Nothing is taken for it, or the server refuses it and says by what it can be helped. */
const costsNothing = ({ kopecks }: Price): boolean => kopecks === null || kopecks === 0;

/**
 * What a question would have answered. One that was never tried as it is put now is tried at once where that is free:
 * whoever opened this has asked for it.
 */
export const useTrial = (
  questionId: number,
  { onRefused }: { onRefused: (error: unknown, onChosen: () => void) => void },
): TrialRun => {
  const refreshTrial = useRefreshTrial(questionId);
  const trial = useQuery({
    queryKey: trialKey(questionId),
    queryFn: () => api.showBacktest({ params: { questionId } }),
    refetchOnMount: 'always',
  });
  const [startedId, setStartedId] = useState<number | null>(null);
  const start = useMutation({
    mutationFn: ({ kopecks }: Price) =>
      ticketCalls.sendCommand({
        body: { command: BACKTEST_COMMAND, params: { question_id: questionId, price_shown: kopecks ?? 0 } },
      }),
    onSuccess: ({ ticket }) => setStartedId(ticket.id),
    onError: (error) => onRefused(error, offerAgain),
  });
  const offerAgain = () => {
    start.reset();
    setStartedId(null);
    refreshTrial();
  };
  const known = trial.data;
  const ticket = useTicket(startedId ?? known?.ticket_id ?? null);

  const isUntried = trial.isSuccess && !trial.isFetching && known?.made_at === null && known.ticket_id === null;
  const isFree = known !== undefined && costsNothing(known.price);
  const beginFree = useEffectEvent(() => {
    if (start.isIdle && known) start.mutate(known.price);
  });
  useEffect(() => {
    if (isUntried && isFree) beginFree();
  }, [isUntried, isFree]);

  const isDone = ticket?.status === 'выполнено';
  const look = useEffectEvent(refreshTrial);
  useEffect(() => {
    if (isDone) look();
  }, [isDone, ticket?.id]);

  const state = (): TrialState => {
    if (start.isPending) return { step: 'running', progress: null };
    if (start.isError) return { step: 'failed', error: start.error };
    if (ticket?.status === 'ошибка') return { step: 'failed', error: ticket.error };
    if (ticket && !isDone)
      return {
        step: 'running',
        progress: ticket.status === 'в очереди' ? null : ticket.progress,
        note: ticket.note,
        kopecks: known?.price.kopecks,
      };
    if (startedId !== null && ticket === null) return { step: 'running', progress: null };
    if (trial.isPending) return { step: 'loading' };
    if (trial.isLoadingError || !known) return { step: 'not loaded', error: trial.error, retry: () => trial.refetch() };
    if (known.ticket_id !== null) return { step: 'running', progress: isDone ? 1 : null };
    if (known.made_at === null && !isDone && !isFree)
      return trial.isFetching ? { step: 'loading' } : { step: 'offered', price: known.price };
    if (known.made_at === null && (trial.isFetching || start.isIdle))
      return { step: 'running', progress: isDone ? 1 : null };
    return { step: 'tried', trial: known };
  };
  return { state: state(), begin: start.mutate, offerAgain };
};
