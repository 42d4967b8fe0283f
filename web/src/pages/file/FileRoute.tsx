import { IconMapPinOff } from '@tabler/icons-react';
import { useParams } from 'react-router';
import { PROJECTS_PATH, toProjectId } from '#features/projects/index.ts';
import { toSourceId } from '#features/sources/index.ts';
import { toFileId } from '#shared/picture/file-path.ts';
import { ru } from '#shared/text/ru.ts';
import { EmptyState } from '#shared/ui/EmptyState.tsx';
import { LinkButton } from '#shared/ui/LinkButton.tsx';
import { FilePage } from './FilePage.tsx';

export function FileRoute() {
  const params = useParams();
  const projectId = toProjectId(params['projectId']);
  const dataSourceId = toSourceId(params['dataSourceId']);
  const fileId = toFileId(params['dataSourceFileId']);
  if (projectId === null || dataSourceId === null || fileId === null) return <NoSuchAddress />;
  // The key: another file's tab, moment and forms begin anew.
  return <FilePage key={fileId} projectId={projectId} dataSourceId={dataSourceId} fileId={fileId} />;
}

function NoSuchAddress() {
  return (
    <EmptyState
      order={1}
      text={ru.file.notFound}
      icon={<IconMapPinOff size={28} stroke={1.6} />}
      action={<LinkButton to={PROJECTS_PATH}>{ru.projects.toList}</LinkButton>}
    />
  );
}
