import { IconPhotoPlus } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { ru } from '#shared/text/ru.ts';
import { EmptyState } from '#shared/ui/EmptyState.tsx';
import { EndOfList } from '#shared/ui/EndOfList.tsx';
import { FailedState } from '#shared/ui/FailedState.tsx';
import { DEFAULT_SORT_FILTER, type SortFilter } from './sort-filter/sort-filter.ts';
import { listKey } from './cache/file-keys.ts';
import { useFiles, useResetPagesOnToggle } from './cache/use-files.ts';
import { useLiveFiles } from './cache/use-live-files.ts';
import { BeforeList } from './days/BeforeList.tsx';
import type { DayAmount } from './days/day-track.ts';
import { DayScrubber } from './days/DayScrubber.tsx';
import { useGrouping } from './days/use-grouping.ts';
import { useOpenedPage } from './days/use-opened-page.ts';
import styles from './FileList.module.css';
import { FileSkeletons } from './FileSkeletons.tsx';
import type { Density } from './grid/density.ts';
import { LoadedFiles, type DescribeAgain } from './LoadedFiles.tsx';
import { ListViewer } from './viewer/ListViewer.tsx';
import { useViewerAddress } from './viewer/use-viewer-address.ts';

/** So many files before the end of the loaded ones, the next page is asked for. */
const NEAR_THE_END = 5;

interface Props {
  projectId: number;
  dataSourceId: number;
  filter: 'processed' | 'all';
  view: 'grid' | 'list';
  sortFilter?: SortFilter;
  density?: Density;
  /** How many files there are of each day, oldest first; while it is not known there is no line of days. */
  days?: readonly DayAmount[] | undefined;
  /** The day that the list was opened at, and the way to open it at another. */
  day?: string | null;
  onDay?: (day: string | null) => void;
  /** What to show instead of the usual words when there is no file. */
  empty?: ReactNode;
  onDescribeAgain?: DescribeAgain;
}

/** The files of a data source: page after page as the user scrolls, kept up to date by live events. */
export function FileList({
  dataSourceId,
  filter,
  view,
  sortFilter = DEFAULT_SORT_FILTER,
  density,
  days,
  day = null,
  onDay,
  empty,
  onDescribeAgain,
}: Props) {
  const start = useOpenedPage({ day, days, sortFilter, filter });
  const list = { dataSourceId, filter, sortFilter, start: start ?? 0 };
  useResetPagesOnToggle(list);
  if (start === null) return <FileSkeletons view={view} />;
  // Another source, filter, order or day is another list: nothing stays open or selected.
  return (
    <ArrangedList
      key={JSON.stringify([listKey(list), day])}
      {...{ list, view, density, days, day, onDay, empty, onDescribeAgain }}
    />
  );
}

interface ArrangedProps extends Pick<Props, 'view' | 'density' | 'days' | 'onDay' | 'empty' | 'onDescribeAgain'> {
  list: { dataSourceId: number; filter: 'processed' | 'all'; sortFilter: SortFilter; start: number };
  day: string | null;
}

function ArrangedList({ list, view, density, days, day, onDay, empty, onDescribeAgain }: ArrangedProps) {
  const { files, added, pages } = useFiles(list);
  useLiveFiles(list);
  const address = useViewerAddress();
  const { grouping, track, current, jump } = useGrouping({ list, files, added, days, day, onDay });

  if (pages.isPending && files.length === 0) return <FileSkeletons view={view} />;
  if (pages.isLoadingError)
    return <FailedState title={ru.files.failed} error={pages.error} onRetry={() => void pages.refetch()} />;

  const loadMore = () => {
    if (!pages.isFetchingNextPage) void pages.fetchNextPage();
  };
  const loadNear = (id: number) => {
    if (pages.hasNextPage && files.findIndex((file) => file.id === id) >= files.length - NEAR_THE_END) loadMore();
  };
  const firstPage = Number(pages.data?.pageParams[0] ?? 0);
  const viewer = (
    <ListViewer
      list={list}
      files={files}
      firstPage={firstPage}
      hasMore={pages.hasNextPage}
      total={days && sumOf(days)}
      address={address}
      onNear={loadNear}
    />
  );
  // A link may lead to a file that no filter leaves in the list.
  if (files.length === 0 && !pages.hasNextPage) {
    return (
      <>
        {empty ?? <NoFiles />}
        {viewer}
      </>
    );
  }
  return (
    <div className={track ? `grid gap-8 ${styles.withDays}` : undefined}>
      <div>
        {pages.hasPreviousPage && (
          <BeforeList
            page={firstPage}
            isLoading={pages.isFetchingPreviousPage}
            onMore={() => void pages.fetchPreviousPage()}
            onStart={() => onDay?.(null)}
          />
        )}
        <LoadedFiles
          dataSourceId={list.dataSourceId}
          files={files}
          view={view}
          density={density}
          grouping={grouping}
          firstPage={firstPage}
          hasMore={pages.hasNextPage}
          viewedId={address.viewedId}
          onView={address.view}
          onNear={loadNear}
          onDescribeAgain={onDescribeAgain}
        />
        <EndOfList
          hasMore={pages.hasNextPage}
          isLoading={pages.isFetching}
          error={pages.isFetchNextPageError ? pages.error : null}
          failedText={ru.files.moreFailed}
          onMore={loadMore}
        />
      </div>
      {viewer}
      {track && <DayScrubber track={track} current={current} onJump={jump} />}
    </div>
  );
}

const sumOf = (days: readonly DayAmount[]): number => days.reduce((sum, { amount }) => sum + amount, 0);

function NoFiles() {
  return <EmptyState text={ru.files.empty} hint={ru.files.emptyHint} icon={<IconPhotoPlus size={28} stroke={1.6} />} />;
}
