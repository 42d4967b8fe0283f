import type { FeedMessage } from '@rakurs/contract';
import { filePath } from '#shared/paths/paths.ts';
import { writeSpot } from '#shared/paths/spot.ts';

/** To the file, and in a video to the very second. Null when there is nothing to open. */
export const pathOfMessage = ({ projectId, dataSourceId, dataSourceFileId, file_kind, second, expired, deleted }: FeedMessage): string | null =>
  expired || deleted ? null : filePath({ projectId, dataSourceId, fileId: dataSourceFileId }) + writeSpot({ second: file_kind === 'image' ? null : second, box: null });
