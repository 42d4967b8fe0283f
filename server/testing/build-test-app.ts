import { join } from 'node:path';
import { buildApp, type App } from '#app/build-app.ts';
import { readConfig } from '#app/config.ts';
import { systemClock, type Clock } from '#platform/clock.ts';
import type { Database } from '#platform/db/index.ts';
import type { DeletionClock } from '#platform/deletion-clock/index.ts';
import { createLog, type Log } from '#platform/log.ts';
import type { LoadMeter } from '#platform/load/load-meter.ts';
import type { SpareChildren } from '#platform/media/index.ts';

export const MIGRATIONS = join(import.meta.dirname, '..', 'migrations');
export const TEST_SECRETS = {
  sessionKey: 'test-session-key-test-session-key',
  workerToken: 'test-worker-token-test-worker-token',
  pushKey: Buffer.alloc(32, 7).toString('base64url'),
};

/**
 * Every application of a test process decodes with the children of those before it: to start one takes half a second of
 * work.
 */
const spareChildren: SpareChildren = new Map();

export interface TestAppDeps {
  database: Database;
  dataDir: string;
  clock?: Clock;
  random?: () => number;
  settings?: Record<string, string>;
  /** Nothing is refused for a slow machine: who wants it sets limits, and tells by this how loaded it is. */
  loadMeter?: LoadMeter;
  /** Silent where a test does not read it. */
  log?: Log;
  /**
   * A test's clock is one that has run steadily, however far it moves it; who tests the watch over clocks brings that.
   */
  deletionClock?: DeletionClock;
}

/**
 * The whole server as every test has it; cameras it opens where a test asks for it. Knows no test runner: the set-up
 * before all tests starts one too.
 */
export const buildTestApp = ({
  database,
  dataDir,
  clock = systemClock,
  random,
  settings,
  loadMeter,
  log = createLog(process.env['TEST_LOG'] ?? 'silent'),
  deletionClock = { now: async () => clock.now() },
}: TestAppDeps): Promise<App> =>
  buildApp({
    config: readConfig({
      NODE_ENV: 'test',
      DATA_DIR: dataDir,
      PUBLIC_URL: 'http://rakurs.test',
      STREAMS: 'off',
      SHED_LOOP_DELAY_MS: '0',
      SHED_MEMORY_MB: '0',
      CHAT_MESSAGES_PER_MINUTE: '0',
      CHAT_MESSAGES_PER_DAY: '0',
      ...settings,
    }),
    secrets: TEST_SECRETS,
    database,
    log,
    clock,
    deletionClock,
    ...(random && { random }),
    ...(loadMeter && { loadMeter }),
    version: 'test',
    webFolder: null,
    workerPackage: {
      archive: join(dataDir, 'worker.tgz'),
      modelsFolder: join(import.meta.dirname, '..', '..', 'models'),
    },
    spareChildren,
  });
