import { hostname } from 'node:os';
import { parseArgs } from 'node:util';
import { z } from 'zod';

const Settings = z.object({
  server: z.url({ protocol: /^https?$/, error: '--server: адрес сервера, например http://127.0.0.1:3000' }).transform((url) => url.replace(/\/+$/, '')),
  token: z.string({ error: '--token: ключ обработчика, он лежит в secrets.json сервера' }).min(1),
  name: z.string().min(1).max(100),
});
export type WorkerConfig = z.output<typeof Settings>;

/** Where to work and with which token: from the command line, or from the environment. */
export function readWorkerConfig(args: string[], environment: Record<string, string | undefined> = process.env): WorkerConfig {
  const { values } = parseArgs({ args, options: { server: { type: 'string' }, token: { type: 'string' }, name: { type: 'string' } } });
  const parsed = Settings.safeParse({
    server: values.server ?? environment['WORKER_SERVER'],
    token: values.token ?? environment['WORKER_TOKEN'],
    name: values.name ?? environment['WORKER_NAME'] ?? `${hostname()}-${process.pid}`,
  });
  if (parsed.success) return parsed.data;
  throw new Error(parsed.error.issues.map((issue) => issue.message).join('\n'));
}
