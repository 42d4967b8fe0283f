import type { Stream, StreamChange, StreamRecord } from '@rakurs/contract';
import { useMutation, useQuery, useQueryClient, type QueryClient } from '@tanstack/react-query';
import { api, useLive } from '#shared/api/index.ts';
import { useThrottled } from '#shared/hooks/use-throttled.ts';

const STREAMS = ['streams'];
const streamKey = (fileId: number) => [...STREAMS, 'one', fileId];
const RECORDS = [...STREAMS, 'record'];
export const recordKey = (fileId: number) => [...RECORDS, fileId];
export const retentionKey = (dataSourceId: number) => [...STREAMS, 'retention', dataSourceId];
const LISTS = [...STREAMS, 'list'];

// A gate in the wind begins and ends events many times a second; asking twice a second is enough to watch it.
const ASK_AGAIN_MS = 500;

export interface StreamScope {
  project_id?: number;
  data_source_id?: number;
}

const listOf = (asked: StreamScope) => ({
  queryKey: [...LISTS, asked],
  queryFn: async (): Promise<Stream[]> => (await api.listStreams({ query: asked })).streams,
});

/** One's cameras: all of them, or of one project or source. */
export const useStreams = (asked: StreamScope = {}) => useQuery(listOf(asked));

/** One camera among those of its source: many cards ask once. */
export const useListedStream = (dataSourceId: number, fileId: number): Stream | undefined =>
  useQuery({
    ...listOf({ data_source_id: dataSourceId }),
    select: (streams) => streams.find(({ file_id }) => file_id === fileId),
  }).data;

const fromLists = (queries: QueryClient, fileId: number): Stream | undefined =>
  queries
    .getQueriesData<Stream[]>({ queryKey: LISTS })
    .flatMap(([, list]) => list ?? [])
    .find(({ file_id }) => file_id === fileId);

export const useStream = (fileId: number) => {
  const queries = useQueryClient();
  return useQuery({
    queryKey: streamKey(fileId),
    queryFn: () => api.showStream({ params: { fileId } }),
    initialData: () => fromLists(queries, fileId),
    initialDataUpdatedAt: 0,
  });
};

/** Of what is shown: whose event it was that became this file. */
const cameraOfClip = (queries: QueryClient, clipId: number): number | undefined => {
  const lists = queries.getQueriesData<Stream[]>({ queryKey: LISTS }).flatMap(([, list]) => list ?? []);
  const records = queries
    .getQueriesData<StreamRecord>({ queryKey: RECORDS })
    .flatMap(([, record]) => record?.events ?? []);
  return [...records, ...lists.flatMap(({ latest_event }) => latest_event ?? [])].find(
    ({ clip_file_id }) => clip_file_id === clipId,
  )?.file_id;
};

const keep = (queries: QueryClient, { file_id: fileId, ...changes }: Partial<Stream> & { file_id: number }): void => {
  queries.setQueryData<Stream>(streamKey(fileId), (stream) => stream && { ...stream, ...changes });
  queries.setQueriesData<Stream[]>({ queryKey: LISTS }, (list) =>
    list?.map((stream) => (stream.file_id === fileId ? { ...stream, ...changes } : stream)),
  );
};

/** Asks for the camera anew, for an address that has not grown old. */
export const useRefreshStream = (): ((fileId: number) => Promise<Stream>) => {
  const queries = useQueryClient();
  return async (fileId) => {
    const stream = await api.showStream({ params: { fileId } });
    keep(queries, stream);
    return stream;
  };
};

export const useChangeStream = (fileId: number) => {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (body: StreamChange) => api.changeStream({ params: { fileId }, body }),
    onSuccess: (stream) => keep(queries, stream),
  });
};

/**
 * What changed elsewhere: a camera that came or went, something that moved before it. Of the record, what is shown is
 * asked for anew. Once for a whole screen.
 */
export const useLiveStreams = (): void => {
  const queries = useQueryClient();
  const askForOne = useThrottled((fileId: number) => {
    for (const queryKey of [streamKey(fileId), recordKey(fileId)]) void queries.invalidateQueries({ queryKey });
  }, ASK_AGAIN_MS);
  // One list for all that happens before all cameras; an answer that is on its way is not thrown away for the next.
  const askForLists = useThrottled(
    () => void queries.invalidateQueries({ queryKey: LISTS }, { cancelRefetch: false }),
    ASK_AGAIN_MS,
  );
  const again = (fileId: number): void => {
    askForOne(fileId);
    askForLists('all');
  };
  const onRestart = () => void queries.invalidateQueries({ queryKey: STREAMS });
  useLive(
    'stream.changed',
    ({ file_id, state, reason }) => {
      // The word is here already; the rest is asked for.
      keep(queries, { file_id, state, reason });
      again(file_id);
    },
    onRestart,
  );
  useLive('stream.event', ({ file_id }) => again(file_id));
  // What is told of a clip is told of its event.
  useLive('file.described', ({ id }) => {
    const fileId = cameraOfClip(queries, id);
    if (fileId !== undefined) again(fileId);
  });
  useLive('file.added', ({ kind, id }) => {
    if (kind === 'stream') again(id);
  });
  useLive('file.deleted', ({ id }) => {
    if (fromLists(queries, id)) again(id);
  });
};
