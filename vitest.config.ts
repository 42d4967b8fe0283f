import { availableParallelism } from 'node:os';
import { defineConfig, type TestProjectInlineConfiguration } from 'vitest/config';
import { LATER_FILES, ONE_ENGINE, tierOf } from './scripts/tiers.mjs';

type Test = NonNullable<TestProjectInlineConfiguration['test']> & { setupFiles?: string[] };
type Kind = 'pure' | 'wire' | 'slow';

/** `npm test` runs the first tier, `npm run test:full` both; CI runs one after the other (scripts/tiers.mjs). */
const tier = tierOf(process.env);

const INCLUDED: Record<Kind, string[]> = {
  pure: ['src/**/*.test.ts'],
  wire: ['src/**/*.wire.test.{ts,tsx}'],
  slow: ['src/**/*.slow.test.ts'],
};

const within = (root: string, files: string[]): string[] =>
  files.filter((file) => file.startsWith(`${root}/`)).map((file) => file.slice(root.length + 1));

/** Which of a room's files of one kind belong to this tier; null where none do. */
function filesOf(kind: Kind, root: string, include: string[]): Pick<Test, 'include' | 'exclude'> | null {
  if (tier === 'postgres')
    return kind === 'wire' && root === 'server' ? { include, exclude: within(root, ONE_ENGINE) } : null;
  const later = within(root, LATER_FILES);
  switch (kind) {
    case 'pure':
      return tier === 'second' ? null : { include, exclude: ['**/*.{wire,slow}.test.*'] };
    case 'wire':
      if (tier === 'second') return later.length === 0 ? null : { include: later };
      return { include, exclude: tier === 'first' ? later : [] };
    case 'slow':
      return tier === 'first' ? null : { include };
  }
}

const room = (root: string, kind: Kind, test: Test = {}): TestProjectInlineConfiguration[] => {
  const files = filesOf(kind, root, test.include ?? INCLUDED[kind]);
  if (files === null) return [];
  return [
    {
      root,
      test: {
        name: kind === 'pure' ? root : `${root}-${kind}`,
        // Files of a room share a process, which loads the room once; each puts back what it has changed.
        isolate: false,
        restoreMocks: true,
        unstubGlobals: true,
        // A loaded machine is slow, not wrong: what must be quick is measured by benches.
        testTimeout: 120_000,
        hookTimeout: 120_000,
        expect: { poll: { timeout: 10_000 } },
        ...test,
        ...files,
        setupFiles: ['../vitest.setup.ts', ...(test.setupFiles ?? [])],
      },
    },
  ];
};

/** The product as `npm start` starts it, which is built then, and killed. */
const withProduct: Test = {
  include: ['*.slow.test.ts'],
  globalSetup: ['testing/global-setup.ts'],
  testTimeout: 480_000,
  expect: { poll: { timeout: 45_000 } },
};
const withDatabase: Test = { globalSetup: ['testing/global-setup.ts'], setupFiles: ['testing/setup.ts'] };

export default defineConfig({
  test: {
    // Of two cores vitest would use one.
    maxWorkers: availableParallelism(),
    projects: [
      ...room('contract', 'pure'),
      ...room('language', 'pure'),
      ...room('server', 'pure'),
      ...room('server', 'wire', withDatabase),
      ...room('server', 'slow', withDatabase),
      ...room('worker', 'pure'),
      ...room('worker', 'wire'),
      ...room('worker', 'slow'),
      ...room('web', 'pure'),
      ...room('web', 'wire', { environment: 'happy-dom', setupFiles: ['testing/setup.ts'] }),
      ...room('e2e', 'pure', { include: ['soak/*.test.ts'] }),
      ...room('e2e', 'slow', withProduct),
      ...room('training', 'pure', { include: ['**/*.test.ts'] }),
      ...room('training', 'slow', { include: ['**/*.slow.test.ts'] }),
      ...room('scripts', 'pure', { include: ['*.test.mjs'] }),
      ...room('scripts', 'slow', { include: ['*.slow.test.mjs'] }),
    ],
  },
});
