import type { DataSourceFile, RecordingProgress } from '@rakurs/contract';
import { expect, test, vi } from 'vitest';
import { ApiError } from '#shared/api/index.ts';
import { createPartSender, type Part } from './part-sender.ts';

// Only who it is matters here.
const file = { id: 9 } as DataSourceFile;
const refusal = (status: number) => new ApiError(new Response(null, { status, statusText: `${status}` }));

/** A sender whose calls wait for the test to answer them. */
const setUp = () => {
  const calls: { part: Part; taken: () => void; fail: (error: unknown) => void }[] = [];
  let now = 0;
  const deps = {
    send: vi.fn(
      (part: Part) =>
        new Promise<DataSourceFile | RecordingProgress>((resolve, reject) => {
          calls.push({
            part,
            fail: reject,
            taken: () => resolve(part.final ? file : { recording: { recording_id: 'r', next_seq: part.seq + 1 } }),
          });
        }),
    ),
    onTaken: vi.fn(),
    onFile: vi.fn(),
    onFailed: vi.fn(),
    wait: async (ms: number) => void (now += ms),
    now: () => now,
  };
  const sender = createPartSender(deps);
  const reached = (amount: number) => vi.waitFor(() => expect(calls).toHaveLength(amount));
  const take = async (index: number) => {
    await reached(index + 1);
    calls[index]?.taken();
  };
  const sent = () => calls.map(({ part: { seq, bytes, final } }) => [seq, bytes.size, final]);
  return { ...deps, calls, sender, reached, take, sent, pass: (ms: number) => void (now += ms) };
};
const bytes = (size: number) => new Blob(['x'.repeat(size)]);

test('parts go in order, one at a time, and the last one says so', async () => {
  const { sender, take, sent, reached, onFile, onTaken } = setUp();
  sender.add(bytes(1));
  sender.add(bytes(2));
  sender.add(bytes(3));
  await reached(1);
  expect(sent()).toEqual([[0, 1, false]]);
  await take(0);
  await reached(2);
  sender.end();
  await take(1);
  await take(2);
  await vi.waitFor(() => expect(onFile).toHaveBeenCalledExactlyOnceWith(file));
  expect(sent()).toEqual([
    [0, 1, false],
    [1, 2, false],
    [2, 3, true],
  ]);
  expect(onTaken).toHaveBeenCalledTimes(3);
});

test('an end that comes when everything has been sent, or is on its way, is said by an empty part', async () => {
  const { sender, take, sent, reached, onFile } = setUp();
  sender.add(bytes(5));
  await reached(1);
  sender.end();
  await take(0);
  await take(1);
  await vi.waitFor(() => expect(onFile).toHaveBeenCalledOnce());
  expect(sent()).toEqual([
    [0, 5, false],
    [1, 0, true],
  ]);
});

test.each([
  ['no connection', new TypeError('Failed to fetch')],
  ['a server that is not well', refusal(503)],
])('after %s the same part goes again under its number', async (_, error) => {
  const { sender, calls, reached, take, sent, onFailed } = setUp();
  sender.add(bytes(1));
  sender.add(bytes(2));
  await reached(1);
  calls[0]?.fail(error);
  await take(1);
  await reached(3);
  expect(sent()).toEqual([
    [0, 1, false],
    [0, 1, false],
    [1, 2, false],
  ]);
  expect(onFailed).not.toHaveBeenCalled();
});

test('a refusal that a repeat cannot change ends it, and what comes later is not sent', async () => {
  const { sender, calls, reached, onFailed, send } = setUp();
  sender.add(bytes(1));
  await reached(1);
  const error = refusal(409);
  calls[0]?.fail(error);
  await vi.waitFor(() => expect(onFailed).toHaveBeenCalledExactlyOnceWith(error));
  sender.add(bytes(2));
  sender.end();
  await Promise.resolve();
  expect(send).toHaveBeenCalledOnce();
});

test('patience with a server that is out of reach has an end', async () => {
  const { sender, calls, reached, onFailed, pass } = setUp();
  sender.add(bytes(1));
  await reached(1);
  pass(31_000);
  calls[0]?.fail(new TypeError('Failed to fetch'));
  await vi.waitFor(() => expect(onFailed).toHaveBeenCalledOnce());
});
