/**
 * The whole server in a process of its own, which can be killed, and which kills itself at one of these moments when a
 * file named `die` says so:
 * `kept`, the bytes have moved into the storage and no row tells of them; `removing`, the rows are gone and the object
 * is there; `removed`, so is the object, and that it was to go is still noted;
 * `committing`, a message of the feed is written and not committed; `found`, the same of what a scan found; `answered`,
 * a worker's result is committed and the worker does not know yet.
 */
import { existsSync, promises, readFileSync, rmSync } from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import { join } from 'node:path';

const [, , dataDir = '', childrenFolder = '', snapshotFile = '', port = '0', settings = '{}'] = process.argv;
const orders = join(dataDir, 'die');

const mustDie = (moment: string): boolean => existsSync(orders) && readFileSync(orders, 'utf8') === moment;
const dieIf = (moment: string): void => {
  if (!mustDie(moment)) return;
  rmSync(orders);
  process.kill(process.pid, 'SIGKILL');
};
const isObject = (path: unknown): boolean => typeof path === 'string' && /[\\/][0-9a-f]{64}$/.test(path);

const { rename, rm } = promises;
promises.rename = async (from, to) => {
  await rename(from, to);
  if (isObject(to)) dieIf('kept');
};
promises.rm = async (path, options) => {
  if (isObject(path)) dieIf('removing');
  await rm(path, options);
  if (isObject(path)) dieIf('removed');
};
syncBuiltinESMExports();

const { setChildFolder } = await import('#platform/start-child.ts');
const { openDatabase } = await import('#platform/db/index.ts');
const { auditBooks } = await import('#app/ledger-audit.ts');
const { buildTestApp } = await import('./build-test-app.ts');

setChildFolder(childrenFolder);
const databaseFolder = join(dataDir, 'database');
// The first of them; those after it find what it left.
const database = await openDatabase({
  dataDir: databaseFolder,
  isShortLived: true,
  ...(!existsSync(databaseFolder) && { snapshotFile }),
});
const { transaction } = database;
database.transaction = (work) =>
  transaction(async () => {
    const done = await work();
    for (const [moment, table] of [
      ['committing', 'feed_messages'],
      ['found', 'taught_detections'],
    ] as const)
      if (mustDie(moment) && (await database.raw(`select 1 from ${table}`)).rows.length > 0) dieIf(moment);
    return done;
  });
const { app } = await buildTestApp({ database, dataDir, settings: JSON.parse(settings) as Record<string, string> });
app.addHook('onSend', async ({ url }) => {
  if (/^\/api\/workers\/tasks\/\d+\/result$/.test(url)) dieIf('answered');
});
await app.listen({ host: '127.0.0.1', port: Number(port) });
const answer = async (asked: string): Promise<unknown[]> =>
  asked === 'audit' ? (await auditBooks(database, 'Europe/Moscow')).disagreements : (await database.raw(asked)).rows;
process.on('message', (asked) => void answer(String(asked)).then((rows) => process.send?.({ rows })));
const address = app.server.address();
process.send?.({ port: typeof address === 'object' ? address?.port : 0 });
