import type { AiQuestion, AiReaction, NewAiReaction } from '@rakurs/contract';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { api } from '#shared/api/index.ts';
import { useRefreshTrial } from '../use-refresh-trial.ts';

type Asked = Pick<AiQuestion, 'id' | 'project_id'>;

const reactionsKey = (questionId: number) => ['reactions', questionId];
const paramsOf = ({ id, project_id }: Asked) => ({ projectId: project_id, questionId: id });

export const useReactions = (question: Asked, isWanted: boolean) =>
  useQuery({
    queryKey: reactionsKey(question.id),
    queryFn: () => api.listReactions({ params: paramsOf(question) }),
    select: ({ aiReactions }) => aiReactions,
    enabled: isWanted,
  });

/** What its answers can be, to choose from. Told when it is asked for: new answers come all the time. */
export const usePossibleAnswers = (questionId: number) =>
  useQuery({
    queryKey: ['possible answers', questionId],
    queryFn: () => api.listPossibleAnswers({ params: { questionId } }),
    select: ({ answers }) => answers,
    staleTime: 0,
  });

/**
 * A reaction that has an id is changed, another one is made (B section 4). A trial that is on the screen tells at once
 * what it would say now.
 */
export const useReactionChanges = (question: Asked) => {
  const queries = useQueryClient();
  const params = paramsOf(question);
  const askForTrial = useRefreshTrial(question.id);
  const put = (change: (list: AiReaction[]) => AiReaction[]) => {
    queries.setQueryData<{ aiReactions: AiReaction[] }>(
      reactionsKey(question.id),
      (known) => known && { aiReactions: change(known.aiReactions) },
    );
    askForTrial();
  };
  const save = useMutation({
    mutationFn: ({ id, ...body }: NewAiReaction & { id: number | null }) =>
      id === null ? api.createReaction({ params, body }) : api.changeReaction({ params, body: { ...body, id } }),
    onSuccess: (saved, { id }) =>
      put((list) => (id === null ? [...list, saved] : list.map((old) => (old.id === id ? saved : old)))),
  });
  const remove = useMutation({
    mutationFn: (reactionId: number) => api.deleteReaction({ params: { ...params, reactionId } }),
    onSuccess: (_done, reactionId) => put((list) => list.filter(({ id }) => id !== reactionId)),
  });
  return { save, remove };
};
