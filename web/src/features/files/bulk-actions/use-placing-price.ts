import type { Price } from '@rakurs/contract';
import { useQuery } from '@tanstack/react-query';
import { api } from '#shared/api/index.ts';

/** What the files would cost in that source, asked for as soon as it is chosen. */
export const usePlacingPrice = (act: 'move' | 'copy', fileIds: number[], dataSourceId: number | undefined) =>
  useQuery<Price>({
    queryKey: ['placing-price', act, fileIds, dataSourceId],
    queryFn: () => api.showPlacingPrice({ body: { act, file_ids: fileIds, data_source_id: dataSourceId ?? 0 } }),
    enabled: dataSourceId !== undefined,
    staleTime: 0,
    gcTime: 0,
  });
