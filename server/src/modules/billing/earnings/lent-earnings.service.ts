import type { Pause } from '@rakurs/contract';
import type { Clock } from '#platform/clock.ts';
import type { LentWork } from '#modules/inference/index.ts';
import type { Ledger } from '../ledger/ledger.service.ts';
import type { EarningStore, LentEarningRow, NewAccrualRow } from './earnings.store.ts';

export interface LentEarningsDeps {
  store: EarningStore;
  ledger: Ledger;
  /** Has paused work looked at again, in the transaction under way. */
  askToResume: (userId: number, pauses: readonly Pause[]) => Promise<void>;
  clock: Clock;
}

/** What a task has earned, before it is known whose computer did it. */
export type NewEarning = Omit<NewAccrualRow, 'id' | 'userId' | 'workerId' | 'createdAt'>;

const toAccrual = ({
  taskId,
  workerId,
  title,
  inferences,
  rateId,
  rateTitle,
  minerValue,
  kopecks,
}: LentEarningRow): NewEarning & { workerId: number } => ({
  taskId,
  workerId,
  title,
  inferences,
  rateId,
  rateTitle,
  minerValue,
  kopecks,
});

/**
 * Earnings of computers: at once where they work for their owner; for others as soon as a re-check of the lender has
 * passed. In the transaction that ends the task.
 */
export function createLentEarnings({ store, ledger, askToResume, clock }: LentEarningsDeps) {
  /** Once a task: whoever comes second books nothing. */
  const pay = async (userId: number, earned: (NewEarning & { workerId: number })[]): Promise<void> => {
    const worth = earned.filter(({ kopecks }) => kopecks > 0);
    if (worth.length === 0) return;
    const books = await ledger.holdOne(userId);
    const made = await store.insertAccruals(worth.map((one) => ({ ...one, userId, createdAt: clock.now() })));
    await ledger.book(
      userId,
      books,
      made.map(({ taskId, kopecks }) => ({
        key: `accrual of task ${taskId}`,
        from: 'accruals',
        to: 'available',
        kopecks,
      })),
    );
    await askToResume(userId, ['no_funds']);
  };
  return {
    pay,
    /**
     * What the task has earned pends; a check that agrees pays all that pends of the lender, one that disagrees cancels
     * it, this task's too.
     */
    async settle({ ownerId, workerId, verdict }: LentWork, earned: NewEarning | null): Promise<void> {
      const now = clock.now();
      if (verdict !== 'differs' && earned !== null && earned.kopecks > 0)
        await store.insertPending({ ...earned, userId: ownerId, workerId, state: 'pending', createdAt: now });
      if (verdict === 'differs') await store.endPending(ownerId, 'cancelled', now);
      if (verdict === 'agrees') await pay(ownerId, (await store.endPending(ownerId, 'paid', now)).map(toAccrual));
    },
  };
}
export type LentEarnings = ReturnType<typeof createLentEarnings>;
