import { UNKNOWN_TYPE_REFUSAL, type DataSourceFile, type UploadParams } from '@rakurs/contract';
import { useEffect, useEffectEvent, useReducer, useState } from 'react';
import { uploadFile } from '#shared/api/index.ts';
import { isForeign } from './foreign-file.ts';
import { createHasher } from './hasher.ts';
import { activeFile, EMPTY_QUEUE, next, type QueuedFile } from './upload-queue.ts';

interface Options {
  /** Where a file goes and what is said about it, at the moment it goes. */
  describe: () => UploadParams;
  onAdded: (file: DataSourceFile) => void;
}

/** Carries out what the queue says: whoever is active is read, sent and reported; whoever stops being active is let go. */
export const useUploadQueue = ({ describe, onAdded }: Options) => {
  const [queue, tell] = useReducer(next, EMPTY_QUEUE);
  const [hasher] = useState(() => createHasher());
  useEffect(() => hasher.close, [hasher]);

  const bring = async ({ key, file }: QueuedFile, signal: AbortSignal): Promise<void> => {
    const onProgress = (bytes: number) => tell({ type: 'progressed', key, bytes });
    try {
      if (await isForeign(file)) throw new Error(UNKNOWN_TYPE_REFUSAL);
      const checksum = await hasher.hash({ file, onProgress, signal });
      tell({ type: 'hashed', key });
      const added = await uploadFile({ params: { ...describe(), sha256_checksum: checksum }, file, onProgress, signal });
      tell({ type: 'uploaded', key });
      onAdded(added);
    } catch (error) {
      if (!signal.aborted) tell({ type: 'failed', key, error });
    }
  };

  const active = activeFile(queue);
  const bringActive = useEffectEvent((signal: AbortSignal) => {
    if (active !== undefined) void bring(active, signal);
  });
  const activeKey = active?.key;
  useEffect(() => {
    if (activeKey === undefined) return;
    const aborting = new AbortController();
    bringActive(aborting.signal);
    return () => aborting.abort();
  }, [activeKey]);

  return { queue, tell };
};
