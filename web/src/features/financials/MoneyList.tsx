import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { EndOfPages } from '#shared/ui/EndOfPages.tsx';
import { FailedState } from '#shared/ui/FailedState.tsx';
import { WaitingRows } from '#shared/ui/WaitingRows.tsx';

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
  if (pages.isLoadingError)
    return <FailedState title={failedText} error={pages.error} onRetry={() => pages.refetch()} />;
  if (items.length === 0) return empty;
  return (
    <div>
      <ul className="bare-list stack gap-8" aria-label={label}>
        {items.map(renderItem)}
      </ul>
      <EndOfPages pages={pages} failedText={failedText} />
    </div>
  );
}
