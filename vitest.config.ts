import { defineConfig } from 'vitest/config';

const room = (name: string, environment: 'node' | 'happy-dom') => ({
  root: name,
  test: { name, environment, include: ['src/**/*.test.{ts,tsx}'], restoreMocks: true },
});

export default defineConfig({
  test: {
    projects: [
      room('contract', 'node'),
      { ...room('server', 'node'), test: { ...room('server', 'node').test, include: ['src/**/*.test.ts', 'test/**/*.test.ts'], globalSetup: ['test/global-setup.ts'], testTimeout: 30_000, hookTimeout: 60_000 } },
      room('worker', 'node'),
      room('web', 'happy-dom'),
      { root: 'scripts', test: { name: 'house', include: ['*.test.mjs'] } },
    ],
  },
});
