import type { AiQuestion } from '@rakurs/contract';
import { Refusal } from '#shared/money/Refusal.tsx';
import { paymentObstacle } from '#shared/money/refusals.ts';
import type { useQuestionChanges } from '../use-questions.ts';

/**
 * Why this question could not be switched on, where a plan helps against it. The last refusal may have been another's.
 */
export function SwitchRefusal({
  question,
  changes: { activate },
}: {
  question: AiQuestion;
  changes: Pick<ReturnType<typeof useQuestionChanges>, 'activate'>;
}) {
  if (activate.variables !== question.id || paymentObstacle(activate.error) === null) return null;
  return <Refusal error={activate.error} projectId={question.project_id} onChosen={activate.reset} />;
}
