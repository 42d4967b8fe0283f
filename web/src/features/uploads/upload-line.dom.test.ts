import type { DataSourceFile } from '@rakurs/contract';
import { expect, test, vi } from 'vitest';
import { ApiError } from '#shared/api/index.ts';
import { UploadLine, type LineParts } from './upload-line.ts';

const place = { projectId: 5, dataSourceId: 11 };
const words = { title: '', description: '' };
const MB = 1024 * 1024;
const file = (name: string, size = 3) => new File([new Uint8Array(size)], name);
const refusal = (status: number) => new ApiError(new Response(null, { status }));
/** Of the answer the line uses nothing itself. */
const brought = { id: 1, data_source_id: 11 } as DataSourceFile;

const setUp = (parts: Partial<LineParts> = {}) => {
  const uploadFile = vi.fn<LineParts['uploadFile']>(async () => brought);
  const bring = vi.fn<LineParts['resumable']['bring']>(async () => brought);
  const discard = vi.fn<LineParts['resumable']['discard']>(async () => undefined);
  const findKnown = vi.fn<LineParts['findKnown']>(async () => undefined);
  const line = new UploadLine({ hasher: { hash: async () => 'a'.repeat(64), close: () => undefined }, findKnown, uploadFile, resumable: { bring, discard }, now: () => 0, ...parts });
  const send = (...files: File[]) => line.tell({ type: 'added', files, place, words });
  const steps = () => line.getSnapshot().queue.files.map(({ state }) => state.step);
  return { line, send, steps, uploadFile, bring, discard, findKnown };
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
  const { line, send, steps, uploadFile } = setUp();
  uploadFile.mockRejectedValueOnce(new TypeError('Нет связи'));
  send(file('a.jpg'), file('b.jpg'));
  await stepsReach(steps, ['failed', 'waiting']);
  line.tell({ type: 'retried', key: 1 });
  await stepsReach(steps, ['done', 'done']);
  const keys = uploadFile.mock.calls.map(([call]) => call.idempotencyKey);
  expect(keys[0]).toBe(keys[1]);
  expect(keys[2]).not.toBe(keys[1]);
});

test('tried again with other words it is another call', async () => {
  const { line, send, steps, uploadFile } = setUp();
  uploadFile.mockRejectedValueOnce(refusal(503));
  send(file('a.jpg'));
  await stepsReach(steps, ['failed']);
  line.tell({ type: 'started', dataSourceId: 11, words: { title: 'Ночь', description: '' } });
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

test('a file that cannot be read any more does not stop the others', async () => {
  const hash = vi.fn<LineParts['hasher']['hash']>(async () => 'a'.repeat(64)).mockRejectedValueOnce(new Error('Файл не читается'));
  const { send, steps } = setUp({ hasher: { hash, close: () => undefined } });
  send(file('a.jpg'), file('b.jpg'));
  await stepsReach(steps, ['failed', 'done']);
});

test('what the source has is offered, and sent when the person wants it', async () => {
  const { line, send, steps, findKnown, uploadFile } = setUp();
  findKnown.mockResolvedValueOnce({ id: 3, title: 'Ворота', sha256_checksum: 'a'.repeat(64) });
  send(file('a.jpg'), file('b.jpg'));
  await stepsReach(steps, ['known', 'done']);
  expect(uploadFile).toHaveBeenCalledTimes(1);
  line.tell({ type: 'decided', about: { key: 1 }, choice: 'send' });
  await stepsReach(steps, ['done', 'done']);
  expect(findKnown).toHaveBeenCalledTimes(2);
});

test('a half-sent file that leaves the list is forgotten by the server too', async () => {
  const { line, send, steps, bring, discard } = setUp();
  bring.mockImplementationOnce(async ({ onStarted }) => {
    onStarted('upload-1');
    throw new TypeError('Нет связи');
  });
  send(file('a.mp4', 9 * MB));
  await stepsReach(steps, ['failed']);
  line.tell({ type: 'removed', key: 1 });
  expect(discard).toHaveBeenCalledExactlyOnceWith('upload-1');
});

test('a stopped file is let go, and its late end changes nothing', async () => {
  const { line, send, steps, uploadFile } = setUp();
  let end: ((file: DataSourceFile) => void) | null = null as ((file: DataSourceFile) => void) | null;
  uploadFile.mockImplementationOnce(() => new Promise((resolve) => { end = resolve; }));
  send(file('a.jpg'));
  await stepsReach(steps, ['sending']);
  line.tell({ type: 'stopped' });
  expect(uploadFile.mock.calls[0]?.[0].signal.aborted).toBe(true);
  end?.(brought);
  await Promise.resolve();
  expect(steps()).toEqual(['waiting']);
});
