import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { collectAllGarbage } from '#platform/collect-garbage.ts';
import { openDatabase } from '#platform/db/index.ts';
import { migrateDatabase } from '#platform/db/migrate.ts';
import type { ServerLock } from '#platform/db/server-lock.ts';
import { UnfitDatabase } from '#platform/db/unfit-database.ts';
import { createLog } from '#platform/log.ts';
import { loadSecrets } from '#platform/secrets.ts';
import { buildApp } from './build-app.ts';
import { CannotStart } from './cannot-start.ts';
import { BadSettings, readConfig, type Config } from './config.ts';
import { takeDataFolder } from './data-folder.ts';
import { prepareDemo } from './demo.ts';
import { foldersHiddenFromChildren } from './folders-hidden-from-children.ts';
import { serverFolder } from './server-folder.ts';
import { requirePlace } from './place-among-servers.ts';
import { closeOnSignals } from './shutdown.ts';
import type { WorkerPackageSettings } from './worker-package.ts';

const isPortTrouble = (error: unknown): error is Error & { code: string } =>
  error instanceof Error &&
  'code' in error &&
  ['EADDRINUSE', 'EACCES', 'EADDRNOTAVAIL', 'ENOTFOUND'].includes(String(error.code));

const portSentence = ({ port, host }: Config, code: string): string =>
  code === 'EADDRINUSE'
    ? `Порт ${port} занят другой программой. Освободите его или задайте другой PORT.`
    : `Не удалось открыть адрес ${host}:${port} (${code}). Проверьте HOST и PORT.`;

/** Before anything is opened: a busy port is the commonest reason why a start cannot be. */
async function requirePort(config: Config): Promise<void> {
  const probe = createServer().listen(config.port, config.host);
  try {
    await once(probe, 'listening');
  } catch (error) {
    throw isPortTrouble(error) ? new CannotStart(portSentence(config, error.code)) : error;
  }
  probe.close();
  await once(probe, 'close');
}

const workerPackageOf = ({ modelsFolder }: Config): WorkerPackageSettings => ({
  archive: join(serverFolder, '..', 'worker', 'dist', 'worker.tgz'),
  modelsFolder: modelsFolder ?? join(serverFolder, '..', 'models'),
});

async function start(): Promise<void> {
  const config = readConfig();
  const { version } = JSON.parse(readFileSync(join(serverFolder, 'package.json'), 'utf8')) as { version: string };
  const { release: unlock, isHeldBySystem } = takeDataFolder(config.dataDir);
  await requirePort(config).catch((error: unknown) => {
    unlock();
    throw error;
  });
  const log = createLog(config.logLevel);
  const kept = loadSecrets(config.dataDir);
  const secrets = {
    sessionKey: config.sessionSecret ?? kept.sessionKey,
    workerToken: config.workerToken ?? kept.workerToken,
    pushKey: config.pushKey ?? kept.pushKey,
  };

  let opened: Awaited<ReturnType<typeof openDatabase>> | undefined;
  let built: Awaited<ReturnType<typeof buildApp>> | undefined;
  let place: ServerLock | undefined;
  const close = async (): Promise<void> => {
    await built?.close();
    await place?.release();
    await opened?.close();
    unlock();
  };
  // Before the database is open, too: a start that is stopped, or whose starter was killed, leaves nothing behind.
  const end = closeOnSignals(close, log);
  const database = await openDatabase(
    config.databaseUrl
      ? { url: config.databaseUrl }
      : { dataDir: join(config.dataDir, 'database'), isShortLived: config.isShortLived },
  ).catch((error: unknown) => {
    unlock();
    if (error instanceof UnfitDatabase) throw error;
    throw new CannotStart(`Не удалось открыть базу данных: ${error instanceof Error ? error.message : String(error)}`);
  });
  opened = database;
  try {
    place = await requirePlace({ database, storesOnDisk: config.s3 === null, log, lost: (said) => end({ said }) });
    await migrateDatabase(database, join(serverFolder, 'migrations'));
    built = await buildApp({
      config,
      secrets,
      database,
      log,
      version,
      isFolderHeldBySystem: isHeldBySystem,
      hasOtherServers: database.kind === 'postgres' && config.s3 !== null,
      webFolder: join(serverFolder, '..', 'web', 'dist'),
      workerPackage: workerPackageOf(config),
      hidden: await foldersHiddenFromChildren(config.dataDir, log),
    });
    const demo = config.demo ? await prepareDemo({ dataDir: config.dataDir, ...built }) : null;
    await built.app.listen({ port: config.port, host: config.host });
    built.testMedia();
    collectAllGarbage();
    const address = built.app.server.address();
    const port = typeof address === 'object' && address ? address.port : config.port;
    // For the start script, which tells the user and starts the worker.
    const local = `http://${config.host === '0.0.0.0' ? '127.0.0.1' : config.host}:${port}`;
    process.send?.({
      kind: 'listening',
      url: config.port === 0 ? local : config.publicUrl,
      local,
      demo,
      workerToken: secrets.workerToken,
      localWorker: config.localWorker,
    });
  } catch (error) {
    await built?.close().catch(() => undefined);
    await place?.release();
    await database.close().catch(() => undefined);
    unlock();
    throw isPortTrouble(error) ? new CannotStart(portSentence(config, error.code)) : error;
  }
}

start().catch((error: unknown) => {
  const expected = error instanceof CannotStart || error instanceof BadSettings || error instanceof UnfitDatabase;
  process.stderr.write(
    `${expected ? error.message : error instanceof Error ? (error.stack ?? error.message) : String(error)}\n`,
  );
  process.exit(1);
});
