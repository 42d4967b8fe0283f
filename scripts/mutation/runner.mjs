import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createVitest } from 'vitest/node';
import config from '../../vitest.config.ts';
import { PLACES, readPlace, ROOT } from './place.mjs';

// One vitest that stays: it translates the sources once, with all mutants in them.
// A child of mutate.mjs, which ends it when a mutant does not come to an end by itself.

const [, , name] = process.argv;
const { codeOf } = readPlace(name);
const { tests } = PLACES[name];

const mutated = {
  name: 'mutants',
  enforce: 'pre',
  transform: (_code, id) => codeOf.get(id.split('?')[0]) ?? null,
};

const withMutants = (project) => ({
  ...project,
  root: join(ROOT, project.root),
  plugins: [...(project.plugins ?? []), mutated],
  test: { ...project.test, isolate: false, maxWorkers: 1, runner: join(ROOT, 'scripts/mutation/test-runner.mjs') },
});
/** A room's tests of every kind: a kind is a project of its own. */
const roomOf = (project) => project.replace(/-(wire|slow)$/, '');
const projects = config.test.projects.filter((project) => roomOf(project.test.name) in tests).map(withMutants);

const vitest = await createVitest(
  'test',
  { config: false, root: ROOT, watch: false, maxWorkers: 1, reporters: [{}] },
  { test: { projects } },
);
await vitest.standalone();

const rankOf = ({ project, moduleId }) =>
  tests[roomOf(project.name)].findIndex((start) => moduleId.startsWith(join(project.config.root, start)));
const all = (await vitest.globTestSpecifications()).filter((spec) => rankOf(spec) !== -1);
const inOrder = all.toSorted((a, b) => rankOf(a) - rankOf(b)).map(({ moduleId }) => moduleId);

const firstFailure = ({ testModules, unhandledErrors }) => {
  for (const module of testModules) {
    for (const test of module.children.allTests('failed'))
      return `${test.fullName}: ${test.result().errors?.[0]?.message ?? ''}`;
    if (module.state() === 'failed')
      return `${module.relativeModuleId}: ${module.errors()[0]?.message.split('\n')[0] ?? 'a suite'}`;
  }
  return unhandledErrors.length > 0 ? String(unhandledErrors[0]?.message ?? unhandledErrors[0]).split('\n')[0] : null;
};

const carryOut = async (order) => {
  writeFileSync(process.env.MUTATE_ORDER, JSON.stringify(order));
  vitest.config.bail = order.what === 'load' ? 1 : 0;
  const result = await vitest.runTestSpecifications(
    all.filter(({ moduleId }) => !order.file || moduleId === order.file),
  );
  process.send({ what: 'done', failure: firstFailure(result), inOrder });
};
process.on('message', (order) => void carryOut(order));
process.send({ what: 'ready' });
