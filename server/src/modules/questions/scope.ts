import type { Media } from '#modules/media/index.ts';
import type { QuestionRow } from './questions.store.ts';

/** The sources whose files a question is asked about; those in the trash are not among them. */
export const sourcesOf = async (
  { sourceIdsOf }: Pick<Media, 'sourceIdsOf'>,
  { projectId, dataSourceId }: QuestionRow,
): Promise<number[]> => (dataSourceId === null ? sourceIdsOf(projectId) : [dataSourceId]);
