import type { Rate, Pause } from '@rakurs/contract';
import type { Clock } from '#platform/clock.ts';
import type { Bill, Task } from '#modules/inference/index.ts';
import type { Ledger } from '../ledger/ledger.service.ts';
import type { RatesService } from '../rates/rates.service.ts';
import type { BillingCalendar } from './calendar.ts';
import type { ChargeStore, ChargeRow } from './charges.store.ts';
import { decideCharge } from './charge-decision.ts';

export interface Billed {
  task: Task;
  bill: Bill;
}
export interface ChargeHoldsDeps {
  store: ChargeStore;
  ledger: Ledger;
  rates: Pick<RatesService, 'ofProjects'>;
  calendar: BillingCalendar;
  /** Files a day that are described at no charge. */
  freeFilesPerDay: number;
  clock: Clock;
}

const heldKey = ({ id }: ChargeRow): string => `charge ${id} held`;

/** Holds the price of what may begin, and says of the rest why it may not. */
export function createChargeHolds({ store, ledger, rates, calendar, freeFilesPerDay, clock }: ChargeHoldsDeps) {
  const toRow = ({ task, bill }: Billed, { rate, kopecks, at }: { rate: Rate; kopecks: number; at: Date }) => ({
    taskId: task.id,
    userId: bill.userId,
    projectId: bill.projectId,
    dataSourceId: bill.dataSourceId,
    fileId: bill.fileId,
    questionId: bill.questionId,
    title: bill.title,
    frameIds: bill.frameIds,
    rateId: rate.id,
    rateTitle: rate.title,
    rateValue: rate.value,
    minerValue: rate.miner_value,
    kopecks,
    state: 'reserved' as const,
    month: calendar.month(at),
    reservedAt: at,
  });

  /** In the transaction under way: what of this may begin, its price held, and what may not, by why. */
  const decide = async (
    userId: number,
    billed: Billed[],
  ): Promise<{ goes: number[]; paused: Map<Pause, number[]> }> => {
    const projectIds = [...new Set(billed.map(({ bill }) => bill.projectId))];
    const books = await ledger.holdOne(userId);
    // One moment for all of it: a day or a month may begin meanwhile.
    const at = clock.now();
    const [day, month] = [calendar.day(at), calendar.month(at)];
    const plans = await rates.ofProjects(projectIds);
    const budgets = await store.budgetsOf(projectIds);
    const spent = await store.spentOf(projectIds, month);
    const freeUsed = await store.freeUsed(userId, day);
    const means = { available: books.available.balance, freeLeft: freeFilesPerDay - freeUsed };
    const budgetLeftOf = (projectId: number): number | null => {
      const budget = budgets.get(projectId);
      return budget === undefined ? null : budget - (spent.get(projectId) ?? 0);
    };
    const goes: number[] = [];
    const held: ReturnType<typeof toRow>[] = [];
    const paused = new Map<Pause, number[]>();
    let counted = 0;
    for (const one of billed) {
      const verdict = decideCharge(one.bill, {
        ...means,
        rateOf: (projectId) => plans.get(projectId) ?? null,
        budgetLeftOf,
      });
      if (verdict.goes === 'paused') {
        paused.set(verdict.pause, [...(paused.get(verdict.pause) ?? []), one.task.id]);
        continue;
      }
      goes.push(one.task.id);
      if (verdict.goes === 'counted') {
        means.freeLeft -= 1;
        counted += 1;
      }
      if (verdict.goes === 'reserved') {
        means.available -= verdict.kopecks;
        spent.set(one.bill.projectId, (spent.get(one.bill.projectId) ?? 0) + verdict.kopecks);
        held.push(toRow(one, { ...verdict, at }));
      }
    }
    const made = await store.insert(held);
    await ledger.book(
      userId,
      books,
      made.map((charge) => ({ key: heldKey(charge), from: 'available', to: 'reserved', kopecks: charge.kopecks })),
    );
    await store.addToMonths(made);
    await store.addFreeUse(userId, day, counted);
    return { goes, paused };
  };
  const inOrder = (billed: Billed[]): Billed[] =>
    billed.toSorted((one, other) => one.task.priority - other.task.priority || one.task.id - other.task.id);

  return { decide: (userId: number, billed: Billed[]) => decide(userId, inOrder(billed)) };
}
