import { Skeleton } from '@mantine/core';
import { Navigate, useLocation } from 'react-router';
import { titleOf, useOpenFile } from '#features/files/index.ts';
import { isGone } from '#shared/api/index.ts';
import { type FileAddress, filePath, sourcePath } from '#shared/paths/paths.ts';
import { ru } from '#shared/text/ru.ts';
import { usePageTitle } from '#shared/ui/use-page-title.ts';
import { OpenFailed, openFailureText } from '../not-found/OpenFailed.tsx';
import { Breadcrumbs } from '../breadcrumbs/Breadcrumbs.tsx';
import styles from './FilePage.module.css';
import { OpenedFile } from './OpenedFile.tsx';
import { OpenedStream } from './OpenedStream.tsx';

/** One file: the picture or the video, and what is known of it. */
export function FilePage(address: FileAddress) {
  const { projectId, dataSourceId, fileId } = address;
  const file = useOpenFile({ dataSourceId, fileId });
  const { search } = useLocation();
  const title = file.data ? titleOf(file.data) : ru.file.word;
  usePageTitle(title);

  // A refresh that failed must not take away what is being looked at; one that says "gone" does.
  const isLost = file.isError && (file.data === undefined || isGone(file.error));
  if (isLost)
    return (
      <>
        <Breadcrumbs {...address} last={openFailureText(file.error, ru.file)} />
        <OpenFailed
          error={file.error}
          onRetry={() => file.refetch()}
          texts={ru.file}
          back={{ to: sourcePath(projectId, dataSourceId), label: ru.file.toSource }}
        />
      </>
    );
  if (file.data === undefined) return <Waiting address={address} />;
  // Its source was moved to another project: the address follows.
  if (file.data.project_id !== projectId)
    return <Navigate to={filePath({ ...address, projectId: file.data.project_id }) + search} replace />;
  return (
    <>
      <Breadcrumbs {...address} last={title} />
      {file.data.kind === 'stream' ? <OpenedStream file={file.data} /> : <OpenedFile file={file.data} />}
    </>
  );
}

function Waiting({ address }: { address: FileAddress }) {
  return (
    <>
      <Breadcrumbs {...address} last={ru.file.word} />
      <div className={`grid relative ${styles.screen}`} data-full-width role="status" aria-label={ru.common.loading}>
        <div className={styles.stage} />
        <div className={`column pad-20 shrink scroll surface thin-scrollbar ${styles.panel}`}>
          <div className="column gap-16 grow">
            <Skeleton height={24} width="70%" />
            <Skeleton height={36} />
            <Skeleton height={160} />
          </div>
        </div>
      </div>
    </>
  );
}
