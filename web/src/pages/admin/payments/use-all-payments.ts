import { FINANCIAL_PAGE_SIZE, type PaymentRecord } from '@rakurs/contract';
import { useInfiniteQuery, useMutation, useQueryClient, type InfiniteData } from '@tanstack/react-query';
import { useMemo } from 'react';
import { api } from '#shared/api/index.ts';

const PAYMENTS = ['all payments'];
type Pages = InfiniteData<PaymentRecord[], number>;

export const useAllPayments = () => {
  const pages = useInfiniteQuery({
    queryKey: PAYMENTS,
    queryFn: async ({ pageParam }) => (await api.listAllPayments({ query: { page: pageParam } })).payments,
    initialPageParam: 0,
    getNextPageParam: (last, all) => (last.length < FINANCIAL_PAGE_SIZE ? undefined : all.length),
    staleTime: 0,
  });
  // A payment made meanwhile pushes another onto the next page, where it is answered again.
  const payments = useMemo(
    () => [...new Map((pages.data?.pages ?? []).flat().map((payment) => [payment.id, payment])).values()],
    [pages.data],
  );
  return { payments, pages };
};

export const useRefund = (paymentId: number) => {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (amount: number) => api.refundPayment({ params: { paymentId }, body: { amount } }),
    onSuccess: (changed) =>
      void queries.setQueryData<Pages>(
        PAYMENTS,
        (kept) =>
          kept && {
            ...kept,
            pages: kept.pages.map((page) => page.map((payment) => (payment.id === changed.id ? changed : payment))),
          },
      ),
  });
};
