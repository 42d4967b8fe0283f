import { defineEvent } from '#platform/events.ts';
import { defineHook } from '#platform/transaction-hooks.ts';

export const sessionEnded = defineEvent<{ userId: number; sessionIds: number[] }>('session.ended');
/** An address is known to be the user's own from this transaction on. */
export const addressVerified = defineHook<{ userId: number }>('address-verified');
export const userChanged = defineEvent<{ userId: number }>('user.changed');
/** Its token is good no more. */
export const workerRevoked = defineEvent<{ workerId: number }>('worker.revoked');
