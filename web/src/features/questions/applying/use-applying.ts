import { APPLY_QUESTION_COMMAND, type Price } from '@rakurs/contract';
import { skipToken, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { z } from 'zod';
import { api, ticketCalls, useTicket } from '#shared/api/index.ts';

const ApplyResult = z.object({ files: z.number(), failed: z.number() });

const ticketIdKey = (questionId: number) => ['applying', questionId, 'ticket'];

const previewKey = (questionId: number) => ['applying', questionId, 'preview'];

/** What it would take, counted when it is looked at. */
export const useApplyingPreview = (questionId: number, isWanted: boolean) =>
  useQuery({
    queryKey: previewKey(questionId),
    queryFn: () => api.showApplying({ params: { questionId } }),
    enabled: isWanted,
    staleTime: 0,
    gcTime: 0,
  });

interface Begun {
  withMessages: boolean;
  /** As it was shown. */
  price: Price;
}

type ApplyingState =
  | { step: 'idle' }
  | { step: 'starting' }
  | { step: 'refused'; error: unknown }
  /** `progress` is null while it waits its turn; `note` says what else it waits for. */
  | { step: 'running'; progress: number | null; note?: string | undefined }
  | { step: 'done'; files: number; failed: number }
  | { step: 'failed'; error: unknown };

/**
 * Applies a question to old files. Which ticket it is stays with the user's other answers, so that the progress is
 * found again on coming back.
 */
export const useApplying = (
  questionId: number,
  { onRefused }: { onRefused: (error: unknown, onChosen: () => void) => void },
) => {
  const queries = useQueryClient();
  const { data: ticketId = null } = useQuery<number | null>({
    queryKey: ticketIdKey(questionId),
    queryFn: skipToken,
    gcTime: Infinity,
    staleTime: Infinity,
  });
  const keep = (id: number | null) => void queries.setQueryData<number | null>(ticketIdKey(questionId), id);
  /** With a plan there is a price, and what was refused may be begun. */
  const chosen = () => {
    start.reset();
    void queries.invalidateQueries({ queryKey: previewKey(questionId) });
  };
  const start = useMutation({
    mutationFn: ({ withMessages: with_messages, price }: Begun) =>
      ticketCalls.sendCommand({
        body: {
          command: APPLY_QUESTION_COMMAND,
          params: { question_id: questionId, with_messages, price_shown: price.kopecks ?? 0 },
        },
      }),
    onSuccess: ({ ticket }) => keep(ticket.id),
    onError: (error) => onRefused(error, chosen),
  });
  const ticket = useTicket(ticketId);
  const state = (): ApplyingState => {
    if (start.isPending) return { step: 'starting' };
    if (start.isError) return { step: 'refused', error: start.error };
    if (ticketId === null) return { step: 'idle' };
    if (ticket === null || ticket.status === 'в очереди')
      return { step: 'running', progress: null, note: ticket?.note };
    if (ticket.status === 'выполняется') return { step: 'running', progress: ticket.progress, note: ticket.note };
    if (ticket.status === 'ошибка') return { step: 'failed', error: ticket.error };
    const result = ApplyResult.safeParse(ticket.result);
    return { step: 'done', files: result.data?.files ?? 0, failed: result.data?.failed ?? 0 };
  };
  return {
    state: state(),
    start: (begun: Begun) => start.mutate(begun),
    chosen,
    /** What has ended is not told for ever. */
    forget: () => {
      start.reset();
      keep(null);
    },
  };
};
