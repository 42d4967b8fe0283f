import { z } from 'zod';
import { defineJob } from '#platform/queue.ts';

/** Files of which taught classes show something else now, where there are too many to tell it at once. */
export const refreshFileTextsJob = defineJob({ name: 'retell-files', data: z.object({ fileIds: z.array(z.int()) }) });

/**
 * Files that taught classes have not seen yet: they are asked for after the transaction that brought them, which holds
 * what others wait for.
 */
export const scanFilesJob = defineJob({
  name: 'scan-files',
  data: z.object({ fileIds: z.array(z.int()), priority: z.int() }),
});
