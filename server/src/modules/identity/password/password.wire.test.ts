import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { MINUTE_MS } from '#platform/clock.ts';
import { lettersWith, openMail, readLetter } from '../../../../testing/mail-kit.ts';
import { openTestApp, Refused, type TestUser, type TestApp } from '../../../../testing/test-app.ts';
import { openTestDatabase, type TestDatabase } from '../../../../testing/test-database.ts';
import { RESET_MS } from './password-link.ts';
import { ASKS_PER_LOGIN } from './password.service.ts';

const PATIENCE = { timeout: 30_000, interval: 50 };
const BAD_LINK = {
  status: 401,
  problem: { detail: 'Ссылка недействительна, устарела или уже использована. Запросите новую.' },
};

let left: TestDatabase;
let app: TestApp;
let mail: Awaited<ReturnType<typeof openMail>>;
beforeAll(async () => {
  left = await openTestDatabase();
  mail = await openMail({ refusals: 1 });
  app = await openTestApp({ ...mail.settings, BRAND: 'Взгляд' }, left);
});
afterAll(async () => {
  await app.stop();
  await mail.close();
});

const ask = (login: string) => app.client().forgotPassword({ body: { login } });
const reset = (token: string, password = 'brand-new-password') =>
  app.client().resetPassword({ body: { token, password } });
const linkIn = (letter: string): string =>
  /http:\/\/rakurs\.test\/sign_in\?password_code=([\w-]+)/.exec(readLetter(letter).text)?.[1] ?? '';
const written = () => lettersWith(mail, 'password_code=');
/** Without sitting out the pause between attempts, which is the queue's own. */
const letterAfter = (before: number): Promise<string> =>
  vi.waitFor(async () => {
    await left.database.raw("update queue.job set start_after = now() where state = 'retry'");
    const letter = written()[before];
    if (letter === undefined) throw new Error('no letter yet');
    return letter;
  }, PATIENCE);
const tokenFor = async (user: TestUser): Promise<string> => {
  const before = written().length;
  await ask(user.email);
  return linkIn(await letterAfter(before));
};
const signsIn = (login: string, password: string) => app.client().signIn({ body: { login, password } });

it('writes to who has forgotten the password, again after the mail server refused, in plain words of the brand', async () => {
  const user = await app.newUser();
  await ask(` ${user.email.toUpperCase()} `);
  const letter = await letterAfter(0);
  // Two letters, this one and the one that every newcomer gets, and one refusal.
  await vi.waitFor(() => expect(mail.tries()).toBe(3), PATIENCE);
  const { head, text } = readLetter(letter);
  expect(head).toMatch(new RegExp(`^To: ${user.email}$`, 'm'));
  expect(head).toMatch(/^Content-Type: text\/plain; charset=utf-8$/m);
  expect(text).toContain('Она действует час и срабатывает один раз');
  expect(linkIn(letter).length).toBeGreaterThan(30);
});

it('answers alike whether or not anybody has the login, and writes nothing to nobody', async () => {
  const user = await app.newUser();
  const before = written().length;
  const [unknown, known] = [await ask('nobody@example.ru'), await ask(user.email)];
  expect(unknown).toEqual(known);
  expect(known).toEqual({ result: true, by: 'email' });
  await letterAfter(before);
  await vi.waitFor(async () => {
    const { rows } = await left.database.raw(
      "select 1 from queue.job where name = 'forgotten-password' and state in ('created', 'active', 'retry')",
    );
    expect(rows).toEqual([]);
  }, PATIENCE);
  expect(written()).toHaveLength(before + 1);
});

it('sets the new password once, signs this device in and every other one out', async () => {
  const user = await app.newUser();
  const [token, other] = [await tokenFor(user), await tokenFor(user)];
  const code = await user.api.newAuthCode();
  const api = app.client(await reset(token));
  expect((await api.me()).email).toBe(user.email);
  await expect(user.api.me()).rejects.toMatchObject({ status: 401 });
  await expect(signsIn(user.email, user.password)).rejects.toMatchObject({ status: 401 });
  expect(await signsIn(user.email, 'brand-new-password')).toHaveProperty('jwt');
  for (const used of [token, other]) await expect(reset(used)).rejects.toMatchObject(BAD_LINK);
  await expect(app.client().signInByToken({ body: { token: code.token } })).rejects.toMatchObject({ status: 401 });
});

it('lets only one of many set it who come with the same link at once', async () => {
  const token = await tokenFor(await app.newUser());
  const tries = await Promise.allSettled(Array.from({ length: 6 }, () => reset(token)));
  expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
});

it('spends no link on a password that is too short or too common, and keeps none longer than an hour', async () => {
  const user = await app.newUser();
  const token = await tokenFor(user);
  await expect(reset(token, 'short')).rejects.toMatchObject({
    status: 422,
    problem: { errors: { password: 'Не короче 8 символов' } },
  });
  await expect(reset(token, 'password1')).rejects.toMatchObject({
    status: 422,
    problem: { errors: { password: 'Этот пароль слишком часто встречается. Придумайте другой.' } },
  });
  app.clock.advance(RESET_MS);
  await expect(reset(token)).rejects.toMatchObject(BAD_LINK);
  expect(await signsIn(user.email, user.password)).toHaveProperty('jwt');
});

it('keeps no token in the database, neither where the links are nor in the queue', async () => {
  const token = await tokenFor(await app.newUser());
  const { rows } = await left.database.raw(
    "select hash from password_resets union all select data::text from queue.job where name = 'forgotten-password'",
  );
  expect(rows.length).toBeGreaterThan(1);
  expect(JSON.stringify(rows)).not.toContain(token);
});

it('asks to wait who asks again and again for one login, known or not, and for no other', async () => {
  const refusedAfter = async (login: string): Promise<Refused> => {
    for (let count = 0; count < ASKS_PER_LOGIN; count += 1) await ask(login);
    const error: unknown = await ask(login.toUpperCase()).catch((reason: unknown) => reason);
    if (error instanceof Refused) return error;
    throw new Error('It was not refused');
  };
  app.clock.advance(16 * MINUTE_MS);
  const user = await app.newUser();
  const [known, unknown] = [await refusedAfter(user.email), await refusedAfter('stranger@example.ru')];
  expect(known.status).toBe(429);
  expect(Number(known.headers['retry-after'])).toBeGreaterThan(0);
  expect(unknown.problem).toEqual(known.problem);
  expect(await ask('another@example.ru')).toEqual({ result: true, by: 'email' });
});
