import type { ChargedInference } from '@rakurs/contract';
import { filePath } from '#shared/paths/paths.ts';
import { writeSpot } from '#shared/paths/spot.ts';

/** To the file that was looked at, in a film at the very second. Null when it is gone. */
export const pathOfFrame = ({
  project_id,
  data_source_id,
  data_source_file_id,
  second,
}: Pick<ChargedInference, 'project_id' | 'data_source_id' | 'data_source_file_id' | 'second'>): string | null =>
  project_id === null || data_source_id === null || data_source_file_id === null
    ? null
    : filePath({ projectId: project_id, dataSourceId: data_source_id, fileId: data_source_file_id }) +
      writeSpot({ second, box: null });
