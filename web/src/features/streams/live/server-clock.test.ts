import { expect, test } from 'vitest';
import { ServerClock } from './server-clock.ts';

test('before anything was heard there is nothing to tell', () => {
  expect(new ServerClock().sinceMs(1000, 2000)).toBeNull();
});

test.each([
  ['ahead of', 5000],
  ['behind', -5000],
])('a clock that is %s the server changes nothing', (_, aheadMs) => {
  const clock = new ServerClock();
  clock.sample(1000, 1000 + aheadMs);
  expect(clock.sinceMs(1000, 1600 + aheadMs)).toBe(600);
});

test('the freshest arrival counts, not one that was held up on its way', () => {
  const clock = new ServerClock();
  clock.sample(1000, 3000);
  clock.sample(2900, 3000);
  expect(clock.sinceMs(2900, 3400)).toBe(400);
});

test('a delay is never below zero', () => {
  const clock = new ServerClock();
  clock.sample(1000, 1500);
  expect(clock.sinceMs(2000, 2100)).toBe(0);
});

test('a clock that was set anew is believed after a while', () => {
  const clock = new ServerClock();
  clock.sample(1000, 1000);
  // An hour later the computer's clock is an hour and ten seconds further.
  for (let at = 0; at <= 90_000; at += 1000) clock.sample(3_600_000 + at, 3_610_000 + at);
  expect(clock.sinceMs(3_690_000, 3_700_500)).toBe(500);
});
