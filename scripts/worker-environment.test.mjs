import { expect, it } from 'vitest';
import { WORKER_SETTING_NAMES } from '../worker/src/config.ts';
import { workerEnvironment } from './worker-environment.mjs';

it('passes on every setting that the worker reads, and what the machine needs', () => {
  const given = Object.fromEntries([...WORKER_SETTING_NAMES, 'PATH', 'HOME', 'LC_ALL'].map((name) => [name, 'x']));
  expect(workerEnvironment(given)).toEqual(given);
});

it('passes on nothing else', () => {
  expect(
    workerEnvironment({
      DATABASE_URL: 'postgres://u:p@h/d',
      SMTP_URL: 'x',
      S3_SECRET_KEY: 'x',
      YOOKASSA_SECRET_KEY: 'x',
      SECRET: 'x',
      NODE_OPTIONS: '--require x',
      WORKERS: 'x',
    }),
  ).toEqual({});
});
