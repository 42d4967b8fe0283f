import type { FastifyInstance } from 'fastify';
import { PUBLIC_DOOR } from './door.ts';

const icon = (name: string, size: number, purpose: 'any' | 'maskable') => ({
  src: `/${name}.png`,
  sizes: `${size}x${size}`,
  type: 'image/png',
  purpose,
});

/**
 * What a browser needs to install the cabinet as an application. The colours are those of web/src/shared/ui/tokens.css.
 */
export function serveManifest(app: FastifyInstance, brand: string): void {
  const manifest = JSON.stringify({
    id: '/cabinet',
    name: brand,
    short_name: brand,
    lang: 'ru',
    start_url: '/cabinet',
    scope: '/',
    display: 'standalone',
    background_color: '#f6f9fc',
    theme_color: '#2569bd',
    icons: [icon('icon-192', 192, 'any'), icon('icon-512', 512, 'any'), icon('icon-maskable-512', 512, 'maskable')],
  });
  app.get('/manifest.webmanifest', { config: { door: PUBLIC_DOOR } }, (_, reply) =>
    reply.type('application/manifest+json; charset=utf-8').header('cache-control', 'no-cache').send(manifest),
  );
}
