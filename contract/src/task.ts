import type { z } from 'zod';

/**
 * A kind of work for workers: what goes out and what comes back. A server module registers who makes the one and takes
 * the other; a worker has a skill for it.
 */
export interface TaskDefinition {
  payload: z.ZodType;
  result: z.ZodType;
}

export const defineTasks = <const T extends Record<string, TaskDefinition>>(tasks: T): T => tasks;

export type PayloadOf<T extends TaskDefinition> = z.output<T['payload']>;
export type ResultOf<T extends TaskDefinition> = z.output<T['result']>;
