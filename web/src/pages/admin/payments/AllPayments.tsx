import { Badge, Button, Text } from '@mantine/core';
import type { PaymentRecord } from '@rakurs/contract';
import { IconCreditCard } from '@tabler/icons-react';
import { useState } from 'react';
import { STATUS_COLOURS } from '#features/financials/index.ts';
import { formatMoment } from '#shared/text/format.ts';
import { formatRubles } from '#shared/text/format-money.ts';
import { ru } from '#shared/text/ru.ts';
import { EmptyState } from '#shared/ui/EmptyState.tsx';
import { EndOfPages } from '#shared/ui/EndOfPages.tsx';
import { WaitingRows } from '#shared/ui/WaitingRows.tsx';
import { NotLoaded } from '../NotLoaded.tsx';
import listStyles from '../RequestList.module.css';
import { RefundModal } from './RefundModal.tsx';
import { useAllPayments } from './use-all-payments.ts';

const texts = ru.financials.admin;

/** Payments of everybody, the newest first. */
export function AllPayments() {
  const { payments, pages } = useAllPayments();
  if (pages.isPending) return <WaitingRows height={88} />;
  if (pages.isLoadingError)
    return <NotLoaded title={texts.failed} error={pages.error} onRetry={() => pages.refetch()} />;
  if (payments.length === 0)
    return <EmptyState text={texts.empty} hint={texts.emptyHint} icon={<IconCreditCard size={28} stroke={1.6} />} />;
  return (
    <div>
      <ul className="bare-list grid gap-12" aria-label={texts.list}>
        {payments.map((payment) => (
          <PaymentRow key={payment.id} payment={payment} />
        ))}
      </ul>
      <EndOfPages pages={pages} failedText={texts.failed} />
    </div>
  );
}

const factsOf = ({ id, title, provider, provider_id, created_at, paid_at }: PaymentRecord): string =>
  [
    `№ ${id}`,
    ...new Set([title, texts.providers[provider]]),
    ...(provider_id === null ? [] : [provider_id]),
    paid_at === null ? texts.createdAt(formatMoment(created_at)) : texts.paidAt(formatMoment(paid_at)),
  ].join(' · ');

function PaymentRow({ payment }: { payment: PaymentRecord }) {
  const [isAsking, setAsking] = useState(false);
  // A gift of the house cost nobody anything: there is no card to give it back to.
  const canBeRefunded = payment.paid_at !== null && payment.provider !== 'house' && payment.refunded < payment.amount;
  return (
    <li className={`card row gap-16 ${listStyles.row}`}>
      <div className="grid gap-4 grow">
        <div className="row wrap gap-4-12">
          <Text fw={650} className="tabular">
            {formatRubles(payment.amount)}
          </Text>
          <Badge variant="light" tt="none" c="var(--mantine-color-text)" color={STATUS_COLOURS[payment.status]}>
            {payment.status}
          </Badge>
          {payment.refunded > 0 && (
            <Text size="sm">{ru.financials.payments.refunded(formatRubles(payment.refunded))}</Text>
          )}
        </div>
        <Text>{payment.email ?? texts.nobody}</Text>
        <Text size="xs" c="dimmed" className="tabular anywhere">
          {factsOf(payment)}
        </Text>
        {payment.unrecovered > 0 && (
          <Text size="sm" c="red">
            {texts.unrecovered(formatRubles(payment.unrecovered))}
          </Text>
        )}
      </div>
      {canBeRefunded && (
        <Button variant="subtle" color="red" aria-label={texts.refundOf(payment.id)} onClick={() => setAsking(true)}>
          {texts.refund}
        </Button>
      )}
      {isAsking && <RefundModal payment={payment} onClose={() => setAsking(false)} />}
    </li>
  );
}
