import type { DataSourceFile } from '@rakurs/contract';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter, useLocation } from 'react-router';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { UiProvider } from '#shared/ui/UiProvider.tsx';
import { answer, createFakeServer, refusal } from '#testing/fake-server.ts';
import { aFile, someFiles } from '#testing/files.ts';
import { aPrice } from '#testing/money.ts';
import { FileList, usePrependFile } from './index.ts';

const FILES = '/api/projects/data_sources/5/data_source_files';
const page = (kind: 'index' | 'ai_index', number: number) => `GET ${FILES}/${kind}?page=${number}&page_size=30`;
const DELETE_MANY = 'POST /api/projects/data_sources/data_source_files/delete';
const list = (files: DataSourceFile[]) => () => answer({ data_source_files: files });

let server: ReturnType<typeof createFakeServer>;
let observers: FakeObserver[];

/** Everything is out of view until the test says otherwise; a card in a happy-dom window stands at 0, in view. */
class FakeObserver {
  readonly #tell: IntersectionObserverCallback;
  readonly seen: Element[] = [];
  constructor(tell: IntersectionObserverCallback) {
    this.#tell = tell;
    observers.push(this);
  }
  observe(element: Element) {
    this.seen.push(element);
  }
  unobserve() {}
  disconnect() {
    observers = observers.filter((other) => other !== this);
  }
  say(element: Element, ratio: number) {
    // The rest of an entry is for the browser to fill in.
    this.#tell(
      [{ target: element, isIntersecting: ratio > 0, intersectionRatio: ratio } as IntersectionObserverEntry],
      this as unknown as IntersectionObserver,
    );
  }
}

/** Cards are watched too; the end of the list is the one that is no card. */
const endOfList = (): Element =>
  observers.flatMap(({ seen }) => seen).find((element) => element.tagName !== 'ARTICLE') ?? document.body;

/** What the call sent. */
const bodyOf = (call: string): unknown => {
  const body = server.asked(call).at(-1)?.body;
  return JSON.parse(typeof body === 'string' ? body : 'null');
};

const look = (element: Element, ratio: number) =>
  act(() => observers.filter(({ seen }) => seen.includes(element)).forEach((observer) => observer.say(element, ratio)));

beforeEach(() => {
  localStorage.setItem('jwt', 'jwt-1');
  localStorage.setItem('csrf', 'csrf-1');
  observers = [];
  server = createFakeServer();
  vi.stubGlobal('fetch', server.fetch);
  vi.stubGlobal('IntersectionObserver', FakeObserver);
  // Mantine's growing text field listens to it, and happy-dom has none.
  Object.defineProperty(document, 'fonts', { value: new EventTarget(), configurable: true });
});

