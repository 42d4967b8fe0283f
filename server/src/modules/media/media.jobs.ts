import { z } from 'zod';
import { defineJob } from '#platform/queue.ts';

const FileJob = z.object({ fileId: z.int() });
const FOUR_HOURS_SECONDS = 4 * 60 * 60;

/** Makes the thumbnail, and the rendition of a picture browsers cannot show. */
export const prepareFileJob = defineJob({ name: 'prepare-file', data: FileJob, atOnce: 2 });
/** Makes an H.264 proxy of a video browsers cannot play; it may take as long as the video. */
export const makeProxyJob = defineJob({ name: 'make-proxy', data: FileJob, expireInSeconds: FOUR_HOURS_SECONDS });
/** Takes the frames of a video that machines look at. */
export const pickFramesJob = defineJob({ name: 'pick-frames', data: FileJob, expireInSeconds: FOUR_HOURS_SECONDS });
