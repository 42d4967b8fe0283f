import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync, brotliDecompressSync, gunzipSync, gzipSync } from 'node:zlib';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { systemClock } from '#platform/clock.ts';
import { createHttpServer } from '#platform/http/server.ts';
import { createLog } from '#platform/log.ts';
import { createRateLimit } from '#platform/rate-limit.ts';

const SETTINGS = {
  brand: 'Мой </script> бренд',
  apiOrigin: 'https://api.example.ru',
  marketingOrigin: 'https://calls.example.ru',
  version: '1',
  tileUrl: 'https://{s}.tiles.ru/{z}/{x}/{y}.png',
  tileAttribution: '',
  contactPhone: '',
  messengerUrl: '',
  operator: { name: 'ООО «Ракурс»', address: '', email: '', taxId: '' },
};
const HERO = {
  src: '/assets/hero-1.webp',
  srcset: '/assets/small-1.webp 640w',
  sizes: '94vw',
  width: 1200,
  height: 800,
};
const folder = mkdtempSync(join(tmpdir(), 'rakurs-web-'));
let app: Awaited<ReturnType<typeof createHttpServer>>;
beforeAll(async () => {
  mkdirSync(join(folder, 'assets'));
  writeFileSync(join(folder, 'assets', 'main-1a2b.js.br'), brotliCompressSync('export {};'));
  writeFileSync(join(folder, 'assets', 'main-1a2b.js.gz'), gzipSync('export {};'));
  writeFileSync(join(folder, 'assets', 'main-1a2b.js'), 'export {};');
  writeFileSync(
    join(folder, 'index.html'),
    '<meta name="csp-nonce" content="__CSP_NONCE__"><!-- head --><title>черновик</title><!-- /head --><script type="application/json" id="settings">\n      {}\n    </script><link rel="stylesheet" crossorigin href="/assets/main-1.css"><div id="root"></div>',
  );
  writeFileSync(join(folder, 'push-worker.js'), 'self;');
  writeFileSync(join(folder, 'assets', 'main-1.css'), 'body{margin:0}');
  writeFileSync(
    join(folder, 'first-paint.json'),
    JSON.stringify({
      words: { '/': { title: 'Каждый кадр', lead: '{brand} смотрит' } },
      pictures: { '/': { light: HERO, dark: HERO } },
    }),
  );
  app = await createHttpServer({
    log: createLog('silent'),
    https: true,
    trustedProxies: [],
    origins: ['https://other.example.ru'],
    perAddress: createRateLimit({ limit: 60, windowMs: 60_000, clock: systemClock, message: 'Подождите' }),
    shedding: { requireRoom: () => undefined },
    webApp: { folder, publicUrl: 'https://rakurs.example.ru', settings: SETTINGS },
  });
});
afterAll(async () => {
  await app.close();
  rmSync(folder, { recursive: true });
});
const get = (url: string, headers: Record<string, string> = {}) => app.inject({ method: 'GET', url, headers });

it('serves the one page for every address a user may open, with a fresh nonce each time', async () => {
  const [one, other] = [
    await get('/', { accept: 'text/html' }),
    await get('/cabinet/projects/7', { accept: 'text/html' }),
  ];
  for (const page of [one, other]) {
    expect(page.statusCode).toBe(200);
    const policy = String(page.headers['content-security-policy']);
    const nonce = /'nonce-([^']+)'/.exec(policy)?.[1] ?? 'none';
    expect(page.body).toContain(`content="${nonce}"`);
    expect(policy).toContain("script-src 'self';");
    expect(policy).toContain(
      "connect-src 'self' https://api.example.ru wss://api.example.ru https://calls.example.ru;",
    );
    expect(policy).toContain("img-src 'self' data: blob: https://api.example.ru https://*.tiles.ru");
    expect(policy).not.toContain('unsafe');
    for (const closed of ["object-src 'none'", "base-uri 'none'", "frame-ancestors 'none'"])
      expect(policy).toContain(closed);
    expect(page.headers).toMatchObject({
      'referrer-policy': 'strict-origin-when-cross-origin',
      'x-content-type-options': 'nosniff',
    });
  }
  expect(one.headers['content-security-policy']).not.toBe(other.headers['content-security-policy']);
});

