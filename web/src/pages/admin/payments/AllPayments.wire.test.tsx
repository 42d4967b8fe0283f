import type { PaymentRecord } from '@rakurs/contract';
import { render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { answer, refusal } from '#testing/fake-server.ts';
import { aPayment } from '#testing/statements.ts';
import { user } from '#testing/records.ts';
import { actAsUser, createTestApp, createTestServer, leaveTestApp, plugIn } from '#testing/test-app.tsx';
import '../AdminPage.tsx';

const LIST = 'GET /api/admin/payments?page=0';
const REFUND = 'POST /api/admin/payments/1/refund';
const record = (more: Partial<PaymentRecord> = {}): PaymentRecord => ({
  ...aPayment(),
  user_id: 7,
  email: 'anna@example.ru',
  provider: 'yookassa',
  provider_id: 'bank-1',
  paid_at: '2026-11-15T09:01:00.000Z',
  unrecovered: 0,
  ...more,
});

let server = createTestServer();
beforeEach(async () => {
  server = createTestServer();
  server.on('GET /api/users/common/me', () => answer({ ...user, isAdmin: true }));
  plugIn(server);
  await actAsUser();
});
afterEach(leaveTestApp);

const open = () => render(createTestApp('/admin/payments').app);
const rows = async () => within(await screen.findByRole('list', { name: 'Все платежи' })).getAllByRole('listitem');

test('a payment is given back in part after a question, and what could not be taken from the balance is said', async () => {
  server.on(LIST, () => answer({ payments: [record()] }));
  server.on(
    REFUND,
    () => refusal(409, { detail: 'Банк отказал' }),
    () => answer(record({ refunded: 2550, unrecovered: 1000 })),
  );
  open();
  await rows();
  await userEvent.click(screen.getByRole('button', { name: 'Вернуть платёж № 1' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Вернуть деньги?' }));
  const field = dialog.getByLabelText<HTMLInputElement>('Сумма возврата, ₽');
  expect(field.value).toBe('100');
  await userEvent.clear(field);
  await userEvent.type(field, '100,01');
  await userEvent.click(dialog.getByRole('button', { name: 'Вернуть деньги' }));
  expect(await dialog.findAllByText(/^Не больше 100/)).toHaveLength(2);
  expect(server.asked(REFUND)).toEqual([]);
  await userEvent.clear(field);
  await userEvent.type(field, '25,50');
  await userEvent.click(dialog.getByRole('button', { name: 'Вернуть деньги' }));
  expect(await dialog.findByText('Банк отказал')).toBeTruthy();
  await userEvent.click(dialog.getByRole('button', { name: 'Вернуть деньги' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(server.asked(REFUND).at(-1)?.body).toBe('{"amount":2550}');
  expect(screen.getByText(/^возвращено 25,50/)).toBeTruthy();
  expect(screen.getByText(/^не удалось удержать 10/)).toBeTruthy();
});

test('a gift, an unpaid payment and a refunded one have no button to refund', async () => {
  server.on(LIST, () =>
    answer({
      payments: [
        record({ id: 3, provider: 'house', provider_id: null }),
        record({ id: 2, status: 'Ожидает оплаты', paid_at: null }),
        record({ status: 'Возвращён', refunded: 10_000 }),
      ],
    }),
  );
  open();
  expect(await rows()).toHaveLength(3);
  expect(screen.queryByRole('button', { name: /^Вернуть платёж/ })).toBeNull();
});

test('an empty list, and a refusal, have their own words', async () => {
  server.on(LIST, () => refusal(403, { detail: 'Это может только администратор' }));
  open();
  expect(await screen.findByText('Это может только администратор')).toBeTruthy();
});
