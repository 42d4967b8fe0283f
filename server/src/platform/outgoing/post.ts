import { lookup as askDns, type LookupAddress } from 'node:dns';
import { request as requestHttp, type IncomingMessage, type RequestOptions } from 'node:http';
import { request as requestHttps } from 'node:https';
import type { LookupFunction } from 'node:net';
import { SECOND_MS } from '../clock.ts';
import { isPrivateUrl, isPublicAddress, literalAddress } from './private-addresses.ts';

const PATIENCE_MS = 10 * SECOND_MS;
/** More of an answer nobody reads. */
const LARGEST_ANSWER = 16 * 1024;

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

/** Why there was no answer, in words for a person. `isFinal`: another attempt would end alike. */
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
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  if (isOfCertificate(code)) return new NoAnswer('Сертификат сервера не прошёл проверку');
  return new NoAnswer(REASONS[code] ?? 'Соединение не удалось');
}

export type Resolve = (hostname: string, done: (error: Error | null, addresses: LookupAddress[]) => void) => void;
const resolveByDns: Resolve = (hostname, done) => askDns(hostname, { all: true }, done);

/**
 * A name is asked about once, and the connection goes to the very address that was looked at: a name that answers differently
 * the second time (DNS rebinding) has no second time.
 */
const guarded =
  (resolve: Resolve, isAllowed: (address: string) => boolean): LookupFunction =>
  (hostname, options, done) =>
    resolve(hostname, (error, addresses) => {
      const allowed = addresses?.filter(({ address }) => isAllowed(address)) ?? [];
      const [first] = allowed;
      if (error) return done(error, '', 0);
      if (!first) return done(new NoAnswer(PRIVATE_ADDRESS, true), '', 0);
      return options.all === true ? done(null, allowed) : done(null, first.address, first.family);
    });

const collect = (message: IncomingMessage): Promise<string> =>
  new Promise((resolve) => {
    const chunks: Buffer[] = [];
    let length = 0;
    const finish = () => resolve(Buffer.concat(chunks).toString('utf8'));
    message.on('data', (chunk: Buffer) => {
      chunks.push(chunk.subarray(0, LARGEST_ANSWER - length));
      length += chunk.length;
      if (length >= LARGEST_ANSWER) message.destroy();
    });
    // The status is known by now: a body that breaks off or never ends changes nothing.
    message.on('end', finish).on('close', finish).on('error', finish);
  });

export interface PostDeps {
  /** Off: only addresses of the public internet are spoken to. */
  toPrivate: boolean;
  resolve?: Resolve;
  /** Which addresses are; another answer is for tests of the connection itself. */
  isAllowed?: (address: string) => boolean;
  patienceMs?: number;
}

export function createPost({
  toPrivate,
  resolve = resolveByDns,
  isAllowed = toPrivate ? () => true : isPublicAddress,
  patienceMs = PATIENCE_MS,
}: PostDeps): Post {
  const requireAllowed = (url: URL): void => {
    // Where an address stands in the URL itself nobody is asked, so it is looked at here.
    const literal = literalAddress(url.hostname);
    if (literal === null ? !toPrivate && isPrivateUrl(url) : !isAllowed(literal))
      throw new NoAnswer(PRIVATE_ADDRESS, true);
  };

  return async ({ url: address, headers, body }) => {
    const url = new URL(address);
    requireAllowed(url);
    const options: RequestOptions = {
      method: 'POST',
      headers: { ...headers, 'content-length': String(Buffer.byteLength(body)) },
      // A connection of its own, never one that was opened to somebody else.
      agent: false,
      lookup: guarded(resolve, isAllowed),
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
            if (!isAllowed(socket.remoteAddress ?? '')) request.destroy(new NoAnswer(PRIVATE_ADDRESS, true));
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
