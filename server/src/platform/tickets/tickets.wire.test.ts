import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { z } from 'zod';
import { AppError } from '#platform/errors.ts';
import { openTestApp, type Person, type TestApp } from '../../../testing/test-app.ts';
import { defineCommand } from './index.ts';

let app: TestApp;
let person: Person;
beforeAll(async () => {
  app = await openTestApp({ TRAINING: 'granted' });
  person = await app.newPerson();
  app.tickets.register(defineCommand({
    name: 'double',
    params: z.object({ number: z.int() }),
    access: 'user',
    async run({ params, report }) {
      if (params.number === 13) throw new AppError('invalid', 'Несчастливое число');
      if (params.number === 14) throw new Error('secret detail');
      await report(0.5);
      return { doubled: params.number * 2 };
    },
  }));
  app.tickets.register(defineCommand({ name: 'train', params: z.object({}), access: 'trainer', run: async () => null }));
});
afterAll(() => app.stop());

const order = async (number: number) => (await person.api.sendCommand({ body: { command: 'double', params: { number } } })).ticket;
const ended = (ticketId: number) =>
  vi.waitFor(async () => {
    const ticket = await person.api.checkTicket({ body: { ticketId } });
    expect(['выполнено', 'ошибка']).toContain(ticket.status);
    return ticket;
  }, { timeout: 20_000, interval: 50 });

it('takes a command, gives a ticket, and answers with the result', async () => {
  const ticket = await order(21);
  expect(ticket.status).toBe('в очереди');
  expect(await ended(ticket.id)).toEqual({ id: ticket.id, status: 'выполнено', progress: 1, result: { doubled: 42 } });
});

it('ends a refused command with the reason, and hides what was not expected', async () => {
  expect(await ended((await order(13)).id)).toMatchObject({ status: 'ошибка', error: 'Несчастливое число' });
  expect(await ended((await order(14)).id)).toMatchObject({ status: 'ошибка', error: 'Не удалось выполнить. Попробуйте ещё раз.' });
});

it('refuses an unknown command, wrong params and a command that is not open to the caller', async () => {
  await expect(person.api.sendCommand({ body: { command: 'nothing' } })).rejects.toMatchObject({ status: 422, problem: { errors: { command: 'Неизвестная команда' } } });
  await expect(person.api.sendCommand({ body: { command: 'double', params: { number: 'два' } } })).rejects.toMatchObject({ status: 422, problem: { errors: { 'params.number': 'Ожидается число' } } });
  await expect(person.api.sendCommand({ body: { command: 'train' } })).rejects.toMatchObject({ status: 422 });
});

it('shows a ticket to nobody but its owner', async () => {
  const { id } = await order(1);
  const stranger = await app.newPerson();
  await expect(stranger.api.checkTicket({ body: { ticketId: id } })).rejects.toMatchObject({ status: 404 });
  await ended(id);
});
