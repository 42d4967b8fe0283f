import { Skeleton, VisuallyHidden } from '@mantine/core';
import type { SearchItem } from '@rakurs/contract';
import { IconZoomQuestion } from '@tabler/icons-react';
import { formatNumber } from '#shared/text/format.ts';
import { ru } from '#shared/text/ru.ts';
import { EmptyState } from '#shared/ui/EmptyState.tsx';
import { EndOfList } from '#shared/ui/EndOfList.tsx';
import { FailedState } from '#shared/ui/FailedState.tsx';
import { useListPlace } from '../address/use-list-place.ts';
import type { SearchAddress } from '../address/use-search-address.ts';
import type { useSearch } from '../use-search.ts';
import { groupByCertainty } from './search-pages.ts';
import { SearchRow } from './SearchRow.tsx';
import styles from './SearchResults.module.css';

interface Props {
  items: SearchItem[];
  pages: ReturnType<typeof useSearch>['pages'];
}
interface Opening {
  /** The file that was opened from here before. */
  opened: number | null;
  onOpen: (fileId: number) => Promise<void>;
}

export function SearchResults({ asked, address, ...found }: Props & { asked: string; address: SearchAddress }) {
  const { items, pages } = found;
  const { scroller, onScroll, leaveFor } = useListPlace({
    asked,
    address,
    shown: items.length,
    hasMore: pages.hasNextPage,
    isFetching: pages.isFetching,
    onMore: () => void pages.fetchNextPage(),
  });
  return (
    <div ref={scroller} className={`scroll flex-1 lean thin-scrollbar ${styles.scroller}`} onScroll={onScroll}>
      <Faces {...found} opened={address.trail.searchOpened} onOpen={leaveFor} />
    </div>
  );
}

function Faces({ items, pages, ...opening }: Props & Opening) {
  if (pages.isLoadingError)
    return <FailedState title={ru.search.failed} error={pages.error} onRetry={() => pages.refetch()} />;
  if (pages.isPending) return <Skeletons />;
  if (items.length === 0)
    return (
      <EmptyState
        text={ru.search.nothing}
        hint={ru.search.nothingHint}
        icon={<IconZoomQuestion size={28} stroke={1.6} />}
      />
    );
  const { sure, perhaps, partial } = groupByCertainty(items);
  const loadMore = () => {
    if (!pages.isFetchingNextPage) void pages.fetchNextPage();
  };
  return (
    <>
      <VisuallyHidden role="status">{ru.search.shown(formatNumber(items.length))}</VisuallyHidden>
      {sure.length > 0 && <Rows label={ru.search.results} items={sure} {...opening} />}
      {perhaps.length > 0 && (
        <>
          <h3 className={`row gap-12 dimmed size-13 ${styles.line}`}>
            {sure.length > 0 ? ru.search.perhaps : ru.search.onlyPerhaps}
          </h3>
          <Rows label={ru.search.perhaps} items={perhaps} {...opening} />
        </>
      )}
      {partial.length > 0 && (
        <>
          <h3 className={`row gap-12 dimmed size-13 ${styles.line}`}>
            {sure.length + perhaps.length > 0 ? ru.search.partial : ru.search.onlyPartial}
          </h3>
          <Rows label={ru.search.partial} items={partial} {...opening} />
        </>
      )}
      <EndOfList
        hasMore={pages.hasNextPage}
        isLoading={pages.isFetching}
        error={pages.isFetchNextPageError ? pages.error : null}
        failedText={ru.search.moreFailed}
        onMore={loadMore}
      />
    </>
  );
}

function Rows({ label, items, opened, onOpen }: { label: string; items: readonly SearchItem[] } & Opening) {
  return (
    <ul className={`bare-list ${styles.rows}`} aria-label={label}>
      {items.map((item) => (
        <SearchRow key={item.id} item={item} isOpened={item.id === opened} onOpen={onOpen} />
      ))}
    </ul>
  );
}

const PLACES = [1, 2, 3, 4];

function Skeletons() {
  return (
    <div role="status" aria-label={ru.common.loading}>
      {PLACES.map((place) => (
        <div key={place} className={`flex top gap-16 pad-12 relative ${styles.row}`}>
          <Skeleton className={styles.thumb} radius="md" />
          <div className="grow">
            <Skeleton height={14} width="45%" />
            <Skeleton height={10} mt="xs" />
            <Skeleton height={10} mt="xs" width="70%" />
          </div>
        </div>
      ))}
    </div>
  );
}
