import { DESCRIPTION_CHECK_MS, type FileRecognition } from '@rakurs/contract';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { api, useLive } from '#shared/api/index.ts';

const recognitionKey = (fileId: number) => ['recognition', fileId];

const isUnderWay = ({ status }: FileRecognition): boolean => status === 'waiting' || status === 'running';

/** What machines saw on a file. Live events bring the news; asking now and then is for those that got lost. */
export const useRecognition = (fileId: number) => {
  const queries = useQueryClient();
  const askAgain = () => void queries.invalidateQueries({ queryKey: recognitionKey(fileId) });
  const ifThis = ({ id }: { id: number }) => {
    if (id === fileId) askAgain();
  };
  useLive('file.described', ifThis, askAgain);
  useLive('file.changed', ifThis);
  // None named: anywhere in the project, so perhaps here.
  useLive('detections.changed', ({ data_source_file_ids: ids }) => {
    if (ids.length === 0 || ids.includes(fileId)) askAgain();
  });
  return useQuery({
    queryKey: recognitionKey(fileId),
    queryFn: () => api.showRecognition({ params: { fileId } }),
    refetchInterval: ({ state }) => (state.data && isUnderWay(state.data) ? DESCRIPTION_CHECK_MS : false),
  });
};

export const useRefreshRecognition = (fileId: number): (() => void) => {
  const queries = useQueryClient();
  return () => void queries.invalidateQueries({ queryKey: recognitionKey(fileId) });
};
