import { addressOf, contract } from '@rakurs/contract';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { api, fetchBlob, useLive } from '#shared/api/index.ts';
import { saveBlob } from '#shared/browser/save-blob.ts';
import { ru } from '#shared/text/ru.ts';
import { useThrottled } from '#shared/hooks/use-throttled.ts';
import { chargeKey, MONTHS } from '../money-keys.ts';

const AGAIN_MS = 2000;

/** Null: the present month, as the server has it. */
export const useMonthOfCharges = (month: string | null) => {
  const queries = useQueryClient();
  const soon = useThrottled(() => void queries.invalidateQueries({ queryKey: MONTHS }), AGAIN_MS);
  const again = () => soon(undefined);
  useLive('wallet.changed', again, again);
  return useQuery({
    queryKey: [...MONTHS, month],
    queryFn: () => api.showMonthOfCharges({ query: month === null ? {} : { month } }),
    // The bars stand until the next month's are here.
    placeholderData: (previous) => previous,
  });
};

export const useCharge = (chargeId: number) =>
  useQuery({ queryKey: chargeKey(chargeId), queryFn: () => api.showCharge({ params: { chargeId } }) });

/** Null: all there are. */
export const useExport = () =>
  useMutation({
    mutationFn: (month: string | null) =>
      fetchBlob({
        url: addressOf(contract.exportCharges, { params: {}, query: month === null ? {} : { month } }),
        accept: contract.exportCharges.bytes,
      }),
    onSuccess: (blob, month) => saveBlob(blob, ru.financials.charges.exportName(month)),
  });
