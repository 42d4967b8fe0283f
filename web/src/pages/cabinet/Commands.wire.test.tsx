import { render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { answer } from '#testing/fake-server.ts';
import { actAsUser, createTestApp, createTestServer, leaveTestApp, plugIn } from '#testing/test-app.tsx';

beforeEach(async () => {
  const server = createTestServer();
  server.on('GET /api/users/projects/5/active_rates', () => answer({ projectActiveRates: [] }));
  server.on('GET /api/projects/5/data_sources/index', () =>
    answer({ data_sources: [{ id: 11, title: 'Ворота', description: '', lat: null, lon: null, project: 5 }] }),
  );
  plugIn(server);
  await actAsUser();
});
afterEach(leaveTestApp);

const open = async () => {
  const app = createTestApp('/cabinet');
  render(app.app);
  await screen.findByRole('button', { name: 'Команды' });
  return app;
};
const openPalette = async () => {
  await userEvent.keyboard('{Control>}k{/Control}');
  return screen.findByRole('combobox', { name: 'Команда, проект или источник' });
};
const options = () => screen.getAllByRole('option').map(({ textContent }) => textContent);
const marked = () => screen.getByRole('option', { selected: true }).textContent;

test('Ctrl+K lists search, projects, sources, pages and actions, search first', async () => {
  await open();
  await openPalette();
  await waitFor(() => expect(options()).toContain('ВоротаСклад'));
  expect(options()[0]).toBe('Поиск по файламПоиск');
  for (const option of [
    'СкладПроект',
    'КорзинаСтраница',
    'Создать проектДействие',
    'Тема: тёмнаяДействие',
    'Выйти из кабинетаДействие',
  ])
    expect(options()).toContain(option);
});

test('a name that is typed marks its place, Enter goes there, and the palette is gone', async () => {
  const { path } = await open();
  await userEvent.type(await openPalette(), 'корз');
  expect(marked()).toBe('КорзинаСтраница');
  await userEvent.keyboard('{Enter}');
  await waitFor(() => expect(path()).toBe('/cabinet/trash'));
  await waitFor(() => expect(screen.queryByRole('combobox')).toBeNull());
});

test('words that are no command go to the search', async () => {
  await open();
  await userEvent.type(await openPalette(), 'кот на крыше');
  expect(options()).toEqual(['Искать «кот на крыше» в файлахПоиск']);
  await userEvent.keyboard('{Enter}');
  expect((await screen.findByRole<HTMLInputElement>('combobox', { name: 'Что найти' })).value).toBe('кот на крыше');
});

test('the arrows walk round, and leaving is asked about first', async () => {
  await open();
  await openPalette();
  await userEvent.keyboard('{ArrowUp}');
  expect(marked()).toBe('Выйти из кабинетаДействие');
  await userEvent.keyboard('{Enter}');
  expect(await screen.findByRole('dialog', { name: 'Вы уверены, что хотите выйти?' })).toBeTruthy();
});

test('? tells the keys of the page, but not while somebody types', async () => {
  await open();
  await userEvent.keyboard('?');
  const help = within(await screen.findByRole('dialog', { name: 'Сочетания клавиш' }));
  expect(help.getByText('Команды: перейти или сделать')).toBeTruthy();
  expect(help.queryByText('Предыдущий и следующий файл')).toBeNull();
  await userEvent.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await userEvent.click(screen.getByRole('button', { name: 'Создать проект' }));
  await userEvent.type(await screen.findByRole('textbox', { name: 'Название' }), 'Где?');
  expect(screen.queryByRole('dialog', { name: 'Сочетания клавиш' })).toBeNull();
});
