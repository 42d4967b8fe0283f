import { IconPhotoPlus } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { ru } from '#shared/text/ru.ts';
import { EmptyState } from '#shared/ui/EmptyState.tsx';
import { EndOfList } from '#shared/ui/EndOfList.tsx';
import { FailedState } from '#shared/ui/FailedState.tsx';
import { useFiles } from './cache/use-files.ts';
import { useLiveFiles } from './cache/use-live-files.ts';
import { FileSkeletons } from './FileSkeletons.tsx';
import { LoadedFiles } from './LoadedFiles.tsx';

interface Props {
  projectId: number;
  dataSourceId: number;
  filter: 'processed' | 'all';
  view: 'grid' | 'list';
  /** What to show instead of the usual words when there is no file. */
  empty?: ReactNode;
}

/** The files of a data source: page after page as the person scrolls, kept up to date by live events. */
export function FileList({ dataSourceId, filter, view, empty }: Props) {
  const { files, pages } = useFiles({ dataSourceId, filter });
  useLiveFiles({ dataSourceId, filter });

  if (pages.isPending && files.length === 0) return <FileSkeletons view={view} />;
  if (pages.isLoadingError) return <FailedState title={ru.files.failed} error={pages.error} onRetry={() => void pages.refetch()} />;
  if (files.length === 0 && !pages.hasNextPage) return empty ?? <NoFiles />;

  const loadMore = () => {
    if (!pages.isFetchingNextPage) void pages.fetchNextPage();
  };
  return (
    <div>
      {/* Another source or filter is another list: nothing stays open or selected. */}
      <LoadedFiles key={`${dataSourceId} ${filter}`} dataSourceId={dataSourceId} files={files} view={view} hasMore={pages.hasNextPage} onMore={loadMore} />
      <EndOfList
        hasMore={pages.hasNextPage}
        isLoading={pages.isFetching}
        error={pages.isFetchNextPageError ? pages.error : null}
        failedText={ru.files.moreFailed}
        onMore={loadMore}
      />
    </div>
  );
}

function NoFiles() {
  return <EmptyState text={ru.files.empty} hint={ru.files.emptyHint} icon={<IconPhotoPlus size={28} stroke={1.6} />} />;
}
