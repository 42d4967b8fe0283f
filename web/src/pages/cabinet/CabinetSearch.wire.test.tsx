import type { SearchChip, SearchItem } from '@rakurs/contract';
import { act, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { deferred } from '#testing/deferred.ts';
import { answer, refusal } from '#testing/fake-server.ts';
import { anItem, aReason } from '#testing/search-items.ts';
import { actAsUser, actAsVisitor, createTestApp, createTestServer, leaveTestApp, plugIn } from '#testing/test-app.tsx';

const SEARCH = 'POST /api/users/search';
const found = (items: SearchItem[], chips: SearchChip[] = []) => answer({ searchResult: JSON.stringify(items), chips });
const some = (from: number, amount: number) =>
  Array.from({ length: amount }, (_, place) => anItem({ id: from + place }));

let server = createTestServer();
/** Brings the end of every list into view. */
let seeEnd: (() => void)[] = [];

class FakeObserver {
  readonly #tell: IntersectionObserverCallback;
  constructor(tell: IntersectionObserverCallback) {
    this.#tell = tell;
  }
  observe(target: Element) {
    // The rest of an entry is for the browser to fill in.
    seeEnd.push(() =>
      this.#tell(
        [{ target, isIntersecting: true, intersectionRatio: 1 } as IntersectionObserverEntry],
        this as unknown as IntersectionObserver,
      ),
    );
  }
  unobserve() {}
  disconnect() {}
}

beforeEach(async () => {
  server = createTestServer();
  seeEnd = [];
  server.on('GET /api/users/projects/5/active_rates', () => answer({ projectActiveRates: [] }));
  plugIn(server);
  vi.stubGlobal('IntersectionObserver', FakeObserver);
  await actAsUser();
});

afterEach(leaveTestApp);

const open = async () => {
  const app = createTestApp('/cabinet');
  render(app.app);
  await userEvent.click(await screen.findByRole('button', { name: 'Поиск' }));
  return { ...app, modal: within(await screen.findByRole('dialog', { name: 'Поиск' })) };
};
const box = () => screen.findByRole<HTMLInputElement>('combobox', { name: 'Что найти' });
const ask = async (words: string) => {
  await userEvent.clear(await box());
  await userEvent.type(await box(), `${words}{Enter}`);
};
const row = (name: string) => screen.findByRole('link', { name });
const asked = () =>
  server.asked(SEARCH).map(({ body }): unknown => JSON.parse(typeof body === 'string' ? body : 'null'));

test("'/' opens the search, but not while somebody types", async () => {
  render(createTestApp('/cabinet').app);
  await screen.findByRole('button', { name: 'Поиск' });
  await userEvent.click(await screen.findByRole('button', { name: 'Создать проект' }));
  await userEvent.type(await screen.findByRole('textbox', { name: 'Название' }), 'Склад/Двор');
  expect(screen.queryByRole('dialog', { name: 'Поиск' })).toBeNull();
  await userEvent.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await userEvent.keyboard('/');
  expect(await screen.findByRole('dialog', { name: 'Поиск' })).toBeTruthy();
});

test('Enter searches, and so does the button; a result shows what it is and why it was found', async () => {
  const box0 = { x0: 0.1, y0: 0.1, x1: 0.2, y1: 0.2 };
  server.on(SEARCH, () =>
    found([anItem({ id: 9, why: [aReason({ how: 'typo', fragment: 'у ВЪЕЗДА', marks: [[2, 8]], box: box0 })] })]),
  );
  const { modal } = await open();
  await ask('вьезд');
  await row('Кадр 9');
  expect(asked()).toEqual([{ content: 'вьезд', pageNumber: 0, searchSize: 10 }]);
  expect(modal.getByText('id 9')).toBeTruthy();
  expect(modal.getByText('Описание 9')).toBeTruthy();
  expect(modal.getByText('Текст на кадре')).toBeTruthy();
  expect(modal.getByText('похожее слово')).toBeTruthy();
  expect(modal.getByText('ВЪЕЗДА').tagName).toBe('MARK');
  await userEvent.click(modal.getByRole('button', { name: 'Найти' }));
  await waitFor(() => expect(asked()).toHaveLength(2));
});

