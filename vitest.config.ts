import { defineConfig } from 'vitest/config';

const room = (name: string, environment: 'node' | 'happy-dom') => ({
  root: name,
  // A loaded machine is slow, not wrong: what must be quick is measured by benches.
  test: { name, environment, include: ['src/**/*.test.{ts,tsx}'], restoreMocks: true, testTimeout: 30_000, hookTimeout: 60_000 },
});

export default defineConfig({
  test: {
    // Of two cores vitest would use one.
    maxWorkers: 2,
    projects: [
      room('contract', 'node'),
      { ...room('server', 'node'), test: { ...room('server', 'node').test, globalSetup: ['testing/global-setup.ts'] } },
      room('worker', 'node'),
      // Making a DOM takes longer than most tests of logic, and so does loading a module anew for each file: only those that need it have it.
      { ...room('web', 'node'), test: { ...room('web', 'node').test, name: 'web-logic', isolate: false, include: ['src/**/*.test.ts'], exclude: ['**/*.dom.test.ts'] } },
      { ...room('web', 'happy-dom'), test: { ...room('web', 'happy-dom').test, include: ['src/**/*.test.tsx', 'src/**/*.dom.test.ts'] } },
      { root: 'scripts', test: { name: 'house', include: ['*.test.mjs'], testTimeout: 60_000 } },
    ],
  },
});
