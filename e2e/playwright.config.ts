import { existsSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { defineConfig } from '@playwright/test';

/** Chromium without a sandbox (tests run as root) and without the calls home that a closed network refuses. */
const QUIET = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/** npm test names it (scripts/browser.mjs); who starts these alone has what is there. */
const browser =
  process.env['CHROMIUM_PATH'] ??
  ['/usr/bin/chromium-headless-shell', '/usr/bin/chromium'].find((path) => existsSync(path));

const report = process.env['E2E_REPORT'];

export default defineConfig({
  testDir: '.',
  testMatch: '*.spec.ts',
  outputDir: '../test-results',
  globalSetup: './testing/global-setup.ts',
  fullyParallel: false,
  // Files side by side: a test mostly waits, for a server to start or a picture to be looked at.
  workers: Math.max(2, availableParallelism()),
  // What passes only the second time is broken.
  retries: 0,
  // A loaded machine is slow, not wrong. What must be quick is measured by benches, or says so in its test.
  timeout: 480_000,
  expect: { timeout: 45_000 },
  forbidOnly: Boolean(process.env['CI']),
  reporter: report ? [['list'], ['json', { outputFile: report }]] : [['list']],
  use: {
    browserName: 'chromium',
    locale: 'ru-RU',
    timezoneId: 'Europe/Moscow',
    viewport: { width: 1440, height: 900 },
    // Watching every step costs a quarter of the run: whoever looks for a fault switches it on.
    trace: process.env['E2E_TRACE'] ? 'retain-on-failure' : 'off',
    screenshot: 'only-on-failure',
    launchOptions: { ...(browser && { executablePath: browser }), args: QUIET },
  },
});