test('a line stands between what was asked for and what perhaps is; reasons name what was seen', async () => {
  const seen = aReason({
    field: 'concept',
    fragment: 'лошадь, река',
    marks: [
      [0, 6],
      [8, 12],
    ],
  });
  server.on(SEARCH, () =>
    found([
      anItem({ id: 1, why: [seen] }),
      anItem({
        id: 2,
        certainty: 'perhaps',
        why: [aReason({ field: 'concept', how: 'likeness', fragment: 'лошадь', marks: [] })],
      }),
    ]),
  );
  const { modal } = await open();
  await ask('лошадь у реки');
  await row('Кадр 1');
  expect(modal.getAllByText('На кадре')).toHaveLength(2);
  expect(modal.getByText('река').tagName).toBe('MARK');
  expect(modal.getByText('похоже в целом')).toBeTruthy();
  expect(
    within(modal.getByRole('list', { name: 'Результаты поиска' }))
      .getAllByRole('link')
      .map((link) => link.textContent),
  ).toEqual(['Кадр 1']);
  expect(modal.getByRole('heading', { name: 'Возможно, подходит' })).toBeTruthy();
  expect(
    within(modal.getByRole('list', { name: 'Возможно, подходит' }))
      .getAllByRole('link')
      .map((link) => link.textContent),
  ).toEqual(['Кадр 2']);
});

test('says so when nothing is more than perhaps', async () => {
  server.on(SEARCH, () => found([anItem({ id: 2, certainty: 'perhaps' })]));
  const { modal } = await open();
  await ask('лошадь у реки');
  await row('Кадр 2');
  expect(modal.getByRole('heading', { name: 'Точно подходящего не нашлось. Возможно, подходит:' })).toBeTruthy();
});

test('a word that nobody knows has a chip, and can be taken out', async () => {
  server.on(
    SEARCH,
    () => found(some(1, 1), [{ kind: 'unknown', value: 'кудлатышка', source: 'кудлатышка', known: false }]),
    () => found(some(1, 1)),
  );
  const { modal } = await open();
  await ask('кудлатышка на лошади');
  await row('Кадр 1');
  await userEvent.click(modal.getByRole('button', { name: 'Убрать «Не знаю слова «кудлатышка»»' }));
  await waitFor(() => expect(asked().at(-1)).toMatchObject({ content: 'на лошади' }));
});

test('says when nothing is found', async () => {
  server.on(SEARCH, () => found([]));
  await open();
  await ask('слон');
  expect(await screen.findByText('Ничего не найдено')).toBeTruthy();
});

test('shows a failure in the words of the server and tries again', async () => {
  server.on(
    SEARCH,
    () => refusal(422, { detail: 'Запрос слишком длинный' }),
    () => found(some(1, 1)),
  );
  const { modal } = await open();
  await ask('кошка');
  expect(await screen.findByText('Запрос слишком длинный')).toBeTruthy();
  await userEvent.click(modal.getByRole('button', { name: 'Повторить' }));
  expect(await row('Кадр 1')).toBeTruthy();
});

test('an answer that cannot be read is a failure, not an empty result', async () => {
  server.on(SEARCH, () => answer({ searchResult: 'oops', chips: [] }));
  await open();
  await ask('кошка');
  expect(await screen.findByText('Сервер ответил не так, как ожидалось')).toBeTruthy();
});

test('further pages come on scrolling, ten at a time, each file once', async () => {
  server.on(
    SEARCH,
    () => found(some(1, 10)),
    () => found(some(10, 3)),
  );
  const { modal } = await open();
  await ask('кошка');
  await row('Кадр 10');
  act(() => seeEnd.forEach((see) => see()));
  await row('Кадр 12');
  expect(asked().at(-1)).toEqual({ content: 'кошка', pageNumber: 1, searchSize: 10 });
  expect(modal.getAllByRole('link', { name: 'Кадр 10' })).toHaveLength(1);
  expect(modal.getAllByRole('link')).toHaveLength(12);
});

