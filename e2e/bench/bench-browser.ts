import { chromium, type Page } from '@playwright/test';
import { arrive } from '../testing/arrive.ts';
import { startProduct } from '../testing/product.ts';

/** The built product, and somebody new in a real browser. */
export async function openBench(email: string, env: Record<string, string> = {}) {
  const product = await startProduct({ env: { DEMO: 'off', LOCAL_WORKER: 'off', ...env } });
  const browser = await chromium.launch({
    executablePath: process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium',
    args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking'],
  });
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
  // tsx keeps the names of functions by a helper of its own, which a function that is sent into the page would miss
  // there.
  await context.addInitScript({ content: 'globalThis.__name = (named) => named;' });
  const page = await context.newPage();
  return {
    ...(await arrive(page, product.url, email)),
    url: product.url,
    page,
    newPage: (): Promise<Page> => context.newPage(),
    close: async () => {
      await browser.close();
      await product.stop();
    },
  };
}

export interface Spread {
  p50: number;
  p95: number;
  most: number;
}

export function spreadOf(values: readonly number[]): Spread {
  const sorted = values.toSorted((a, b) => a - b);
  const at = (share: number) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
  return { p50: at(0.5), p95: at(0.95), most: at(1) };
}
