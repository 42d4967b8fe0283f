import { decodeJwt, importJWK, jwtVerify } from 'jose';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import type { NewAlertChannel } from '@rakurs/contract';
import { openBrowser, tellMessage, untilSent } from '../../../testing/alerts-kit.ts';
import { openHook, type Hook, type HookAnswer } from '../../../testing/hook-kit.ts';
import { lettersWith, openMail, readLetter } from '../../../testing/mail-kit.ts';
import { openTestApp, type TestUser, type TestApp } from '../../../testing/test-app.ts';
import { openTestDatabase, type TestDatabase } from '../../../testing/test-database.ts';

let left: TestDatabase;
let app: TestApp;
let user: TestUser;
let mail: Awaited<ReturnType<typeof openMail>>;
/** Speaks as the Bot API does; what it says is put in before it is asked. */
let bot: Hook;
const botSays: HookAnswer[] = [];
const closers: (() => Promise<void>)[] = [];
beforeAll(async () => {
  left = await openTestDatabase();
  mail = await openMail();
  bot = await openHook({
    get status() {
      return botSays[0]?.status ?? 200;
    },
    get headers() {
      return botSays[0]?.headers ?? {};
    },
    get text() {
      return botSays.shift()?.text ?? '{"ok":true,"result":{}}';
    },
  });
  app = await openTestApp({ ALERTS_TO_PRIVATE: 'on', TELEGRAM_API_URL: bot.origin, ...mail.settings }, left);
});
afterEach(async () => {
  for (const close of closers.splice(0)) await close();
});
afterAll(async () => {
  await app.stop();
  await bot.close();
  await mail.close();
});

/** As the link of the letter does it. */
const verifyEmail = async () => {
  await untilSent(left.database, async () => expect(mail.codeTo(user.email)).not.toBeNull());
  await app.client().verifyEmail({ body: { token: mail.codeTo(user.email) ?? '' } });
};
async function openChannel(body: NewAlertChannel) {
  user = await app.newUser();
  const channel = await user.api.createAlertChannel({ body });
  const params = { channelId: channel.id };
  const log = async () => (await user.api.listAlertDeliveries({ params })).deliveries;
  return {
    ...channel,
    params,
    log,
    tell: (own = {}) => tellMessage({ app, database: left.database, user, ...own }),
    tryOut: () => user.api.tryAlertChannel({ params }),
    ends: (state: string) =>
      untilSent(left.database, async () => expect((await log()).map((one) => one.state)).toEqual([state])),
  };
}
const LINK = 'http://rakurs.test/cabinet/projects/3/data_sources/4/data_source_files/5?second=12.5';
const TEXT = `<b>Кошка</b> на складе\n\nЕсть ли кошка? — да\n\n${LINK}`;

const TELEGRAM = { kind: 'telegram', name: 'Бот', token: '123456:ABC-secret_token', chat_id: '-100500' } as const;
const refusal = (status: number, description: string, parameters?: object): HookAnswer => ({
  status,
  text: JSON.stringify({ ok: false, error_code: status, description, ...(parameters && { parameters }) }),
});

it('writes to a chat as the Bot API wants it, plain text whatever is in it', async () => {
  const channel = await openChannel(TELEGRAM);
  await channel.tell();
  await channel.ends('sent');
  const heard = bot.heard.at(-1);
  expect(heard?.path).toBe('/bot123456:ABC-secret_token/sendMessage');
  expect(JSON.parse(String(heard?.body))).toEqual({ chat_id: '-100500', text: TEXT });
  await channel.tell({ content: '😀'.repeat(5000) });
  await untilSent(left.database, async () =>
    expect((await channel.log()).map(({ state }) => state)).toEqual(['sent', 'sent']),
  );
  const { text } = JSON.parse(String(bot.heard.at(-1)?.body)) as { text: string };
  expect(Array.from(text).length).toBeLessThan(4096);
  expect(text).toContain(`…\n\nЕсть ли кошка? — да\n\n${LINK}`);
});

it.each([
  [400, 'Bad Request: chat not found'],
  [401, 'Unauthorized'],
  [403, 'Forbidden: bot was blocked by the user'],
])('ends at once when Telegram answers %i', async (status, description) => {
  const channel = await openChannel(TELEGRAM);
  botSays.push(refusal(status, description));
  await channel.tell();
  await channel.ends('failed');
  expect(await channel.log()).toMatchObject([{ status, answer: description, attempts: 1 }]);
});

it('waits as long as Telegram asks to', async () => {
  const channel = await openChannel(TELEGRAM);
  botSays.push(refusal(429, 'Too Many Requests: retry after 77', { retry_after: 77 }));
  await channel.tell();
  await expect
    .poll(
      async () =>
        (
          await left.database.raw(
            "select extract(epoch from (start_after - created_on))::int as pause from queue.job where name = 'deliver-alert' and state = 'created'",
          )
        ).rows,
    )
    .toEqual([{ pause: 77 }]);
  expect(await channel.log()).toMatchObject([
    { state: 'waiting', status: 429, answer: 'Too Many Requests: retry after 77' },
  ]);
  await channel.ends('sent');
});

it('says in words that Telegram is out of reach, and nowhere the token', async () => {
  const other = await openTestApp({ TELEGRAM_API_URL: 'http://127.0.0.1:4' });
  const owner = await other.newUser();
  const { id: channelId } = await owner.api.createAlertChannel({ body: TELEGRAM });
  expect(await owner.api.tryAlertChannel({ params: { channelId } })).toMatchObject({
    state: 'failed',
    status: null,
    answer: 'Сервер не принимает соединения',
  });
  await other.stop();
});

