import type { Pause } from '@rakurs/contract';
import { HOUR_MS, type Clock } from '#platform/clock.ts';
import { groupBy } from '#platform/group-by.ts';
import type { Bill, Inference, LentWork, Task } from '#modules/inference/index.ts';
import type { Ledger } from '../ledger/ledger.service.ts';
import type { LedgerAccounts } from '../ledger/ledger.store.ts';
import type { RatesService } from '../rates/rates.service.ts';
import type { BillingCalendar } from './calendar.ts';
import { inferencesOf, type ChargeRow, type ChargeStore } from './charges.store.ts';
import { titleOfWork } from '../earnings/work-titles.ts';
import type { LentEarnings, NewEarning } from '../earnings/lent-earnings.service.ts';
import { createChargeHolds, type Billed } from './charge-holds.ts';

export interface ChargingDeps {
  store: ChargeStore;
  ledger: Ledger;
  rates: Pick<RatesService, 'ofProjects'>;
  inference: Pick<Inference, 'pause' | 'resume' | 'listPaused' | 'billsOf' | 'listOpen'>;
  /** Who lends the computer; null: the installation itself. */
  ownerOfWorker: (workerId: number) => Promise<number | null>;
  earnings: LentEarnings;
  calendar: BillingCalendar;
  /** Files a day that are described at no charge. */
  freeFilesPerDay: number;
  /** Has paused work looked at again, in the transaction under way. */
  askToResume: (userId: number, pauses: readonly Pause[]) => Promise<void>;
  /** Has the money held for these let go of soon after the transaction under way. */
  askToRelease: (taskIds: number[], userId: number) => Promise<void>;
  clock: Clock;
  inTransaction: <T>(work: () => Promise<T>) => Promise<T>;
}

const AT_ONCE = 500;
/** A price that is held for nothing this long was forgotten by somebody. */
const FORGOTTEN_MS = HOUR_MS;
const chargedKey = ({ id }: ChargeRow): string => `charge ${id}`;
const releasedKey = ({ id }: ChargeRow): string => `charge ${id} released`;

