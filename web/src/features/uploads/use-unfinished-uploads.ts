import type { UnfinishedUpload } from '@rakurs/contract';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { api, resumableUpload } from '#shared/api/index.ts';
import { isLoading, type QueuedFile, type UploadQueue } from './upload-queue.ts';

const KEY = ['uploads', 'unfinished'];

const isSame = ({ file, place, state }: QueuedFile, upload: UnfinishedUpload): boolean =>
  state.step !== 'done' && file.size === upload.size && place.dataSourceId === upload.data_source_id;

/** Uploads that broke off and that nobody goes on with in this tab. */
export const useUnfinishedUploads = (queue: UploadQueue) => {
  const queries = useQueryClient();
  const { data } = useQuery({ queryKey: KEY, queryFn: () => api.listUnfinishedUploads() });
  const isBusy = isLoading(queue);
  // Whatever the line did, the server knows what is left of it.
  useEffect(() => void (isBusy || queries.invalidateQueries({ queryKey: KEY })), [isBusy, queries]);

  return {
    unfinished: (data?.uploads ?? []).filter(
      (upload) => upload.offset > 0 && !queue.files.some((one) => isSame(one, upload)),
    ),
    forget: async (uploadId: string): Promise<void> => {
      await resumableUpload.discard(uploadId).catch(() => undefined);
      await queries.invalidateQueries({ queryKey: KEY });
    },
  };
};
