import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { systemClock } from '#platform/clock.ts';
import { createHttpServer } from '#platform/http/server.ts';
import { createLog } from '#platform/log.ts';
import { createRateLimit } from '#platform/rate-limit.ts';

const SETTINGS = { brand: 'Мой </script> бренд', apiOrigin: 'https://api.example.ru', version: '1', tileUrl: 'https://{s}.tiles.ru/{z}/{x}/{y}.png', tileAttribution: '' };
const folder = mkdtempSync(join(tmpdir(), 'rakurs-web-'));
let app: Awaited<ReturnType<typeof createHttpServer>>;
beforeAll(async () => {
  mkdirSync(join(folder, 'assets'));
  writeFileSync(join(folder, 'assets', 'main-1a2b.js'), 'export {};');
  writeFileSync(join(folder, 'index.html'), '<meta name="csp-nonce" content="__CSP_NONCE__"><script type="application/json" id="settings">{}</script>');
  app = await createHttpServer({
    log: createLog('silent'),
    https: true,
    trustProxy: false,
    origins: ['https://other.example.ru'],
    perAddress: createRateLimit({ limit: 30, windowMs: 60_000, clock: systemClock, message: 'Подождите' }),
    webApp: { folder, settings: SETTINGS },
  });
});
afterAll(async () => {
  await app.close();
  rmSync(folder, { recursive: true });
});
const get = (url: string, headers: Record<string, string> = {}) => app.inject({ method: 'GET', url, headers });

it('serves the one page for every address a person may open, with a fresh nonce each time', async () => {
  const [one, other] = [await get('/', { accept: 'text/html' }), await get('/cabinet/projects/7', { accept: 'text/html' })];
  for (const page of [one, other]) {
    expect(page.statusCode).toBe(200);
    const policy = String(page.headers['content-security-policy']);
    const nonce = /'nonce-([^']+)'/.exec(policy)?.[1] ?? 'none';
    expect(page.body).toContain(`content="${nonce}"`);
    expect(policy).toContain("script-src 'self';");
    expect(policy).toContain('wss://api.example.ru');
    expect(policy).toContain("img-src 'self' data: blob: https://api.example.ru https://*.tiles.ru");
    expect(policy).not.toContain('unsafe');
  }
  expect(one.headers['content-security-policy']).not.toBe(other.headers['content-security-policy']);
});

it('hands the settings over without letting a text end the script', async () => {
  const { body } = await get('/', { accept: 'text/html' });
  const json = /id="settings">(.*?)<\/script>/.exec(body)?.[1] ?? '';
  expect(JSON.parse(json)).toEqual(SETTINGS);
});

it('keeps hashed assets for ever and answers a missing one with a problem, not with the page', async () => {
  const asset = await get('/assets/main-1a2b.js');
  expect(asset.headers['cache-control']).toBe('public, max-age=31536000, immutable');
  expect(asset.headers['content-type']).toContain('javascript');
  expect(asset.headers['content-security-policy']).toContain("'wasm-unsafe-eval'");
  const missing = await get('/assets/old.js', { accept: 'text/html' });
  expect(missing.statusCode).toBe(404);
  expect(missing.headers['content-type']).toContain('application/problem+json');
});

it.each(['/../package.json', '/%2e%2e/package.json', '/assets/..%2f..%2fpackage.json', '//etc/passwd'])('lets nobody out of its folder: %s', async (url) => {
  const answer = await get(url);
  expect(answer.statusCode).toBeGreaterThanOrEqual(400);
});

it('answers everything else with closed headers', async () => {
  const { headers } = await get('/api/nothing');
  expect(headers).toMatchObject({
    'content-security-policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
    'x-content-type-options': 'nosniff',
    'strict-transport-security': expect.any(String),
    'x-request-id': expect.any(String),
  });
});

it('lets the named origin call and no other', async () => {
  const preflight = (origin: string) => app.inject({ method: 'OPTIONS', url: '/api/users/common/me', headers: { origin, 'access-control-request-method': 'GET' } });
  const named = await preflight('https://other.example.ru');
  expect(named.statusCode).toBe(204);
  expect(named.headers['access-control-allow-headers']).toContain('idempotency-key');
  expect((await preflight('https://evil.example.ru')).headers['access-control-allow-origin']).toBeUndefined();
});

it('sheds an address that asks too often, and says when to come back', async () => {
  const answers = await Promise.all(Array.from({ length: 40 }, () => get('/api/nothing')));
  const refused = answers.find(({ statusCode }) => statusCode === 429);
  expect(refused?.json()).toMatchObject({ code: 'too_many_requests', detail: 'Подождите' });
  expect(Number(refused?.headers['retry-after'])).toBeGreaterThan(0);
});
