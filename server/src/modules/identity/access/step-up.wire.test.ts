import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { PASSWORD_REQUIRED, type Client, type Contract } from '@rakurs/contract';
import { MINUTE_MS } from '#platform/clock.ts';
import { openTestApp, type TestUser, type TestApp } from '../../../../testing/test-app.ts';
import { openTestDatabase, type TestDatabase } from '../../../../testing/test-database.ts';
import { PASSWORD_FRESH_MS } from '../session-life.ts';

const REQUIRED = {
  status: 403,
  problem: { code: PASSWORD_REQUIRED, title: 'Подтвердите пароль', detail: 'Чтобы продолжить, подтвердите пароль' },
};
const WEBHOOK = { kind: 'webhook', name: 'Пост', url: 'https://example.ru/hook' } as const;

let test: TestDatabase;
let app: TestApp;
let user: TestUser;
beforeAll(async () => {
  test = await openTestDatabase();
  app = await openTestApp({}, test);
});
afterAll(() => app.stop());
beforeEach(async () => void (user = await app.newUser()));

const makeBoth = async (api: Client<Contract>) => [
  await api.createOwnWorker({ body: { name: 'Домашний' } }),
  await api.createAlertChannel({ body: WEBHOOK }),
];
const refusesBoth = async (api: Client<Contract>) => {
  await expect(api.createOwnWorker({ body: { name: 'Домашний' } })).rejects.toMatchObject(REQUIRED);
  await expect(api.createAlertChannel({ body: WEBHOOK })).rejects.toMatchObject(REQUIRED);
  expect(await api.listStandingAccess()).toEqual({ workers: [], channels: [] });
};
const byCode = async (): Promise<Client<Contract>> => {
  const { token } = await user.api.newAuthCode();
  return app.client(await app.client().signInByToken({ body: { token } }));
};

it('makes tokens and channels for a quarter of an hour after the password was typed, and asks for it afterwards', async () => {
  app.clock.set(app.clock.now());
  const signed = app.client(await app.client().signIn({ body: { login: user.email, password: user.password } }));
  app.clock.advance(PASSWORD_FRESH_MS - 1);
  await makeBoth(signed);
  app.clock.advance(1);
  await expect(signed.createOwnWorker({ body: { name: 'Второй' } })).rejects.toMatchObject(REQUIRED);
  await signed.confirmPassword({ body: { password: user.password } });
  await makeBoth(signed);
});

it('asks a session that was opened by a code, and one from before proofs were noted', async () => {
  await refusesBoth(await byCode());
  const { id } = await user.api.me();
  await test.database.raw(`update sessions set password_confirmed_at = null where user_id = ${id}`);
  app.identity.forgetRemembered();
  await refusesBoth(user.api);
  // The rest of the cabinet asks for nothing.
  expect(await user.api.createProject({ body: { title: 'Склад', description: '' } })).toHaveProperty('id');
});

it('proves the password for the session that typed it and for no other of the same user', async () => {
  const [one, other] = [await byCode(), await byCode()];
  await one.confirmPassword({ body: { password: user.password } });
  await makeBoth(one);
  await expect(other.createOwnWorker({ body: { name: 'Третий' } })).rejects.toMatchObject(REQUIRED);
});

it('refuses a wrong password, counts it together with other guesses of a signed-in browser, and confirms nothing', async () => {
  const api = await byCode();
  const guess = () => api.confirmPassword({ body: { password: 'not-it' } });
  await expect(guess()).rejects.toMatchObject({ status: 422, problem: { errors: { password: 'Неверный пароль' } } });
  const guesses = await Promise.allSettled(Array.from({ length: 30 }, guess));
  const statuses = guesses.map((one) => (one.status === 'rejected' ? (one.reason as { status: number }).status : 200));
  expect(statuses.filter((status) => status === 422)).toHaveLength(9);
  expect(new Set(statuses)).toEqual(new Set([422, 429]));
  await expect(api.confirmPassword({ body: { password: user.password } })).rejects.toMatchObject({ status: 429 });
  await refusesBoth(api);
  app.clock.advance(16 * MINUTE_MS);
  await api.confirmPassword({ body: { password: user.password } });
  await makeBoth(api);
});

it('asks for the password when the phone changes, which one can sign in by, and not when a name does', async () => {
  const api = await byCode();
  await expect(api.changeProfile({ body: { firstName: 'Вор', cell: '+7 912 222-33-44' } })).rejects.toMatchObject(
    REQUIRED,
  );
  expect(await api.me()).toMatchObject({ firstName: '', cell: null });
  expect(await api.changeProfile({ body: { firstName: 'Пётр', cell: '' } })).toMatchObject({
    firstName: 'Пётр',
    cell: null,
  });
  await api.confirmPassword({ body: { password: user.password } });
  expect(await api.changeProfile({ body: { cell: '+7 912 222-33-44' } })).toMatchObject({ cell: '+79122223344' });
});
