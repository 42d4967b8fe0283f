import { notifications } from '@mantine/notifications';
import { CANCELLED } from '@rakurs/contract';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useState } from 'react';
import { z } from 'zod';
import { api, errorText, useTicket } from '#shared/api/index.ts';
import { useChoosePlan } from '#shared/money/choose-plan.ts';
import { paymentObstacle } from '#shared/money/refusals.ts';
import { ru } from '#shared/text/ru.ts';
import type { Outcome } from '../logic/reindex-words.ts';
import { useRefreshClassifiers } from '../use-classifiers.ts';
import { useRefreshDetections } from '../use-detections.ts';

const texts = ru.detections.reindex;
const Result = z.object({ files: z.number(), failed_classes: z.number(), failed_scans: z.number() });

export type ReindexState =
  | { step: 'idle' }
  /** `progress` is null while it waits its turn; `note` says what else it waits for. */
  | { step: 'running'; ticketId: number; progress: number | null; note?: string | undefined }
  | ({ step: 'done' } & Outcome)
  | { step: 'cancelled' }
  | { step: 'failed'; error: string };

/** What reindexing takes, and the one that is under way from whatever screen it was begun: a reload finds it again. */
export const useReindexing = (projectId: number) => {
  const queries = useQueryClient();
  const queryKey = ['reindexing', projectId];
  const shown = useQuery({ queryKey, queryFn: () => api.showReindexing({ params: { projectId } }), staleTime: 0 });
  const askForClassifiers = useRefreshClassifiers(projectId);
  const askForDetections = useRefreshDetections(projectId);
  // What has ended before this page's eyes is told until it is dismissed.
  const [watchedId, setWatchedId] = useState<number | null>(null);
  const [dismissedId, setDismissedId] = useState<number | null>(null);
  const underWay = shown.data?.ticket_id ?? null;
  if (underWay !== null && underWay !== watchedId) setWatchedId(underWay);
  const ticketId = underWay ?? watchedId;
  const ticket = useTicket(ticketId);

  const again = () => void queries.invalidateQueries({ queryKey });
  const isOver = ticket !== null && (ticket.status === 'выполнено' || ticket.status === 'ошибка');
  const onOver = useEffectEvent(() => {
    again();
    askForClassifiers();
    askForDetections();
  });
  useEffect(() => {
    if (isOver) onOver();
  }, [isOver]);

  const state = (): ReindexState => {
    if (ticketId === null || (isOver && ticketId === dismissedId)) return { step: 'idle' };
    if (ticket === null || ticket.status === 'в очереди')
      return { step: 'running', ticketId, progress: null, note: ticket?.note };
    if (ticket.status === 'выполняется')
      return { step: 'running', ticketId, progress: ticket.progress, note: ticket.note };
    if (ticket.status === 'ошибка')
      return ticket.error === CANCELLED ? { step: 'cancelled' } : { step: 'failed', error: ticket.error ?? '' };
    const { data: result } = Result.safeParse(ticket.result);
    return {
      step: 'done',
      files: result?.files ?? 0,
      failedClasses: result?.failed_classes ?? 0,
      failedScans: result?.failed_scans ?? 0,
    };
  };

  return {
    shown,
    state: state(),
    again,
    watch: (id: number) => {
      setWatchedId(id);
      again();
    },
    dismiss: () => setDismissedId(ticketId),
  };
};

/**
 * Begins it. Whatever stands in the way, the choice of a plan opens (B section 8), with the server's words above it
 * where the plan is not the cause.
 */
export const useStartReindex = (
  projectId: number,
  { onStarted, onChosen }: { onStarted: (ticketId: number) => void; onChosen: () => void },
) => {
  const choosePlan = useChoosePlan();
  const start = useMutation({
    mutationFn: () => api.reindexProject({ params: { projectId } }),
    onSuccess: ({ ticket }) => onStarted(ticket.id),
    onError: (error) =>
      choosePlan?.({
        projectId,
        why: texts.choosePlan,
        ...(paymentObstacle(error) !== 'no_plan' && { refusal: errorText(error) }),
        onChosen: () => {
          start.reset();
          onChosen();
        },
      }),
  });
  return start;
};

export const useCancelReindex = () =>
  useMutation({
    mutationFn: (ticketId: number) => api.cancelTicket({ params: { ticketId } }),
    onError: (error) => void notifications.show({ title: texts.cancelFailed, message: errorText(error), color: 'red' }),
  });
