import { act, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { answer, refusal } from '#testing/fake-server.ts';
import { FakeSocket } from '#testing/fake-socket.ts';
import {
  aCharge,
  ACCRUALS,
  aLoan,
  anAccrual,
  aPayment,
  CHARGES,
  chargeDetails,
  INCOMES,
  teachMoney,
  WORKERS,
} from '#testing/statements.ts';
import { aWallet } from '#testing/money.ts';
import { actAsUser, createTestApp, createTestServer, leaveTestApp, plugIn } from '#testing/test-app.tsx';
import './FinancialPage.tsx';

const DEBT = 'GET /api/users/financials/debt/sum';
const EARNED = 'GET /api/users/financials/accruals/sum';
const PAY = 'POST /api/users/financials/payments/new';

let sockets: FakeSocket[] = [];
class BrowserSocket extends FakeSocket {
  constructor(address: string) {
    super(address);
    sockets.push(this);
  }
}

let server = createTestServer();
beforeEach(async () => {
  sockets = [];
  server = createTestServer();
  teachMoney(server);
  plugIn(server);
  vi.stubGlobal('WebSocket', BrowserSocket);
  await actAsUser();
});
afterEach(leaveTestApp);

const open = (address: string) => {
  const app = createTestApp(address);
  render(app.app);
  return app;
};
const plain = (text: string | null | undefined) => (text ?? '').replaceAll(/\s/g, ' ');
const tile = async (name: string) => within(await screen.findByRole('group', { name }));
const leaving = () => vi.spyOn(window.location, 'assign').mockImplementation(() => undefined);
const sent = (call: string): unknown => {
  const body = server.asked(call).at(-1)?.body;
  return typeof body === 'string' ? JSON.parse(body) : null;
};

test('the balance is what was paid in less what was charged and what was earned, and each sum leads to what it is made of', async () => {
  server.on('GET /api/users/financials/payments/sum', () => answer({ incomesSum: 10_000 }));
  server.on(DEBT, () => answer({ debt_sum: 3075 }));
  server.on(EARNED, () => answer({ accrualsSum: 25 }));
  server.on('GET /api/users/financials/wallet', () => answer(aWallet({ balance: 6950, reserved: 150 })));
  open('/cabinet/financial');
  expect(await (await tile('Заработано')).findByText(/^0,25/)).toBeTruthy();
  expect(plain((await tile('Баланс')).getByText(/₽$/, { selector: 'p' }).textContent)).toBe('69,50 ₽');
  expect((await tile('Баланс')).getByText(/в резерве 1,50/)).toBeTruthy();
  expect((await tile('Списано')).getByText(/^30,75/)).toBeTruthy();
  const links = await Promise.all(
    ['Баланс', 'Списано', 'Заработано'].map(async (name) =>
      (await tile(name)).getByText('Подробнее').getAttribute('href'),
    ),
  );
  expect(links).toEqual(['/cabinet/financial/payments', '/cabinet/financial/credit', '/cabinet/financial/debit']);
  expect(await screen.findByText('Платежей пока нет')).toBeTruthy();
  const menu = within(screen.getByRole('navigation', { name: 'Меню кабинета' }));
  expect(plain(menu.getByRole('link', { name: /^Финансы/ }).textContent)).toBe('Финансы69,50 ₽');
});

test('earnings are asked for after charges, and everything at once when the server says that money has moved', async () => {
  server.on('GET /api/users/financials/payments/sum', () => answer({ incomesSum: 10_000 }));
  open('/cabinet/financial/credit');
  await (await tile('Заработано')).findByText(/^0/);
  const order = server.calls.map(({ address }) => address).filter((address) => address.endsWith('/sum'));
  expect(order.at(-1)).toBe('/api/users/financials/accruals/sum');
  expect(order).toContain('/api/users/financials/debt/sum');
  server.on(DEBT, () => answer({ debt_sum: 75 }));
  server.on(CHARGES, () => answer({ usersDebtDtos: [aCharge({ total_price: 75 })] }));
  act(() => sockets.at(-1)?.open());
  act(() =>
    sockets.at(-1)?.say({ title: 'wallet.changed', channel: 'wallet.changed', data: { balance: 9925, reserved: 0 } }),
  );
  expect(await (await tile('Баланс')).findByText(/^99,25/)).toBeTruthy();
  expect(await screen.findByRole('link', { name: /^Вопрос «Есть каска\?» к ролику «Ворота».*0,75/ })).toBeTruthy();
});

test('a sum that does not come says why, and the others stand', async () => {
  server.on(DEBT, () => refusal(403, { detail: 'Касса закрыта' }));
  open('/cabinet/financial');
  expect(await (await tile('Списано')).findByText('Сумма не загрузилась: Касса закрыта')).toBeTruthy();
  expect(await (await tile('Заработано')).findByText(/^0/)).toBeTruthy();
});

test('work that waits for money is counted, with the way to help', async () => {
  server.on('GET /api/users/financials/wallet', () =>
    answer(aWallet({ balance: 0, paused: { no_funds: 12, no_plan: 0, over_limit: 0, over_budget: 1 } })),
  );
  const { param } = open('/cabinet/financial/debit');
  expect(await screen.findByText(/^12 задач ждут из-за нехватки средств/)).toBeTruthy();
  expect(screen.getByText('Бюджет проекта на месяц исчерпан: 1 задача')).toBeTruthy();
  await userEvent.click(screen.getByRole('link', { name: 'Пополнить баланс' }));
  expect(await screen.findByRole('dialog', { name: 'Пополнение баланса' })).toBeTruthy();
  expect(param('top_up')).toBe('1');
});

test('a sum in whole rubles is sent as kopecks, and the browser goes where it is paid', async () => {
  const left = leaving();
  server.on(
    PAY,
    () => refusal(409, { detail: 'Банк не отвечает' }),
    () => answer({ paymentUrl: 'https://bank.example/pay/1' }),
  );
  open('/cabinet/financial/payments?top_up=1');
  const form = within(await screen.findByRole('dialog', { name: 'Пополнение баланса' }));
  const field = await form.findByLabelText<HTMLInputElement>('Сумма, ₽');
  expect(field.value).toBe('100');
  expect(form.getByText('Тестовый режим: деньги не списываются')).toBeTruthy();
  const pay = async (typed: string) => {
    await userEvent.clear(field);
    await userEvent.type(field, `${typed}{Enter}`);
  };
  await pay('1,5');
  expect(await form.findByText('Укажите сумму в целых рублях')).toBeTruthy();
  await pay('9');
  expect(await form.findByText(/^Не меньше 10/)).toBeTruthy();
  expect(server.asked(PAY)).toEqual([]);
  await pay('250');
  expect(await form.findByText('Банк не отвечает')).toBeTruthy();
  await userEvent.click(form.getByRole('button', { name: /^500/ }));
  await userEvent.click(form.getByRole('button', { name: 'Оплатить' }));
  await waitFor(() => expect(left).toHaveBeenCalledWith('https://bank.example/pay/1'));
  expect(sent(PAY)).toEqual({ amount: 50_000 });
});

test('a payment stands with its status as the server has it; an open one can be gone on with and cancelled', async () => {
  const left = leaving();
  const waiting = aPayment({ id: 2, status: 'Ожидает оплаты', paymentUrl: 'https://rakurs.test/pay?token=t' });
  server.on(
    INCOMES,
    () => answer({ incomes: [waiting, aPayment({ refunded: 2500 })] }),
    () => answer({ incomes: [{ ...waiting, status: 'Отменён', paymentUrl: null }, aPayment({ refunded: 2500 })] }),
  );
  server.on('POST /api/users/financials/payments/2/cancel', () =>
    answer({ ...waiting, status: 'Отменён', paymentUrl: null }),
  );
  open('/cabinet/financial/payments');
  const rows = within(await screen.findByRole('list', { name: 'Список платежей' }));
  expect(rows.getAllByRole('listitem').map(({ textContent }) => plain(textContent))).toEqual([
    expect.stringMatching(/Ожидает оплаты.*100 ₽/),
    expect.stringMatching(/Оплачен.*возвращено 25 ₽.*100 ₽/),
  ]);
  await userEvent.click(rows.getByRole('button', { name: /^Продолжить оплату/ }));
  expect(left).toHaveBeenCalledWith('https://rakurs.test/pay?token=t');
  await userEvent.click(rows.getByRole('button', { name: /^Отменить платёж/ }));
  expect(await rows.findByText('Отменён')).toBeTruthy();
  expect(rows.queryByRole('button')).toBeNull();
});

test('a user who comes back from the bank reads what came of the payment, once it is settled', async () => {
  const waiting = aPayment({ id: 2, status: 'Ожидает оплаты' });
  server.on(
    'GET /api/users/financials/payments/2',
    () => answer(waiting),
    () => answer({ ...waiting, status: 'Оплачен' }),
  );
  const { param } = open('/cabinet/financial/payments?payment=2');
  expect(await screen.findByText(/^Проверяем платёж на 100/)).toBeTruthy();
  expect(await screen.findByText(/^Баланс пополнен на 100/)).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Закрыть' }));
  expect(screen.queryByText(/^Баланс пополнен/)).toBeNull();
  expect(param('payment')).toBeNull();
});

test('a declined payment, and one of another user, have their own words', async () => {
  server.on('GET /api/users/financials/payments/2', () => answer(aPayment({ id: 2, status: 'Отменён' })));
  server.on('GET /api/users/financials/payments/9', () => refusal(404, { detail: 'Платёж не найден' }));
  const { go } = open('/cabinet/financial/payments?payment=2');
  expect(await screen.findByText(/^Платёж на 100.* отменён$/)).toBeTruthy();
  await act(() => go('/cabinet/financial/payments?payment=9'));
  expect(await screen.findByText('Платёж не найден')).toBeTruthy();
});

test('a charge opens what it bought: every frame with its answer and the way to its second', async () => {
  server.on(CHARGES, () => answer({ usersDebtDtos: [aCharge()] }));
  server.on('GET /api/users/financials/debt/3', () => answer(chargeDetails));
  const { path } = open('/cabinet/financial/credit');
  await userEvent.click(await screen.findByRole('link', { name: /за что списано$/ }));
  expect(path()).toBe('/cabinet/financial/credit/3');
  const drawer = within(await screen.findByRole('dialog', { name: 'За что списано' }));
  const [seen, gone] = within(await drawer.findByRole('list', { name: 'Кадры' })).getAllByRole('listitem');
  expect(drawer.getByText('Есть каска?')).toBeTruthy();
  expect(drawer.getByText('Рабочий, 75 коп. за инференс')).toBeTruthy();
  expect(plain(drawer.getByText(/×/).textContent)).toBe('2 × 75 коп. = 1,50 ₽');
  expect(seen?.textContent).toContain('Да, белая');
  expect(seen?.querySelector('a')?.getAttribute('href')).toBe(
    '/cabinet/projects/5/data_sources/11/data_source_files/9?second=12.5',
  );
  expect(gone?.textContent).toContain('Файл удалён');
  expect(gone?.querySelector('a')).toBeNull();
  await userEvent.click(drawer.getByRole('button', { name: 'Закрыть' }));
  await waitFor(() => expect(path()).toBe('/cabinet/financial/credit'));
});

test('charges of a month stand day by day, also for screen readers, and can be exported', async () => {
  const month = (name: string, kopecks: number) =>
    answer({
      month: name,
      total: kopecks,
      days: [
        { day: `${name}-01`, kopecks: 0, inferences: 0 },
        { day: `${name}-02`, kopecks, inferences: 2 },
      ],
    });
  server.on('GET /api/users/financials/debt/by_day', () => month('2026-10', 150));
  server.on('GET /api/users/financials/debt/by_day?month=2026-09', () => month('2026-09', 0));
  server.on('GET /api/users/financials/debt/export?month=2026-09', () => refusal(409, { detail: 'Таблица занята' }));
  const { param } = open('/cabinet/financial/credit');
  expect(await screen.findByText('Списаний пока нет')).toBeTruthy();
  const table = within(await screen.findByRole('table', { name: /октябрь 2026/ }));
  expect(
    table
      .getAllByRole('row')
      .slice(1)
      .map(({ textContent }) => plain(textContent)),
  ).toEqual(['2 октября 20261,50 ₽2']);
  await userEvent.click(screen.getByRole('button', { name: 'Предыдущий месяц' }));
  expect(await screen.findByText('За этот месяц списаний нет')).toBeTruthy();
  expect(param('month')).toBe('2026-09');
  await userEvent.click(screen.getByRole('button', { name: 'Скачать CSV' }));
  await userEvent.click(await screen.findByRole('menuitem', { name: 'За сентябрь 2026', hidden: true }));
  expect(await screen.findByText('Таблица занята')).toBeTruthy();
});

test('charges that do not come say why, and are asked for again on request', async () => {
  server.on(
    CHARGES,
    () => refusal(403, { detail: 'Книга занята' }),
    () => answer({ usersDebtDtos: [aCharge()] }),
  );
  open('/cabinet/financial/credit');
  expect(await screen.findByText('Книга занята')).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Повторить' }));
  expect(await screen.findByRole('link', { name: /за что списано$/ })).toBeTruthy();
});

test('a computer is added with a command that is shown once, and removed after a question', async () => {
  const worker = {
    id: 8,
    name: 'Домашний',
    created_at: '2026-11-15T09:00:00.000Z',
    expires_at: '2099-11-15T09:00:00.000Z',
    last_seen_at: null,
    is_alive: false,
    earned: 0,
  };
  server.on('POST /api/users/financials/workers', () => {
    server.on(WORKERS, () =>
      answer({
        workers: [{ ...worker, last_seen_at: new Date().toISOString(), is_alive: true, earned: 25 }],
        loan: aLoan(),
      }),
    );
    return answer({ worker, token: 'the-token', command: 'npx rakurs-worker --token the-token' });
  });
  server.on('DELETE /api/users/financials/workers/8', () => answer(worker));
  open('/cabinet/financial/debit');
  expect(await screen.findByText('Установите приложение на компьютер, чтобы начать зарабатывать')).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Добавить компьютер' }));
  await userEvent.type(await screen.findByLabelText('Название'), ' Домашний {Enter}');
  const dialog = within(await screen.findByRole('dialog', { name: 'Запустите это на компьютере' }));
  expect(dialog.getByText('npx rakurs-worker --token the-token')).toBeTruthy();
  expect(sent('POST /api/users/financials/workers')).toEqual({ name: 'Домашний' });
  expect(dialog.getByRole('button', { name: 'Скопировать команду' })).toBeTruthy();
  await userEvent.click(dialog.getByRole('button', { name: 'Готово' }));
  const row = within(await screen.findByRole('list', { name: 'Подключённые компьютеры' }));
  expect(plain((await row.findByRole('listitem')).textContent)).toMatch(
    /^Домашний.*На связи.*заработал 0,25 ₽ · ключ действует до 15 ноября 2099/,
  );
  await userEvent.click(row.getByRole('button', { name: 'Отключить компьютер «Домашний»' }));
  server.on(WORKERS, () => answer({ workers: [], loan: aLoan() }));
  await userEvent.click(
    within(await screen.findByRole('dialog', { name: 'Отключить компьютер?' })).getByRole('button', {
      name: 'Отключить',
    }),
  );
  expect(await screen.findByText('Пока ни одного компьютера')).toBeTruthy();
});

test('a computer is added after the password was confirmed, by the same call', async () => {
  const worker = {
    id: 8,
    name: 'Домашний',
    created_at: '2026-11-15T09:00:00.000Z',
    expires_at: '2099-11-15T09:00:00.000Z',
    last_seen_at: null,
    is_alive: false,
    earned: 0,
  };
  const passwordRequired = () =>
    refusal(403, { code: 'password_required', detail: 'Чтобы продолжить, подтвердите пароль' });
  server.on('POST /api/users/financials/workers', passwordRequired, () =>
    answer({ worker, token: 'the-token', command: 'npx rakurs-worker --token the-token' }),
  );
  server.on('POST /api/users/auth/confirm_password', () => answer({ result: true }));
  open('/cabinet/financial/debit');
  await userEvent.click(await screen.findByRole('button', { name: 'Добавить компьютер' }));
  await userEvent.type(await screen.findByLabelText('Название'), 'Домашний{Enter}');
  await userEvent.type(
    within(await screen.findByRole('dialog', { name: 'Подтвердите пароль' })).getByLabelText('Ваш пароль'),
    'secret-word{Enter}',
  );
  expect(await screen.findByText('npx rakurs-worker --token the-token')).toBeTruthy();
});

const aWorker = {
  id: 8,
  name: 'Домашний',
  created_at: '2026-11-15T09:00:00.000Z',
  expires_at: '2099-11-15T09:00:00.000Z',
  last_seen_at: null,
  is_alive: false,
  earned: 0,
};
test.each([
  [
    'unproven',
    aLoan({ checks_passed: 1, checks_in_row: 1, checking: 2 }),
    [
      /Пока перепроверяется каждый результат.*Совпало подряд: 1 из 3/,
      /Перепроверок пройдено1/,
      /Перепроверяетсякаждый результат/,
      /Сейчас на перепроверке2 результата/,
      /Ждёт выплаты0 ₽/,
    ],
  ],
  [
    'trusted',
    aLoan({ status: 'trusted', checks_passed: 12, checks_in_row: 12, one_checked_of: 10, pending: 340 }),
    [
      /Результаты принимаются сразу/,
      /Перепроверок пройдено12/,
      /Перепроверяетсяодин результат из 10/,
      /Ждёт выплаты3,40 ₽/,
    ],
  ],
  [
    'struck once',
    aLoan({ strikes: 1, cancelled: 120, differed: { at: '2026-11-16T09:00:00.000Z', work: 'Описание файла' } }),
    [/16 ноября 2026.*«Описание файла» разошёлся/, /Ещё одно расхождение/, /Отменено1,20 ₽/],
  ],
  [
    'ended',
    aLoan({
      status: 'ended',
      strikes: 2,
      cancelled: 120,
      ended_at: '2026-11-17T09:00:00.000Z',
      differed: { at: '2026-11-17T09:00:00.000Z', work: 'Ответы на вопрос' },
    }),
    [/Чужие задания больше не выдаются/, /«Ответы на вопрос»/, /для ваших собственных проектов/i],
  ],
] as const)('the trust in a shared worker is shown: %s', async (_, loan, told) => {
  server.on(WORKERS, () => answer({ workers: [aWorker], loan }));
  open('/cabinet/financial/debit');
  const trust = await screen.findByRole('region', { name: 'Доверие к вашим компьютерам' });
  for (const text of told) expect(plain(trust.textContent)).toMatch(text);
});

test('a user who shares nothing sees no checks', async () => {
  open('/cabinet/financial/debit');
  expect(await screen.findByText('Пока ни одного компьютера')).toBeTruthy();
  expect(screen.queryByRole('region', { name: 'Доверие к вашим компьютерам' })).toBeNull();
});

test('earnings say what for and by which computer', async () => {
  server.on(ACCRUALS, () => answer({ usersAccrualsDtos: [anAccrual()] }));
  open('/cabinet/financial/debit');
  const row = within(await screen.findByRole('list', { name: 'Список начислений' })).getByRole('listitem');
  expect(plain(row.textContent)).toMatch(
    /^Описание кадракомпьютер «Домашний» · Тариф «Рабочий» · 1 инференс · .*0,25 ₽$/,
  );
});

test('an address of the area that leads nowhere says so', async () => {
  open('/cabinet/financial/nowhere');
  expect(await screen.findByText('Такой страницы нет')).toBeTruthy();
});
