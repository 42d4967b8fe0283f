/**
 * SQLSTATE classes: connection trouble, no resources, the server stops or starts; and what took longer than
 * statement-limits.ts allows.
 */
const STATES = /^(08|53|57P0|57014|55P03|25P03)/;
const SYSTEM = new Set(['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ETIMEDOUT', 'EHOSTUNREACH', 'ENOTFOUND', 'EAI_AGAIN']);
/** The driver, its pool and our embedded process have no codes for these. */
const MESSAGES =
  /^(Connection terminated|Client has encountered a connection error|timeout exceeded when trying to connect|The database process (died|ended))/;

/**
 * Whether the database did not answer, as opposed to answering that something is wrong. Repeating the call later can
 * help.
 */
export function isOutOfReach(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if (error instanceof AggregateError && error.errors.some(isOutOfReach)) return true;
  const code = 'code' in error ? String(error.code) : '';
  return STATES.test(code) || SYSTEM.has(code) || MESSAGES.test(error.message) || isOutOfReach(error.cause);
}
