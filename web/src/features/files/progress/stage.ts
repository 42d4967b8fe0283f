import { isPaused, PAUSES, type DataSourceFile, type Pause } from '@rakurs/contract';
import { ru } from '#shared/text/ru.ts';

/** What is being done with a file, what it waits for, or what could not be done. */
export type Stage = 'preparing' | 'waiting' | 'running' | 'failed' | Pause;

/** Null: nothing, it is as it is. */
export const stageOf = ({ state, recognition, ai_description }: DataSourceFile): Stage | null => {
  if (state === 'failed') return null;
  if (recognition === 'waiting' || recognition === 'running' || isPaused(recognition)) return recognition;
  if (state === 'preparing') return 'preparing';
  return recognition === 'failed' && ai_description === null ? 'failed' : null;
};

export const stageWords = (stage: Stage): string => (isPaused(stage) ? PAUSES[stage] : ru.files.stages[stage]);
