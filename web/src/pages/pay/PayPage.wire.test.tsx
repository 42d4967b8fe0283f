import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { answer, refusal } from '#testing/fake-server.ts';
import { actAsVisitor, createTestApp, createTestServer, leaveTestApp, plugIn } from '#testing/test-app.tsx';
import './PayPage.tsx';

const TOKEN = 'a-token-of-more-than-twenty-letters';
const SHOW = `GET /api/payments/sandbox?token=${TOKEN}`;
const SETTLE = 'POST /api/payments/sandbox';
const payment = {
  amount: 10_000,
  brand: 'Ракурс',
  state: 'pending',
  returnUrl: 'https://rakurs.test/cabinet/financial/payments?payment=2',
};

let server = createTestServer();
beforeEach(async () => {
  server = createTestServer();
  server.on(SHOW, () => answer(payment));
  server.on(SETTLE, () => answer({ ...payment, state: 'paid' }));
  plugIn(server);
  await actAsVisitor();
});
afterEach(leaveTestApp);

const open = (query = `?token=${TOKEN}`) => render(createTestApp(`/pay${query}`).app);

test.each([
  ['Оплатить', 'pay'],
  ['Отказаться', 'decline'],
  ['Оплатить с задержкой', 'delay'],
])('«%s» settles the test payment and goes back to the cabinet, with nobody signed in', async (button, action) => {
  const left = vi.spyOn(window.location, 'assign').mockImplementation(() => undefined);
  open();
  expect(await screen.findByText('Тестовая оплата. Настоящие деньги не списываются.')).toBeTruthy();
  expect(await screen.findByText(/^100/)).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: button }));
  await waitFor(() => expect(left).toHaveBeenCalledWith(payment.returnUrl));
  expect(server.asked(SETTLE).map(({ body }) => body)).toEqual([JSON.stringify({ token: TOKEN, action })]);
});

test('a payment that was settled before offers nothing but the way back', async () => {
  server.on(SHOW, () => answer({ ...payment, state: 'declined' }));
  open();
  expect(await screen.findByText('От этого платежа отказались.')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Оплатить' })).toBeNull();
  expect(screen.getByRole('button', { name: 'Вернуться в кабинет' })).toBeTruthy();
});

test('a dead link and a link without a payment have words for a user', async () => {
  server.on(SHOW, () => refusal(404, { detail: 'Платёж не найден: ссылка устарела' }));
  open();
  expect(await screen.findByText('Платёж не найден: ссылка устарела')).toBeTruthy();
  open('');
  expect(await screen.findByText('В ссылке нет платежа')).toBeTruthy();
});

test('an address that is no page is never followed', async () => {
  const left = vi.spyOn(window.location, 'assign').mockImplementation(() => undefined);
  server.on(SETTLE, () => answer({ ...payment, returnUrl: 'javascript:alert(1)' }));
  open();
  await userEvent.click(await screen.findByRole('button', { name: 'Оплатить' }));
  await waitFor(() => expect(server.asked(SETTLE)).toHaveLength(1));
  expect(left).not.toHaveBeenCalled();
});
