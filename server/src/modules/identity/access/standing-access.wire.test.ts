import { once } from 'node:events';
import { request, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { linkForPassword } from '#modules/identity/index.ts';
import { openTestApp, type TestUser, type TestApp } from '../../../../testing/test-app.ts';
import { openTestDatabase, type TestDatabase } from '../../../../testing/test-database.ts';
import { createTestWorker } from '../../../../testing/worker-kit.ts';

const hookOf = (name: string) => ({ kind: 'webhook', name, url: 'https://example.ru/hook' }) as const;

let test: TestDatabase;
let app: TestApp;
let admin: TestUser;
let user: TestUser;
beforeAll(async () => {
  test = await openTestDatabase();
  app = await openTestApp({}, test);
  admin = await app.newUser();
  await app.identity.appointAdmins([admin.email]);
});
afterAll(() => app.stop());
beforeEach(async () => void (user = await app.newUser()));

const lend = async (name: string, by = user) => {
  const { worker, token } = await by.api.createOwnWorker({ body: { name } });
  return { id: worker.id, works: () => createTestWorker(app, name, token).hold([]) };
};
const enabledOf = async (api: TestUser['api']) =>
  (await api.listAlertChannels()).channels.filter(({ is_enabled }) => is_enabled).map(({ id }) => id);
const linkOf = async ({ email }: TestUser): Promise<string> =>
  new URL((await linkForPassword(test.database, { email, publicUrl: 'http://rakurs.test' })) ?? '').searchParams.get(
    'password_code',
  ) ?? '';
const REVOKED = { status: 401 };

it('lists what works without a session: good tokens and channels that are on, of this user alone', async () => {
  expect(await user.api.listStandingAccess()).toEqual({ workers: [], channels: [] });
  const [home, sold] = [await lend('Домашний'), await lend('Проданный')];
  await user.api.revokeOwnWorker({ params: { workerId: sold.id } });
  const [on, off] = [
    await user.api.createAlertChannel({ body: hookOf('Пост') }),
    await user.api.createAlertChannel({ body: hookOf('Старый') }),
  ];
  await user.api.changeAlertChannel({ params: { channelId: off.id }, body: { is_enabled: false } });
  expect(await user.api.listStandingAccess()).toEqual({
    workers: [{ id: home.id, name: 'Домашний', created_at: expect.any(String) as unknown, last_seen_at: null }],
    channels: [{ id: on.id, kind: 'webhook', name: 'Пост', target: 'https://example.ru/hook' }],
  });
  expect(await (await app.newUser()).api.listStandingAccess()).toEqual({ workers: [], channels: [] });
});

it('revokes with a change of the password all that is not kept by name, says how much it was, and touches nobody else’s', async () => {
  const stranger = await app.newUser();
  const [kept, gone, theirs] = [await lend('Домашний'), await lend('Чужая рука'), await lend('Соседский', stranger)];
  const [keptHook, goneHook] = [
    await user.api.createAlertChannel({ body: hookOf('Пост') }),
    await user.api.createAlertChannel({ body: hookOf('Хук вора') }),
  ];
  const theirHook = await stranger.api.createAlertChannel({ body: hookOf('Соседский') });
  const keep = { workers: [kept.id, theirs.id], channels: [keptHook.id, theirHook.id] };
  const { session, revoked } = await user.api.changePassword({
    body: { currentPassword: user.password, newPassword: 'brand-new-one', keep },
  });
  expect(revoked).toEqual({ workers: 1, channels: 1 });
  expect(await kept.works()).toEqual([]);
  await expect(gone.works()).rejects.toMatchObject(REVOKED);
  const api = app.client(session);
  expect(await enabledOf(api)).toEqual([keptHook.id]);
  expect((await api.listAlertChannels()).channels.map(({ id }) => id)).toEqual([keptHook.id, goneHook.id]);

  const again = await api.changePassword({ body: { currentPassword: 'brand-new-one', newPassword: 'brand-new-two' } });
  expect(again.revoked).toEqual({ workers: 1, channels: 1 });
  await expect(kept.works()).rejects.toMatchObject(REVOKED);
  expect(await theirs.works()).toEqual([]);
  expect(await enabledOf(stranger.api)).toEqual([theirHook.id]);
});

it('keeps everything when the password was not changed', async () => {
  const home = await lend('Домашний');
  const hook = await user.api.createAlertChannel({ body: hookOf('Пост') });
  await expect(
    user.api.changePassword({ body: { currentPassword: 'not-it', newPassword: 'brand-new-one' } }),
  ).rejects.toMatchObject({ status: 422 });
  expect(await home.works()).toEqual([]);
  expect(await enabledOf(user.api)).toEqual([hook.id]);
});

it('revokes all of it when the password is set by a link, and says how much', async () => {
  const home = await lend('Домашний');
  await user.api.createAlertChannel({ body: hookOf('Пост') });
  const { revoked, ...session } = await app
    .client()
    .resetPassword({ body: { token: await linkOf(user), password: 'brand-new-password' } });
  expect(revoked).toEqual({ workers: 1, channels: 1 });
  await expect(home.works()).rejects.toMatchObject(REVOKED);
  expect(await app.client(session).listStandingAccess()).toEqual({ workers: [], channels: [] });
  // Who has just set the password knows it.
  expect(await app.client(session).createAlertChannel({ body: hookOf('Новый') })).toHaveProperty('id');
});

it('revokes the tokens that an administrator was told, whoever they work for, and never the installation’s own', async () => {
  const boss = await app.newUser();
  await app.identity.appointAdmins([boss.email]);
  const made = await boss.api.createWorkerAccount({ body: { name: 'Сервер в подвале' } });
  const others = await admin.api.createWorkerAccount({ body: { name: 'Другого администратора' } });
  const works = (token: string) => createTestWorker(app, 'w', token).hold([]);
  expect((await boss.api.listStandingAccess()).workers).toMatchObject([
    { id: made.worker.id, name: 'Сервер в подвале' },
  ]);
  expect(
    (await boss.api.changePassword({ body: { currentPassword: boss.password, newPassword: 'brand-new-one' } })).revoked
      .workers,
  ).toBe(1);
  await expect(works(made.token)).rejects.toMatchObject(REVOKED);
  expect(await works(others.token)).toEqual([]);
  expect(await createTestWorker(app, 'свой').hold([])).toEqual([]);
});

/** A call whose caller is let in by its head, while its body is still to come. */
async function letInBeforeBody(path: string, { jwt, csrf }: TestUser): Promise<(body: object) => Promise<number>> {
  const { port } = app.app.server.address() as AddressInfo;
  const call = request({
    host: '127.0.0.1',
    port,
    path,
    method: 'POST',
    headers: { authorization: jwt, csrf, 'content-type': 'application/json' },
  });
  const heard = once(app.app.server, 'request');
  call.flushHeaders();
  await heard;
  return async (body) => {
    call.end(JSON.stringify(body));
    const [answer] = (await once(call, 'response')) as [IncomingMessage];
    answer.resume();
    return answer.statusCode ?? 0;
  };
}

it('makes nothing by a session that has ended since its call was let in', async () => {
  await app.app.listen({ host: '127.0.0.1', port: 0 });
  await user.api.me();
  const [lendLate, hookLate] = [
    await letInBeforeBody('/api/users/financials/workers', user),
    await letInBeforeBody('/api/users/alerts', user),
  ];
  const { session } = await user.api.changePassword({
    body: { currentPassword: user.password, newPassword: 'brand-new-one' },
  });
  expect([await lendLate({ name: 'Компьютер вора' }), await hookLate(hookOf('Хук вора'))]).toEqual([401, 401]);
  expect(await app.client(session).listStandingAccess()).toEqual({ workers: [], channels: [] });
});

it('lets no link set a password from before everybody was signed out', async () => {
  const token = await linkOf(user);
  await user.api.signOutEverywhere();
  await expect(app.client().resetPassword({ body: { token, password: 'brand-new-password' } })).rejects.toMatchObject({
    status: 401,
  });
  expect(await app.client().signIn({ body: { login: user.email, password: user.password } })).toHaveProperty('jwt');
});