const UNVERIFIED = 'Не отправлено: почта не подтверждена. Письмо для этого можно запросить в профиле.';
it('writes nothing to a mailbox before its owner has verified it, by a trial or a message', async () => {
  const channel = await openChannel({ kind: 'email', name: 'Почта' });
  await channel.tell({ content: 'Ваш счёт заблокирован' });
  await channel.ends('failed');
  expect(await channel.log()).toMatchObject([{ answer: UNVERIFIED, attempts: 1 }]);
  expect(await channel.tryOut()).toMatchObject({ state: 'failed', answer: UNVERIFIED });
  expect(lettersWith(mail, 'заблокирован')).toEqual([]);
  await verifyEmail();
  expect(await channel.tryOut()).toMatchObject({ state: 'sent' });
  expect(lettersWith(mail, 'Пробное уведомление')).toHaveLength(1);
});

it('writes a letter of plain text to the mailbox of the account, again after a refusal', async () => {
  const channel = await openChannel({ kind: 'email', name: 'Почта' });
  await verifyEmail();
  mail.refuse(1);
  expect((await user.api.listAlertChannels()).mail).toBe(true);
  expect(channel.target).toBe(user.email);
  await channel.tell({ content: 'Кошка\r\nBcc: victim@example.ru' });
  await channel.ends('sent');
  expect(await channel.log()).toMatchObject([{ attempts: 2, status: null, answer: null }]);
  const { head, text } = readLetter(lettersWith(mail, 'Кошка')[0] ?? '');
  expect(head).toMatch(/^Content-Type: text\/plain; charset=utf-8$/m);
  expect(head).toMatch(new RegExp(`^To: ${user.email}$`, 'm'));
  expect(head).not.toMatch(/^Bcc/im);
  expect(head).toMatch(/^Message-ID: <alert-\d+-\d+@rakurs\.test>$/m);
  // What users wrote is quoted, in one line, and the only link is ours.
  expect(text).toBe(
    `Сообщение сервиса «Ракурс»:\n\n«Кошка Bcc: victim[at]example[.]ru»\n\nПричина: «Есть ли кошка? — да»\n\n${LINK}`,
  );
});

const openPushService = async (...answers: HookAnswer[]) => {
  const service = await openHook(...answers);
  closers.push(service.close);
  const browser = openBrowser();
  const channel = await openChannel({
    kind: 'push',
    name: 'Браузер',
    subscription: browser.subscription(`${service.origin}/push/abc`),
  });
  return { service, browser, channel };
};

it('pushes what only the browser that subscribed can read, signed by the key it subscribed with', async () => {
  const { service, browser, channel } = await openPushService({ status: 201 });
  const { id } = await channel.tell();
  await channel.ends('sent');
  const [heard] = service.heard;
  const [delivery] = await channel.log();
  expect(browser.read(heard?.body ?? Buffer.alloc(0))).toEqual({
    title: 'Ракурс',
    text: '<b>Кошка</b> на складе',
    path: '/cabinet/projects/3/data_sources/4/data_source_files/5?second=12.5',
    tag: `message-${id}`,
  });
  expect(heard).toMatchObject({
    path: '/push/abc',
    headers: { 'content-encoding': 'aes128gcm', ttl: '86400', topic: `alert-${delivery?.id}` },
  });
  const [, token = '', key = ''] = /^vapid t=([\w.-]+), k=([\w-]+)$/.exec(heard?.headers.authorization ?? '') ?? [];
  expect(key).toBe((await user.api.listAlertChannels()).push_key);
  const point = Buffer.from(key, 'base64url');
  const { payload } = await jwtVerify(
    token,
    await importJWK(
      {
        kty: 'EC',
        crv: 'P-256',
        x: point.subarray(1, 33).toString('base64url'),
        y: point.subarray(33).toString('base64url'),
      },
      'ES256',
    ),
  );
  expect(payload).toMatchObject({ aud: service.origin, sub: 'mailto:alerts@rakurs.test' });
  expect(decodeJwt(token).exp).toBeLessThan(Date.now() / 1000 + 86_400);
});

it('keeps a long message within what a push service takes', async () => {
  const { service, browser, channel } = await openPushService({ status: 201 });
  await channel.tell({ content: '😀'.repeat(5000) });
  await channel.ends('sent');
  expect(service.heard[0]?.body.length).toBeLessThan(4096);
  expect(browser.read(service.heard[0]?.body ?? Buffer.alloc(0))).toMatchObject({ text: `${'😀'.repeat(499)}…` });
});

it.each([404, 410])('removes the channel of a browser that is gone: %i', async (status) => {
  const { channel } = await openPushService({ status });
  await channel.tell();
  await untilSent(left.database, async () => expect((await user.api.listAlertChannels()).channels).toEqual([]));
  await expect(channel.log()).rejects.toMatchObject({ status: 404 });
});

it('says so when a trial finds the browser gone', async () => {
  const { channel } = await openPushService({ status: 410 });
  expect(await channel.tryOut()).toMatchObject({
    state: 'failed',
    status: 410,
    answer: 'Браузер больше не принимает уведомления: канал удалён',
  });
  expect((await user.api.listAlertChannels()).channels).toEqual([]);
});

it('tries a push again when the service is tired, and not when it refuses', async () => {
  const { service, channel } = await openPushService({ status: 503 }, { status: 413, text: 'too large' });
  await channel.tell();
  await channel.ends('failed');
  expect(await channel.log()).toMatchObject([{ attempts: 2, status: 413, answer: 'too large' }]);
  expect(service.heard).toHaveLength(2);
});
