import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { root } from './prepare.mjs';
import { LATER_FILES, ONE_ENGINE } from './tiers.mjs';

const MAX_JOURNEYS = 15;
const walk = (folder) =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' }).map((name) => `${folder}/${name}`);

it('names files that are there, and each once', () => {
  for (const file of [...LATER_FILES, ...ONE_ENGINE]) expect(existsSync(join(root, file)), file).toBe(true);
  expect(new Set(LATER_FILES).size).toBe(LATER_FILES.length);
});

/** Every call of the app goes through this module, and the matrix makes each of them by each role. */
const THROUGH_THE_APP = { access: 'server/src/app/permissions.wire.test.ts' };

it('leaves one way at least through every module of the server in the first tier', () => {
  const left = walk('server/src').filter((file) => file.endsWith('.wire.test.ts') && !LATER_FILES.includes(file));
  for (const module of readdirSync(join(root, 'server/src/modules')))
    expect(
      left.some((file) => file.startsWith(THROUGH_THE_APP[module] ?? `server/src/modules/${module}/`)),
      module,
    ).toBe(true);
});

it.each(['permissions', 'addresses', 'every-route', 'ledger-audit', 'books.property', 'erase-accounts', 'upgrade'])(
  'never leaves %s for later: privacy, money and loss stand on it',
  (name) => {
    expect(LATER_FILES).not.toContain(`server/src/app/${name}.wire.test.ts`);
  },
);

it('has at most fifteen journeys', () => {
  const specs = readdirSync(join(root, 'e2e')).filter((name) => name.endsWith('.spec.ts'));
  const journeys = specs.flatMap(
    (name) => readFileSync(join(root, 'e2e', name), 'utf8').match(/\bJOURNEY,\s+async/g) ?? [],
  );
  expect(journeys.length).toBeGreaterThan(10);
  expect(journeys.length).toBeLessThanOrEqual(MAX_JOURNEYS);
});
