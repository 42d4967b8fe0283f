import { z } from 'zod';
import { defineJob } from '#platform/queue.ts';

/** Cuts what happened out of the record, once the record has come past it. */
export const cutClipJob = defineJob({ name: 'cut-clip', data: z.object({ eventId: z.int() }), retryLimit: 14 });
