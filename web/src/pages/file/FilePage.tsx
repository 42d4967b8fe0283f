import { Skeleton } from '@mantine/core';
import { Navigate, useLocation } from 'react-router';
import { titleOf, useOpenFile } from '#features/files/index.ts';
import { PROJECTS_PATH, projectPath, useProject } from '#features/projects/index.ts';
import { sourcePath, useSource } from '#features/sources/index.ts';
import { ApiError } from '#shared/api/index.ts';
import { filePath, type FileAddress } from '#shared/picture/file-path.ts';
import { ru } from '#shared/text/ru.ts';
import { FailedState } from '#shared/ui/FailedState.tsx';
import { LinkButton } from '#shared/ui/LinkButton.tsx';
import { PageCrumbs } from '#shared/ui/PageCrumbs.tsx';
import { usePageTitle } from '#shared/ui/use-page-title.ts';
import styles from './FilePage.module.css';
import { OpenedFile } from './OpenedFile.tsx';

const isMissing = (error: unknown): boolean => error instanceof ApiError && error.status === 404;

/** One file: the picture or the video, and what is known of it. */
export function FilePage(address: FileAddress) {
  const { projectId, dataSourceId, fileId } = address;
  const file = useOpenFile({ dataSourceId, fileId });
  const { search } = useLocation();
  const title = file.data ? titleOf(file.data) : ru.file.word;
  usePageTitle(title);

  // A refresh that failed must not take away what is being looked at; one that says "gone" does.
  const isLost = file.isError && (file.data === undefined || isMissing(file.error));
  if (isLost) return <NotOpened address={address} error={file.error} onRetry={() => file.refetch()} />;
  if (file.data === undefined) return <Waiting address={address} />;
  // Its source was moved to another project: the address follows.
  if (file.data.project_id !== projectId) return <Navigate to={filePath({ ...address, projectId: file.data.project_id }) + search} replace />;
  return (
    <>
      <Trail address={address} last={title} />
      <OpenedFile file={file.data} />
    </>
  );
}

/** Проекты > project > source > file. */
function Trail({ address: { projectId, dataSourceId }, last }: { address: FileAddress; last: string }) {
  const project = useProject(projectId);
  const source = useSource(dataSourceId);
  return (
    <PageCrumbs
      trail={[
        { label: ru.projects.title, to: PROJECTS_PATH },
        { label: project.data?.title ?? ru.projects.widgetProject, to: projectPath(projectId) },
        { label: source.data?.title ?? ru.sources.word, to: sourcePath(projectId, dataSourceId) },
        { label: last },
      ]}
    />
  );
}

interface NotOpenedProps {
  address: FileAddress;
  error: unknown;
  onRetry: () => unknown;
}

function NotOpened({ address, error, onRetry }: NotOpenedProps) {
  // Trying again will not make it appear; its source will help.
  const isGone = isMissing(error);
  const title = isGone ? ru.file.notFound : ru.file.showFailed;
  return (
    <>
      <Trail address={address} last={title} />
      <FailedState
        order={1}
        title={title}
        error={error}
        onRetry={isGone ? undefined : onRetry}
        action={
          <LinkButton to={sourcePath(address.projectId, address.dataSourceId)} variant={isGone ? 'filled' : 'subtle'}>
            {ru.file.toSource}
          </LinkButton>
        }
      />
    </>
  );
}

function Waiting({ address }: { address: FileAddress }) {
  return (
    <>
      <Trail address={address} last={ru.file.word} />
      <div className={styles.screen} data-full-width role="status" aria-label={ru.common.loading}>
        <div className={styles.stage} />
        <div className={styles.panel}>
          <Skeleton height={24} width="70%" />
          <Skeleton height={36} />
          <Skeleton height={160} />
        </div>
      </div>
    </>
  );
}
