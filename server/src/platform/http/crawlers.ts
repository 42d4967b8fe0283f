import type { FastifyInstance } from 'fastify';
import { PUBLIC_DOOR } from './door.ts';
import { escapeMarkup } from './page-head.ts';
import { PUBLIC_ADDRESSES } from './page-texts.ts';

/** Not /sign_in: a search engine has to open it to see that it asks not to be kept. */
const CLOSED = ['/cabinet', '/admin', '/api'];

/** What search engines ask for before anything else. */
export function serveCrawlers(app: FastifyInstance, publicUrl: string): void {
  const robots = [
    'User-agent: *',
    ...CLOSED.map((path) => `Disallow: ${path}`),
    '',
    `Sitemap: ${publicUrl}/sitemap.xml`,
    '',
  ].join('\n');
  const places = PUBLIC_ADDRESSES.map((address) => `  <url><loc>${escapeMarkup(publicUrl + address)}</loc></url>`);
  const sitemap = [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">',
    ...places,
    '</urlset>',
    '',
  ].join('\n');
  app.get('/robots.txt', { config: { door: PUBLIC_DOOR } }, (_, reply) =>
    reply.type('text/plain; charset=utf-8').send(robots),
  );
  app.get('/sitemap.xml', { config: { door: PUBLIC_DOOR } }, (_, reply) =>
    reply.type('application/xml; charset=utf-8').send(sitemap),
  );
}
