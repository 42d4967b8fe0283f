import type { DataSourceFile } from '@rakurs/contract';
import { expect, test, vi } from 'vitest';
import { ApiError } from '#shared/api/index.ts';
import { UploadManager, type UploadManagerParts } from './upload-manager.ts';
import { failedFile } from './upload-queue.ts';

const place = { projectId: 5, dataSourceId: 11 };
const words = { title: '', description: '' };
const MB = 1024 * 1024;
const file = (name: string, size = 3) => new File([new Uint8Array(size)], name);
const refusal = (status: number, headers: Record<string, string> = {}) =>
  new ApiError(new Response(null, { status, headers }));
const busy = (status: number, seconds: number) => refusal(status, { 'Retry-After': String(seconds) });
const FULL = 'Файлов может быть не больше 4. Удалите ненужное и очистите корзину.';
const atTheBound = () =>
  new ApiError(new Response(null, { status: 422 }), {
    type: 'about:blank',
    title: 'Достигнут предел',
    status: 422,
    detail: FULL,
    code: 'limit_reached',
  });
/** Of the answer the line uses nothing itself. */
const queryImage = { id: 1, data_source_id: 11 } as DataSourceFile;

const setUp = (parts: Partial<UploadManagerParts> = {}) => {
  const uploadFile = vi.fn<UploadManagerParts['uploadFile']>(async () => queryImage);
  const bring = vi.fn<UploadManagerParts['resumable']['bring']>(async () => queryImage);
  const discard = vi.fn<UploadManagerParts['resumable']['discard']>(async () => undefined);
  const findKnown = vi.fn<UploadManagerParts['findKnown']>(async () => undefined);
  const uploadManager = new UploadManager({
    hasher: { hash: async () => 'a'.repeat(64), close: () => undefined },
    findKnown,
    uploadFile,
    resumable: { bring, discard },
    now: () => 0,
    pause: async () => undefined,
    ...parts,
  });
  const send = (...files: File[]) => uploadManager.dispatch({ type: 'added', files, place, words });
  const steps = () => uploadManager.getSnapshot().queue.files.map(({ state }) => state.step);
  return { uploadManager, send, steps, uploadFile, bring, discard, findKnown };
};
const stepsReach = (steps: () => string[], wanted: string[]) => vi.waitFor(() => expect(steps()).toEqual(wanted));

test('small files go by the plain call, large ones part by part', async () => {
  const { send, steps, uploadFile, bring } = setUp();
  send(file('a.jpg', 8 * MB), file('b.mp4', 8 * MB + 1));
  await stepsReach(steps, ['done', 'done']);
  expect(uploadFile.mock.calls.map(([call]) => call.file.name)).toEqual(['a.jpg']);
  expect(bring.mock.calls.map(([call]) => call.file.name)).toEqual(['b.mp4']);
});

test('a lost connection stops the line; tried again, the file goes under the key of its first attempt', async () => {
  const { uploadManager, send, steps, uploadFile } = setUp();
  uploadFile.mockRejectedValueOnce(new TypeError('Нет связи'));
  send(file('a.jpg'), file('b.jpg'));
  await stepsReach(steps, ['failed', 'waiting']);
  uploadManager.dispatch({ type: 'retried', key: 1 });
  await stepsReach(steps, ['done', 'done']);
  const keys = uploadFile.mock.calls.map(([call]) => call.idempotencyKey);
  expect(keys[0]).toBe(keys[1]);
  expect(keys[2]).not.toBe(keys[1]);
});

test('tried again with other words it is another call', async () => {
  const { uploadManager, send, steps, uploadFile } = setUp();
  uploadFile.mockRejectedValueOnce(refusal(503));
  send(file('a.jpg'));
  await stepsReach(steps, ['failed']);
  uploadManager.dispatch({ type: 'started', dataSourceId: 11, words: { title: 'Ночь', description: '' } });
  await stepsReach(steps, ['done']);
  const [first, second] = uploadFile.mock.calls.map(([call]) => call);
  expect(second?.params.title).toBe('Ночь');
  expect(second?.idempotencyKey).not.toBe(first?.idempotencyKey);
});

