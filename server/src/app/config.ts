import { KOPECKS_OF_RUBLE } from '@rakurs/contract';
import { resolve } from 'node:path';
import type { z } from 'zod';
import { RENAMED_SETTINGS, SETTING_NAMES, Settings } from './settings.ts';

const GIGABYTE = 1024 ** 3;

/** Every fault of the settings at once, a line each. */
export class BadSettings extends Error {}

function missingS3(raw: Settings): string[] {
  if (!raw.S3_BUCKET) return [];
  const needed = ['S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'] as const;
  return needed.filter((name) => !raw[name]).map((name) => `${name}: нужен вместе с S3_BUCKET`);
}

function missingMail(raw: Settings): string[] {
  if (raw.SMTP_URL && !raw.SMTP_FROM) return ['SMTP_FROM: нужен вместе с SMTP_URL'];
  if (raw.CALLBACK_EMAIL_TO.length === 0) return [];
  const needed = ['SMTP_URL', 'SMTP_FROM'] as const;
  return needed.filter((name) => !raw[name]).map((name) => `${name}: нужен вместе с CALLBACK_EMAIL_TO`);
}

function missingBank(raw: Settings): string[] {
  const bounds =
    raw.TOP_UP_MIN < 1 || raw.TOP_UP_MIN > raw.TOP_UP_MAX ? ['TOP_UP_MIN: не меньше 1 и не больше TOP_UP_MAX'] : [];
  if (raw.PAYMENTS !== 'yookassa') return bounds;
  const needed = ['YOOKASSA_SHOP_ID', 'YOOKASSA_SECRET_KEY'] as const;
  return [...bounds, ...needed.filter((name) => !raw[name]).map((name) => `${name}: нужен вместе с PAYMENTS=yookassa`)];
}

const faultsOf = (issues: z.core.$ZodIssue[]): string[] =>
  issues.map((issue) => `${String(issue.path[0])}: ${issue.message}`);

/** The settings of this server, from the environment. Read once, at the start. */
export function readConfig(environment: Record<string, string | undefined> = process.env) {
  const valueOf = (name: string): string | undefined => (environment[name] === '' ? undefined : environment[name]);
  const given = Object.fromEntries(SETTING_NAMES.map((name) => [name, valueOf(name)]));
  const givenByOldName = Object.entries(RENAMED_SETTINGS).filter(([old]) => valueOf(old) !== undefined);
  for (const [old, name] of givenByOldName) given[name] ??= valueOf(old);
  const parsed = Settings.safeParse(given);
  const faults = parsed.success
    ? [...missingS3(parsed.data), ...missingMail(parsed.data), ...missingBank(parsed.data)]
    : faultsOf(parsed.error.issues);
  if (!parsed.success || faults.length > 0)
    throw new BadSettings(`Неверные настройки:\n${faults.map((fault) => `  ${fault}`).join('\n')}`);
  const raw = parsed.data;
  const mail = raw.SMTP_URL && raw.SMTP_FROM ? { smtpUrl: raw.SMTP_URL, from: raw.SMTP_FROM } : null;
  // Whoever can invent addresses could have it as often as they like.
  const isWelcomeWithheld = raw.NODE_ENV === 'production' && !mail && raw.WELCOME_CREDIT > 0;
  const publicUrl = raw.PUBLIC_URL ?? `http://${raw.HOST === '0.0.0.0' ? 'localhost' : raw.HOST}:${raw.PORT}`;
  return {
    production: raw.NODE_ENV === 'production',
    /** Settings that are still called what they were called before: [old name, name]. */
    givenByOldName,
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
    /** The quota of one user. */
    quota: {
      projects: raw.PROJECTS_PER_PERSON,
      sources: raw.SOURCES_PER_PERSON,
      files: raw.FILES_PER_PERSON,
      bytes: raw.STORAGE_GB_PER_PERSON * GIGABYTE,
    },
    mail,
    isWelcomeWithheld,
    callbacks: {
      callbacksPerTenMinutes: raw.CALLBACK_LIMIT_PER_10_MINUTES,
      visitorActsPerMinute: raw.TRACKING_LIMIT_PER_MINUTE,
      webhookUrl: raw.CALLBACK_WEBHOOK_URL ?? null,
      emailTo: raw.CALLBACK_EMAIL_TO,
    },
    money: {
      welcomeKopecks: isWelcomeWithheld ? 0 : raw.WELCOME_CREDIT * KOPECKS_OF_RUBLE,
      freeFilesPerDay: raw.FREE_FILES_PER_DAY,
      topUp: { min: raw.TOP_UP_MIN * KOPECKS_OF_RUBLE, max: raw.TOP_UP_MAX * KOPECKS_OF_RUBLE },
      yookassa:
        raw.PAYMENTS === 'yookassa'
          ? { shopId: raw.YOOKASSA_SHOP_ID ?? '', secretKey: raw.YOOKASSA_SECRET_KEY ?? '', url: raw.YOOKASSA_API_URL }
          : null,
    },
    /** Questions of one user to all their sources; 0 is no limit. */
    chat: { messagesPerMinute: raw.CHAT_MESSAGES_PER_MINUTE, messagesPerDay: raw.CHAT_MESSAGES_PER_DAY },
    streams: {
      isOn: raw.STREAMS,
      mostAtOnce: raw.STREAMS_AT_ONCE,
      reach: raw.STREAM_ALLOWED_NETWORKS,
      acceptsSelfSigned: raw.STREAMS_SELF_SIGNED,
    },
    alerts: {
      reach: raw.ALERTS_TO_PRIVATE ? ('any' as const) : ('public' as const),
      telegramUrl: raw.TELEGRAM_API_URL,
    },
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
