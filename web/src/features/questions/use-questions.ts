import type { AiQuestion, AiQuestionChange } from '@rakurs/contract';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { api, useLive } from '#shared/api/index.ts';
import { useRefreshSpending } from '#shared/money/use-spending.ts';
import { useThrottled } from '#shared/hooks/use-throttled.ts';
import type { QuestionsScope } from './scope.ts';

const QUESTIONS = ['questions'];
const listKey = (place: QuestionsScope) => [
  ...QUESTIONS,
  place.of,
  place.of === 'project' ? place.projectId : place.dataSourceId,
];

/**
 * What is left out has the server's own default: a plain question goes as the specification has it, with its content
 * alone.
 */
interface NewQuestion {
  content: string;
  isActive?: false;
  cooldown_seconds?: number;
}

/** The same five calls, at the address of the place. */
const callsOf = (place: QuestionsScope) => {
  if (place.of === 'project') {
    const { projectId } = place;
    return {
      list: () => api.listProjectQuestions({ params: { projectId } }),
      create: (body: NewQuestion) => api.createProjectQuestion({ params: { projectId }, body }),
      change: (questionId: number, body: AiQuestionChange) =>
        api.changeProjectQuestion({ params: { projectId, questionId }, body }),
      deactivate: (questionId: number) => api.deactivateProjectQuestion({ params: { projectId, questionId } }),
      activate: (questionId: number) => api.activateProjectQuestion({ params: { projectId, questionId } }),
    };
  }
  const { dataSourceId } = place;
  return {
    list: () => api.listSourceQuestions({ params: { dataSourceId } }),
    create: (body: NewQuestion) => api.createSourceQuestion({ params: { dataSourceId }, body }),
    change: (questionId: number, body: AiQuestionChange) =>
      api.changeSourceQuestion({ params: { dataSourceId, questionId }, body }),
    deactivate: (questionId: number) => api.deactivateSourceQuestion({ params: { dataSourceId, questionId } }),
    activate: (questionId: number) => api.activateSourceQuestion({ params: { dataSourceId, questionId } }),
  };
};

/** A camera may send many messages a second; the precision that they move is looked at once in this time. */
const COUNT_AGAIN_MS = 2000;

/** The questions of a place. What the feed says, and what is called an error there, moves their precision. */
export const useQuestions = (place: QuestionsScope) => {
  const queries = useQueryClient();
  const again = () => void queries.invalidateQueries({ queryKey: listKey(place) });
  const soon = useThrottled(again, COUNT_AGAIN_MS);
  useLive('message.added', () => soon(undefined), again);
  useLive('message.removed', () => soon(undefined));
  return useQuery({ queryKey: listKey(place), queryFn: callsOf(place).list, select: ({ aiQuestions }) => aiQuestions });
};

/** Puts what the server answered into the list at once: it need not be asked for. */
export const useQuestionChanges = (place: QuestionsScope) => {
  const queries = useQueryClient();
  const calls = callsOf(place);
  const askForSpending = useRefreshSpending(place.projectId);
  const keep = (changed: AiQuestion) =>
    queries.setQueryData<{ aiQuestions: AiQuestion[] }>(listKey(place), (list) => {
      if (!list) return list;
      const isKnown = list.aiQuestions.some(({ id }) => id === changed.id);
      return {
        aiQuestions: isKnown
          ? list.aiQuestions.map((old) => (old.id === changed.id ? changed : old))
          : [...list.aiQuestions, changed],
      };
    });
  /** How many of them are on is bounded by the plan. */
  const keepCounted = (changed: AiQuestion) => {
    keep(changed);
    askForSpending();
  };
  return {
    create: useMutation({ mutationFn: calls.create, onSuccess: keepCounted }),
    change: useMutation({
      mutationFn: ({ id, ...body }: AiQuestionChange & { id: number }) => calls.change(id, body),
      onSuccess: keep,
    }),
    deactivate: useMutation({ mutationFn: calls.deactivate, onSuccess: keepCounted }),
    activate: useMutation({ mutationFn: calls.activate, onSuccess: keepCounted }),
    keep,
  };
};

/** Has every list that shows questions asked for anew. */
export const useRefreshQuestions = (): (() => void) => {
  const queries = useQueryClient();
  return () => void queries.invalidateQueries({ queryKey: QUESTIONS });
};
