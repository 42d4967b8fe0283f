import { createReadStream, existsSync } from 'node:fs';
import { stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { firstStepsRoutes, Id } from '@rakurs/contract';
import { z } from 'zod';
import { systemClock, type Clock } from '#platform/clock.ts';
import type { Database } from '#platform/db/index.ts';
import type { EventBus } from '#platform/events.ts';
import type { Handlers } from '#platform/http/mount-routes.ts';
import { serve, type Module } from '#platform/module.ts';
import { defineJob, type Queue } from '#platform/queue.ts';
import type { TransactionHooks } from '#platform/transaction-hooks.ts';
import type { Access } from '#modules/access/index.ts';
import type { Billing } from '#modules/billing/index.ts';
import type { Labelling } from '#modules/labelling/index.ts';
import type { Media } from '#modules/media/index.ts';
import type { Projects } from '#modules/projects/index.ts';
import { wordsFound, type Search } from '#modules/search/index.ts';
import { createFirstSteps } from './first-steps.service.ts';
import { createFirstStepsStore } from './first-steps.store.ts';
import { listCredits } from './sample-credits.ts';
import type { SampleFile } from './sample.ts';
import { createSample } from './sample.service.ts';
import { createSampleStore } from './samples.store.ts';

export interface FirstStepsModuleDeps {
  database: Database;
  queue: Queue;
  events: EventBus;
  hooks: TransactionHooks;
  access: Access;
  projects: Projects;
  billing: Billing;
  media: Media;
  labelling: Labelling;
  search: Search;
  clock?: Clock;
}

const bringSampleJob = defineJob({ name: 'bring-sample', data: z.object({ userId: Id }) });

/** Beside the room's sources and its build alike. */
const mediaFolder = (() => {
  let folder = dirname(fileURLToPath(import.meta.url));
  while (!existsSync(join(folder, 'sample-media')) && folder !== dirname(folder)) folder = dirname(folder);
  return join(folder, 'sample-media');
})();

const sizeOf = async ({ file }: SampleFile): Promise<number> => (await stat(join(mediaFolder, file))).size;

/** What a newcomer meets: a project to look around in, and a guide that ticks itself off. */
export function createFirstStepsModule({
  database,
  queue,
  events,
  hooks,
  access,
  projects,
  billing,
  media,
  labelling,
  search,
  clock = systemClock,
}: FirstStepsModuleDeps) {
  const stepsStore = createFirstStepsStore(database);
  const sampleStore = createSampleStore(database);
  const steps = createFirstSteps({ store: stepsStore, access, projects, media, labelling, events, clock });
  const sample = createSample({
    store: sampleStore,
    projects,
    billing,
    media,
    labelling,
    search,
    clock,
    inTransaction: database.transaction,
    receive: ({ file }) => media.receive(createReadStream(join(mediaFolder, file))),
    requireRoom: async (userId, files) =>
      media.quota.requireRoom(userId, {
        files: files.length,
        bytes: (await Promise.all(files.map(sizeOf))).reduce((sum, size) => sum + size, 0),
      }),
    bringSoon: (userId) => queue.send(bringSampleJob, { userId }, { ofUser: userId }),
  });
  hooks.on(wordsFound, ({ userId }) => steps.noteFound(userId));

  const handlers: Handlers<typeof firstStepsRoutes> = {
    showFirstSteps: ({ caller }) => steps.show(caller),
    changeFirstSteps: ({ body, caller }) => steps.change(caller, body),
    takeSample: ({ caller }) => sample.take(caller),
    listSampleCredits: async () => ({ credits: listCredits() }),
  };
  const module: Module = {
    name: 'first-steps',
    serves: [serve(firstStepsRoutes, handlers)],
    start: () => queue.work(bringSampleJob, ({ userId }) => sample.bringNext(userId)),
    async erase(userId) {
      await sampleStore.removeAllOf(userId);
      await stepsStore.removeAllOf(userId);
    },
  };
  return { module, takeSample: sample.take, showSteps: steps.show };
}
export type FirstStepsModule = ReturnType<typeof createFirstStepsModule>;
