import { AsyncLocalStorage } from 'node:async_hooks';
import { MINUTE_MS, SECOND_MS } from '../clock.ts';

/** As PostgreSQL names them, in milliseconds; 0: none. */
export interface StatementLimits {
  statement_timeout: number;
  lock_timeout: number;
  idle_in_transaction_session_timeout: number;
}
/** 'call': somebody waits for the answer; 'work': jobs and everything else that runs by itself. */
export type KindOfWork = 'call' | 'work';

/**
 * How long the database may take over one statement, by the kind of work it is for: who runs into it is told that the
 * database does not answer, and nobody else waits behind
 * a statement that will not end. Connections of their own (migrations, LISTEN, locks of servers) have none. Only
 * PostgreSQL: the embedded database has one backend and no timer,
 * a statement there runs to its end and everybody waits.
 */
export const STATEMENT_LIMITS: Record<KindOfWork, StatementLimits> = {
  call: {
    statement_timeout: 30 * SECOND_MS,
    lock_timeout: 20 * SECOND_MS,
    idle_in_transaction_session_timeout: 2 * MINUTE_MS,
  },
  // As long as a job may run before it is taken for dead.
  work: {
    statement_timeout: 15 * MINUTE_MS,
    lock_timeout: 5 * MINUTE_MS,
    idle_in_transaction_session_timeout: 15 * MINUTE_MS,
  },
};

const calls = new AsyncLocalStorage<true>();

/** What the work asks of the database has the limits of a call. */
export const asCall = <T>(work: () => T): T => calls.run(true, work);
export const kindOfWork = (): KindOfWork => (calls.getStore() ? 'call' : 'work');
