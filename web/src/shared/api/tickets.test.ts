import type { Outgoing, Ticket } from '@rakurs/contract';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createTicketCalls, runCommand, TicketError, waitForTicket } from './tickets.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const ticket = (status: Ticket['status'], rest: Partial<Ticket> = {}): Ticket => ({
  id: 5,
  status,
  progress: 0,
  ...rest,
});

/** A server whose task goes through these states, one per check. */
const serverWith = (...states: Ticket[]) => {
  const seen: Outgoing[] = [];
  const send = async (request: Outgoing): Promise<unknown> => {
    seen.push(request);
    if ('command' in Object(request.body)) return { ticket: { id: 5, status: 'в очереди' } };
    return states.shift() ?? Promise.reject(new Error('asked after the end'));
  };
  return { seen, send };
};

test('a command is submitted, then its ticket is checked every second until it is done (TIK-03, TIK-05, TIK-06, TIK-07, TIK-11)', async () => {
  const { seen, send } = serverWith(
    ticket('в очереди'),
    ticket('выполняется', { progress: 0.5 }),
    ticket('выполнено', { progress: 1, result: { files: 3 } }),
  );
  const running = runCommand(createTicketCalls({ send }), { command: 'reindex', params: { projectId: 1 } });
  await vi.advanceTimersByTimeAsync(999);
  expect(seen.map(({ method, url, body }) => [method, url, body])).toEqual([
    ['POST', '/api/cqrs/commands', { command: 'reindex', params: { projectId: 1 } }],
  ]);
  await vi.advanceTimersByTimeAsync(1);
  expect(seen[1]).toMatchObject({ method: 'POST', url: '/cqrs', body: { ticketId: 5 } });
  await vi.advanceTimersByTimeAsync(2000);
  await expect(running).resolves.toEqual({ files: 3 });
  expect(seen).toHaveLength(4);
});

test('every status is reported with the whole ticket, the first and the last included (TIK-04)', async () => {
  const { send } = serverWith(
    ticket('выполняется', { progress: 0.5 }),
    ticket('выполнено', { progress: 1, result: 1 }),
  );
  const onStatus = vi.fn();
  const running = runCommand(createTicketCalls({ send }), { command: 'reindex', onStatus });
  await vi.advanceTimersByTimeAsync(2000);
  await running;
  expect(onStatus.mock.calls).toEqual([
    [ticket('в очереди')],
    [ticket('выполняется', { progress: 0.5 })],
    [ticket('выполнено', { progress: 1, result: 1 })],
  ]);
});

test("'ошибка' ends the waiting with the server's text (TIK-09)", async () => {
  const { send } = serverWith(ticket('ошибка', { error: 'Нет кадров' }));
  const onStatus = vi.fn();
  const running = runCommand(createTicketCalls({ send }), { command: 'train', onStatus });
  const rejected = expect(running).rejects.toThrow(new TicketError(ticket('ошибка', { error: 'Нет кадров' })));
  await vi.advanceTimersByTimeAsync(1000);
  await rejected;
  expect(onStatus).toHaveBeenLastCalledWith(ticket('ошибка', { error: 'Нет кадров' }));
  expect(vi.getTimerCount()).toBe(0);
});

test("'ошибка' without a text still says something", () => {
  expect(new TicketError(ticket('ошибка')).message).toBe('Задача завершилась с ошибкой');
});

test('addresses and period are settings', async () => {
  const { seen, send } = serverWith(ticket('выполнено', { result: 'ok' }));
  const calls = createTicketCalls({ send, commandUrl: '/my/commands', ticketUrl: '/my/tickets' });
  const running = runCommand(calls, { command: 'export', pollMs: 10 });
  await vi.advanceTimersByTimeAsync(10);
  await expect(running).resolves.toBe('ok');
  expect(seen.map(({ url }) => url)).toEqual(['/my/commands', '/my/tickets']);
});

test('a ticket that another call has given, such as reindex, can be waited for', async () => {
  const { send } = serverWith(ticket('выполнено', { result: 'ok' }));
  const waiting = waitForTicket(createTicketCalls({ send }), { ticket: { id: 5, status: 'в очереди' } });
  await vi.advanceTimersByTimeAsync(1000);
  await expect(waiting).resolves.toBe('ok');
});

test('a waiting that was given up asks no more and leaves no timer', async () => {
  const { seen, send } = serverWith(ticket('выполняется'), ticket('выполняется'));
  const leaving = new AbortController();
  const running = runCommand(createTicketCalls({ send }), { command: 'export', signal: leaving.signal });
  const rejected = expect(running).rejects.toMatchObject({ name: 'AbortError' });
  await vi.advanceTimersByTimeAsync(1500);
  leaving.abort();
  await rejected;
  expect(vi.getTimerCount()).toBe(0);
  await vi.advanceTimersByTimeAsync(5000);
  expect(seen).toHaveLength(2);
});

test('a waiting given up before it begins submits nothing', async () => {
  const { seen, send } = serverWith();
  await expect(
    runCommand(createTicketCalls({ send }), { command: 'export', signal: AbortSignal.abort() }),
  ).rejects.toMatchObject({ name: 'AbortError' });
  expect(seen).toHaveLength(0);
});

test('a command that is refused is not waited for', async () => {
  const send = () => Promise.reject(new Error('Недостаточно средств'));
  await expect(runCommand(createTicketCalls({ send }), { command: 'export' })).rejects.toThrow('Недостаточно средств');
  expect(vi.getTimerCount()).toBe(0);
});
