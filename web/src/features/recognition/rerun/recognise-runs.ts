import { RECOGNISE_COMMAND, type RecogniseParams } from '@rakurs/contract';
import { z } from 'zod';
import type { RunCommand } from '#shared/api/index.ts';

/** How far it is, from 0 to 1. */
export interface Run {
  isWaiting: boolean;
  progress: number;
  /** Why it does not move just now. */
  note?: string | undefined;
}

/** `files` counts those that failed too. */
export const RecogniseResult = z.object({ files: z.number(), failed: z.number() });
export type RecogniseResult = z.output<typeof RecogniseResult>;

export interface Start {
  params: RecogniseParams;
  onDone: (result: RecogniseResult) => void;
  onFailed: (error: unknown) => void;
}

const keyOf = (params: RecogniseParams): string => {
  if ('data_source_id' in params) return `source ${params.data_source_id}`;
  return 'data_source_file_ids' in params
    ? `files ${params.data_source_file_ids.join()}`
    : `file ${params.data_source_file_id}`;
};

/**
 * What is being recognised anew. It belongs to no screen: a source takes minutes, and the user goes on working
 * elsewhere and finds the progress again on coming back.
 */
export const createRecogniseRuns = (runCommand: (command: RunCommand) => Promise<unknown>) => {
  const runs = new Map<string, Run>();
  const listeners = new Set<() => void>();
  let leaving = new AbortController();
  const emit = () => listeners.forEach((listener) => listener());

  const start = async ({ params, onDone, onFailed }: Start): Promise<void> => {
    const key = keyOf(params);
    if (runs.has(key)) return;
    const { signal } = leaving;
    const set = (run: Run | null) => {
      if (signal.aborted) return;
      if (run === null) runs.delete(key);
      else runs.set(key, run);
      emit();
    };
    set({ isWaiting: true, progress: 0 });
    try {
      const result = await runCommand({
        command: RECOGNISE_COMMAND,
        params,
        signal,
        onStatus: ({ status, progress, note }) => set({ isWaiting: status === 'в очереди', progress, note }),
      });
      set(null);
      if (!signal.aborted) onDone(RecogniseResult.parse(result));
    } catch (error) {
      set(null);
      if (!signal.aborted) onFailed(error);
    }
  };

  return {
    start,
    get: (params: RecogniseParams): Run | null => runs.get(keyOf(params)) ?? null,
    subscribe: (listener: () => void): (() => void) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    /** The user has left: the tasks go on at the server, and nobody here asks for them any more. */
    forget: (): void => {
      leaving.abort();
      leaving = new AbortController();
      runs.clear();
      emit();
    },
  };
};
