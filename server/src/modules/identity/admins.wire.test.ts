import { expect, it, onTestFinished } from 'vitest';
import { openTestApp } from '../../../testing/test-app.ts';
import { openTestDatabase } from '../../../testing/test-database.ts';

it('makes administrators at the start of accounts that are there and listed, and of nobody else', async () => {
  const left = await openTestDatabase();
  const first = await openTestApp({ ADMIN_EMAILS: 'person1@example.ru' }, left);
  const person = await first.newPerson();
  // Whoever registers a listed address is no administrator by that: nobody has proved that it is theirs.
  expect((await person.api.me()).isAdmin).toBe(false);
  await first.close();

  const second = await openTestApp({ ADMIN_EMAILS: ' Person1@example.ru ,nobody@example.ru' }, left);
  onTestFinished(() => second.stop());
  const signed = await second.client().signIn({ body: { login: person.email, password: person.password } });
  const api = second.client(signed);
  expect((await api.me()).isAdmin).toBe(true);
  expect(await api.listCallbackRequests({ query: {} })).toEqual({ callback_requests: [], amount: 0 });

  await second.identity.appointAdmins([]);
  expect((await api.me()).isAdmin).toBe(false);
  await expect(api.listCallbackRequests({ query: {} })).rejects.toMatchObject({ status: 403 });
});
