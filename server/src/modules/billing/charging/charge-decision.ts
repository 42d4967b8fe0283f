import type { Pause, Rate } from '@rakurs/contract';
import type { Bill } from '#modules/inference/index.ts';

/** What is there to pay with, at one moment. */
export interface PaymentMeans {
  available: number;
  rateOf: (projectId: number) => Rate | null;
  /** What the project may still spend this month; null: as much as there is. */
  budgetLeftOf: (projectId: number) => number | null;
  freeLeft: number;
}

export type ChargeDecision =
  | { goes: 'free' }
  | { goes: 'counted' }
  | { goes: 'reserved'; rate: Rate; kopecks: number }
  | { goes: 'paused'; pause: Pause };

/** What it comes to by this plan. */
const priceOf = (rate: Rate, inferences: number): number => rate.value * inferences;

/**
 * Whether one piece of work may begin, and what for. Pure: what was spent on the pieces before it is in the means
 * already.
 */
export function decideCharge(
  bill: Pick<Bill, 'terms' | 'projectId' | 'frameIds' | 'isNeverFree'>,
  means: PaymentMeans,
): ChargeDecision {
  if (bill.terms === 'system') return { goes: 'free' };
  if (bill.terms === 'larger_plan') return { goes: 'paused', pause: 'no_plan' };
  const rate = means.rateOf(bill.projectId);
  if (!rate) {
    if (bill.terms === 'plan') return { goes: 'paused', pause: 'no_plan' };
    return means.freeLeft > 0 ? { goes: 'counted' } : { goes: 'paused', pause: 'over_limit' };
  }
  const kopecks = priceOf(rate, Math.max(bill.isNeverFree ? 1 : 0, bill.frameIds.length));
  if (kopecks === 0) return { goes: 'free' };
  const budgetLeft = means.budgetLeftOf(bill.projectId);
  if (budgetLeft !== null && kopecks > budgetLeft) return { goes: 'paused', pause: 'over_budget' };
  return kopecks > means.available ? { goes: 'paused', pause: 'no_funds' } : { goes: 'reserved', rate, kopecks };
}
