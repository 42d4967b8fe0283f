import { request as requestHttp, type IncomingMessage, type RequestOptions } from 'node:http';
import { request as requestHttps } from 'node:https';
import { isIPv6, type LookupFunction } from 'node:net';
import { callbackify } from 'node:util';
import { SECOND_MS } from '../clock.ts';
import { isHostWithinReach, isPortOfAnotherService, isWithinReach, type Reach } from './address-guard.ts';
import { OutOfReach, resolveWithin, type Lookup } from './resolve-within.ts';

const PATIENCE_MS = 10 * SECOND_MS;
/** More of an answer nobody reads. */
const MAX_ANSWER_BYTES = 16 * 1024;

export interface Posted {
  url: string;
  headers: Record<string, string>;
  body: string | Buffer;
}
export interface Answer {
  status: number;
  headers: IncomingMessage['headers'];
  /** Its beginning. */
  text: string;
}
/** POSTs to somebody else's server and follows no redirect. Throws NoAnswer when there was none. */
export type Post = (posted: Posted) => Promise<Answer>;

/** Why there was no answer, in words for a user. `isFinal`: another attempt would end alike. */
export class NoAnswer extends Error {
  constructor(
    readonly reason: string,
    readonly isFinal = false,
  ) {
    super(reason);
    this.name = 'NoAnswer';
  }
}

export const PRIVATE_ADDRESS = 'Адрес во внутренней сети: туда уведомления не отправляются';
export const PORT_REFUSED = 'Порт в адресе принадлежит другой службе: туда уведомления не отправляются';

const ANOTHER_PROTOCOL = 'Сервер предлагает другой протокол вместо ответа';
const BROKEN_OFF = 'Сервер оборвал соединение';

const REASONS: Record<string, string> = {
  ENOTFOUND: 'Имя сервера не найдено',
  EAI_AGAIN: 'Имя сервера не удалось узнать',
  ECONNREFUSED: 'Сервер не принимает соединения',
  ECONNRESET: BROKEN_OFF,
  EHOSTUNREACH: 'До сервера не добраться',
  ENETUNREACH: 'До сервера не добраться',
  ETIMEDOUT: 'Сервер не ответил вовремя',
  EPROTO: 'Сервер не говорит по HTTPS',
};
const isOfCertificate = (code: string): boolean => /CERT|SELF_SIGNED|UNABLE_TO_VERIFY|ERR_TLS/.test(code);

function toNoAnswer(error: unknown): NoAnswer {
  if (error instanceof NoAnswer) return error;
  if (error instanceof OutOfReach) return new NoAnswer(PRIVATE_ADDRESS, true);
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  if (isOfCertificate(code)) return new NoAnswer('Сертификат сервера не прошёл проверку');
  return new NoAnswer(REASONS[code] ?? 'Соединение не удалось');
}

/** The connection goes to the very addresses that were looked at. */
const guarded = (reach: Reach, lookup: Lookup | undefined): LookupFunction => {
  const resolve = callbackify(async (hostname: string) => {
    const [first, ...others] = await resolveWithin(hostname, { reach, ...(lookup && { lookup }) });
    if (first === undefined) throw Object.assign(new Error('No address'), { code: 'ENOTFOUND' });
    const withFamily = (address: string) => ({ address, family: isIPv6(address) ? 6 : 4 });
    return { first: withFamily(first), all: [first, ...others].map(withFamily) };
  });
  return (hostname, options, done) =>
    resolve(hostname, (error, found) => {
      if (error) return done(error, '', 0);
      return options.all === true ? done(null, found.all) : done(null, found.first.address, found.first.family);
    });
};

/** Why nothing is sent there, as far as it can be told without asking anybody; null: it may be tried. */
export function refusalOf(url: URL, reach: Reach): string | null {
  if (!isHostWithinReach(url.hostname, reach)) return PRIVATE_ADDRESS;
  return isPortOfAnotherService(Number(url.port)) ? PORT_REFUSED : null;
}

const collect = (message: IncomingMessage): Promise<string> =>
  new Promise((resolve) => {
    const chunks: Buffer[] = [];
    let length = 0;
    const finish = () => resolve(Buffer.concat(chunks).toString('utf8'));
    message.on('data', (chunk: Buffer) => {
      chunks.push(chunk.subarray(0, MAX_ANSWER_BYTES - length));
      length += chunk.length;
      if (length >= MAX_ANSWER_BYTES) message.destroy();
    });
    // The status is known by now: a body that breaks off or never ends changes nothing.
    message.on('end', finish).on('close', finish).on('error', finish);
  });

export interface PostDeps {
  /** Whose addresses are spoken to. */
  reach: Reach;
  lookup?: Lookup;
  patienceMs?: number;
}

export function createPost({ reach, lookup, patienceMs = PATIENCE_MS }: PostDeps): Post {
  return async ({ url: address, headers, body }) => {
    const url = new URL(address);
    // Where an address stands in the URL itself nobody is asked, so it is looked at here.
    const refusal = refusalOf(url, reach);
    if (refusal !== null) throw new NoAnswer(refusal, true);
    const options: RequestOptions = {
      method: 'POST',
      headers: { ...headers, 'content-length': String(Buffer.byteLength(body)) },
      // A connection of its own, never one that was opened to somebody else.
      agent: false,
      lookup: guarded(reach, lookup),
    };
    const request = (url.protocol === 'https:' ? requestHttps : requestHttp)(url, options);
    const tired = setTimeout(
      () => request.destroy(new NoAnswer(`Нет ответа за ${Math.round(patienceMs / SECOND_MS)} с`)),
      patienceMs,
    );
    try {
      const message = await new Promise<IncomingMessage>((answered, failed) => {
        request.on('response', answered).on('error', failed);
        // Unheard, an offer of another protocol (101) ends the request without a word, and nobody would ever know.
        request.on('upgrade', (_, socket) => {
          socket.destroy();
          failed(new NoAnswer(ANOTHER_PROTOCOL, true));
        });
        request.on('close', () => failed(new NoAnswer(BROKEN_OFF)));
        request.on('socket', (socket) =>
          socket.once('connect', () => {
            // Undefined: it is gone already, and nothing will be said.
            if (socket.remoteAddress !== undefined && !isWithinReach(socket.remoteAddress, reach))
              request.destroy(new NoAnswer(PRIVATE_ADDRESS, true));
          }),
        );
        request.end(body);
      });
      return { status: message.statusCode ?? 0, headers: message.headers, text: await collect(message) };
    } catch (error) {
      throw toNoAnswer(error);
    } finally {
      clearTimeout(tired);
      request.destroy();
    }
  };
}
