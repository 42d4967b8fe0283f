import { z } from 'zod';
import { defineJob } from '#platform/queue.ts';

/**
 * Only for a server that dies or a database that is out of reach: what the other side refuses is put off by the
 * delivery itself.
 */
const REPETITIONS = 15;

/** One attempt. Its number tells it from another that a killed server has left behind. */
export const deliverAlertJob = defineJob({
  name: 'deliver-alert',
  data: z.object({ deliveryId: z.int(), attempt: z.int() }),
  expireInSeconds: 120,
  retryLimit: REPETITIONS,
  atOnce: 8,
});
