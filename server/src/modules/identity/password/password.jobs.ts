import { z } from 'zod';
import { defineJob } from '#platform/queue.ts';

/**
 * The pause doubles from a second on: the last attempt comes a quarter of an hour after the first, while the user
 * still waits.
 */
const REPETITIONS = 10;

/**
 * Answers somebody who has forgotten the password. Without a token in it: the queue is a table, and no token stands in
 * one.
 */
export const forgottenPasswordJob = defineJob({
  name: 'forgotten-password',
  data: z.object({ login: z.string() }),
  expireInSeconds: 120,
  retryLimit: REPETITIONS,
  atOnce: 2,
});
