import type { SearchChip, SearchItem, SearchReason } from '@rakurs/contract';
import { act, cleanup, configure, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { deferred } from '#testing/deferred.ts';
import { answer, refusal } from '#testing/fake-server.ts';
import { becomePerson, becomeVisitor, createTestApp, createTestServer, SilentSocket } from '#testing/test-app.tsx';

// A whole application runs in each test, and the machine may be busy.
configure({ asyncUtilTimeout: 10_000 });
vi.setConfig({ testTimeout: 30_000 });

const SEARCH = 'POST /api/users/search';
const aReason = (reason: Partial<SearchReason>): SearchReason => ({ field: 'ocr', how: 'exact', fragment: 'ВЪЕЗД', marks: [[0, 5]], box: null, second: null, frame_id: null, ...reason });
const anItem = (item: Partial<SearchItem> & { id: number }): SearchItem => ({
  title: `Кадр ${item.id}`, ai_description: `Описание ${item.id}`, file_url: null, thumbnail_url: `/media/${item.id}-small.jpg`, project_id: 1, data_source_id: 5, kind: 'image', certainty: 'sure', why: [], ...item,
});
const found = (items: SearchItem[], chips: SearchChip[] = []) => answer({ searchResult: JSON.stringify(items), chips });
const some = (from: number, amount: number) => Array.from({ length: amount }, (_, place) => anItem({ id: from + place }));

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
    seeEnd.push(() => this.#tell([{ target, isIntersecting: true, intersectionRatio: 1 } as IntersectionObserverEntry], this as unknown as IntersectionObserver));
  }
  unobserve() {}
  disconnect() {}
}

beforeEach(async () => {
  server = createTestServer();
  seeEnd = [];
  server.on('GET /api/users/projects/5/active_rates', () => answer({ projectActiveRates: [] }));
  vi.stubGlobal('fetch', server.fetch);
  vi.stubGlobal('WebSocket', SilentSocket);
  vi.stubGlobal('IntersectionObserver', FakeObserver);
  await becomePerson();
});

afterEach(async () => {
  cleanup();
  await becomeVisitor();
  vi.unstubAllGlobals();
});

const open = async () => {
  const app = createTestApp('/cabinet');
  render(app.app);
  await userEvent.click(await screen.findByRole('button', { name: 'Поиск' }));
  return { ...app, modal: within(await screen.findByRole('dialog', { name: 'Поиск' })) };
};
const box = () => screen.findByRole<HTMLInputElement>('textbox', { name: 'Что найти' });
const ask = async (words: string) => {
  await userEvent.clear(await box());
  await userEvent.type(await box(), `${words}{Enter}`);
};
const row = (name: string) => screen.findByRole('link', { name });
const asked = () => server.asked(SEARCH).map(({ body }): unknown => JSON.parse(typeof body === 'string' ? body : 'null'));

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
  server.on(SEARCH, () => found([anItem({ id: 9, why: [aReason({ how: 'typo', fragment: 'у ВЪЕЗДА', marks: [[2, 8]], box: box0 })] })]));
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
  const seen = aReason({ field: 'concept', fragment: 'лошадь, река', marks: [[0, 6], [8, 12]] });
  server.on(SEARCH, () => found([anItem({ id: 1, why: [seen] }), anItem({ id: 2, certainty: 'perhaps', why: [aReason({ field: 'concept', how: 'likeness', fragment: 'лошадь', marks: [] })] })]));
  const { modal } = await open();
  await ask('лошадь у реки');
  await row('Кадр 1');
  expect(modal.getAllByText('На кадре')).toHaveLength(2);
  expect(modal.getByText('река').tagName).toBe('MARK');
  expect(modal.getByText('похоже в целом')).toBeTruthy();
  expect(within(modal.getByRole('list', { name: 'Результаты поиска' })).getAllByRole('link').map((link) => link.textContent)).toEqual(['Кадр 1']);
  expect(modal.getByRole('heading', { name: 'Возможно, подходит' })).toBeTruthy();
  expect(within(modal.getByRole('list', { name: 'Возможно, подходит' })).getAllByRole('link').map((link) => link.textContent)).toEqual(['Кадр 2']);
});

test('says so when nothing is more than perhaps', async () => {
  server.on(SEARCH, () => found([anItem({ id: 2, certainty: 'perhaps' })]));
  const { modal } = await open();
  await ask('лошадь у реки');
  await row('Кадр 2');
  expect(modal.getByRole('heading', { name: 'Точно подходящего не нашлось. Возможно, подходит:' })).toBeTruthy();
});

test('a word that nobody knows has a chip, and can be taken out', async () => {
  server.on(SEARCH, () => found(some(1, 1), [{ kind: 'unknown', value: 'кудлатышка', source: 'кудлатышка', known: false }]), () => found(some(1, 1)));
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

test('tells a failure in the words of the server and tries again', async () => {
  server.on(SEARCH, () => refusal(422, { detail: 'Запрос слишком длинный' }), () => found(some(1, 1)));
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
  server.on(SEARCH, () => found(some(1, 10)), () => found(some(10, 3)));
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
  server.on(SEARCH, () => slow.promise, () => found([anItem({ id: 2, title: 'Собака' })]));
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
  server.on(SEARCH, () => found([anItem({ id: 1 }), anItem({ id: 2, kind: 'video', why: [aReason({ second: 72.4, box: place })] })]));
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
  server.on(SEARCH, () => found([], chips), () => found(some(1, 1)));
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
  await becomeVisitor();
  render(createTestApp('/cabinet').app);
  await screen.findByRole('link', { name: 'Войти' });
  expect(screen.queryByRole('button', { name: 'Поиск' })).toBeNull();
});
