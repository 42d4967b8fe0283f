import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { chooseEncoding, compress } from './compress.ts';
import { PUBLIC_DOOR } from './door.ts';
import { serveCrawlers } from './crawlers.ts';
import { serveManifest } from './manifest.ts';
import { firstPaintOf, inlineStyles, readFirstPaint } from './first-paint.ts';
import { headOf } from './page-head.ts';
import { pageAt } from './page-texts.ts';
import { PAGE_HEADERS, pagePolicy } from './security-headers.ts';

export interface WebAppSettings {
  brand: string;
  apiOrigin: string;
  /** Where callback requests go; '' for this very server. */
  marketingOrigin: string;
  version: string;
  /** Where map tiles come from, with {z}, {x} and {y}; '' for none. */
  tileUrl: string;
  tileAttribution: string;
  /** '' for none, and then nothing offers to call or to write. */
  contactPhone: string;
  messengerUrl: string;
  /** Who answers for personal data, as the privacy policy names them. */
  operator: { name: string; address: string; email: string; taxId: string };
}
export interface WebApp {
  folder: string;
  publicUrl: string;
  settings: WebAppSettings;
}
type SendPage = (request: FastifyRequest, reply: FastifyReply) => FastifyReply;

/** What stands between the marks serves the dev server alone. */
const HEAD = /<!-- head -->[^]*?<!-- \/head -->/;
const ROOT = '<div id="root">';
const SETTINGS = /(<script type="application\/json" id="settings">)\s*\{\}\s*/;
const YEAR_SECONDS = 31_536_000;

/** JSON inside a page: `<` is escaped so that no text can end the script element. */
const embed = (settings: WebAppSettings): string => JSON.stringify(settings).replace(/</g, '\\u003c');

/** A tile server may spread over {s}.example.ru. */
const originOf = (tileUrl: string): string => (/^https?:\/\/[^/]+/.exec(tileUrl)?.[0] ?? '').replace('{s}', '*');

/** Serves the built web app: hashed assets for ever, and the one page for every address a user may open. */
export async function serveWebApp(
  app: FastifyInstance,
  { folder, publicUrl, settings }: WebApp,
): Promise<SendPage | null> {
  const index = join(folder, 'index.html');
  if (!existsSync(index)) return null;
  const firstPaint = readFirstPaint(folder);
  const built = inlineStyles(readFileSync(index, 'utf8'), folder);
  // Whoever reforms that file must not switch off everybody's settings in silence.
  if (!SETTINGS.test(built)) throw new Error('index.html has no place for the settings of this installation');
  const page = built.replace(SETTINGS, (_, open: string) => open + embed(settings));
  const pictures = [settings.apiOrigin, originOf(settings.tileUrl)].filter(Boolean).join(' ');
  await app.register(async (files) => {
    files.addHook('onRoute', (route) => {
      route.config = { ...route.config, door: PUBLIC_DOOR };
    });
    await files.register(fastifyStatic, {
      root: folder,
      index: false,
      wildcard: false,
      cacheControl: false,
      // The page itself is never sent as it lies there, and packed copies go out in place of their originals.
      globIgnore: ['index.html', 'first-paint.json', '**/*.br', '**/*.gz'],
      preCompressed: true,
      setHeaders: (reply, path) => {
        reply.setHeader(
          'cache-control',
          path.includes('/assets/') ? `public, max-age=${YEAR_SECONDS}, immutable` : 'no-cache',
        );
        reply.setHeader('vary', 'accept-encoding');
      },
    });
  });
  serveCrawlers(app, publicUrl);
  serveManifest(app, settings.brand);
  const origins = { apiOrigin: settings.apiOrigin, marketingOrigin: settings.marketingOrigin, pictures };

  return (request, reply) => {
    const place = pageAt(request.url.split('?')[0] ?? '');
    const nonce = randomBytes(16).toString('base64');
    const html = page
      .replace(HEAD, () => headOf(place, { brand: settings.brand, publicUrl }))
      .replace(ROOT, (root) => root + firstPaintOf(firstPaint, place.address, settings.brand))
      .replaceAll('__CSP_NONCE__', nonce);
    const encoding = chooseEncoding(request.headers['accept-encoding']);
    reply
      // The app tells the user that there is no such page; the status tells a search engine.
      .code(place.address === null ? 404 : 200)
      .type('text/html; charset=utf-8')
      .headers({
        ...PAGE_HEADERS,
        'cache-control': 'no-cache',
        vary: 'accept-encoding',
        'content-security-policy': pagePolicy(nonce, origins),
      });
    return encoding === null
      ? reply.send(html)
      : reply.header('content-encoding', encoding).send(compress(html, encoding));
  };
}
