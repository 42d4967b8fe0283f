import { useParams } from 'react-router';
import { toProjectId } from '#features/projects/index.ts';
import { toSourceId } from '#features/sources/index.ts';
import { toFileId } from '#shared/picture/file-path.ts';
import { ru } from '#shared/text/ru.ts';
import { NoSuchAddress } from '../place/NoSuchAddress.tsx';
import { FilePage } from './FilePage.tsx';

export function FileRoute() {
  const params = useParams();
  const projectId = toProjectId(params['projectId']);
  const dataSourceId = toSourceId(params['dataSourceId']);
  const fileId = toFileId(params['dataSourceFileId']);
  if (projectId === null || dataSourceId === null || fileId === null) return <NoSuchAddress text={ru.file.notFound} />;
  // The key: another file's tab, moment and forms begin anew.
  return <FilePage key={fileId} projectId={projectId} dataSourceId={dataSourceId} fileId={fileId} />;
}