afterEach(() => {
  cleanup();
  localStorage.clear();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

const uploaded = aFile({ id: 9, state: 'preparing', ai_description: null, thumbnail_url: null, file_url: null });

function Address() {
  return <p>{useLocation().pathname}</p>;
}

function Screen(props: Partial<Parameters<typeof FileList>[0]>) {
  const addToFront = usePrependFile(5);
  return (
    <>
      <button onClick={() => addToFront(uploaded)}>Загрузить</button>
      <FileList projectId={1} dataSourceId={5} filter="all" view="grid" {...props} />
    </>
  );
}

const open = (props: Partial<Parameters<typeof FileList>[0]> = {}) => {
  const queries = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  const around = (inside: Partial<Parameters<typeof FileList>[0]>) => (
    <QueryClientProvider client={queries}>
      <UiProvider>
        <MemoryRouter>
          <Screen {...inside} />
          <Address />
        </MemoryRouter>
      </UiProvider>
    </QueryClientProvider>
  );
  const { rerender } = render(around(props));
  return { change: (changed: typeof props) => rerender(around({ ...props, ...changed })) };
};

const titles = () =>
  within(screen.getByRole('list', { name: 'Файлы источника' }))
    .getAllByRole('link')
    .map((link) => link.textContent);
const card = (title: string) => screen.findByRole('link', { name: title });
const row = (title: string) => screen.findByRole('button', { name: title });
const lookAt = async (title: string) => userEvent.click(await card(title));

test('asks for the first 30 files and shows them, the processed ones by their own call', async () => {
  server.on(page('ai_index', 0), list(someFiles(3, 3)));
  open({ filter: 'processed' });
  expect(screen.getByRole('status', { name: 'Загрузка' })).toBeTruthy();
  await card('Кадр 3');
  expect(titles()).toEqual(['Кадр 3', 'Кадр 2', 'Кадр 1']);
  expect(server.calls).toHaveLength(1);
});

test('says that there are no files, in the words of the page when it has some', async () => {
  server.on(page('index', 0), list([]));
  const { change } = open();
  expect(await screen.findByText('Файлов пока нет')).toBeTruthy();
  change({ empty: <p>Добавьте первый файл</p> });
  expect(screen.getByText('Добавьте первый файл')).toBeTruthy();
});

test('shows a failure in the words of the server and tries again', async () => {
  server.on(page('index', 0), () => refusal(403, { detail: 'Источник закрыт' }), list(someFiles(1, 1)));
  open();
  expect(await screen.findByText('Источник закрыт')).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Повторить' }));
  expect(await card('Кадр 1')).toBeTruthy();
});

test('brings the next page when a tenth of the end is seen, and no page twice', async () => {
  server.on(page('index', 0), list(someFiles(33, 30)));
  server.on(page('index', 1), list(someFiles(4, 4)));
  open();
  await card('Кадр 33');
  look(endOfList(), 0.05);
  expect(server.asked(page('index', 1))).toHaveLength(0);
  look(endOfList(), 0.1);
  await waitFor(() => expect(endOfList()).toBe(document.body));
  expect(server.calls).toHaveLength(2);
});

test('a next page that fails says so and waits for the user', async () => {
  server.on(page('index', 0), list(someFiles(60, 30)));
  server.on(page('index', 1), () => refusal(409, { detail: 'Хранилище занято' }), list(someFiles(30, 3)));
  open();
  await card('Кадр 60');
  look(endOfList(), 1);
  expect(await screen.findByText('Хранилище занято')).toBeTruthy();
  expect(server.asked(page('index', 1))).toHaveLength(1);
  fireEvent.click(screen.getByRole('button', { name: 'Повторить' }));
  await waitFor(() => expect(endOfList()).toBe(document.body));
});

test('toggling the filter begins with page 0 of the other list, every time', async () => {
  server.on(page('index', 0), list(someFiles(3, 3)));
  server.on(page('ai_index', 0), list(someFiles(2, 1)));
  const { change } = open({ filter: 'processed' });
  await card('Кадр 2');
  change({ filter: 'all' });
  await card('Кадр 3');
  change({ filter: 'processed' });
  await waitFor(() => expect(server.asked(page('ai_index', 0))).toHaveLength(2));
  await card('Кадр 2');
  expect(screen.queryByText('Кадр 3')).toBeNull();
});

test('an uploaded file stands in front at once, being prepared, whatever the filter', async () => {
  server.on(page('ai_index', 0), list(someFiles(2, 2)));
  open({ filter: 'processed' });
  await card('Кадр 2');
  fireEvent.click(screen.getByRole('button', { name: 'Загрузить' }));
  expect(await card('Кадр 9')).toBeTruthy();
  expect(titles()[0]).toBe('Кадр 9');
  expect(screen.getByText('Готовим просмотр…')).toBeTruthy();
});

test('an uploaded file is shown in a source that was empty', async () => {
  server.on(page('index', 0), list([]));
  open();
  await screen.findByText('Файлов пока нет');
  fireEvent.click(screen.getByRole('button', { name: 'Загрузить' }));
  expect(await card('Кадр 9')).toBeTruthy();
});

test('a card shows what there is: description to 100 characters, labels, duration, a stream, a failure', async () => {
  const label = { id: 1, title: 'человек', x0: 0, y0: 0, x1: 1, y1: 1, time_frame: 0 };
  server.on(
    page('index', 0),
    list([
      aFile({ id: 4, ai_description: `<b>${'я'.repeat(120)}`, labels: [label, { ...label, id: 2 }] }),
      aFile({ id: 3, kind: 'video', duration_seconds: 65 }),
      aFile({
        id: 2,
        kind: 'stream',
        thumbnail_url: null,
        file_url: null,
        rtsp_url: 'rtsp://user:***@host/1',
        ai_description: null,
      }),
      aFile({
        id: 1,
        state: 'failed',
        state_reason: 'Файл повреждён',
        thumbnail_url: null,
        file_url: null,
        ai_description: null,
      }),
    ]),
  );
  open();
  expect(await screen.findByText(`<b>${'я'.repeat(97)}...`)).toBeTruthy();
  expect(screen.getByText('Меток: 2')).toBeTruthy();
  expect(screen.getByText('1:05')).toBeTruthy();
  expect(screen.getByText('Поток')).toBeTruthy();
  expect(screen.getByText('rtsp://user:***@host/1')).toBeTruthy();
  expect(screen.getByText('Файл повреждён')).toBeTruthy();
  expect(screen.getByAltText('Кадр: Кадр 4')).toBeTruthy();
});

test('a card in view without a description is checked after 20 s, then every 30 s, and no more once it has one', async () => {
  const raw = aFile({ id: 2, ai_description: null });
  server.on(page('index', 0), list([raw, aFile({ id: 1 })]));
  server.on(
    `GET ${FILES}/2/show`,
    () => answer(raw),
    () => answer(aFile({ id: 2, ai_description: 'Снег во дворе' })),
  );
  vi.useFakeTimers({ shouldAdvanceTime: true });
  open();
  await card('Кадр 2');
  await act(() => vi.advanceTimersByTimeAsync(19_000));
  expect(server.calls).toHaveLength(1);
  await act(() => vi.advanceTimersByTimeAsync(2000));
  expect(server.asked(`GET ${FILES}/2/show`)).toHaveLength(1);
  await act(() => vi.advanceTimersByTimeAsync(31_000));
  expect(server.asked(`GET ${FILES}/2/show`)).toHaveLength(2);
  expect(await screen.findByText('Снег во дворе')).toBeTruthy();
  await act(() => vi.advanceTimersByTimeAsync(100_000));
  expect(server.calls).toHaveLength(3);
});

test('checking stops when the card leaves the view', async () => {
  server.on(page('index', 0), list([aFile({ id: 2, ai_description: null })]));
  vi.useFakeTimers({ shouldAdvanceTime: true });
  open();
  look((await card('Кадр 2')).closest('article') ?? document.body, 0);
  await act(() => vi.advanceTimersByTimeAsync(100_000));
  expect(server.calls).toHaveLength(1);
});

test('a file that is being prepared gets its picture without a reload', async () => {
  const preparing = aFile({ id: 2, state: 'preparing', thumbnail_url: null, file_url: null, ai_description: null });
  server.on(page('index', 0), list([preparing]));
  server.on(`GET ${FILES}/2/show`, () => answer(aFile({ id: 2 })));
  vi.useFakeTimers({ shouldAdvanceTime: true });
  open();
  await screen.findByText('Готовим просмотр…');
  await act(() => vi.advanceTimersByTimeAsync(6000));
  expect(await screen.findByAltText('Кадр: Кадр 2')).toBeTruthy();
});

test('a picture that does not load asks for a fresh address once, then stays quiet', async () => {
  server.on(page('index', 0), list([aFile({ id: 71 })]));
  server.on(`GET ${FILES}/71/show`, () => answer(aFile({ id: 71, thumbnail_url: '/media/71-small.jpg?sign=2' })));
  open();
  fireEvent.error(await screen.findByAltText('Кадр: Кадр 71'));
  await waitFor(() =>
    expect(screen.getByAltText('Кадр: Кадр 71').getAttribute('src')).toBe('/media/71-small.jpg?sign=2'),
  );
  fireEvent.error(screen.getByAltText('Кадр: Кадр 71'));
  expect(await screen.findByText('Просмотр недоступен')).toBeTruthy();
  expect(server.asked(`GET ${FILES}/71/show`)).toHaveLength(1);
});

test("a card opens the viewer, and its second action the file's own screen", async () => {
  server.on(page('index', 0), list(someFiles(3, 3)));
  open();
  const link = await card('Кадр 3');
  // In a new tab it is the file's own screen too.
  expect(link.getAttribute('href')).toBe('/cabinet/projects/1/data_sources/5/data_source_files/3');
  await userEvent.click(link);
  expect(await screen.findByRole('dialog', { name: 'Кадр 3' })).toBeTruthy();
  await userEvent.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(screen.getByText('/')).toBeTruthy();
  await userEvent.click(screen.getAllByTitle('Разметить')[0] ?? document.body);
  expect(await screen.findByText('/cabinet/projects/1/data_sources/5/data_source_files/3')).toBeTruthy();
});

test('the grid is one stop of the Tab key: the arrows go from card to card, Space selects, Enter opens', async () => {
  server.on(page('index', 0), list(someFiles(3, 3)));
  open();
  const first = await card('Кадр 3');
  const stops = () =>
    [...document.querySelectorAll<HTMLElement>('article :is(a, button, input)')].filter(
      ({ tabIndex }) => tabIndex === 0,
    );
  expect(stops()).toEqual([first]);
  first.focus();
  await userEvent.keyboard('{ArrowRight}');
  await waitFor(() => expect(document.activeElement?.textContent).toBe('Кадр 2'));
  expect(stops().map(({ textContent }) => textContent)).toEqual(['Кадр 2']);
  await userEvent.keyboard(' ');
  expect(await screen.findByText('Выбрано: 1')).toBeTruthy();
  expect(screen.queryByRole('dialog')).toBeNull();
  await userEvent.keyboard('{Enter}');
  expect(await screen.findByRole('dialog', { name: 'Кадр 2' })).toBeTruthy();
});

test('a key pressed the moment the viewer appears belongs to the viewer, not to the card behind it', async () => {
  server.on(page('index', 0), list(someFiles(3, 3)));
  open();
  (await card('Кадр 3')).focus();
  const pressedAtOnce = new MutationObserver(() => {
    if (!screen.queryByRole('dialog', { name: 'Кадр 3' })) return;
    pressedAtOnce.disconnect();
    fireEvent.keyDown(document.activeElement ?? document.body, { key: 'ArrowRight' });
  });
  pressedAtOnce.observe(document.body, { childList: true, subtree: true });
  await userEvent.keyboard('{Enter}');
  expect(await screen.findByRole('dialog', { name: 'Кадр 2' })).toBeTruthy();
});

test('Ctrl+A selects all that is shown, on a Russian keyboard too, but not while typing', async () => {
  server.on(page('index', 0), list(someFiles(3, 3)));
  open();
  await card('Кадр 3');
  fireEvent.keyDown(document.body, { key: 'ф', code: 'KeyA', ctrlKey: true });
  expect(await screen.findByText('Выбрано: 3')).toBeTruthy();
  await userEvent.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByText('Выбрано: 3')).toBeNull());
  const field = document.body.appendChild(document.createElement('input'));
  fireEvent.keyDown(field, { key: 'a', code: 'KeyA', ctrlKey: true });
  field.remove();
  expect(screen.queryByText('Выбрано: 3')).toBeNull();
});

