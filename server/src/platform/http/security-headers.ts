import { randomBytes } from 'node:crypto';
import type { FastifyInstance } from 'fastify';

declare module 'fastify' {
  interface FastifyRequest {
    /** Lets this page's own style elements through the policy. */
    styleNonce: string;
  }
}

const policy = (nonce: string, connect: string[]): string =>
  [
    "default-src 'self'",
    "script-src 'self'",
    `style-src 'self' 'nonce-${nonce}'`,
    `connect-src 'self' ${connect.join(' ')}`.trim(),
    "img-src 'self' data: blob:",
    "media-src 'self' blob:",
    "font-src 'self'",
    "worker-src 'self' blob:",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ');

/** What every answer carries so that a browser refuses what we never do. */
export function addSecurityHeaders(app: FastifyInstance, { https, connect }: { https: boolean; connect: string[] }): void {
  app.decorateRequest('styleNonce', '');
  app.addHook('onRequest', async (request, reply) => {
    request.styleNonce = randomBytes(16).toString('base64');
    reply.headers({
      'content-security-policy': policy(request.styleNonce, connect),
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'strict-origin-when-cross-origin',
      'cross-origin-opener-policy': 'same-origin',
      'x-frame-options': 'DENY',
      'permissions-policy': 'geolocation=(), payment=(), usb=()',
      'x-request-id': request.id,
    });
    if (https) reply.header('strict-transport-security', 'max-age=31536000');
  });
}
