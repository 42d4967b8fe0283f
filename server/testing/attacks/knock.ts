import { connect } from 'node:net';

interface Knock {
  port: number;
  method: string;
  path: string;
  headers: Record<string, string>;
  /** What is sent with the headers; nothing more ever comes by itself. */
  first?: Uint8Array | string;
  /** Sent again and again, whatever is answered, until the socket closes or this many bytes were taken by it. */
  pumped?: { piece: Uint8Array; maxBytes: number };
}
export interface Answered {
  /** 0: closed without an answer. */
  status: number;
  text: string;
  /** The server said 100 Continue. */
  isBidden: boolean;
  sentBytes: number;
}

const GIVEN_UP_MS = 20_000;
const statusIn = (text: string): number => Number(/(?:^|\r\n\r\n)HTTP\/1\.1 ([2-5]\d\d)/.exec(text)?.[1] ?? 0);

/**
 * A request that begins and never ends, over a real socket: over when the server closes it. Rejects when it does not.
 */
export const knock = ({ port, method, path, headers, first = '', pumped }: Knock): Promise<Answered> =>
  new Promise((resolve, reject) => {
    const socket = connect(port, '127.0.0.1');
    let text = '';
    let sentBytes = 0;
    const timer = setTimeout(() => {
      reject(new Error(`${method} ${path} was left open after: ${text.slice(0, 200)}`));
      socket.destroy();
    }, GIVEN_UP_MS);
    const pump = (): void => {
      if (!pumped || socket.destroyed || sentBytes >= pumped.maxBytes) return;
      sentBytes += pumped.piece.length;
      socket.write(pumped.piece, () => setImmediate(pump));
    };
    socket.on('connect', () => {
      const lines = Object.entries({ host: 'rakurs.test', ...headers }).map(([name, value]) => `${name}: ${value}\r\n`);
      socket.write(`${method} ${path} HTTP/1.1\r\n${lines.join('')}\r\n`);
      if (first.length > 0) socket.write(first);
      pump();
    });
    socket.on('data', (bytes) => void (text += String(bytes)));
    // Whoever writes into a closed socket hears of it as a fault.
    socket.on('error', () => undefined);
    socket.on('close', () => {
      clearTimeout(timer);
      resolve({ status: statusIn(text), text, isBidden: text.startsWith('HTTP/1.1 100'), sentBytes });
    });
  });

/** Runs the work for each, a few at a time. */
export async function forEachOf<T>(all: readonly T[], atOnce: number, work: (one: T) => Promise<void>): Promise<void> {
  const left = [...all];
  await Promise.all(
    Array.from({ length: atOnce }, async () => {
      for (let one = left.shift(); one !== undefined; one = left.shift()) await work(one);
    }),
  );
}
