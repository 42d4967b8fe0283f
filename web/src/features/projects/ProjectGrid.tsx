import type { Project } from '@rakurs/contract';
import { IconFolderPlus } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { ru } from '#shared/text/ru.ts';
import { EmptyState } from '#shared/ui/EmptyState.tsx';
import { FailedState } from '#shared/ui/FailedState.tsx';
import { NewProjectButton } from './NewProjectButton.tsx';
import { ProjectCard, ProjectCardSkeleton } from './ProjectCard.tsx';
import styles from './ProjectGrid.module.css';
import { useProjects } from './use-projects.ts';

/** All projects as cards. What a card says about its plan is not this feature's business: the page gives it. */
export function ProjectGrid({ renderRates }: { renderRates: (project: Project) => ReactNode }) {
  const projects = useProjects();

  if (projects.isPending) return <Skeletons />;
  if (projects.isLoadingError) return <FailedState title={ru.projects.failed} error={projects.error} onRetry={() => projects.refetch()} />;
  if (projects.data.projects.length === 0) {
    return (
      <EmptyState
        text={ru.projects.empty}
        hint={ru.projects.emptyHint}
        icon={<IconFolderPlus size={28} stroke={1.6} />}
        action={<NewProjectButton />}
      />
    );
  }

  return (
    <ul className={styles.grid}>
      {projects.data.projects.map((project) => (
        <ProjectCard key={project.id} project={project} rates={renderRates(project)} />
      ))}
    </ul>
  );
}

function Skeletons() {
  return (
    <div className={styles.grid} role="status" aria-label={ru.common.loading}>
      <ProjectCardSkeleton />
      <ProjectCardSkeleton />
      <ProjectCardSkeleton />
    </div>
  );
}
