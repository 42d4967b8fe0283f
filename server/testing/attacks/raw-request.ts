import { connect } from 'node:net';

export interface RawRequest {
  port: number;
  /** Headers without Host; Content-Length is what it says, whatever comes. */
  method: string;
  path: string;
  headers: Record<string, string>;
  /** One after another, as fast as they are taken. */
  body?: Iterable<Buffer | string>;
  /** It is given up then, as a caller would. */
  withinMs: number;
}
export interface RawAnswer {
  /** Null: the connection ended without one. */
  status: number | null;
  /** Of the body, when the answer came. */
  sentBytes: number;
}

const STATUS = /^HTTP\/1\.1 (\d{3})/;

/**
 * A request as a hostile program writes it, byte by byte on a socket of this machine: no client library corrects it.
 */
export function rawRequest({ port, method, path, headers, body = [], withinMs }: RawRequest): Promise<RawAnswer> {
  return new Promise((resolve) => {
    const socket = connect({ host: '127.0.0.1', port });
    let sentBytes = 0;
    let said = '';
    const end = () => {
      clearTimeout(patience);
      socket.destroy();
      resolve({ status: Number(STATUS.exec(said)?.[1]) || null, sentBytes });
    };
    const patience = setTimeout(end, withinMs);
    socket.on('error', end).on('close', end);
    socket.on('data', (bytes) => {
      said += bytes.toString('latin1');
      if (STATUS.test(said)) end();
    });
    socket.on('connect', () => void send());
    const send = async (): Promise<void> => {
      const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
      socket.write(`${method} ${path} HTTP/1.1\r\nHost: 127.0.0.1\r\n${lines.join('')}\r\n`);
      for (const piece of body) {
        if (socket.destroyed) return;
        sentBytes += piece.length;
        if (!socket.write(piece)) await new Promise<void>((next) => socket.once('drain', next).once('close', next));
      }
    };
  });
}

const PIECE_BYTES = 64 * 1024;

/** So many bytes of the same few letters, in pieces. */
export function* bytesOf(total: number, letters: string): Generator<Buffer> {
  const piece = Buffer.alloc(PIECE_BYTES, letters);
  for (let left = total; left > 0; left -= PIECE_BYTES) yield left >= PIECE_BYTES ? piece : piece.subarray(0, left);
}

const [BEGIN, ELEMENT, END] = ['{"leases":[', '[1],', '[1]]}'];
/** About so many bytes of good JSON: one list of little lists, which every layer behind the parser has to walk. */
export function jsonOf(total: number): { length: number; pieces: Iterable<Buffer | string> } {
  const inside = Math.floor((total - BEGIN.length - END.length) / ELEMENT.length) * ELEMENT.length;
  return {
    length: BEGIN.length + inside + END.length,
    pieces: (function* () {
      yield BEGIN;
      yield* bytesOf(inside, ELEMENT);
      yield END;
    })(),
  };
}
