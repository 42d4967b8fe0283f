import type { Clock } from '#platform/clock.ts';
import type { Log } from '#platform/log.ts';
import type { CallbackRequestRow, CallbackRequestStore } from './callback-requests.store.ts';
import type { Channel } from './marketing.jobs.ts';

/** Throws when the other side has not taken it. */
export type Deliver = (request: CallbackRequestRow) => Promise<void>;
export type Channels = Partial<Record<Channel, Deliver>>;

export interface DeliveryDeps {
  store: CallbackRequestStore;
  channels: Channels;
  clock: Clock;
  log: Log;
}

export const createDelivery = ({ store, channels, clock, log }: DeliveryDeps) => ({
  /** Each channel remembers for itself: an e-mail that went out is not sent again because the webhook failed. */
  async deliver({ requestId, channel }: { requestId: number; channel: Channel }): Promise<void> {
    const skip = (reason: string): void => log.info({ requestId, channel, reason }, 'callback request not delivered');
    const request = await store.find(requestId);
    if (!request) return skip('it is gone');
    if ((channel === 'webhook' ? request.webhookDeliveredAt : request.emailDeliveredAt) !== null)
      return skip('it was delivered before');
    const send = channels[channel];
    if (!send) return skip('the channel is no longer set');
    await send(request);
    const now = clock.now();
    await store.change(requestId, channel === 'webhook' ? { webhookDeliveredAt: now } : { emailDeliveredAt: now });
  },
});