test('with more files on the server Ctrl+A says that only those shown are selected', async () => {
  server.on(page('index', 0), list(someFiles(40, 30)));
  open();
  await card('Кадр 40');
  fireEvent.keyDown(document.body, { key: 'a', code: 'KeyA', metaKey: true });
  expect(await screen.findByText('Выбраны показанные: 30')).toBeTruthy();
});

test("a card's menu moves, describes again and deletes that file alone, whatever is selected", async () => {
  server.on(
    page('index', 0),
    list([...someFiles(3, 2), aFile({ id: 1, kind: 'stream', file_url: null, thumbnail_url: null })]),
  );
  server.on(`DELETE ${FILES}/2`, () => answer(aFile({ id: 2 })));
  const described: number[][] = [];
  open({ onDescribeAgain: (files) => void described.push(files.map(({ id }) => id)) });
  (await card('Кадр 3')).focus();
  await userEvent.keyboard(' ');
  const choose = async (title: string, action: string) => {
    await userEvent.click(screen.getByRole('button', { name: `Действия: ${title}` }));
    await userEvent.click(await screen.findByRole('menuitem', { name: action, hidden: true }));
  };
  await choose('Кадр 2', 'Описать заново');
  expect(described).toEqual([[2]]);
  await choose('Кадр 2', 'Переместить');
  expect(await screen.findByRole('dialog', { name: 'Переместить 1 файл' })).toBeTruthy();
  await userEvent.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  // By the keyboard it is opened from the file itself.
  const last = await card('Кадр 1');
  last.focus();
  fireEvent.keyDown(last, { key: 'F10', shiftKey: true });
  expect((await screen.findAllByRole('menuitem', { hidden: true })).map(({ textContent }) => textContent)).toEqual([
    'Разметить',
    'Переместить',
    'Скопировать',
    'Удалить',
  ]);
  await userEvent.keyboard('{Escape}');
  await waitFor(() => expect(document.activeElement).toBe(last));
  await choose('Кадр 2', 'Удалить');
  await userEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Удалить' }));
  await waitFor(() => expect(titles()).toEqual(['Кадр 3', 'Кадр 1']));
});

