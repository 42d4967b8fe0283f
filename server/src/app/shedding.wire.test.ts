import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { contract, fillPath, holesOf, RESUMABLE_PATH, type Route } from '@rakurs/contract';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import type { Load } from '#platform/load/overload.ts';
import { buildTestApp } from '../../testing/build-test-app.ts';
import { openTestDatabase, type TestDatabase } from '../../testing/test-database.ts';
import type { App } from './build-app.ts';

const routes: [string, Route][] = Object.entries(contract);
const dataDir = mkdtempSync(join(tmpdir(), 'rakurs-shedding-'));
let left: TestDatabase;
let app: App;
let tell: (load: Load) => void;
let jwt: string;

const QUIET = { loopDelayMs: 1, rssBytes: 1, heapBytes: 1 };
/** More readings than the rule looks back at. */
const readAll = (load: Partial<Load>): void => {
  for (let reading = 0; reading < 6; reading += 1) tell({ ...QUIET, ...load });
};
const call = ({ method, path }: Pick<Route, 'method' | 'path'>, authorization = '') =>
  app.app.inject({
    method,
    url: fillPath(path, Object.fromEntries(holesOf(path).map((hole) => [hole, 1]))),
    headers: { authorization },
  });
const refusedWhileOverloaded = async (): Promise<string[]> => {
  const refused: string[] = [];
  for (const [name, route] of routes) if ((await call(route)).statusCode === 503) refused.push(name);
  return refused;
};
const takeCharges = () => call(contract.exportCharges, jwt);

beforeAll(async () => {
  left = await openTestDatabase();
  const loadMeter = {
    watch: (hear: (load: Load) => void) => {
      tell = hear;
      return () => undefined;
    },
  };
  app = await buildTestApp({
    database: left.database,
    dataDir,
    settings: { SHED_LOOP_DELAY_MS: '300', SHED_MEMORY_MB: '1000' },
    loadMeter,
  });
  const signed = await app.app.inject({
    method: 'POST',
    url: contract.signUp.path,
    payload: { email: 'person@example.ru', password: 'long-enough' },
  });
  ({ jwt } = signed.json<{ jwt: string }>());
});
afterAll(async () => {
  await app.close();
  await left.close();
  rmSync(dataDir, { recursive: true, force: true });
});
beforeEach(() => readAll(QUIET));

it('refuses what is expensive, and nothing else, while the event loop is late', async () => {
  expect(await refusedWhileOverloaded()).toEqual([]);
  readAll({ loopDelayMs: 301 });
  expect((await refusedWhileOverloaded()).toSorted()).toEqual([
    'copyFiles',
    'downloadDataset',
    'exportCharges',
    'exportClassifier',
    'exportRecord',
    'keepRecord',
    'listDuplicates',
    'listSimilar',
    'newPictureSearch',
    'newUpload',
    'packFiles',
    'reindexProject',
    'search',
    'sendCommand',
    'sendDialogMessage',
    'suggestFrames',
    'suggestSearches',
    'takeSample',
    'uploadFile',
  ]);
});

it('says so in Russian and names the time to come again, and answers the same call afterwards', async () => {
  expect((await takeCharges()).statusCode).toBe(200);
  readAll({ loopDelayMs: 301 });
  const refused = await takeCharges();
  expect(refused.statusCode).toBe(503);
  expect(refused.headers['retry-after']).toBe('5');
  expect(refused.headers['content-type']).toContain('application/problem+json');
  expect(refused.json()).toEqual({
    type: 'about:blank',
    status: 503,
    title: 'Сервер перегружен',
    detail: 'Сейчас слишком много работы. Подождите несколько секунд и повторите.',
    code: 'overloaded',
  });
  readAll(QUIET);
  expect((await takeCharges()).statusCode).toBe(200);
});

it('refuses when memory runs out', async () => {
  readAll({ rssBytes: 1001 * 1024 * 1024 });
  expect((await takeCharges()).statusCode).toBe(503);
});

it('answers health, files and what the cabinet shows as always meanwhile', async () => {
  readAll({ loopDelayMs: 60_000 });
  expect((await call(contract.health)).statusCode).toBe(200);
  for (const route of [contract.me, contract.listProjects, contract.showHome])
    expect((await call(route, jwt)).statusCode, route.path).toBe(200);
});

it('begins no upload by tus, and goes on with those under way', async () => {
  readAll({ loopDelayMs: 301 });
  expect((await call({ method: 'POST', path: RESUMABLE_PATH })).statusCode).toBe(503);
  expect(
    (await call({ method: 'PATCH', path: `${RESUMABLE_PATH}/00000000-0000-4000-8000-000000000000` })).statusCode,
  ).not.toBe(503);
});
