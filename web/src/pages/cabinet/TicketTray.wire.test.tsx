import type { ListedTicket } from '@rakurs/contract';
import { act, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { answer, refusal } from '#testing/fake-server.ts';
import { FakeSocket } from '#testing/fake-socket.ts';
import { aTicket } from '#testing/messages.ts';
import { actAsUser, createTestApp, createTestServer, leaveTestApp, plugIn } from '#testing/test-app.tsx';

const LIST = 'GET /api/cqrs/tickets';
const CANCEL = 'POST /api/cqrs/tickets/4/cancel';

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
  server.on('GET /api/users/projects/5/active_rates', () => answer({ projectActiveRates: [] }));
  plugIn(server);
  vi.stubGlobal('WebSocket', BrowserSocket);
  await actAsUser();
});
afterEach(leaveTestApp);

const teach = (...tickets: ListedTicket[]) => server.on(LIST, () => answer({ tickets }));
const say = (data: unknown) =>
  act(() => sockets.at(-1)?.say({ title: 'ticket.changed', channel: 'ticket.changed', data }));
const stand = async () => {
  render(createTestApp('/cabinet').app);
  await screen.findByRole('button', { name: 'Лента' });
  act(() => sockets.at(-1)?.open());
  await waitFor(() => expect(server.asked(LIST)).not.toEqual([]));
};
const open = async () => {
  await stand();
  await userEvent.click(await screen.findByRole('button', { name: /^Задачи/ }));
  return within(await screen.findByRole('list', { name: 'Задачи' }));
};

test('a running ticket shows its progress; an earlier one is listed there, not in the header', async () => {
  teach(
    aTicket({ id: 4, title: 'Описать заново «Двор»' }),
    aTicket({ id: 3, status: 'ошибка', error: 'Источник удалён', can_cancel: false }),
  );
  const tray = await open();
  expect(screen.getByRole('button', { name: 'Задачи: 1 выполняется' })).toBeTruthy();
  expect(
    tray.getByRole('progressbar', { name: 'Ход задачи: Описать заново «Двор»' }).getAttribute('aria-valuenow'),
  ).toBe('40');
  expect(tray.getByText('Источник удалён')).toBeTruthy();
  say({ id: 4, status: 'выполняется', progress: 0.7 });
  await waitFor(() => expect(tray.getByRole('progressbar').getAttribute('aria-valuenow')).toBe('70'));
});

test('nothing stands in the header while nothing runs', async () => {
  teach(aTicket({ id: 3, status: 'выполнено', progress: 1, can_cancel: false }));
  await stand();
  expect(screen.queryByRole('button', { name: /^Задачи/ })).toBeNull();
});

test('a command is cancelled without a question', async () => {
  teach(aTicket({ id: 4, title: 'Проба вопроса' }), aTicket({ id: 5, can_cancel: false }));
  server.on(CANCEL, () => answer({ id: 4, status: 'ошибка', progress: 0.4, error: 'Отменено' }));
  const tray = await open();
  expect(tray.getAllByRole('button')).toHaveLength(1);
  await userEvent.click(tray.getByRole('button', { name: 'Отменить: Проба вопроса' }));
  expect(await tray.findByText('Отменено')).toBeTruthy();
  expect(tray.queryByRole('button')).toBeNull();
});

test('a refused cancel shows the server’s words', async () => {
  teach(aTicket({ id: 4 }));
  server.on(CANCEL, () => refusal(409, { detail: 'Задача уже завершена' }));
  const tray = await open();
  await userEvent.click(tray.getByRole('button', { name: /^Отменить/ }));
  expect(await screen.findByText('Задача уже завершена')).toBeTruthy();
});

test('a command that has begun elsewhere appears, and its failure stays in the header until it was looked at', async () => {
  await stand();
  teach(aTicket({ id: 4 }));
  say({ id: 4, status: 'выполняется', progress: 0 });
  await screen.findByRole('button', { name: 'Задачи: 1 выполняется' });
  say({ id: 4, status: 'ошибка', progress: 0.5, error: 'Машина не ответила' });
  const button = await screen.findByRole('button', { name: 'Задачи: есть неудачные' });
  await userEvent.click(button);
  expect(await screen.findByText('Машина не ответила')).toBeTruthy();
  await userEvent.click(button);
  await waitFor(() => expect(screen.queryByRole('button', { name: /^Задачи/ })).toBeNull());
});

test('a ticket that waits for money says so instead of how far it is, with the way to pay', async () => {
  teach(aTicket({ id: 4, note: 'Недостаточно средств' }));
  const tray = await open();
  expect(tray.getByText(/^Недостаточно средств/)).toBeTruthy();
  expect(tray.queryByText(/40\s%/)).toBeNull();
  expect(tray.getByRole('link', { name: 'Пополнить баланс' }).getAttribute('href')).toBe(
    '/cabinet/financial/payments?top_up=1',
  );
  say({ id: 4, status: 'выполняется', progress: 0.7 });
  expect(await tray.findByText(/^70\s%$/)).toBeTruthy();
});
