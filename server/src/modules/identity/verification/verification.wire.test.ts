import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { HOUR_MS, MINUTE_MS } from '#platform/clock.ts';
import { openMail, readLetter, type Mail } from '../../../../testing/mail-kit.ts';
import { openTestApp, type TestApp } from '../../../../testing/test-app.ts';
import { openTestDatabase, type TestDatabase } from '../../../../testing/test-database.ts';
import { MAX_LETTERS_A_DAY, VERIFICATION_MS } from './verification.service.ts';

const PATIENCE = { timeout: 30_000, interval: 50 };
const PASSWORD = 'long-enough-password';
const BAD_LINK = {
  status: 401,
  problem: { detail: 'Ссылка недействительна, устарела или уже использована. Запросите новое письмо в профиле.' },
};

let left: TestDatabase;
let app: TestApp;
let mail: Mail;
beforeAll(async () => {
  left = await openTestDatabase();
  mail = await openMail();
  app = await openTestApp({ ...mail.settings, BRAND: 'Взгляд' }, left);
});
afterAll(async () => {
  await app.stop();
  await mail.close();
});

/** Who has just registered at this address. */
const newcomer = async (email: string) => {
  const signed = await app.client().signUp({ body: { email, password: PASSWORD } });
  return { ...signed, api: app.client(signed) };
};
const lettersTo = (email: string): string[] =>
  mail.letters.filter((letter) => readLetter(letter).head.includes(`\r\nTo: ${email}\r\n`));
const codeIn = (letter: string): string =>
  /http:\/\/rakurs\.test\/sign_in\?email_code=([\w-]+)/.exec(readLetter(letter).text)?.[1] ?? '';
/** Nothing of these waits any more. */
const noneWaits = () =>
  vi.waitFor(async () => {
    const { rows } = await left.database.raw(
      "select 1 from queue.job where name in ('verification-letter', 'forgotten-password') and state in ('created', 'active', 'retry')",
    );
    expect(rows).toEqual([]);
  }, PATIENCE);
const lastCodeTo = async (email: string): Promise<string> => {
  await noneWaits();
  return codeIn(lettersTo(email).at(-1) ?? '');
};
const verify = (token: string) => app.client().verifyEmail({ body: { token } });

it('writes to a newcomer, in no words but our own, and takes the link once', async () => {
  const { api } = await newcomer('anna@example.ru');
  await api.changeProfile({ body: { firstName: 'Зайди на evil.example' } });
  expect(await api.me()).toMatchObject({ email: 'anna@example.ru', isEmailVerified: false });
  const token = await lastCodeTo('anna@example.ru');
  const { head, text } = readLetter(lettersTo('anna@example.ru')[0] ?? '');
  expect(head).toMatch(/^Content-Type: text\/plain; charset=utf-8$/m);
  expect(text).toContain('Взгляд');
  expect(text).not.toMatch(/evil|anna/);
  expect(await verify(token)).toEqual({ email: 'anna@example.ru' });
  expect(await api.me()).toMatchObject({ isEmailVerified: true });
  await expect(verify(token)).rejects.toMatchObject(BAD_LINK);
  // There is nothing left to ask.
  app.clock.advance(2 * MINUTE_MS);
  expect(await api.sendVerification()).toEqual({ result: true });
  await noneWaits();
  expect(lettersTo('anna@example.ru')).toHaveLength(1);
});

it('keeps no token in the database, and none longer than a day', async () => {
  const { api } = await newcomer('boris@example.ru');
  const token = await lastCodeTo('boris@example.ru');
  const { rows } = await left.database.raw(
    "select hash from email_verifications union all select data::text from queue.job where name = 'verification-letter'",
  );
  expect(rows.length).toBeGreaterThan(1);
  expect(JSON.stringify(rows)).not.toContain(token);
  app.clock.advance(VERIFICATION_MS);
  await expect(verify(token)).rejects.toMatchObject(BAD_LINK);
  expect(
    await app.client(await app.client().signIn({ body: { login: 'boris@example.ru', password: PASSWORD } })).me(),
  ).toMatchObject({ isEmailVerified: false });
  await expect(api.me()).resolves.toMatchObject({ isEmailVerified: false });
});

