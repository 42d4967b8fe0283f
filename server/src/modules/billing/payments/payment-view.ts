import type { Income, PaymentRecord } from '@rakurs/contract';
import type { PaymentRow } from './payments.store.ts';

/** The specification shows statuses as they are returned. */
const STATUSES = {
  pending: 'Ожидает оплаты',
  succeeded: 'Оплачен',
  canceled: 'Отменён',
  refunded: 'Возвращён',
} as const;

export const toIncome = ({ id, status, kopecks, refunded, createdAt, title, paymentUrl }: PaymentRow): Income => ({
  id,
  status: STATUSES[status],
  amount: kopecks,
  refunded,
  created_at: createdAt.toISOString(),
  title,
  paymentUrl: status === 'pending' ? paymentUrl : null,
});

export const toPaymentRecord = (row: PaymentRow, emails: Map<number, string>): PaymentRecord => ({
  ...toIncome(row),
  user_id: row.userId,
  email: emails.get(row.userId) ?? null,
  provider: row.provider,
  provider_id: row.providerId,
  paid_at: row.paidAt?.toISOString() ?? null,
  unrecovered: row.unrecovered,
});
