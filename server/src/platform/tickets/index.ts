import { CANCELLED, ticketRoutes, type ListedTicket, type Ticket } from '@rakurs/contract';
import { z } from 'zod';
import { DAY_MS, type Clock } from '../clock.ts';
import type { Database } from '../db/index.ts';
import { AppError } from '../errors.ts';
import { liveEvent, type EventBus } from '../events.ts';
import { createQueueFairnessStore } from '../fairness/queue-fairness.store.ts';
import type { Caller } from '../http/gate.ts';
import type { Handlers } from '../http/mount-routes.ts';
import { serve, type Module } from '../module.ts';
import { defineJob, type Queue } from '../queue.ts';
import { createTicketStore, type TicketRow } from './tickets.store.ts';

/** A long job that a user asks for by name. It may run twice: it looks at what is already done. */
export interface Command<S extends z.ZodType = z.ZodType> {
  name: string;
  params: S;
  access: 'user' | 'trainer' | 'admin';
  /** What is being done, for people. */
  title: string | ((params: z.output<S>) => string);
  /** Throws why it cannot be asked for: who asks is told at once, and there is no ticket. */
  require?(work: { params: z.output<S>; userId: number }): Promise<void>;
  /** Takes back what was asked for elsewhere and is not begun, in the transaction that ends the ticket. */
  cancel?(work: { params: z.output<S>; userId: number; ticketId: number }): Promise<void>;
  /**
   * `report` throws when somebody has cancelled the ticket meanwhile; let it fly. Inside a transaction it also keeps
   * the ticket from being cancelled until that ends.
   */
  run(work: {
    params: z.output<S>;
    userId: number;
    ticketId: number;
    report: (progress: number) => Promise<void>;
  }): Promise<unknown>;
}
/** What a command returns whose work goes on elsewhere: whoever ends that work ends the ticket by `finish`. */
export const ENDS_LATER = Symbol('later');

export const defineCommand = <S extends z.ZodType>(command: Command<S>): Command<S> => command;

const runTicketJob = defineJob({
  name: 'run-ticket',
  data: z.object({ ticketId: z.int() }),
  retryLimit: 2,
  expireInSeconds: 900,
  atOnce: 2,
});

/** Whoever works on a ticket that has ended stops where they are. */
class TicketHasEnded extends Error {}

const ticketChanged = liveEvent('ticket.changed');

const KEPT_MS = 30 * DAY_MS;
const LISTED_MS = DAY_MS;
const MAX_LISTED = 50;
/** Of tickets from before they had titles. */
const NAMELESS = 'Задача';
const FAILED = 'Не удалось выполнить. Попробуйте ещё раз.';

const isOpen = ({ status }: TicketRow): boolean => status === 'в очереди' || status === 'выполняется';

const toTicket = (row: TicketRow): Ticket => ({
  id: row.id,
  status: row.status,
  progress: row.progress,
  ...(row.status === 'выполнено' && { result: row.result ?? null }),
  ...(row.error !== null && { error: row.error }),
  ...(isOpen(row) && row.note !== null && { note: row.note }),
});

const toListed = (row: TicketRow): ListedTicket => {
  const { result: _, ...ticket } = toTicket(row);
  return {
    ...ticket,
    command: row.command,
    title: row.title || NAMELESS,
    created_at: row.createdAt.toISOString(),
    can_cancel: isOpen(row),
  };
};
const titleOf = ({ title }: Command, params: unknown): string => (typeof title === 'string' ? title : title(params));

const mayRun = ({ access }: Command, caller: Caller): boolean =>
  access === 'user' || (access === 'trainer' ? caller.canTrainLearningModels : caller.isAdmin);

