import type { AiQuestion } from '@rakurs/contract';
import type { QuestionRow } from './questions.store.ts';
import type { VerdictCounts } from './verdicts.store.ts';

export type Checks = AiQuestion['checks'];

/** How often its answers were right and wrong, as far as anybody said: a message that nobody called an error counts as right. */
export function checksOf({ sentCount }: Pick<QuestionRow, 'sentCount'>, said: VerdictCounts | undefined): Checks {
  const { ticked, claimed } = said ?? { ticked: { right: 0, wrong: 0 }, claimed: 0 };
  // What was sent may have been counted anew since the claim.
  return { right: ticked.right + Math.max(0, sentCount - claimed), wrong: ticked.wrong + claimed };
}
