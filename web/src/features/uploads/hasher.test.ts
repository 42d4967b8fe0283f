import { expect, test, vi } from 'vitest';
import { createHasher } from './hasher.ts';
import type { HashAnswer } from './hash-messages.ts';

/** A worker that says what the test tells it to. */
const createFakeWorker = () => ({
  postMessage: vi.fn(),
  terminate: vi.fn(),
  onmessage: null as Worker['onmessage'],
  onerror: null as Worker['onerror'],
});

const setUp = () => {
  const workers: ReturnType<typeof createFakeWorker>[] = [];
  const hasher = createHasher(() => {
    const worker = createFakeWorker();
    workers.push(worker);
    return worker;
  });
  const say = (answer: HashAnswer) =>
    workers.at(-1)?.onmessage?.call({} as Worker, new MessageEvent('message', { data: answer }));
  return { hasher, workers, say };
};

const call = (parts = {}) => ({
  file: new File(['x'], 'a.jpg'),
  onProgress: vi.fn(),
  signal: new AbortController().signal,
  ...parts,
});

test('reports how much is read, then the checksum', async () => {
  const { hasher, say } = setUp();
  const onProgress = vi.fn();
  const hashing = hasher.hash(call({ onProgress }));
  say({ type: 'read', bytes: 4 });
  say({ type: 'hashed', checksum: 'ab12' });
  await expect(hashing).resolves.toBe('ab12');
  expect(onProgress).toHaveBeenCalledExactlyOnceWith(4);
});

test('one worker serves file after file', async () => {
  const { hasher, workers, say } = setUp();
  for (const checksum of ['one', 'two']) {
    const hashing = hasher.hash(call());
    say({ type: 'hashed', checksum });
    await expect(hashing).resolves.toBe(checksum);
  }
  expect(workers).toHaveLength(1);
});

test('an aborted computation ends its worker, and the next file gets a new one', async () => {
  const { hasher, workers, say } = setUp();
  const aborting = new AbortController();
  const hashing = hasher.hash(call({ signal: aborting.signal }));
  aborting.abort();
  await expect(hashing).rejects.toThrow();
  expect(workers[0]?.terminate).toHaveBeenCalledOnce();
  const again = hasher.hash(call());
  say({ type: 'hashed', checksum: 'ab' });
  await expect(again).resolves.toBe('ab');
  expect(workers).toHaveLength(2);
});

test('a file that cannot be read fails in words for a user', async () => {
  const { hasher, say } = setUp();
  const hashing = hasher.hash(call());
  say({ type: 'failed', reason: 'NotReadableError' });
  await expect(hashing).rejects.toThrow('Файл не читается: возможно, он изменён или удалён');
});

test('a browser that cannot compute sends the file without a checksum', async () => {
  const { hasher, say } = setUp();
  const hashing = hasher.hash(call());
  say({ type: 'unable' });
  await expect(hashing).resolves.toBeUndefined();
});
