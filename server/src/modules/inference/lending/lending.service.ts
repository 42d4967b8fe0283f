import { taskKinds, type TaskKind, type TaskResult } from '@rakurs/contract';
import type { Clock } from '#platform/clock.ts';
import type { LentWork, Task, TaskKindTable } from '../task-kinds.ts';
import type { LenderStore, LentResultRow } from './lenders.store.ts';
import {
  afterCheck,
  CHECKS_BEFORE_TRUST,
  isTrusted,
  MAX_STRIKES,
  NO_TRUST,
  shareChecked,
  type Trust,
  type Verdict,
} from './trust.ts';

/** So many tasks of others a lender has at once on all computers together, those that wait to be checked included. */
const MAX_FOREIGN_TASKS = 4;

export interface LendingDeps {
  store: LenderStore;
  kinds: Pick<TaskKindTable, 'of'>;
  clock: Clock;
  /** From 0 to 1, and nobody can foresee it. */
  random: () => number;
}

/** How somebody stands who lends computers. */
export interface Loan {
  status: 'unproven' | 'trusted' | 'ended';
  passed: number;
  passedInRow: number;
  checksNeeded: number;
  shareChecked: number;
  /** Answers that are being checked now. */
  checking: number;
  strikes: number;
  maxStrikes: number;
  endedAt: Date | null;
  differed: { at: Date; kind: TaskKind } | null;
}

/**
 * Computers of strangers are believed as far as the installation's own worker has found the same, see
 * docs/decisions/018-lent-computers.md.
 */
export function createLending({ store, kinds, clock, random }: LendingDeps) {
  const trustOf = async (ownerId: number): Promise<Trust> => (await store.find(ownerId)) ?? NO_TRUST;
  const compare = async (task: Task, own: TaskResult, { result }: LentResultRow): Promise<Verdict> => {
    // It was kept as it came; another version of the server may find it strange.
    const kept = taskKinds[task.kind].result.safeParse(result);
    const registration = kinds.of(task.kind);
    if (!kept.success || !registration.compare) return 'proves_nothing';
    // Both were parsed by the schema of this kind.
    return registration.compare(task, { own: own.result, lent: kept.data as TaskResult['result'] });
  };
  return {
    /** In the transaction that hands a task out: whether a task of somebody else may go to a computer of this owner. */
    hasRoom: async (ownerId: number): Promise<boolean> =>
      (await trustOf(ownerId)).endedAt === null && (await store.countHeld(ownerId)) < MAX_FOREIGN_TASKS,
    /** The answer of a loan that has ended is nobody's. */
    isOver: async (ownerId: number): Promise<boolean> => (await trustOf(ownerId)).endedAt !== null,
    /** Decided once the answer is there: who sends it cannot know. */
    mustCheck: async (ownerId: number): Promise<boolean> => random() < shareChecked(await trustOf(ownerId)),
    keep: (
      task: Pick<Task, 'id'>,
      { result, ...by }: { ownerId: number; workerId: number; lease: string; result: TaskResult },
    ): Promise<void> => store.keep({ taskId: task.id, ...by, result: result.result, createdAt: clock.now() }),
    /** The same answer is told again. */
    async isKept(taskId: number, by: { workerId: number; lease: string }): Promise<boolean> {
      const kept = await store.findKept(taskId);
      return kept !== null && kept.lease === by.lease && kept.workerId === by.workerId;
    },
    /** What the installation's own answer says of the one that was kept apart; null: none was. */
    async judge(task: Task, own: TaskResult): Promise<LentWork | null> {
      const kept = await store.findKept(task.id);
      return kept && { ownerId: kept.ownerId, workerId: kept.workerId, verdict: await compare(task, own, kept) };
    },
    /**
     * In the transaction that ends the task, with the lender's books held: one after the other. False: the loan had
     * ended before, and the answer counts for nothing. `ends`: it ends now.
     */
    async record(task: Task, { ownerId, verdict }: LentWork): Promise<{ counts: boolean; ends: boolean }> {
      if (verdict === 'unchecked') return { counts: !(await trustOf(ownerId)).endedAt, ends: false };
      const before = await store.lock(ownerId);
      if (before.endedAt !== null) return { counts: false, ends: false };
      const now = clock.now();
      const { passed, passedInRow, strikes, endedAt } = afterCheck(before, verdict, now);
      await store.change(ownerId, {
        passed,
        passedInRow,
        strikes,
        endedAt,
        ...(verdict === 'differs' && { differedAt: now, differedKind: task.kind }),
      });
      return { counts: true, ends: endedAt !== null };
    },
    forgetKept: store.removeKept,
    forgetKeptOf: store.removeKeptOf,
    async forget(ownerId: number): Promise<void> {
      await store.removeKeptOf(ownerId);
      await store.remove(ownerId);
    },
    async loanOf(ownerId: number): Promise<Loan> {
      const row = await store.find(ownerId);
      const trust = row ?? NO_TRUST;
      const { passed, passedInRow, strikes, endedAt } = trust;
      const differed = row?.differedAt && row.differedKind ? { at: row.differedAt, kind: row.differedKind } : null;
      return {
        status: endedAt ? 'ended' : isTrusted(trust) ? 'trusted' : 'unproven',
        passed,
        passedInRow,
        checksNeeded: CHECKS_BEFORE_TRUST,
        shareChecked: shareChecked(trust),
        checking: await store.countKept(ownerId),
        strikes,
        maxStrikes: MAX_STRIKES,
        endedAt,
        differed,
      };
    },
  };
}
export type Lending = ReturnType<typeof createLending>;
