import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { randomBytes } from 'node:crypto';
import { LIVE_PATH } from '@rakurs/contract';

const TEXT_FRAME = 0x81;
const PING_FRAME = 0x89;
const MIN_LONG_BYTES = 126;

/** A client's frame (RFC 6455): masked, of less than 64 KiB. */
function frame(opcode: number, text: string): Buffer {
  const body = Buffer.from(text);
  const length =
    body.length < MIN_LONG_BYTES
      ? Buffer.from([0x80 | body.length])
      : Buffer.from([0x80 | MIN_LONG_BYTES, body.length >> 8, body.length & 0xff]);
  const mask = randomBytes(4);
  return Buffer.concat([Buffer.from([opcode]), length, mask, body.map((byte, place) => byte ^ (mask[place % 4] ?? 0))]);
}

const heardUntil = async (socket: Socket, words: string): Promise<void> => {
  for (let heard = ''; !heard.includes(words); heard += String(((await once(socket, 'data')) as [Buffer])[0]));
};

export interface Hello {
  peer_id: string;
  id: number;
}

/** A live socket by hand, which has been let in: whether it reads is up to who holds it. */
export async function openBySelf(address: string, { peer_id, id }: Hello) {
  const { port, host } = new URL(address);
  const socket = connect(Number(port), '127.0.0.1');
  socket.on('error', () => undefined);
  const isClosed = new Promise<void>((resolve) => void socket.once('close', () => resolve()));
  socket.write(
    `GET ${LIVE_PATH} HTTP/1.1\r\nHost: ${host}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: ${randomBytes(16).toString('base64')}\r\n\r\n`,
  );
  await heardUntil(socket, '101 Switching Protocols');
  socket.write(frame(TEXT_FRAME, JSON.stringify({ title: 'connect', session_id: peer_id, user_id: id })));
  await heardUntil(socket, 'CONNECTED');
  return {
    /** Reads nothing from now on. */
    stopReading: () => void socket.pause(),
    /** Reads what is left; ends when the server has closed it. */
    async untilClosed(): Promise<void> {
      socket.resume();
      await isClosed;
    },
    isOpen: () => !socket.closed,
    read: () => void socket.resume(),
    /**
     * As a page does, so that it is not taken for dead; one who has stopped reading learns by it that it was closed.
     */
    say: () => void (socket.writable && socket.write(frame(TEXT_FRAME, JSON.stringify({ title: 'PING' })))),
    ping: () => void (socket.writable && socket.write(frame(PING_FRAME, 'x'.repeat(MIN_LONG_BYTES - 1)))),
    close: () => void socket.destroy(),
  };
}
