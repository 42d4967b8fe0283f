import { PAUSES } from '@rakurs/contract';
import { expect, test } from 'vitest';
import { ApiError } from '#shared/api/index.ts';
import { paymentObstacle, readPause } from './refusals.ts';

const refused = (code: string, status: number) =>
  new ApiError(new Response(null, { status }), {
    type: 'about:blank',
    title: 'Отказ',
    status,
    detail: 'Так нельзя',
    code,
  });

test('a refusal says whether a plan, another plan or money helps', () => {
  expect([
    paymentObstacle(refused('plan_required', 402)),
    paymentObstacle(refused('funds_required', 402)),
    paymentObstacle(refused('plan_limit', 409)),
    paymentObstacle(refused('conflict', 409)),
    paymentObstacle(new Error('сеть')),
  ]).toEqual(['no_plan', 'no_funds', 'plan_limit', null, null]);
});

test('the reason in a ticket is recognised; other words are just words', () => {
  expect([
    readPause(PAUSES.no_funds),
    readPause(PAUSES.over_limit),
    readPause('Ждём соседа'),
    readPause(undefined),
  ]).toEqual(['no_funds', 'over_limit', null, null]);
});
