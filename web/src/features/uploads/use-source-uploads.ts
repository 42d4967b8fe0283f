import { useEffect } from 'react';
import { uploadManager, useUploadManager } from './manager.ts';
import { ofSource } from './upload-queue.ts';

/** The part of the line that a source's form shows. While it does, the panel of the cabinet keeps out of the way. */
export const useSourceUploads = (dataSourceId: number) => {
  const { queue, bytesPerSecond } = useUploadManager();
  useEffect(() => {
    uploadManager.showIn(dataSourceId);
    return () => {
      uploadManager.showIn(null);
      uploadManager.dispatch({ type: 'unchosen', dataSourceId });
    };
  }, [dataSourceId]);
  return { queue: ofSource(queue, dataSourceId), speed: bytesPerSecond };
};
