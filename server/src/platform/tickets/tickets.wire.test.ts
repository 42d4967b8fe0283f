import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { z } from 'zod';
import { CANCELLED, type LiveEvents } from '@rakurs/contract';
import { DAY_MS, MINUTE_MS } from '#platform/clock.ts';
import { AppError } from '#platform/errors.ts';
import { liveEvent } from '#platform/events.ts';
import { openTestApp, type TestUser, type TestApp } from '../../../testing/test-app.ts';
import { openTestDatabase, type TestDatabase } from '../../../testing/test-database.ts';
import { defineCommand } from './index.ts';

let test: TestDatabase;
let app: TestApp;
let user: TestUser;
/** Commands of the name 'walk' that are under way, each at the step it has reached. */
const walks = new Map<number, { step: () => void; steps: number; end: string | null }>();
/** Tickets whose command was told that nobody wants it any more. */
const takenBack: unknown[] = [];
beforeAll(async () => {
  test = await openTestDatabase();
  app = await openTestApp({ TRAINING: 'granted' }, test);
  user = await app.newUser();
  app.tickets.register(
    defineCommand({
      name: 'double',
      params: z.object({ number: z.int() }),
      access: 'user',
      title: ({ number }) => `Удвоение числа ${number}`,
      async run({ params, report }) {
        if (params.number === 13) throw new AppError('invalid', 'Несчастливое число');
        if (params.number === 14) throw new Error('secret detail');
        await report(0.5);
        return { doubled: params.number * 2 };
      },
    }),
  );
  app.tickets.register(
    defineCommand({ name: 'train', params: z.object({}), access: 'trainer', title: 'Обучение', run: async () => null }),
  );
  app.tickets.register(
    defineCommand({
      name: 'walk',
      params: z.object({ to: z.string() }),
      access: 'user',
      title: 'Прогулка',
      cancel: async (work) => void takenBack.push(work),
      async run({ ticketId, report }) {
        const walk = { step: (): void => undefined, steps: 0, end: null as string | null };
        try {
          for (;;) {
            const stepped = new Promise<void>((resolve) => void (walk.step = resolve));
            walks.set(ticketId, walk);
            await stepped;
            await report(0.5);
            walk.steps += 1;
          }
        } finally {
          walk.end = 'stopped';
        }
      },
    }),
  );
});
afterAll(() => app.stop());

const walk = async (to = 'в парк') =>
  (await user.api.sendCommand({ body: { command: 'walk', params: { to } } })).ticket.id;
const begun = (ticketId: number) =>
  vi.waitFor(
    () => {
      const found = walks.get(ticketId);
      if (!found) throw new Error('not begun yet');
      return found;
    },
    { timeout: 20_000, interval: 20 },
  );
const cancel = (ticketId: number) => user.api.cancelTicket({ params: { ticketId } });
const listed = async () => (await user.api.listTickets()).tickets;

const order = async (number: number) =>
  (await user.api.sendCommand({ body: { command: 'double', params: { number } } })).ticket;
const ended = (ticketId: number) =>
  vi.waitFor(
    async () => {
      const ticket = await user.api.checkTicket({ body: { ticketId } });
      expect(['выполнено', 'ошибка']).toContain(ticket.status);
      return ticket;
    },
    { timeout: 20_000, interval: 50 },
  );

it('takes a command, gives a ticket, and answers with the result', async () => {
  const ticket = await order(21);
  expect(ticket.status).toBe('в очереди');
  expect(await ended(ticket.id)).toEqual({ id: ticket.id, status: 'выполнено', progress: 1, result: { doubled: 42 } });
});

it('ends a refused command with the reason, and hides what was not expected', async () => {
  expect(await ended((await order(13)).id)).toMatchObject({ status: 'ошибка', error: 'Несчастливое число' });
  expect(await ended((await order(14)).id)).toMatchObject({
    status: 'ошибка',
    error: 'Не удалось выполнить. Попробуйте ещё раз.',
  });
});

it('refuses an unknown command, wrong params and a command that is not open to the caller', async () => {
  await expect(user.api.sendCommand({ body: { command: 'nothing' } })).rejects.toMatchObject({
    status: 422,
    problem: { errors: { command: 'Неизвестная команда' } },
  });
  await expect(user.api.sendCommand({ body: { command: 'double', params: { number: 'два' } } })).rejects.toMatchObject({
    status: 422,
    problem: { errors: { 'params.number': 'Ожидается число' } },
  });
  await expect(user.api.sendCommand({ body: { command: 'train' } })).rejects.toMatchObject({ status: 422 });
});

it('shows a ticket to nobody but its owner', async () => {
  const { id } = await order(1);
  const stranger = await app.newUser();
  await expect(stranger.api.checkTicket({ body: { ticketId: id } })).rejects.toMatchObject({ status: 404 });
  await ended(id);
});

