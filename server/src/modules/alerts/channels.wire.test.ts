import { MAX_ALERT_CHANNELS, type NewAlertChannel } from '@rakurs/contract';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openBrowser } from '../../../testing/alerts-kit.ts';
import { openTestApp, type TestUser, type TestApp } from '../../../testing/test-app.ts';

let app: TestApp;
let user: TestUser;
let stranger: TestUser;
beforeAll(async () => {
  app = await openTestApp();
  user = await app.newUser();
  stranger = await app.newUser();
});
afterAll(() => app.stop());

const WEBHOOK = { kind: 'webhook', name: 'Наш сервер', url: 'https://example.ru/hook?key=1' } as const;
const TOKEN = '123456:ABC-secret_token';
const create = (body: NewAlertChannel, by = user) => by.api.createAlertChannel({ body });
const refusalOf = async (body: NewAlertChannel) =>
  create(body).then(
    () => null,
    (error: unknown) => error,
  );

it('begins without channels, and says whether letters can be sent and by which key a browser subscribes', async () => {
  const { channels, mail, push_key: key } = await user.api.listAlertChannels();
  expect([channels, mail]).toEqual([[], false]);
  const point = Buffer.from(key, 'base64url');
  expect([point.length, point[0]]).toEqual([65, 4]);
  expect((await stranger.api.listAlertChannels()).push_key).toBe(key);
});

it('makes, changes and removes a channel', async () => {
  const project = await user.api.createProject({ body: { title: 'Двор', description: '' } });
  const made = await create({ ...WEBHOOK, name: '  <b>Наш</b> 🛰 сервер ', project_id: project.id });
  expect(made).toEqual({
    id: made.id,
    kind: 'webhook',
    name: '<b>Наш</b> 🛰 сервер',
    is_enabled: true,
    project_id: project.id,
    target: WEBHOOK.url,
    secret: expect.stringMatching(/^[\w-]{43}$/),
    last: null,
  });
  expect((await create(WEBHOOK)).secret).not.toBe(made.secret);
  const params = { channelId: made.id };
  const changed = await user.api.changeAlertChannel({
    params,
    body: { name: 'Другой', is_enabled: false, project_id: null },
  });
  expect(changed).toEqual({ ...made, name: 'Другой', is_enabled: false, project_id: null });
  expect(await user.api.changeAlertChannel({ params, body: {} })).toEqual(changed);
  expect((await user.api.listAlertChannels()).channels[0]).toEqual(changed);
  expect(await user.api.listAlertDeliveries({ params })).toEqual({ deliveries: [] });
  expect(await user.api.deleteAlertChannel({ params })).toEqual({ result: true });
  await expect(user.api.deleteAlertChannel({ params })).rejects.toMatchObject({
    status: 404,
    problem: { detail: 'Канал не найден' },
  });
});

it('never lets a token out', async () => {
  const made = await create({ kind: 'telegram', name: 'Бот', token: TOKEN, chat_id: '-100123' });
  expect(made).toMatchObject({ target: 'чат -100123', secret: null });
  const { channels } = await user.api.listAlertChannels();
  expect(JSON.stringify([made, channels])).not.toContain('secret_token');
  expect((await create({ kind: 'telegram', name: 'Канал', token: TOKEN, chat_id: '@our_news' })).target).toBe(
    '@our_news',
  );
});

it.each([
  'http://127.0.0.1/hook',
  'http://2130706433/',
  'http://0x7f.1/',
  'http://localhost:3000/',
  'http://192.168.0.1/',
  'http://169.254.169.254/latest/meta-data',
  'http://[::1]/',
  'http://[::ffff:10.0.0.1]/',
])('refuses %s when the channel is made', async (url) => {
  const words = 'Адрес во внутренней сети: туда уведомления не отправляются';
  expect(await refusalOf({ ...WEBHOOK, url })).toMatchObject({
    status: 422,
    problem: { detail: words, errors: { url: words } },
  });
  expect(
    await refusalOf({ kind: 'push', name: 'Браузер', subscription: { ...openBrowser().subscription(url) } }),
  ).toMatchObject({ status: 422, problem: { detail: words } });
});

it('refuses what could never work, in words', async () => {
  const browser = openBrowser().subscription('https://push.example.ru/1');
  expect(await refusalOf({ kind: 'email', name: 'Почта' })).toMatchObject({
    status: 422,
    problem: { detail: 'Письма отсюда не отправляются: почтовый сервер не настроен' },
  });
  expect(
    await refusalOf({
      kind: 'push',
      name: 'Браузер',
      subscription: { ...browser, keys: { ...browser.keys, auth: 'AAAA' } },
    }),
  ).toMatchObject({ status: 422, problem: { detail: 'Подписка браузера повреждена' } });
  expect(await refusalOf({ ...WEBHOOK, url: 'ftp://example.ru/' })).toMatchObject({
    status: 422,
    problem: { errors: { url: 'Укажите адрес вида https://example.ru/hook' } },
  });
  expect(await refusalOf({ kind: 'telegram', name: 'Бот', token: 'токен', chat_id: 'чат' })).toMatchObject({
    status: 422,
    problem: { errors: { token: 'Токен бота выглядит так: 123456:ABC…', chat_id: 'Номер чата или @имя канала' } },
  });
  expect(await refusalOf({ ...WEBHOOK, name: ' ' })).toMatchObject({
    status: 422,
    problem: { errors: { name: expect.any(String) } },
  });
});

it('has one channel for a browser, which goes with who is signed in there', async () => {
  const { subscription } = openBrowser();
  const wish = {
    kind: 'push',
    name: 'Firefox',
    subscription: subscription('https://push.example.ru/secret-address'),
  } as const;
  const first = await create(wish);
  expect(first).toMatchObject({ kind: 'push', target: 'push.example.ru', secret: null });
  expect(JSON.stringify(first)).not.toContain('secret-address');
  await user.api.changeAlertChannel({ params: { channelId: first.id }, body: { is_enabled: false } });
  expect(await create(wish)).toEqual(first);
  const theirs = await create(wish, stranger);
  expect((await stranger.api.listAlertChannels()).channels).toEqual([theirs]);
  expect((await user.api.listAlertChannels()).channels.filter(({ kind }) => kind === 'push')).toEqual([]);
});

it('makes no more than so many channels, even at once', async () => {
  const greedy = await app.newUser();
  const tries = await Promise.allSettled(Array.from({ length: MAX_ALERT_CHANNELS + 3 }, () => create(WEBHOOK, greedy)));
  expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(MAX_ALERT_CHANNELS);
  await expect(create(WEBHOOK, greedy)).rejects.toMatchObject({
    status: 422,
    problem: { detail: 'Каналов может быть не больше 20' },
  });
});

it('makes one channel of a repeated call', async () => {
  const twice = await app.newUser();
  const again = () => app.client(twice, { 'idempotency-key': 'one' }).createAlertChannel({ body: WEBHOOK });
  expect(await again()).toEqual(await again());
  expect((await twice.api.listAlertChannels()).channels).toHaveLength(1);
});

it('lets a channel go with its project, and no other', async () => {
  const owner = await app.newUser();
  const project = await owner.api.createProject({ body: { title: 'На время', description: '' } });
  await create({ ...WEBHOOK, project_id: project.id }, owner);
  const staying = await create(WEBHOOK, owner);
  await owner.api.deleteProject({ params: { projectId: project.id } });
  expect((await owner.api.listAlertChannels()).channels).toHaveLength(2);
  await owner.api.eraseFromTrash({ body: { projects: [project.id] } });
  expect((await owner.api.listAlertChannels()).channels).toEqual([staying]);
});
