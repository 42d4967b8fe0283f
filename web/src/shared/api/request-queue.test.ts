import { QUEUE_START_MS } from '@rakurs/contract';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { deferred } from '#testing/deferred.ts';
import { refusal } from '#testing/fake-server.ts';
import { ApiError, FinalError } from './api-error.ts';
import { RequestsQueue } from './request-queue.ts';

const RATE_MS = 50;
const RETRY_MS = RATE_MS + 2000;

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const started = async (options: ConstructorParameters<typeof RequestsQueue>[0] = {}) => {
  const queue = new RequestsQueue({ fetchingRateMs: RATE_MS, chance: () => 0, ...options });
  await vi.advanceTimersByTimeAsync(QUEUE_START_MS);
  return queue;
};

/** A request that notes that it was sent and waits for its answer. */
const held = (name: string, sent: string[]) => {
  const { promise, resolve, reject } = deferred<string>();
  const run = () => {
    sent.push(name);
    return promise;
  };
  return { run, resolve, reject };
};

const failing = (error: () => unknown) => vi.fn(() => Promise.reject(error()));
const refused = (status: number, headers?: Record<string, string>) => () => new ApiError(refusal(status, {}, headers));

describe('the order of requests', () => {
  test('nothing is sent before the queue starts, 100 ms after it is made (SES-32)', async () => {
    const queue = new RequestsQueue();
    const run = vi.fn(() => Promise.resolve('ok'));
    await vi.advanceTimersByTimeAsync(40);
    const answer = queue.enqueue({ run });
    await vi.advanceTimersByTimeAsync(59);
    expect(run).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(1);
    expect(run).toHaveBeenCalledOnce();
    await expect(answer).resolves.toBe('ok');
  });

  test('a queue nobody uses leaves no timer behind', () => {
    void new RequestsQueue();
    expect(vi.getTimerCount()).toBe(0);
  });

  test('higher priority goes first, equal ones go as they came, the default is 0 (SES-26, SES-27)', async () => {
    const queue = new RequestsQueue({ parallel: 1 });
    const sent: string[] = [];
    const add = (name: string, priority?: number) => queue.enqueue({ priority, run: async () => void sent.push(name) });
    void add('first');
    void add('low', -1);
    void add('second');
    void add('high', 5);
    void add('explicit zero', 0);
    await vi.advanceTimersByTimeAsync(1000);
    expect(sent).toEqual(['high', 'first', 'second', 'explicit zero', 'low']);
  });

  test('a request that finds a free slot does not wait for the next recheck', async () => {
    const queue = await started({ fetchingRateMs: 10_000 });
    const run = vi.fn(() => Promise.resolve());
    void queue.enqueue({ run });
    expect(run).toHaveBeenCalledOnce();
  });

  test('only so many travel at once, and the next leaves when one returns', async () => {
    const queue = await started({ parallel: 2, fetchingRateMs: 10_000 });
    const sent: string[] = [];
    const [a, b, c] = [held('a', sent), held('b', sent), held('c', sent)];
    void queue.enqueue(a);
    void queue.enqueue(b);
    void queue.enqueue(c);
    expect(sent).toEqual(['a', 'b']);
    b.resolve('done');
    await vi.advanceTimersByTimeAsync(0);
    expect(sent).toEqual(['a', 'b', 'c']);
  });
});