it('lists one’s own tickets, the newest first, with what is being done; those that ended over a day ago are gone', async () => {
  user = await app.newUser();
  const [first, second] = [(await order(1)).id, (await order(13)).id];
  await ended(first);
  await ended(second);
  const walking = await walk();
  await begun(walking);
  const over = { created_at: expect.any(String), can_cancel: false };
  expect(await listed()).toEqual([
    {
      id: walking,
      status: 'выполняется',
      progress: 0,
      command: 'walk',
      title: 'Прогулка',
      created_at: expect.any(String),
      can_cancel: true,
    },
    {
      id: second,
      status: 'ошибка',
      progress: 0,
      error: 'Несчастливое число',
      command: 'double',
      title: 'Удвоение числа 13',
      ...over,
    },
    { id: first, status: 'выполнено', progress: 1, command: 'double', title: 'Удвоение числа 1', ...over },
  ]);
  expect((await (await app.newUser()).api.listTickets()).tickets).toEqual([]);
  app.clock.advance(DAY_MS + MINUTE_MS);
  expect((await listed()).map(({ id }) => id)).toEqual([walking]);
  await cancel(walking);
  (await begun(walking)).step();
});

it('lists no more than fifty, and none of those under way is crowded out', async () => {
  user = await app.newUser();
  const walking = await walk();
  (await begun(walking)).step();
  const { id } = await user.api.me();
  await test.database.raw(
    "insert into tickets (user_id, command, params, status, created_at, updated_at) select $1, 'double', '{}', 'выполнено', $2, $2 from generate_series(1, 52)",
    [id, app.clock.now()],
  );
  const tickets = await listed();
  expect(tickets).toHaveLength(50);
  expect(tickets.at(-1)).toMatchObject({ id: walking });
  expect(tickets.map(({ id }) => id)).toEqual(tickets.map(({ id }) => id).toSorted((a, b) => b - a));
  await cancel(walking);
  (await begun(walking)).step();
});

it('cancels a command under way: it stops at its next step, and the ticket stays cancelled', async () => {
  const ticketId = await walk('на вокзал');
  const walking = await begun(ticketId);
  walking.step();
  await vi.waitFor(() => expect(walking.steps).toBe(1), { timeout: 20_000 });
  const heard: LiveEvents['ticket.changed'][] = [];
  app.events.on(liveEvent('ticket.changed'), ({ data }) => heard.push(data));
  const cancelled = { id: ticketId, status: 'ошибка', progress: 0.5, error: CANCELLED };
  expect(await cancel(ticketId)).toEqual(cancelled);
  expect(heard).toEqual([cancelled]);
  expect(takenBack).toContainEqual({ ticketId, userId: (await user.api.me()).id, params: { to: 'на вокзал' } });
  walking.step();
  await vi.waitFor(() => expect(walking.end).toBe('stopped'), { timeout: 20_000 });
  expect(walking.steps).toBe(1);
  await app.tickets.finish(ticketId, { came: true });
  await app.tickets.report(ticketId, 0.9);
  expect(await user.api.checkTicket({ body: { ticketId } })).toEqual(cancelled);
});

it('never begins a command that was cancelled in the queue', async () => {
  // As many as run at once, so that the third waits.
  const [one, other] = [await walk(), await walk()];
  const walking = [await begun(one), await begun(other)];
  const waiting = await walk();
  expect(await cancel(waiting)).toMatchObject({ status: 'ошибка', progress: 0, error: CANCELLED });
  for (const id of [one, other]) await cancel(id);
  for (const { step } of walking) step();
  await ended((await order(5)).id);
  expect(walks.has(waiting)).toBe(false);
});

it('leaves a ticket that has ended as it is, however often it is cancelled', async () => {
  const { id } = await order(21);
  const done = await ended(id);
  const calls = takenBack.length;
  expect(await cancel(id)).toEqual(done);
  const walking = await walk();
  await begun(walking);
  const cancelled = await cancel(walking);
  expect(await cancel(walking)).toEqual(cancelled);
  expect(takenBack).toHaveLength(calls + 1);
  (await begun(walking)).step();
});

it('lets nobody cancel somebody else’s ticket', async () => {
  const ticketId = await walk();
  const walking = await begun(ticketId);
  const stranger = await app.newUser();
  await expect(stranger.api.cancelTicket({ params: { ticketId } })).rejects.toMatchObject({
    status: 404,
    problem: { detail: 'Задача не найдена' },
  });
  expect(await user.api.checkTicket({ body: { ticketId } })).toMatchObject({ status: 'выполняется' });
  await cancel(ticketId);
  walking.step();
});
