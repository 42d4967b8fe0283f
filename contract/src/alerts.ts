import { z } from 'zod';
import { defineRoutes } from './route.ts';
import { bareLine, bareLines, Done, Id, requiredLine, Time } from './values.ts';

/** Where messages of the feed are brought besides the cabinet. */
export const AlertKind = z.enum(['webhook', 'telegram', 'email', 'push']);
export type AlertKind = z.output<typeof AlertKind>;

export const MAX_ALERT_CHANNELS = 20;
/** So many of the last deliveries a channel's log shows. */
export const ALERT_LOG_LENGTH = 50;
/** The header of a webhook's signature: 't=SECONDS,v1=HEX', HMAC-SHA-256 of 't.body' by the channel's secret. */
export const SIGNATURE_HEADER = 'x-rakurs-signature';

const DeliveryState = z.enum(['waiting', 'sent', 'failed']);

export const AlertDelivery = z
  .object({
    id: Id,
    /** Null: a trial. */
    message_id: Id.nullable(),
    state: DeliveryState,
    attempts: z.int(),
    /** HTTP status of the last answer; null when there was none. */
    status: z.int().nullable(),
    /** The beginning of the last answer, or why there was none. */
    answer: z.string().nullable(),
    created_at: Time,
    tried_at: Time.nullable(),
  })
  .meta({ id: 'AlertDelivery' });
export type AlertDelivery = z.output<typeof AlertDelivery>;

export const AlertChannel = z
  .object({
    id: Id,
    kind: AlertKind,
    name: z.string(),
    is_enabled: z.boolean(),
    /** Null: messages of all projects. */
    project_id: Id.nullable(),
    /** Where it goes, for people: the address, the chat, the mailbox, the browser. A token never leaves the server. */
    target: z.string(),
    /** By which a webhook's receiver checks the signature. */
    secret: z.string().nullable(),
    last: AlertDelivery.nullable(),
  })
  .meta({ id: 'AlertChannel' });
export type AlertChannel = z.output<typeof AlertChannel>;

const common = { name: requiredLine(100), project_id: Id.nullable().default(null) };
const httpAddress = bareLine()
  .max(2000)
  .pipe(z.url({ protocol: /^https?$/, error: 'Укажите адрес вида https://example.ru/hook' }));
export const NewAlertChannel = z
  .discriminatedUnion('kind', [
    z.object({ kind: z.literal('webhook'), ...common, url: httpAddress }),
    z.object({
      kind: z.literal('telegram'),
      ...common,
      token: z.string().regex(/^\d{3,20}:[\w-]{10,100}$/, { error: 'Токен бота выглядит так: 123456:ABC…' }),
      chat_id: z.string().regex(/^(-?\d{1,20}|@\w{5,64})$/, { error: 'Номер чата или @имя канала' }),
    }),
    /** To the mailbox of the account. */
    z.object({ kind: z.literal('email'), ...common }),
    z.object({
      kind: z.literal('push'),
      ...common,
      subscription: z.object({
        endpoint: httpAddress,
        keys: z.object({ p256dh: bareLines(200), auth: bareLines(100) }),
      }),
    }),
  ])
  .meta({ id: 'NewAlertChannel' });
export type NewAlertChannel = z.input<typeof NewAlertChannel>;

export const AlertChannelChange = z.object({
  name: requiredLine(100).optional(),
  is_enabled: z.boolean().optional(),
  project_id: Id.nullable().optional(),
});

const OWN = '/api/users/alerts';

export const alertRoutes = defineRoutes({
  /** `mail`: whether letters can be sent from here; `push_key`: by which a browser subscribes. */
  listAlertChannels: {
    method: 'GET',
    path: OWN,
    access: 'user',
    permission: 'self',
    answer: z.object({ channels: z.array(AlertChannel), mail: z.boolean(), push_key: z.string() }),
  },
  createAlertChannel: {
    method: 'POST',
    path: OWN,
    access: 'user',
    permission: 'self',
    needsPassword: true,
    body: NewAlertChannel,
    answer: AlertChannel,
  },
  changeAlertChannel: {
    method: 'PATCH',
    path: `${OWN}/{channelId}`,
    access: 'user',
    permission: 'self',
    body: AlertChannelChange,
    answer: AlertChannel,
  },
  deleteAlertChannel: {
    method: 'DELETE',
    path: `${OWN}/{channelId}`,
    access: 'user',
    permission: 'self',
    answer: Done,
  },
  /** 'Отправить пробное': at once, and once. */
  tryAlertChannel: {
    method: 'POST',
    path: `${OWN}/{channelId}/try`,
    access: 'user',
    permission: 'self',
    waits: true,
    tries: 1,
    answer: AlertDelivery,
  },
  listAlertDeliveries: {
    method: 'GET',
    path: `${OWN}/{channelId}/deliveries`,
    access: 'user',
    permission: 'self',
    answer: z.object({ deliveries: z.array(AlertDelivery) }),
  },
});
