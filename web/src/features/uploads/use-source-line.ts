import { useEffect } from 'react';
import { line, useUploadLine } from './line.ts';
import { ofSource } from './upload-queue.ts';

/** The part of the line that a source's form shows. While it does, the panel of the cabinet keeps out of the way. */
export const useSourceLine = (dataSourceId: number) => {
  const { queue, bytesPerSecond } = useUploadLine();
  useEffect(() => {
    line.showIn(dataSourceId);
    return () => {
      line.showIn(null);
      line.tell({ type: 'unchosen', dataSourceId });
    };
  }, [dataSourceId]);
  return { queue: ofSource(queue, dataSourceId), speed: bytesPerSecond };
};
