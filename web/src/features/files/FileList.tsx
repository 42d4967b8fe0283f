import { IconPhotoPlus } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { ru } from '#shared/text/ru.ts';
import { EmptyState } from '#shared/ui/EmptyState.tsx';
import { EndOfList } from '#shared/ui/EndOfList.tsx';
import { FailedState } from '#shared/ui/FailedState.tsx';
import { USUAL, type Arrangement } from './arrangement/arrangement.ts';
import { listKey } from './cache/file-keys.ts';
import { useFiles, useFreshStartOnToggle } from './cache/use-files.ts';
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

interface Props {
  projectId: number;
  dataSourceId: number;
  filter: 'processed' | 'all';
  view: 'grid' | 'list';
  arrangement?: Arrangement;
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

/** The files of a data source: page after page as the person scrolls, kept up to date by live events. */
export function FileList({
  dataSourceId,
  filter,
  view,
  arrangement = USUAL,
  density,
  days,
  day = null,
  onDay,
  empty,
  onDescribeAgain,
}: Props) {
  const start = useOpenedPage({ day, days, arrangement, filter });
  const list = { dataSourceId, filter, arrangement, start: start ?? 0 };
  useFreshStartOnToggle(list);
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
  list: { dataSourceId: number; filter: 'processed' | 'all'; arrangement: Arrangement; start: number };
  day: string | null;
}

function ArrangedList({ list, view, density, days, day, onDay, empty, onDescribeAgain }: ArrangedProps) {
  const { files, added, pages } = useFiles(list);
  useLiveFiles(list);
  const { grouping, track, current, jump } = useGrouping({ list, files, added, days, day, onDay });

  if (pages.isPending && files.length === 0) return <FileSkeletons view={view} />;
  if (pages.isLoadingError)
    return <FailedState title={ru.files.failed} error={pages.error} onRetry={() => void pages.refetch()} />;
  if (files.length === 0 && !pages.hasNextPage) return empty ?? <NoFiles />;

  const loadMore = () => {
    if (!pages.isFetchingNextPage) void pages.fetchNextPage();
  };
  const firstPage = Number(pages.data?.pageParams[0] ?? 0);
  return (
    <div className={track ? styles.withDays : undefined}>
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
          onMore={loadMore}
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
      {track && <DayScrubber track={track} current={current} onJump={jump} />}
    </div>
  );
}

function NoFiles() {
  return <EmptyState text={ru.files.empty} hint={ru.files.emptyHint} icon={<IconPhotoPlus size={28} stroke={1.6} />} />;
}
