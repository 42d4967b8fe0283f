import { KOPECKS_OF_RUBLE } from '@rakurs/contract';
import { isIPv4, isIPv6 } from 'node:net';
import { resolve } from 'node:path';
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

function isTimeZone(name: string): boolean {
  try {
    return Boolean(new Intl.DateTimeFormat('ru', { timeZone: name }));
  } catch {
    return false;
  }
}

const GIGABYTE = 1024 ** 3;

const Settings = z.object({
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
        z
          .string()
          .refine(isAddressOrNet, {
            error: 'адреса или сети прокси через запятую, например 127.0.0.1, 10.0.0.0/8; off — прокси нет',
          }),
      ),
    ),
  BRAND: z.string().trim().min(1).max(40).default('Ракурс'),
  TILE_URL: optional(
    z
      .string()
      .regex(/^https?:\/\/[^/]+\/.*\{z\}.*\{x\}.*\{y\}/, {
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
  PAYMENTS: z.enum(['sandbox', 'yookassa'], { error: 'sandbox или yookassa' }).default('sandbox'),
  TOP_UP_MIN: count(10),
  TOP_UP_MAX: count(100_000),
  YOOKASSA_SHOP_ID: optional(z.string().min(1)),
  YOOKASSA_SECRET_KEY: optional(z.string().min(1)),
  YOOKASSA_API_URL: origin.default('https://api.yookassa.ru/v3'),
  ALERTS_TO_PRIVATE: flag('off'),
  STREAMS: flag('on'),
  STREAMS_AT_ONCE: count(64),
  STREAMS_REACH: z.enum(['public', 'lan', 'any'], { error: 'public, lan или any' }).optional(),
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
type Raw = z.output<typeof Settings>;

export const SETTING_NAMES = Object.keys(Settings.shape);

/** Every fault of the settings at once, a line each. */
export class BadSettings extends Error {}

function missingS3(raw: Raw): string[] {
  if (!raw.S3_BUCKET) return [];
  const needed = ['S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'] as const;
  return needed.filter((name) => !raw[name]).map((name) => `${name}: нужен вместе с S3_BUCKET`);
}

function missingMail(raw: Raw): string[] {
  if (raw.SMTP_URL && !raw.SMTP_FROM) return ['SMTP_FROM: нужен вместе с SMTP_URL'];
  if (raw.CALLBACK_EMAIL_TO.length === 0) return [];
  const needed = ['SMTP_URL', 'SMTP_FROM'] as const;
  return needed.filter((name) => !raw[name]).map((name) => `${name}: нужен вместе с CALLBACK_EMAIL_TO`);
}

function missingBank(raw: Raw): string[] {
  const bounds =
    raw.TOP_UP_MIN < 1 || raw.TOP_UP_MIN > raw.TOP_UP_MAX ? ['TOP_UP_MIN: не меньше 1 и не больше TOP_UP_MAX'] : [];
  if (raw.PAYMENTS !== 'yookassa') return bounds;
  const needed = ['YOOKASSA_SHOP_ID', 'YOOKASSA_SECRET_KEY'] as const;
  return [...bounds, ...needed.filter((name) => !raw[name]).map((name) => `${name}: нужен вместе с PAYMENTS=yookassa`)];
}

/** Who can only be called from this very machine serves who sits at it, and cameras stand in the same house. */
const reachOf = (host: string): 'public' | 'lan' =>
  ['127.0.0.1', '::1', 'localhost'].includes(host) ? 'lan' : 'public';

const faultsOf = (issues: z.core.$ZodIssue[]): string[] =>
  issues.map((issue) => `${String(issue.path[0])}: ${issue.message}`);

/** The settings of this server, from the environment. Read once, at the start. */
export function readConfig(environment: Record<string, string | undefined> = process.env) {
  const given = Object.fromEntries(
    SETTING_NAMES.map((name) => [name, environment[name] === '' ? undefined : environment[name]]),
  );
  const parsed = Settings.safeParse(given);
  const faults = parsed.success
    ? [...missingS3(parsed.data), ...missingMail(parsed.data), ...missingBank(parsed.data)]
    : faultsOf(parsed.error.issues);
  if (!parsed.success || faults.length > 0)
    throw new BadSettings(`Неверные настройки:\n${faults.map((fault) => `  ${fault}`).join('\n')}`);
  const raw = parsed.data;
  const publicUrl = raw.PUBLIC_URL ?? `http://${raw.HOST === '0.0.0.0' ? 'localhost' : raw.HOST}:${raw.PORT}`;
  return {
    production: raw.NODE_ENV === 'production',
    port: raw.PORT,
    host: raw.HOST,
    dataDir: resolve(raw.DATA_DIR),
    databaseUrl: raw.DATABASE_URL,
    publicUrl,
    https: publicUrl.startsWith('https:'),
    apiOrigin: raw.API_ORIGIN ?? '',
    origins: raw.CORS_ORIGINS,
    trustedProxies: raw.TRUST_PROXY,
    brand: raw.BRAND,
    tileUrl: raw.TILE_URL ?? '',
    tileAttribution: raw.TILE_ATTRIBUTION,
    // A known way in has no place in production, whatever DEMO says.
    demo: raw.DEMO && raw.NODE_ENV !== 'production',
    training: raw.TRAINING,
    timeZone: raw.TIME_ZONE,
    logLevel: raw.LOG_LEVEL,
    rateLimitPerMinute: raw.RATE_LIMIT_PER_MINUTE,
    shedding: {
      loopDelayMs: raw.SHED_LOOP_DELAY_MS,
      memoryBytes: raw.SHED_MEMORY_MB === undefined ? null : raw.SHED_MEMORY_MB * 1024 * 1024,
    },
    sessionSecret: raw.SESSION_SECRET,
    searchMemoryBytes: raw.SEARCH_MEMORY_MB * 1024 * 1024,
    modelsFolder: raw.MODELS_DIR ? resolve(raw.MODELS_DIR) : null,
    localWorker: raw.LOCAL_WORKER,
    /** For a minute, as in tests: nothing is prepared that only a longer life earns back. */
    isShortLived: raw.SHORT_LIVED,
    workerToken: raw.WORKER_TOKEN,
    adminEmails: raw.ADMIN_EMAILS,
    /** What one person may have. */
    share: {
      projects: raw.PROJECTS_PER_PERSON,
      sources: raw.SOURCES_PER_PERSON,
      files: raw.FILES_PER_PERSON,
      bytes: raw.STORAGE_GB_PER_PERSON * GIGABYTE,
    },
    mail: raw.SMTP_URL && raw.SMTP_FROM ? { smtpUrl: raw.SMTP_URL, from: raw.SMTP_FROM } : null,
    callbacks: {
      callbacksPerTenMinutes: raw.CALLBACK_LIMIT_PER_10_MINUTES,
      visitorActsPerMinute: raw.TRACKING_LIMIT_PER_MINUTE,
      webhookUrl: raw.CALLBACK_WEBHOOK_URL ?? null,
      emailTo: raw.CALLBACK_EMAIL_TO,
    },
    money: {
      welcomeKopecks: raw.WELCOME_CREDIT * KOPECKS_OF_RUBLE,
      freeFilesPerDay: raw.FREE_FILES_PER_DAY,
      topUp: { min: raw.TOP_UP_MIN * KOPECKS_OF_RUBLE, max: raw.TOP_UP_MAX * KOPECKS_OF_RUBLE },
      yookassa:
        raw.PAYMENTS === 'yookassa'
          ? { shopId: raw.YOOKASSA_SHOP_ID ?? '', secretKey: raw.YOOKASSA_SECRET_KEY ?? '', url: raw.YOOKASSA_API_URL }
          : null,
    },
    streams: { isOn: raw.STREAMS, mostAtOnce: raw.STREAMS_AT_ONCE, reach: raw.STREAMS_REACH ?? reachOf(raw.HOST) },
    alerts: { toPrivate: raw.ALERTS_TO_PRIVATE, telegramUrl: raw.TELEGRAM_API_URL },
    pushKey: raw.PUSH_KEY,
    marketingOrigin: raw.MARKETING_ORIGIN ?? '',
    contactPhone: raw.CONTACT_PHONE ?? '',
    messengerUrl: raw.MESSENGER_URL ?? '',
    operator: {
      name: raw.OPERATOR_NAME || raw.BRAND,
      address: raw.OPERATOR_ADDRESS,
      email: raw.OPERATOR_EMAIL ?? '',
      taxId: raw.OPERATOR_TAX_ID ?? '',
    },
    s3: raw.S3_BUCKET
      ? {
          bucket: raw.S3_BUCKET,
          ...(raw.S3_ENDPOINT && { endpoint: raw.S3_ENDPOINT }),
          region: raw.S3_REGION,
          accessKeyId: raw.S3_ACCESS_KEY_ID ?? '',
          secretAccessKey: raw.S3_SECRET_ACCESS_KEY ?? '',
          forcePathStyle: raw.S3_FORCE_PATH_STYLE,
          presign: raw.S3_PRESIGN,
        }
      : null,
  };
}
export type Config = ReturnType<typeof readConfig>;
