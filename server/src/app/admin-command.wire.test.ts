import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it, onTestFinished } from 'vitest';
import { lockFolder } from '#platform/db/lock-file.ts';
import { dismissAdmin, grantAdmin, linkForPassword } from '#modules/identity/index.ts';
import { openTestApp } from '../../testing/test-app.ts';
import { openTestDatabase } from '../../testing/test-database.ts';
import { runAdminCommand } from './admin-command.ts';

const dataDir = mkdtempSync(join(tmpdir(), 'rakurs-admin-'));
afterAll(() => rmSync(dataDir, { recursive: true, force: true }));
const say = (...args: string[]) => runAdminCommand(args, { environment: { DATA_DIR: dataDir }, migrations: '' });

it('says how it is used', async () => {
  for (const args of [[], ['grant-training'], ['become-king', 'person@example.ru']])
    expect(await say(...args)).toMatchObject({
      code: 1,
      text: expect.stringContaining('npm run admin -- grant EMAIL'),
    });
});

it('makes no data where there are none, and leaves a running server its own', async () => {
  expect(await say('grant-training', 'person@example.ru')).toMatchObject({
    code: 1,
    text: expect.stringContaining('сначала запустите npm start'),
  });
  mkdirSync(join(dataDir, 'database'));
  const { release: unlock } = lockFolder(dataDir);
  expect(await say('grant-training', 'person@example.ru')).toMatchObject({
    code: 1,
    text: expect.stringContaining('Сервер работает'),
  });
  unlock();
});

it('makes an administrator at the machine itself, whom the next start leaves one, and unmakes them', async () => {
  const left = await openTestDatabase();
  const first = await openTestApp({}, left);
  const user = await first.newUser();
  expect(await grantAdmin(left.database, { email: user.email, publicUrl: '' })).toMatchObject({ link: null });
  await first.close();
  const second = await openTestApp({ ADMIN_EMAILS: 'boss@example.ru' }, left);
  onTestFinished(() => second.stop());
  const api = second.client(await second.client().signIn({ body: { login: user.email, password: user.password } }));
  expect((await api.me()).isAdmin).toBe(true);
  expect(await dismissAdmin(left.database, user.email)).toBe(true);
  expect(await dismissAdmin(left.database, 'nobody@example.ru')).toBe(false);
  second.identity.forgetRemembered();
  expect((await api.me()).isAdmin).toBe(false);

  // An address nobody could register: its account is made here, and its password set by a link that works once.
  const { link } = await grantAdmin(left.database, { email: 'boss@example.ru', publicUrl: 'http://rakurs.test' });
  const token = new URL(link ?? '').searchParams.get('password_code') ?? '';
  const boss = second.client(await second.client().resetPassword({ body: { token, password: 'brand-new-password' } }));
  expect(await boss.me()).toMatchObject({ email: 'boss@example.ru', isAdmin: true });
  const another = await linkForPassword(left.database, { email: 'boss@example.ru', publicUrl: 'http://rakurs.test' });
  expect(another).toMatch(/^http:\/\/rakurs\.test\/sign_in\?password_code=/);
  expect(await linkForPassword(left.database, { email: 'nobody@example.ru', publicUrl: '' })).toBeNull();
});