it('gives the page to callers that accept anything, name nothing or ask for its head', async () => {
  const silent = await get('/');
  const { body } = await get('/', { accept: 'text/html' });
  expect(body).toContain('id="root"');
  for (const answer of [silent, await get('/', { accept: '*/*' }), await get('/rates', { accept: 'text/*;q=.5' })]) {
    expect(answer.statusCode).toBe(200);
    expect(answer.headers['content-type']).toBe('text/html; charset=utf-8');
  }
  const head = await app.inject({ method: 'HEAD', url: '/' });
  expect(head.statusCode).toBe(200);
  expect(head.headers['content-type']).toBe('text/html; charset=utf-8');
  // A picture that is not there is no page, and what is asked of the API is never one.
  expect((await get('/nothing.png', { accept: 'image/*' })).headers['content-type']).toContain('problem+json');
  expect((await get('/api/nothing')).headers['content-type']).toContain('problem+json');
  expect((await app.inject({ method: 'POST', url: '/' })).statusCode).toBe(404);
});

it('hands the settings over without letting a text end the script', async () => {
  const { body } = await get('/', { accept: 'text/html' });
  const json = /id="settings">(.*?)<\/script>/.exec(body)?.[1] ?? '';
  expect(JSON.parse(json)).toEqual(SETTINGS);
});

const page = (url: string, headers: Record<string, string> = {}) => get(url, { accept: 'text/html', ...headers });

it('gives search engines the description of each public address, and keeps the cabinet out of them', async () => {
  for (const [url, address, title] of [
    ['/', '/', 'фото и видео'],
    ['/rates', '/rates', 'Тарифы'],
    ['/about_us/team', '/about_us', 'О нас'],
    ['/privacy_policy?from=footer', '/privacy_policy', 'Политика конфиденциальности'],
    ['/stats/', '/stats', 'Статистика'],
  ] as const) {
    const { body, statusCode } = await page(url);
    expect(statusCode).toBe(200);
    expect(/<title>(.*?)<\/title>/.exec(body)?.[1], url).toContain(title);
    expect(body).not.toContain('черновик');
    expect(body).toContain(`<link rel="canonical" href="https://rakurs.example.ru${address}" />`);
    expect(body).toContain(`<meta property="og:url" content="https://rakurs.example.ru${address}" />`);
    expect(body).toContain('<meta property="og:image" content="https://rakurs.example.ru/og.png" />');
    expect(body).toContain('content="Мой &lt;/script&gt; бренд"');
    expect(body).toMatch(/<meta name="description" content="[^"]{40,}" \/>/);
    expect(body).not.toContain('noindex');
  }
  for (const url of ['/cabinet/projects/7', '/admin', '/sign_in']) {
    const { body, statusCode } = await page(url);
    expect(statusCode).toBe(200);
    expect(body).toContain('<meta name="robots" content="noindex" />');
    expect(body).not.toContain('og:url');
  }
});

it.each(['/no/such/page', '/index.html', '/ratesx', '/__proto__', '/constructor'])(
  'shows the page at an unknown address, and says 404: %s',
  async (url) => {
    const { body, statusCode, headers } = await page(url);
    expect(statusCode).toBe(404);
    expect(headers['content-type']).toBe('text/html; charset=utf-8');
    expect(body).toContain('<title>Страница не найдена — Мой &lt;/script&gt; бренд</title>');
  },
);

it('answers robots with what is closed and where the map of the site is', async () => {
  const robots = await get('/robots.txt');
  expect(robots.headers['content-type']).toBe('text/plain; charset=utf-8');
  expect(robots.body).toBe(
    'User-agent: *\nDisallow: /cabinet\nDisallow: /admin\nDisallow: /api\n\nSitemap: https://rakurs.example.ru/sitemap.xml\n',
  );
  const sitemap = await get('/sitemap.xml');
  expect(sitemap.headers['content-type']).toBe('application/xml; charset=utf-8');
  const places = [...sitemap.body.matchAll(/<loc>(.*?)<\/loc>/g)].map(([, place]) => place);
  expect(places).toEqual(
    ['/', '/rates', '/about_us', '/privacy_policy', '/stats'].map((address) => `https://rakurs.example.ru${address}`),
  );
});

it('compresses the page for browsers that can unpack it, and for no others', async () => {
  const plain = await page('/');
  expect(plain.headers['content-encoding']).toBeUndefined();
  const brotli = await page('/', { 'accept-encoding': 'gzip, deflate, br' });
  expect(brotli.headers).toMatchObject({ 'content-encoding': 'br', vary: 'accept-encoding' });
  expect(brotliDecompressSync(brotli.rawPayload).toString()).toContain('<title>');
  const gzip = await page('/', { 'accept-encoding': 'br;q=0, gzip' });
  expect(gzip.headers['content-encoding']).toBe('gzip');
  expect(gunzipSync(gzip.rawPayload).toString()).toContain('<title>');
  for (const accepted of ['identity', 'br;q=0', 'deflate', ''])
    expect((await page('/', { 'accept-encoding': accepted })).headers['content-encoding']).toBeUndefined();
});

