import type { FeedMessage } from '@rakurs/contract';
import { filePath } from '#shared/paths/paths.ts';
import { writeSpot } from '#shared/paths/spot.ts';

/**
 * To the file, and in a video to the very second. Null when there is nothing to open: of one that has expired, what was
 * said and drawn may still be there, and then its name is.
 */
export const pathOfMessage = ({
  projectId,
  dataSourceId,
  dataSourceFileId,
  file_kind,
  file_title,
  second,
  expired,
  deleted,
}: FeedMessage): string | null =>
  deleted || (expired && file_title === '')
    ? null
    : filePath({ projectId, dataSourceId, fileId: dataSourceFileId }) +
      writeSpot({ second: file_kind === 'image' ? null : second, box: null });
