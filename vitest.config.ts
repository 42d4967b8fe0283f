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
      room('web', 'happy-dom'),
      { root: 'scripts', test: { name: 'house', include: ['*.test.mjs'], testTimeout: 60_000 } },
    ],
  },
});
