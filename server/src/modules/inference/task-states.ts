import { MINUTE_MS, SECOND_MS, type Clock } from '#platform/clock.ts';
import type { Lending } from './lending/lending.service.ts';
import type { LentWork, Task, TaskKindTable } from './task-kinds.ts';
import type { TaskRow, TaskStore } from './tasks.store.ts';

/** A picture that brings worker after worker down must not do so for ever. */
const MAX_ATTEMPTS = 5;
/** Backoff between attempts: doubled each time, up to the longest. */
const FIRST_PAUSE_MS = 2 * SECOND_MS;
const MAX_PAUSE_MS = 5 * MINUTE_MS;

export interface TaskStatesDeps {
  store: Pick<TaskStore, 'change'>;
  kinds: Pick<TaskKindTable, 'of'>;
  clock: Clock;
  /** Tells, in the transaction that ends a task, that it is about to, while its row is still as it was. */
  ending: (task: Task, lent: LentWork | null) => Promise<void>;
  /** And that it has ended. */
  ended: (task: Task, outcome: 'done' | 'failed', lent: LentWork | null) => Promise<void>;
  /** Tells that a worker has taken it, or that it waits again. */
  moved: (task: Task, to: 'waiting' | 'leased') => Promise<void>;
  lending: Pick<Lending, 'forgetKept' | 'record'>;
  /** A loan ends with the transaction under way. */
  loanEnds: (ownerId: number) => void;
}
export class SharingEnded extends Error {}

/** How a task that a worker held ends, or waits again. */
export function createTaskStates({ store, kinds, clock, ending, ended, moved, lending, loanEnds }: TaskStatesDeps) {
  const later = (ms: number) => new Date(clock.now().getTime() + ms);

  const end = async (
    row: TaskRow,
    outcome: 'done' | 'failed',
    { reason = null, lent = null }: { reason?: string | null; lent?: LentWork | null },
  ): Promise<void> => {
    await ending(row, lent);
    await store.change(row.id, { state: outcome, reason, finishedAt: clock.now() });
    if (row.systemOnly) await lending.forgetKept(row.id);
    const recorded = lent && (await lending.record(row, lent));
    // It ended while this answer was on its way: nothing of it stays.
    if (lent?.verdict === 'unchecked' && !recorded?.counts) throw new SharingEnded();
    if (lent && recorded?.ends) loanEnds(lent.ownerId);
    await ended(row, outcome, recorded?.counts ? lent : null);
  };
  const fail = async (row: TaskRow, reason: string): Promise<void> => {
    await kinds.of(row.kind).giveUp(row);
    await end(row, 'failed', { reason });
  };
  const pauseAfter = (attempts: number): number => Math.min(MAX_PAUSE_MS, FIRST_PAUSE_MS * 2 ** (attempts - 1));
  const putBack = async (row: TaskRow, reason: string, pauseMs: number): Promise<void> => {
    if (row.attempts >= MAX_ATTEMPTS) return fail(row, reason);
    await store.change(row.id, { state: 'waiting', reason, availableAt: later(pauseMs) });
    await moved(row, 'waiting');
  };
  /** A stranger's computer could not do it, or fell silent: it goes to others at once, and to no stranger any more. */
  const goHome = async (row: TaskRow, change: { reason: string; lease?: null }): Promise<void> => {
    await store.change(row.id, { ...change, state: 'waiting', staysHome: true, availableAt: clock.now() });
    await moved(row, 'waiting');
  };

  return {
    end,
    fail,
    putBack,
    /** Tried again after a pause that grows with each attempt. */
    retry: (row: TaskRow, reason: string): Promise<void> => putBack(row, reason, pauseAfter(row.attempts)),
    goHome,
  };
}
