import { describe, expect, test } from 'vitest';
import { activeFile, EMPTY_QUEUE, failedFile, hasUnsent, isFinished, isLoading, next, type UploadEvent, type UploadQueue } from './upload-queue.ts';

const file = (name: string, lastModified = 1) => new File(['x'], name, { lastModified });
const after = (...events: UploadEvent[]): UploadQueue => events.reduce(next, EMPTY_QUEUE);
const steps = (queue: UploadQueue) => queue.files.map(({ state }) => state.step);

const three: UploadEvent = { type: 'added', files: [file('a.jpg'), file('b.jpg'), file('c.jpg')] };
const started: UploadEvent = { type: 'started' };
const hashed = (key: number): UploadEvent => ({ type: 'hashed', key });
const uploaded = (key: number): UploadEvent => ({ type: 'uploaded', key });
const failed = (key: number): UploadEvent => ({ type: 'failed', key, error: new Error('Так нельзя') });

describe('the files to add', () => {
  test('wait in the order they came', () => {
    const queue = after(three, { type: 'added', files: [file('d.jpg')] });
    expect(queue.files.map(({ key, file: { name } }) => `${key} ${name}`)).toEqual(['1 a.jpg', '2 b.jpg', '3 c.jpg', '4 d.jpg']);
    expect(steps(queue)).toEqual(['waiting', 'waiting', 'waiting', 'waiting']);
    expect(isLoading(queue)).toBe(false);
  });

  test('are listed once when chosen twice', () => {
    expect(after(three, three).files).toHaveLength(3);
    expect(after({ type: 'added', files: [file('a.jpg', 1), file('a.jpg', 2)] }).files).toHaveLength(2);
  });

  test('can be removed, and their keys are not given again', () => {
    const queue = after(three, { type: 'removed', key: 3 }, { type: 'added', files: [file('d.jpg')] });
    expect(queue.files.map(({ key }) => key)).toEqual([1, 2, 4]);
  });

  test('ten thousand come and go without trouble', () => {
    const many = Array.from({ length: 10_000 }, (_, index) => file(`${index}.jpg`));
    const queue = after({ type: 'added', files: many }, started, hashed(1), uploaded(1));
    expect(queue.files).toHaveLength(10_000);
    expect(activeFile(queue)?.key).toBe(2);
  });
});

describe('the line', () => {
  test('sends one file at a time (FIL-16)', () => {
    expect(steps(after(three, started))).toEqual(['hashing', 'waiting', 'waiting']);
    expect(steps(after(three, started, hashed(1)))).toEqual(['sending', 'waiting', 'waiting']);
    expect(steps(after(three, started, hashed(1), uploaded(1)))).toEqual(['done', 'hashing', 'waiting']);
  });

  test('is over when the last one is there', () => {
    const queue = after(three, started, hashed(1), uploaded(1), hashed(2), uploaded(2), hashed(3), uploaded(3));
    expect(steps(queue)).toEqual(['done', 'done', 'done']);
    expect(isLoading(queue)).toBe(false);
    expect(isFinished(queue)).toBe(true);
  });

  test('counts the bytes of the file on its way', () => {
    const queue = after(three, started, { type: 'progressed', key: 1, bytes: 5 });
    expect(activeFile(queue)?.state).toEqual({ step: 'hashing', bytes: 5 });
    const sending = next(next(queue, hashed(1)), { type: 'progressed', key: 1, bytes: 3 });
    expect(activeFile(sending)?.state).toEqual({ step: 'sending', bytes: 3 });
  });

  test('stops at the first failure and clears the loading flag (FIL-17, FIL-18)', () => {
    const queue = after(three, started, hashed(1), uploaded(1), hashed(2), failed(2));
    expect(steps(queue)).toEqual(['done', 'failed', 'waiting']);
    expect(isLoading(queue)).toBe(false);
    expect(failedFile(queue)?.file.name).toBe('b.jpg');
    expect(hasUnsent(queue)).toBe(true);
  });

  test('goes on without the bad file once it is removed', () => {
    const queue = after(three, started, failed(1), { type: 'removed', key: 1 }, started);
    expect(queue.files.map(({ key, state }) => `${key} ${state.step}`)).toEqual(['2 hashing', '3 waiting']);
  });

  test('tries the failed file first when started again', () => {
    expect(steps(after(three, started, hashed(1), uploaded(1), failed(2), started))).toEqual(['done', 'hashing', 'waiting']);
  });

  test('stopped by the person, keeps the file for the next time', () => {
    const queue = after(three, started, hashed(1), { type: 'stopped' });
    expect(steps(queue)).toEqual(['waiting', 'waiting', 'waiting']);
    expect(isLoading(queue)).toBe(false);
    expect(failedFile(queue)).toBeUndefined();
  });

  test('does not hear a late word about a stopped file', () => {
    const queue = after(three, started, { type: 'stopped' });
    expect(next(queue, uploaded(1))).toBe(queue);
    expect(next(queue, failed(1))).toBe(queue);
    expect(next(queue, { type: 'progressed', key: 1, bytes: 9 })).toBe(queue);
  });

  test('takes more files while it moves, and lets waiting ones go, but not the one on its way', () => {
    const queue = after(three, started, { type: 'added', files: [file('d.jpg')] }, { type: 'removed', key: 2 }, { type: 'removed', key: 1 });
    expect(queue.files.map(({ key, state }) => `${key} ${state.step}`)).toEqual(['1 hashing', '3 waiting', '4 waiting']);
  });

  test('does not start twice, nor without files', () => {
    const moving = after(three, started);
    expect(next(moving, started)).toBe(moving);
    expect(after(started)).toEqual(EMPTY_QUEUE);
  });
});