test('a slow answer to an older query does not overwrite a newer one', async () => {
  const slow = deferred<Response>();
  server.on(
    SEARCH,
    () => slow.promise,
    () => found([anItem({ id: 2, title: 'Собака' })]),
  );
  await open();
  await ask('кошка');
  await ask('собака');
  expect(await row('Собака')).toBeTruthy();
  await act(async () => {
    slow.resolve(found([anItem({ id: 1, title: 'Кошка' })]));
    await slow.promise;
  });
  expect(await row('Собака')).toBeTruthy();
  expect(screen.queryByRole('link', { name: 'Кошка' })).toBeNull();
});

test('the arrows walk from the box through the rows and back; Enter opens the file at the right second', async () => {
  const place = { x0: 0.1, y0: 0.1, x1: 0.2, y1: 0.2 };
  server.on(SEARCH, () =>
    found([anItem({ id: 1 }), anItem({ id: 2, kind: 'video', why: [aReason({ second: 72.4, box: place })] })]),
  );
  const { path, query } = await open();
  await ask('кошка');
  await row('Кадр 2');
  expect(screen.getAllByText('01:12').length).toBeGreaterThan(0);
  await userEvent.keyboard('{ArrowDown}{ArrowDown}{ArrowUp}');
  expect(document.activeElement?.textContent).toBe('Кадр 1');
  await userEvent.keyboard('{ArrowUp}');
  expect(document.activeElement).toBe(await box());
  await userEvent.keyboard('{ArrowDown}{ArrowDown}{Enter}');
  await waitFor(() => expect(path()).toBe('/cabinet/projects/1/data_sources/5/data_source_files/2'));
  expect(query()).toBe('?second=72.4&box=0.1,0.1,0.2,0.2');
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Поиск' })).toBeNull());
});

test('a chip shows how the query was understood, and taking it away searches without it', async () => {
  const chips: SearchChip[] = [
    { kind: 'project', value: 'Склад', source: 'проект:Склад', known: true },
    { kind: 'class', value: 'слон', source: 'класс:слон', known: false },
    { kind: 'layout', value: 'кошка', source: '', known: true },
  ];
  server.on(
    SEARCH,
    () => found([], chips),
    () => found(some(1, 1)),
  );
  const { modal } = await open();
  await ask('rjirf проект:Склад класс:слон');
  expect(await modal.findByText('Проект: Склад')).toBeTruthy();
  expect(modal.getByText('Класс: слон (не найдено)')).toBeTruthy();
  expect(modal.getByText('Раскладка исправлена: кошка')).toBeTruthy();
  expect(modal.getAllByRole('button', { name: /^Убрать/ })).toHaveLength(2);
  await userEvent.click(modal.getByRole('button', { name: 'Убрать «Класс: слон»' }));
  await row('Кадр 1');
  expect((await box()).value).toBe('rjirf проект:Склад');
  expect(asked().at(-1)).toMatchObject({ content: 'rjirf проект:Склад' });
});

test('the filter writes itself into the query', async () => {
  server.on(SEARCH, () => found(some(1, 1)));
  server.on('GET /api/users/search/classes', () => answer({ classes: [{ title: 'мягкая игрушка', amount: 3 }] }));
  const { modal } = await open();
  await userEvent.type(await box(), 'кошка');
  await userEvent.click(modal.getByRole('button', { name: 'Фильтр' }));
  await userEvent.selectOptions(modal.getByRole('combobox', { name: 'Проект' }), 'Склад');
  await modal.findByRole('option', { name: 'мягкая игрушка (3)' });
  await userEvent.selectOptions(modal.getByRole('combobox', { name: 'Класс' }), 'мягкая игрушка');
  expect((await box()).value).toBe('кошка проект:Склад класс:"мягкая игрушка"');
  await waitFor(() => expect(asked().at(-1)).toMatchObject({ content: 'кошка проект:Склад класс:"мягкая игрушка"' }));
});

