import { Skeleton, Stack, Text } from '@mantine/core';
import type { Project } from '@rakurs/contract';
import { useActiveRates } from '#features/billing/index.ts';
import { useProjectOverview } from '#features/home/index.ts';
import { DeleteProjectButton, EditProjectButton, useProject, useProjects } from '#features/projects/index.ts';
import { ProjectQuestions } from '#features/questions/index.ts';
import { SourcesCard } from '#features/sources/index.ts';
import { RetentionForm, WallLink } from '#features/streams/index.ts';
import { isGone } from '#shared/api/index.ts';
import { PROJECTS_PATH } from '#shared/paths/paths.ts';
import { ru } from '#shared/text/ru.ts';
import { PageCrumbs } from '#shared/ui/PageCrumbs.tsx';
import { PageHeading } from '#shared/ui/PageHeading.tsx';
import { usePageTitle } from '#shared/ui/use-page-title.ts';
import { OpenFailed, openFailureText } from '../not-found/OpenFailed.tsx';
import { AboutWidget } from './AboutWidget.tsx';
import { ProjectDetections } from './ProjectDetections.tsx';
import { ProjectLabels } from './ProjectLabels.tsx';
import styles from './ProjectPage.module.css';
import { ProjectPlan } from './ProjectPlan.tsx';

const LIST = { label: ru.projects.title, to: PROJECTS_PATH };

/** Trying again will not make it appear; the list will help. */
export function ProjectPage({ projectId }: { projectId: number }) {
  const project = useProject(projectId);
  usePageTitle(project.data?.title ?? ru.projects.title);

  if (project.isPending) return <Waiting />;
  // What is already on the screen stays through a failed refresh, unless the project is gone.
  if (project.isLoadingError || isGone(project.error))
    return (
      <>
        <PageCrumbs trail={[LIST, { label: openFailureText(project.error, ru.projects) }]} />
        <OpenFailed
          error={project.error}
          onRetry={() => project.refetch()}
          texts={ru.projects}
          back={{ to: PROJECTS_PATH, label: ru.projects.toList }}
        />
      </>
    );
  return <Opened project={project.data} />;
}

function Opened({ project }: { project: Project }) {
  const projects = useProjects();
  const overview = useProjectOverview(project.id);
  return (
    <Stack gap="lg">
      <PageCrumbs trail={[LIST, { label: project.title }]} />
      <div>
        <PageHeading title={project.title}>
          <WallLink projectId={project.id} />
          <EditProjectButton project={project} />
          <DeleteProjectButton project={project} />
        </PageHeading>
        {project.description !== '' && (
          <Text c="dimmed" mt="xs" className={`lines ${styles.description}`}>
            {project.description}
          </Text>
        )}
      </div>
      <AboutWidget project={project} overview={overview} />
      <SourcesCard
        projectId={project.id}
        projects={projects.data?.projects ?? [project]}
        picturesOf={(dataSourceId) =>
          overview.data?.data_sources.find(({ data_source_id }) => data_source_id === dataSourceId)?.cover ??
          (overview.isPending ? null : [])
        }
        settingsOf={(dataSourceId) => <RetentionForm dataSourceId={dataSourceId} />}
      />
      <ProjectPlan projectId={project.id} />
      <QuestionsOfProject projectId={project.id} />
      <ProjectLabels projectId={project.id} />
      <ProjectDetections projectId={project.id} />
    </Stack>
  );
}

function Waiting() {
  return (
    <Stack gap="lg" role="status" aria-label={ru.common.loading}>
      <PageCrumbs trail={[LIST]} />
      <Skeleton height={32} width={280} />
      <Skeleton height={88} radius="lg" />
      <Skeleton height={212} radius="lg" />
    </Stack>
  );
}

/** What every frame is asked; a project that runs on no plan has only the choice of one (B section 2). */
function QuestionsOfProject({ projectId }: { projectId: number }) {
  const active = useActiveRates(projectId);
  if (!active.data || active.data.length === 0) return null;
  return <ProjectQuestions projectId={projectId} />;
}
