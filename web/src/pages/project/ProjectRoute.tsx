import { useParams } from 'react-router';
import { readId } from '#shared/paths/paths.ts';
import { ProjectListPage } from '../project-list/ProjectListPage.tsx';
import { ProjectPage } from './ProjectPage.tsx';

/** `/cabinet/projects/*` where no project is named shows the list (B section 2). */
export function ProjectRoute() {
  const projectId = readId(useParams()['projectId']);
  // The key: another project's forms and modals begin anew.
  return projectId === null ? <ProjectListPage /> : <ProjectPage key={projectId} projectId={projectId} />;
}
