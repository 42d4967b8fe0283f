import type { FastifyInstance } from 'fastify';

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

const IS_FILE = /^(multipart\/form-data|application\/offset\+octet-stream)/i;

/** Whoever has not sent what they announced is cut off: nobody is there who could read an answer. */
export function endSlowBodies(app: FastifyInstance, { bodyMs, silenceMs }: Patience): void {
  app.addHook('preParsing', (request, _reply, payload, done) => {
    const { raw } = request;
    const hasBody = raw.headers['transfer-encoding'] !== undefined || Number(raw.headers['content-length'] ?? 0) > 0;
    if (hasBody) {
      const isFile = IS_FILE.test(raw.headers['content-type'] ?? '');
      const timer = setTimeout(() => raw.destroy(), isFile ? silenceMs : bodyMs).unref();
      const { socket } = raw;
      const came = () => void timer.refresh();
      // The socket itself: to listen to the body would begin to read it.
      if (isFile) socket.on('data', came);
      const over = () => {
        clearTimeout(timer);
        socket.off('data', came);
      };
      raw.once('end', over);
      raw.once('close', over);
    }
    done(null, payload);
  });
}
