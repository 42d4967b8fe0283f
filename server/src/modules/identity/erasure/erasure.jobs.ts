import { z } from 'zod';
import { defineJob } from '#platform/queue.ts';

/** Throws away everything of a user who has left, module by module (app/erase-accounts.ts). */
export const eraseAccountJob = defineJob({
  name: 'erase-account',
  data: z.object({ userId: z.int() }),
  expireInSeconds: 3600,
  retryLimit: 5,
  atOnce: 1,
});
