import { taskKinds, type Pause, type PayloadOf, type ResultOf, type TaskKind, type TaskKinds } from '@rakurs/contract';
import { defineHook } from '#platform/transaction-hooks.ts';
import type { Verdict } from './lending/trust.ts';
import type { TaskRow } from './tasks.store.ts';

/** What the module that asked for it wrote down about a task, and what became of it. */
export type Task = Pick<
  TaskRow,
  | 'id'
  | 'kind'
  | 'subject'
  | 'fileId'
  | 'input'
  | 'ticketId'
  | 'workerId'
  | 'attempts'
  | 'priority'
  | 'userId'
  | 'projectId'
>;
export type Subject = Pick<Task, 'subject' | 'fileId' | 'input' | 'priority'>;

/** Who a task is for, and what it comes to. */
export interface Bill {
  userId: number;
  projectId: number;
  dataSourceId: number | null;
  fileId: number | null;
  questionId: number | null;
  /** One inference each. */
  frameIds: number[];
  /** One inference also without any frame. */
  isNeverFree?: boolean;
  /** What it buys, for people. */
  title: string;
  /**
   * 'system': nobody pays. 'fair_use': without a plan it is free, as long as it is not too much. 'plan': not without a
   * plan. 'larger_plan': not by the plan there is.
   */
  terms: 'system' | 'fair_use' | 'plan' | 'larger_plan';
  /**
   * It shows more than the project's leave to strangers speaks of: only the installation's computers and the owner's
   * own get it.
   */
  staysHome?: boolean;
}

/**
 * What a computer that somebody else lends had to do with a task that is done. 'unchecked': its answer was taken;
 * otherwise it was compared with the installation's own, which was.
 */
export interface LentWork {
  ownerId: number;
  workerId: number;
  verdict: Verdict | 'unchecked';
}

/** A kind of task, as the module that owns it registers it. */
export interface TaskRegistration<K extends TaskKind> {
  kind: K;
  /**
   * Whose these are and what they come to, by subject. A kind without it belongs to the installation: nobody pays, and
   * no lent computer sees it.
   */
  bill?(asked: Subject[]): Promise<Map<string, Bill>>;
  /**
   * What a worker needs for it, and for who is foreign (a stranger's computer) no more than that: no names, no dates,
   * no metadata; null when there is nothing left to do, because what it is about is gone.
   */
  payload(task: Task, to: { isForeign: boolean }): Promise<PayloadOf<TaskKinds[K]> | null>;
  /**
   * Writes down what a worker has found, in the transaction that ends the task; false when there is no place for it any
   * more.
   */
  take(task: Task, result: ResultOf<TaskKinds[K]>): Promise<boolean>;
  /**
   * Whether a stranger's computer has found what the installation's own worker found. A kind without it is given to no
   * lent computer.
   */
  compare?(
    task: Task,
    results: { own: ResultOf<TaskKinds[K]>; lent: ResultOf<TaskKinds[K]> },
  ): Verdict | Promise<Verdict>;
  /** Of what a stranger's computer sends, what `compare` looks at: the rest is not kept. */
  comparable?(result: ResultOf<TaskKinds[K]>): ResultOf<TaskKinds[K]>;
  /** Nobody could do it: in the transaction that ends the task. */
  giveUp(task: Task): Promise<void>;
  /** No lent computer gets it, not even for its owner's own. */
  isSystemOnly?: true;
  /** Its tickets have more to them than their tasks: who registers it tells them how far they have come. */
  settlesItself?: true;
}

/**
 * Any of them: the compiler cannot follow which payload belongs to which kind, the table below is filled by `register`
 * alone.
 */
export type AnyRegistration = TaskRegistration<TaskKind>;

/**
 * Told before tasks are written, and before one ends: who keeps people's money takes hold of it now. Afterwards it
 * would be too late: who waits for
 * money with a row in hand that others wait for, waits in a circle.
 */
export const tasksComing = defineHook<Bill[]>('task.coming');
export const taskEnding = defineHook<{ task: Task; lent: LentWork | null }>('task.ending');
/** Told inside the transaction that writes tasks: the place to reserve what they cost, or to pause them. */
export const tasksAsked = defineHook<{ task: Task; bill: Bill }[]>('task.asked');
/** Told inside the transaction that pauses them, or lets them wait for workers again. */
export const tasksPaused = defineHook<{ tasks: Task[]; pause: Pause }>('task.paused');
export const tasksResumed = defineHook<Task[]>('task.resumed');
/** Told inside the transaction in which open tasks are thrown away, for whatever reason: the place to release. */
export const tasksGone = defineHook<Task[]>('task.gone');
/** Told when a worker has taken a task, and when it waits again because the worker could not do it. */
export const taskMoved = defineHook<{ task: Task; to: 'waiting' | 'leased' }>('task.moved');
/**
 * Told inside the one transaction that ends a task, however it ended: the place to settle or release, and to end what
 * waits for it.
 */
export const taskEnded = defineHook<{ task: Task; outcome: 'done' | 'failed'; lent: LentWork | null }>('task.ended');

/** Told in the transaction that takes tasks back before anybody has begun them: nothing of them is left. */
export const tasksWithdrawn = defineHook<Task[]>('task.withdrawn');

export function createTaskKinds() {
  const registered = new Map<string, AnyRegistration>();
  return {
    register<K extends TaskKind>(registration: TaskRegistration<K>): void {
      if (registered.has(registration.kind)) throw new Error(`Two modules register the task ${registration.kind}`);
      registered.set(registration.kind, registration as unknown as AnyRegistration);
    },
    of(kind: TaskKind): AnyRegistration {
      const registration = registered.get(kind);
      if (!registration) throw new Error(`No module registers the task ${kind}`);
      return registration;
    },
    /** At the start: a kind of the contract that nobody answers for would wait for ever. */
    requireAll(): void {
      for (const kind of Object.keys(taskKinds))
        if (!registered.has(kind)) throw new Error(`No module registers the task ${kind}`);
    },
  };
}
export type TaskKindTable = ReturnType<typeof createTaskKinds>;
