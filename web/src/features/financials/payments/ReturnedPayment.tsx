import { Alert, Loader, Text } from '@mantine/core';
import type { Income } from '@rakurs/contract';
import { IconAlertTriangle, IconCheck, IconCreditCardOff } from '@tabler/icons-react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { api, errorText } from '#shared/api/index.ts';
import { WALLET_KEY } from '#shared/money/use-wallet.ts';
import { formatRubles } from '#shared/text/format-money.ts';
import { ru } from '#shared/text/ru.ts';
import { askAgainMs, isOpen } from '../logic/ask-again.ts';
import { listKey, paymentKey, SUMS } from '../money-keys.ts';

const texts = ru.financials.returned;

/** Asks until the payment is settled; then everything that shows money shows the new sums. */
const useReturnedPayment = (paymentId: number) => {
  const queries = useQueryClient();
  const payment = useQuery({
    queryKey: paymentKey(paymentId),
    queryFn: () => api.showPayment({ params: { paymentId } }),
    staleTime: 0,
    refetchInterval: ({ state }) => (state.status === 'error' ? false : askAgainMs(state.data, state.dataUpdateCount)),
  });
  const status = payment.data?.status;
  useEffect(() => {
    if (status === undefined) return;
    for (const queryKey of [SUMS, WALLET_KEY, listKey('incomes')]) void queries.invalidateQueries({ queryKey });
  }, [status, queries]);
  return payment;
};

/** For who comes back from the bank's page: what came of it. */
export function ReturnedPayment({ paymentId, onClose }: { paymentId: number; onClose: () => void }) {
  const payment = useReturnedPayment(paymentId);
  if (payment.data) return <Settled payment={payment.data} onClose={onClose} />;
  if (payment.isError) {
    return (
      <Alert color="red" icon={<IconAlertTriangle />} title={texts.failed} role="alert" withCloseButton closeButtonLabel={ru.common.close} onClose={onClose}>
        {errorText(payment.error)}
      </Alert>
    );
  }
  return <Asking title={texts.waiting} />;
}

function Asking({ title }: { title: string }) {
  return (
    <Alert icon={<Loader size={18} />} title={title} role="status">
      {texts.askingHint}
    </Alert>
  );
}

function Settled({ payment, onClose }: { payment: Income; onClose: () => void }) {
  const sum = formatRubles(payment.amount);
  const closing = { withCloseButton: true, closeButtonLabel: ru.common.close, onClose, role: 'status' };
  if (isOpen(payment)) return <Asking title={texts.asking(sum)} />;
  if (payment.status === 'Оплачен') return <Alert color="teal" icon={<IconCheck />} title={texts.paid(sum)} {...closing} />;
  const isCancelled = payment.status === 'Отменён';
  return (
    <Alert color="orange" icon={<IconCreditCardOff />} title={isCancelled ? texts.cancelled(sum) : texts.refunded(sum)} {...closing}>
      <Text>{isCancelled ? texts.cancelledHint : texts.refundedHint}</Text>
    </Alert>
  );
}
