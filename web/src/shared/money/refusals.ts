import { FUNDS_REQUIRED, PAUSES, Pause, PLAN_LIMIT, PLAN_REQUIRED } from '@rakurs/contract';
import { ApiError } from '#shared/api/index.ts';

const WAYS: Record<string, Pause | 'plan_limit'> = {
  [PLAN_REQUIRED]: 'no_plan',
  [FUNDS_REQUIRED]: 'no_funds',
  [PLAN_LIMIT]: 'plan_limit',
};

/** What a refusal can be helped by: a plan, another plan, or money. Null: by none of them. */
export const paymentObstacle = (error: unknown): Pause | 'plan_limit' | null =>
  error instanceof ApiError && error.problem ? (WAYS[error.problem.code] ?? null) : null;

/** Tickets tell why they wait in words. */
export const readPause = (note: string | undefined): Pause | null =>
  Pause.options.find((pause) => PAUSES[pause] === note) ?? null;
