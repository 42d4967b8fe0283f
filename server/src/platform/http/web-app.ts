import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { PAGE_HEADERS, pagePolicy } from './security-headers.ts';

export interface WebAppSettings {
  brand: string;
  apiOrigin: string;
  version: string;
  /** Where map tiles come from, with {z}, {x} and {y}; '' for none. */
  tileUrl: string;
  tileAttribution: string;
}

const YEAR_SECONDS = 31_536_000;

/** JSON inside a page: `<` is escaped so that no text can end the script element. */
const embed = (settings: WebAppSettings): string => JSON.stringify(settings).replace(/</g, '\\u003c');

/** A tile server may spread over {s}.example.ru. */
const originOf = (tileUrl: string): string => (/^https?:\/\/[^/]+/.exec(tileUrl)?.[0] ?? '').replace('{s}', '*');

/** Serves the built web app: hashed assets for ever, and the one page for every address a person may open. */
export async function serveWebApp(app: FastifyInstance, folder: string, settings: WebAppSettings): Promise<((request: FastifyRequest, reply: FastifyReply) => FastifyReply) | null> {
  const index = join(folder, 'index.html');
  if (!existsSync(index)) return null;
  const page = readFileSync(index, 'utf8').replace(/(<script type="application\/json" id="settings">)\{\}/, (_, open: string) => open + embed(settings));
  const pictures = [settings.apiOrigin, originOf(settings.tileUrl)].filter(Boolean).join(' ');
  await app.register(fastifyStatic, {
    root: folder,
    index: false,
    wildcard: false,
    cacheControl: false,
    setHeaders: (reply, path) => {
      reply.setHeader('cache-control', path.includes('/assets/') ? `public, max-age=${YEAR_SECONDS}, immutable` : 'no-cache');
    },
  });
  return (_, reply) => {
    const nonce = randomBytes(16).toString('base64');
    return reply
      .code(200)
      .type('text/html; charset=utf-8')
      .headers({ ...PAGE_HEADERS, 'cache-control': 'no-cache', 'content-security-policy': pagePolicy(nonce, { apiOrigin: settings.apiOrigin, pictures }) })
      .send(page.replaceAll('__CSP_NONCE__', nonce));
  };
}
