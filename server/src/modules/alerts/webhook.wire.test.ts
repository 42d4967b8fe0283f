import { createHmac } from 'node:crypto';
import { SIGNATURE_HEADER } from '@rakurs/contract';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { MESSAGE, tellMessage, untilSent } from '../../../testing/alerts-kit.ts';
import { openHook, type HookAnswer } from '../../../testing/hook-kit.ts';
import { addMember } from '../../../testing/members.ts';
import { openTestApp, type TestUser, type TestApp } from '../../../testing/test-app.ts';
import { openTestDatabase, type TestDatabase } from '../../../testing/test-database.ts';
import { MAX_PER_MINUTE, MAX_ATTEMPTS } from './deliveries.service.ts';

let left: TestDatabase;
let app: TestApp;
let user: TestUser;
const closers: (() => Promise<void>)[] = [];
beforeAll(async () => {
  left = await openTestDatabase();
  app = await openTestApp({ ALERTS_TO_PRIVATE: 'on' }, left);
});
afterEach(async () => {
  for (const close of closers.splice(0)) await close();
});
afterAll(() => app.stop());

let people = 0;
/**
 * By a name of this file's own: a server that comes after another on the same database would give the same ones again.
 */
async function newcomer(): Promise<TestUser> {
  people += 1;
  const account = { email: `receiver${people}@example.ru`, password: 'long-enough' };
  const signed = await app.client().signUp({ body: account });
  return { ...account, ...signed, api: app.client(signed) };
}
/** A user with a channel to a program that answers so. */
async function openChannel(...answers: HookAnswer[]) {
  const hook = await openHook(...answers);
  closers.push(hook.close);
  const receiver = await newcomer();
  user = receiver;
  const channel = await user.api.createAlertChannel({
    body: { kind: 'webhook', name: 'Программа', url: `${hook.origin}/in?key=1` },
  });
  const params = { channelId: channel.id };
  const log = async () => (await receiver.api.listAlertDeliveries({ params })).deliveries;
  return {
    ...hook,
    ...channel,
    params,
    log,
    tell: (own = {}) => tellMessage({ app, database: left.database, user, ...own }),
    ends: (state: string) =>
      untilSent(left.database, async () => expect((await log()).map((one) => one.state)).toEqual([state])),
  };
}
const rows = async (sql: string): Promise<unknown[]> => (await left.database.raw(sql)).rows;
const waiting = () =>
  rows(
    "select extract(epoch from (start_after - created_on))::int as pause from queue.job where name = 'deliver-alert' and state = 'created'",
  );

it('brings a message with its signature, its key and the address of its second', async () => {
  const channel = await openChannel({ status: 200, text: 'спасибо' });
  const message = await channel.tell();
  await channel.ends('sent');
  const [heard] = channel.heard;
  const body = heard?.body.toString() ?? '';
  expect(JSON.parse(body)).toEqual({
    id: message.id,
    event: 'message',
    content: MESSAGE.content,
    trigger: MESSAGE.trigger,
    answer: 'да',
    project_id: 3,
    data_source_id: 4,
    data_source_file_id: 5,
    second: 12.504,
    url: 'http://rakurs.test/cabinet/projects/3/data_sources/4/data_source_files/5?second=12.5',
    created_at: '2026-11-14T10:00:00.000Z',
  });
  const [, seconds = '', signature] =
    /^t=(\d+),v1=([0-9a-f]{64})$/.exec(String(heard?.headers[SIGNATURE_HEADER])) ?? [];
  expect(signature).toBe(
    createHmac('sha256', channel.secret ?? '')
      .update(`${seconds}.${body}`)
      .digest('hex'),
  );
  const [delivery] = await channel.log();
  expect(heard?.headers).toMatchObject({
    'idempotency-key': `alert-${delivery?.id}`,
    'content-type': 'application/json; charset=utf-8',
    'user-agent': 'rakurs-alerts/1',
  });
  expect(heard?.path).toBe('/in?key=1');
  expect(delivery).toMatchObject({
    message_id: message.id,
    attempts: 1,
    status: 200,
    answer: 'спасибо',
    tried_at: expect.any(String),
  });
  expect((await user.api.listAlertChannels()).channels[0]?.last).toEqual(delivery);
});

it('brings a message of a project to the channels of all its members, and of nobody else', async () => {
  const stranger = await openChannel({ status: 200 });
  const member = await openChannel({ status: 200 });
  const invited = user;
  const owner = await openChannel({ status: 200 });
  const { id: projectId } = await user.api.createProject({ body: { title: 'Двор', description: '' } });
  await addMember(left, { projectId, user: invited, role: 'viewer' });
  await owner.tell({ projectId, isPersonal: false });
  await owner.ends('sent');
  await member.ends('sent');
  expect(await stranger.log()).toEqual([]);
});