export function createTickets({
  database,
  queue,
  events,
  clock,
}: {
  database: Database;
  queue: Queue;
  events: EventBus;
  clock: Clock;
}) {
  const store = createTicketStore(database);
  const turns = createQueueFairnessStore(database);
  const commands = new Map<string, Command>();

  /** False when the ticket has ended: then it stays as it is. */
  const change = async (id: number, next: Partial<TicketRow>): Promise<boolean> => {
    const row = await store.change(id, { ...next, updatedAt: clock.now() });
    if (row) events.emit(ticketChanged, { userIds: [row.userId] }, toTicket(row));
    return row !== null;
  };
  const setProgress = (id: number, progress: number, note: string | null = null) =>
    change(id, { progress: Math.min(1, Math.max(0, progress)), note });
  const reportOrStop = async (id: number, progress: number): Promise<void> => {
    if (!(await setProgress(id, progress))) throw new TicketHasEnded();
  };
  const start = async (command: Command, params: unknown, userId: number) =>
    database.transaction(async () => {
      const now = clock.now();
      const row = await store.insert({
        userId,
        command: command.name,
        title: titleOf(command, params),
        params,
        status: 'в очереди',
        createdAt: now,
        updatedAt: now,
      });
      await queue.send(runTicketJob, { ticketId: row.id }, { ofUser: userId });
      return { ticket: { id: row.id, status: row.status } };
    });

  const run = async (ticketId: number): Promise<void> => {
    const row = await store.find(ticketId);
    if (!row || !isOpen(row)) return;
    const command = commands.get(row.command);
    if (!command) return void (await change(ticketId, { status: 'ошибка', error: 'Такой команды больше нет' }));
    if (!(await change(ticketId, { status: 'выполняется' }))) return;
    try {
      const result = await command.run({
        params: command.params.parse(row.params),
        userId: row.userId,
        ticketId,
        report: (progress) => reportOrStop(ticketId, progress),
      });
      if (result !== ENDS_LATER) await change(ticketId, { status: 'выполнено', progress: 1, result: result ?? null });
    } catch (error) {
      if (error instanceof TicketHasEnded) return;
      await change(ticketId, { status: 'ошибка', error: error instanceof AppError ? error.message : FAILED });
      if (!(error instanceof AppError)) throw error;
    }
  };

  const requireOwn = async (ticketId: number, userId: number): Promise<TicketRow> => {
    const row = await store.find(ticketId);
    if (row?.userId !== userId) throw new AppError('not_found', 'Задача не найдена');
    return row;
  };
  const cancel = (ticketId: number, userId: number): Promise<Ticket> =>
    database.transaction(async () => {
      const { command: name, params } = await requireOwn(ticketId, userId);
      const command = commands.get(name);
      const isCancelled = await change(ticketId, { status: 'ошибка', error: CANCELLED });
      if (isCancelled && command?.cancel)
        await command.cancel({ ticketId, userId, params: command.params.parse(params) });
      return toTicket(await requireOwn(ticketId, userId));
    });

  const handlers: Handlers<typeof ticketRoutes> = {
    async sendCommand({ body, caller }) {
      const command = commands.get(body.command);
      if (!command || !mayRun(command, caller))
        throw new AppError('invalid', 'Неизвестная команда', { errors: { command: 'Неизвестная команда' } });
      const params = command.params.safeParse(body.params);
      if (params.success) {
        await command.require?.({ params: params.data, userId: caller.userId });
        return start(command, params.data, caller.userId);
      }
      const errors = Object.fromEntries(
        params.error.issues.map((issue) => [`params.${issue.path.join('.')}`, issue.message]),
      );
      throw new AppError('invalid', 'Неверные параметры команды', { errors });
    },
    async listTickets({ caller }) {
      const rows = await store.listOf(caller.userId, {
        endedSince: new Date(clock.now().getTime() - LISTED_MS),
        most: MAX_LISTED,
      });
      return { tickets: rows.map(toListed) };
    },
    cancelTicket: ({ params, caller }) => cancel(params.ticketId, caller.userId),
    checkTicket: async ({ body, caller }) => toTicket(await requireOwn(body.ticketId, caller.userId)),
  };

  const module: Module = {
    name: 'tickets',
    serves: [serve(ticketRoutes, handlers)],
    start: () => queue.work(runTicketJob, ({ ticketId }) => run(ticketId)),
    maintenance: [turns.removeOld, () => store.removeOlderThan(new Date(clock.now().getTime() - KEPT_MS))],
    async erase(userId) {
      await store.removeOfUser(userId);
      await turns.removeOfUser(userId);
    },
  };
  return {
    module,
    register: (command: Command) => void commands.set(command.name, command),
    start,
    /** Of a ticket that has ended nothing is changed. `note`: why it does not move just now. */
    report: async (id: number, progress: number, note: string | null = null): Promise<void> =>
      void (await setProgress(id, progress, note)),
    /** True: nobody else changes it until the transaction under way ends. */
    isFree: store.holdIfFree,
    holdOpen: store.holdOpen,
    findOpen: store.findOpen,
    finish: async (id: number, result: unknown): Promise<void> =>
      void (await change(id, { status: 'выполнено', progress: 1, result: result ?? null })),
    /** Whoever did its work could not. */
    fail: async (id: number, error: string): Promise<void> => void (await change(id, { status: 'ошибка', error })),
  };
}
export type Tickets = ReturnType<typeof createTickets>;