it('writes once a minute, and so often a day', async () => {
  const { api } = await newcomer('vera@example.ru');
  await expect(api.sendVerification()).rejects.toMatchObject({
    status: 429,
    problem: { detail: 'Письмо уже отправлено. Новое можно запросить через минуту.' },
    headers: { 'retry-after': expect.stringMatching(/^(60|[1-5]?\d)$/) },
  });
  for (let count = 1; count < MAX_LETTERS_A_DAY; count += 1) {
    app.clock.advance(MINUTE_MS);
    await api.sendVerification();
  }
  app.clock.advance(MINUTE_MS);
  await expect(api.sendVerification()).rejects.toMatchObject({
    status: 429,
    problem: { detail: 'За сутки на этот адрес отправлено слишком много писем. Попробуйте завтра.' },
  });
  await noneWaits();
  expect(lettersTo('vera@example.ru')).toHaveLength(MAX_LETTERS_A_DAY);
  app.clock.advance(24 * HOUR_MS);
  for (const chore of app.identity.module.maintenance ?? []) await chore();
  const again = app.client(await app.client().signIn({ body: { login: 'vera@example.ru', password: PASSWORD } }));
  await again.sendVerification();
  await noneWaits();
  expect(lettersTo('vera@example.ru')).toHaveLength(MAX_LETTERS_A_DAY + 1);
});

it('does not flood a mailbox, however many accounts are made for it, and lets all of them register', async () => {
  for (let count = 0; count < 5; count += 1) await newcomer(`victim+${count}@gmail.com`);
  await newcomer('vic.tim@googlemail.com');
  const { api } = await newcomer('v.ictim@gmail.com');
  await api.eraseAccount({ body: { password: PASSWORD, confirmation: 'УДАЛИТЬ' } });
  await newcomer('v.ictim@gmail.com');
  await noneWaits();
  expect(mail.letters.filter((letter) => /^To: v\.?ic\.?tim/m.test(readLetter(letter).head))).toHaveLength(1);
});

it('is satisfied with who comes by the letter for a new password, and not with who was given a link by hand', async () => {
  const { api } = await newcomer('galina@example.ru');
  await app.client().forgotPassword({ body: { login: 'galina@example.ru' } });
  await noneWaits();
  const [token = ''] = lettersTo('galina@example.ru').flatMap(
    (letter) => /password_code=([\w-]+)/.exec(readLetter(letter).text)?.[1] ?? [],
  );
  await newcomer('chief@example.ru');
  await app.identity.appointAdmins(['chief@example.ru']);
  const admin = app.client(await app.client().signIn({ body: { login: 'chief@example.ru', password: PASSWORD } }));
  const { url } = await admin.newPasswordLink({ params: { personId: (await api.me()).id } });
  const reset = async (code: string) =>
    app.client(await app.client().resetPassword({ body: { token: code, password: PASSWORD } })).me();
  expect(await reset(new URL(url).searchParams.get('password_code') ?? '')).toMatchObject({ isEmailVerified: false });
  await expect(reset(token)).rejects.toMatchObject({ status: 401 });
  await app.client().forgotPassword({ body: { login: 'galina@example.ru' } });
  await noneWaits();
  const second =
    lettersTo('galina@example.ru')
      .flatMap((letter) => /password_code=([\w-]+)/.exec(readLetter(letter).text)?.[1] ?? [])
      .at(-1) ?? '';
  expect(await reset(second)).toMatchObject({ isEmailVerified: true });
});

it('writes no more letters for a new password to an address that nobody verified than for its verification', async () => {
  const { api } = await newcomer('dmitry@example.ru');
  for (let round = 0; round < 4; round += 1) {
    for (let count = 0; count < 4; count += 1)
      await app.client().forgotPassword({ body: { login: 'dmitry@example.ru' } });
    app.clock.advance(16 * MINUTE_MS);
  }
  await noneWaits();
  expect(lettersTo('dmitry@example.ru')).toHaveLength(MAX_LETTERS_A_DAY);
  await expect(api.sendVerification()).rejects.toMatchObject({ status: 429 });
});

it('lets nobody guess without end', async () => {
  let refused: unknown = null;
  for (let count = 0; count < 101; count += 1)
    refused = await verify(`guess-${count}`).catch((error: unknown) => error);
  expect(refused).toMatchObject({ status: 429 });
});

it('asks for nothing where no letters are sent', async () => {
  const silent = await openTestApp();
  const { api } = await silent.newUser();
  expect(await api.me()).toMatchObject({ isEmailVerified: true });
  await expect(api.sendVerification()).rejects.toMatchObject({
    status: 409,
    problem: { detail: 'Письма отсюда не отправляются: почтовый сервер не настроен' },
  });
  await silent.stop();
});
