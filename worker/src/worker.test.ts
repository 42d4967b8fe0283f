import { createServer, type Server } from 'node:http';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { afterEach, expect, it, vi } from 'vitest';
import { createClient, workerRoutes } from '@rakurs/contract';
import { readWorkerConfig } from './config.ts';
import { keepPresence } from './presence.ts';
import { createSend } from './send.ts';

let server: Server | undefined;
afterEach(() => void server?.close());

/** A server that speaks just enough of the contract, and fails on demand. */
async function serve(answer: (authorization: string, body: unknown) => { status: number; body: object }): Promise<string> {
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
const presence = { name: 'local', version: '1', skills: [] };

it('says again and again that it is here, with its token', async () => {
  const beats: unknown[] = [];
  const url = await serve((authorization, body) => { beats.push({ authorization, body }); return { status: 200, body: { nextHeartbeatMs: 1 } }; });
  const stop = keepPresence({ api: createClient(workerRoutes, createSend({ server: url, token: 'T' })), presence, tell: () => undefined });
  await vi.waitFor(() => expect(beats.length).toBeGreaterThan(2));
  stop();
  expect(beats[0]).toEqual({ authorization: 'T', body: presence });
});

it('tells once that the server refuses it, in the server’s words', async () => {
  const problem = { type: 'about:blank', status: 401, title: 'Требуется вход', detail: 'Неизвестный обработчик', code: 'unauthorized' };
  const url = await serve(() => ({ status: 401, body: problem }));
  const told: string[] = [];
  const stop = keepPresence({ api: createClient(workerRoutes, createSend({ server: url, token: 'wrong' })), presence, tell: (sentence) => told.push(sentence) });
  await vi.waitFor(() => expect(told).toEqual(['Нет связи с сервером: Неизвестный обработчик']));
  stop();
});

it('reads where to work from the command line, then from the environment', () => {
  const environment = { WORKER_SERVER: 'http://one:1', WORKER_TOKEN: 'E', WORKER_NAME: 'n' };
  expect(readWorkerConfig([], environment)).toEqual({ server: 'http://one:1', token: 'E', name: 'n' });
  expect(readWorkerConfig(['--server', 'http://two:2/', '--token', 'C'], environment)).toEqual({ server: 'http://two:2', token: 'C', name: 'n' });
  expect(() => readWorkerConfig([], {})).toThrow(/--server[\s\S]*--token/);
});
