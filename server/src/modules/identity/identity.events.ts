import { defineEvent } from '#platform/events.ts';

export const sessionEnded = defineEvent<{ userId: number; sessionIds: number[] }>('session.ended');
export const userChanged = defineEvent<{ userId: number }>('user.changed');
/** Its token is good no more. */
export const workerRevoked = defineEvent<{ workerId: number }>('worker.revoked');
