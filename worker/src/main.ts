import { setPriority } from 'node:os';
import { createClient, workerRoutes, type WorkerModel } from '@rakurs/contract';
import { readWorkerConfig } from './config.ts';
import { openSkills } from './open-skills.ts';
import { keepPresence } from './presence.ts';
import { createSend } from './platform/send.ts';
import { fetchPicture } from './tasks/fetch-picture.ts';
import { startLabour, type Labour } from './tasks/task-loop.ts';
import { createLook } from './tasks/analyse-frame.ts';
import { createSpeed } from './tasks/throughput.ts';
import manifest from '../package.json' with { type: 'json' };

/** Whoever waits for a page goes before whoever looks at pictures. */
const NICENESS = 5;

const tell = (sentence: string) => process.stderr.write(`${sentence}\n`);

try {
  const config = readWorkerConfig(process.argv.slice(2));
  setPriority(NICENESS);
  const api = createClient(workerRoutes, createSend(config));
  const speed = createSpeed();
  const models: WorkerModel[] = [];
  let labour: Labour | null = null;
  // Present from the start; what it can do is told once the models are loaded.
  const leave = keepPresence({
    api,
    presence: { name: config.name, version: manifest.version, models },
    filesPerMinute: speed.filesPerMinute,
    leases: () => labour?.leases() ?? [],
    lose: (leases) => labour?.lose(leases),
    tell,
  });
  // What is under way is not waited for: its lease runs out, and another does it.
  const end = () => {
    leave();
    process.exit(0);
  };
  process.on('SIGINT', end);
  process.on('SIGTERM', end);
  process.on('disconnect', end);

  const { skills, provider, models: loaded } = await openSkills(config, tell);
  models.push(...loaded);
  labour = startLabour({ api, name: config.name, speed, atOnce: config.atOnce, tell, look: createLook({ skills, provider, fetchPicture: (address) => fetchPicture(config.server, address) }) });
} catch (error) {
  tell(error instanceof Error ? error.message : String(error));
  process.exit(1);
}
