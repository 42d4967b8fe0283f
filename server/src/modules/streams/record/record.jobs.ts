import { z } from 'zod';
import { defineJob } from '#platform/queue.ts';

/** Removes what is older, or more, than sources keep of their cameras. */
export const retentionJob = defineJob({ name: 'stream-retention', data: z.object({}) });
export const EVERY_MINUTE = '* * * * *';
