import { isLimitReached } from '#shared/api/index.ts';
import { failedFile, type UploadQueue } from './upload-queue.ts';

/** The line stands at the bound of what one may have: the server has said so, and how to make room. */
export const isStoppedByQuota = (queue: UploadQueue): boolean => {
  const state = failedFile(queue)?.state;
  return state?.step === 'failed' && isLimitReached(state.error);
};
