import { expect, it, onTestFinished } from 'vitest';
import { openTestApp } from '../../../testing/test-app.ts';
import { openTestDatabase } from '../../../testing/test-database.ts';

it('makes nobody an administrator by a setting: a listed address can be registered by nobody, and one registered before stays what it was', async () => {
  const left = await openTestDatabase();
  const first = await openTestApp({}, left);
  const [squatter, admin] = [await first.newUser(), await first.newUser()];
  // As an earlier version made them, by the setting alone.
  await left.database.raw(`update users set is_admin = true where email = '${admin.email}'`);
  await first.close();

  const second = await openTestApp({ ADMIN_EMAILS: `Boss@example.ru, ${squatter.email},${admin.email}` }, left);
  onTestFinished(() => second.stop());
  await expect(
    second.client().signUp({ body: { email: 'BOSS@example.ru', password: 'long-enough' } }),
  ).rejects.toMatchObject({
    status: 409,
    problem: { errors: { email: expect.stringContaining('npm run admin -- grant') as unknown } },
  });
  const isAdmin = async ({ email, password }: { email: string; password: string }) =>
    (await second.client(await second.client().signIn({ body: { login: email, password } })).me()).isAdmin;
  expect(await isAdmin(squatter)).toBe(false);
  expect(await isAdmin(admin)).toBe(true);
});

it('lets an administrator of the setting be one no longer when the setting names them no more', async () => {
  const left = await openTestDatabase();
  const first = await openTestApp({}, left);
  const admin = await first.newUser();
  await left.database.raw(`update users set is_admin = true where email = '${admin.email}'`);
  await first.close();
  const second = await openTestApp({}, left);
  onTestFinished(() => second.stop());
  const api = second.client(await second.client().signIn({ body: { login: admin.email, password: admin.password } }));
  expect((await api.me()).isAdmin).toBe(false);
  await expect(api.listCallbackRequests({ query: {} })).rejects.toMatchObject({ status: 403 });
});
