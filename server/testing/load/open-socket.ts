import { randomBytes } from 'node:crypto';
import { request } from 'node:http';
import { LIVE_PATH, LIVE_PING_MS } from '@rakurs/contract';

const TEXT = 0x81;
const MASKED = 0x80;
const LONG = 126;

/** A short text as a browser frames it. */
export function frameOf(text: string): Buffer {
  const bytes = Buffer.from(text);
  const mask = randomBytes(4);
  const length =
    bytes.length < LONG
      ? Buffer.from([TEXT, MASKED | bytes.length])
      : Buffer.from([TEXT, MASKED | LONG, bytes.length >> 8, bytes.length & 0xff]);
  return Buffer.concat([length, mask, bytes.map((byte, at) => byte ^ (mask[at % 4] ?? 0))]);
}

/**
 * A page's live socket: says who it is, pings, and tells of every piece that arrives. Node has no client of its own on
 * the oldest version we run on.
 */
export function openSocket(
  url: string,
  { address, sessionId, userId, heard }: { address: string; sessionId: string; userId: number; heard: () => void },
): Promise<() => void> {
  return new Promise((resolve, reject) => {
    const asked = request(`${url}${LIVE_PATH}`, {
      headers: {
        connection: 'Upgrade',
        upgrade: 'websocket',
        'sec-websocket-version': '13',
        'sec-websocket-key': randomBytes(16).toString('base64'),
        'x-forwarded-for': address,
      },
    });
    asked.on('upgrade', (_, socket) => {
      socket.on('data', heard);
      socket.on('error', () => undefined);
      socket.write(frameOf(JSON.stringify({ title: 'connect', session_id: sessionId, user_id: userId })));
      const ping = setInterval(() => socket.write(frameOf(JSON.stringify({ title: 'PING' }))), LIVE_PING_MS);
      socket.on('close', () => clearInterval(ping));
      resolve(() => socket.destroy());
    });
    asked.on('response', ({ statusCode }) => reject(new Error(`The live socket was answered ${statusCode}`)));
    asked.on('error', reject);
    asked.end();
  });
}
