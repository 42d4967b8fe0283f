import { z } from 'zod';
import { defineJob } from '#platform/queue.ts';

const ONE_HOUR_SECONDS = 60 * 60;

/** Removes what cameras that are gone for good have left: their record, and what happened before them. */
export const removeRecordJob = defineJob({
  name: 'remove-record',
  data: z.object({}),
  expireInSeconds: ONE_HOUR_SECONDS,
});
