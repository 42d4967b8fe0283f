import type { Pause, TaskKind } from '@rakurs/contract';
import type { Clock } from '#platform/clock.ts';
import type { Database } from '#platform/db/index.ts';
import type { TransactionHooks } from '#platform/transaction-hooks.ts';
import {
  type TaskKindTable,
  taskMoved,
  tasksAsked,
  tasksComing,
  tasksGone,
  tasksPaused,
  tasksResumed,
  tasksWithdrawn,
  type Bill,
  type Subject,
  type Task,
} from './task-kinds.ts';
import type { PausedTaskStore } from './paused-tasks.store.ts';
import type { TicketTaskStore } from './ticket-tasks.store.ts';
import { PRIORITY } from './priority.ts';
import type { TaskStore, TaskRow } from './tasks.store.ts';
import type { Waiters } from './waiters.ts';

/** What a module asks workers to do. */
export interface TaskRequest {
  /** Of one kind and subject only one is open at a time. */
  subject: string;
  /** With its file a task goes. */
  fileId: number | null;
  input?: Record<string, unknown>;
}
export interface TaskRequestOptions {
  priority?: number;
  ticketId?: number | null;
  /** Nobody begins before this, unless they are expedited. */
  notBefore?: Date | null;
}

/** Who hears of tasks writes several values for each, and a database takes only so many at once. */
const AT_ONCE = 1000;
const inParts = <T>(items: readonly T[]): T[][] =>
  Array.from({ length: Math.ceil(items.length / AT_ONCE) }, (_, at) => items.slice(at * AT_ONCE, (at + 1) * AT_ONCE));

export interface RequestsDeps {
  database: Pick<Database, 'afterCommit'>;
  hooks: TransactionHooks;
  store: TaskStore;
  paused: PausedTaskStore;
  ofTickets: TicketTaskStore;
  kinds: TaskKindTable;
  waiters: Waiters;
  clock: Clock;
}

/**
 * What other modules want of workers: asking, asking differently, and taking it back, all in their own transactions.
 */
export function createRequests({ database, hooks, store, paused, ofTickets, kinds, waiters, clock }: RequestsDeps) {
  /** What these come to now, by subject. */
  const billsOf = async (kind: TaskKind, asked: Subject[]): Promise<Map<string, Bill>> =>
    (await kinds.of(kind).bill?.(asked)) ?? new Map<string, Bill>();
  const gone = async (open: TaskRow[]): Promise<void> => {
    for (const some of inParts(open)) await hooks.emit(tasksGone, some);
  };
  /** Tickets of these tasks that have nothing to them but their tasks. */
  const ticketsOf = (tasks: Task[]): number[] =>
    [
      ...new Set(tasks.filter(({ kind }) => !kinds.of(kind).settlesItself).flatMap(({ ticketId }) => ticketId ?? [])),
    ].toSorted((one, other) => one - other);

  return {
    billsOf,
    ticketsOf,
    /**
     * Asks workers, in the transaction under way. What is asked for already is not asked for twice. Returns how many
     * are new.
     */
    async ask(
      kind: TaskKind,
      requests: TaskRequest[],
      { priority = PRIORITY.newFile, ticketId = null, notBefore = null }: TaskRequestOptions = {},
    ): Promise<number> {
      const now = clock.now();
      const parts = inParts(requests);
      const bills = new Map<string, Bill>();
      for (const part of parts) {
        if (priority < PRIORITY.inBackground)
          await gone(
            await store.withdraw(
              kind,
              part.map(({ subject }) => subject),
              PRIORITY.inBackground,
            ),
          );
        for (const [subject, bill] of await billsOf(
          kind,
          part.map(({ subject, fileId, input = {} }) => ({ subject, fileId, input, priority })),
        ))
          bills.set(subject, bill);
      }
      // Of all of them at once: everybody's money is held in one order.
      await hooks.emit(tasksComing, [...bills.values()]);
      let made = 0;
      for (const part of parts) {
        const written = await store.insert(
          part.map((request) => {
            const { userId = null, projectId = null, staysHome = false } = bills.get(request.subject) ?? {};
            // What nobody could compare is not asked of strangers.
            return {
              ...request,
              userId,
              projectId,
              staysHome: staysHome || !kinds.of(kind).compare,
              kind,
              priority,
              ticketId,
              state: 'waiting' as const,
              availableAt: notBefore ?? now,
              createdAt: now,
            };
          }),
        );
        const billed = written.flatMap((task) => {
          const bill = bills.get(task.subject);
          return bill ? [{ task, bill }] : [];
        });
        if (billed.length > 0) await hooks.emit(tasksAsked, billed);
        made += written.length;
      }
      database.afterCommit(waiters.wakeAll);
      return made;
    },
    /**
     * In the transaction that changes what is asked: who works on the old wording is told that it is too late, and the
     * task waits again.
     */
    async takeBack(kind: TaskKind, input: Record<string, unknown>): Promise<void> {
      for (const task of await store.takeBack(kind, input)) await hooks.emit(taskMoved, { task, to: 'waiting' });
      database.afterCommit(waiters.wakeAll);
    },
    /** What these tasks waited for has come, or will not come any more. */
    async expedite(kind: TaskKind, fileIds: number[]): Promise<void> {
      await store.expedite(kind, fileIds, clock.now());
      database.afterCommit(waiters.wakeAll);
    },
    /** Takes back what a ticket has asked for and nobody has begun, in the transaction under way. */
    async withdrawOf(ticketId: number): Promise<void> {
      const withdrawn = await ofTickets.withdrawOf(ticketId);
      if (withdrawn.length === 0) return;
      for (const some of inParts(withdrawn)) await hooks.emit(tasksWithdrawn, some);
      await gone(withdrawn);
    },
    /** Tells which tickets waited for one of them. */
    async removeOf(fileIds: number[]): Promise<number[]> {
      const open = await store.removeOf(fileIds);
      await gone(open);
      return ticketsOf(open);
    },
    removeIn: async (kind: TaskKind, projectIds: number[]): Promise<void> =>
      gone(await store.removeIn(kind, projectIds)),
    removeAbout: async (kind: TaskKind, subjects: readonly string[]): Promise<void> =>
      gone(await store.removeAbout(kind, subjects)),
    /** In the transaction under way. Only what nobody has begun. */
    async pause(taskIds: number[], pause: Pause): Promise<void> {
      const held = await paused.pause(taskIds, pause);
      if (held.length > 0) await hooks.emit(tasksPaused, { tasks: held, pause });
    },
    async resume(taskIds: number[]): Promise<void> {
      const resumed = await paused.resume(taskIds, clock.now());
      if (resumed.length > 0) await hooks.emit(tasksResumed, resumed);
      database.afterCommit(waiters.wakeAll);
    },
  };
}
