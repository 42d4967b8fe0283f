import { Skeleton, Stack, Text } from '@mantine/core';
import type { Project } from '@rakurs/contract';
import { IconFolder } from '@tabler/icons-react';
import { useParams } from 'react-router';
import { errorText } from '#shared/api/index.ts';
import { projectPath, readId } from '#shared/paths/paths.ts';
import { ru } from '#shared/text/ru.ts';
import { DisabledMenuEntry, MenuLink } from '#shared/ui/MenuEntry.tsx';
import styles from './ProjectMenu.module.css';
import { useProjects } from './use-projects.ts';

/** One menu entry per project; where the specification wants the menu disabled, none of them can be followed. */
export function ProjectMenu({ access }: { access: 'open' | 'disabled' }) {
  const projects = useProjects();
  const opened = readId(useParams()['projectId']);

  if (projects.isPending) return <Skeletons />;
  if (projects.isLoadingError) {
    return (
      <Text size="xs" className={styles.failed}>
        {errorText(projects.error)}
      </Text>
    );
  }
  return (
    <ul className={styles.list}>
      {projects.data.projects.map((project) => (
        <li key={project.id}>
          <Entry project={project} access={access} isCurrent={project.id === opened} />
        </li>
      ))}
    </ul>
  );
}

interface EntryProps {
  project: Project;
  access: 'open' | 'disabled';
  isCurrent: boolean;
}

function Entry({ project, access, isCurrent }: EntryProps) {
  const icon = <IconFolder size={18} stroke={1.7} />;
  if (access === 'disabled') return <DisabledMenuEntry label={project.title} icon={icon} />;
  return <MenuLink label={project.title} icon={icon} to={projectPath(project.id)} isCurrent={isCurrent} />;
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
