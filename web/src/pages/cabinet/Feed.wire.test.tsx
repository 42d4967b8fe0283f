import type { FeedMessage } from '@rakurs/contract';
import { act, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { InstantIntersectionObserver } from '#testing/instant-intersection-observer.ts';
import { answer, refusal } from '#testing/fake-server.ts';
import { aMessage, someMessages } from '#testing/messages.ts';
import { actAsUser, actAsVisitor, createTestApp, createTestServer, leaveTestApp, plugIn } from '#testing/test-app.tsx';

const FIRST = 'GET /api/messages?page=0&size=20';
const READ = 'POST /api/messages/read';
const CLAIM = 'POST /api/messages/7/claim_wrong';

let server = createTestServer();
beforeEach(async () => {
  server = createTestServer();
  server.on('GET /api/users/projects/5/active_rates', () => answer({ projectActiveRates: [] }));
  server.on(READ, () => answer({ unread: 0 }));
  plugIn(server);
  vi.stubGlobal('IntersectionObserver', InstantIntersectionObserver);
  await actAsUser();
});
afterEach(leaveTestApp);

const teach = (messages: FeedMessage[], unread = 0) => server.on(FIRST, () => answer({ messages, unread }));
const stand = (address: string) => {
  const app = createTestApp(address);
  render(app.app);
  return app;
};
const open = async (address = '/cabinet') => {
  const app = stand(address);
  await userEvent.click(await screen.findByRole('button', { name: /^Лента/ }));
  return { ...app, feed: within(await screen.findByRole('region', { name: 'Лента' })) };
};
const wide = () =>
  vi.spyOn(window, 'matchMedia').mockImplementation(
    (query) =>
      ({
        matches: query.includes('min-width'),
        media: query,
        addEventListener: () => undefined,
        removeEventListener: () => undefined,
      }) as unknown as MediaQueryList,
  );

describe('an item of the feed', () => {
  test('shows the frame, the text, the question with its answer, and leads to the second of the video', async () => {
    teach([aMessage({ id: 7, file_kind: 'video', second: 83.5, content: 'У ворот кошка' })]);
    const { feed } = await open();
    const item = within(await feed.findByRole('article', { name: 'У ворот кошка' }));
    expect(item.getByText('Есть ли на фото кошка?')).toBeTruthy();
    expect(item.getByText(/^Ответ: да · уверенность 92/)).toBeTruthy();
    expect(item.getByRole('link', { name: 'Двор утром' }).getAttribute('href')).toBe(
      '/cabinet/projects/5/data_sources/11/data_source_files/9?second=83.5',
    );
    expect(item.getByRole('link', { name: 'Открыть файл: Двор утром' }).querySelector('img')?.getAttribute('src')).toBe(
      '/media/9-small.jpg?sign=1',
    );
    expect(item.getByText('01:23')).toBeTruthy();
  });

  test('shows how many equal ones it stands for', async () => {
    teach([aMessage({ id: 7, repeats: 12 })]);
    const { feed } = await open();
    expect(await feed.findByText(/ещё 12 похожих/)).toBeTruthy();
    expect(feed.getByText('×13')).toBeTruthy();
  });

  test('is text, whatever the text looks like', async () => {
    const html = '<img src=x onerror="alert(1)"><b>жирно</b>';
    teach([aMessage({ id: 7, content: html, question: { id: 1, content: html }, answer: html, file_title: html })]);
    const { feed } = await open();
    expect(await feed.findAllByText(html)).toHaveLength(3);
    expect(feed.getByText(new RegExp(`^Ответ: <img`))).toBeTruthy();
    expect(screen.getByRole('region', { name: 'Лента' }).querySelector('b, [onerror]')).toBeNull();
  });

  test('of a file whose time is over says so and leads nowhere', async () => {
    teach([aMessage({ id: 7, expired: true, picture_url: null, file_title: '' })]);
    const { feed } = await open();
    const item = within(await feed.findByRole('article'));
    expect(item.getByText('Файл удалён: истёк срок его хранения')).toBeTruthy();
    expect(item.queryByRole('link')).toBeNull();
  });

  test('of a file whose bytes alone are gone says so and leads to what is left of it (FED-09)', async () => {
    teach([aMessage({ id: 7, expired: true, picture_url: null })]);
    const { feed } = await open();
    const item = within(await feed.findByRole('article'));
    expect(item.getByText('Файл удалён: истёк срок его хранения')).toBeTruthy();
    expect(item.queryByRole('img')).toBeNull();
    expect(item.getByRole('link', { name: 'Двор утром' }).getAttribute('href')).toBe(
      '/cabinet/projects/5/data_sources/11/data_source_files/9',
    );
  });

  test('of a file in the trash leads to the trash', async () => {
    teach([aMessage({ id: 7, deleted: true })]);
    const { feed } = await open();
    const item = within(await feed.findByRole('article'));
    expect(item.getByText(/Файл в корзине/)).toBeTruthy();
    expect(item.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual(['/cabinet/trash']);
  });

  test('of a saved search names it and leads to the file and to the search', async () => {
    teach([
      aMessage({
        id: 7,
        kind: 'saved_search',
        content: 'Новое по запросу «Коты»',
        question: null,
        answer: null,
        confidence: null,
        saved_search: { id: 2, name: 'Коты', content: 'кошка тип:фото' },
      }),
    ]);
    const { feed } = await open();
    const item = within(await feed.findByRole('article', { name: 'Новое по запросу «Коты»' }));
    expect(item.getByRole('link', { name: 'Открыть поиск' }).getAttribute('href')).toBe(
      '/cabinet?search=%D0%BA%D0%BE%D1%88%D0%BA%D0%B0+%D1%82%D0%B8%D0%BF%3A%D1%84%D0%BE%D1%82%D0%BE',
    );
    expect(item.getByRole('link', { name: 'Двор утром' })).toBeTruthy();
  });
});

describe('«Это ошибка»', () => {
  const claim = async (choice: string) => {
    const { feed } = await open();
    const item = await feed.findByRole('article', { name: 'У ворот кошка 7' });
    await userEvent.click(within(item).getByRole('button', { name: 'Это ошибка' }));
    const question = within(await screen.findByRole('dialog', { name: 'Вы уверены, что это ошибка?' }));
    await userEvent.click(question.getByRole('button', { name: choice }));
    return feed;
  };

  test('asks first, and a refusal changes nothing', async () => {
    teach(someMessages(7, 2));
    const feed = await claim('Отмена');
    await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Вы уверены, что это ошибка?' })).toBeNull());
    expect(feed.getByRole('article', { name: 'У ворот кошка 7' })).toBeTruthy();
    expect(server.asked(CLAIM)).toEqual([]);
  });

  test('takes the message away at once, and for good', async () => {
    teach(someMessages(7, 2));
    let reply: (response: Response) => void = () => undefined;
    server.on(CLAIM, () => new Promise((resolve) => void (reply = resolve)));
    const feed = await claim('Да, это ошибка');
    await waitFor(() => expect(feed.queryByRole('article', { name: 'У ворот кошка 7' })).toBeNull());
    await waitFor(() => expect(server.asked(CLAIM)).toHaveLength(1));
    const asked = server.asked(FIRST).length;
    teach(someMessages(6, 1));
    reply(answer({ result: true }));
    await waitFor(() => expect(server.asked(FIRST).length).toBeGreaterThan(asked));
    expect(feed.getAllByRole('article')).toHaveLength(1);
  });

  test('brings it back with the server’s words when the server refuses', async () => {
    teach(someMessages(7, 2));
    server.on(CLAIM, () => refusal(409, { detail: 'Сейчас нельзя' }));
    const feed = await claim('Да, это ошибка');
    expect(await screen.findByText('Сейчас нельзя')).toBeTruthy();
    expect(feed.getAllByRole('article').map((item) => item.textContent?.includes('кошка 7'))).toEqual([true, false]);
  });
});

describe('the feed', () => {
  test('says that there is nothing yet, and how to get something', async () => {
    const { feed } = await open();
    expect(await feed.findByText('Сообщений пока нет')).toBeTruthy();
    expect(feed.getByText(/Сообщать о новом/)).toBeTruthy();
  });

  test('says in the server’s words why it cannot be shown, and asks again on request', async () => {
    server.on(FIRST, () => refusal(403, { detail: 'Доступ закрыт' }));
    const { feed } = await open();
    expect(await feed.findByText('Доступ закрыт')).toBeTruthy();
    teach([aMessage({ id: 7 })]);
    await userEvent.click(feed.getByRole('button', { name: 'Повторить' }));
    expect(await feed.findByRole('article')).toBeTruthy();
  });

  test('brings the next page when its end is seen', async () => {
    teach(someMessages(40, 20));
    server.on('GET /api/messages?page=1&size=20', () => answer({ messages: someMessages(20, 3), unread: 0 }));
    const { feed } = await open();
    await waitFor(() => expect(feed.getAllByRole('article')).toHaveLength(23));
    expect(server.asked('GET /api/messages?page=1&size=20')).toHaveLength(1);
  });

  test('tells the server how far it was read', async () => {
    teach(someMessages(7, 2), 2);
    await open();
    await waitFor(() => expect(server.asked(READ).map(({ body }) => body)).toEqual([JSON.stringify({ up_to: 7 })]));
    expect(await screen.findByRole('button', { name: 'Лента' })).toBeTruthy();
    expect(document.title.startsWith('(')).toBe(false);
  });

  test('is opened from the palette', async () => {
    render(createTestApp('/cabinet').app);
    await screen.findByRole('button', { name: 'Лента' });
    await userEvent.keyboard('{Control>}k{/Control}');
    await userEvent.type(await screen.findByRole('combobox', { name: 'Команда, проект или источник' }), 'ленту{Enter}');
    expect(await screen.findByRole('region', { name: 'Лента' })).toBeTruthy();
  });

  test('is out of the way on a narrow screen as soon as a link of it is followed', async () => {
    teach([aMessage({ id: 7, deleted: true })]);
    const { feed, path } = await open();
    await userEvent.click(await feed.findByRole('link', { name: 'Открыть корзину' }));
    await waitFor(() => expect(path()).toBe('/cabinet/trash'));
    await waitFor(() => expect(screen.queryByRole('region', { name: 'Лента' })).toBeNull());
  });
});

test('the unread are counted on the bell and before the title of whatever page is open', async () => {
  teach(someMessages(7, 3), 3);
  const { go } = stand('/cabinet');
  expect(await screen.findByRole('button', { name: 'Лента, непрочитанных: 3' })).toBeTruthy();
  await waitFor(() => expect(document.title).toBe('(3) Главная'));
  await act(() => go('/cabinet/projects'));
  await waitFor(() => expect(document.title).toBe('(3) Проекты'));
});

test('more than 99 are not counted', async () => {
  teach(someMessages(7, 3), 100);
  stand('/cabinet');
  expect(await screen.findByRole('button', { name: 'Лента, непрочитанных: 99+' })).toBeTruthy();
  await waitFor(() => expect(document.title).toBe('(99+) Главная'));
});

describe('on a wide screen', () => {
  test('the feed stands open at the side of the first page, and stays folded once it was folded', async () => {
    wide();
    teach(someMessages(7, 1));
    const first = render(createTestApp('/cabinet').app);
    const feed = within(await screen.findByRole('region', { name: 'Лента' }));
    expect(screen.queryByRole('dialog')).toBeNull();
    await userEvent.click(feed.getByRole('button', { name: 'Свернуть ленту' }));
    expect(screen.queryByRole('region', { name: 'Лента' })).toBeNull();
    first.unmount();
    stand('/cabinet');
    await screen.findByRole('button', { name: 'Лента' });
    expect(screen.queryByRole('region', { name: 'Лента' })).toBeNull();
  });

  test('other pages keep their room until somebody wants it there', async () => {
    wide();
    stand('/cabinet/trash');
    await userEvent.click(await screen.findByRole('button', { name: 'Лента' }));
    expect(await screen.findByRole('region', { name: 'Лента' })).toBeTruthy();
  });
});

test('a visitor has no feed', async () => {
  await actAsVisitor();
  stand('/cabinet');
  await screen.findByRole('link', { name: 'Войти' });
  expect(screen.queryByRole('button', { name: /^Лента/ })).toBeNull();
  expect(server.asked(FIRST)).toEqual([]);
});
