import { Skeleton, Stack } from '@mantine/core';
import type { DataSource, DataSourceFile } from '@rakurs/contract';
import { Navigate } from 'react-router';
import { usePrependFile } from '#features/files/index.ts';
import { RecorderPanel } from '#features/recorder/index.ts';
import { useRefreshSourceCounts, useSource } from '#features/sources/index.ts';
import { projectPath, recorderPath, sourcePath } from '#shared/paths/paths.ts';
import { ru } from '#shared/text/ru.ts';
import { LinkButton } from '#shared/ui/LinkButton.tsx';
import { PageHeading } from '#shared/ui/PageHeading.tsx';
import { usePageTitle } from '#shared/ui/use-page-title.ts';
import { OpenFailed } from '../not-found/OpenFailed.tsx';
import { Breadcrumbs } from '../breadcrumbs/Breadcrumbs.tsx';

interface Props {
  projectId: number;
  dataSourceId: number;
}

/** The recorder of one data source (B section 2). */
export function RecorderPage({ projectId, dataSourceId }: Props) {
  const source = useSource(dataSourceId);
  usePageTitle(ru.recorder.title);

  // A refresh that failed must not take away a page on which a recording is running.
  if (source.data === undefined && source.isError)
    return (
      <>
        <Breadcrumbs projectId={projectId} last={ru.recorder.title} />
        <OpenFailed
          error={source.error}
          onRetry={() => source.refetch()}
          texts={ru.dataSource}
          back={{ to: projectPath(projectId), label: ru.dataSource.toProject }}
        />
      </>
    );
  if (source.data === undefined) return <Waiting projectId={projectId} />;
  if (source.data.project !== projectId)
    return <Navigate to={recorderPath(source.data.project, dataSourceId)} replace />;
  return <Opened source={source.data} />;
}

function Opened({ source }: { source: DataSource }) {
  const addToFront = usePrependFile(source.id);
  const countAgain = useRefreshSourceCounts();
  const onAdded = (file: DataSourceFile) => {
    addToFront(file);
    countAgain(source.id);
  };
  return (
    <Stack gap="lg">
      <Breadcrumbs projectId={source.project} dataSourceId={source.id} last={ru.recorder.title} />
      <PageHeading title={ru.recorder.title}>
        <LinkButton to={sourcePath(source.project, source.id)} variant="default">
          {ru.recorder.toSource}
        </LinkButton>
      </PageHeading>
      <RecorderPanel projectId={source.project} dataSourceId={source.id} onAdded={onAdded} />
    </Stack>
  );
}

function Waiting({ projectId }: Pick<Props, 'projectId'>) {
  return (
    <Stack gap="lg" role="status" aria-label={ru.common.loading}>
      <Breadcrumbs projectId={projectId} last={ru.recorder.title} />
      <Skeleton height={32} width={280} />
      <Skeleton height={160} radius="lg" />
      <Skeleton height={240} width={320} radius="lg" />
    </Stack>
  );
}
