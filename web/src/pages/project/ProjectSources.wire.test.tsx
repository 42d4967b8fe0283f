import { render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { answer, refusal } from '#testing/fake-server.ts';
import { project } from '#testing/records.ts';
import { actAsUser, createTestApp, createTestServer, leaveTestApp, plugIn } from '#testing/test-app.tsx';

const LIST = 'GET /api/projects/5/data_sources/index';
const CHANGE = 'PATCH /api/projects/data_sources/11/';
const gate = { id: 11, title: 'Ворота', description: 'Въезд', lat: 55.75, lon: 37.61, project: 5 };
const phone = { id: 12, title: 'Телефон', description: '', lat: null, lon: null, project: 5 };
let server = createTestServer();

beforeEach(async () => {
  server = createTestServer();
  server.on('GET /api/users/projects/5', () => answer(project));
  server.on('GET /api/users/projects/5/active_rates', () => answer({ projectActiveRates: [] }));
  server.on('GET /api/rates/index', () => answer({ rates: [] }));
  server.on('GET /api/users/projects/index', () =>
    answer({ projects: [project, { id: 6, title: 'Парковка', description: '' }], amount: 2 }),
  );
  server.on('GET /api/projects/data_sources/11/data_source_files/count', () => answer({ amount: 3 }));
  server.on('GET /api/projects/data_sources/12/data_source_files/count', () => answer({ amount: 1 }));
  plugIn(server);
  await actAsUser();
});

afterEach(leaveTestApp);

const open = async () => {
  const app = createTestApp('/cabinet/projects/5');
  render(app.app);
  const card = within(await screen.findByRole('region', { name: 'Источники данных' }));
  return { ...app, card };
};
const bodiesOf = (route: string): unknown[] =>
  server.asked(route).map(({ body }) => JSON.parse(typeof body === 'string' ? body : 'null') as unknown);

test('a project without sources says so and offers to add one (SRC-07, SRC-08)', async () => {
  const { card } = await open();
  expect(await card.findByText('Источники данных еще не подключены')).toBeTruthy();
  expect(card.getByRole('button', { name: 'ДОБАВИТЬ ИСТОЧНИК' })).toBeTruthy();
});

test('sources that cannot be loaded are explained in the words of the server, with a second try', async () => {
  server.on(
    LIST,
    () => refusal(403, { detail: 'Идёт перенос данных' }),
    () => answer({ data_sources: [phone] }),
  );
  const { card } = await open();
  expect(await card.findByText('Идёт перенос данных')).toBeTruthy();
  await userEvent.click(card.getByRole('button', { name: 'Повторить' }));
  expect(await card.findByRole('link', { name: 'Телефон' })).toBeTruthy();
});

test('a widget shows title, description and amount of files, and leads to the source (SRC-10)', async () => {
  server.on(LIST, () => answer({ data_sources: [phone] }));
  const { card } = await open();
  const link = await card.findByRole('link', { name: 'Телефон' });
  expect(link.getAttribute('href')).toBe('/cabinet/projects/5/data_sources/12');
  expect(card.getByText('Без описания')).toBeTruthy();
  expect(await card.findByText('1 файл')).toBeTruthy();
});

test('the map shows the sources that have coordinates, and only those; its pins are links (SRC-03, SRC-04)', async () => {
  server.on(LIST, () => answer({ data_sources: [gate, phone] }));
  const { card, path } = await open();
  // One place alone is folded away.
  await userEvent.click(await card.findByRole('button', { name: 'Показать на карте' }));
  const map = within(await card.findByRole('region', { name: 'Карта источников данных' }));
  expect(map.queryByText('Телефон')).toBeNull();
  await userEvent.click(await map.findByRole('link', { name: 'Ворота' }));
  await waitFor(() => expect(path()).toBe('/cabinet/projects/5/data_sources/11'));
});

test('two places open the map by themselves', async () => {
  server.on(LIST, () => answer({ data_sources: [gate, { ...phone, lat: 60, lon: 30 }] }));
  const { card } = await open();
  expect(await card.findByRole('region', { name: 'Карта источников данных' })).toBeTruthy();
  expect(card.queryByRole('button', { name: 'Показать на карте' })).toBeNull();
});

test('a source shows its pictures; its card is one link, beside which edit and delete are the only stops', async () => {
  server.on(LIST, () => answer({ data_sources: [phone] }));
  const picture = (id: number) => ({ id, thumbnail_url: `/media/${id}`, focus: { x: 0.25, y: 0.75 } });
  server.on('GET /api/users/projects/5/overview', () =>
    answer({
      sources: 1,
      files: 2,
      labels: 0,
      data_sources: [{ data_source_id: 12, files: 2, labels: 0, cover: [picture(1), picture(2)] }],
    }),
  );
  const { card } = await open();
  const widget = within((await card.findByRole('link', { name: 'Телефон' })).closest('li') ?? document.body);
  await waitFor(() => expect(widget.getAllByRole('presentation', { hidden: true })).toHaveLength(2));
  expect(widget.getAllByRole<HTMLImageElement>('presentation', { hidden: true })[0]?.style.objectPosition).toBe(
    '25% 75%',
  );
  expect(widget.getAllByRole('link')).toHaveLength(1);
  expect(widget.getAllByRole('button').map((button) => button.getAttribute('aria-label'))).toEqual([
    'Изменить источник «Телефон»',
    'Удалить источник «Телефон»',
  ]);
});

test('a coordinate that the server refuses is explained once, under its field', async () => {
  server.on(LIST, () => answer({ data_sources: [gate] }));
  server.on(CHANGE, () => refusal(422, { detail: 'Не больше 90', errors: { lat: 'Не больше 90' } }));
  const { card } = await open();
  await userEvent.click(await card.findByRole('button', { name: 'Изменить источник «Ворота»' }));
  await userEvent.click(card.getByRole('button', { name: 'Сохранить' }));
  expect(await card.findAllByText('Не больше 90')).toHaveLength(1);
});

test('there is no map when no source has coordinates', async () => {
  server.on(LIST, () => answer({ data_sources: [phone] }));
  const { card } = await open();
  await card.findByRole('link', { name: 'Телефон' });
  expect(card.queryByRole('region', { name: 'Карта источников данных' })).toBeNull();
});

test('a new source is created in this project and opened; a refusal is shown as JSON and at its field (SRC-09, SRC-12)', async () => {
  const CREATE = 'POST /api/projects/data_sources/new';
  server.on(
    CREATE,
    () => refusal(422, { errors: { title: 'Обязательное поле' } }),
    () => answer(phone),
  );
  const { card, path, back } = await open();
  await userEvent.click(await card.findByRole('button', { name: 'ДОБАВИТЬ ИСТОЧНИК' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Новый источник данных' }));
  await userEvent.click(dialog.getByRole('button', { name: 'Создать' }));
  expect((await dialog.findByRole('alert')).textContent).toContain('"code":"refused"');
  expect(dialog.getByText('Обязательное поле')).toBeTruthy();

  server.on(LIST, () => answer({ data_sources: [phone] }));
  const OVERVIEW = 'GET /api/users/projects/5/overview';
  const askedBefore = server.asked(OVERVIEW).length;
  server.on(OVERVIEW, () => answer({ sources: 1, files: 0, labels: 0, data_sources: [] }));
  await userEvent.type(dialog.getByLabelText('Название'), 'Телефон');
  await userEvent.click(dialog.getByRole('button', { name: 'Создать' }));
  await waitFor(() => expect(path()).toBe('/cabinet/projects/5/data_sources/12'));
  // Nobody has told this tab of it: the sockets of these tests are silent.
  await waitFor(() => expect(server.asked(OVERVIEW)).toHaveLength(askedBefore + 1));

  await back();
  expect(await screen.findByRole('link', { name: 'Телефон' })).toBeTruthy();
  expect(
    within(screen.getByRole('region', { name: 'О проекте' })).getByText('Источники').parentElement?.textContent,
  ).toBe('Источники1');
  expect(bodiesOf(CREATE).at(-1)).toEqual({ project: 5, title: 'Телефон', description: '' });
});

test('a widget is edited in place: coordinates with a comma, another project (SRC-11, SRC-15)', async () => {
  server.on(LIST, () => answer({ data_sources: [gate] }));
  server.on(CHANGE, () => answer({ ...gate, project: 6 }));
  const { card } = await open();
  await userEvent.click(await card.findByRole('button', { name: 'Изменить источник «Ворота»' }));
  const longitude = card.getByLabelText('Долгота');
  await userEvent.clear(longitude);
  await userEvent.click(card.getByRole('button', { name: 'Сохранить' }));
  expect(await card.findByText('Укажите обе координаты или ни одной')).toBeTruthy();
  expect(server.asked(CHANGE)).toHaveLength(0);

  await userEvent.type(longitude, '37,62');
  await userEvent.click(card.getByRole('combobox', { name: 'Проект' }));
  await userEvent.click(await screen.findByRole('option', { name: 'Парковка', hidden: true }));
  server.on(LIST, () => answer({ data_sources: [] }));
  await userEvent.click(card.getByRole('button', { name: 'Сохранить' }));
  expect(await screen.findByText('Источник «Ворота» перенесён в другой проект')).toBeTruthy();
  expect(bodiesOf(CHANGE)).toEqual([
    { title: 'Ворота', description: 'Въезд', lat: 55.75, lon: 37.62, project: { id: 6 } },
  ]);
});

test('a source is deleted after a question, and brought back from the notification', async () => {
  server.on(LIST, () => answer({ data_sources: [phone] }));
  server.on('DELETE /api/projects/data_sources/12/', () => answer(phone));
  server.on('POST /api/projects/data_sources/12/restore', () => answer(phone));
  const { card } = await open();
  await userEvent.click(await card.findByRole('button', { name: 'Удалить источник «Телефон»' }));
  expect(await screen.findByText('Удалить источник «Телефон»? Файлы можно вернуть в течение 30 дней.')).toBeTruthy();
  server.on(LIST, () => answer({ data_sources: [] }));
  await userEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Удалить' }));
  expect(await card.findByText('Источники данных еще не подключены')).toBeTruthy();

  server.on(LIST, () => answer({ data_sources: [phone] }));
  await userEvent.click(await screen.findByRole('button', { name: 'Вернуть' }));
  expect(await card.findByRole('link', { name: 'Телефон' })).toBeTruthy();
});
