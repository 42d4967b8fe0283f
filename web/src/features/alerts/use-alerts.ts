import type { AlertChannel, NewAlertChannel } from '@rakurs/contract';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { api } from '#shared/api/index.ts';

const ALERTS = ['alerts'];
const CHANNELS = [...ALERTS, 'channels'];
const logOf = (channelId: number) => [...ALERTS, 'log', channelId];

export const useChannels = () =>
  useQuery({ queryKey: CHANNELS, queryFn: () => api.listAlertChannels(), refetchOnMount: 'always' });

export const useDeliveryLog = (channelId: number) =>
  useQuery({
    queryKey: logOf(channelId),
    queryFn: () => api.listAlertDeliveries({ params: { channelId } }),
    refetchOnMount: 'always',
  });

/** Whoever shows channels or their logs asks again: the server knows what has become of them. */
const useWork = <W, A>(work: (what: W) => Promise<A>) => {
  const queries = useQueryClient();
  return useMutation({ mutationFn: work, onSettled: () => queries.invalidateQueries({ queryKey: ALERTS }) });
};

export type ChannelChange = Partial<Pick<AlertChannel, 'name' | 'is_enabled' | 'project_id'>>;

export const useCreateChannel = () => useWork((body: NewAlertChannel) => api.createAlertChannel({ body }));
export const useChangeChannel = (channelId: number) =>
  useWork((body: ChannelChange) => api.changeAlertChannel({ params: { channelId }, body }));
export const useRemoveChannel = (channelId: number) => useWork(() => api.deleteAlertChannel({ params: { channelId } }));
export const useTryChannel = (channelId: number) => useWork(() => api.tryAlertChannel({ params: { channelId } }));
