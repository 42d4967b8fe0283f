import { spawn } from 'node:child_process';
import { createServer, type Server } from 'node:http';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { AddressInfo } from 'node:net';
import { afterEach, expect, it, onTestFinished, vi } from 'vitest';
import { createClient, WORKER_HEARTBEAT_MS, workerRoutes } from '@rakurs/contract';
import { readWorkerConfig, WORKER_SETTING_NAMES } from './config.ts';
import { startHeartbeat } from './heartbeat.ts';
import { createSend } from './platform/send.ts';

let server: Server | undefined;
afterEach(() => void server?.close());

/** A server that speaks just enough of the contract, and fails on demand. */
async function serve(
  answer: (authorization: string, body: unknown) => { status: number; body: object },
): Promise<string> {
  server = createServer((request, response) => {
    let text = '';
    request.on('data', (chunk: Buffer) => void (text += String(chunk)));
    request.on('end', () => {
      const { status, body } = answer(request.headers.authorization ?? '', JSON.parse(text));
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
    });
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}
const presence = { name: 'local', version: '1', models: [] };
const LEASE = '11111111-1111-4111-8111-111111111111';
const at = (url: string, token: string) => ({
  api: createClient(workerRoutes, createSend({ server: url, token, refused: () => undefined })),
  presence,
  filesPerMinute: () => 12,
  leases: () => [LEASE],
});

it('sends heartbeats with its token and its leases, and hears which it has lost', async () => {
  const beats: unknown[] = [];
  const url = await serve((authorization, body) => {
    beats.push({ authorization, body });
    return { status: 200, body: { nextHeartbeatMs: 1, lost: [LEASE] } };
  });
  const lost: string[] = [];
  const stop = startHeartbeat({ ...at(url, 'T'), lose: (leases) => lost.push(...leases), tell: () => undefined });
  await vi.waitFor(() => expect(beats.length).toBeGreaterThan(2));
  stop();
  expect(beats[0]).toEqual({ authorization: 'T', body: { ...presence, files_per_minute: 12, leases: [LEASE] } });
  expect(lost).toContain(LEASE);
});

it('tells once that the server fails it, in the server’s words, and once that it is back', async () => {
  const problem = {
    type: 'about:blank',
    status: 503,
    title: 'Недоступно',
    detail: 'Сервер закрывается',
    code: 'internal',
  };
  let beats = 0;
  const url = await serve(() =>
    (beats += 1) > 3 ? { status: 200, body: { nextHeartbeatMs: 1, lost: [] } } : { status: 503, body: problem },
  );
  const told: string[] = [];
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  try {
    const stop = startHeartbeat({ ...at(url, 'T'), lose: () => undefined, tell: (sentence) => told.push(sentence) });
    while (beats < 5) {
      await vi.advanceTimersByTimeAsync(WORKER_HEARTBEAT_MS);
      await new Promise((resolve) => setImmediate(resolve));
    }
    stop();
  } finally {
    vi.useRealTimers();
  }
  expect(told).toEqual(['Нет связи с сервером: Сервер закрывается', 'Обработчик local снова на связи']);
});

it('ends with a message when its key is unknown or revoked', { timeout: 120_000 }, async () => {
  const problem = {
    type: 'about:blank',
    status: 401,
    title: 'Требуется вход',
    detail: 'Неизвестный обработчик',
    code: 'unauthorized',
  };
  const url = await serve(() => ({ status: 401, body: problem }));
  const worker = spawn(
    process.execPath,
    ['--import', 'tsx', join(import.meta.dirname, 'main.ts'), '--server', url, '--token', 'revoked'],
    { stdio: ['ignore', 'ignore', 'pipe'] },
  );
  onTestFinished(() => void worker.kill('SIGKILL'));
  let told = '';
  worker.stderr.on('data', (chunk: Buffer) => void (told += String(chunk)));
  const [code] = await once(worker, 'close');
  expect(told).toBe(
    'Ключ обработчика отозван или неверен (Неизвестный обработчик). Новый ключ дают в разделе «Финансы» → «Заработок» или у администратора сервера\n',
  );
  expect(code).toBe(1);
});

it('reads where to work from the command line, then from the environment', () => {
  const environment = { WORKER_SERVER: 'http://one:1', WORKER_TOKEN: 'E', WORKER_NAME: 'n' };
  expect(readWorkerConfig([], environment)).toMatchObject({
    server: 'http://one:1',
    token: 'E',
    name: 'n',
    openai: null,
  });
  expect(readWorkerConfig(['--server', 'http://two:2/', '--token', 'C'], environment)).toMatchObject({
    server: 'http://two:2',
    token: 'C',
    name: 'n',
  });
  expect(() => readWorkerConfig([], {})).toThrow(/--server[\s\S]*--token/);
});

it('takes a language model only whole: where it is and which', () => {
  const environment = { WORKER_SERVER: 'http://one:1', WORKER_TOKEN: 'E' };
  expect(
    readWorkerConfig([], {
      ...environment,
      OPENAI_BASE_URL: 'http://127.0.0.1:8000/v1/',
      OPENAI_MODEL: 'm',
      OPENAI_TIMEOUT_SECONDS: '5',
    }).openai,
  ).toEqual({ baseUrl: 'http://127.0.0.1:8000/v1', model: 'm', timeoutMs: 5000, atOnce: 2, imageSide: 1024 });
  expect(() => readWorkerConfig([], { ...environment, OPENAI_BASE_URL: 'http://127.0.0.1:8000/v1' })).toThrow(
    /OPENAI_MODEL/,
  );
  expect(() => readWorkerConfig([], { ...environment, OPENAI_MODEL: 'm' })).toThrow(/OPENAI_BASE_URL/);
  expect(() => readWorkerConfig([], { ...environment, WORKER_AT_ONCE: 'много', OPENAI_PICTURE_SIDE: '1' })).toThrow(
    /WORKER_AT_ONCE[\s\S]*OPENAI_PICTURE_SIDE/,
  );
});

it('has every one of its settings in .env.example, with a line of explanation', () => {
  const example = readFileSync(join(import.meta.dirname, '../../.env.example'), 'utf8').split('\n');
  for (const name of WORKER_SETTING_NAMES.filter((one) => !['WORKER_SERVER', 'WORKER_NAME'].includes(one))) {
    const line = example.findIndex((text) => text.startsWith(`${name}=`) || text.startsWith(`# ${name}=`));
    expect(line, name).toBeGreaterThan(0);
    expect(example[line - 1], name).toMatch(/^# .*[А-Яа-я]/);
  }
});
