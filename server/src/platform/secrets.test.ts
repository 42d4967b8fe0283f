import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { loadSecrets } from './secrets.ts';

it('makes secrets on the first start, for the owner’s eyes only, and keeps them', () => {
  const folder = mkdtempSync(join(tmpdir(), 'rakurs-secrets-'));
  const first = loadSecrets(folder);
  expect(loadSecrets(folder)).toEqual(first);
  expect(statSync(join(folder, 'secrets.json')).mode & 0o777).toBe(0o600);
  expect(loadSecrets(mkdtempSync(join(folder, 'other-')))).not.toEqual(first);
  rmSync(folder, { recursive: true });
});

it('makes the secret that a newer version needs beside those that are there', () => {
  const folder = mkdtempSync(join(tmpdir(), 'rakurs-secrets-'));
  const { pushKey, ...older } = loadSecrets(folder);
  writeFileSync(join(folder, 'secrets.json'), JSON.stringify(older));
  const upgraded = loadSecrets(folder);
  expect(upgraded).toEqual({ ...older, pushKey: expect.stringMatching(/^[\w-]{43}$/) });
  expect(upgraded.pushKey).not.toBe(pushKey);
  expect(JSON.parse(readFileSync(join(folder, 'secrets.json'), 'utf8'))).toEqual(upgraded);
  rmSync(folder, { recursive: true });
});
