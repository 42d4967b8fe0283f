import { DESCRIPTION_CHECK_MS, type FileRecognition } from '@rakurs/contract';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { api, useLive } from '#shared/api/index.ts';

const isUnderWay = ({ status }: FileRecognition): boolean => status === 'waiting' || status === 'running';

/** How the description of a clip is coming on; not asked for where there is nothing to wait for. */
export const useClipReading = (clipId: number | null): FileRecognition | undefined => {
  const queries = useQueryClient();
  const queryKey = ['streams', 'clip', clipId];
  const ifThis = ({ id }: { id: number }) => {
    if (id === clipId) void queries.invalidateQueries({ queryKey });
  };
  useLive('file.described', ifThis);
  useLive('file.changed', ifThis);
  return useQuery({
    queryKey,
    queryFn: () => api.showRecognition({ params: { fileId: clipId ?? 0 } }),
    enabled: clipId !== null,
    refetchInterval: ({ state }) => (state.data && isUnderWay(state.data) ? DESCRIPTION_CHECK_MS : false),
  }).data;
};
