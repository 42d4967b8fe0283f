import { defineConfig, type TestProjectInlineConfiguration } from 'vitest/config';

type Test = NonNullable<TestProjectInlineConfiguration['test']> & { setupFiles?: string[] };

const room = (root: string, test: Test = {}): TestProjectInlineConfiguration => ({
  root,
  test: {
    name: root,
    include: ['src/**/*.test.ts'],
    ...test,
    setupFiles: ['../vitest.setup.ts', ...(test.setupFiles ?? [])],
    // Files of a room share a process, which loads the room once; each puts back what it has changed.
    isolate: false,
    restoreMocks: true,
    unstubGlobals: true,
    // A loaded machine is slow, not wrong: what must be quick is measured by benches.
    testTimeout: 30_000,
    hookTimeout: 60_000,
    expect: { poll: { timeout: 10_000 } },
  },
});

export default defineConfig({
  test: {
    // Of two cores vitest would use one.
    maxWorkers: 2,
    projects: [
      room('contract'),
      room('server', { globalSetup: ['testing/global-setup.ts'], setupFiles: ['testing/setup.ts'] }),
      room('worker'),
      // Making a DOM takes longer than most tests of logic: only those that need it have it.
      room('web', { name: 'web-logic', exclude: ['**/*.dom.test.ts'] }),
      room('web', {
        include: ['src/**/*.test.tsx', 'src/**/*.dom.test.ts'],
        environment: 'happy-dom',
        setupFiles: ['testing/setup.ts'],
      }),
      room('e2e', { include: ['soak/*.test.ts'] }),
      room('training', { include: ['**/*.test.ts'] }),
      { root: 'scripts', test: { name: 'house', include: ['*.test.mjs'], testTimeout: 60_000 } },
    ],
  },
});
