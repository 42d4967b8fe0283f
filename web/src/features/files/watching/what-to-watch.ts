import type { DataSourceFile } from '@rakurs/contract';

/** A stream has no description of its own, and a file that could not be read will not get one. */
export const awaitsDescription = (file: DataSourceFile): boolean => file.ai_description === null && file.kind !== 'stream' && file.state !== 'failed' && file.recognition !== 'failed';

export const awaitsPicture = (file: DataSourceFile): boolean => file.state === 'preparing' && file.kind !== 'stream';
