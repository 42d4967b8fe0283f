import { z } from 'zod';
import { defineJob } from '#platform/queue.ts';

/** A user has money again, or a plan, or another budget: what of their work was paused may go on. */
export const resumeWorkJob = defineJob({ name: 'resume-work', data: z.object({ userId: z.int() }), atOnce: 2 });

/**
 * These tasks are gone, and their owner's money was in use at that moment: what is held for them is still to be let go
 * of.
 */
export const releaseWorkJob = defineJob({ name: 'release-work', data: z.object({ taskIds: z.array(z.int()) }) });