test('the last query is still there when the search is opened again', async () => {
  server.on(SEARCH, () => found(some(1, 1)));
  await open();
  await ask('кошка');
  await row('Кадр 1');
  await userEvent.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await userEvent.keyboard('/');
  expect((await box()).value).toBe('кошка');
  expect(await row('Кадр 1')).toBeTruthy();
});

test('a visitor has nothing to search', async () => {
  await actAsVisitor();
  render(createTestApp('/cabinet').app);
  await screen.findByRole('link', { name: 'Войти' });
  expect(screen.queryByRole('button', { name: 'Поиск' })).toBeNull();
});

test('a query is saved under a name, opens with one click, and can be thrown away', async () => {
  const SAVED = '/api/users/search/saved';
  server.on(SEARCH, () => found(some(1, 1)));
  server.on(`POST ${SAVED}`, () => {
    server.on(`GET ${SAVED}`, () =>
      answer({ saved_searches: [{ id: 3, name: 'Коты', content: 'кошка тип:фото', alerts: false }] }),
    );
    return answer({ id: 3, name: 'Коты', content: 'кошка тип:фото', alerts: false });
  });
  server.on(`DELETE ${SAVED}/3`, () => {
    server.on(`GET ${SAVED}`, () => answer({ saved_searches: [] }));
    return answer({ result: true });
  });
  // React complains there of two things under one key, of which it may then show one or both.
  const complaints = vi.spyOn(console, 'error');
  const { modal } = await open();
  expect(modal.queryByRole('button', { name: 'Сохранить поиск' })).toBeNull();
  await ask('кошка тип:фото');
  await userEvent.click(await modal.findByRole('button', { name: 'Сохранить поиск' }));
  const name = await screen.findByRole<HTMLInputElement>('textbox', { name: 'Название поиска' });
  expect(name.value).toBe('кошка тип:фото');
  await userEvent.clear(name);
  await userEvent.type(name, 'Коты{Enter}');
  const saved = within(await modal.findByRole('list', { name: 'Сохранённые поиски' }));
  expect(server.asked(`POST ${SAVED}`)[0]?.body).toBe(JSON.stringify({ name: 'Коты', content: 'кошка тип:фото' }));
  // Naming it has asked nothing anew.
  expect(asked()).toHaveLength(1);
  expect(complaints.mock.calls.filter(([said]) => String(said).includes('same key'))).toEqual([]);

  await ask('собака');
  await userEvent.click(saved.getByRole('button', { name: 'Коты' }));
  await waitFor(async () => expect((await box()).value).toBe('кошка тип:фото'));
  await userEvent.click(saved.getByRole('button', { name: 'Удалить сохранённый поиск «Коты»' }));
  await waitFor(() => expect(modal.queryByRole('list', { name: 'Сохранённые поиски' })).toBeNull());
});

test('a link to the search opens it with its query over any page; closing it leaves the page alone', async () => {
  server.on(SEARCH, () => found(some(1, 1)));
  const app = createTestApp('/cabinet/projects?search=кошка');
  render(app.app);
  expect(await row('Кадр 1')).toBeTruthy();
  expect(asked()).toMatchObject([{ content: 'кошка' }]);
  expect(app.param('search')).toBe('кошка');
  await userEvent.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(app.query()).toBe('');
});

