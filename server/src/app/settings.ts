import { isTimeZone } from '@rakurs/contract';
import { isIPv4, isIPv6 } from 'node:net';
import { z } from 'zod';

const flag = (fallback: 'on' | 'off') =>
  z
    .enum(['on', 'off'], { error: 'on или off' })
    .default(fallback)
    .transform((value) => value === 'on');
const optional = (schema: z.ZodType<string>) =>
  z.preprocess((value) => (value === '' ? undefined : value), schema.optional());
const origin = z
  .url({ protocol: /^https?$/, error: 'адрес вида https://example.ru' })
  .transform((url) => url.replace(/\/+$/, ''));
const emails = z
  .string()
  .default('')
  .transform((list) =>
    list
      .split(',')
      .map((one) => one.trim().toLowerCase())
      .filter(Boolean),
  )
  .pipe(z.array(z.email({ error: 'адреса почты через запятую' })));
const count = (fallback: number) =>
  z.coerce
    .number({ error: 'целое число' })
    .int({ error: 'целое число' })
    .min(0, { error: 'не меньше 0' })
    .default(fallback);
const atLeastOne = (fallback: number) =>
  z.coerce
    .number({ error: 'целое число' })
    .int({ error: 'целое число' })
    .min(1, { error: 'не меньше 1' })
    .default(fallback);

/** 10.0.0.7, fd00::1 or 10.0.0.0/8. */
function isAddressOrNet(text: string): boolean {
  const [address = '', prefix, ...rest] = text.split('/');
  const bits = isIPv4(address) ? 32 : 128;
  return (
    (isIPv4(address) || isIPv6(address)) &&
    rest.length === 0 &&
    (prefix === undefined || (/^\d{1,3}$/.test(prefix) && Number(prefix) >= 1 && Number(prefix) <= bits))
  );
}

