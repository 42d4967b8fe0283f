import type { Label } from '@rakurs/contract';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ru } from '#shared/text/ru.ts';
import { answer, createFakeServer, noNetwork, refusal } from '#testing/fake-server.ts';
import type { Entry } from './entry.ts';
import { sendEntry } from './send-entry.ts';

const LABELS = '/api/projects/data_sources/data_source_files/9/labels';
const CREATE = `POST ${LABELS}/new`;
const CHANGE = `PATCH ${LABELS}/4`;
const DELETE = `GET ${LABELS}/4/delete`;
const RESTORE = `POST ${LABELS}/4/restore`;
const LIST = `GET ${LABELS}/index`;

const box = { x0: 0.1, y0: 0.2, x1: 0.5, y1: 0.6 };
const label: Label = { id: 4, title: 'Кот', ...box, time_frame: 1.5 };
const entry = (act: Entry['act'], more: Partial<Entry> = {}): Entry => ({
  id: `key of ${act}`,
  at: 1,
  userId: 7,
  fileId: 9,
  dataSourceId: 11,
  projectId: 5,
  act,
  key: 'a',
  labelId: act === 'create' ? null : 4,
  shape: { title: 'Кот', box, second: 1.5 },
  wasSent: false,
  ...more,
});

let server = createFakeServer();
beforeEach(() => {
  server = createFakeServer();
  vi.stubGlobal('fetch', server.fetch);
  localStorage.setItem('jwt', 'jwt-1');
  localStorage.setItem('csrf', 'csrf-1');
});
afterEach(() => localStorage.clear());

const asked = () => server.calls.map(({ method, address }) => `${method} ${address}`);
const bodyOf = (route: string): unknown => {
  const body = server.asked(route)[0]?.body;
  return typeof body === 'string' ? JSON.parse(body) : body;
};

test('a drawn label is created under the key of its entry, with its place, its time and where it belongs', async () => {
  server.on(CREATE, () => answer(label));
  expect(await sendEntry(entry('create'), false)).toEqual({ step: 'taken', label });
  expect(asked()).toEqual([CREATE]);
  expect(server.calls[0]?.headers.get('Idempotency-Key')).toBe('key of create');
  expect(bodyOf(CREATE)).toEqual({
    title: 'Кот',
    project: { id: 5 },
    dataSource: { id: 11 },
    dataSourceFile: { id: 9 },
    ...box,
    timeFrame: 1.5,
  });
});

test('a repeated creation finds the label that has arrived, and makes no second one', async () => {
  server.on(LIST, () => answer({ labels: [{ ...label, id: 3, title: 'Пёс' }, label] }));
  server.on(CREATE, () => answer({ ...label, id: 5 }));
  expect(await sendEntry(entry('create'), true)).toEqual({ step: 'taken', label });
  expect(asked()).toEqual([LIST]);
});

test.each([
  ['title', { title: 'Кошка' }],
  ['second', { time_frame: 2 }],
  ['place', { x1: 0.7 }],
])('a label with another %s is not the one that was sent: the creation is repeated', async (_what, other) => {
  server.on(LIST, () => answer({ labels: [{ ...label, ...other }] }));
  server.on(CREATE, () => answer({ ...label, id: 5 }));
  expect(await sendEntry(entry('create'), true)).toMatchObject({ step: 'taken', label: { id: 5 } });
  expect(asked()).toEqual([LIST, CREATE]);
});

test('a change, a deletion and the way back from it go to their label, each under its own key', async () => {
  server.on(CHANGE, () => answer(label));
  server.on(DELETE, () => answer({ result: true }));
  server.on(RESTORE, () => answer(label));
  expect(await sendEntry(entry('change'), false)).toEqual({ step: 'taken', label });
  expect(await sendEntry(entry('delete'), false)).toEqual({ step: 'deleted' });
  expect(await sendEntry(entry('restore'), false)).toEqual({ step: 'taken', label });
  expect(asked()).toEqual([CHANGE, DELETE, RESTORE]);
  expect(server.calls.map(({ headers }) => headers.get('Idempotency-Key'))).toEqual([
    'key of change',
    'key of delete',
    'key of restore',
  ]);
  expect(bodyOf(CHANGE)).toEqual({ title: 'Кот', ...box, time_frame: 1.5 });
});

test('a deletion of a label that never got an id is done, and a change is lost with a notice', async () => {
  expect(await sendEntry(entry('delete', { labelId: null }), false)).toEqual({ step: 'deleted' });
  for (const act of ['change', 'restore'] as const) {
    expect(await sendEntry(entry(act, { labelId: null }), false)).toEqual({
      step: 'refused',
      reason: ru.labelling.lostLabel,
      why: 'missing',
    });
  }
  expect(asked()).toEqual([]);
});

test('a label that is gone was deleted by the attempt before; without one, somebody else was faster', async () => {
  server.on(DELETE, () => refusal(404, { detail: 'Метка не найдена' }));
  expect(await sendEntry(entry('delete'), true)).toEqual({ step: 'deleted' });
  expect(await sendEntry(entry('delete'), false)).toEqual({
    step: 'refused',
    reason: 'Метка не найдена',
    why: 'missing',
  });
});

test('a repeated deletion that is refused for another reason is refused', async () => {
  server.on(DELETE, () => refusal(403, { detail: 'Только чтение' }));
  expect(await sendEntry(entry('delete'), true)).toEqual({ step: 'refused', reason: 'Только чтение', why: 'said' });
});

test('a deletion that the server answers with no is refused without words', async () => {
  server.on(DELETE, () => answer({ result: false }));
  expect(await sendEntry(entry('delete'), false)).toEqual({ step: 'refused', reason: '', why: 'said' });
});

test('a refusal shows the words about the field, where there are any', async () => {
  server.on(
    CREATE,
    () => refusal(422, { detail: 'Проверьте поля', errors: { title: 'Слишком длинно' } }),
    () => refusal(422, { detail: 'Проверьте поля' }),
  );
  expect(await sendEntry(entry('create'), false)).toEqual({ step: 'refused', reason: 'Слишком длинно', why: 'said' });
  expect(await sendEntry(entry('create'), false)).toEqual({ step: 'refused', reason: 'Проверьте поля', why: 'said' });
});

test.each([401, 408, 429, 500, 503])(
  '%i is no refusal: the entry waits for a better time, or for its owner',
  async (status) => {
    server.on(CHANGE, () => refusal(status));
    expect(await sendEntry(entry('change'), false)).toEqual({ step: 'unreachable' });
    expect(server.asked(CHANGE)).toHaveLength(1);
  },
);

test('a send without a connection, or with an unreadable answer, has an unknown outcome', async () => {
  server.on(CHANGE, noNetwork, () => answer({ unreadable: true }));
  expect(await sendEntry(entry('change'), false)).toEqual({ step: 'unreachable' });
  expect(await sendEntry(entry('change'), false)).toEqual({ step: 'unreachable' });
});
