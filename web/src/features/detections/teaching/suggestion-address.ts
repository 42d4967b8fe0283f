import type { Classifier, SuggestedFrame } from '@rakurs/contract';
import { filePath } from '#shared/paths/paths.ts';
import { LABEL_PARAM, NO_SPOT, writeSpot } from '#shared/paths/spot.ts';

/** The labeller on this frame, with the title of the class in its hand. What is true of a whole frame is not drawn. */
export const suggestionAddress = (
  projectId: number,
  { title, kind }: Pick<Classifier, 'title' | 'kind'>,
  { data_source_file_id, data_source_id, second }: SuggestedFrame,
): string => {
  const params = new URLSearchParams(writeSpot({ ...NO_SPOT, second: second > 0 ? second : null }));
  if (kind === 'thing') {
    params.set('tab', 'labelling');
    params.set(LABEL_PARAM, title);
  }
  const query = params.toString();
  return (
    filePath({ projectId, dataSourceId: data_source_id, fileId: data_source_file_id }) +
    (query === '' ? '' : `?${query}`)
  );
};
