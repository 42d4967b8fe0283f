import { act, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { answer } from '#testing/fake-server.ts';
import type { FakeSocket } from '#testing/fake-socket.ts';
import { aFile } from '#testing/files.ts';
import { project } from '#testing/records.ts';
import { aStream } from '#testing/streams.ts';
import { stubSockets } from '#testing/stub-sockets.ts';
import { actAsUser, createTestApp, createTestServer, leaveTestApp } from '#testing/test-app.tsx';

const ADDRESS = '/cabinet/projects/5/data_sources/11?files=all';
const FILES = '/api/projects/data_sources/11/data_source_files';
const NEW_STREAM = 'POST /api/projects/data_sources/data_source_files/new_rtsp';
const camera = (id: number, title: string) =>
  aFile({
    id,
    title,
    kind: 'stream',
    file_url: null,
    thumbnail_url: `/media/${id}.jpg`,
    rtsp_url: `rtsp://camera.example/${id}`,
    ai_description: null,
    project_id: 5,
    data_source_id: 11,
    recognition: 'none',
  });

let server = createTestServer();
let sockets: FakeSocket[] = [];

beforeEach(async () => {
  server = createTestServer();
  server.on('GET /api/users/projects/5', () => answer(project));
  server.on('GET /api/projects/data_sources/11/show', () =>
    answer({ id: 11, title: 'Двор', description: '', lat: null, lon: null, project: 5, ai_dialog_id: 1 }),
  );
  server.on(`GET ${FILES}/count`, () => answer({ amount: 2 }));
  server.on(`GET ${FILES}/index?page=0&page_size=30`, () =>
    answer({ data_source_files: [camera(41, 'Калитка'), camera(40, 'Ворота')] }),
  );
  server.on('GET /api/streams?data_source_id=11', () =>
    answer({
      streams: [aStream(), aStream({ file_id: 41, title: 'Калитка', state: 'failed', reason: 'неверный пароль' })],
    }),
  );
  vi.stubGlobal('fetch', server.fetch);
  sockets = stubSockets();
  await actAsUser();
});

afterEach(leaveTestApp);

const open = (view = '') => {
  render(createTestApp(ADDRESS + view).app);
  act(() => sockets.at(-1)?.open());
};
const place = async (title: string) => {
  const articles = await screen.findAllByRole('article');
  return within(articles.find(({ textContent }) => textContent.includes(title)) ?? document.body);
};

test.each(['', '&view=list'])(
  'every camera among files (%s) shows its picture and its state, and all of them are asked for once',
  async (view) => {
    open(view);
    const gate = await place('Ворота');
    expect(await gate.findByText('В эфире')).toBeTruthy();
    expect(gate.getByAltText('Кадр: Ворота')).toBeTruthy();
    expect((await place('Калитка')).getByText('Ошибка: неверный пароль')).toBeTruthy();
    expect(server.asked('GET /api/streams?data_source_id=11')).toHaveLength(1);
  },
);

test('a state that changes is seen on its card', async () => {
  open();
  const gate = await place('Ворота');
  await gate.findByText('В эфире');
  act(() =>
    sockets.at(-1)?.say({
      title: 'stream.changed',
      channel: 'stream.changed',
      data: { file_id: 40, data_source_id: 11, project_id: 5, state: 'lost', reason: null },
    }),
  );
  expect(await gate.findByText('Нет связи')).toBeTruthy();
});

test('for links of bare RTP the form asks for their SDP, and sends it with them alone', async () => {
  server.on(NEW_STREAM, () => answer(camera(42, 'Новая')));
  open();
  await userEvent.click((await screen.findAllByRole('button', { name: 'Добавить RTP поток' }))[0] ?? document.body);
  const form = within(await screen.findByRole('dialog', { name: 'Новый RTP поток' }));
  const links = form.getByLabelText('Ссылки на потоки');
  await userEvent.type(links, 'rtsp://camera.example/1');
  expect(form.queryByLabelText('SDP')).toBeNull();
  await userEvent.type(links, '\nrtp://camera.example:5004');
  await userEvent.type(form.getByLabelText('SDP'), 'v=0');
  await userEvent.click(form.getByRole('button', { name: 'Добавить' }));
  await waitFor(() => expect(server.asked(NEW_STREAM)).toHaveLength(2));
  const sent = server
    .asked(NEW_STREAM)
    .map(({ body }) => JSON.parse(typeof body === 'string' ? body : 'null') as Record<string, unknown>);
  expect(sent.map(({ rtsp_url, sdp }) => ({ rtsp_url, sdp }))).toEqual([
    { rtsp_url: 'rtsp://camera.example/1', sdp: undefined },
    { rtsp_url: 'rtp://camera.example:5004', sdp: 'v=0' },
  ]);
});

const openAsked = async () => {
  const app = createTestApp(`${ADDRESS}&add=stream`);
  render(app.app);
  return { app, form: within(await screen.findByRole('dialog', { name: 'Новый RTP поток' })) };
};

test('a form that the address has asked for is asked for no longer once it is closed', async () => {
  const { app, form } = await openAsked();
  await userEvent.click(form.getByRole('button', { name: 'Отмена' }));
  await waitFor(() => expect(app.param('add')).toBeNull());
  expect(app.param('files')).toBe('all');
});

test('nor once its camera is added', async () => {
  server.on(NEW_STREAM, () => answer(camera(42, 'Новая')));
  const { app, form } = await openAsked();
  await userEvent.type(form.getByLabelText('Ссылки на потоки'), 'rtsp://camera.example/1');
  await userEvent.click(form.getByRole('button', { name: 'Добавить' }));
  await waitFor(() => expect(server.asked(NEW_STREAM)).toHaveLength(1));
  await waitFor(() => expect(app.param('add')).toBeNull());
});
