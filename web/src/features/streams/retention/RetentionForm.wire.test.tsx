import { render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { answer, refusal } from '#testing/fake-server.ts';
import { project } from '#testing/records.ts';
import { aStream } from '#testing/streams.ts';
import { actAsUser, createTestApp, createTestServer, leaveTestApp, plugIn } from '#testing/test-app.tsx';

const RETENTION = '/api/projects/data_sources/11/retention';
const GIGABYTE = 1024 ** 3;
const kept = { days: 7, gigabytes: 20, used_bytes: 5 * GIGABYTE };

let server = createTestServer();
beforeEach(async () => {
  server = createTestServer();
  server.on('GET /api/users/projects/5', () => answer(project));
  server.on('GET /api/projects/data_sources/11/data_source_files/count', () => answer({ amount: 1 }));
  server.on('GET /api/projects/5/data_sources/index', () =>
    answer({
      data_sources: [{ id: 11, title: 'Ворота', description: '', project: 5, ai_dialog_id: 1, lat: null, lon: null }],
    }),
  );
  server.on('GET /api/streams?data_source_id=11', () => answer({ streams: [aStream()] }));
  server.on(`GET ${RETENTION}`, () => answer(kept));
  server.on(`PATCH ${RETENTION}`, () => answer({ ...kept, days: 3 }));
  plugIn(server);
  await actAsUser();
});
afterEach(leaveTestApp);

const edit = async () => {
  render(createTestApp('/cabinet/projects/5').app);
  await userEvent.click(await screen.findByRole('button', { name: 'Изменить источник «Ворота»' }));
};
const form = async () => within(await screen.findByRole('form', { name: 'Хранение записи' }));
const saved = (): unknown => {
  const body = server.asked(`PATCH ${RETENTION}`).at(-1)?.body;
  return typeof body === 'string' ? JSON.parse(body) : null;
};
const type = async (label: string, text: string) => {
  const field = (await form()).getByRole('textbox', { name: label });
  await userEvent.clear(field);
  await userEvent.type(field, text);
};

test('a shorter term asks before the older record is deleted', async () => {
  await edit();
  expect((await form()).getByText(/^Сейчас занято 5 ГБ/)).toBeTruthy();
  await type('Хранить запись: дней', '3');
  await userEvent.click((await form()).getByRole('button', { name: 'Сохранить срок' }));
  const question = within(await screen.findByRole('dialog'));
  expect(
    question.getByText('Будет удалено всё, что старше 3 дней и сверх 20 ГБ. Вернуть удалённое нельзя.'),
  ).toBeTruthy();
  expect(saved()).toBeNull();
  await userEvent.click(question.getByRole('button', { name: 'Удалить и сохранить' }));
  await waitFor(() => expect(saved()).toEqual({ days: 3, gigabytes: 20 }));
});

test('a longer retention is saved at once, and a refusal shows the words of the server', async () => {
  server.on(`PATCH ${RETENTION}`, () => refusal(422, { detail: 'Хранилище занято' }));
  await edit();
  await type('Хранить запись: дней', '30');
  await userEvent.click((await form()).getByRole('button', { name: 'Сохранить срок' }));
  expect(await screen.findByText('Хранилище занято')).toBeTruthy();
  expect(saved()).toEqual({ days: 30, gigabytes: 20 });
});

test('a source without cameras has no such form', async () => {
  server.on('GET /api/streams?data_source_id=11', () => answer({ streams: [] }));
  await edit();
  expect(await screen.findByRole('textbox', { name: 'Название' })).toBeTruthy();
  await waitFor(() => expect(server.asked('GET /api/streams?data_source_id=11')).toHaveLength(1));
  expect(screen.queryByRole('form', { name: 'Хранение записи' })).toBeNull();
});
