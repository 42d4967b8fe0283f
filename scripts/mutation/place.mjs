import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { makeMutants } from './mutants.mjs';

export const ROOT = join(dirname(fileURLToPath(import.meta.url)), '..', '..');

/**
 * What is mutated, and the tests that answer for it, by their rooms; those that tell most come first.
 */
export const PLACES = {
  idempotency: {
    sources: ['server/src/platform/http/idempotency.ts'],
    tests: {
      server: ['src/platform/http/idempotency', 'src/modules/projects/projects.wire', 'src/modules/live/live.wire'],
    },
  },
  outbox: {
    sources: ['web/src/features/labelling/outbox'],
    tests: {
      web: ['src/features/labelling/outbox', 'src/features/labelling/desk', 'src/pages/file/FileLabelling'],
    },
  },
  live: {
    sources: ['server/src/modules/live'],
    tests: { server: ['src/modules/live'] },
  },
  tasks: {
    sources: ['server/src/modules/inference'],
    tests: { server: ['src/modules/inference/tasks', 'src/modules/inference', 'src/modules/identity/workers'] },
  },
  identity: {
    sources: ['server/src/modules/identity'],
    tests: {
      server: ['phone', 'passwords', 'sign-in', 'session', 'identity', ''].map(
        (name) => `src/modules/identity/${name}`,
      ),
    },
  },
  leaving: {
    sources: ['password', 'people', 'erasure'].map((name) => `server/src/modules/identity/${name}`),
    tests: { server: ['src/modules/identity/password', 'src/modules/identity/people', 'src/app/erase-accounts'] },
  },
  trash: {
    sources: ['server/src/modules/media/trash'],
    tests: { server: ['src/modules/media/trash', 'src/modules/media/arranging'] },
  },
  arranging: {
    sources: ['server/src/modules/media/arranging', 'server/src/modules/media/downloads'],
    tests: { server: ['src/modules/media/downloads', 'src/modules/media/arranging', 'src/modules/media/trash'] },
  },
  resumable: {
    sources: ['server/src/modules/media/resumable'],
    tests: { server: ['src/modules/media/resumable'] },
  },
  'first-steps': {
    sources: ['server/src/modules/first-steps', 'server/src/modules/search/saved'],
    tests: { server: ['src/modules/search/saved', 'src/modules/first-steps'] },
  },
  dataset: {
    sources: ['server/src/modules/labelling/dataset'],
    tests: {
      server: [
        'boxes',
        'split',
        'prefetch',
        'require-pictures',
        'notations',
        'spool',
        'pictures',
        'dataset.routes',
        'dataset.service',
        'dataset.wire',
      ].map((name) => `src/modules/labelling/dataset/${name}`),
    },
  },
};

/** Tables are the shape of the database: the migrations are what acts, and they are not mutated. */
const isProduct = (path) => path.endsWith('.ts') && !/\.(test|tables|d)\.ts$/.test(path);

const filesOf = (path) => {
  if (path.endsWith('.ts')) return [path];
  return readdirSync(join(ROOT, path), { recursive: true })
    .map((name) => join(path, name))
    .filter(isProduct)
    .toSorted();
};

/** The sources of a place with all their mutants in them; the same numbers each time it is read. */
export function readPlace(name) {
  const mutants = [];
  const codeOf = new Map();
  for (const path of PLACES[name].sources.flatMap(filesOf)) {
    const made = makeMutants({
      source: readFileSync(join(ROOT, path), 'utf8'),
      fileName: path,
      firstId: mutants.length + 1,
    });
    mutants.push(...made.mutants.map((mutant) => ({ ...mutant, path })));
    codeOf.set(join(ROOT, path), made.code);
  }
  return { mutants, codeOf };
}
