import { Group } from '@mantine/core';
import type { Project } from '@rakurs/contract';
import { IconFolderPlus } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { ru } from '#shared/text/ru.ts';
import { EmptyState } from '#shared/ui/EmptyState.tsx';
import { FailedState } from '#shared/ui/FailedState.tsx';
import { NewProjectButton } from './NewProjectButton.tsx';
import { ProjectCard, ProjectCardSkeleton, type CardParts } from './ProjectCard.tsx';
import styles from './ProjectGrid.module.css';
import { useProjects } from './use-projects.ts';

interface Props {
  partsOf: (project: Project) => CardParts;
  /** 3 where the list is a part of a page. */
  order?: 2 | 3;
  /** What else an empty list offers beside a project of one's own. */
  emptyAction: ReactNode;
}

/** All projects as cards. */
export function ProjectGrid({ partsOf, order = 2, emptyAction }: Props) {
  const projects = useProjects();

  if (projects.isPending) return <Skeletons />;
  if (projects.isLoadingError)
    return <FailedState title={ru.projects.failed} error={projects.error} onRetry={() => projects.refetch()} />;
  if (projects.data.projects.length === 0) {
    return (
      <EmptyState
        text={ru.projects.empty}
        hint={ru.projects.emptyHint}
        icon={<IconFolderPlus size={28} stroke={1.6} />}
        action={
          <Group justify="center" align="flex-start" gap="sm">
            <NewProjectButton />
            {emptyAction}
          </Group>
        }
      />
    );
  }

  return (
    <ul className={`bare-list grid gap-16 ${styles.grid}`}>
      {projects.data.projects.map((project) => (
        <ProjectCard key={project.id} project={project} order={order} {...partsOf(project)} />
      ))}
    </ul>
  );
}

function Skeletons() {
  return (
    <div className={`bare-list grid gap-16 ${styles.grid}`} role="status" aria-label={ru.common.loading}>
      <ProjectCardSkeleton />
      <ProjectCardSkeleton />
      <ProjectCardSkeleton />
    </div>
  );
}
