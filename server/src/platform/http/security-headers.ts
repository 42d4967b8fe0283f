import type { FastifyInstance } from 'fastify';

/** What is not the page needs nothing at all; media opened by its address stays in a box. */
const CLOSED_POLICY = "default-src 'none'; frame-ancestors 'none'; sandbox";

/** A worker runs under the policy of its own script, and ours computes SHA-256 in WebAssembly. */
const ASSET_POLICY = "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; frame-ancestors 'none'";
const ASSETS = '/assets/';
/**
 * So does the service worker of push, which asks for the icon of what it shows and for nothing else. A sandbox would
 * take its origin away.
 */
const PUSH_WORKER_POLICY = "default-src 'none'; img-src 'self'; frame-ancestors 'none'";
const PUSH_WORKER = '/push-worker.js';
const policyOf = (url: string): string => {
  if (url.startsWith(ASSETS)) return ASSET_POLICY;
  return url === PUSH_WORKER ? PUSH_WORKER_POLICY : CLOSED_POLICY;
};

/** The page's own policy: no inline scripts, and only the style elements that carry this answer's nonce. */
export const pagePolicy = (
  nonce: string,
  { apiOrigin, marketingOrigin, pictures }: { apiOrigin: string; marketingOrigin: string; pictures: string },
): string => {
  const socket = apiOrigin.replace(/^http/, 'ws');
  return [
    "default-src 'self'",
    "script-src 'self'",
    `style-src 'self' 'nonce-${nonce}'`,
    ['connect-src', "'self'", apiOrigin, socket, marketingOrigin].filter(Boolean).join(' '),
    `img-src 'self' data: blob: ${pictures}`.trim(),
    `media-src 'self' blob: ${apiOrigin}`.trim(),
    "font-src 'self'",
    "worker-src 'self' blob:",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ');
};

/** What only a page needs to say. */
export const PAGE_HEADERS = {
  'referrer-policy': 'strict-origin-when-cross-origin',
  'cross-origin-opener-policy': 'same-origin',
  'x-frame-options': 'DENY',
  'permissions-policy': 'geolocation=(), payment=(), usb=()',
};

/** What every answer carries so that a browser refuses what we never do. */
export function addSecurityHeaders(app: FastifyInstance, { https }: { https: boolean }): void {
  const fixed = {
    'x-content-type-options': 'nosniff',
    ...(https && { 'strict-transport-security': 'max-age=31536000' }),
  };
  app.addHook('onRequest', (request, reply, done) => {
    reply.headers(fixed).header('content-security-policy', policyOf(request.url)).header('x-request-id', request.id);
    done();
  });
}
