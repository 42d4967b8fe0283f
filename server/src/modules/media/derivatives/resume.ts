import type { Queue } from '#platform/queue.ts';
import type { PlacedFile } from '../files/files.store.ts';
import { pickFramesJob, prepareFileJob } from '../media.jobs.ts';
import type { FrameStore } from './frames.store.ts';

interface ResumeDeps {
  queue: Pick<Queue, 'send'>;
  frames: Pick<FrameStore, 'list'>;
  prepared: (fileId: number) => Promise<void>;
}

/**
 * Of files that are back, or are copies: what was broken off when they went is begun anew. Of a camera that was never
 * seen there is nothing to look at.
 */
export const createResume =
  ({ queue, frames, prepared }: ResumeDeps) =>
  async ({ id, userId, kind, state, aiDescription }: PlacedFile, hasFrames?: boolean): Promise<void> => {
    if (state === 'preparing') return queue.send(prepareFileJob, { fileId: id }, { ofUser: userId });
    if (state !== 'ready' || aiDescription !== null) return;
    if (kind === 'image' || (hasFrames ?? (await frames.list(id)).length > 0)) return prepared(id);
    if (kind === 'video') await queue.send(pickFramesJob, { fileId: id }, { ofUser: userId });
  };
