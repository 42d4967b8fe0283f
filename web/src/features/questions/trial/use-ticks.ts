import { notifications } from '@mantine/notifications';
import type { Backtest } from '@rakurs/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { api, errorText } from '#shared/api/index.ts';
import { ru } from '#shared/text/ru.ts';
import { useRefreshQuestions } from '../use-questions.ts';
import { tickFrame, type Tick } from './ticking.ts';
import { trialKey } from '../use-refresh-trial.ts';

/** Ticks are seen at once and sent behind: a user goes through two hundred frames in a minute. */
export const useTicks = (questionId: number): ((tick: Tick) => void) => {
  const queries = useQueryClient();
  const askForQuestions = useRefreshQuestions();
  const mutationKey = ['tick', questionId];
  const isLast = () => queries.isMutating({ mutationKey }) === 1;
  const send = useMutation({
    mutationKey,
    mutationFn: (body: Tick) => api.tickBacktest({ params: { questionId }, body }),
    onMutate: async (tick) => {
      await queries.cancelQueries({ queryKey: trialKey(questionId) });
      queries.setQueryData<Backtest>(trialKey(questionId), (trial) => trial && tickFrame(trial, tick));
    },
    // Answers of ticks that overlap come in any order; only what is said after all of them is true.
    onSuccess: ({ checks }) => {
      if (isLast()) queries.setQueryData<Backtest>(trialKey(questionId), (trial) => trial && { ...trial, checks });
    },
    onError: (error) => {
      notifications.show({ title: ru.questions.trial.tickFailed, message: errorText(error), color: 'red' });
      void queries.invalidateQueries({ queryKey: trialKey(questionId) });
    },
    onSettled: () => {
      if (isLast()) askForQuestions();
    },
  });
  return send.mutate;
};