test('in the viewer the arrows go on, Escape closes it and the focus is on the file seen last', async () => {
  server.on(page('index', 0), list(someFiles(3, 3)));
  open();
  await lookAt('Кадр 3');
  expect(await screen.findByRole('dialog', { name: 'Кадр 3' })).toBeTruthy();
  await userEvent.keyboard('{ArrowRight}{ArrowRight}{ArrowRight}');
  expect(await screen.findByRole('dialog', { name: 'Кадр 1' })).toBeTruthy();
  expect(screen.getByText('1920 × 1200')).toBeTruthy();
  await userEvent.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await waitFor(() => expect(document.activeElement?.textContent).toBe('Кадр 1'));
});

test('a file is renamed on the spot', async () => {
  server.on(page('index', 0), list([aFile({ id: 3 })]));
  server.on(
    `PATCH ${FILES}/3`,
    () => refusal(422, { detail: 'Проверьте поля', errors: { title: 'Введите название' } }),
    () => answer(aFile({ id: 3, title: 'Ворота' })),
  );
  open();
  await lookAt('Кадр 3');
  await userEvent.click(await screen.findByRole('button', { name: 'Изменить' }));
  await userEvent.clear(screen.getByRole('textbox', { name: 'Название' }));
  await userEvent.keyboard('{Enter}');
  expect(await screen.findByText('Введите название')).toBeTruthy();
  await userEvent.type(screen.getByRole('textbox', { name: 'Название' }), 'Ворота{Enter}');
  expect(await screen.findByRole('dialog', { name: 'Ворота' })).toBeTruthy();
});

