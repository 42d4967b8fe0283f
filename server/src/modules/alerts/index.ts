import { randomBytes } from 'node:crypto';
import { alertRoutes } from '@rakurs/contract';
import { MINUTE_MS, systemClock, type Clock } from '#platform/clock.ts';
import type { Database } from '#platform/db/index.ts';
import type { Handlers } from '#platform/http/mount-routes.ts';
import type { Log } from '#platform/log.ts';
import type { SendLetter } from '#platform/mail.ts';
import { serve, type Module } from '#platform/module.ts';
import type { Reach } from '#platform/outgoing/address-guard.ts';
import type { Queue } from '#platform/queue.ts';
import { createRateLimit } from '#platform/rate-limit.ts';
import type { TransactionHooks } from '#platform/transaction-hooks.ts';
import type { Access } from '#modules/access/index.ts';
import { messageMade } from '#modules/feed/index.ts';
import type { Identity } from '#modules/identity/index.ts';
import { projectsErased, type Projects } from '#modules/projects/index.ts';
import { deliverAlertJob } from './alerts.jobs.ts';
import { createChannels } from './channels.service.ts';
import { createChannelStore } from './channels.store.ts';
import { createDeliveries } from './deliveries.service.ts';
import { createDeliveryStore } from './deliveries.store.ts';
import { createVapid } from './push-keys.ts';
import { createIsReachable } from './reachable.ts';
import { createSending } from './send-by.ts';

export interface AlertsSettings {
  brand: string;
  publicUrl: string;
  /** Whom people may have called. */
  reach: Reach;
  telegramUrl: string;
  /** By which push services can reach who runs this installation: mailto: or https:. */
  contact: string;
}
export interface AlertsDeps {
  database: Database;
  access: Pick<Access, 'listUsers'>;
  queue: Queue;
  hooks: TransactionHooks;
  identity: Pick<Identity, 'emailOf' | 'verifiedEmailOf'>;
  projects: Pick<Projects, 'require'>;
  log: Log;
  clock?: Clock;
  /** Null where no letters can be sent. */
  sendLetter: SendLetter | null;
  /** The private key of Web Push, base64url. */
  pushKey: string;
  settings: AlertsSettings;
}

const TRIALS_A_MINUTE = 20;

/** Brings messages of the feed out of the cabinet. */
export async function createAlerts({
  database,
  access,
  queue,
  hooks,
  identity,
  projects,
  log,
  clock = systemClock,
  sendLetter,
  pushKey,
  settings,
}: AlertsDeps) {
  const { contact, reach } = settings;
  const vapid = createVapid({ privateKey: pushKey, contact });
  const store = createChannelStore(database);
  const deliveryStore = createDeliveryStore(database);
  const inTransaction = database.transaction;
  const { emailOf } = identity;
  const channels = createChannels({
    store,
    deliveries: deliveryStore,
    requireProject: (actor, projectId) => projects.require(actor, projectId, 'feed.read'),
    emailOf,
    inTransaction,
    clock,
    requireReachable: createIsReachable({ reach, hasMail: sendLetter !== null }),
    newSecret: () => randomBytes(32).toString('base64url'),
  });
  const deliveries = createDeliveries({
    channels: store,
    membersOf: (projectId) => access.listUsers([projectId], 'feed.read'),
    store: deliveryStore,
    requireOwn: channels.requireOwn,
    inTransaction,
    clock,
    log,
    send: createSending({ ...settings, vapid, sendLetter, verifiedEmailOf: identity.verifiedEmailOf, clock }),
    askForAttempt: (job, options) => queue.send(deliverAlertJob, job, options),
    perUser: createRateLimit({
      limit: TRIALS_A_MINUTE,
      windowMs: MINUTE_MS,
      clock,
      message: 'Слишком много пробных уведомлений. Подождите немного.',
    }),
  });
  hooks.on(messageMade, deliveries.carry);
  hooks.on(projectsErased, async ({ projectIds }) => {
    await store.removeAll(await store.idsOfProjects(projectIds));
    await deliveryStore.removeOfProjects(projectIds);
  });

  const handlers: Handlers<typeof alertRoutes> = {
    listAlertChannels: async ({ caller }) => ({
      channels: await channels.list(caller.userId),
      mail: sendLetter !== null,
      push_key: vapid.publicKey,
    }),
    createAlertChannel: ({ caller, body }) => channels.create(caller.userId, body),
    changeAlertChannel: ({ caller, params, body }) => channels.change(params.channelId, caller.userId, body),
    deleteAlertChannel: ({ caller, params }) => channels.remove(params.channelId, caller.userId),
    tryAlertChannel: ({ caller, params }) => deliveries.tryOut(params.channelId, caller.userId),
    listAlertDeliveries: ({ caller, params }) => deliveries.list(params.channelId, caller.userId),
  };
  const module: Module = {
    name: 'alerts',
    serves: [serve(alertRoutes, handlers)],
    start: () => queue.work(deliverAlertJob, deliveries.attempt),
    maintenance: [deliveries.forgetOld],
    erase: store.removeOfUser,
  };
  return {
    module,
    listEnabled: channels.listEnabled,
    switchOffExcept: store.switchOffExcept,
    attempt: deliveries.attempt,
    forgetOld: deliveries.forgetOld,
  };
}
export type Alerts = Awaited<ReturnType<typeof createAlerts>>;
