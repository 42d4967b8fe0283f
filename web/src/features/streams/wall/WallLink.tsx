import { IconDeviceCctv } from '@tabler/icons-react';
import { wallPath } from '#shared/paths/paths.ts';
import { ru } from '#shared/text/ru.ts';
import { LinkButton } from '#shared/ui/LinkButton.tsx';
import { useStreams } from '../use-streams.ts';

interface Props {
  projectId: number;
  /** On the screen of a source: its cameras are what counts. */
  dataSourceId?: number;
}

/** The way to the wall of a project's cameras, where there is at least one. */
export function WallLink({ projectId, dataSourceId }: Props) {
  const streams = useStreams(dataSourceId === undefined ? { project_id: projectId } : { data_source_id: dataSourceId });
  if (!streams.data || streams.data.length === 0) return null;
  return (
    <LinkButton to={wallPath(projectId)} variant="default" leftSection={<IconDeviceCctv size={16} />}>
      {ru.wall.title}
    </LinkButton>
  );
}
