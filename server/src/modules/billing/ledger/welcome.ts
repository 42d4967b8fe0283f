import type { Clock } from '#platform/clock.ts';
import type { Database } from '#platform/db/index.ts';
import { payments } from '../billing.tables.ts';
import type { Transfer } from './ledger.store.ts';

const TITLE = 'Подарок при знакомстве';

/** Money that the house gives everybody once, so that they can try what costs. It stands among the payments: every kopeck is explained. */
export const createWelcome =
  ({ database, kopecks, clock }: { database: Database; kopecks: number; clock: Clock }) =>
  async (userId: number): Promise<Transfer | null> => {
    if (kopecks === 0) return null;
    const now = clock.now();
    const [given] = await database.q
      .insert(payments)
      .values({ userId, kopecks, provider: 'house', status: 'succeeded', title: TITLE, createdAt: now, paidAt: now })
      .onConflictDoNothing()
      .returning({ id: payments.id });
    return given ? { key: `payment ${given.id}`, from: 'incomes', to: 'available', kopecks } : null;
  };