/** Holds the price of work before it begins, and charges it or lets it go when the work has ended. */
export function createCharging({
  store,
  ledger,
  rates,
  inference,
  ownerOfWorker,
  earnings,
  calendar,
  freeFilesPerDay,
  askToResume,
  askToRelease,
  clock,
  inTransaction,
}: ChargingDeps) {
  const { decide } = createChargeHolds({ store, ledger, rates, calendar, freeFilesPerDay, clock });

  const heldByUser = (found: ChargeRow[]): Map<number, ChargeRow[]> =>
    groupBy(
      found.filter(({ state }) => state === 'reserved'),
      (charge) => charge.userId,
    );
  /** In the transaction that holds the books. */
  const letGo = async (userId: number, books: LedgerAccounts, own: ChargeRow[]): Promise<void> => {
    const ended = await store.end(
      own.map(({ id }) => id),
      'released',
      clock.now(),
    );
    if (ended.length === 0) return;
    await ledger.book(
      userId,
      books,
      ended.map((charge) => ({ key: releasedKey(charge), from: 'reserved', to: 'available', kopecks: charge.kopecks })),
    );
    await store.addToMonths(ended.map(({ projectId, month, kopecks }) => ({ projectId, month, kopecks: -kopecks })));
    await askToResume(userId, ['no_funds', 'over_budget']);
  };
  const release = async (found: ChargeRow[]): Promise<void> => {
    for (const [userId, own] of heldByUser(found)) await letGo(userId, await ledger.holdOne(userId), own);
  };
  /** Whose computer worked for its owner; null: the installation's, or one that is lent, whose earnings pend. */
  const selfEarnerOf = async ({ workerId }: Task, { userId }: ChargeRow): Promise<number | null> =>
    workerId !== null && (await ownerOfWorker(workerId)) === userId ? userId : null;
  const earningOf = ({ id: taskId, kind }: Task, charge: ChargeRow): NewEarning => {
    const { rateId, rateTitle, minerValue } = charge;
    const inferences = inferencesOf(charge);
    return {
      taskId,
      title: titleOfWork(kind),
      inferences,
      rateId,
      rateTitle,
      minerValue,
      kopecks: minerValue * inferences,
    };
  };
  /** Who works for himself is charged the price and gets the share back. */
  const settle = async (task: Task, found: ChargeRow): Promise<void> => {
    const books = await ledger.holdOne(found.userId);
    const endedAt = clock.now();
    const [charge] = await store.end([found.id], 'charged', endedAt);
    if (!charge) return;
    await ledger.book(charge.userId, books, [
      { key: chargedKey(charge), from: 'reserved', to: 'charges', kopecks: charge.kopecks },
    ]);
    await store.addToDay({
      userId: charge.userId,
      day: calendar.day(endedAt),
      kopecks: charge.kopecks,
      inferences: inferencesOf(charge),
    });
    if ((await selfEarnerOf(task, charge)) !== null && task.workerId !== null)
      await earnings.pay(charge.userId, [{ ...earningOf(task, charge), workerId: task.workerId }]);
  };

  return {
    /** Before tasks are written. */
    async coming(bills: Bill[]): Promise<void> {
      const payers = bills.filter(({ terms }) => terms !== 'system').map(({ userId }) => userId);
      if (payers.length > 0) await ledger.hold(payers);
    },
    /** Before a task ends: all whose money that will move at once, in the order in which everybody holds them. */
    async ending({ task, lent }: { task: Task; lent: LentWork | null }): Promise<void> {
      const [charge] = await store.findOfTasks([task.id]);
      // What costs nothing may be followed by what does: a description by questions.
      const payerId = charge?.state === 'reserved' ? charge.userId : task.userId;
      await ledger.hold([payerId, lent?.ownerId ?? null].filter((userId) => userId !== null));
    },
    /** In the transaction that writes the tasks. */
    async asked(billed: Billed[]): Promise<void> {
      for (const [userId, own] of groupBy(
        billed.filter(({ bill }) => bill.terms !== 'system'),
        ({ bill }) => bill.userId,
      )) {
        const { paused } = await decide(userId, own);
        for (const [pause, taskIds] of paused) await inference.pause(taskIds, pause);
      }
    },
    /** In the transaction that ends the task. */
    async ended({
      task,
      outcome,
      lent,
    }: {
      task: Task;
      outcome: 'done' | 'failed';
      lent: LentWork | null;
    }): Promise<void> {
      const [found] = await store.findOfTasks([task.id]);
      const charge = found?.state === 'reserved' ? found : null;
      if (charge) await (outcome === 'done' ? settle(task, charge) : release([charge]));
      // A check of work that costs nothing decides on earnings of other work all the same.
      if (lent && outcome === 'done') await earnings.settle(lent, charge ? earningOf(task, charge) : null);
    },
    /**
     * In the transaction that throws them away. It holds a ticket or files that others want while they hold the money:
     * it must not wait for that.
     */
    async gone(tasks: Task[]): Promise<void> {
      for (const [userId, own] of heldByUser(await store.findOfTasks(tasks.map(({ id }) => id)))) {
        const books = await ledger.holdIfFree(userId);
        await (books
          ? letGo(userId, books, own)
          : askToRelease(
              own.map(({ taskId }) => taskId),
              userId,
            ));
      }
    },
    release: (taskIds: number[]): Promise<void> => inTransaction(async () => release(await store.findOfTasks(taskIds))),
    /**
     * Looks at all that is paused of a user's work once more, the most urgent first. May run twice, and beside
     * itself.
     */
    async resume(userId: number): Promise<void> {
      let after: Pick<Task, 'priority' | 'id'> | null = null;
      do {
        after = await inTransaction(async () => {
          // The money first: whoever asks for work holds it while he writes his tasks.
          await ledger.hold([userId]);
          const tasks: (Task & { pause: Pause | null })[] = await inference.listPaused(userId, {
            after,
            most: AT_ONCE,
          });
          const bills = new Map<string, Bill>();
          for (const [kind, own] of groupBy(tasks, (task) => task.kind))
            for (const [subject, bill] of await inference.billsOf(kind, own)) bills.set(`${kind} ${subject}`, bill);
          const billed = tasks.flatMap((task) => {
            const bill = bills.get(`${task.kind} ${task.subject}`);
            return bill ? [{ task, bill }] : [];
          });
          // What it was about is gone: whoever hands it out will find that out and end it.
          const pointless = tasks.flatMap(({ id, kind, subject }) => (bills.has(`${kind} ${subject}`) ? [] : [id]));
          const { goes, paused } = await decide(userId, billed);
          await inference.resume([...goes, ...pointless]);
          const reasonOf = new Map(tasks.map(({ id, pause }) => [id, pause]));
          for (const [pause, taskIds] of paused)
            await inference.pause(
              taskIds.filter((id) => reasonOf.get(id) !== pause),
              pause,
            );
          return tasks.length < AT_ONCE ? null : (tasks.at(-1) ?? null);
        });
      } while (after !== null);
    },
    /** A user leaves: nothing is held for them any more, and what their money went for is forgotten. */
    forget: (userId: number): Promise<void> =>
      inTransaction(async () => {
        for (
          let held = await store.listReservedOf(userId, AT_ONCE);
          held.length > 0;
          held = await store.listReservedOf(userId, AT_ONCE)
        )
          await release(held);
        await store.removeOfUser(userId);
      }),
    /**
     * Lets go of what is held for tasks that are no longer there: no way is known that leads here, and money must not
     * hang on that.
     */
    async releaseForgotten(): Promise<void> {
      const before = new Date(clock.now().getTime() - FORGOTTEN_MS);
      for (
        let old = await store.listReservedBefore(before, { after: 0, most: AT_ONCE });
        old.length > 0;
        old = await store.listReservedBefore(before, { after: old.at(-1)?.id ?? 0, most: AT_ONCE })
      ) {
        const open = new Set(await inference.listOpen(old.map(({ taskId }) => taskId)));
        const forgotten = old.filter(({ taskId }) => !open.has(taskId));
        await inTransaction(() => release(forgotten));
      }
    },
    /** What so many frames of the project would come to, and what there is to pay with. */
    async quote({
      projectId,
      userId,
      frames,
    }: {
      projectId: number;
      userId: number;
      frames: number;
    }): Promise<{ kopecks: number | null; available: number; budget_left: number | null }> {
      const [plans, sums, budgets, spent] = await Promise.all([
        rates.ofProjects([projectId]),
        ledger.sumsOf(userId),
        store.budgetsOf([projectId]),
        store.spentOf([projectId], calendar.month()),
      ]);
      const [rate, budget] = [plans.get(projectId), budgets.get(projectId)];
      return {
        kopecks: rate ? rate.value * frames : null,
        available: sums.available,
        budget_left: budget === undefined ? null : Math.max(0, budget - (spent.get(projectId) ?? 0)),
      };
    },
  };
}