test.each([413, 415, 422])('a refusal %i is about the file, and the rest go on', async (status) => {
  const { send, steps, uploadFile } = setUp();
  uploadFile.mockRejectedValueOnce(refusal(status));
  send(file('a.jpg'), file('b.jpg'));
  await stepsReach(steps, ['failed', 'done']);
});

test.each([429, 503])(
  'a server that says with %i when to come back is waited for, as long as it asks, and the same file goes on by itself',
  async (status) => {
    let end = (): void => undefined;
    const pause = vi.fn<UploadManagerParts['pause']>(
      () =>
        new Promise((resolve) => {
          end = resolve;
        }),
    );
    const { send, steps, uploadFile } = setUp({ pause });
    uploadFile.mockRejectedValueOnce(busy(status, 7)).mockRejectedValueOnce(busy(status, 1));
    send(file('a.jpg'), file('b.jpg'));
    await stepsReach(steps, ['postponed', 'waiting']);
    const waited = () => pause.mock.calls.map(([ms]) => ms);
    expect(waited()[0]).toBeGreaterThanOrEqual(7000);
    expect(waited()[0]).toBeLessThanOrEqual(10_500);
    end();
    // Nobody loses patience: the server has said that it is worth waiting.
    await vi.waitFor(() => expect(pause).toHaveBeenCalledTimes(2));
    expect(steps()).toEqual(['postponed', 'waiting']);
    end();
    await stepsReach(steps, ['done', 'done']);
    const sent = uploadFile.mock.calls.map(([call]) => [call.file.name, call.idempotencyKey]);
    expect(sent.map(([name]) => name)).toEqual(['a.jpg', 'a.jpg', 'a.jpg', 'b.jpg']);
    expect(new Set(sent.slice(0, 3).map(([, key]) => key)).size).toBe(1);
  },
);

test('a large file waits in the same way', async () => {
  const pause = vi.fn<UploadManagerParts['pause']>(async () => undefined);
  const { send, steps, bring } = setUp({ pause });
  bring.mockRejectedValueOnce(busy(503, 5));
  send(file('a.mp4', 9 * MB));
  await stepsReach(steps, ['done']);
  expect(bring).toHaveBeenCalledTimes(2);
  expect(pause).toHaveBeenCalledOnce();
});

test('stopping the queue stops its wait', async () => {
  const pause = vi.fn<UploadManagerParts['pause']>(
    (_, signal) => new Promise((__, reject) => signal.addEventListener('abort', () => reject(signal.reason as Error))),
  );
  const { uploadManager, send, steps, uploadFile } = setUp({ pause });
  uploadFile.mockRejectedValueOnce(busy(503, 5));
  send(file('a.jpg'));
  await stepsReach(steps, ['postponed']);
  uploadManager.dispatch({ type: 'stopped' });
  expect(steps()).toEqual(['waiting']);
  uploadManager.dispatch({ type: 'started' });
  await stepsReach(steps, ['done']);
  expect(uploadFile).toHaveBeenCalledTimes(2);
});

test('a server that is down and says nothing of coming back stops the line', async () => {
  const pause = vi.fn<UploadManagerParts['pause']>(async () => undefined);
  const { send, steps, uploadFile } = setUp({ pause });
  uploadFile.mockRejectedValueOnce(refusal(503));
  send(file('a.jpg'), file('b.jpg'));
  await stepsReach(steps, ['failed', 'waiting']);
  expect(pause).not.toHaveBeenCalled();
});

