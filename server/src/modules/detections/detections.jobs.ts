import { z } from 'zod';
import { defineJob } from '#platform/queue.ts';

/** Files that taught classes have not seen yet: they are asked for after the transaction that brought them, which holds what others wait for. */
export const scanFilesJob = defineJob({ name: 'scan-files', data: z.object({ fileIds: z.array(z.int()), priority: z.int() }) });