it('tries again after every error under the same key, and keeps one row', async () => {
  const channel = await openChannel({ status: 500, text: 'сломалось' }, { status: 408 }, { status: 200 });
  await channel.tell();
  await channel.ends('sent');
  expect(new Set(channel.heard.map(({ headers }) => headers['idempotency-key']))).toHaveProperty('size', 1);
  expect(channel.heard).toHaveLength(3);
  expect(await channel.log()).toMatchObject([{ attempts: 3, status: 200, answer: null }]);
});

it.each([
  [{ status: 400, text: 'x'.repeat(900) }, `${'x'.repeat(499)}…`],
  [{ status: 401, text: '\0\u0007нельзя' }, 'нельзя'],
  [
    { status: 301, headers: { location: 'http://other.example.ru/' } },
    'Адрес перенаправляет на другой: http://other.example.ru/. Укажите конечный адрес',
  ],
])('ends at once when another attempt would end alike: %j', async (answer, words) => {
  const channel = await openChannel(answer);
  await channel.tell();
  await channel.ends('failed');
  expect(await channel.log()).toMatchObject([{ attempts: 1, status: answer.status, answer: words }]);
  expect(channel.heard).toHaveLength(1);
});

it('waits as long as it is asked to, and no longer than it can', async () => {
  const channel = await openChannel(
    { status: 429, headers: { 'retry-after': '300' } },
    { status: 503, headers: { 'retry-after': '9999999' } },
    { status: 200 },
  );
  await channel.tell();
  await expect.poll(waiting).toEqual([{ pause: 300 }]);
  await rows("update queue.job set start_after = now() where name = 'deliver-alert' and state = 'created'");
  await expect.poll(waiting).toEqual([{ pause: 6 * 3600 }]);
  await channel.ends('sent');
});

it('gives up in the end', async () => {
  const channel = await openChannel({ status: 500 });
  await channel.tell();
  await expect.poll(channel.log).toMatchObject([{ attempts: 1 }]);
  // The queue would take most of a day for the others.
  const [delivery] = await channel.log();
  for (let attempt = 1; attempt < MAX_ATTEMPTS; attempt += 1)
    await app.alerts.attempt({ deliveryId: delivery?.id ?? 0, attempt });
  expect(await channel.log()).toMatchObject([{ state: 'failed', attempts: MAX_ATTEMPTS, status: 500 }]);
  expect(channel.heard).toHaveLength(MAX_ATTEMPTS);
});

it('messages above the limit of a minute stand in the feed only, and the channel says so', async () => {
  const channel = await openChannel({ status: 200 });
  const before = (amount: number, age: string) =>
    left.database.raw(
      `insert into alert_deliveries (channel_id, user_id, state, created_at) select $1, 0, 'sent', $3::timestamptz - interval '${age}' from generate_series(1, $2::int)`,
      [channel.id, amount, app.clock.now()],
    );
  const last = async () => (await channel.log())[0];
  await before(MAX_PER_MINUTE.webhook, '61 seconds');
  await before(MAX_PER_MINUTE.webhook - 1, '1 second');
  await channel.tell();
  await untilSent(left.database, async () => expect(await last()).toMatchObject({ state: 'sent' }));
  await channel.tell();
  expect(await last()).toMatchObject({
    state: 'failed',
    attempts: 0,
    answer: 'Не отправлено: больше 600 сообщений за минуту. Оно есть в ленте.',
  });
  expect(channel.heard).toHaveLength(1);
});

it('delivers a message once however often it is emitted, and sends nothing twice when a job runs again', async () => {
  const channel = await openChannel({ status: 200 });
  const { id } = await channel.tell();
  await channel.tell({ id });
  await channel.ends('sent');
  const [delivery] = await channel.log();
  for (const attempt of [0, 1]) await app.alerts.attempt({ deliveryId: delivery?.id ?? 0, attempt });
  await app.alerts.attempt({ deliveryId: 999_999, attempt: 0 });
  expect([channel.heard.length, (await channel.log()).length]).toEqual([1, 1]);
});

it('sends under the same key again when the server died before it could write that it was sent', async () => {
  const channel = await openChannel({ status: 200 });
  await channel.tell();
  await channel.ends('sent');
  const [delivery] = await channel.log();
  await rows(`update alert_deliveries set state = 'waiting', attempts = 0 where id = ${delivery?.id}`);
  await app.alerts.attempt({ deliveryId: delivery?.id ?? 0, attempt: 0 });
  expect(channel.heard.map(({ headers }) => headers['idempotency-key'])).toEqual([
    `alert-${delivery?.id}`,
    `alert-${delivery?.id}`,
  ]);
  expect(await channel.log()).toMatchObject([{ state: 'sent', attempts: 1 }]);
});

it('a webhook gets no message whose transaction was undone', async () => {
  const channel = await openChannel({ status: 200 });
  await left.database
    .transaction(async () => {
      await channel.tell();
      throw new Error('undone');
    })
    .catch(() => undefined);
  await channel.tell();
  await channel.ends('sent');
  expect(channel.heard).toHaveLength(1);
});