test('the preview of the list shows the file; Up and Down go on, but not while typing', async () => {
  server.on(
    page('index', 0),
    list([
      aFile({ id: 3, ocr_result: null, ai_description: 'я'.repeat(120) }),
      aFile({ id: 2 }),
      aFile({ id: 1, ocr_result: 'ВЪЕЗД' }),
    ]),
  );
  open({ view: 'list' });
  await userEvent.click(await row('Кадр 3'));
  const preview = await screen.findByRole('complementary', { name: 'Просмотр файла' });
  expect(within(preview).getByRole('link', { name: 'Разметить' }).getAttribute('href')).toBe(
    '/cabinet/projects/1/data_sources/5/data_source_files/3?tab=labelling',
  );
  expect(within(preview).getByText('Текст распознается...')).toBeTruthy();
  expect(within(preview).getByText('я'.repeat(120))).toBeTruthy();
  expect(within(preview).getByText('3')).toBeTruthy();
  expect(within(preview).getByText(/14 ноября 2026/)).toBeTruthy();
  await userEvent.keyboard('{ArrowDown}');
  expect(within(preview).getByText('Текст не обнаружен')).toBeTruthy();
  await userEvent.keyboard('{ArrowDown}{ArrowDown}');
  expect(within(preview).getByText('ВЪЕЗД')).toBeTruthy();
  await userEvent.click(within(preview).getByRole('button', { name: 'Изменить' }));
  await userEvent.keyboard('{ArrowUp}');
  expect(within(preview).getByText('ВЪЕЗД')).toBeTruthy();
  await userEvent.keyboard('{Escape}');
  await userEvent.keyboard('{ArrowUp}');
  expect(within(preview).getByText('Текст не обнаружен')).toBeTruthy();
  await userEvent.keyboard('{Escape}');
  expect(screen.queryByRole('complementary')).toBeNull();
});

