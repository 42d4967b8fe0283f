import { z } from 'zod';
import { defineJob } from '#platform/queue.ts';

/** The time of a delayed payment in the sandbox has come. */
export const payDelayedJob = defineJob({ name: 'pay-delayed-sandbox-payment', data: z.object({ token: z.string() }) });
