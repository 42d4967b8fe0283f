import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { openTestApp, type TestUser, type TestApp } from '../../../../testing/test-app.ts';
import { openTestDatabase, type TestDatabase } from '../../../../testing/test-database.ts';
import { setTraining } from './set-training.ts';

let app: TestApp;
let left: TestDatabase;
let admin: TestUser;
beforeAll(async () => {
  left = await openTestDatabase();
  app = await openTestApp({ TRAINING: 'granted' }, left);
  admin = await app.newUser();
  await app.identity.appointAdmins([admin.email]);
});
afterAll(() => app.stop());

const list = (query: Parameters<typeof admin.api.listPeople>[0]['query'] = {}) => admin.api.listPeople({ query });
const entryOf = async ({ email }: TestUser) => {
  const { people } = await list({ search: email });
  const [entry] = people.filter((one) => one.email === email);
  if (!entry) throw new Error('not listed');
  return entry;
};

it('shows administrators who is here, with their sessions and last visit, and nothing that is a secret', async () => {
  const user = await app.newUser();
  await app.client().signIn({ body: { login: user.email, password: user.password } });
  await user.api.changeProfile({ body: { lastName: 'Сидорова', firstName: 'Анна' } });
  const { training, people } = await list({ search: 'сидорова анна' });
  expect(training).toBe('granted');
  expect(people).toEqual([
    {
      id: expect.any(Number),
      email: user.email,
      name: 'Сидорова Анна',
      canTrainLearningModels: false,
      isAdmin: false,
      sessions: 2,
      last_seen_at: expect.stringMatching(/Z$/),
      created_at: expect.stringMatching(/Z$/),
      password_asked_at: null,
    },
  ]);
  await user.api.signOutEverywhere();
  expect(await entryOf(user)).toMatchObject({ sessions: 0, last_seen_at: expect.stringMatching(/Z$/) });
});

it('lists page by page, the newest first, and takes signs of a pattern for letters', async () => {
  const [older, newer] = [await app.newUser(), await app.newUser()];
  const first = await list({ page: 0, page_size: 1 });
  expect(first.people.map(({ email }) => email)).toEqual([newer.email]);
  expect((await list({ page: 1, page_size: 1 })).people.map(({ email }) => email)).toEqual([older.email]);
  expect(first.amount).toBeGreaterThan(2);
  for (const search of ['%', '_', '\\']) expect(await list({ search })).toMatchObject({ people: [], amount: 0 });
});

it('finds a user by a part of the phone number', async () => {
  const user = await app.newUser();
  await user.api.changeProfile({ body: { cell: '+7 912 345-67-89' } });
  expect((await list({ search: '9123456' })).people.map(({ email }) => email)).toEqual([user.email]);
});

it('no longer lists nor changes who is being erased', async () => {
  const user = await app.newUser();
  const { id } = await user.api.me();
  await left.database.raw(`update users set erasing_at = now() where id = ${id}`);
  expect(await list({ search: user.email })).toMatchObject({ people: [], amount: 0 });
  await expect(
    admin.api.changePerson({ params: { personId: id }, body: { canTrainLearningModels: true } }),
  ).rejects.toMatchObject({ status: 404 });
});

it('opens training to one user and closes it again, at once', async () => {
  const [user, stranger] = [await app.newUser(), await app.newUser()];
  const { id: personId } = await user.api.me();
  const mayTrain = async (who: TestUser) => (await who.api.me()).canTrainLearningModels;
  expect(await mayTrain(user)).toBe(false);
  expect(await admin.api.changePerson({ params: { personId }, body: { canTrainLearningModels: true } })).toMatchObject({
    id: personId,
    canTrainLearningModels: true,
  });
  expect([await mayTrain(user), await mayTrain(stranger)]).toEqual([true, false]);
  await admin.api.changePerson({ params: { personId }, body: { canTrainLearningModels: false } });
  expect(await mayTrain(user)).toBe(false);
  expect(await setTraining(left.database, ` ${user.email.toUpperCase()}`, true)).toBe(true);
  expect(await setTraining(left.database, 'nobody@example.ru', true)).toBe(false);
  app.identity.forgetRemembered();
  expect([await mayTrain(user), await mayTrain(stranger)]).toEqual([true, false]);
  await expect(
    admin.api.changePerson({ params: { personId: 999_999 }, body: { canTrainLearningModels: true } }),
  ).rejects.toMatchObject({ status: 404 });
});

it('without letters, shows first who has forgotten the password, and gives a single-use link', async () => {
  const [user] = [await app.newUser(), await app.newUser()];
  expect(await app.client().forgotPassword({ body: { login: 'nobody@example.ru' } })).toEqual({
    result: true,
    by: 'administrator',
  });
  expect(await app.client().forgotPassword({ body: { login: user.email } })).toEqual({
    result: true,
    by: 'administrator',
  });
  const asking = await vi.waitFor(
    async () => {
      const [first] = (await list()).people;
      expect(first).toMatchObject({ email: user.email, password_asked_at: expect.stringMatching(/Z$/) });
      return first;
    },
    { timeout: 30_000, interval: 50 },
  );
  const { url } = await admin.api.newPasswordLink({ params: { personId: asking?.id ?? 0 } });
  expect((await entryOf(user)).password_asked_at).toBeNull();
  const token = new URL(url).searchParams.get('password_code') ?? '';
  const signed = await app.client().resetPassword({ body: { token, password: 'brand-new-password' } });
  expect((await app.client(signed).me()).email).toBe(user.email);
  await expect(app.client().resetPassword({ body: { token, password: 'brand-new-password' } })).rejects.toMatchObject({
    status: 401,
  });
});