test('Back leads from an opened file to its list, from there to the query before, and at last to the page', async () => {
  server.on(SEARCH, () => found(some(1, 2)));
  const { back, path, param } = await open();
  await ask('кошка тип:фото');
  await row('Кадр 1');
  await ask('собака');
  await waitFor(() => expect(param('search')).toBe('собака'));
  await userEvent.click(await row('Кадр 2'));
  await waitFor(() => expect(path()).toBe('/cabinet/projects/1/data_sources/5/data_source_files/2'));
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Поиск' })).toBeNull());
  await act(back);
  expect((await box()).value).toBe('собака');
  // Who came back goes on from the file that was opened.
  await waitFor(async () => expect(document.activeElement).toBe(await row('Кадр 2')));
  await act(back);
  await waitFor(async () => expect((await box()).value).toBe('кошка тип:фото'));
  await act(back);
  await waitFor(async () => expect((await box()).value).toBe(''));
  await act(back);
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Поиск' })).toBeNull());
  expect(path()).toBe('/cabinet');
});

test('a search that a link has opened is closed at once, whatever was asked in it', async () => {
  server.on(
    SEARCH,
    () => found([anItem({ id: 1 })]),
    () => found([anItem({ id: 2 })]),
  );
  const { app, path, query } = createTestApp('/cabinet/projects?search=кошка');
  render(app);
  await row('Кадр 1');
  await ask('собака');
  await row('Кадр 2');
  await userEvent.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Поиск' })).toBeNull());
  expect([path(), query()]).toEqual(['/cabinet/projects', '']);
});

test('a link to a place far down asks for the pages that lead there, and for what fills the screen below it', async () => {
  server.on(
    SEARCH,
    () => found(some(1, 10)),
    () => found(some(11, 10)),
    () => found(some(21, 10)),
    () => found([]),
  );
  render(createTestApp('/cabinet/projects?search=кошка&result=24').app);
  await row('Кадр 24');
  await waitFor(() =>
    expect(asked()).toMatchObject([{ pageNumber: 0 }, { pageNumber: 1 }, { pageNumber: 2 }, { pageNumber: 3 }]),
  );
});

test('a file with only some of the words stands last and says which are missing', async () => {
  server.on(
    SEARCH,
    () => found([anItem({ id: 1 }), anItem({ id: 2, certainty: 'partial', missing: ['рынке'] })]),
    () => found([anItem({ id: 2, certainty: 'partial', missing: ['рынке'] })]),
  );
  const { modal } = await open();
  await ask('люди на рынке');
  const part = within(await modal.findByRole('list', { name: 'Не все слова' }));
  expect(part.getByText('не все слова')).toBeTruthy();
  expect(part.getByText('рынке').tagName).toBe('S');
  expect(within(modal.getByRole('list', { name: 'Результаты поиска' })).queryByText('не все слова')).toBeNull();
  await ask('люди у рынка');
  expect(await modal.findByRole('heading', { name: 'Всех слов сразу нет нигде. Есть часть из них:' })).toBeTruthy();
});

test('a video shows the frame that matched and its second, and one reason of them all', async () => {
  const why = [
    aReason({ field: 'name', fragment: 'двор.mp4', marks: [] }),
    aReason({ field: 'detection', fragment: 'кошка', second: 72 }),
    aReason({ field: 'ocr', fragment: 'КОТ', second: 90 }),
  ];
  server.on(SEARCH, () =>
    found([anItem({ id: 2, kind: 'video', why, frame: { second: 72, url: '/media/2/frame/abc.jpg' } })]),
  );
  const { modal } = await open();
  await ask('кошка');
  const item = (await row('Кадр 2')).closest('li');
  expect(item?.querySelector('img')?.getAttribute('src')).toBe('/media/2/frame/abc.jpg');
  expect(modal.getByText('Объект')).toBeTruthy();
  expect(modal.queryByText('Имя файла')).toBeNull();
  expect(modal.queryByText('Текст на кадре')).toBeNull();
});

