import { afterAll, beforeAll, expect, it } from 'vitest';
import { auditBooks } from '#app/ledger-audit.ts';
import { openMail, type Mail } from '../../../../testing/mail-kit.ts';
import { openTestApp, type TestApp } from '../../../../testing/test-app.ts';
import { openTestDatabase, type TestDatabase } from '../../../../testing/test-database.ts';

const PASSWORD = 'long-enough-password';
let left: TestDatabase;
let app: TestApp;
let mail: Mail;
beforeAll(async () => {
  left = await openTestDatabase();
  mail = await openMail();
  app = await openTestApp({ WELCOME_CREDIT: '5', ...mail.settings }, left);
});
afterAll(async () => {
  await app.stop();
  await mail.close();
});

const register = async (at: TestApp, email: string) =>
  at.client(await at.client().signUp({ body: { email, password: PASSWORD } }));
type Api = Awaited<ReturnType<typeof register>>;
const balanceOf = async (api: Api) => (await api.showWallet()).balance;
const giftsOf = async (api: Api) =>
  (await left.database.raw(`select 1 from payments where provider = 'house' and user_id = ${(await api.me()).id}`)).rows
    .length;
const used = new Set<string | null>([null]);
/** As the link of the letter does it; a mailbox may have had one before. */
const verify = async (email: string) => {
  await expect.poll(() => used.has(mail.codeTo(email)), { timeout: 30_000 }).toBe(false);
  const token = mail.codeTo(email) ?? '';
  used.add(token);
  await app.client().verifyEmail({ body: { token } });
};
const erase = async (api: Api) => {
  const { id } = await api.me();
  await api.eraseAccount({ body: { password: PASSWORD, confirmation: 'УДАЛИТЬ' } });
  await expect
    .poll(async () => (await left.database.raw(`select 1 from users where id = ${id}`)).rows, { timeout: 30_000 })
    .toEqual([]);
};

it('the welcome credit is given with the verified address, whether the wallet was opened before or not, and once', async () => {
  const [looked, blind] = [await register(app, 'looked@example.ru'), await register(app, 'blind@example.ru')];
  expect(await balanceOf(looked)).toBe(0);
  for (const email of ['looked@example.ru', 'blind@example.ru']) await verify(email);
  for (const api of [looked, blind]) expect([await balanceOf(api), await giftsOf(api)]).toEqual([500, 1]);
});

it('the welcome credit is not given to the same mailbox again, by another spelling or after the account is gone', async () => {
  const first = await register(app, 'an.na@gmail.com');
  await verify('an.na@gmail.com');
  expect(await balanceOf(first)).toBe(500);
  await erase(first);
  // A letter a minute to a mailbox.
  app.clock.advance(120_000);
  for (const email of ['anna+2@googlemail.com', 'an.na@gmail.com']) {
    const again = await register(app, email);
    await verify(email);
    expect([await balanceOf(again), await giftsOf(again)]).toEqual([0, 0]);
    app.clock.advance(120_000);
  }
  expect(
    (await left.database.raw("select mailbox from welcome_gifts where mailbox like '%anna%' or mailbox like '%@%'"))
      .rows,
  ).toEqual([]);
});

it('counts users who were given the gift before e-mails were verified', async () => {
  await register(app, 'old@example.ru');
  await verify('old@example.ru');
  await left.database.raw('delete from welcome_gifts');
  const now = app.clock.now();
  await app.close();
  app = await openTestApp({ WELCOME_CREDIT: '5', ...mail.settings }, left);
  app.clock.set(now);
  await erase(app.client(await app.client().signIn({ body: { login: 'old@example.ru', password: PASSWORD } })));
  app.clock.advance(120_000);
  const again = await register(app, 'OLD+1@example.ru');
  await verify('old+1@example.ru');
  expect(await balanceOf(again)).toBe(0);
});

it('the welcome credit leaves books that agree', async () => {
  expect((await auditBooks(left.database, 'Europe/Moscow')).disagreements).toEqual([]);
});

it('the welcome credit is given at once where no letters are sent, and once to a mailbox there too', async () => {
  const silent = await openTestApp({ WELCOME_CREDIT: '5' });
  expect(await balanceOf(await register(silent, 'anna@example.ru'))).toBe(500);
  expect(await balanceOf(await register(silent, 'anna+1@example.ru'))).toBe(0);
  await silent.stop();
});

it('the welcome credit is given to nobody in production without letters', async () => {
  const invented = await openTestApp({ WELCOME_CREDIT: '5', NODE_ENV: 'production' });
  expect(await balanceOf(await register(invented, 'anna@example.ru'))).toBe(0);
  await invented.stop();
});
