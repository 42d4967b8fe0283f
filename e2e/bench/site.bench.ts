/**
 * The public pages as a visitor on a middling phone and on a desk gets them: when the largest thing is painted, and how
 * much code came
 * before anything was touched. Measured against a page of bare HTML with the same words, sent over the same throttled
 * connection.
 */
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { chromium, type Browser, type Page } from '@playwright/test';
import { startProduct } from '../testing/product.ts';

const RUNS = 5;
/** Lighthouse's own: a slow 4G and a processor four times slower for phones, 40 ms and 10 Mbit/s for desks. */
const PLACES = {
  phone: { viewport: { width: 412, height: 823 }, latency: 150, bytesPerSecond: 1_638_400 / 8, slower: 4 },
  desk: { viewport: { width: 1350, height: 940 }, latency: 40, bytesPerSecond: 10_240_000 / 8, slower: 1 },
};
type Place = (typeof PLACES)[keyof typeof PLACES];

interface Visit {
  largestPaintMs: number;
  scriptBytes: number;
}

const median = (values: number[]): number =>
  values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)] ?? 0;

const largestPaint = (page: Page): Promise<number> =>
  page.evaluate(
    () =>
      new Promise<number>((resolve) =>
        new PerformanceObserver((list) => resolve(list.getEntries().at(-1)?.startTime ?? 0)).observe({
          type: 'largest-contentful-paint',
          buffered: true,
        }),
      ),
  );

async function visit(browser: Browser, address: string, place: Place): Promise<Visit> {
  const context = await browser.newContext({ viewport: place.viewport });
  const page = await context.newPage();
  const cdp = await context.newCDPSession(page);
  await cdp.send('Network.enable');
  await cdp.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: place.latency,
    downloadThroughput: place.bytesPerSecond,
    uploadThroughput: place.bytesPerSecond,
  });
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: place.slower });
  const scripts = new Set<string>();
  let scriptBytes = 0;
  cdp.on('Network.responseReceived', ({ requestId, type }) => type === 'Script' && scripts.add(requestId));
  cdp.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    if (scripts.has(requestId)) scriptBytes += encodedDataLength;
  });
  await page.goto(address, { waitUntil: 'networkidle' });
  const largestPaintMs = await largestPaint(page);
  await context.close();
  return { largestPaintMs, scriptBytes };
}

async function visits(browser: Browser, address: string, place: Place): Promise<Visit> {
  const all: Visit[] = [];
  for (let run = 0; run < RUNS; run += 1) all.push(await visit(browser, address, place));
  return { largestPaintMs: median(all.map((one) => one.largestPaintMs)), scriptBytes: all[0]?.scriptBytes ?? 0 };
}

const product = await startProduct({ env: { DEMO: 'off', LOCAL_WORKER: 'off' } });
const browser = await chromium.launch({
  executablePath: process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium',
  args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking'],
});
const page = await browser.newPage();
await page.goto(product.url, { waitUntil: 'networkidle' });
const words = await page.locator('main').innerText();
await page.close();
const bare = createServer((_, answer) =>
  answer
    .setHeader('content-type', 'text/html; charset=utf-8')
    .end(`<!doctype html><title>-</title><pre>${words.replaceAll('<', '&lt;')}</pre>`),
).listen(0, '127.0.0.1');
await once(bare, 'listening');
const bareUrl = `http://127.0.0.1:${(bare.address() as AddressInfo).port}/`;

for (const [name, place] of Object.entries(PLACES)) {
  const limit = await visits(browser, bareUrl, place);
  for (const path of ['/', '/rates']) {
    const ours = await visits(browser, `${product.url}${path}`, place);
    console.log(
      `${name} ${path}: largest paint ${Math.round(ours.largestPaintMs)} ms, bare HTML with the same words ${Math.round(limit.largestPaintMs)} ms, ratio ${(ours.largestPaintMs / limit.largestPaintMs).toFixed(2)}; ` +
        `scripts before a touch ${(ours.scriptBytes / 1000).toFixed(0)} kB`,
    );
  }
}

await browser.close();
bare.close();
await product.stop();
