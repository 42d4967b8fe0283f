import { test as base, expect, type Page, type Response } from '@playwright/test';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { startProduct, type Product } from './product.ts';

interface Worker {
  /**
   * Settings of this file's product. Only who needs machines to look at pictures, or the demo with its fourteen files,
   * switches them on: they take both cores.
   */
  productEnv: Record<string, string>;
  product: Product;
}
interface Test {
  /** Says that this test expects such trouble: a console text, or an address that fails. */
  allowTrouble: (pattern: RegExp) => void;
  allowed: RegExp[];
}

/**
 * One way through one promise of the README's list: what `npm test` runs of these tests. At most fifteen, and the rest is
 * for `npm run test:full`.
 */
export const JOURNEY = { tag: '@journey' };

/**
 * With the worker and its real models. It is this very object that files share: the product is started once for all that
 * name it in one of Playwright's workers.
 */
export const WITH_WORKER = { DEMO: 'off', LOCAL_WORKER: 'on', STREAMS: 'off' };

/**
 * One product for all tests of a file, and for all files with the same settings; a page that fails the test on any console error or failed request it did not
 * expect.
 */
export const test = base.extend<Test, Worker>({
  productEnv: [
    { DEMO: 'off', LOCAL_WORKER: 'off', STREAMS: 'off' },
    { scope: 'worker', option: true },
  ],
  product: [
    async ({ productEnv }, use) => {
      const product = await startProduct({ env: productEnv });
      await use(product);
      await product.stop();
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  baseURL: async ({ product }, use) => use(product.url),
  // oxlint-disable-next-line no-empty-pattern -- Playwright reads the fixtures' names off this argument
  allowed: async ({}, use) => use([]),
  allowTrouble: async ({ allowed }, use) => use((pattern) => void allowed.push(pattern)),
  page: async ({ page, allowed }, use, info) => {
    const trouble: string[] = [];
    page.on(
      'console',
      (message) => message.type() === 'error' && trouble.push(`console: ${message.text()} ${message.location().url}`),
    );
    page.on('pageerror', (error) => trouble.push(`page error: ${error.message}`));
    page.on('requestfailed', (request) => {
      const reason = request.failure()?.errorText ?? '';
      // A page that is left takes its unfinished requests with it.
      if (reason !== 'net::ERR_ABORTED') trouble.push(`request failed: ${request.url()} ${reason}`);
    });
    page.on(
      'response',
      (response: Response) =>
        response.status() >= 400 && trouble.push(`answer ${response.status()}: ${response.url()}`),
    );
    await use(page);
    if (info.status === info.expectedStatus)
      expect(trouble.filter((text) => !allowed.some((pattern) => pattern.test(text)))).toEqual([]);
  },
});

const axeSource = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

interface Finding {
  id: string;
  impact: string | null;
  nodes: { target: unknown; failureSummary?: string }[];
}

/** What axe-core finds serious or critical on the page as it stands. */
export async function seriousFindings(page: Page): Promise<string[]> {
  // Half faded in, a text is paler than it is meant to be.
  await page.evaluate(() =>
    Promise.allSettled(
      document
        .getAnimations()
        .filter(({ effect }) => effect?.getComputedTiming().iterations !== Infinity)
        .map(({ finished }) => finished),
    ),
  );
  // Through the debugger, which the page's own policy does not bind.
  await page.evaluate(axeSource);
  const findings = await page.evaluate<Finding[]>(
    "axe.run(document, { resultTypes: ['violations'] }).then((result) => result.violations)",
  );
  return findings
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .map(
      ({ id, nodes }) =>
        `${id}: ${nodes.map((node) => `${JSON.stringify(node.target)} ${node.failureSummary ?? ''}`).join('; ')}`,
    );
}

export { expect };
