import type { IncomingMessage } from 'node:http';
import type { FastifyInstance } from 'fastify';
import { hasBody, isFileBody } from './body-headers.ts';

/** How long is waited for who calls: somebody who sends a letter a minute holds a place that others need. */
export interface Patience {
  /** From the first byte of a request to the end of its headers. */
  headersMs: number;
  /** For the rest of a request that is no file. */
  bodyMs: number;
  /** Files take as long as they take, but something has to come. */
  silenceMs: number;
  /** How often headers are looked after. */
  lookMs: number;
}
export const PATIENCE: Patience = { headersMs: 20_000, bodyMs: 60_000, silenceMs: 60_000, lookMs: 5000 };

const watched = new WeakSet<IncomingMessage>();

/** Whoever does not send what they announced is cut off: nobody is there who could read an answer. */
export function endSlowBody(raw: IncomingMessage, { bodyMs, silenceMs }: Patience): void {
  if (watched.has(raw)) return;
  watched.add(raw);
  const { socket } = raw;
  const isFile = isFileBody(raw);
  let heard = socket.bytesRead;
  // Its bytes are counted and not listened to: a listener of the socket that comes after its first bytes makes Node
  // lose the rest.
  const look = (): void => {
    if (!isFile || socket.bytesRead === heard) return void raw.destroy();
    heard = socket.bytesRead;
    timer.refresh();
  };
  const timer = setTimeout(look, isFile ? silenceMs : bodyMs).unref();
  const over = () => clearTimeout(timer);
  raw.once('end', over);
  raw.once('close', over);
}

/**
 * From here on the body is read; a caller who waits for our word to send it gets that word now, and no stranger does.
 */
export function endSlowBodies(app: FastifyInstance, patience: Patience): void {
  // Otherwise Node itself bids everybody to go on.
  app.server.on('checkContinue', (raw, response) => app.routing(raw, response));
  app.addHook('preParsing', (request, reply, payload, done) => {
    if (hasBody(request.raw)) {
      endSlowBody(request.raw, patience);
      if (/100-continue/i.test(request.headers.expect ?? '')) reply.raw.writeContinue();
    }
    done(null, payload);
  });
}
