import { z } from 'zod';
import { defineJob } from '#platform/queue.ts';

const ONE_HOUR_SECONDS = 60 * 60;

/** Removes what was deleted for good, without waiting for the next maintenance. */
export const purgeJob = defineJob({ name: 'purge-deleted', data: z.object({}), expireInSeconds: ONE_HOUR_SECONDS });
