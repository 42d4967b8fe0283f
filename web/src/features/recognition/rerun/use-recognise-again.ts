import type { RecogniseParams } from '@rakurs/contract';
import { useSyncExternalStore } from 'react';
import { runCommand, session } from '#shared/api/index.ts';
import { createRecogniseRuns, type Run, type Start } from './recognise-runs.ts';

const runs = createRecogniseRuns(runCommand);

let isFollowing = false;

/** Whoever signs in next must not hear of it, on whatever screen this user leaves. */
const forgetWithSession = (): void => {
  if (isFollowing) return;
  isFollowing = true;
  session.subscribe(() => {
    if (session.getSnapshot().step === 'visitor') runs.forget();
  });
};

export const startRecognition = (params: RecogniseParams, heard: Omit<Start, 'params'>): void => {
  forgetWithSession();
  void runs.start({ params, ...heard });
};

/** How far the new recognition is, or null when there is none; and the way to begin one. */
export const useRecogniseAgain = (
  params: RecogniseParams,
): { run: Run | null; start: (heard: Omit<Start, 'params'>) => void } => {
  const run = useSyncExternalStore(runs.subscribe, () => runs.get(params));
  return { run, start: (heard) => startRecognition(params, heard) };
};
