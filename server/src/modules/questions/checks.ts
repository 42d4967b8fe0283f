import type { AiQuestion } from '@rakurs/contract';
import type { VerdictCounts } from './verdicts.store.ts';

export type Checks = AiQuestion['checks'];

/**
 * How often its answers were right and wrong, as far as anybody said. A message that nobody has said anything of is no
 * answer that somebody checked.
 */
export const checksOf = (said: VerdictCounts | undefined): Checks => ({
  right: said?.ticked.right ?? 0,
  wrong: (said?.ticked.wrong ?? 0) + (said?.claimed ?? 0),
});
