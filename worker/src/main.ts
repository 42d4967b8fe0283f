import { createClient, workerRoutes } from '@rakurs/contract';
import { readWorkerConfig } from './config.ts';
import { keepPresence } from './presence.ts';
import { createSend } from './send.ts';
import manifest from '../package.json' with { type: 'json' };

const tell = (sentence: string) => process.stderr.write(`${sentence}\n`);

try {
  const config = readWorkerConfig(process.argv.slice(2));
  const api = createClient(workerRoutes, createSend(config));
  // Skills come with recognition; until then a worker is only present.
  const stop = keepPresence({ api, presence: { name: config.name, version: manifest.version, skills: [] }, tell });
  const end = () => {
    stop();
    process.exit(0);
  };
  process.on('SIGINT', end);
  process.on('SIGTERM', end);
  process.on('disconnect', end);
} catch (error) {
  tell(error instanceof Error ? error.message : String(error));
  process.exitCode = 1;
}