test('the queue stops at the quota with the words of the server, the rest are not tried in vain, and all goes on once there is room', async () => {
  const { uploadManager, send, steps, uploadFile } = setUp();
  uploadFile.mockRejectedValueOnce(atTheBound());
  send(file('a.jpg'), file('b.jpg'), file('c.jpg'));
  await stepsReach(steps, ['failed', 'waiting', 'waiting']);
  expect(uploadFile).toHaveBeenCalledTimes(1);
  expect(failedFile(uploadManager.getSnapshot().queue)?.state).toMatchObject({
    error: { message: FULL },
    isBad: false,
  });
  uploadManager.dispatch({ type: 'started' });
  await stepsReach(steps, ['done', 'done', 'done']);
  expect(uploadFile).toHaveBeenCalledTimes(4);
});

test('one file is on its way at a time, whatever else happens to the line', async () => {
  const onTheirWay = new Set<string>();
  let most = 0;
  const uploadFile: UploadManagerParts['uploadFile'] = async ({ file: { name } }) => {
    onTheirWay.add(name);
    most = Math.max(most, onTheirWay.size);
    await new Promise((resolve) => setTimeout(resolve, 0));
    onTheirWay.delete(name);
    return name === 'b.jpg' ? Promise.reject(refusal(415)) : queryImage;
  };
  const { uploadManager, send, steps } = setUp({ uploadFile });
  send(file('a.jpg'), file('b.jpg'));
  send(file('c.jpg'));
  uploadManager.dispatch({ type: 'started' });
  await stepsReach(steps, ['done', 'failed', 'done']);
  uploadManager.dispatch({ type: 'retried', key: 2 });
  send(file('d.jpg'));
  await stepsReach(steps, ['done', 'failed', 'done', 'done']);
  expect(most).toBe(1);
});

test('a file that cannot be read any more does not stop the others', async () => {
  const hash = vi
    .fn<UploadManagerParts['hasher']['hash']>(async () => 'a'.repeat(64))
    .mockRejectedValueOnce(new Error('Файл не читается'));
  const { send, steps } = setUp({ hasher: { hash, close: () => undefined } });
  send(file('a.jpg'), file('b.jpg'));
  await stepsReach(steps, ['failed', 'done']);
});

test('a file that the source already has is offered, and sent when the user wants it', async () => {
  const { uploadManager, send, steps, findKnown, uploadFile } = setUp();
  findKnown.mockResolvedValueOnce({ id: 3, title: 'Ворота', sha256_checksum: 'a'.repeat(64) });
  send(file('a.jpg'), file('b.jpg'));
  await stepsReach(steps, ['known', 'done']);
  expect(uploadFile).toHaveBeenCalledTimes(1);
  uploadManager.dispatch({ type: 'decided', about: { key: 1 }, choice: 'send' });
  await stepsReach(steps, ['done', 'done']);
  expect(findKnown).toHaveBeenCalledTimes(2);
});

test('a half-sent file that leaves the list is forgotten by the server too', async () => {
  const { uploadManager, send, steps, bring, discard } = setUp();
  bring.mockImplementationOnce(async ({ onStarted }) => {
    onStarted('upload-1');
    throw new TypeError('Нет связи');
  });
  send(file('a.mp4', 9 * MB));
  await stepsReach(steps, ['failed']);
  uploadManager.dispatch({ type: 'removed', key: 1 });
  expect(discard).toHaveBeenCalledExactlyOnceWith('upload-1');
});

test('a stopped file is let go, and its late end changes nothing', async () => {
  const { uploadManager, send, steps, uploadFile } = setUp();
  let end: ((file: DataSourceFile) => void) | null = null as ((file: DataSourceFile) => void) | null;
  uploadFile.mockImplementationOnce(
    () =>
      new Promise((resolve) => {
        end = resolve;
      }),
  );
  send(file('a.jpg'));
  await stepsReach(steps, ['sending']);
  uploadManager.dispatch({ type: 'stopped' });
  expect(uploadFile.mock.calls[0]?.[0].signal.aborted).toBe(true);
  end?.(queryImage);
  await Promise.resolve();
  expect(steps()).toEqual(['waiting']);
});
