import { PAUSES } from '@rakurs/contract';
import { expect, test } from 'vitest';
import { ApiError } from '#shared/api/index.ts';
import { obstacleOf, pauseSaid } from './refusals.ts';

const refused = (code: string, status: number) =>
  new ApiError(new Response(null, { status }), {
    type: 'about:blank',
    title: 'Отказ',
    status,
    detail: 'Так нельзя',
    code,
  });

test('a refusal tells whether a plan, another plan or money helps', () => {
  expect([
    obstacleOf(refused('plan_required', 402)),
    obstacleOf(refused('funds_required', 402)),
    obstacleOf(refused('plan_limit', 409)),
    obstacleOf(refused('conflict', 409)),
    obstacleOf(new Error('сеть')),
  ]).toEqual(['no_plan', 'no_funds', 'plan_limit', null, null]);
});

test('what a ticket says it waits for is known again; other words are just words', () => {
  expect([
    pauseSaid(PAUSES.no_funds),
    pauseSaid(PAUSES.over_limit),
    pauseSaid('Ждём соседа'),
    pauseSaid(undefined),
  ]).toEqual(['no_funds', 'over_limit', null, null]);
});
