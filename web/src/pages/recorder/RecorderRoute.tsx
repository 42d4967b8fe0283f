import { IconMapPinOff } from '@tabler/icons-react';
import { useParams } from 'react-router';
import { PROJECTS_PATH, toProjectId } from '#features/projects/index.ts';
import { toSourceId } from '#features/sources/index.ts';
import { ru } from '#shared/text/ru.ts';
import { EmptyState } from '#shared/ui/EmptyState.tsx';
import { LinkButton } from '#shared/ui/LinkButton.tsx';
import { RecorderPage } from './RecorderPage.tsx';

export function RecorderRoute() {
  const params = useParams();
  const projectId = toProjectId(params['projectId']);
  const dataSourceId = toSourceId(params['dataSourceId']);
  if (projectId === null || dataSourceId === null) return <NoSuchAddress />;
  // The key: a recording belongs to one source.
  return <RecorderPage key={dataSourceId} projectId={projectId} dataSourceId={dataSourceId} />;
}

function NoSuchAddress() {
  return (
    <EmptyState
      order={1}
      text={ru.dataSource.notFound}
      icon={<IconMapPinOff size={28} stroke={1.6} />}
      action={<LinkButton to={PROJECTS_PATH}>{ru.projects.toList}</LinkButton>}
    />
  );
}
