import type { Income } from '@rakurs/contract';
import { toIncome } from './payment-view.ts';
import type { PaymentStore } from './payments.store.ts';

export interface PaymentsDeps {
  store: PaymentStore;
}

/** Money on its way in, from the wish to pay to the balance. */
export const createPayments = ({ store }: PaymentsDeps) => ({
  /** A person's, gifts of the house too, newest first. */
  async listOf(userId: number, { page, size }: { page: number; size: number }): Promise<Income[]> {
    return (await store.listOf(userId, { from: page * size, amount: size })).map(toIncome);
  },
});
export type Payments = ReturnType<typeof createPayments>;
