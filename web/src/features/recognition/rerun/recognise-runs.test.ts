import { expect, test, vi } from 'vitest';
import type { RunCommand } from '#shared/api/index.ts';
import { deferred } from '#testing/deferred.ts';
import { createRecogniseRuns } from './recognise-runs.ts';

const params = { data_source_id: 5 };

const setUp = () => {
  const ended = deferred<unknown>();
  const sent: RunCommand[] = [];
  const runs = createRecogniseRuns((command) => {
    sent.push(command);
    return ended.promise;
  });
  const heard = { onDone: vi.fn(), onFailed: vi.fn() };
  return { runs, sent, ended, heard, started: runs.start({ params, ...heard }) };
};

test('sends the command with what is to be recognised', () => {
  const { sent } = setUp();
  expect(sent).toMatchObject([{ command: 'recognise_again', params: { data_source_id: 5 } }]);
});

test('reports its progress, for this source alone', () => {
  const { runs, sent } = setUp();
  expect(runs.get(params)).toEqual({ isWaiting: true, progress: 0 });
  sent[0]?.onStatus?.({ id: 1, status: 'выполняется', progress: 0.4 });
  expect(runs.get(params)).toEqual({ isWaiting: false, progress: 0.4 });
  expect(runs.get({ data_source_id: 6 })).toBeNull();
  expect(runs.get({ data_source_file_id: 5 })).toBeNull();
});

test('a run under way is not begun twice', async () => {
  const { runs, sent, heard } = setUp();
  await runs.start({ params, ...heard });
  expect(sent).toHaveLength(1);
});

test('ends with the result, and can be begun again', async () => {
  const { runs, ended, heard, started } = setUp();
  ended.resolve({ files: 3, failed: 1 });
  await started;
  expect(heard.onDone).toHaveBeenCalledWith({ files: 3, failed: 1 });
  expect(runs.get(params)).toBeNull();
});

test("ends with the server's words when it fails", async () => {
  const { runs, ended, heard, started } = setUp();
  const failure = new Error('Исполнитель недоступен');
  ended.reject(failure);
  await started;
  expect(heard.onFailed).toHaveBeenCalledWith(failure);
  expect(runs.get(params)).toBeNull();
});

test('a screen that was left hears nothing more', async () => {
  const { runs, sent, ended, heard, started } = setUp();
  runs.forget();
  expect(sent[0]?.signal?.aborted).toBe(true);
  expect(runs.get(params)).toBeNull();
  ended.reject(new Error('aborted'));
  await started;
  expect(heard.onFailed).not.toHaveBeenCalled();
});

test('every watcher hears of every step', () => {
  const { runs, sent } = setUp();
  const listener = vi.fn();
  const stop = runs.subscribe(listener);
  sent[0]?.onStatus?.({ id: 1, status: 'выполняется', progress: 0.4 });
  stop();
  sent[0]?.onStatus?.({ id: 1, status: 'выполняется', progress: 0.5 });
  expect(listener).toHaveBeenCalledTimes(1);
});