/** Every setting there is, as the environment has it, and what of it is wrong in itself. */
export const Settings = z.object({
  NODE_ENV: z
    .enum(['development', 'production', 'test'], { error: 'development, production или test' })
    .default('development'),
  PORT: z.coerce
    .number({ error: 'номер порта' })
    .int({ error: 'номер порта' })
    .min(0, { error: 'от 0 до 65535' })
    .max(65_535, { error: 'от 0 до 65535' })
    .default(3000),
  HOST: z.string().min(1).default('127.0.0.1'),
  DATA_DIR: z.string().min(1).default('./data'),
  DATABASE_URL: optional(
    z.string().regex(/^postgres(ql)?:\/\//, { error: 'адрес вида postgres://user:password@host/base' }),
  ),
  PUBLIC_URL: optional(origin),
  API_ORIGIN: optional(origin),
  CORS_ORIGINS: z
    .string()
    .default('')
    .transform((list) =>
      list
        .split(',')
        .map((one) => one.trim())
        .filter(Boolean),
    )
    .pipe(z.array(origin)),
  TRUST_PROXY: z
    .string()
    .default('')
    .transform((list) =>
      list === 'off'
        ? []
        : list
            .split(',')
            .map((one) => one.trim())
            .filter(Boolean),
    )
    .pipe(
      z.array(
        z.string().refine(isAddressOrNet, {
          error: 'адреса или сети прокси через запятую, например 127.0.0.1, 10.0.0.0/8; off — прокси нет',
        }),
      ),
    ),
  BRAND: z.string().trim().min(1).max(40).default('Ракурс'),
  TILE_URL: optional(
    z.string().regex(/^https?:\/\/[^/]+\/.*\{z\}.*\{x\}.*\{y\}/, {
      error: 'адрес вида https://tiles.example.ru/{z}/{x}/{y}.png',
    }),
  ),
  TILE_ATTRIBUTION: z.string().max(200).default(''),
  DEMO: flag('on'),
  TRAINING: z.enum(['all', 'granted'], { error: 'all или granted' }).default('all'),
  TIME_ZONE: z.string().default('Europe/Moscow').refine(isTimeZone, { error: 'часовой пояс, например Europe/Moscow' }),
  LOG_LEVEL: z
    .enum(['trace', 'debug', 'info', 'warn', 'error', 'silent'], {
      error: 'trace, debug, info, warn, error или silent',
    })
    .default('warn'),
  RATE_LIMIT_PER_MINUTE: count(6000),
  SHED_LOOP_DELAY_MS: count(300),
  SHED_MEMORY_MB: z.coerce
    .number({ error: 'целое число' })
    .int({ error: 'целое число' })
    .min(0, { error: 'не меньше 0' })
    .optional(),
  SESSION_SECRET: optional(z.string().min(32, { error: 'не короче 32 символов' })),
  SEARCH_MEMORY_MB: z.coerce
    .number({ error: 'целое число' })
    .int({ error: 'целое число' })
    .min(8, { error: 'не меньше 8' })
    .default(128),
  MODELS_DIR: optional(z.string()),
  LOCAL_WORKER: flag('on'),
  SHORT_LIVED: flag('off'),
  WORKER_TOKEN: optional(z.string().min(32, { error: 'не короче 32 символов' })),
  ADMIN_EMAILS: emails,
  CALLBACK_LIMIT_PER_10_MINUTES: count(5),
  TRACKING_LIMIT_PER_MINUTE: count(60),
  CALLBACK_WEBHOOK_URL: optional(z.url({ protocol: /^https?$/, error: 'адрес вида https://example.ru/hook' })),
  CALLBACK_EMAIL_TO: emails,
  SMTP_URL: optional(z.url({ protocol: /^smtps?$/, error: 'адрес вида smtp://user:password@host:587' })),
  SMTP_FROM: optional(z.email({ error: 'адрес почты' })),
  PROJECTS_PER_PERSON: atLeastOne(200),
  SOURCES_PER_PERSON: atLeastOne(1000),
  FILES_PER_PERSON: atLeastOne(200_000),
  STORAGE_GB_PER_PERSON: atLeastOne(200),
  WELCOME_CREDIT: count(100),
  FREE_FILES_PER_DAY: count(1000),
  CHAT_MESSAGES_PER_MINUTE: count(20),
  CHAT_MESSAGES_PER_DAY: count(1000),
  PAYMENTS: z.enum(['sandbox', 'yookassa'], { error: 'sandbox или yookassa' }).default('sandbox'),
  TOP_UP_MIN: count(10),
  TOP_UP_MAX: count(100_000),
  YOOKASSA_SHOP_ID: optional(z.string().min(1)),
  YOOKASSA_SECRET_KEY: optional(z.string().min(1)),
  YOOKASSA_API_URL: origin.default('https://api.yookassa.ru/v3'),
  ALERTS_TO_PRIVATE: flag('off'),
  STREAMS: flag('on'),
  STREAMS_AT_ONCE: count(64),
  STREAM_ALLOWED_NETWORKS: z.enum(['public', 'lan', 'any'], { error: 'public, lan или any' }).default('public'),
  STREAMS_SELF_SIGNED: flag('off'),
  TELEGRAM_API_URL: origin.default('https://api.telegram.org'),
  PUSH_KEY: optional(z.string().regex(/^[\w-]{43}$/, { error: '32 байта в base64url, 43 символа' })),
  MARKETING_ORIGIN: optional(origin),
  CONTACT_PHONE: optional(z.string().regex(/^\+?[\d\s()-]{3,30}$/, { error: 'номер телефона' })),
  MESSENGER_URL: optional(z.url({ protocol: /^(https|tg)$/, error: 'адрес вида https://t.me/name' })),
  OPERATOR_NAME: z.string().trim().max(200).default(''),
  OPERATOR_ADDRESS: z.string().trim().max(300).default(''),
  OPERATOR_EMAIL: optional(z.email({ error: 'адрес почты' })),
  OPERATOR_TAX_ID: optional(z.string().regex(/^(\d{10}|\d{12})$/, { error: 'ИНН: 10 или 12 цифр' })),
  S3_BUCKET: optional(z.string().min(1)),
  S3_ENDPOINT: optional(origin),
  S3_REGION: z.string().min(1).default('us-east-1'),
  S3_ACCESS_KEY_ID: optional(z.string().min(1)),
  S3_SECRET_ACCESS_KEY: optional(z.string().min(1)),
  S3_FORCE_PATH_STYLE: flag('on'),
  S3_PRESIGN: flag('off'),
});
export type Settings = z.output<typeof Settings>;

export const SETTING_NAMES = Object.keys(Settings.shape);

/** Settings that have another name now, by the one that they had. */
export const RENAMED_SETTINGS: Readonly<Record<string, keyof Settings>> = { STREAMS_REACH: 'STREAM_ALLOWED_NETWORKS' };
