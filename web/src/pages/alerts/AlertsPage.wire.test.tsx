import type { AlertChannel, AlertDelivery } from '@rakurs/contract';
import { render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { answer, refusal } from '#testing/fake-server.ts';
import { user } from '#testing/records.ts';
import { actAsUser, createTestApp, createTestServer, leaveTestApp, plugIn } from '#testing/test-app.tsx';
import './AlertsPage.tsx';

const LIST = 'GET /api/users/alerts';
const CREATE = 'POST /api/users/alerts';
const delivery = (more: Partial<AlertDelivery> = {}): AlertDelivery => ({
  id: 1,
  message_id: 8,
  state: 'sent',
  attempts: 1,
  status: 200,
  answer: 'ok',
  created_at: '2026-11-15T09:00:00.000Z',
  tried_at: '2026-11-15T09:00:01.000Z',
  ...more,
});
const channel = (more: Partial<AlertChannel> = {}): AlertChannel => ({
  id: 3,
  kind: 'webhook',
  name: 'Пост',
  is_enabled: true,
  project_id: null,
  target: 'https://example.ru/hook',
  secret: 'the-secret',
  last: null,
  ...more,
});
const list = (...channels: AlertChannel[]) => answer({ channels, mail: false, push_key: 'BAAA' });

let server = createTestServer();
beforeEach(async () => {
  server = createTestServer();
  server.on(LIST, () => list());
  plugIn(server);
  await actAsUser();
});
afterEach(leaveTestApp);

const open = () => render(createTestApp('/cabinet/alerts').app);
const sent = (call: string): unknown => {
  const body = server.asked(call).at(-1)?.body;
  return typeof body === 'string' ? JSON.parse(body) : null;
};
const addButton = () => screen.findByRole('button', { name: 'Добавить канал' });

test('the page without channels says what they are for and offers to add one', async () => {
  open();
  expect(await screen.findByRole('heading', { name: 'Каналов пока нет' })).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Уведомления' }).getAttribute('aria-current')).toBe('page');
  expect(screen.getByText(/Этот браузер не умеет получать уведомления/)).toBeTruthy();
});

test('when channels do not come it says why, and asks again on request', async () => {
  server.on(
    LIST,
    () => refusal(403, { detail: 'База отдыхает' }),
    () => list(channel()),
  );
  open();
  expect(await screen.findByText('База отдыхает', {}, { timeout: 20_000 })).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Повторить' }));
  expect(await screen.findByText('Пост')).toBeTruthy();
}, 30_000);

test('letters to an address that is not verified are told of where there is such a channel, with the way to the profile', async () => {
  server.on('GET /api/users/common/me', () => answer({ ...user, isEmailVerified: false }));
  server.on(LIST, () => list(channel({ kind: 'email', target: user.email, secret: null })));
  await actAsUser();
  open();
  expect(await screen.findByText('Почта не подтверждена')).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Открыть профиль' }).getAttribute('href')).toBe('/cabinet/profile');
});

test('a channel shows where it goes and what came of the last message, as text', async () => {
  server.on(LIST, () =>
    list(channel({ last: delivery({ state: 'failed', status: 500, attempts: 3, answer: '<b>упало</b>' }) })),
  );
  open();
  const card = within(await screen.findByRole('list', { name: 'Каналы' }));
  expect(card.getByText('Вебхук · https://example.ru/hook')).toBeTruthy();
  expect(card.getByText('Не доставлено')).toBeTruthy();
  expect(card.getByText('<b>упало</b>')).toBeTruthy();
  expect(card.getByText(/3 попытки · ответ 500/)).toBeTruthy();
});

test('a webhook is added, and a refusal of its address stands under the field', async () => {
  const words = 'Адрес во внутренней сети: туда уведомления не отправляются';
  server.on(
    CREATE,
    () => refusal(422, { detail: words, errors: { url: words } }),
    () => answer(channel()),
  );
  open();
  await userEvent.click(await addButton());
  const form = within(await screen.findByRole('dialog'));
  await userEvent.type(form.getByLabelText('Адрес'), 'http://10.0.0.1/');
  await userEvent.click(form.getByRole('button', { name: 'Добавить' }));
  expect(await form.findByText(words)).toBeTruthy();
  await userEvent.clear(form.getByLabelText('Адрес'));
  await userEvent.type(form.getByLabelText('Адрес'), 'https://example.ru/hook');
  server.on(LIST, () => list(channel()));
  await userEvent.click(form.getByRole('button', { name: 'Добавить' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(sent(CREATE)).toEqual({
    kind: 'webhook',
    name: 'Наша программа',
    project_id: null,
    url: 'https://example.ru/hook',
  });
  expect(await screen.findByText('Пост')).toBeTruthy();
});

test('a Telegram chat is added by its bot; letters are offered only where they can be sent', async () => {
  server.on(CREATE, () => answer(channel({ kind: 'telegram' })));
  open();
  await userEvent.click(await addButton());
  const form = within(await screen.findByRole('dialog'));
  await userEvent.click(form.getByRole('radio', { name: 'Почта' }));
  expect(form.getByText('Письма отсюда не отправляются: почтовый сервер не настроен.')).toBeTruthy();
  expect(form.getByRole<HTMLButtonElement>('button', { name: 'Добавить' }).disabled).toBe(true);
  await userEvent.click(form.getByRole('radio', { name: 'Telegram' }));
  await userEvent.type(form.getByLabelText('Токен бота'), ' 123456:ABCDEFGHIJKL ');
  await userEvent.type(form.getByLabelText('Чат'), '-100500');
  await userEvent.type(form.getByLabelText('Название'), 'Дежурные');
  await userEvent.click(form.getByRole('button', { name: 'Добавить' }));
  await waitFor(() =>
    expect(sent(CREATE)).toEqual({
      kind: 'telegram',
      name: 'Дежурные',
      project_id: null,
      token: '123456:ABCDEFGHIJKL',
      chat_id: '-100500',
    }),
  );
});

test('a channel is switched off, tried, looked into and removed after a question', async () => {
  server.on(
    LIST,
    () => list(channel()),
    () => list(channel({ is_enabled: false })),
  );
  server.on('PATCH /api/users/alerts/3', () => answer(channel({ is_enabled: false })));
  server.on('POST /api/users/alerts/3/try', () =>
    answer(delivery({ message_id: null, state: 'failed', status: null, answer: 'Имя сервера не найдено' })),
  );
  server.on('GET /api/users/alerts/3/deliveries', () =>
    answer({
      deliveries: [
        delivery({ message_id: null, state: 'failed', answer: 'Имя сервера не найдено' }),
        delivery({ id: 2 }),
      ],
    }),
  );
  server.on('DELETE /api/users/alerts/3', () => answer({ result: true }));
  open();
  await userEvent.click(await screen.findByRole('switch', { name: 'Канал «Пост» включён' }));
  await waitFor(() =>
    expect(screen.getByRole<HTMLInputElement>('switch', { name: 'Канал «Пост» включён' }).checked).toBe(false),
  );
  expect(sent('PATCH /api/users/alerts/3')).toEqual({ is_enabled: false });
  await userEvent.click(screen.getByRole('button', { name: 'Отправить пробное по каналу «Пост»' }));
  expect(await screen.findByText('Имя сервера не найдено')).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Журнал канала «Пост»' }));
  const log = within(await screen.findByRole('dialog', { name: 'Последние отправки: Пост' }));
  expect((await log.findAllByRole('listitem')).map(({ textContent }) => textContent)).toEqual([
    expect.stringMatching(/^Пробное.*Имя сервера не найдено$/),
    expect.stringMatching(/^Сообщение № 8Доставлено/),
  ]);
  await userEvent.click(log.getByRole('button', { name: 'Закрыть' }));
  await userEvent.click(screen.getByRole('button', { name: 'Удалить канал «Пост»' }));
  server.on(LIST, () => list());
  await userEvent.click(
    within(await screen.findByRole('dialog', { name: 'Удалить канал?' })).getByRole('button', { name: 'Удалить' }),
  );
  expect(await screen.findByRole('heading', { name: 'Каналов пока нет' })).toBeTruthy();
});

test('the key of a webhook is there to be copied, with how to check the signature', async () => {
  server.on(LIST, () =>
    list(channel(), channel({ id: 4, kind: 'telegram', name: 'Чат', target: 'чат 5', secret: null })),
  );
  open();
  expect(await screen.findAllByText('Как проверить подпись')).toHaveLength(1);
  expect(screen.getByLabelText<HTMLInputElement>('Ключ подписи').value).toBe('the-secret');
  expect(screen.getByText(/createHmac\('sha256', secret\)/)).toBeTruthy();
});

/** A browser that can be subscribed and has not been asked yet. */
const plugInPush = (permission: NotificationPermission) => {
  const asked = vi.fn(() => Promise.resolve(permission));
  const subscription = { toJSON: () => ({ endpoint: 'https://push.example.ru/1', keys: { p256dh: 'p', auth: 'a' } }) };
  const registration = {
    pushManager: {
      getSubscription: () => Promise.resolve(subscription),
      subscribe: () => Promise.resolve(subscription),
    },
  };
  vi.stubGlobal('PushManager', class {});
  vi.stubGlobal('Notification', { permission: 'default', requestPermission: asked });
  Object.defineProperty(navigator, 'serviceWorker', {
    configurable: true,
    value: {
      getRegistration: () => Promise.resolve(registration),
      register: () => Promise.resolve(registration),
      ready: Promise.resolve(registration),
    },
  });
  return asked;
};
afterEach(() => void Reflect.deleteProperty(navigator, 'serviceWorker'));

test('this browser is asked for permission on a click and never before, and becomes a channel', async () => {
  const asked = plugInPush('granted');
  server.on(CREATE, () =>
    answer(channel({ kind: 'push', name: 'Этот браузер', target: 'push.example.ru', secret: null })),
  );
  open();
  const button = await screen.findByRole('button', { name: 'Включить уведомления в этом браузере' });
  expect(asked).not.toHaveBeenCalled();
  await userEvent.click(button);
  await waitFor(() =>
    expect(sent(CREATE)).toEqual({
      kind: 'push',
      name: 'Этот браузер',
      subscription: { endpoint: 'https://push.example.ru/1', keys: { p256dh: 'p', auth: 'a' } },
    }),
  );
  expect(asked).toHaveBeenCalledOnce();
});

test('a user who refuses push reads how to change that, and nothing is sent', async () => {
  plugInPush('denied');
  open();
  await userEvent.click(await screen.findByRole('button', { name: 'Включить уведомления в этом браузере' }));
  expect(await screen.findByText(/Уведомления запрещены в настройках браузера/)).toBeTruthy();
  expect(server.asked(CREATE)).toEqual([]);
});
