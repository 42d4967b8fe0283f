import type { Income } from '@rakurs/contract';

const SOON_MS = 2000;
const LATER_MS = 15_000;
/** So often is it asked soon; who has not paid by then may take their time. */
const SOON_TIMES = 30;

export const isOpen = ({ status }: Pick<Income, 'status'>): boolean => status === 'Ожидает оплаты';

/** When to ask next what has become of a payment; false: it is settled. */
export const paymentPollMs = (payment: Pick<Income, 'status'> | undefined, asked: number): number | false => {
  if (payment !== undefined && !isOpen(payment)) return false;
  return asked < SOON_TIMES ? SOON_MS : LATER_MS;
};
