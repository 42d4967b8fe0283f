import { marketingRoutes } from '@rakurs/contract';
import { MINUTE_MS, systemClock, type Clock } from '#platform/clock.ts';
import type { Database } from '#platform/db/index.ts';
import type { Log } from '#platform/log.ts';
import type { SendLetter } from '#platform/mail.ts';
import { serve, type Module } from '#platform/module.ts';
import type { Queue } from '#platform/queue.ts';
import { createAddressLimit } from '#platform/rate-limit.ts';
import { CALLBACK_WINDOW_MS, createCallbackRequests } from './callback-requests.service.ts';
import { createCallbackRequestStore } from './callback-requests.store.ts';
import { createDelivery, type Channels } from './delivery.service.ts';
import { createLetters } from './letter.ts';
import { Channel, deliverCallbackJob } from './marketing.jobs.ts';
import { createMarketingHandlers } from './marketing.routes.ts';
import { createVisitorActs } from './visitor-acts.service.ts';
import { createVisitorActStore } from './visitor-acts.store.ts';
import { createWebhook } from './webhook.ts';

export interface MarketingSettings {
  /** Of one address; 0 is no limit. */
  callbacksPerTenMinutes: number;
  visitorActsPerMinute: number;
  webhookUrl: string | null;
  emailTo: readonly string[];
}
export interface MarketingDeps {
  database: Database;
  queue: Queue;
  log: Log;
  clock?: Clock;
  /** Null where no letters can be sent. */
  sendLetter: SendLetter | null;
  settings: MarketingSettings;
}

export function createMarketing({ database, queue, log, clock = systemClock, sendLetter, settings }: MarketingDeps) {
  const store = createCallbackRequestStore(database);
  const channels: Channels = {
    ...(settings.webhookUrl !== null && { webhook: createWebhook(settings.webhookUrl) }),
    ...(sendLetter &&
      settings.emailTo.length > 0 && { email: createLetters({ send: sendLetter, to: settings.emailTo }) }),
  };
  const delivery = createDelivery({ store, channels, clock, log });
  const requests = createCallbackRequests({
    store,
    clock,
    perAddress: createAddressLimit({
      limit: settings.callbacksPerTenMinutes,
      windowMs: CALLBACK_WINDOW_MS,
      clock,
      message: 'Слишком много заявок. Мы уже получили вашу и скоро позвоним.',
    }),
    inTransaction: database.transaction,
    async askForDelivery(requestId) {
      for (const channel of Channel.options)
        if (channels[channel]) await queue.send(deliverCallbackJob, { requestId, channel }, { ofUser: null });
    },
  });
  const acts = createVisitorActs({
    store: createVisitorActStore(database),
    clock,
    perAddress: createAddressLimit({
      limit: settings.visitorActsPerMinute,
      windowMs: MINUTE_MS,
      clock,
      message: 'Слишком много запросов. Подождите немного.',
    }),
  });
  const module: Module = {
    name: 'marketing',
    serves: [serve(marketingRoutes, createMarketingHandlers(requests, acts))],
    start: () => queue.work(deliverCallbackJob, delivery.deliver),
    maintenance: [acts.forgetOld],
  };
  return {
    module,
    deliver: delivery.deliver,
    forgetOld: acts.forgetOld,
  };
}
