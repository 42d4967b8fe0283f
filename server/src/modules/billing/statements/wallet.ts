import type { Wallet } from '@rakurs/contract';
import type { Inference } from '#modules/inference/index.ts';
import type { BillingCalendar } from '../charging/calendar.ts';
import type { ChargeStore } from '../charging/charges.store.ts';
import type { Ledger } from '../ledger/ledger.service.ts';

export interface WalletDeps {
  ledger: Pick<Ledger, 'sumsOf'>;
  charges: Pick<ChargeStore, 'freeUsed'>;
  inference: Pick<Inference, 'countPaused'>;
  calendar: BillingCalendar;
  freeFilesPerDay: number;
  topUp: Wallet['topUp'];
}

/** What one has, and what stands in the way of work. */
export const createWallet =
  ({ ledger, charges, inference, calendar, freeFilesPerDay, topUp }: WalletDeps) =>
  async (userId: number): Promise<Wallet> => {
    const [{ available, reserved }, paused, used] = await Promise.all([
      ledger.sumsOf(userId),
      inference.countPaused(userId),
      charges.freeUsed(userId, calendar.day()),
    ]);
    return {
      balance: available + reserved,
      reserved,
      paused: { no_funds: 0, no_plan: 0, over_limit: 0, over_budget: 0, ...paused },
      free: { used, limit: freeFilesPerDay },
      topUp,
    };
  };
