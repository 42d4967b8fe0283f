import type { DataSourceFile } from '@rakurs/contract';

/** What is being done with a file, or what could not be done. Null: nothing, it is as it is. */
export type Stage = 'preparing' | 'waiting' | 'running' | 'failed' | null;

export const stageOf = ({ kind, state, recognition, ai_description }: DataSourceFile): Stage => {
  if (kind === 'stream' || state === 'failed') return null;
  if (recognition === 'waiting' || recognition === 'running') return recognition;
  if (state === 'preparing') return 'preparing';
  return recognition === 'failed' && ai_description === null ? 'failed' : null;
};
