import { useParams } from 'react-router';
import { readId } from '#shared/paths/paths.ts';
import { ru } from '#shared/text/ru.ts';
import { AddressNotFound } from '../not-found/AddressNotFound.tsx';
import { FilePage } from './FilePage.tsx';

export function FileRoute() {
  const params = useParams();
  const projectId = readId(params['projectId']);
  const dataSourceId = readId(params['dataSourceId']);
  const fileId = readId(params['dataSourceFileId']);
  if (projectId === null || dataSourceId === null || fileId === null)
    return <AddressNotFound text={ru.file.notFound} />;
  // The key: another file's tab, moment and forms begin anew.
  return <FilePage key={fileId} projectId={projectId} dataSourceId={dataSourceId} fileId={fileId} />;
}
