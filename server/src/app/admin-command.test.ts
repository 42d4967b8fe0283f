import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { lockFolder } from '#platform/db/lock-file.ts';
import { runAdminCommand } from './admin-command.ts';

const dataDir = mkdtempSync(join(tmpdir(), 'rakurs-admin-'));
afterAll(() => rmSync(dataDir, { recursive: true, force: true }));
const say = (...args: string[]) => runAdminCommand(args, { environment: { DATA_DIR: dataDir }, migrations: '' });

it('says how it is used', async () => {
  for (const args of [[], ['grant-training'], ['become-king', 'person@example.ru']]) expect(await say(...args)).toMatchObject({ code: 1, text: expect.stringContaining('npm run admin -- grant-training EMAIL') });
});

it('makes no data where there are none, and leaves a running server its own', async () => {
  expect(await say('grant-training', 'person@example.ru')).toMatchObject({ code: 1, text: expect.stringContaining('сначала запустите npm start') });
  mkdirSync(join(dataDir, 'database'));
  const unlock = lockFolder(dataDir);
  expect(await say('grant-training', 'person@example.ru')).toMatchObject({ code: 1, text: expect.stringContaining('Сервер работает') });
  unlock();
});
