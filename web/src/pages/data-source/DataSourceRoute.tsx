import { useParams } from 'react-router';
import { readId } from '#shared/paths/paths.ts';
import { ru } from '#shared/text/ru.ts';
import { AddressNotFound } from '../not-found/AddressNotFound.tsx';
import { DataSourcePage } from './DataSourcePage.tsx';

export function DataSourceRoute() {
  const params = useParams();
  const projectId = readId(params['projectId']);
  const dataSourceId = readId(params['dataSourceId']);
  if (projectId === null || dataSourceId === null) return <AddressNotFound text={ru.dataSource.notFound} />;
  // The key: another source's forms, filters and lists begin anew.
  return <DataSourcePage key={dataSourceId} projectId={projectId} dataSourceId={dataSourceId} />;
}
