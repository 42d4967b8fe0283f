import { Loader, Text } from '@mantine/core';
import type { Income } from '@rakurs/contract';
import { IconAlertTriangle, IconCheck, IconCreditCardOff } from '@tabler/icons-react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { api, errorText } from '#shared/api/index.ts';
import { WALLET_KEY } from '#shared/money/use-wallet.ts';
import { formatRubles } from '#shared/text/format-money.ts';
import { ru } from '#shared/text/ru.ts';
import { Notice } from '#shared/ui/Notice.tsx';
import { paymentPollMs, isOpen } from '../logic/payment-poll.ts';
import { listKey, paymentKey, SUMS_KEY } from '../money-keys.ts';

const texts = ru.financials.returned;

/** Asks until the payment is settled; then everything that shows money shows the new sums. */
const useReturnedPayment = (paymentId: number) => {
  const queries = useQueryClient();
  const payment = useQuery({
    queryKey: paymentKey(paymentId),
    queryFn: () => api.showPayment({ params: { paymentId } }),
    staleTime: 0,
    refetchInterval: ({ state }) =>
      state.status === 'error' ? false : paymentPollMs(state.data, state.dataUpdateCount),
  });
  const status = payment.data?.status;
  useEffect(() => {
    if (status === undefined) return;
    for (const queryKey of [SUMS_KEY, WALLET_KEY, listKey('incomes')]) void queries.invalidateQueries({ queryKey });
  }, [status, queries]);
  return payment;
};

/** For who comes back from the bank's page: what came of it. */
export function ReturnedPayment({ paymentId, onClose }: { paymentId: number; onClose: () => void }) {
  const payment = useReturnedPayment(paymentId);
  if (payment.data) return <Settled payment={payment.data} onClose={onClose} />;
  if (payment.isError) {
    return (
      <Notice
        tone="bad"
        icon={<IconAlertTriangle size={20} stroke={1.7} />}
        title={texts.failed}
        role="alert"
        onClose={onClose}
      >
        <Text>{errorText(payment.error)}</Text>
      </Notice>
    );
  }
  return <Asking title={texts.waiting} />;
}

function Asking({ title }: { title: string }) {
  return (
    <Notice tone="calm" icon={<Loader size={18} />} title={title} role="status">
      <Text>{texts.askingHint}</Text>
    </Notice>
  );
}

function Settled({ payment, onClose }: { payment: Income; onClose: () => void }) {
  const sum = formatRubles(payment.amount);
  if (isOpen(payment)) return <Asking title={texts.asking(sum)} />;
  if (payment.status === 'Оплачен')
    return (
      <Notice
        tone="good"
        icon={<IconCheck size={20} stroke={1.7} />}
        title={texts.paid(sum)}
        role="status"
        onClose={onClose}
      />
    );
  const isCancelled = payment.status === 'Отменён';
  return (
    <Notice
      tone="warn"
      icon={<IconCreditCardOff size={20} stroke={1.7} />}
      title={isCancelled ? texts.cancelled(sum) : texts.refunded(sum)}
      role="status"
      onClose={onClose}
    >
      <Text>{isCancelled ? texts.cancelledHint : texts.refundedHint}</Text>
    </Notice>
  );
}
