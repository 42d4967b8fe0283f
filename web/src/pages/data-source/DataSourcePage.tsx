import { Skeleton, Stack } from '@mantine/core';
import { Navigate, useLocation } from 'react-router';
import { useSource } from '#features/sources/index.ts';
import { isGone } from '#shared/api/index.ts';
import { projectPath, sourcePath } from '#shared/paths/paths.ts';
import { ru } from '#shared/text/ru.ts';
import { usePageTitle } from '#shared/ui/use-page-title.ts';
import { OpenFailed, openFailureText } from '../not-found/OpenFailed.tsx';
import { Breadcrumbs } from '../breadcrumbs/Breadcrumbs.tsx';
import { SourceFiles } from './SourceFiles.tsx';
import { SourceHeading } from './SourceHeading.tsx';
import { useIsPhone } from './use-is-phone.ts';

interface Props {
  projectId: number;
  dataSourceId: number;
}

export function DataSourcePage({ projectId, dataSourceId }: Props) {
  const source = useSource(dataSourceId);
  const { search } = useLocation();
  usePageTitle(source.data?.title ?? ru.sources.title);

  if (source.isPending) return <Waiting projectId={projectId} />;
  // A refresh that failed must not take away a page where an upload is running; one that says "gone" does.
  const isLost = source.isError && (source.data === undefined || isGone(source.error));
  if (isLost)
    return (
      <>
        <Breadcrumbs projectId={projectId} last={openFailureText(source.error, ru.dataSource)} />
        <OpenFailed
          error={source.error}
          onRetry={() => source.refetch()}
          texts={ru.dataSource}
          back={{ to: projectPath(projectId), label: ru.dataSource.toProject }}
        />
      </>
    );
  if (source.data === undefined) return null;
  // It was moved, here or elsewhere: the address follows.
  if (source.data.project !== projectId)
    return <Navigate to={sourcePath(source.data.project, dataSourceId) + search} replace />;
  return <Opened source={source.data} />;
}

type Shown = NonNullable<ReturnType<typeof useSource>['data']>;

function Opened({ source }: { source: Shown }) {
  const isNarrow = useIsPhone();
  return (
    <Stack gap={isNarrow ? 'xs' : 'lg'} data-wide>
      <Breadcrumbs projectId={source.project} last={source.title} />
      <SourceFiles
        projectId={source.project}
        dataSourceId={source.id}
        renderHeading={(actions) => <SourceHeading source={source} {...actions} />}
      />
    </Stack>
  );
}

function Waiting({ projectId }: { projectId: number }) {
  return (
    <Stack gap="lg" role="status" aria-label={ru.common.loading}>
      <Breadcrumbs projectId={projectId} />
      <Skeleton height={32} width={280} />
      <Skeleton height={36} radius="md" />
      <Skeleton height={320} radius="lg" />
    </Stack>
  );
}
