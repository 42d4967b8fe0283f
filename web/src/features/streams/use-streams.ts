import type { Stream } from '@rakurs/contract';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { api, useLive } from '#shared/api/index.ts';
import { useThrottled } from '#shared/watching/use-throttled.ts';

const STREAMS = ['streams'];
export const streamKey = (fileId: number) => [...STREAMS, 'one', fileId];
export const recordKey = (fileId: number) => [...STREAMS, 'record', fileId];
export const retentionKey = (dataSourceId: number) => [...STREAMS, 'retention', dataSourceId];
const LISTS = [...STREAMS, 'list'];

// A gate in the wind begins and ends events many times a second; asking twice a second is enough to watch it.
const ASK_AGAIN_MS = 500;

export interface StreamsAsked {
  project_id?: number;
  data_source_id?: number;
}

/** One's cameras: all of them, or of one project or source. */
export const useStreams = (asked: StreamsAsked = {}) =>
  useQuery({ queryKey: [...LISTS, asked], queryFn: async (): Promise<Stream[]> => (await api.listStreams({ query: asked })).streams });

export const useStream = (fileId: number) => useQuery({ queryKey: streamKey(fileId), queryFn: () => api.showStream({ params: { fileId } }) });

/** What changed elsewhere: a camera that came or went, something that moved before it. Of the record, what is shown is asked for anew. */
export const useLiveStreams = (): void => {
  const queries = useQueryClient();
  const again = useThrottled((fileId: number) => {
    for (const queryKey of [LISTS, streamKey(fileId), recordKey(fileId)]) void queries.invalidateQueries({ queryKey });
  }, ASK_AGAIN_MS);
  const onRestart = () => void queries.invalidateQueries({ queryKey: STREAMS });
  useLive('stream.changed', ({ file_id }) => again(file_id), onRestart);
  useLive('stream.event', ({ file_id }) => again(file_id));
};
