import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream, existsSync } from 'node:fs';
import { mkdir, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { Problem, WORKER_FILES_PATH, WorkerFiles } from '@rakurs/contract';
import { backoffMs } from './platform/backoff.ts';

interface FetchOptions {
  server: string;
  token: string;
  /** Where they are kept from one start to the next. */
  folder: string;
  tell: (sentence: string) => void;
  /** The server does not know the token, or knows it no more. */
  refused: (reason: string) => void;
}
type Wanted = WorkerFiles['files'][number];

const BACKOFF = { firstMs: 1000, maxMs: 60_000 };
const UNAUTHORIZED = 401;
const MEGABYTE = 1024 * 1024;

/** The server has answered, and trying again would bring the same answer. */
class Refused extends Error {}

async function hashOf(path: string): Promise<string> {
  const hash = createHash('sha256');
  await pipeline(createReadStream(path), hash);
  return hash.digest('hex');
}
const isThere = async (path: string, { sha256 }: Wanted): Promise<boolean> =>
  existsSync(path) && (await hashOf(path)) === sha256;

/**
 * A computer that is lent has no repository: what the program needs beside itself comes from the server it works for,
 * once, and is checked at every start.
 */
export async function fetchModels({ server, token, folder, tell, refused }: FetchOptions): Promise<void> {
  const get = async (path: string): Promise<Response> => {
    const response = await fetch(server + path, { headers: { authorization: token } });
    if (response.ok) return response;
    const problem = Problem.safeParse(await response.json().catch(() => null));
    const reason = problem.success ? problem.data.detail : `HTTP ${response.status}`;
    if (response.status === UNAUTHORIZED) refused(reason);
    throw response.status < 500 && response.status !== 429 ? new Refused(reason) : new Error(reason);
  };
  const bring = async (file: Wanted): Promise<void> => {
    const to = join(folder, ...file.name.split('/'));
    if (await isThere(to, file)) return;
    const part = `${to}.${process.pid}.part`;
    await mkdir(dirname(to), { recursive: true });
    try {
      const { body } = await get(`${WORKER_FILES_PATH}/${file.name}`);
      if (!body) throw new Error('пустой ответ');
      await pipeline(Readable.fromWeb(body), createWriteStream(part));
      if (!(await isThere(part, file))) throw new Error(`${file.name} пришёл повреждённым`);
      await rename(part, to);
    } finally {
      await rm(part, { force: true });
    }
  };
  const bringAll = async (): Promise<void> => {
    const { files } = WorkerFiles.parse(await (await get(WORKER_FILES_PATH)).json());
    const missing: Wanted[] = [];
    for (const file of files) if (!(await isThere(join(folder, ...file.name.split('/')), file))) missing.push(file);
    if (missing.length > 0)
      tell(
        `Загружаю модели, один раз: ${Math.ceil(missing.reduce((sum, { size }) => sum + size, 0) / MEGABYTE)} МБ в ${folder}`,
      );
    for (const file of missing) await bring(file);
  };
  for (let failures = 1; ; failures += 1) {
    try {
      return await bringAll();
    } catch (error) {
      if (error instanceof Refused) throw new Error(`Сервер не отдаёт моделей: ${error.message}`);
      if (failures === 1)
        tell(
          `Модели пока не загрузились: ${error instanceof Error ? error.message : String(error)}. Повторяю, пока не получится; остановить — Ctrl+C`,
        );
      await new Promise((resolve) => setTimeout(resolve, backoffMs(failures, BACKOFF)));
    }
  }
}
