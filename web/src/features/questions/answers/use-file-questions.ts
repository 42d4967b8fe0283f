import type { AiQuestion } from '@rakurs/contract';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { api, useLive } from '#shared/api/index.ts';

const fileQuestionsKey = (fileId: number) => ['questions', 'file', fileId];

/** Answers come some seconds after the description. */
const ANSWERS_CHECK_MS = 3000;
/** A question that is newer than the file waits for ever unless it is applied: nobody asks longer than two minutes. */
const MAX_CHECKS = 40;

const isAwaited = ({ isActive, cqrsTasks }: AiQuestion): boolean => isActive && cqrsTasks.length === 0;

/** The questions about a file; the answers come with them. */
export const useFileQuestions = (fileId: number) => {
  const queries = useQueryClient();
  const again = () => void queries.invalidateQueries({ queryKey: fileQuestionsKey(fileId) });
  useLive(
    'file.described',
    ({ id }) => {
      if (id === fileId) again();
    },
    again,
  );
  return useQuery({
    queryKey: fileQuestionsKey(fileId),
    queryFn: () => api.listFileQuestions({ params: { fileId } }),
    select: ({ aiQuestions }) => aiQuestions,
    refetchInterval: ({ state }) =>
      state.dataUpdateCount < MAX_CHECKS && state.data?.aiQuestions.some(isAwaited) ? ANSWERS_CHECK_MS : false,
  });
};