describe('failed requests', () => {
  test('are tried five times in all by default, then rejected with the last error (SES-28, SES-29)', async () => {
    const queue = await started();
    let attempts = 0;
    const run = failing(() => new TypeError(`no network ${(attempts += 1)}`));
    const answer = queue.enqueue({ run });
    const rejected = expect(answer).rejects.toThrow('no network 5');
    await vi.advanceTimersByTimeAsync(RETRY_MS * 4 - 1);
    expect(run).toHaveBeenCalledTimes(4);
    await vi.advanceTimersByTimeAsync(1);
    expect(run).toHaveBeenCalledTimes(5);
    await rejected;
    await vi.advanceTimersByTimeAsync(60_000);
    expect(run).toHaveBeenCalledTimes(5);
  });

  test('are tried again after the fetching rate plus 2000 ms (SES-34)', async () => {
    const queue = await started({ fetchingRateMs: 300 });
    const run = vi
      .fn<() => Promise<string>>()
      .mockRejectedValueOnce(new TypeError('no network'))
      .mockResolvedValue('ok');
    const answer = queue.enqueue({ run });
    await vi.advanceTimersByTimeAsync(2299);
    expect(run).toHaveBeenCalledTimes(1);
    await vi.advanceTimersByTimeAsync(1);
    await expect(answer).resolves.toBe('ok');
  });

  test('are not tried again when the request allows one attempt, as sign-in does (SES-30)', async () => {
    const queue = await started();
    const run = failing(refused(503));
    await expect(queue.enqueue({ run, tries: 1 })).rejects.toMatchObject({ status: 503 });
    expect(run).toHaveBeenCalledOnce();
  });

  test('do not hold up the others while they wait', async () => {
    const queue = await started({ parallel: 1 });
    const lost = failing(() => new TypeError('no network'));
    queue.enqueue({ run: lost, priority: 9 }).catch(() => undefined);
    await vi.advanceTimersByTimeAsync(0);
    await expect(queue.enqueue({ run: () => Promise.resolve('ok') })).resolves.toBe('ok');
    expect(lost).toHaveBeenCalledOnce();
  });

  test.each([400, 401, 402, 403, 404, 409, 413, 415, 422])(
    'are rejected at once after %i, which a retry cannot change (SES-35)',
    async (status) => {
      const queue = await started();
      const run = failing(refused(status));
      await expect(queue.enqueue({ run })).rejects.toMatchObject({ status });
      expect(run).toHaveBeenCalledOnce();
    },
  );

  test('are rejected at once when the client itself says that it is final', async () => {
    const queue = await started();
    const run = failing(() => new FinalError('No JWT'));
    await expect(queue.enqueue({ run })).rejects.toThrow('No JWT');
    expect(run).toHaveBeenCalledOnce();
  });

  test.each([408, 425, 429, 500, 502, 503])('are tried again after %i', async (status) => {
    const queue = await started();
    const run = vi
      .fn<() => Promise<string>>()
      .mockImplementationOnce(failing(refused(status)))
      .mockResolvedValue('ok');
    const answer = queue.enqueue({ run });
    await vi.advanceTimersByTimeAsync(RETRY_MS);
    await expect(answer).resolves.toBe('ok');
  });

  test('wait as long as Retry-After asks when that is longer', async () => {
    const queue = await started();
    const run = vi
      .fn<() => Promise<string>>()
      .mockImplementationOnce(failing(refused(429, { 'Retry-After': '7' })))
      .mockResolvedValue('ok');
    const answer = queue.enqueue({ run });
    await vi.advanceTimersByTimeAsync(6999);
    expect(run).toHaveBeenCalledTimes(1);
    await vi.advanceTimersByTimeAsync(1 + RATE_MS);
    await expect(answer).resolves.toBe('ok');
  });

  test('do not all come back at once: each stays away up to half as long again as Retry-After asks', async () => {
    const queue = await started({ chance: () => 0.5 });
    const run = vi
      .fn<() => Promise<string>>()
      .mockImplementationOnce(failing(refused(503, { 'Retry-After': '8' })))
      .mockResolvedValue('ok');
    const answer = queue.enqueue({ run });
    await vi.advanceTimersByTimeAsync(9999);
    expect(run).toHaveBeenCalledTimes(1);
    await vi.advanceTimersByTimeAsync(1 + RATE_MS);
    await expect(answer).resolves.toBe('ok');
  });

  test('are handed back at once to callers that wait by themselves, and others are not', async () => {
    const queue = await started();
    const handsBack = (error: unknown) => error instanceof ApiError && error.status === 503;
    const busy = failing(refused(503, { 'Retry-After': '8' }));
    await expect(queue.enqueue({ run: busy, handsBack })).rejects.toMatchObject({ status: 503 });
    expect(busy).toHaveBeenCalledOnce();
    const lost = vi
      .fn<() => Promise<string>>()
      .mockImplementationOnce(failing(() => new TypeError('no network')))
      .mockResolvedValue('ok');
    const answer = queue.enqueue({ run: lost, handsBack });
    await vi.advanceTimersByTimeAsync(RETRY_MS);
    await expect(answer).resolves.toBe('ok');
  });

  test('do not come sooner because Retry-After is short', async () => {
    const queue = await started();
    const run = failing(refused(503, { 'Retry-After': '1' }));
    queue.enqueue({ run }).catch(() => undefined);
    await vi.advanceTimersByTimeAsync(RETRY_MS - 1);
    expect(run).toHaveBeenCalledTimes(1);
  });
});

describe('a stopped queue', () => {
  test('rejects calls that wait, that rest after a failure and that come later', async () => {
    const queue = await started({ parallel: 1 });
    const resting = queue.enqueue({ run: failing(() => new TypeError('no network')) });
    await vi.advanceTimersByTimeAsync(0);
    const travelling = held('travelling', []);
    const onItsWay = queue.enqueue(travelling);
    const waiting = queue.enqueue({ run: () => Promise.resolve('never') });
    const turnedAway = [resting, waiting].map((answer) =>
      expect(answer).rejects.toThrow('Очередь запросов остановлена'),
    );
    queue.stop();
    await Promise.all(turnedAway);
    await expect(queue.enqueue({ run: () => Promise.resolve('late') })).rejects.toThrow('Очередь запросов остановлена');
    travelling.resolve('arrived');
    await expect(onItsWay).resolves.toBe('arrived');
    expect(vi.getTimerCount()).toBe(0);
  });

  test('rejects what fails on its way instead of trying again', async () => {
    const queue = await started();
    const travelling = held('travelling', []);
    const answer = queue.enqueue(travelling);
    queue.stop();
    travelling.reject(new TypeError('no network'));
    await expect(answer).rejects.toThrow('no network');
  });
});