test('selected files are deleted by one call after a question, and can be brought back', async () => {
  server.on(page('index', 0), list(someFiles(4, 4)));
  server.on(DELETE_MANY, () => answer({ amount: 3 }));
  server.on('POST /api/users/trash/restore', () => answer({ result: true }));
  open();
  (await card('Кадр 4')).focus();
  await userEvent.keyboard('x');
  expect(await screen.findByText('Выбрано: 1')).toBeTruthy();
  const person = userEvent.setup();
  await person.keyboard('{Shift>}');
  await person.click(screen.getByRole('checkbox', { name: 'Выбрать: Кадр 2' }));
  await person.keyboard('{/Shift}');
  expect(screen.getByText('Выбрано: 3')).toBeTruthy();
  await person.click(within(screen.getByRole('region')).getByRole('button', { name: 'Удалить' }));
  const question = await screen.findByRole('dialog');
  expect(within(question).getByText('Удалить выбранные файлы (3)? Их можно вернуть в течение 30 дней.')).toBeTruthy();
  await person.click(within(question).getByRole('button', { name: 'Удалить' }));
  expect(await screen.findByText('Удалено файлов: 3')).toBeTruthy();
  expect(titles()).toEqual(['Кадр 1']);
  expect(bodyOf(DELETE_MANY)).toEqual({ file_ids: [4, 3, 2] });
  await person.click(screen.getByRole('button', { name: 'Вернуть' }));
  await waitFor(() => expect(titles()).toEqual(['Кадр 4', 'Кадр 3', 'Кадр 2', 'Кадр 1']));
});

test('a refused deletion says why, and the file stays', async () => {
  server.on(page('index', 0), list([aFile({ id: 4, title: 'Ворота' })]));
  server.on(`DELETE ${FILES}/4`, () => refusal(409, { detail: 'Файл занят' }));
  open();
  (await card('Ворота')).focus();
  await userEvent.keyboard('x');
  await userEvent.click(within(await screen.findByRole('region')).getByRole('button', { name: 'Удалить' }));
  const question = await screen.findByRole('dialog');
  expect(within(question).getByText('Удалить файл «Ворота»? Его можно вернуть в течение 30 дней.')).toBeTruthy();
  await userEvent.click(within(question).getByRole('button', { name: 'Удалить' }));
  expect(await screen.findByText('Файл занят')).toBeTruthy();
  expect(titles()).toEqual(['Ворота']);
});

const PACK = 'POST /api/projects/data_sources/data_source_files/pack';
const PLACING = 'POST /api/ai_questions/placing';
const MOVE = 'POST /api/projects/data_sources/data_source_files/move';

/** What the browser was told to save. */
const watchSaved = (): string[] => {
  const saved: string[] = [];
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    saved.push(this.getAttribute('href') ?? '');
  });
  return saved;
};

test('one selected file is saved as it was brought, several as one archive; a refusal says why', async () => {
  const saved = watchSaved();
  server.on(page('index', 0), list(someFiles(2, 2)));
  server.on('GET /api/projects/data_sources/data_source_files/2/original', () =>
    answer({ url: '/media/2?original', name: 'IMG_2.jpg', size: 1 }),
  );
  server.on(
    PACK,
    () => answer({ url: '/media/pack.zip', amount: 2, size: 2 }),
    () => refusal(413, { detail: 'Слишком много для одного архива' }),
  );
  open();
  (await card('Кадр 2')).focus();
  await userEvent.keyboard(' ');
  const take = () => userEvent.click(within(screen.getByRole('region')).getByRole('button', { name: 'Скачать' }));
  await take();
  await waitFor(() => expect(saved).toEqual(['/media/2?original']));
  fireEvent.keyDown(document.body, { code: 'KeyA', ctrlKey: true });
  await screen.findByText('Выбрано: 2');
  await take();
  await waitFor(() => expect(saved).toEqual(['/media/2?original', '/media/pack.zip']));
  expect(bodyOf(PACK)).toEqual({ file_ids: [2, 1] });
  await take();
  expect(await screen.findByText('Слишком много для одного архива')).toBeTruthy();
  expect(saved).toHaveLength(2);
  vi.restoreAllMocks();
});

