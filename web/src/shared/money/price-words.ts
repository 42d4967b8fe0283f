import type { Price, Wallet } from '@rakurs/contract';
import { formatRubles } from '#shared/text/format-money.ts';
import { formatCount, formatNumber } from '#shared/text/format.ts';
import { ru } from '#shared/text/ru.ts';

const texts = ru.price;
const MINUTE = 60;
const HOUR = 60 * MINUTE;
const MAX_IN_MINUTES = 90 * MINUTE;

/** Whether work without a plan is free, within a limit, or not done at all. */
export type NoPlanOutcome = 'free' | 'refused';

/** '340 × 75 коп. = 255,00 ₽': one frame is one inference. */
export const priceWords = (
  { frames, kopecks }: Pick<Price, 'frames' | 'kopecks'>,
  withoutPlan: NoPlanOutcome,
): string => {
  if (kopecks === null) return withoutPlan === 'free' ? texts.free : texts.noPlan;
  if (kopecks === 0 || frames === 0) return texts.free;
  return texts.sum({ frames: formatNumber(frames), each: formatNumber(kopecks / frames), sum: formatRubles(kopecks) });
};

/** 'около 3 минут': it is a guess, and no more exact than one. */
export const timeWords = (seconds: Price['seconds']): string => {
  if (seconds === null) return texts.unknownTime;
  if (seconds < MINUTE) return texts.lessThanMinute;
  if (seconds < MAX_IN_MINUTES) return texts.roughly(formatCount(Math.round(seconds / MINUTE), texts.timeForms.minute));
  return texts.roughly(formatCount(Math.round(seconds / HOUR), texts.timeForms.hour));
};

export interface Warning {
  /** What the work would wait for. */
  pause: 'no_funds' | 'over_budget' | 'over_limit' | 'no_plan';
  words: string;
}

/**
 * What stands in the way of the work or of its end, each with what to do. The budget first: who has none left needs no
 * funds.
 */
export const warningsOf = (
  { files, kopecks, available, budget_left }: Price,
  { withoutPlan, free }: { withoutPlan: NoPlanOutcome; free: Wallet['free'] | undefined },
): Warning[] => {
  if (kopecks === null) {
    if (withoutPlan === 'refused') return [{ pause: 'no_plan', words: texts.planNeeded }];
    const left = free && Math.max(0, free.limit - free.used);
    return left !== undefined && files > left
      ? [
          {
            pause: 'over_limit',
            words: left === 0 ? texts.limitReached : texts.overLimit(formatCount(left, ru.sources.fileForms)),
          },
        ]
      : [];
  }
  return [
    ...(budget_left !== null && kopecks > budget_left
      ? [{ pause: 'over_budget' as const, words: texts.overBudget(formatRubles(budget_left)) }]
      : []),
    ...(kopecks > available
      ? [{ pause: 'no_funds' as const, words: texts.missing(formatRubles(kopecks - available)) }]
      : []),
  ];
};
