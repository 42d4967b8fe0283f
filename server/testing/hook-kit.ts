import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface Heard {
  path: string;
  headers: IncomingHttpHeaders;
  body: Buffer;
}
export interface HookAnswer {
  status: number;
  headers?: Record<string, string>;
  text?: string;
}

/** Another program that gives these answers in turn, the last one for ever. */
export async function openHook(...answers: HookAnswer[]) {
  const heard: Heard[] = [];
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request
      .on('data', (chunk: Buffer) => chunks.push(chunk))
      .on('end', () => {
        heard.push({ path: request.url ?? '', headers: request.headers, body: Buffer.concat(chunks) });
        const {
          status,
          headers = {},
          text = '',
        } = answers[Math.min(heard.length, answers.length) - 1] ?? { status: 200 };
        response.writeHead(status, headers).end(text);
      });
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    heard,
    port,
    origin: `http://127.0.0.1:${port}`,
    close: () => new Promise<void>((resolve) => server.close(() => resolve())),
  };
}
export type Hook = Awaited<ReturnType<typeof openHook>>;
