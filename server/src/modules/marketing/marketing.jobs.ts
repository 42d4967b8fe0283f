import { z } from 'zod';
import { defineJob } from '#platform/queue.ts';

export const Channel = z.enum(['webhook', 'email']);
export type Channel = z.output<typeof Channel>;

/** The pause doubles from a second on: the last attempt comes half a day after the first. */
const REPETITIONS = 15;

/** Brings one callback request to one of those who want to hear of it. */
export const deliverCallbackJob = defineJob({
  name: 'deliver-callback-request',
  data: z.object({ requestId: z.int(), channel: Channel }),
  expireInSeconds: 120,
  retryLimit: REPETITIONS,
  atOnce: 2,
});