test('while one types, classes, sources and past queries are offered: arrows point, Enter takes, Escape puts them away and nothing else', async () => {
  server.on(SEARCH, () => found(some(1, 1)));
  server.on(`GET /api/users/search/suggestions?typed=${encodeURIComponent('кош')}`, () =>
    answer({
      recent: ['кошка на окне'],
      classes: [{ title: 'кошка', amount: 3 }],
      sources: [{ id: 5, title: 'Кошкин дом', project_title: 'Склад' }],
    }),
  );
  const { modal } = await open();
  await userEvent.type(await box(), 'кош');
  const list = await screen.findByRole('listbox', { name: 'Подсказки' });
  expect(
    within(list)
      .getAllByRole('option')
      .map(({ textContent }) => textContent),
  ).toEqual(['кошка на окненедавний поиск', 'кошкакласс · 3 файла', 'Кошкин домисточник · Склад']);
  expect((await box()).getAttribute('aria-expanded')).toBe('true');
  await userEvent.keyboard('{Escape}');
  expect(screen.queryByRole('listbox', { name: 'Подсказки' })).toBeNull();
  expect(screen.getByRole('dialog', { name: 'Поиск' })).toBeTruthy();

  await userEvent.type(await box(), '{Backspace}ш');
  await screen.findByRole('listbox', { name: 'Подсказки' });
  await userEvent.keyboard('{ArrowDown}{ArrowDown}');
  expect((await box()).getAttribute('aria-activedescendant')).toBe(screen.getByRole('option', { selected: true }).id);
  await userEvent.keyboard('{Enter}');
  await row('Кадр 1');
  expect(asked()).toMatchObject([{ content: 'класс:кошка' }]);
  expect(screen.queryByRole('listbox', { name: 'Подсказки' })).toBeNull();
  expect(server.asked('POST /api/users/search/recent').map(({ body }) => body)).toEqual([
    JSON.stringify({ content: 'класс:кошка' }),
  ]);
  expect(modal.queryByText('Ничего не найдено')).toBeNull();
});

test('the search before the first query offers the most frequent and the last searches; each is one click away', async () => {
  server.on(SEARCH, () => found(some(1, 1)));
  server.on('GET /api/users/search/start', () =>
    answer({
      classes: [{ title: 'мягкая игрушка', amount: 3, thumbnail_url: '/media/1.webp', box: null }],
      sources: [{ id: 5, title: 'Двор', project_title: 'Склад', amount: 12, thumbnail_url: null }],
      recent: ['кошка тип:фото'],
    }),
  );
  server.on('DELETE /api/users/search/recent', () => {
    server.on('GET /api/users/search/start', () => answer({ classes: [], sources: [], recent: [] }));
    return answer({ result: true });
  });
  const { modal, back } = await open();
  await userEvent.click(await modal.findByRole('button', { name: 'кошка тип:фото' }));
  await waitFor(() => expect(asked().at(-1)).toMatchObject({ content: 'кошка тип:фото' }));
  await act(back);
  await userEvent.click(await modal.findByRole('button', { name: /мягкая игрушка/ }));
  await waitFor(() => expect(asked().at(-1)).toMatchObject({ content: 'класс:"мягкая игрушка"' }));
  await act(back);
  await userEvent.click(await modal.findByRole('button', { name: /Двор/ }));
  await waitFor(() => expect(asked().at(-1)).toMatchObject({ content: 'источник:Двор' }));
  await act(back);
  await userEvent.click(await modal.findByRole('button', { name: 'Очистить недавние' }));
  await waitFor(() => expect(modal.queryByRole('button', { name: 'кошка тип:фото' })).toBeNull());
});

test('a saved search stands in the left menu and opens over the page', async () => {
  server.on('GET /api/users/search/saved', () =>
    answer({ saved_searches: [{ id: 3, name: 'Коты', content: 'кошка тип:фото', alerts: false }] }),
  );
  server.on(SEARCH, () => found(some(1, 1)));
  const app = createTestApp('/cabinet');
  render(app.app);
  await userEvent.click(await screen.findByRole('link', { name: 'Коты' }));
  expect((await box()).value).toBe('кошка тип:фото');
  expect(await row('Кадр 1')).toBeTruthy();
  expect(app.path()).toBe('/cabinet');
});
