import { Badge, Button, Text } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import type { Income } from '@rakurs/contract';
import { IconCreditCard } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { api, errorText } from '#shared/api/index.ts';
import { leaveFor } from '#shared/browser/leave-for.ts';
import { formatMoment } from '#shared/text/format.ts';
import { formatRubles } from '#shared/text/format-money.ts';
import { ru } from '#shared/text/ru.ts';
import { EmptyState } from '#shared/ui/EmptyState.tsx';
import styles from '../Financials.module.css';
import { isOpen } from '../logic/payment-poll.ts';
import { MoneyList } from '../MoneyList.tsx';
import { useIncomes } from '../use-money-list.ts';
import { STATUS_COLOURS } from './status-colours.ts';

const texts = ru.financials.payments;

/** What was paid in, the newest first. */
export function PaymentList() {
  const list = useIncomes();
  return (
    <MoneyList
      list={list}
      label={texts.list}
      failedText={texts.failed}
      empty={<EmptyState text={texts.empty} hint={texts.emptyHint} icon={<IconCreditCard size={28} stroke={1.6} />} />}
      renderItem={(payment) => <PaymentRow key={payment.id} payment={payment} onChanged={list.renew} />}
    />
  );
}

function PaymentRow({ payment, onChanged }: { payment: Income; onChanged: () => Promise<void> }) {
  const sum = formatRubles(payment.amount);
  return (
    <li className={`card bare-link row gap-8-16 ${styles.row} ${styles.withButtons}`}>
      <div className="grid gap-2 grow">
        <div className={`row wrap ${styles.line}`}>
          <Text fw={600} className="anywhere">
            {payment.title}
          </Text>
          <Badge variant="light" tt="none" c="var(--mantine-color-text)" color={STATUS_COLOURS[payment.status]}>
            {payment.status}
          </Badge>
        </div>
        <Text size="xs" c="dimmed" className="tabular">
          <time dateTime={payment.created_at}>{formatMoment(payment.created_at)}</time>
          {payment.refunded > 0 && ` · ${texts.refunded(formatRubles(payment.refunded))}`}
        </Text>
      </div>
      <Text className={`tabular fixed text-16 bold ${styles.sum}`}>{sum}</Text>
      {isOpen(payment) && <OpenPayment payment={payment} onChanged={onChanged} />}
    </li>
  );
}

/** Both ends of a payment that nobody has made yet. */
function OpenPayment({
  payment: { id, amount, paymentUrl },
  onChanged,
}: {
  payment: Income;
  onChanged: () => Promise<void>;
}) {
  const sum = formatRubles(amount);
  const cancel = useMutation({
    mutationFn: () => api.cancelPayment({ params: { paymentId: id } }),
    onSuccess: () => notifications.show({ message: texts.cancelled, color: 'teal' }),
    onError: (error) => notifications.show({ title: texts.cancelFailed, message: errorText(error), color: 'red' }),
    // Also when it was refused: then it has been paid meanwhile.
    onSettled: onChanged,
  });
  return (
    <div className={`flex wrap gap-8 fixed ${styles.buttons}`}>
      {paymentUrl !== null && (
        <Button variant="light" aria-label={texts.goOnOf(sum)} onClick={() => leaveFor(paymentUrl)}>
          {texts.goOn}
        </Button>
      )}
      <Button
        variant="subtle"
        color="gray"
        aria-label={texts.cancelOf(sum)}
        loading={cancel.isPending}
        onClick={() => cancel.mutate()}
      >
        {texts.cancel}
      </Button>
    </div>
  );
}
