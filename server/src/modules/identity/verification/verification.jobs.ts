import { z } from 'zod';
import { defineJob } from '#platform/queue.ts';

/**
 * The pause doubles from a second on: the last attempt comes a quarter of an hour after the first, while the user still
 * waits.
 */
const REPETITIONS = 10;

/** Writes the verification letter. Without a token in it: the queue is a table, and no token stands in one. */
export const verificationLetterJob = defineJob({
  name: 'verification-letter',
  data: z.object({ userId: z.int() }),
  expireInSeconds: 120,
  retryLimit: REPETITIONS,
  atOnce: 2,
});
