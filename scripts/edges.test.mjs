import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import config from '../.dependency-cruiser.mjs';
import { root } from './prepare.mjs';

/** Each rule of the house, broken once. */
const VIOLATIONS = [
  [
    'contract-knows-only-zod',
    { 'contract/src/contract-knows-only-zod.ts': "import fs from 'node:fs'; export default fs;" },
  ],
  [
    'language-knows-no-other-room',
    {
      'language/src/language-knows-no-other-room.ts': "import '../../contract/src/b.ts';",
      'contract/src/b.ts': 'export {};',
    },
  ],
  [
    'server-knows-no-other-room',
    {
      'server/src/app/server-knows-no-other-room.ts': "import '../../../web/src/shared/b.ts';",
      'web/src/shared/b.ts': 'export {};',
    },
  ],
  [
    'worker-knows-no-other-room',
    {
      'worker/src/worker-knows-no-other-room.ts': "import '../../server/src/platform/b.ts';",
      'server/src/platform/b.ts': 'export {};',
    },
  ],
  [
    'web-knows-no-other-room',
    {
      'web/src/shared/web-knows-no-other-room.ts': "import '../../../server/src/platform/b.ts';",
      'server/src/platform/b.ts': 'export {};',
    },
  ],
  [
    'e2e-sees-only-the-contract',
    {
      'e2e/e2e-sees-only-the-contract.ts': "import '../server/src/platform/b.ts';",
      'server/src/platform/b.ts': 'export {};',
    },
  ],
  [
    'platform-knows-no-module',
    {
      'server/src/platform/platform-knows-no-module.ts': "import '../modules/media/index.ts';",
      'server/src/modules/media/index.ts': 'export {};',
    },
  ],
  [
    'modules-know-no-app',
    {
      'server/src/modules/media/modules-know-no-app.ts': "import '../../app/b.ts';",
      'server/src/app/b.ts': 'export {};',
    },
  ],
  [
    'enter-a-module-by-its-door',
    {
      'server/src/modules/labelling/enter-a-module-by-its-door.ts': "import '../media/media.store.ts';",
      'server/src/modules/media/media.store.ts': 'export {};',
    },
  ],
  [
    'app-enters-by-the-door',
    {
      'server/src/app/app-enters-by-the-door.ts': "import '../modules/media/media.store.ts';",
      'server/src/modules/media/media.store.ts': 'export {};',
    },
  ],
  [
    'projects-may-call-only',
    {
      'server/src/modules/projects/projects-may-call-only.ts': "import '../billing/index.ts';",
      'server/src/modules/billing/index.ts': 'export {};',
    },
  ],
  [
    'worker-answering-may-import-only',
    {
      'worker/src/answering/worker-answering-may-import-only.ts':
        "import type { B } from '../vision/b.ts'; export type A = B;",
      'worker/src/vision/b.ts': 'export type B = number;',
    },
  ],
  [
    'store-knows-no-service',
    {
      'server/src/modules/media/knows.store.ts': "import './known.service.ts';",
      'server/src/modules/media/known.service.ts': 'export {};',
    },
  ],
  [
    'service-knows-no-transport',
    {
      'server/src/modules/media/knows.service.ts': "import '../../platform/http/b.ts';",
      'server/src/platform/http/b.ts': 'export {};',
    },
  ],
  [
    'pure-tests-stay-pure',
    {
      'worker/src/platform/pure-tests-stay-pure.test.ts': "import './b.ts';",
      'worker/src/platform/b.ts': "import { fork } from 'node:child_process'; export const b = fork;",
    },
  ],
  [
    'shared-knows-no-feature',
    {
      'web/src/shared/shared-knows-no-feature.ts': "import '../features/x/index.ts';",
      'web/src/features/x/index.ts': 'export {};',
    },
  ],
  [
    'feature-knows-no-page',
    { 'web/src/features/x/feature-knows-no-page.ts': "import '../../pages/b.ts';", 'web/src/pages/b.ts': 'export {};' },
  ],
  [
    'page-knows-no-app',
    { 'web/src/pages/page-knows-no-app.ts': "import '../app/b.ts';", 'web/src/app/b.ts': 'export {};' },
  ],
  [
    'feature-knows-no-other-feature',
    {
      'web/src/features/x/feature-knows-no-other-feature.ts': "import '../y/index.ts';",
      'web/src/features/y/index.ts': 'export {};',
    },
  ],
  [
    'enter-a-feature-by-its-door',
    {
      'web/src/pages/enter-a-feature-by-its-door.ts': "import '../features/x/inner.ts';",
      'web/src/features/x/inner.ts': 'export {};',
    },
  ],
  [
    'public-pages-stay-light',
    {
      'web/src/pages/landing/public-pages-stay-light.ts': "import '../../shared/api/index.ts';",
      'web/src/shared/api/index.ts': 'export {};',
    },
  ],
  [
    'product-knows-no-training',
    {
      'worker/src/models/product-knows-no-training.ts': "import '../../../training/detector/b.ts';",
      'training/detector/b.ts': 'export {};',
    },
  ],
  [
    'product-knows-no-testing',
    { 'web/src/shared/product-knows-no-testing.ts': "import '../../testing/b.ts';", 'web/testing/b.ts': 'export {};' },
  ],
  [
    'no-cycles',
    {
      'web/src/shared/type-a.ts': "import type { B } from './type-b.ts'; export type A = B;",
      'web/src/shared/type-b.ts': "import type { A } from './type-a.ts'; export type B = A;",
    },
  ],
  ['pure-tests-stay-pure', { 'server/src/platform/pure-tests-stay-pure.test.ts': "import 'node:child_process';" }],
  [
    'sibling-folders-import-one-way',
    {
      'server/src/modules/media/one/sibling-folders-import-one-way.ts': "import '../other/b.ts';",
      'server/src/modules/media/other/a.ts': "import '../one/c.ts';",
      'server/src/modules/media/other/b.ts': 'export {};',
      'server/src/modules/media/one/c.ts': 'export {};',
    },
  ],
  [
    'no-undeclared-package',
    { 'server/src/platform/no-undeclared-package.ts': "import 'a-package-that-nobody-declared';" },
  ],
  ['no-dev-package-in-product', { 'server/src/platform/no-dev-package-in-product.ts': "import 'vitest';" }],
  [
    'no-cycles',
    {
      'server/src/platform/cycle-a.ts': "import './cycle-b.ts';",
      'server/src/platform/cycle-b.ts': "import './cycle-a.ts';",
    },
  ],
];

