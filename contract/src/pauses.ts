import { z } from 'zod';

/**
 * Why work that was asked for waits although nobody else is before it. It goes on by itself once the reason is gone.
 */
export const Pause = z.enum(['no_funds', 'no_plan', 'over_limit', 'over_budget']);
export type Pause = z.output<typeof Pause>;

/** How each is told to people. */
export const PAUSES: Record<Pause, string> = {
  no_funds: 'Недостаточно средств',
  no_plan: 'Нужен тариф',
  over_limit: 'Бесплатный лимит на сегодня исчерпан',
  over_budget: 'Бюджет проекта на месяц исчерпан',
};
export const isPaused = (state: string): state is Pause => state in PAUSES;

/** Codes of refusals (402) that a plan or a top-up helps against. */
export const PLAN_REQUIRED = 'plan_required';
export const FUNDS_REQUIRED = 'funds_required';
/** Code of the refusal (409) of a question or a class beyond what the plan allows. */
export const PLAN_LIMIT = 'plan_limit';
