import { expect, it } from 'vitest';
import { AppError } from './errors.ts';
import { createRateLimit } from './rate-limit.ts';

const start = (limit: number) => {
  let nowMs = 0;
  const clock = { now: () => new Date(nowMs) };
  return { rate: createRateLimit({ limit, windowMs: 60_000, clock, message: 'Подождите' }), wait: (ms: number) => void (nowMs += ms) };
};

it('lets so many through in a window and says how long to wait', () => {
  const { rate, wait } = start(2);
  rate.take('a');
  wait(20_000);
  rate.take('a');
  rate.take('b');
  const refused = (() => { try { rate.take('a'); return null; } catch (error) { return error; } })();
  expect(refused).toBeInstanceOf(AppError);
  expect(refused).toMatchObject({ code: 'too_many_requests', details: { retryAfterSeconds: 40 } });
  wait(40_000);
  rate.take('a');
});

it('forgets on request and does not count a mere check', () => {
  const { rate } = start(1);
  rate.check('a');
  rate.take('a');
  expect(() => rate.check('a')).toThrow('Подождите');
  rate.forget('a');
  rate.take('a');
});

it('knows no limit when the limit is 0', () => {
  const { rate } = start(0);
  for (let use = 0; use < 1000; use += 1) rate.take('a');
});
