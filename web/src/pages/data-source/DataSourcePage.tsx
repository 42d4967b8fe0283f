import { Skeleton, Stack, Text } from '@mantine/core';
import type { DataSource } from '@rakurs/contract';
import { Navigate, useLocation } from 'react-router';
import { PROJECTS_PATH, projectPath, useProject } from '#features/projects/index.ts';
import { SourceRecognitionMenu, SourceRecognitionProgress } from '#features/recognition/index.ts';
import { sourcePath, useSource } from '#features/sources/index.ts';
import { ApiError } from '#shared/api/index.ts';
import { ru } from '#shared/text/ru.ts';
import { FailedState } from '#shared/ui/FailedState.tsx';
import { LinkButton } from '#shared/ui/LinkButton.tsx';
import { PageCrumbs } from '#shared/ui/PageCrumbs.tsx';
import { PageHeading } from '#shared/ui/PageHeading.tsx';
import { usePageTitle } from '#shared/ui/use-page-title.ts';
import styles from './DataSourcePage.module.css';
import { SourceFiles } from './SourceFiles.tsx';

interface Props {
  projectId: number;
  dataSourceId: number;
}

const isMissing = (error: unknown): boolean => error instanceof ApiError && error.status === 404;

export function DataSourcePage({ projectId, dataSourceId }: Props) {
  const source = useSource(dataSourceId);
  const { search } = useLocation();
  usePageTitle(source.data?.title ?? ru.sources.title);

  if (source.isPending) return <Waiting projectId={projectId} />;
  // A refresh that failed must not take away a page where an upload is running; one that says "gone" does.
  const isLost = source.isError && (source.data === undefined || isMissing(source.error));
  if (isLost) return <NotOpened projectId={projectId} error={source.error} onRetry={() => source.refetch()} />;
  if (source.data === undefined) return null;
  // It was moved, here or elsewhere: the address follows.
  if (source.data.project !== projectId) return <Navigate to={sourcePath(source.data.project, dataSourceId) + search} replace />;
  return <Opened source={source.data} />;
}

function Opened({ source }: { source: DataSource }) {
  return (
    <Stack gap="lg">
      <Trail projectId={source.project} last={source.title} />
      <SourceFiles
        projectId={source.project}
        dataSourceId={source.id}
        otherActions={<SourceRecognitionMenu dataSourceId={source.id} title={source.title} />}
        renderHeading={(actions) => (
          <div>
            <PageHeading title={source.title}>{actions}</PageHeading>
            {source.description !== '' && (
              <Text c="dimmed" mt="xs" className={styles.description}>
                {source.description}
              </Text>
            )}
            <div className={styles.progress}>
              <SourceRecognitionProgress dataSourceId={source.id} />
            </div>
          </div>
        )}
      />
    </Stack>
  );
}

/** Проекты > project > source. */
function Trail({ projectId, last }: { projectId: number; last?: string }) {
  const project = useProject(projectId);
  const trail = [
    { label: ru.projects.title, to: PROJECTS_PATH },
    { label: project.data?.title ?? ru.projects.widgetProject, to: projectPath(projectId) },
  ];
  return <PageCrumbs trail={last === undefined ? trail : [...trail, { label: last }]} />;
}

interface NotOpenedProps {
  projectId: number;
  error: unknown;
  onRetry: () => unknown;
}

function NotOpened({ projectId, error, onRetry }: NotOpenedProps) {
  // Trying again will not make it appear; the project will help.
  const isGone = isMissing(error);
  const title = isGone ? ru.dataSource.notFound : ru.dataSource.showFailed;
  return (
    <>
      <Trail projectId={projectId} last={title} />
      <FailedState
        order={1}
        title={title}
        error={error}
        onRetry={isGone ? undefined : onRetry}
        action={
          <LinkButton to={projectPath(projectId)} variant={isGone ? 'filled' : 'subtle'}>
            {ru.dataSource.toProject}
          </LinkButton>
        }
      />
    </>
  );
}

function Waiting({ projectId }: { projectId: number }) {
  return (
    <Stack gap="lg" role="status" aria-label={ru.common.loading}>
      <Trail projectId={projectId} />
      <Skeleton height={32} width={280} />
      <Skeleton height={36} radius="md" />
      <Skeleton height={320} radius="lg" />
    </Stack>
  );
}
