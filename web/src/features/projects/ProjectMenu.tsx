import { Skeleton, Stack, Text } from '@mantine/core';
import { IconFolder } from '@tabler/icons-react';
import { useParams } from 'react-router';
import { errorText } from '#shared/api/index.ts';
import { projectPath, readId } from '#shared/paths/paths.ts';
import { ru } from '#shared/text/ru.ts';
import { MenuLink } from '#shared/ui/MenuEntry.tsx';
import styles from './ProjectMenu.module.css';
import { useProjects } from './use-projects.ts';

/** One menu entry per project, from wherever one is: also from the profile, which used to be a dead end. */
export function ProjectMenu() {
  const projects = useProjects();
  const opened = readId(useParams()['projectId']);

  if (projects.isPending) return <Skeletons />;
  if (projects.isLoadingError) {
    return (
      <Text size="xs" className="error pad-8-12">
        {errorText(projects.error)}
      </Text>
    );
  }
  return (
    <ul className={`bare-list grid gap-2 ${styles.list}`}>
      {projects.data.projects.map((project) => (
        <li key={project.id}>
          <MenuLink
            label={project.title}
            icon={<IconFolder size={18} stroke={1.7} />}
            to={projectPath(project.id)}
            isCurrent={project.id === opened}
          />
        </li>
      ))}
    </ul>
  );
}

function Skeletons() {
  return (
    <Stack gap="xs" p="xs" role="status" aria-label={ru.common.loading}>
      <Skeleton height={20} />
      <Skeleton height={20} width="80%" />
      <Skeleton height={20} width="60%" />
    </Stack>
  );
}
