import { z } from 'zod';
import { defineJob } from '#platform/queue.ts';

/** What a person said in a dialog is to be answered. */
export const answerMessageJob = defineJob({ name: 'chat.answer', data: z.object({ messageId: z.int() }), expireInSeconds: 120, retryLimit: 2, atOnce: 2 });
