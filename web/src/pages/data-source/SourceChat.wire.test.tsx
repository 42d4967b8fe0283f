import type { DialogMessage } from '@rakurs/contract';
import { fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { answer, refusal } from '#testing/fake-server.ts';
import { project } from '#testing/records.ts';
import { actAsUser, createTestApp, createTestServer, leaveTestApp, plugIn } from '#testing/test-app.tsx';
import './DataSourcePage.tsx';

const ADDRESS = '/cabinet/projects/5/data_sources/11';
const INDEX = 'GET /api/projects/data_sources/ai_dialog/77/index';
const PRICE = 'GET /api/projects/data_sources/ai_dialog/77/price';
const SEND = 'POST /api/projects/data_sources/ai_dialog/77/messages';
const message = (id: number, some: Partial<DialogMessage> = {}): DialogMessage => ({
  id,
  content: `Сообщение ${id}`,
  authorType: 'user',
  admin_user: null,
  worker: null,
  sound_url: null,
  message_attachements: [],
  created_at: '2026-11-15T09:00:00.000Z',
  ...some,
});
const dialog = (messages: DialogMessage[], is_answering = false) => answer({ dialogMessages: messages, is_answering });
let server = createTestServer();

beforeEach(async () => {
  server = createTestServer();
  server.on('GET /api/users/projects/5', () => answer(project));
  server.on('GET /api/projects/data_sources/11/show', () =>
    answer({ id: 11, title: 'Ворота', description: '', lat: null, lon: null, project: 5, ai_dialog_id: 77 }),
  );
  server.on('GET /api/projects/data_sources/11/data_source_files/count', () => answer({ amount: 0 }));
  server.on('GET /api/projects/data_sources/11/data_source_files/ai_index?page=0&page_size=30', () =>
    answer({ data_source_files: [] }),
  );
  server.on(PRICE, () => answer({ answered_by: 'own_search', kopecks: 0, reason: null }));
  plugIn(server);
  await actAsUser();
});

afterEach(leaveTestApp);

const open = (address = `${ADDRESS}?panel=chat`) => {
  const app = createTestApp(address);
  render(app.app);
  return app;
};
const openField = () => screen.findByRole<HTMLTextAreaElement>('textbox', { name: 'Вопрос источнику' });

test('the chat opens and closes by its button, and the address remembers it', async () => {
  server.on(INDEX, () => dialog([]));
  const app = open(ADDRESS);
  const button = await screen.findByRole('button', { name: 'Чат с источником' });
  expect(button.getAttribute('aria-expanded')).toBe('false');
  expect(server.asked(INDEX)).toHaveLength(0);
  await userEvent.click(button);
  expect(await openField()).toBeTruthy();
  expect(app.param('panel')).toBe('chat');
  await userEvent.click(button);
  expect(screen.queryByRole('textbox', { name: 'Вопрос источнику' })).toBeNull();
  expect(app.param('panel')).toBeNull();
});

test('an empty dialog offers three questions, and a click puts one into the field', async () => {
  server.on(INDEX, () => dialog([]));
  open();
  await userEvent.click(await screen.findByRole('button', { name: 'Сколько файлов с кошкой?' }));
  expect((await openField()).value).toBe('Сколько файлов с кошкой?');
  expect(within(screen.getByRole('log')).getAllByRole('button')).toHaveLength(3);
});

test('the send button is there only with a text; Enter sends, Shift+Enter begins a line, and the answer comes by itself', async () => {
  const asked = message(1, { content: 'Сколько\nкошек?' });
  const said = message(2, { authorType: 'ai', content: 'Два файла' });
  server.on(
    INDEX,
    () => dialog([]),
    () => dialog([asked], true),
    () => dialog([asked, said]),
  );
  server.on(SEND, () => answer(asked));
  open();
  const field = await openField();
  await screen.findByText('Ответ по файлам источника — бесплатно');
  await userEvent.type(field, '   ');
  expect(screen.queryByRole('button', { name: 'Отправить' })).toBeNull();
  await userEvent.keyboard('{Enter}');
  await userEvent.clear(field);
  await userEvent.type(field, 'Сколько{Shift>}{Enter}{/Shift}кошек?');
  expect(screen.getByRole('button', { name: 'Отправить' })).toBeTruthy();
  await userEvent.keyboard('{Enter}');
  await waitFor(() => expect(field.value).toBe(''));
  expect(screen.queryByRole('button', { name: 'Отправить' })).toBeNull();
  expect(server.asked(SEND).map(({ body }) => body)).toEqual(['{"content":"Сколько\\nкошек?","price_shown":0}']);
  expect(await screen.findByText('Два файла', undefined, { timeout: 5000 })).toBeTruthy();
  expect(screen.queryByText('ИИ ищет ответ…')).toBeNull();
});

test('a message that could not be sent stays in the field, with the server’s words', async () => {
  server.on(INDEX, () => dialog([message(1)]));
  server.on(SEND, () => refusal(422, { detail: 'Сообщение слишком длинное' }));
  open();
  const field = await openField();
  await userEvent.type(field, 'Где кошка?');
  await userEvent.click(screen.getByRole('button', { name: 'Отправить' }));
  expect((await screen.findByRole('alert')).textContent).toBe('Сообщение слишком длинное');
  expect(field.value).toBe('Где кошка?');
});

test.each([
  [{ answered_by: 'language_model', kopecks: 15, reason: null }, 'Ответ языковой модели — 0,15 ₽'],
  [{ answered_by: 'language_model', kopecks: 0, reason: null }, 'Ответ языковой модели — бесплатно'],
  [
    { answered_by: 'own_search', kopecks: 0, reason: 'no_plan' },
    'Ответ по файлам источника — бесплатно. Языковая модель отвечает в проектах с тарифом',
  ],
  [
    { answered_by: 'own_search', kopecks: 0, reason: 'no_funds' },
    'Ответ по файлам источника — бесплатно. Для ответа языковой модели не хватает средств на счёте',
  ],
] as const)(
  'the price of an answer stands beside the field before anything is sent, and goes along: %o',
  async (price, line) => {
    server.on(INDEX, () => dialog([]));
    server.on(PRICE, () => answer(price));
    server.on(SEND, () => answer(message(1)));
    open();
    const field = await openField();
    await waitFor(() => expect(field.getAttribute('aria-describedby')).not.toBeNull());
    expect(
      document.getElementById(field.getAttribute('aria-describedby') ?? '')?.textContent?.replaceAll(/\s/g, ' '),
    ).toBe(line);
    await userEvent.type(field, 'Где?{Enter}');
    await waitFor(() =>
      expect(server.asked(SEND).map(({ body }) => body)).toEqual([
        JSON.stringify({ content: 'Где?', price_shown: price.kopecks }),
      ]),
    );
  },
);

test('a user over the limit reads so at once, and keeps the text', async () => {
  server.on(INDEX, () => dialog([message(1)]));
  server.on(SEND, () => refusal(429, { detail: 'Слишком много вопросов подряд' }, { 'retry-after': '3600' }));
  open();
  const field = await openField();
  await userEvent.type(field, 'Где кошка?{Enter}');
  expect((await screen.findByRole('alert')).textContent).toBe('Слишком много вопросов подряд');
  expect(field.value).toBe('Где кошка?');
});

test('a word being chosen in an input method is not sent by its Enter', async () => {
  server.on(INDEX, () => dialog([message(1)]));
  open();
  const field = await openField();
  await userEvent.type(field, 'Где');
  fireEvent.keyDown(field, { key: 'Enter', isComposing: true });
  expect(server.asked(SEND)).toHaveLength(0);
});

test('authors are named, words are never markup, sounds play and files are links', async () => {
  server.on(INDEX, () =>
    dialog([
      message(1, { content: '<b>жирно</b>' }),
      message(2, {
        authorType: 'ai',
        content: 'Вот он',
        message_attachements: [
          {
            id: 1,
            name: 'Кошка, 00:12',
            file_url: '/cabinet/projects/5/data_sources/11/data_source_files/9?second=12',
            thumbnail_url: '/media/9',
          },
          { id: 2, name: 'Плохой', file_url: 'javascript:alert(1)', thumbnail_url: null },
          { id: 3, name: 'Удалённый', file_url: '', thumbnail_url: null },
          { id: 4, name: 'Отчёт.pdf', file_url: '/api/attachments/4?s=1', thumbnail_url: null },
        ],
      }),
      message(3, { authorType: 'admin', admin_user: { email: 'boss@example.ru' }, sound_url: '/sound.mp3' }),
      message(4, { authorType: 'worker', worker: { first_name: 'Анна', last_name: 'Ли' } }),
    ]),
  );
  open();
  const log = within(await screen.findByRole('log'));
  expect(log.getByText('<b>жирно</b>')).toBeTruthy();
  for (const author of ['Вы', 'ИИ', 'Администратор boss@example.ru', 'Помощник Анна Ли'])
    expect(log.getByText(author)).toBeTruthy();
  expect(log.getByRole('link', { name: 'Кошка, 00:12' }).getAttribute('href')).toBe(
    '/cabinet/projects/5/data_sources/11/data_source_files/9?second=12',
  );
  expect(log.getByRole('link', { name: 'Отчёт.pdf' }).getAttribute('href')).toContain('/api/attachments/4?s=1');
  expect(log.queryByRole('link', { name: /Плохой|Удалённый/ })).toBeNull();
  expect(log.getByLabelText('Звук от: Администратор boss@example.ru').getAttribute('src')).toBe('/sound.mp3');
});

test('a dialog that cannot be opened says why and can be tried again', async () => {
  server.on(
    INDEX,
    () => refusal(404, { detail: 'Диалог не найден' }),
    () => dialog([message(1)]),
  );
  open();
  expect(await screen.findByText('Диалог не найден')).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Повторить' }));
  expect(await screen.findByText('Сообщение 1')).toBeTruthy();
});
