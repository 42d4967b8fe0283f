import { z } from 'zod';
import { defineJob } from '#platform/queue.ts';

/** A person has money again, or a plan, or another budget: what of their work was paused may go on. */
export const resumeWorkJob = defineJob({ name: 'resume-work', data: z.object({ userId: z.int() }), atOnce: 2 });
