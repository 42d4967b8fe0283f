import { cleanup, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter } from 'react-router';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { CallbackButton } from '#features/callback/index.ts';
import { AboutPage } from './AboutPage.tsx';

const network = vi.fn<typeof fetch>();

beforeEach(() => {
  localStorage.clear();
  network.mockImplementation(() => Promise.resolve(new Response('{"result":true}')));
  vi.stubGlobal('fetch', network);
  render(
    <>
      <AboutPage />
      <CallbackButton place="site" />
    </>,
    { wrapper: MemoryRouter },
  );
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  network.mockReset();
});

test('a planned feature is called so and stands apart from what works', () => {
  const named = (heading: string) =>
    within(screen.getByRole('heading', { name: heading }).closest('section') ?? document.body);
  const titles = (heading: string) =>
    named(heading)
      .getAllByRole('heading', { level: 3 })
      .map(({ textContent }) => textContent);
  expect(titles('В планах')).toEqual(['Распознавание лиц', 'Сегментация', 'Трёхмерная реконструкция']);
  expect(titles('Работает сегодня')).toEqual([
    'Обнаружение объектов',
    'Классификация',
    'Распознавание текста',
    'QR- и штрихкоды',
    'Поиск',
    'Разметка',
  ]);
});

test('real screens of the product stand under the first words, each with what is on it', () => {
  const shown = within(screen.getByRole('list', { name: 'Экраны системы' })).getAllByRole('img');
  expect(shown.map((picture) => (picture.getAttribute('alt') ?? '').length > 20)).toEqual([true, true, true]);
});

test('a letter is not posted: it goes on to the request for a call', async () => {
  await userEvent.type(screen.getByRole('textbox', { name: 'Имя' }), 'Анна');
  await userEvent.type(screen.getByRole('textbox', { name: 'Email или телефон' }), 'anna@example.ru');
  await userEvent.type(screen.getByRole('textbox', { name: 'Сообщение' }), 'Сколько камер?');
  await userEvent.click(screen.getByRole('button', { name: 'Продолжить' }));
  const dialog = within(await screen.findByRole('dialog'));
  await userEvent.type(dialog.getByLabelText('Контактный номер'), '9161234567');
  expect(dialog.getByLabelText<HTMLTextAreaElement>(/Ваш вопрос/).value).toBe('Сколько камер?\nАнна, anna@example.ru');
  for (const [address] of network.mock.calls) expect(address).toContain('/api/customers/');
  await userEvent.click(screen.getByRole('button', { name: 'Закрыть' }));
});

test('an unfinished letter is sent nowhere, and the first empty field is pointed at', async () => {
  await userEvent.type(screen.getByRole('textbox', { name: 'Имя' }), 'Анна');
  await userEvent.click(screen.getByRole('button', { name: 'Продолжить' }));
  const contact = screen.getByRole('textbox', { name: 'Email или телефон' });
  expect([document.activeElement, contact.getAttribute('aria-invalid')]).toEqual([contact, 'true']);
  expect(screen.queryByRole('dialog')).toBeNull();
});