test('moved files leave the list, the only other source is chosen by itself with what it costs, and the way back is offered', async () => {
  server.on(page('index', 0), list(someFiles(2, 2)));
  server.on('GET /api/users/projects/index', () =>
    answer({ projects: [{ id: 1, title: 'Склад', description: '' }], amount: 1 }),
  );
  const source = { description: '', lat: null, lon: null, project: 1 };
  server.on('GET /api/projects/1/data_sources/index', () =>
    answer({
      data_sources: [
        { ...source, id: 5, title: 'Ворота' },
        { ...source, id: 6, title: 'Двор' },
      ],
    }),
  );
  server.on(
    PLACING,
    () => answer(aPrice({ kopecks: 45 })),
    () => answer(aPrice({ kopecks: 0 })),
  );
  server.on(MOVE, () => answer({ amount: 1 }));
  open();
  await card('Кадр 2');
  await userEvent.click(screen.getByRole('button', { name: 'Действия: Кадр 2' }));
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Переместить', hidden: true }));
  const question = await screen.findByRole('dialog', { name: 'Переместить 1 файл' });
  // A move may not stay where it is: one source is left.
  await userEvent.click(await within(question).findByRole('button', { name: /^Переместить за 0,45/ }));
  expect(await screen.findByText('Перемещено: 1 файл в «Двор»')).toBeTruthy();
  expect(bodyOf(MOVE)).toEqual({ file_ids: [2], data_source_id: 6 });
  expect(titles()).toEqual(['Кадр 1']);
  await waitFor(() =>
    expect(screen.getByRole('button', { name: 'Вернуть обратно' }).hasAttribute('disabled')).toBe(false),
  );
  await userEvent.click(screen.getByRole('button', { name: 'Вернуть обратно' }));
  await waitFor(() => expect(titles()).toEqual(['Кадр 2', 'Кадр 1']));
  expect(bodyOf(MOVE)).toEqual({ file_ids: [2], data_source_id: 5 });
});

test('the list stands in days as the grid does', async () => {
  server.on(
    page('index', 0),
    list([
      aFile({ id: 2, created_at: '2026-11-14T12:00:00.000Z' }),
      aFile({ id: 1, created_at: '2026-11-12T12:00:00.000Z' }),
    ]),
  );
  open({
    view: 'list',
    onDay: () => undefined,
    days: [
      { day: '2026-11-12', amount: 1 },
      { day: '2026-11-14', amount: 1 },
    ],
  });
  await row('Кадр 2');
  expect(screen.getAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent)).toEqual([
    '14 ноября 2026, суббота · 1',
    '12 ноября 2026, четверг · 1',
  ]);
});

test('a card that waits for money says so with the way to pay, and nobody asks for it again and again', async () => {
  server.on(
    page('index', 0),
    list([
      aFile({ id: 2, ai_description: null, recognition: 'no_funds' }),
      aFile({ id: 1, recognition: 'over_budget' }),
    ]),
  );
  vi.useFakeTimers({ shouldAdvanceTime: true });
  open();
  const paused = within((await card('Кадр 2')).closest('article') ?? document.body);
  expect(paused.getByText('Недостаточно средств')).toBeTruthy();
  expect(paused.queryByText('В очереди на описание')).toBeNull();
  expect(paused.getByRole('link', { name: 'Пополнить баланс' }).getAttribute('href')).toBe(
    '/cabinet/financial/payments?top_up=1',
  );
  // What is described already says on its picture what the new look waits for.
  expect(
    within((await card('Кадр 1')).closest('article') ?? document.body).getByText('Бюджет проекта на месяц исчерпан'),
  ).toBeTruthy();
  await act(() => vi.advanceTimersByTimeAsync(100_000));
  expect(server.calls).toHaveLength(1);
});

test('a row that waits says what for and how to help it', async () => {
  server.on(
    page('index', 0),
    list([
      aFile({ id: 2, ai_description: null, recognition: 'over_limit' }),
      aFile({ id: 1, recognition: 'over_budget' }),
    ]),
  );
  open({ view: 'list' });
  const limited = within((await row('Кадр 2')).closest('article') ?? document.body);
  expect(limited.getByText('Бесплатный лимит на сегодня исчерпан')).toBeTruthy();
  expect(limited.getByRole('link', { name: 'Выбрать тариф' }).getAttribute('href')).toBe('/cabinet/projects/1');
  const spent = within((await row('Кадр 1')).closest('article') ?? document.body);
  expect(spent.getByRole('link', { name: 'Изменить бюджет' }).getAttribute('href')).toBe(
    '/cabinet/projects/1#spending',
  );
  expect(spent.getByText(/Описание 1/)).toBeTruthy();
});