let house;
beforeAll(() => {
  house = mkdtempSync(join(tmpdir(), 'rakurs-house-'));
  for (const file of ['package.json', '.dependency-cruiser.mjs', 'scripts/sibling-folders.mjs'])
    cpSync(join(root, file), join(house, file));
  symlinkSync(join(root, 'node_modules'), join(house, 'node_modules'));
});
afterAll(() => rmSync(house, { recursive: true, force: true }));

const ROOMS = ['contract', 'language', 'server', 'worker', 'web', 'e2e'];

/** Builds a house of these files and tells which rules it breaks, and where. */
const cruise = (files) => {
  for (const room of ROOMS) rmSync(join(house, room), { recursive: true, force: true });
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(house, path)), { recursive: true });
    writeFileSync(join(house, path), text);
  }
  const used = ROOMS.filter((room) => Object.keys(files).some((path) => path.startsWith(`${room}/`)));
  const run = (output) =>
    spawnSync(
      join(root, 'node_modules/.bin/depcruise'),
      ['--config', '.dependency-cruiser.mjs', '--output-type', output, ...used],
      { cwd: house, encoding: 'utf8' },
    );
  const { summary } = JSON.parse(run('json').stdout);
  // 'err' is what the check runs, and the only output that ends with a status.
  return {
    status: run('err').status,
    modules: summary.totalCruised,
    broken: summary.violations.map(({ rule, from }) => `${rule.name} in ${from}`),
  };
};

/** Rules that come of the tables, a row each: one row stands for all. */
const OF_A_TABLE = /^(worker-)?[a-z-]+-may-(call|import)-only$/;
const nameOf = (rule) =>
  rule.replace(OF_A_TABLE, (_, worker = '') => `a row of the ${worker ? 'worker' : 'server'}'s table`);

it('breaks every rule there is', () => {
  expect(new Set(VIOLATIONS.map(([rule]) => nameOf(rule)))).toEqual(
    new Set(config.forbidden.map(({ name }) => nameOf(name))),
  );
});

it('goes red on every planted violation', { timeout: 60_000 }, () => {
  const { status, broken } = cruise(Object.assign({}, ...VIOLATIONS.map(([, files]) => files)));
  for (const [rule, files] of VIOLATIONS) expect(broken).toContain(`${rule} in ${Object.keys(files)[0]}`);
  expect(status).toBeGreaterThan(0);
});

it('stays green on what is allowed, having looked at it', { timeout: 60_000 }, () => {
  const allowed = {
    'server/src/modules/labelling/a.ts': "import '../media/index.ts';",
    'server/src/modules/media/index.ts': 'export {};',
    'worker/src/answering/a.ts': "import '../language/index.ts';",
    'worker/src/language/index.ts': 'export {};',
    'web/src/pages/landing/a.ts':
      "import type { B } from '../../shared/api/index.ts'; export const load = (): Promise<{ b: B }> => import('../../shared/api/index.ts');",
    'web/src/shared/api/index.ts': 'export type B = number; export const b: B = 1;',
  };
  expect(cruise(allowed)).toEqual({ status: 0, modules: 6, broken: [] });
});
