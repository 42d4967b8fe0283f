import type { Pause, Rate } from '@rakurs/contract';
import { HOUR_MS, type Clock } from '#platform/clock.ts';
import { groupBy } from '#platform/group-by.ts';
import type { Bill, Inference, Task } from '#modules/inference/index.ts';
import type { Ledger } from '../ledger/ledger.service.ts';
import type { Books } from '../ledger/ledger.store.ts';
import type { RatesService } from '../rates/rates.service.ts';
import type { CalendarOfBilling } from './calendar.ts';
import { inferencesOf, type ChargeRow, type ChargeStore } from './charges.store.ts';
import { judge } from './verdict.ts';

export interface ChargingDeps {
  store: ChargeStore;
  ledger: Ledger;
  rates: Pick<RatesService, 'ofProjects'>;
  inference: Pick<Inference, 'pause' | 'resume' | 'listPaused' | 'billsOf' | 'listOpen'>;
  /** Who lends the computer; null: the installation itself. */
  ownerOfWorker: (workerId: number) => Promise<number | null>;
  calendar: CalendarOfBilling;
  /** Files a day that are described at no charge. */
  freeFilesPerDay: number;
  /** Has paused work looked at again, in the transaction under way. */
  askToResume: (userId: number, pauses: readonly Pause[]) => Promise<void>;
  /** Has the money held for these let go of soon after the transaction under way. */
  askToRelease: (taskIds: number[], userId: number) => Promise<void>;
  clock: Clock;
  inTransaction: <T>(work: () => Promise<T>) => Promise<T>;
}

type Billed = { task: Task; bill: Bill };

const AT_ONCE = 500;
/** A price that is held for nothing this long was forgotten by somebody. */
const FORGOTTEN_MS = HOUR_MS;
const heldKey = ({ id }: ChargeRow): string => `charge ${id} held`;
const chargedKey = ({ id }: ChargeRow): string => `charge ${id}`;
const releasedKey = ({ id }: ChargeRow): string => `charge ${id} released`;

/** What the owner of the computer is told of the work: nothing by which the pictures or their owner could be known. */
const EARNED_WITH: Partial<Record<Task['kind'], string>> = {
  recognise: 'Описание файла',
  answer: 'Ответы на вопрос',
  backtest: 'Проверка вопроса',
  scan: 'Поиск классов',
};

/** Holds the price of work before it begins, and charges it or lets it go when the work has ended. */
export function createCharging({
  store,
  ledger,
  rates,
  inference,
  ownerOfWorker,
  calendar,
  freeFilesPerDay,
  askToResume,
  askToRelease,
  clock,
  inTransaction,
}: ChargingDeps) {
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
      const verdict = judge(one.bill, { ...means, rateOf: (projectId) => plans.get(projectId) ?? null, budgetLeftOf });
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

  const heldByPerson = (found: ChargeRow[]): Map<number, ChargeRow[]> =>
    groupBy(
      found.filter(({ state }) => state === 'reserved'),
      (charge) => charge.userId,
    );
  /** In the transaction that holds the books. */
  const letGo = async (userId: number, books: Books, own: ChargeRow[]): Promise<void> => {
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
    for (const [userId, own] of heldByPerson(found)) await letGo(userId, await ledger.holdOne(userId), own);
  };
  const earnerOf = async ({ workerId }: Task): Promise<number | null> =>
    workerId === null ? null : ownerOfWorker(workerId);
  /** Who lends the computer that did it is paid by what the plan says, whoever the work was for. */
  const settle = async (task: Task, found: ChargeRow): Promise<void> => {
    const ownerId = await earnerOf(task);
    const books = await ledger.hold(ownerId === null ? [found.userId] : [found.userId, ownerId]);
    const endedAt = clock.now();
    const [charge] = await store.end([found.id], 'charged', endedAt);
    const [payer, earner] = [books.get(found.userId), ownerId === null ? undefined : books.get(ownerId)];
    if (!charge || !payer) return;
    await ledger.book(charge.userId, payer, [
      { key: chargedKey(charge), from: 'reserved', to: 'charges', kopecks: charge.kopecks },
    ]);
    const inferences = inferencesOf(charge);
    await store.addToDay({ userId: charge.userId, day: calendar.day(endedAt), kopecks: charge.kopecks, inferences });
    const earned = charge.minerValue * inferences;
    if (ownerId === null || !earner || task.workerId === null || earned === 0) return;
    const { rateId, rateTitle, minerValue } = charge;
    const isNew = await store.insertAccrual({
      taskId: task.id,
      userId: ownerId,
      workerId: task.workerId,
      title: EARNED_WITH[task.kind] ?? 'Обработка',
      inferences,
      rateId,
      rateTitle,
      minerValue,
      kopecks: earned,
      createdAt: clock.now(),
    });
    if (isNew)
      await ledger.book(ownerId, earner, [
        { key: `accrual of task ${task.id}`, from: 'accruals', to: 'available', kopecks: earned },
      ]);
    await askToResume(ownerId, ['no_funds']);
  };

  return {
    /** Before tasks are written. */
    async coming(bills: Bill[]): Promise<void> {
      const payers = bills.filter(({ terms }) => terms !== 'house').map(({ userId }) => userId);
      if (payers.length > 0) await ledger.hold(payers);
    },
    /** Before a task ends: all whose money that will move at once, in the order in which everybody holds them. */
    async ending(task: Task): Promise<void> {
      const [charge] = await store.findOfTasks([task.id]);
      const ownerId = charge?.state === 'reserved' ? await earnerOf(task) : null;
      if (charge?.state === 'reserved')
        await ledger.hold(ownerId === null ? [charge.userId] : [charge.userId, ownerId]);
      // What costs nothing may be followed by what does: a description by questions.
      else if (task.userId !== null) await ledger.hold([task.userId]);
    },
    /** In the transaction that writes the tasks. */
    async asked(billed: Billed[]): Promise<void> {
      for (const [userId, own] of groupBy(
        billed.filter(({ bill }) => bill.terms !== 'house'),
        ({ bill }) => bill.userId,
      )) {
        const { paused } = await decide(userId, inOrder(own));
        for (const [pause, taskIds] of paused) await inference.pause(taskIds, pause);
      }
    },
    /** In the transaction that ends the task. */
    async ended({ task, outcome }: { task: Task; outcome: 'done' | 'failed' }): Promise<void> {
      const [charge] = await store.findOfTasks([task.id]);
      if (charge?.state !== 'reserved') return;
      await (outcome === 'done' ? settle(task, charge) : release([charge]));
    },
    /** In the transaction that throws them away. It holds a ticket or files that others want while they hold the money: it must not wait for that. */
    async gone(tasks: Task[]): Promise<void> {
      for (const [userId, own] of heldByPerson(await store.findOfTasks(tasks.map(({ id }) => id)))) {
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
    /** Looks at all that is paused of a person's work once more, the most urgent first. May run twice, and beside itself. */
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
    /** A person leaves: nothing is held for them any more, and what their money went for is forgotten. */
    forget: (userId: number): Promise<void> =>
      inTransaction(async () => {
        for (
          let held = await store.listReservedOf(userId, AT_ONCE);
          held.length > 0;
          held = await store.listReservedOf(userId, AT_ONCE)
        )
          await release(held);
        await store.removeOfPerson(userId);
      }),
    /** Lets go of what is held for tasks that are no longer there: no way is known that leads here, and money must not hang on that. */
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
