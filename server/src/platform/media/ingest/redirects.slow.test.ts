import { mkdtempSync, rmSync } from 'node:fs';
import { createServer, type AddressInfo, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, expect, it, vi } from 'vitest';
import { openIngest } from './open-ingest.ts';

const open: { close: () => unknown }[] = [];
afterEach(async () => {
  for (const one of open.splice(0).toReversed()) await one.close();
});

/** Says the same to whatever it is asked, and counts who comes. */
async function openTalker(answer: string): Promise<{ port: number; server: Server; visits: () => number }> {
  let visits = 0;
  const server = createServer((socket) => {
    visits += 1;
    socket.on('error', () => undefined);
    socket.on('data', () => socket.write(answer));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  open.push(server);
  return { port: (server.address() as AddressInfo).port, server, visits: () => visits };
}

it.each([
  ['as everybody does', (to: string) => `RTSP/1.0 302 Moved\r\nCSeq: 1\r\nLocation: ${to}\r\n\r\n`],
  ['by a number with a nought before it', (to: string) => `RTSP/1.0 0302 Moved\r\nCSeq: 1\r\nLocation: ${to}\r\n\r\n`],
  [
    'behind an answer that ends in bare line feeds',
    (to: string) =>
      `RTSP/1.0 200 OK\r\nCSeq: 1\nPublic: DESCRIBE\n\nRTSP/1.0 302 Moved\nCSeq: 2\nLocation: ${to}\r\n\r\n`,
  ],
])('a camera that sends us on %s leads nowhere', async (_, answerOf) => {
  const inner = await openTalker('');
  const camera = await openTalker(answerOf(`rtsp://127.0.0.1:${inner.port}/secret`));
  const folder = mkdtempSync(join(tmpdir(), 'rakurs-redirect-'));
  const state = vi.fn();
  const listener = { state, shape: vi.fn(), segment: vi.fn(), motion: vi.fn(), picture: vi.fn() };
  const ingest = openIngest(
    { address: `rtsp://127.0.0.1:${camera.port}/1`, sdp: null, reach: 'any', acceptsSelfSigned: false, folder },
    listener,
  );
  open.push({ close: () => ingest.stop().then(() => rmSync(folder, { recursive: true })) });
  await vi.waitFor(() => expect(state.mock.calls.some(([said]) => said === 'failed' || said === 'lost')).toBe(true), {
    timeout: 30_000,
  });
  expect(camera.visits()).toBeGreaterThan(0);
  expect(inner.visits()).toBe(0);
});
