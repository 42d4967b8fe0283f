import { Skeleton, Stack, Text } from '@mantine/core';
import type { DataSource, DataSourceFile } from '@rakurs/contract';
import { Navigate } from 'react-router';
import { useAddToFront } from '#features/files/index.ts';
import { PROJECTS_PATH, projectPath, useProject } from '#features/projects/index.ts';
import { RecorderPanel, recorderPath } from '#features/recorder/index.ts';
import { sourcePath, useCountAgain, useSource } from '#features/sources/index.ts';
import { ApiError } from '#shared/api/index.ts';
import { ru } from '#shared/text/ru.ts';
import { FailedState } from '#shared/ui/FailedState.tsx';
import { LinkButton } from '#shared/ui/LinkButton.tsx';
import { PageCrumbs } from '#shared/ui/PageCrumbs.tsx';
import { PageHeading } from '#shared/ui/PageHeading.tsx';
import { usePageTitle } from '#shared/ui/use-page-title.ts';

interface Props {
  projectId: number;
  dataSourceId: number;
}

const isMissing = (error: unknown): boolean => error instanceof ApiError && error.status === 404;

/** The recorder of one data source (B section 2). */
export function RecorderPage({ projectId, dataSourceId }: Props) {
  const source = useSource(dataSourceId);
  usePageTitle(ru.recorder.title);

  // A refresh that failed must not take away a page on which a recording is running.
  if (source.data === undefined && source.isError) return <NotOpened projectId={projectId} error={source.error} onRetry={() => source.refetch()} />;
  if (source.data === undefined) return <Waiting projectId={projectId} />;
  if (source.data.project !== projectId) return <Navigate to={recorderPath(source.data.project, dataSourceId)} replace />;
  return <Opened source={source.data} />;
}

function Opened({ source }: { source: DataSource }) {
  const addToFront = useAddToFront(source.id);
  const countAgain = useCountAgain();
  const onAdded = (file: DataSourceFile) => {
    addToFront(file);
    countAgain(source.id);
  };
  return (
    <Stack gap="lg">
      <Trail projectId={source.project} source={source} />
      <div>
        <PageHeading title={ru.recorder.title}>
          <LinkButton to={sourcePath(source.project, source.id)} variant="default">
            {ru.recorder.toSource}
          </LinkButton>
        </PageHeading>
        <Text c="dimmed">{source.title}</Text>
      </div>
      <RecorderPanel projectId={source.project} dataSourceId={source.id} onAdded={onAdded} />
    </Stack>
  );
}

/** Проекты > project > source > the recorder. */
function Trail({ projectId, source }: { projectId: number; source?: DataSource }) {
  const project = useProject(projectId);
  const toSource = source && { label: source.title, to: sourcePath(projectId, source.id) };
  return (
    <PageCrumbs
      trail={[
        { label: ru.projects.title, to: PROJECTS_PATH },
        { label: project.data?.title ?? ru.projects.widgetProject, to: projectPath(projectId) },
        ...(toSource ? [toSource] : []),
        { label: ru.recorder.title },
      ]}
    />
  );
}

interface NotOpenedProps {
  projectId: number;
  error: unknown;
  onRetry: () => unknown;
}

function NotOpened({ projectId, error, onRetry }: NotOpenedProps) {
  // Trying again will not make it appear; the project will help.
  const isGone = isMissing(error);
  return (
    <>
      <Trail projectId={projectId} />
      <FailedState
        order={1}
        title={isGone ? ru.dataSource.notFound : ru.dataSource.showFailed}
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

function Waiting({ projectId }: Pick<Props, 'projectId'>) {
  return (
    <Stack gap="lg" role="status" aria-label={ru.common.loading}>
      <Trail projectId={projectId} />
      <Skeleton height={32} width={280} />
      <Skeleton height={160} radius="lg" />
      <Skeleton height={240} width={320} radius="lg" />
    </Stack>
  );
}
