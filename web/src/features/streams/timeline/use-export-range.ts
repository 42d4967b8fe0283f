import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { api, fetchBlob } from '#shared/api/index.ts';
import { saveBlob } from '#shared/browser/save-blob.ts';
import type { Span } from '#shared/timeline/span.ts';
import { timesOf } from './logic/moment.ts';

export interface Received {
  bytes: number;
  total: number | null;
}

/**
 * A part of the record as an mp4. The server makes it while it is fetched, for minutes perhaps, and may fail at it: so
 * it is fetched here, where that can be told, and handed to the browser once all of it is there.
 */
export const useExportRange = (fileId: number) => {
  const [received, setReceived] = useState<Received | null>(null);
  const taking = useMutation({
    mutationFn: async (range: Span): Promise<{ blob: Blob; name: string }> => {
      setReceived(null);
      const { download_url, name } = await api.exportRecord({ params: { fileId }, body: timesOf(range) });
      // Its signature is all it needs.
      const blob = await fetchBlob({ url: download_url, access: 'public', tries: 1, onReceived: setReceived });
      return { blob, name };
    },
    onSuccess: ({ blob, name }) => saveBlob(blob, name),
  });
  return { ...taking, received };
};

export type RangeExport = ReturnType<typeof useExportRange>;
