import { existsSync } from 'node:fs';
import { availableParallelism, homedir, hostname } from 'node:os';
import { delimiter, dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { z } from 'zod';
import { cacheFolder } from './platform/cache-folder.ts';

const url = (error: string) => z.url({ protocol: /^https?$/, error }).transform((text) => text.replace(/\/+$/, ''));
const whole = (
  name: string,
  { smallest, largest, fallback }: { smallest: number; largest: number; fallback: number },
) =>
  z.coerce
    .number({ error: `${name}: целое число` })
    .int({ error: `${name}: целое число` })
    .min(smallest, { error: `${name}: не меньше ${smallest}` })
    .max(largest, { error: `${name}: не больше ${largest}` })
    .default(fallback);

/** The weights lie beside the rooms, whether we run from the sources or from the build. */
const MODELS_BESIDE = join(dirname(fileURLToPath(import.meta.url)), '..', '..', 'models');

const Settings = z.object({
  WORKER_SERVER: url('--server: адрес сервера, например http://127.0.0.1:3000'),
  WORKER_TOKEN: z
    .string({
      error:
        '--token: ключ обработчика, его дают в разделе «Финансы» → «Заработок» или у администратора; ключ обработчика при самом сервере лежит в secrets.json',
    })
    .min(1),
  WORKER_NAME: z
    .string()
    .min(1)
    .max(100)
    .default(() => `${hostname()}-${process.pid}`),
  WORKER_AT_ONCE: whole('WORKER_AT_ONCE', { smallest: 1, largest: 8, fallback: Math.min(2, availableParallelism()) }),
  WORKER_HIDDEN: z.string().min(1).optional(),
  MODELS_DIR: z.string().min(1).optional(),
  TIME_ZONE: z.string().min(1).default('Europe/Moscow'),
  OPENAI_BASE_URL: url('OPENAI_BASE_URL: адрес вида http://127.0.0.1:8000/v1').optional(),
  OPENAI_API_KEY: z.string().min(1).optional(),
  OPENAI_MODEL: z.string().min(1).optional(),
  OPENAI_TIMEOUT_SECONDS: whole('OPENAI_TIMEOUT_SECONDS', { smallest: 1, largest: 600, fallback: 60 }),
  OPENAI_AT_ONCE: whole('OPENAI_AT_ONCE', { smallest: 1, largest: 64, fallback: 2 }),
  OPENAI_PICTURE_SIDE: whole('OPENAI_PICTURE_SIDE', { smallest: 128, largest: 4096, fallback: 1024 }),
});
export const WORKER_SETTING_NAMES = Object.keys(Settings.shape);

const toConfig = (raw: z.output<typeof Settings>, kept: string) => ({
  server: raw.WORKER_SERVER,
  token: raw.WORKER_TOKEN,
  name: raw.WORKER_NAME,
  atOnce: raw.WORKER_AT_ONCE,
  modelsFolder: raw.MODELS_DIR ? resolve(raw.MODELS_DIR) : existsSync(MODELS_BESIDE) ? MODELS_BESIDE : kept,
  /** What the process that opens images does not see. */
  hidden: (raw.WORKER_HIDDEN ?? '')
    .split(delimiter)
    .filter((path) => path !== '')
    .map((path) => resolve(path)),
  /** Away from the repository, on a computer that somebody lends: the models are fetched. */
  isLent: !raw.MODELS_DIR && !existsSync(MODELS_BESIDE),
  timeZone: raw.TIME_ZONE,
  openai:
    raw.OPENAI_BASE_URL && raw.OPENAI_MODEL
      ? {
          baseUrl: raw.OPENAI_BASE_URL,
          ...(raw.OPENAI_API_KEY && { apiKey: raw.OPENAI_API_KEY }),
          model: raw.OPENAI_MODEL,
          timeoutMs: raw.OPENAI_TIMEOUT_SECONDS * 1000,
          atOnce: raw.OPENAI_AT_ONCE,
          imageSide: raw.OPENAI_PICTURE_SIDE,
        }
      : null,
});
export type WorkerConfig = ReturnType<typeof toConfig>;

export const HELP = `Обработчик Ракурса: отдаёт этот компьютер распознаванию снимков и зарабатывает владельцу ключа.

  --server=АДРЕС  сервер, на который он работает
  --token=КЛЮЧ    ключ обработчика: раздел «Финансы» → «Заработок»
  --name=ИМЯ      как назвать этот компьютер; иначе — его сетевое имя
  --help          эта справка

Остановить: Ctrl+C. Начатое вернётся на сервер, и его сделает другой.
Модели хранятся в папке кэша: ${cacheFolder({ platform: process.platform, home: homedir(), environment: process.env })}
`;
export const wantsHelp = (args: string[]): boolean => args.includes('--help') || args.includes('-h');

/**
 * Where to work, with which token and models: from the command line, or from the environment. Every fault is told at
 * once.
 */
export function readWorkerConfig(
  args: string[],
  environment: Record<string, string | undefined> = process.env,
): WorkerConfig {
  const values = readArgs(args);
  const given = Object.fromEntries(WORKER_SETTING_NAMES.map((name) => [name, environment[name] || undefined]));
  const parsed = Settings.safeParse({
    ...given,
    ...(values.server && { WORKER_SERVER: values.server }),
    ...(values.token && { WORKER_TOKEN: values.token }),
    ...(values.name && { WORKER_NAME: values.name }),
  });
  const faults = parsed.success ? halfOpenai(parsed.data) : parsed.error.issues.map(({ message }) => message);
  if (!parsed.success || faults.length > 0) throw new Error(faults.join('\n'));
  return toConfig(parsed.data, cacheFolder({ platform: process.platform, home: homedir(), environment }));
}

function readArgs(args: string[]): {
  server?: string | undefined;
  token?: string | undefined;
  name?: string | undefined;
} {
  try {
    return parseArgs({
      args,
      options: { server: { type: 'string' }, token: { type: 'string' }, name: { type: 'string' } },
    }).values;
  } catch {
    throw new Error('Команда не понята. Нужно --server=АДРЕС --token=КЛЮЧ; подробнее: --help');
  }
}

const halfOpenai = ({ OPENAI_BASE_URL, OPENAI_MODEL }: z.output<typeof Settings>): string[] => [
  ...(OPENAI_BASE_URL && !OPENAI_MODEL ? ['OPENAI_MODEL: нужна вместе с OPENAI_BASE_URL'] : []),
  ...(OPENAI_MODEL && !OPENAI_BASE_URL ? ['OPENAI_BASE_URL: нужен вместе с OPENAI_MODEL'] : []),
];
