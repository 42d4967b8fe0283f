import { z } from 'zod';
import { defineJob } from '#platform/queue.ts';

/** What a user said in a dialog is to be answered. */
export const answerMessageJob = defineJob({
  name: 'chat.answer',
  data: z.object({
    messageId: z.int(),
    /** No model is asked, or not any more. */
    byOurselves: z.boolean().default(false),
    /** What the answer was said to cost; null: nothing was said. */
    priceShown: z.int().nullable().default(null),
  }),
  expireInSeconds: 120,
  retryLimit: 2,
  atOnce: 2,
});