it('carries only what its channel wants: its own project, its own user, and while it is on', async () => {
  const channel = await openChannel({ status: 200 });
  const project = await user.api.createProject({ body: { title: 'Двор', description: '' } });
  await user.api.changeAlertChannel({ params: channel.params, body: { project_id: project.id } });
  await channel.tell();
  await channel.tell({ userId: 999_999, projectId: project.id });
  await channel.tell({ projectId: project.id, content: 'Нужное' });
  await channel.ends('sent');
  await user.api.changeAlertChannel({ params: channel.params, body: { is_enabled: false } });
  await channel.tell({ projectId: project.id });
  expect(channel.heard.map(({ body }) => String(body))).toEqual([expect.stringContaining('Нужное')]);
  expect(await channel.log()).toHaveLength(1);
});

it('skips what was on its way when the channel was switched off or removed', async () => {
  const channel = await openChannel({ status: 500 });
  await channel.tell();
  await expect.poll(async () => (await channel.log())[0]?.attempts).toBe(1);
  await user.api.changeAlertChannel({ params: channel.params, body: { is_enabled: false } });
  await channel.ends('failed');
  expect(await channel.log()).toMatchObject([{ answer: 'Не отправлено: канал выключен', attempts: 1 }]);
  await user.api.changeAlertChannel({ params: channel.params, body: { is_enabled: true } });
  await channel.tell();
  await expect.poll(() => channel.heard.length).toBe(2);
  await expect.poll(waiting).toHaveLength(1);
  await user.api.deleteAlertChannel({ params: channel.params });
  await untilSent(left.database, async () => expect(await waiting()).toEqual([]));
  expect(channel.heard).toHaveLength(2);
  expect(await rows(`select id from alert_deliveries where channel_id = ${channel.id}`)).toEqual([]);
});

it('tries a channel at once and once, whether it is on or not', async () => {
  const channel = await openChannel({ status: 200, text: 'вижу' }, { status: 500, text: 'упал' });
  await user.api.changeAlertChannel({ params: channel.params, body: { is_enabled: false } });
  expect(
    await app.client(user, { 'idempotency-key': 'try' }).tryAlertChannel({ params: channel.params }),
  ).toMatchObject({ state: 'sent', message_id: null, status: 200, answer: 'вижу', attempts: 1 });
  expect(await user.api.tryAlertChannel({ params: channel.params })).toMatchObject({
    state: 'failed',
    status: 500,
    answer: 'упал',
    attempts: 1,
  });
  expect(JSON.parse(String(channel.heard[0]?.body))).toMatchObject({
    id: null,
    event: 'trial',
    content: 'Пробное уведомление: канал работает',
    url: null,
  });
  expect((await channel.log()).map(({ state }) => state)).toEqual(['failed', 'sent']);
});

it('lets nobody try without end', async () => {
  const channel = await openChannel({ status: 200 });
  const tries = await Promise.allSettled(
    Array.from({ length: 25 }, () => user.api.tryAlertChannel({ params: channel.params })),
  );
  expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(20);
  expect(tries.find(({ status }) => status === 'rejected')).toMatchObject({
    reason: { status: 429, problem: { detail: 'Слишком много пробных уведомлений. Подождите немного.' } },
  });
});

it('keeps the log for thirty days', async () => {
  const channel = await openChannel({ status: 200 });
  await channel.tell();
  await channel.ends('sent');
  await app.alerts.forgetOld();
  expect(await channel.log()).toHaveLength(1);
  await rows(`update alert_deliveries set created_at = now() - interval '31 days' where channel_id = ${channel.id}`);
  await app.alerts.forgetOld();
  expect(await channel.log()).toEqual([]);
});

it('deliveries go on after the server has gone and come back', async () => {
  const channel = await openChannel({ status: 500 }, { status: 200 });
  await channel.tell();
  await expect.poll(async () => (await channel.log())[0]?.attempts).toBe(1);
  await app.close();
  app = await openTestApp({ ALERTS_TO_PRIVATE: 'on' }, left);
  const again = app.client(user);
  await untilSent(left.database, async () =>
    expect((await again.listAlertDeliveries({ params: channel.params })).deliveries).toMatchObject([
      { state: 'sent', attempts: 2 },
    ]),
  );
});

it('connects to no private address once that is not allowed any more, and logs it', async () => {
  const channel = await openChannel({ status: 500 }, { status: 200 });
  await channel.tell();
  await expect.poll(async () => (await channel.log())[0]?.attempts).toBe(1);
  await app.close();
  app = await openTestApp({}, left);
  const again = app.client(user);
  const log = async () => (await again.listAlertDeliveries({ params: channel.params })).deliveries;
  const closed = {
    state: 'failed',
    status: null,
    answer: 'Адрес во внутренней сети: туда уведомления не отправляются',
  };
  await untilSent(left.database, async () => expect(await log()).toMatchObject([{ ...closed, attempts: 2 }]));
  expect(await again.tryAlertChannel({ params: channel.params })).toMatchObject(closed);
  expect(channel.heard).toHaveLength(1);
});
