import type { FastifyInstance } from 'fastify';
import { AppError } from '../errors.ts';
import { networkOf } from '../network-of.ts';

/** An office behind one address, with a few tabs and a wall of cameras each. */
const MAX_SOCKETS_OF_ADDRESS = 300;
/** A page says PING every five seconds, and hardly anything else. */
export const MAX_MESSAGES_PER_MINUTE = 60;
/** Says too much, or is one too many; what closes with it tells why. */
export const CLOSE_TOO_MANY = 4429;

/**
 * What may wait to be written to a socket: with more of it the other end does not read. Everything that a page missed
 * meanwhile it reads anew.
 * More than the largest event, the words of a long film: who reads is not cut off because of the one before.
 */
export const MAX_BUFFERED_BYTES = 2 * 1024 * 1024;

const TOO_MANY = 'Слишком много открытых соединений с этого адреса. Закройте лишние вкладки.';

/**
 * However many kinds of sockets there are, they are counted by who opens them. One that is too many is refused before
 * it is one.
 */
export function boundSockets(app: FastifyInstance, most = MAX_SOCKETS_OF_ADDRESS): void {
  const open = new Map<string, number>();
  const nets = new WeakMap<object, string>();
  app.addHook('onRequest', (request, _, done) => {
    if (!request.ws) return done();
    const net = networkOf(request.ip);
    if ((open.get(net) ?? 0) >= most)
      return done(new AppError('too_many_requests', TOO_MANY, { retryAfterSeconds: 60 }));
    nets.set(request.raw, net);
    done();
  });
  app.websocketServer.on('connection', (socket, raw) => {
    const net = nets.get(raw) ?? '';
    open.set(net, (open.get(net) ?? 0) + 1);
    socket.once('close', () => {
      const left = (open.get(net) ?? 1) - 1;
      if (left > 0) open.set(net, left);
      else open.delete(net);
    });
    // Each is answered by the library with as many bytes: whoever never reads would have us keep them all.
    const maySay = createMessageLimit();
    socket.on('ping', () => void (maySay() || socket.terminate()));
    // Several that came at the same moment.
    if ((open.get(net) ?? 0) > most) socket.close(CLOSE_TOO_MANY);
  });
}

/** Whether a socket may say one thing more: so many in each minute. */
export function createMessageLimit(now: () => number = Date.now, most = MAX_MESSAGES_PER_MINUTE): () => boolean {
  let [since, said] = [now(), 0];
  return () => {
    if (now() - since >= 60_000) [since, said] = [now(), 0];
    said += 1;
    return said <= most;
  };
}

export interface ReadSocket {
  /** Bytes that were sent and have not left this process. */
  readonly bufferedAmount: number;
  terminate(): void;
}

/**
 * Cuts off a socket that does not read what it is sent; true if it was. Without a farewell: that would wait behind all
 * that was not read, and so
 * would the memory. A page that was only slow connects anew by itself.
 */
export function terminateIfStuck(socket: ReadSocket, maxBytes = MAX_BUFFERED_BYTES): boolean {
  if (socket.bufferedAmount <= maxBytes) return false;
  socket.terminate();
  return true;
}