it('sends the packed copy of an asset in its place, with the type of the asset', async () => {
  const brotli = await get('/assets/main-1a2b.js', { 'accept-encoding': 'gzip, br' });
  expect(brotli.headers).toMatchObject({
    'content-encoding': 'br',
    vary: 'accept-encoding',
    'cache-control': 'public, max-age=31536000, immutable',
  });
  expect(brotli.headers['content-type']).toContain('javascript');
  expect(brotliDecompressSync(brotli.rawPayload).toString()).toBe('export {};');
  const gzip = await get('/assets/main-1a2b.js', { 'accept-encoding': 'gzip' });
  expect(gunzipSync(gzip.rawPayload).toString()).toBe('export {};');
  const plain = await get('/assets/main-1a2b.js');
  expect(plain.headers['content-encoding']).toBeUndefined();
  expect(plain.body).toBe('export {};');
  const other = await get('/assets/main-1a2b.js', { 'accept-encoding': 'br', origin: 'https://other.example.ru' });
  expect(other.headers['vary']).toBe('origin, accept-encoding');
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

it('can be installed as an application under the name of the installation', async () => {
  const manifest = await get('/manifest.webmanifest');
  expect(manifest.headers['content-type']).toBe('application/manifest+json; charset=utf-8');
  expect(manifest.json()).toMatchObject({
    name: SETTINGS.brand,
    start_url: '/cabinet',
    display: 'standalone',
    icons: [{ sizes: '192x192' }, { sizes: '512x512' }, { purpose: 'maskable' }],
  });
});

it('gives the service worker its own origin, an icon to show and nothing else, and never an old one', async () => {
  const worker = await get('/push-worker.js');
  expect(worker.headers).toMatchObject({
    'content-security-policy': "default-src 'none'; img-src 'self'; frame-ancestors 'none'",
    'cache-control': 'no-cache',
  });
  expect(worker.headers['content-type']).toContain('javascript');
});

it.each(['/../package.json', '/%2e%2e/package.json', '/assets/..%2f..%2fpackage.json', '//etc/passwd'])(
  'lets nobody out of its folder: %s',
  async (url) => {
    const answer = await get(url);
    expect(answer.statusCode).toBeGreaterThanOrEqual(400);
  },
);

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
  const preflight = (origin: string) =>
    app.inject({
      method: 'OPTIONS',
      url: '/api/users/common/me',
      headers: { origin, 'access-control-request-method': 'GET' },
    });
  const named = await preflight('https://other.example.ru');
  expect(named.statusCode).toBe(204);
  expect(named.headers['access-control-allow-headers']).toContain('idempotency-key');
  expect((await preflight('https://evil.example.ru')).headers['access-control-allow-origin']).toBeUndefined();
});

it('puts the first words of a public page, its rules and its large picture into the page itself, as text and under the nonce', async () => {
  const { body } = await page('/');
  const nonce = /name="csp-nonce" content="([^"]+)"/.exec(body)?.[1] ?? 'none';
  expect(body).toContain(`<style nonce="${nonce}">body{margin:0}</style>`);
  expect(body).toContain('<h1>Каждый кадр</h1><p>Мой &lt;/script&gt; бренд смотрит</p>');
  expect(body).toContain(
    '<source media="(prefers-color-scheme: dark)" srcset="/assets/small-1.webp 640w" sizes="94vw" />',
  );
  expect(body).toContain(
    'width="1200" height="800" srcset="/assets/small-1.webp 640w" sizes="94vw" src="/assets/hero-1.webp"',
  );
  const other = await page('/cabinet');
  expect(other.body).toContain('<div id="root"></div>');
});

it('sheds an address that asks too often, and says when to come back', async () => {
  const answers = await Promise.all(Array.from({ length: 80 }, () => get('/api/nothing')));
  const refused = answers.find(({ statusCode }) => statusCode === 429);
  expect(refused?.json()).toMatchObject({ code: 'too_many_requests', detail: 'Подождите' });
  expect(Number(refused?.headers['retry-after'])).toBeGreaterThan(0);
});
