import type { UseInfiniteQueryResult } from '@tanstack/react-query';
import { EndOfList } from './EndOfList.tsx';

type Pages = Pick<
  UseInfiniteQueryResult,
  'hasNextPage' | 'isFetching' | 'isFetchNextPageError' | 'error' | 'fetchNextPage'
>;

/** The end of an endless list that is loaded page by page. */
export function EndOfPages({ pages, failedText }: { pages: Pages; failedText: string }) {
  return (
    <EndOfList
      hasMore={pages.hasNextPage}
      isLoading={pages.isFetching}
      error={pages.isFetchNextPageError ? pages.error : null}
      failedText={failedText}
      onMore={() => void pages.fetchNextPage()}
    />
  );
}
