import { MAX_CALLBACK_QUESTION_LENGTH } from '@rakurs/contract';
import { act, cleanup, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useRef } from 'react';
import { MemoryRouter } from 'react-router';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { useShortcuts } from '#shared/keys/use-shortcuts.ts';
import { CallbackButton, MAX_QUESTION_LENGTH, openCallback } from './index.ts';

const network = vi.fn<typeof fetch>();
const pageHears = vi.fn<(key: string) => void>();

/** A page with keys of its own, as the labelling screen has. */
function PageBehind() {
  const place = useRef<HTMLDivElement>(null);
  useShortcuts(place, ({ key }) => {
    pageHears(key);
    return 'taken';
  });
  return <div ref={place} />;
}

beforeEach(() => {
  network.mockImplementation(() => Promise.resolve(new Response('{"result":true}')));
  vi.stubGlobal('fetch', network);
  const page = (
    <>
      <PageBehind />
      <CallbackButton place="site" />
    </>
  );
  render(page, { wrapper: MemoryRouter });
});

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  network.mockReset();
  pageHears.mockReset();
});

const openButton = () => screen.getByRole('button', { name: 'Заказать звонок' });
const dialog = async () => within(await screen.findByRole('dialog'));
const asked = () => network.mock.calls.map(([address]) => address);

test('a pasted number opens the question and the way to submit; waiting clears everything', async () => {
  await userEvent.click(openButton());
  const modal = await dialog();
  const phone = modal.getByLabelText<HTMLInputElement>('Контактный номер');
  await waitFor(() => expect(document.activeElement).toBe(phone));
  const submit = modal.getByRole<HTMLButtonElement>('button', { name: 'ПОЗВОНИТЕ МНЕ' });
  expect([submit.disabled, modal.queryByLabelText(/Ваш вопрос/)]).toEqual([true, null]);

  // An 8 typed by hand leaves the mask's beginning, and a whole number pasted behind it is still taken as it is meant.
  await userEvent.type(phone, '8');
  await userEvent.paste('8 (916) 123-45-67');
  expect(phone.value).toBe('+7 (916) 123-45-67');
  await userEvent.type(modal.getByLabelText(/Ваш вопрос/), 'Сколько стоит?');
  await userEvent.click(submit);

  expect(modal.getByText('Специалист скоро свяжется с вами по номеру +7 (916) 123-45-67')).toBeTruthy();
  const register = network.mock.calls.find(([address]) => address === '/api/marketing/register_callback_request');
  expect(register?.[1]?.body).toContain('"cell":{"phone":"+7 (916) 123-45-67"},"description":"Сколько стоит?"');
  await userEvent.click(modal.getByRole('button', { name: 'ЖДУ' }));
  expect(screen.queryByRole('dialog')).toBeNull();

  await userEvent.click(openButton());
  expect((await dialog()).getByLabelText<HTMLInputElement>('Контактный номер').value).toBe('');
  await userEvent.click(screen.getByRole('button', { name: 'Закрыть' }));
  expect(asked().filter((address) => address === '/api/customers/filled_phone')).toHaveLength(1);
  expect(asked().filter((address) => address === '/api/customers/opened_callback')).toHaveLength(2);
});

test('another place opens it with a question, and the X keeps what was typed', async () => {
  act(() => openCallback('О тарифе «Рабочий»'));
  await userEvent.type((await dialog()).getByLabelText('Контактный номер'), '9161234567');
  expect((await dialog()).getByLabelText<HTMLTextAreaElement>(/Ваш вопрос/).value).toBe('О тарифе «Рабочий»');
  await userEvent.click(screen.getByRole('button', { name: 'Закрыть' }));
  await userEvent.click(openButton());
  expect((await dialog()).getByLabelText<HTMLInputElement>('Контактный номер').value).toBe('+7 (916) 123-45-67');
});

test('does not take the focus from another field', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  try {
    act(() => openCallback('О тарифе «Рабочий»'));
    const question = await vi.waitFor(() => screen.getByLabelText(/Ваш вопрос/));
    act(() => question.focus());
    act(() => void vi.advanceTimersByTime(1000));
    expect(document.activeElement).toBe(question);
  } finally {
    vi.useRealTimers();
  }
});

test('keys pressed in the modal do nothing on the page behind', async () => {
  await userEvent.click(openButton());
  screen.getByRole('button', { name: 'Закрыть' }).focus();
  await userEvent.keyboard('{Delete}');
  expect(pageHears).not.toHaveBeenCalled();
  await userEvent.click(screen.getByRole('button', { name: 'Закрыть' }));
  await userEvent.keyboard('{Delete}');
  expect(pageHears).toHaveBeenCalledWith('Delete');
});

test('a question may be as long as the server takes it', () => {
  expect(MAX_QUESTION_LENGTH).toBe(MAX_CALLBACK_QUESTION_LENGTH);
});

test('a request that was not taken comes back with its words and the reason, and the last letters are counted', async () => {
  network.mockImplementation((address) =>
    Promise.resolve(
      typeof address === 'string' && address.endsWith('register_callback_request')
        ? new Response('{"detail":"Проверьте данные"}', { status: 422 })
        : new Response('{"result":true}'),
    ),
  );
  await userEvent.click(openButton());
  const modal = await dialog();
  await userEvent.type(modal.getByLabelText('Контактный номер'), '9161234567');
  const question = modal.getByLabelText<HTMLTextAreaElement>(/Ваш вопрос/);
  await userEvent.click(question);
  await userEvent.paste('я'.repeat(3000));
  expect(question.value).toHaveLength(2000);
  expect(modal.getByRole('status').textContent).toBe('Осталось 0');
  await userEvent.click(modal.getByRole('button', { name: 'ПОЗВОНИТЕ МНЕ' }));
  expect((await modal.findByRole('alert')).textContent).toBe('Заявка не отправлена. Проверьте данные');
  expect(modal.queryByText(/скоро свяжется/)).toBeNull();
  expect(modal.getByLabelText<HTMLTextAreaElement>(/Ваш вопрос/).value).toHaveLength(2000);

  network.mockImplementation(() => Promise.resolve(new Response('{"result":true}')));
  await userEvent.click(modal.getByRole('button', { name: 'ПОЗВОНИТЕ МНЕ' }));
  expect(await modal.findByText(/скоро свяжется/)).toBeTruthy();
  await userEvent.click(modal.getByRole('button', { name: 'ЖДУ' }));
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('the button hides while the page moves, and while it would cover a price', async () => {
  const price = document.body.appendChild(document.createElement('p'));
  price.dataset['keepClear'] = '';
  const corner = openButton().parentElement;
  const box = (top: number) => ({ left: 300, right: 380, top, bottom: top + 40 }) as DOMRect;
  vi.spyOn(HTMLElement.prototype, 'getBoundingClientRect').mockImplementation(function (this: HTMLElement) {
    return this === price ? box(priceTop) : box(700);
  });
  let priceTop = 690;
  act(() => void window.dispatchEvent(new Event('scroll')));
  expect(corner?.dataset['way']).toBe('scrolling');
  await waitFor(() => expect(corner?.dataset['way']).toBe('covering'));
  priceTop = 400;
  act(() => void window.dispatchEvent(new Event('scroll')));
  await waitFor(() => expect(corner?.dataset['way']).toBe('there'));
  price.remove();
  vi.restoreAllMocks();
});
