import { expect, it } from 'vitest';
import { AppError } from './errors.ts';
import { createAddressLimit, createRateLimit, MAX_KEYS, type Window } from './rate-limit.ts';

const start = (limit: number) => {
  let nowMs = 0;
  const clock = { now: () => new Date(nowMs) };
  return {
    rate: createRateLimit({ limit, windowMs: 60_000, clock, message: 'Подождите' }),
    wait: (ms: number) => void (nowMs += ms),
  };
};

it('lets so many through in a window and says how long to wait', () => {
  const { rate, wait } = start(2);
  rate.take('a');
  wait(20_000);
  rate.take('a');
  rate.take('b');
  const refused = (() => {
    try {
      rate.take('a');
      return null;
    } catch (error) {
      return error;
    }
  })();
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

it('takes a use back, down to none and no further', () => {
  const { rate } = start(2);
  rate.take('a');
  for (let count = 0; count < 3; count += 1) rate.giveBack('a');
  rate.giveBack('never counted');
  for (let count = 0; count < 2; count += 1) rate.take('a');
  expect(() => rate.take('a')).toThrow();
  rate.giveBack('a');
  rate.take('a');
  expect(() => rate.take('a')).toThrow();
});

it('knows no limit when the limit is 0', () => {
  const { rate } = start(0);
  for (let use = 0; use < 1000; use += 1) rate.take('a');
});

/** Counts what is done to it, so that work is measured in steps and not in time. */
function countingMap(): { windows: Map<string, Window>; steps: () => number } {
  const windows = new Map<string, Window>();
  let steps = 0;
  const counting =
    <A extends unknown[], T>(act: (...args: A) => T) =>
    (...args: A): T => {
      steps += 1;
      return act(...args);
    };
  const walk =
    <T>(begin: () => MapIterator<T>) =>
    (): MapIterator<T> => {
      const entries = begin();
      entries.next = counting(entries.next.bind(entries));
      return entries;
    };
  const [entries, keys] = [walk(windows.entries.bind(windows)), walk(windows.keys.bind(windows))];
  Object.assign(windows, {
    get: counting(windows.get.bind(windows)),
    set: counting(windows.set.bind(windows)),
    delete: counting(windows.delete.bind(windows)),
    entries,
    keys,
    [Symbol.iterator]: entries,
  });
  return { windows, steps: () => steps };
}

const counted = (limit = 1) => {
  let nowMs = 0;
  const { windows, steps } = countingMap();
  const stepsOf = (act: () => void): number => {
    const before = steps();
    act();
    return steps() - before;
  };
  return {
    windows,
    stepsOf,
    wait: (ms: number) => void (nowMs += ms),
    options: { limit, windowMs: 60_000, clock: { now: () => new Date(nowMs) }, message: 'Подождите', windows },
  };
};

it('does the same few steps for the hundred thousandth key as for the first, also when it is full and when all of them are over', () => {
  const { windows, stepsOf, wait, options } = counted();
  const rate = createRateLimit(options);
  const first = stepsOf(() => rate.take('first'));
  for (let key = 1; key < MAX_KEYS; key += 1) rate.take(String(key));
  expect(windows.size).toBe(MAX_KEYS);
  const most = first + 6;
  expect(stepsOf(() => rate.take('one more'))).toBeLessThanOrEqual(most);
  expect(windows.size).toBeLessThanOrEqual(MAX_KEYS);
  wait(60_000);
  for (let key = 0; key < 100; key += 1) expect(stepsOf(() => rate.take(`later ${key}`))).toBeLessThanOrEqual(most);
  // Each that comes takes two old ones with it.
  expect(windows.size).toBeLessThanOrEqual(MAX_KEYS - 99);
});

it('lets the oldest go first, and not one that has begun anew', () => {
  const { windows, wait, options } = counted();
  const rate = createRateLimit(options);
  rate.take('old');
  rate.take('renewed');
  wait(60_000);
  rate.take('renewed');
  expect([...windows.keys()]).toEqual(['renewed']);
});

it('remembers nothing of a key that was only checked, and of one that is refused no more than before', () => {
  const { windows, options } = counted();
  const rate = createRateLimit(options);
  rate.check('a');
  expect(windows.size).toBe(0);
  rate.take('b');
  for (let use = 0; use < 10; use += 1) expect(() => rate.take('b')).toThrow('Подождите');
  expect([...windows]).toEqual([['b', { startedAtMs: 0, used: 1 }]]);
});

it('counts all the addresses of an IPv6 connection as one', () => {
  const { windows, options } = counted(2);
  const rate = createAddressLimit(options);
  rate.take('2001:db8:1:2::1');
  rate.take('2001:db8:1:2::2');
  expect(() => rate.take('2001:db8:1:2:ffff::3')).toThrow('Подождите');
  expect(() => rate.check('2001:db8:1:2::4')).toThrow('Подождите');
  rate.take('2001:db8:1:3::1');
  expect(windows.size).toBe(2);
});
