import { useParams } from 'react-router';
import { readId } from '#shared/paths/paths.ts';
import { ru } from '#shared/text/ru.ts';
import { AddressNotFound } from '../not-found/AddressNotFound.tsx';
import { RecorderPage } from './RecorderPage.tsx';

export function RecorderRoute() {
  const params = useParams();
  const projectId = readId(params['projectId']);
  const dataSourceId = readId(params['dataSourceId']);
  if (projectId === null || dataSourceId === null) return <AddressNotFound text={ru.dataSource.notFound} />;
  // The key: a recording belongs to one source.
  return <RecorderPage key={dataSourceId} projectId={projectId} dataSourceId={dataSourceId} />;
}
