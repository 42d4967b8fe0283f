import { defineEvent } from '#platform/events.ts';

/** Somebody may come into a project from now on. */
export const memberAdded = defineEvent<{ projectId: number; userId: number }>('member.added');
