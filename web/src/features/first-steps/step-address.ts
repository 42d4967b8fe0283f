import type { FirstStep, FirstSteps } from '@rakurs/contract';
import { filePath, PROJECTS_PATH, projectPath, SEARCH_PARAM, sourcePath } from '#shared/paths/paths.ts';

/** Where a step is done; null where nothing is yet to do it on, or it is done on this very page. */
export function stepAddress(step: FirstStep, { place }: Pick<FirstSteps, 'place'>): string | null {
  if (!place) return null;
  const { project_id: projectId, data_source_id: dataSourceId, data_source_file_id: fileId } = place;
  const source = dataSourceId === null ? projectPath(projectId) : sourcePath(projectId, dataSourceId);
  switch (step) {
    case 'project':
      return null;
    case 'files':
      return source;
    case 'described':
      return fileId === null ? null : source;
    case 'found':
      return fileId === null ? null : `${PROJECTS_PATH}?${SEARCH_PARAM}=`;
    case 'labelled':
      return fileId === null || dataSourceId === null ? null : filePath({ projectId, dataSourceId, fileId });
  }
}
