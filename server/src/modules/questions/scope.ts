import type { Media } from '#modules/media/index.ts';
import type { QuestionRow } from './questions.store.ts';

/** The sources whose files a question is asked about; those in the trash are not among them. */
export const sourcesOf = async (
  { listSources }: Pick<Media, 'listSources'>,
  { projectId, dataSourceId, userId }: QuestionRow,
): Promise<number[]> =>
  dataSourceId === null ? (await listSources(projectId, userId)).map(({ id }) => id) : [dataSourceId];
