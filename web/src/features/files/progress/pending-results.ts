import { isPaused, type DataSourceFile } from '@rakurs/contract';

/**
 * A camera that was not seen yet has nothing to describe, and a file that could not be read will not get one. One that
 * waits for money or a plan may wait for weeks: its end is told by a live event.
 */
export const awaitsDescription = (file: DataSourceFile): boolean =>
  file.ai_description === null &&
  (file.kind !== 'stream' || file.recognition === 'waiting' || file.recognition === 'running') &&
  file.state !== 'failed' &&
  file.recognition !== 'failed' &&
  !isPaused(file.recognition);

export const awaitsPicture = (file: DataSourceFile): boolean => file.state === 'preparing' && file.kind !== 'stream';
