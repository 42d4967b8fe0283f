import { Group, VisuallyHidden } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useSearchParams } from 'react-router';
import { useProjects } from '#features/projects/index.ts';
import { useSourcesOf } from '#features/sources/index.ts';
import { CameraWall } from '#features/streams/index.ts';
import {
  addStreamPath,
  CABINET_PATH,
  projectPath,
  PROJECTS_PATH,
  readId,
  WALL_PROJECT_PARAM,
} from '#shared/paths/paths.ts';
import { ru } from '#shared/text/ru.ts';
import { LinkButton } from '#shared/ui/LinkButton.tsx';
import { PageCrumbs } from '#shared/ui/PageCrumbs.tsx';
import { usePageTitle } from '#shared/ui/use-page-title.ts';

const TRAIL = [{ label: ru.home.title, to: CABINET_PATH }, { label: ru.wall.title }];

/** Live cameras side by side, what happened before each, one click from the second it did. */
export function WallPage() {
  usePageTitle(ru.wall.title);
  const projects = useProjects();
  return (
    <>
      <PageCrumbs trail={TRAIL} />
      <div data-full-width>
        <VisuallyHidden component="h1">{ru.wall.title}</VisuallyHidden>
        <CameraWall
          projects={projects.data?.projects ?? []}
          addCamera={<AddCamera projectIds={projects.data?.projects.map(({ id }) => id) ?? []} />}
        />
      </div>
    </>
  );
}

/** A camera belongs to a source: the first there is, or the way to make one. */
function AddCamera({ projectIds }: { projectIds: number[] }) {
  const [params] = useSearchParams();
  const wanted = readId(params.get(WALL_PROJECT_PARAM) ?? undefined);
  const [source] = useSourcesOf(wanted === null ? projectIds.slice(0, 1) : [wanted]);
  const elsewhere = wanted === null ? PROJECTS_PATH : projectPath(wanted);
  return (
    <Group justify="center" gap="xs">
      {source && (
        <LinkButton to={addStreamPath(source.project, source.id)} leftSection={<IconPlus size={16} />}>
          {ru.wall.addCamera(source.title)}
        </LinkButton>
      )}
      <LinkButton to={elsewhere} variant={source ? 'default' : 'filled'}>
        {source ? ru.wall.otherSource : ru.wall.toProjects}
      </LinkButton>
    </Group>
  );
}
