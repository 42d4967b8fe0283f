import type { FeedMessage } from '@rakurs/contract';
import { act, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { answer } from '#testing/fake-server.ts';
import { FakeSocket } from '#testing/fake-socket.ts';
import { aMessage, someMessages } from '#testing/messages.ts';
import { actAsUser, createTestApp, createTestServer, leaveTestApp, plugIn } from '#testing/test-app.tsx';

const FIRST = 'GET /api/messages?page=0&size=20';

let sockets: FakeSocket[] = [];
class BrowserSocket extends FakeSocket {
  constructor(address: string) {
    super(address);
    sockets.push(this);
  }
}

/** What the browser was asked to show. */
let shown: { title: string; options: NotificationOptions; click: () => void }[] = [];
class BrowserNotice extends EventTarget {
  static permission: NotificationPermission = 'default';
  static requestPermission = vi.fn(async () => (BrowserNotice.permission = 'granted'));
  constructor(title: string, options: NotificationOptions) {
    super();
    shown.push({ title, options, click: () => void this.dispatchEvent(new Event('click')) });
  }
  close(): void {}
}

let server = createTestServer();
beforeEach(async () => {
  [sockets, shown] = [[], []];
  server = createTestServer();
  server.on('GET /api/users/projects/5/active_rates', () => answer({ projectActiveRates: [] }));
  server.on('GET /api/users/projects/5', () => answer({ id: 5, title: 'Склад', description: '' }));
  server.on('POST /api/messages/read', () => answer({ unread: 0 }));
  plugIn(server);
  vi.stubGlobal('WebSocket', BrowserSocket);
  BrowserNotice.permission = 'default';
  BrowserNotice.requestPermission.mockClear();
  vi.stubGlobal('Notification', BrowserNotice);
  await actAsUser();
});
afterEach(leaveTestApp);

const teach = (messages: FeedMessage[], unread = 0) => server.on(FIRST, () => answer({ messages, unread }));
const say = (channel: string, data: unknown) => act(() => sockets.at(-1)?.say({ title: channel, channel, data }));
const hide = () => {
  vi.spyOn(document, 'hidden', 'get').mockReturnValue(true);
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
};

const open = async () => {
  const app = createTestApp('/cabinet');
  render(app.app);
  await userEvent.click(await screen.findByRole('button', { name: /^Лента/ }));
  act(() => sockets.at(-1)?.open());
  return { ...app, feed: within(await screen.findByRole('region', { name: 'Лента' })) };
};

test('a new message comes by itself', async () => {
  const { feed } = await open();
  await feed.findByText('Сообщений пока нет');
  teach([aMessage({ id: 8 })], 1);
  say('message.added', { id: 8, content: 'У ворот кошка 8' });
  expect(await feed.findByRole('article', { name: 'У ворот кошка 8' })).toBeTruthy();
});

test('equal ones are counted up, and one that is removed elsewhere is gone here', async () => {
  teach(someMessages(8, 2));
  const { feed } = await open();
  await feed.findAllByRole('article');
  say('message.changed', { id: 8, repeats: 12 });
  expect(await feed.findByText(/ещё 12 похожих/)).toBeTruthy();
  teach(someMessages(7, 1));
  say('message.removed', { id: 8 });
  await waitFor(() => expect(feed.getAllByRole('article')).toHaveLength(1));
});

test('a message read on another device is no longer counted here', async () => {
  teach(someMessages(8, 2), 2);
  render(createTestApp('/cabinet').app);
  await screen.findByRole('button', { name: 'Лента, непрочитанных: 2' });
  act(() => sockets.at(-1)?.open());
  say('messages.read', { unread: 0 });
  expect(await screen.findByRole('button', { name: 'Лента' })).toBeTruthy();
});

describe('the browser’s own notices', () => {
  const switchOn = async (feed: Awaited<ReturnType<typeof open>>['feed']) => {
    await userEvent.click(feed.getByRole('button', { name: 'Настройки ленты' }));
    const notices = await screen.findByRole<HTMLInputElement>('switch', { name: 'Уведомления браузера' });
    await userEvent.click(notices);
    return notices;
  };
  const arrive = async () => {
    teach([aMessage({ id: 9, content: '<b>Кошка</b> у ворот' }), ...someMessages(8, 2)], 1);
    say('message.added', { id: 9, content: '' });
    await screen.findByRole('article', { name: '<b>Кошка</b> у ворот', hidden: true });
  };

  test('are asked for on a click only, and tell while nobody looks; a click leads to the file', async () => {
    teach(someMessages(8, 2));
    const { feed, path } = await open();
    await feed.findAllByRole('article');
    expect(BrowserNotice.requestPermission).not.toHaveBeenCalled();
    const notices = await switchOn(feed);
    await waitFor(() => expect(notices.checked).toBe(true));
    expect(BrowserNotice.requestPermission).toHaveBeenCalledTimes(1);
    hide();
    await arrive();
    expect(shown.map(({ title, options }) => [title, options.silent, options.tag])).toEqual([
      ['<b>Кошка</b> у ворот', true, 'message-9'],
    ]);
    act(() => shown[0]?.click());
    await waitFor(() => expect(path()).toBe('/cabinet/projects/5/data_sources/11/data_source_files/9'));
  });

  test('are silent while the tab is looked at, and where nobody has switched them on', async () => {
    teach(someMessages(8, 2));
    BrowserNotice.permission = 'granted';
    const { feed } = await open();
    await feed.findAllByRole('article');
    hide();
    await arrive();
    expect(shown).toEqual([]);
  });

  test('stay off when the browser refuses, and the user is told where to allow them', async () => {
    BrowserNotice.requestPermission.mockImplementationOnce(async () => (BrowserNotice.permission = 'denied'));
    const { feed } = await open();
    const notices = await switchOn(feed);
    expect(await screen.findByText(/Разрешите их для этого сайта/)).toBeTruthy();
    expect(notices.checked).toBe(false);
  });
});
