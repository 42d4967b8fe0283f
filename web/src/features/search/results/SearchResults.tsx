import { Skeleton, VisuallyHidden } from '@mantine/core';
import type { SearchItem } from '@rakurs/contract';
import { IconPhotoSearch, IconZoomQuestion } from '@tabler/icons-react';
import { formatNumber } from '#shared/text/format.ts';
import { ru } from '#shared/text/ru.ts';
import { EmptyState } from '#shared/ui/EmptyState.tsx';
import { EndOfList } from '#shared/ui/EndOfList.tsx';
import { FailedState } from '#shared/ui/FailedState.tsx';
import type { useSearch } from '../use-search.ts';
import { bySureness } from './search-pages.ts';
import { SearchRow } from './SearchRow.tsx';
import styles from './SearchResults.module.css';

interface Props {
  asked: string;
  items: SearchItem[];
  pages: ReturnType<typeof useSearch>['pages'];
  onOpened: () => void;
}

export function SearchResults(props: Props) {
  return (
    <div className={styles.scroller}>
      <Faces {...props} />
    </div>
  );
}

function Faces({ asked, items, pages, onOpened }: Props) {
  if (asked === '') return <EmptyState text={ru.search.startText} hint={ru.search.startHint} icon={<IconPhotoSearch size={28} stroke={1.6} />} />;
  if (pages.isLoadingError) return <FailedState title={ru.search.failed} error={pages.error} onRetry={() => pages.refetch()} />;
  if (pages.isPending) return <Skeletons />;
  if (items.length === 0) return <EmptyState text={ru.search.nothing} hint={ru.search.nothingHint} icon={<IconZoomQuestion size={28} stroke={1.6} />} />;
  const [sure, perhaps] = bySureness(items);
  const loadMore = () => {
    if (!pages.isFetchingNextPage) void pages.fetchNextPage();
  };
  return (
    <>
      <VisuallyHidden role="status">{ru.search.shown(formatNumber(items.length))}</VisuallyHidden>
      {sure.length > 0 && <Rows label={ru.search.results} items={sure} onOpened={onOpened} />}
      {perhaps.length > 0 && (
        <>
          <h3 className={styles.line}>{sure.length > 0 ? ru.search.perhaps : ru.search.onlyPerhaps}</h3>
          <Rows label={ru.search.perhaps} items={perhaps} onOpened={onOpened} />
        </>
      )}
      <EndOfList hasMore={pages.hasNextPage} isLoading={pages.isFetching} error={pages.isFetchNextPageError ? pages.error : null} failedText={ru.search.moreFailed} onMore={loadMore} />
    </>
  );
}

function Rows({ label, items, onOpened }: { label: string; items: readonly SearchItem[]; onOpened: () => void }) {
  return (
    <ul className={styles.rows} aria-label={label}>
      {items.map((item) => (
        <SearchRow key={item.id} item={item} onOpened={onOpened} />
      ))}
    </ul>
  );
}

const PLACES = [1, 2, 3, 4];

function Skeletons() {
  return (
    <div role="status" aria-label={ru.common.loading}>
      {PLACES.map((place) => (
        <div key={place} className={styles.row}>
          <Skeleton className={styles.thumb} radius="md" />
          <div className={styles.words}>
            <Skeleton height={14} width="45%" />
            <Skeleton height={10} mt="xs" />
            <Skeleton height={10} mt="xs" width="70%" />
          </div>
        </div>
      ))}
    </div>
  );
}

