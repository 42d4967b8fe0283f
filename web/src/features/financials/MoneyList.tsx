import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { EndOfList } from '#shared/ui/EndOfList.tsx';
import { FailedState } from '#shared/ui/FailedState.tsx';
import { WaitingRows } from '#shared/ui/WaitingRows.tsx';
import styles from './Financials.module.css';

interface Props<T> {
  list: { items: T[]; pages: UseInfiniteQueryResult<InfiniteData<T[]>> };
  label: string;
  failedText: string;
  empty: ReactNode;
  renderItem: (item: T) => ReactNode;
}

/** An endless list of the financial area with the faces of its request. */
export function MoneyList<T>({ list: { items, pages }, label, failedText, empty, renderItem }: Props<T>) {
  if (pages.isPending) return <WaitingRows height={68} />;
  if (pages.isLoadingError) return <FailedState title={failedText} error={pages.error} onRetry={() => pages.refetch()} />;
  if (items.length === 0) return empty;
  return (
    <div>
      <ul className={styles.list} aria-label={label}>
        {items.map(renderItem)}
      </ul>
      <EndOfList hasMore={pages.hasNextPage} isLoading={pages.isFetching} error={pages.isFetchNextPageError ? pages.error : null} failedText={failedText} onMore={() => void pages.fetchNextPage()} />
    </div>
  );
}
