import { CALLBACK_PAGE_SIZE, type CallbackRequest } from '@rakurs/contract';

export interface RequestPage {
  callback_requests: CallbackRequest[];
  amount: number;
}

/**
 * A request that came meanwhile pushes an older one onto the next page, where it is answered again; the first place
 * counts.
 */
export const mergeRequests = (pages: RequestPage[]): CallbackRequest[] => {
  const byId = new Map(
    pages.flatMap(({ callback_requests }) => callback_requests).map((request) => [request.id, request]),
  );
  return [...byId.values()];
};

/** The page to ask for next, or undefined at the end. */
export const nextPage = ({ amount }: RequestPage, loaded: number): number | undefined =>
  loaded * CALLBACK_PAGE_SIZE < amount ? loaded : undefined;

/** One fewer on all pages: what was pushed from the next page onto this one is fetched anew. */
export const takeRequest = (page: RequestPage, id: number): RequestPage => ({
  amount: page.amount - 1,
  callback_requests: page.callback_requests.filter((request) => request.id !== id),
});

export const putRequest = (page: RequestPage, changed: CallbackRequest): RequestPage => ({
  ...page,
  callback_requests: page.callback_requests.map((request) => (request.id === changed.id ? changed : request)),
});
