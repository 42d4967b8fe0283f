import type { Stream } from '@rakurs/contract';
import { fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { InstantIntersectionObserver } from '#testing/instant-intersection-observer.ts';
import { answer, refusal } from '#testing/fake-server.ts';
import { anEvent, aStream } from '#testing/streams.ts';
import { actAsUser, createTestApp, createTestServer, leaveTestApp, plugIn } from '#testing/test-app.tsx';
import './WallPage.tsx';

const STREAMS = 'GET /api/streams';

let server = createTestServer();
beforeEach(async () => {
  server = createTestServer();
  plugIn(server);
  vi.stubGlobal('IntersectionObserver', InstantIntersectionObserver);
  await actAsUser();
});
afterEach(leaveTestApp);

const stand = (...streams: Stream[]) => server.on(STREAMS, () => answer({ streams }));
const open = (query = '') => {
  const app = createTestApp(`/cabinet/wall${query}`);
  render(app.app);
  return app;
};
const many = (amount: number): Stream[] =>
  Array.from({ length: amount }, (_, index) => aStream({ file_id: 40 + index, title: `Камера ${index + 1}` }));
const wall = async () => within(await screen.findByRole('list', { name: 'Стена камер' }));

test('an event on the wall leads to its second of the record, and the tile to its camera', async () => {
  stand(
    aStream({ latest_event: anEvent({ started_at: '2026-11-17T10:00:00.000Z', description: 'Кошка у ворот' }) }),
    aStream({ file_id: 41, title: 'Рампа' }),
  );
  const app = open();
  const event = await (await wall()).findByRole('link', { name: / Кошка у ворот\. Ворота, к записи$/ });
  expect(event.getAttribute('href')).toBe(
    '/cabinet/projects/5/data_sources/11/data_source_files/40?at=2026-11-17T10%3A00%3A00.000Z',
  );
  expect(screen.getByRole('link', { name: 'Рампа' }).getAttribute('href')).toBe(
    '/cabinet/projects/5/data_sources/11/data_source_files/41',
  );
  expect(screen.getByText('Событий ещё не было')).toBeTruthy();
  await userEvent.click(event);
  await waitFor(() => expect(app.param('at')).toBe('2026-11-17T10:00:00.000Z'));
});

test('says of each camera what it is doing', async () => {
  stand(
    aStream({ state: 'lost', reason: 'Камера не отвечает' }),
    aStream({ file_id: 41, state: 'failed', reason: 'неверный пароль' }),
  );
  open();
  expect(await screen.findByText('Нет связи')).toBeTruthy();
  expect(screen.getByText('Ошибка: неверный пароль')).toBeTruthy();
});

test('more than sixteen cameras are pages of sixteen, and the page stands in the address', async () => {
  stand(...many(20));
  const app = open();
  expect((await wall()).getAllByRole('listitem')).toHaveLength(16);
  await userEvent.click(screen.getByRole('button', { name: 'Следующие камеры' }));
  expect((await wall()).getAllByRole('listitem')).toHaveLength(4);
  expect(app.param('page')).toBe('2');
  await userEvent.click(screen.getByRole('radio', { name: '9' }));
  expect((await wall()).getAllByRole('listitem')).toHaveLength(9);
  expect([app.param('size'), app.param('page')]).toEqual(['9', null]);
});

test('a wall that nobody sees shows no live pictures', async () => {
  stand(aStream());
  open();
  expect(await screen.findByLabelText('Камера: Ворота')).toBeTruthy();
  vi.spyOn(document, 'hidden', 'get').mockReturnValue(true);
  fireEvent(document, new Event('visibilitychange'));
  await waitFor(() => expect(screen.queryByLabelText('Камера: Ворота')).toBeNull());
  expect(screen.getByText('В эфире')).toBeTruthy();
});

test('the cameras of one project only, and back to all of them', async () => {
  server.on('GET /api/users/projects/index', () =>
    answer({
      projects: [
        { id: 5, title: 'Склад', description: '' },
        { id: 6, title: 'Двор', description: '' },
      ],
      amount: 2,
    }),
  );
  stand(...many(2));
  server.on('GET /api/streams?project_id=6', () => answer({ streams: [aStream({ title: 'Калитка', project_id: 6 })] }));
  const app = open('?project=6');
  expect(await (await wall()).findByRole('link', { name: 'Калитка' })).toBeTruthy();
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Проект' }), 'Все проекты');
  expect(await (await wall()).findByRole('link', { name: 'Камера 2' })).toBeTruthy();
  expect(app.param('project')).toBeNull();
});

test('the page without cameras says what one is and leads to the form of a source', async () => {
  server.on('GET /api/projects/5/data_sources/index', () =>
    answer({
      data_sources: [{ id: 11, title: 'Ворота', description: '', project: 5, ai_dialog_id: 1, lat: null, lon: null }],
    }),
  );
  open();
  expect(await screen.findByRole('heading', { name: 'Камер пока нет' })).toBeTruthy();
  expect((await screen.findByRole('link', { name: 'Добавить камеру в «Ворота»' })).getAttribute('href')).toBe(
    '/cabinet/projects/5/data_sources/11?add=stream',
  );
  expect(
    within(screen.getByRole('navigation', { name: 'Меню кабинета' })).queryByRole('link', { name: 'Камеры' }),
  ).toBeNull();
});

test('the menu leads to the wall once there is a camera', async () => {
  stand(aStream());
  render(createTestApp('/cabinet').app);
  const menu = within(await screen.findByRole('navigation', { name: 'Меню кабинета' }));
  expect((await menu.findByRole('link', { name: 'Камеры' })).getAttribute('href')).toBe('/cabinet/wall');
});

test('says when the cameras cannot be asked for, and tries again', async () => {
  server.on(STREAMS, () => refusal(422, { detail: 'Сервер занят' }));
  open();
  expect(await screen.findByText('Сервер занят')).toBeTruthy();
  stand(aStream());
  await userEvent.click(screen.getByRole('button', { name: 'Повторить' }));
  expect(await (await wall()).findByRole('link', { name: 'Ворота' })).toBeTruthy();
});
