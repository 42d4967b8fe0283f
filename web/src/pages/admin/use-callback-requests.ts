import { notifications } from '@mantine/notifications';
import { CALLBACK_PAGE_SIZE, type CallbackRequest, type CallbackState } from '@rakurs/contract';
import { useInfiniteQuery, useMutation, useQueryClient, type InfiniteData } from '@tanstack/react-query';
import { useMemo } from 'react';
import { api } from '#shared/api/index.ts';
import { ru } from '#shared/text/ru.ts';
import { mergeRequests, nextPage, putRequest, takeRequest, type RequestPage } from './request-pages.ts';

const REQUESTS = ['callback requests'];

export const useCallbackRequests = () => {
  const pages = useInfiniteQuery({
    queryKey: REQUESTS,
    queryFn: ({ pageParam }) => api.listCallbackRequests({ query: { page: pageParam, page_size: CALLBACK_PAGE_SIZE } }),
    initialPageParam: 0,
    getNextPageParam: (last, all) => nextPage(last, all.length),
    // Somebody waits for a call: who comes back to this page is to see the newest.
    staleTime: 0,
  });
  const requests = useMemo(() => mergeRequests(pages.data?.pages ?? []), [pages.data]);
  return { requests, pages };
};

export const useChangeRequest = (callbackRequestId: number) => {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (state: CallbackState) => api.changeCallbackRequest({ params: { callbackRequestId }, body: { state } }),
    onSuccess: (changed: CallbackRequest) =>
      queries.setQueryData<InfiniteData<RequestPage, number>>(
        REQUESTS,
        (kept) => kept && { ...kept, pages: kept.pages.map((page) => putRequest(page, changed)) },
      ),
  });
};

export const useRemoveRequest = (callbackRequestId: number) => {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: () => api.deleteCallbackRequest({ params: { callbackRequestId } }),
    onSuccess: () => {
      notifications.show({ message: ru.admin.removed, color: 'teal' });
      queries.setQueryData<InfiniteData<RequestPage, number>>(
        REQUESTS,
        (kept) => kept && { ...kept, pages: kept.pages.map((page) => takeRequest(page, callbackRequestId)) },
      );
      return queries.invalidateQueries({ queryKey: REQUESTS });
    },
  });
};
