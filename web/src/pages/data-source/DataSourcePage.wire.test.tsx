import { act, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { answer, refusal } from '#testing/fake-server.ts';
import { aPrice } from '#testing/money.ts';
import { project } from '#testing/records.ts';
import { actAsUser, createTestApp, createTestServer, leaveTestApp, plugIn } from '#testing/test-app.tsx';

const ADDRESS = '/cabinet/projects/5/data_sources/11';
const FILES = '/api/projects/data_sources/11/data_source_files';
const NEW_STREAM = 'POST /api/projects/data_sources/data_source_files/new_rtsp';
const source = { id: 11, title: 'Ворота', description: 'Въезд', lat: null, lon: null, project: 5, ai_dialog_id: 1 };
const added = (id: number) => ({
  id,
  title: `Кадр ${id}`,
  description: '',
  file_url: null,
  thumbnail_url: null,
  rtsp_url: null,
  ai_description: null,
  ai_provider: null,
  ai_model: null,
  ocr_result: null,
  qr_codes: [],
  real_date: null,
  labels: [],
  data_source_id: 11,
  project_id: 5,
  sha256_checksum: null,
  kind: 'image',
  name: 'a.jpg',
  size: 1,
  width: null,
  height: null,
  duration_seconds: null,
  state: 'preparing',
  state_reason: null,
  recognition: 'done',
  focus: null,
  expired: false,
  stream_file_id: null,
  created_at: '2026-11-15T01:00:00Z',
});
let server = createTestServer();
let uploads: BrowserRequest[] = [];

/** XMLHttpRequest that waits for the test to answer. */
class BrowserRequest {
  upload = { onprogress: null };
  status = 0;
  statusText = '';
  responseText = '';
  body: FormData | undefined;
  onload: (() => void) | null = null;
  onabort: (() => void) | null = null;
  onloadend: (() => void) | null = null;
  open = vi.fn();
  setRequestHeader = vi.fn();
  getAllResponseHeaders = () => '';
  send(body: FormData) {
    this.body = body;
    uploads.push(this);
  }
  abort() {
    this.onabort?.();
  }
  answer(status: number, said: unknown) {
    Object.assign(this, { status, responseText: JSON.stringify(said) });
    this.onload?.();
  }
}

/** A worker that computes at once. */
class BrowserWorker {
  onmessage: ((event: { data: unknown }) => void) | null = null;
  terminate = vi.fn();
  postMessage() {
    queueMicrotask(() => this.onmessage?.({ data: { type: 'hashed', checksum: 'a'.repeat(64) } }));
  }
}

beforeEach(async () => {
  server = createTestServer();
  uploads = [];
  server.on('GET /api/users/projects/5', () => answer(project));
  server.on('GET /api/projects/data_sources/11/show', () => answer(source));
  server.on(`GET ${FILES}/count`, () => answer({ amount: 0 }));
  server.on(`GET ${FILES}/ai_index?page=0&page_size=30`, () => answer({ data_source_files: [] }));
  server.on(`GET ${FILES}/index?page=0&page_size=30`, () => answer({ data_source_files: [] }));
  plugIn(server);
  vi.stubGlobal('XMLHttpRequest', BrowserRequest);
  vi.stubGlobal('Worker', BrowserWorker);
  await actAsUser();
});

afterEach(leaveTestApp);

const open = (address = ADDRESS) => {
  const app = createTestApp(address);
  render(app.app);
  return app;
};
const file = (name: string) => new File(['x'], name, { type: 'image/jpeg' });
const openForm = async (...names: string[]) => {
  await userEvent.click((await screen.findAllByRole('button', { name: 'Добавить файл' }))[0] ?? document.body);
  const dialog = within(await screen.findByRole('dialog', { name: 'Новый файл' }));
  await userEvent.upload(dialog.getByLabelText('Выбрать файлы', { selector: 'input' }), names.map(file));
  return dialog;
};
const uploadsReach = (amount: number) => waitFor(() => expect(uploads).toHaveLength(amount), { timeout: 5000 });
const paramsOf = (index: number): unknown => JSON.parse(uploads[index]?.body?.get('params') as string);

test.each([ADDRESS, `${ADDRESS}/`])(
  '%s shows the trail, the header and the toggle, processed files first (LST-01, LST-02, LST-04)',
  async (address) => {
    open(address);
    expect(await screen.findByRole('heading', { level: 1, name: 'Ворота' })).toBeTruthy();
    const trail = within(screen.getByRole('navigation', { name: 'Где вы находитесь' }));
    expect(await trail.findByRole('link', { name: 'Склад' })).toBeTruthy();
    expect(trail.getByRole('link', { name: 'Проекты' })).toBeTruthy();
    expect(await screen.findByRole('heading', { level: 2, name: 'Файлы 0' })).toBeTruthy();
    expect(screen.getByRole<HTMLInputElement>('radio', { name: 'Обработанные файлы' }).checked).toBe(true);
    expect(screen.getByRole<HTMLInputElement>('radio', { name: 'Все файлы' }).checked).toBe(false);
  },
);

test('without processed files it says why, and shows all of them on request', async () => {
  server.on(`GET ${FILES}/count`, () => answer({ amount: 3 }));
  open();
  expect(await screen.findByText('Обработанных файлов пока нет')).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Показать все файлы' }));
  expect(await screen.findByText('Файлов пока нет')).toBeTruthy();
  expect(screen.getByRole<HTMLInputElement>('radio', { name: 'Все файлы' }).checked).toBe(true);
});

test('an empty source is a place to drop files on, whatever the filter; what is chosen there opens the form', async () => {
  open();
  expect(await screen.findByText('Файлов пока нет')).toBeTruthy();
  expect(screen.getByText('Перетащите сюда файлы или папки')).toBeTruthy();
  await userEvent.upload(screen.getByLabelText('Выбрать файлы', { selector: 'input' }), file('ворота.jpg'));
  const dialog = within(await screen.findByRole('dialog', { name: 'Новый файл' }));
  expect(await dialog.findByText('ворота.jpg')).toBeTruthy();
});

test('a source that is not there is said in the words of the server', async () => {
  server.on('GET /api/projects/data_sources/11/show', () =>
    refusal(404, { detail: 'Источник данных не найден', code: 'not_found' }),
  );
  open();
  expect(await screen.findByRole('heading', { level: 1, name: 'Источника данных здесь нет' })).toBeTruthy();
  expect(screen.getByText('Источник данных не найден')).toBeTruthy();
  expect(screen.getByRole('link', { name: 'К проекту' })).toBeTruthy();
});

test('a source that was moved is followed to its project', async () => {
  server.on('GET /api/projects/data_sources/11/show', () => answer({ ...source, project: 6 }));
  const { path } = open();
  await waitFor(() => expect(path()).toBe('/cabinet/projects/6/data_sources/11'));
});

test('files go one at a time with what was said about them; the form cannot be closed meanwhile (FIL-13, FIL-16, FIL-19)', async () => {
  open();
  const dialog = await openForm('a.jpg', 'b.jpg');
  await userEvent.type(dialog.getByLabelText('Краткое описание'), 'Ночь');
  await userEvent.click(dialog.getByRole('button', { name: 'Загрузить' }));
  await uploadsReach(1);
  expect(paramsOf(0)).toEqual({
    title: 'Ночь',
    description: '',
    data_source_id: 11,
    project_id: 5,
    sha256_checksum: 'a'.repeat(64),
  });
  expect(dialog.getByRole<HTMLButtonElement>('button', { name: 'Загрузка' }).disabled).toBe(true);
  expect(dialog.queryByRole('button', { name: 'Закрыть' })).toBeNull();
  await userEvent.keyboard('{Escape}');
  expect(screen.getByRole('dialog', { name: 'Новый файл' })).toBeTruthy();

  uploads[0]?.answer(200, added(1));
  await uploadsReach(2);
  expect(dialog.getByText(/Загружен$/)).toBeTruthy();
  uploads[1]?.answer(200, added(2));
  expect(await screen.findByText('Загружено: 2 файла')).toBeTruthy();
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

test('the first failure stops the line; without that file it goes on (FIL-17, FIL-18)', async () => {
  open();
  const dialog = await openForm('first.jpg', 'second.jpg');
  await userEvent.click(dialog.getByRole('button', { name: 'Загрузить' }));
  await uploadsReach(1);
  uploads[0]?.answer(507, { type: 'about:blank', title: 'Отказ', status: 507, detail: 'Нет места', code: 'no_space' });
  expect((await dialog.findByRole('alert')).textContent).toBe('first.jpg: Нет места');
  expect(uploads).toHaveLength(1);
  expect(dialog.getByRole('button', { name: 'Повторить «first.jpg»' })).toBeTruthy();

  await userEvent.click(dialog.getByRole('button', { name: 'Убрать «first.jpg»' }));
  expect(dialog.queryByRole('alert')).toBeNull();
  await userEvent.click(dialog.getByRole('button', { name: 'Загрузить' }));
  await uploadsReach(2);
  expect(uploads[1]?.body?.get('file')).toMatchObject({ name: 'second.jpg' });
});

test('a file that is refused for itself stands aside with its reason, and the rest of the batch go on', async () => {
  open();
  const dialog = await openForm('bad.jpg', 'good.jpg');
  await userEvent.click(dialog.getByRole('button', { name: 'Загрузить' }));
  await uploadsReach(1);
  uploads[0]?.answer(415, {
    type: 'about:blank',
    title: 'Отказ',
    status: 415,
    detail: 'Это не изображение',
    code: 'unsupported',
  });
  await uploadsReach(2);
  expect(dialog.getByText('Это не изображение')).toBeTruthy();
  uploads[1]?.answer(200, added(2));
  await waitFor(() => expect(dialog.getByRole<HTMLButtonElement>('button', { name: 'Загрузить' }).disabled).toBe(true));
  expect(screen.getByRole('dialog', { name: 'Новый файл' })).toBeTruthy();
});

test('duplicates of an upload are offered, and one answer serves all', async () => {
  server.on(`POST ${FILES}/known`, () =>
    answer({ known: [{ id: 3, title: 'Въезд', sha256_checksum: 'a'.repeat(64) }] }),
  );
  open();
  const dialog = await openForm('a.jpg', 'b.jpg');
  await userEvent.click(dialog.getByRole('button', { name: 'Загрузить' }));
  expect(await dialog.findByText('Уже есть в источнике: 2 файла')).toBeTruthy();
  expect(dialog.getAllByText('Уже есть: «Въезд»')).toHaveLength(2);
  expect(uploads).toHaveLength(0);
  await userEvent.click(dialog.getByRole('button', { name: 'Загрузить всё равно «a.jpg»' }));
  await uploadsReach(1);
  uploads[0]?.answer(200, added(1));
  await userEvent.click(await dialog.findByRole('button', { name: 'Пропустить' }));
  expect(await screen.findByText('Загружено: 1 файл')).toBeTruthy();
});

test('folded away, the line goes on wherever the user is, and says when it is over', async () => {
  const { go } = open();
  const dialog = await openForm('a.jpg', 'b.jpg');
  await userEvent.click(dialog.getByRole('button', { name: 'Загрузить' }));
  await uploadsReach(1);
  await userEvent.click(dialog.getByRole('button', { name: 'Свернуть' }));
  const panel = within(await screen.findByRole('region', { name: 'Загрузка файлов' }));
  await act(() => go('/cabinet/projects'));
  expect(await screen.findByRole('heading', { level: 1, name: 'Проекты' })).toBeTruthy();
  expect(panel.getByText('Загрузка: 1 из 2')).toBeTruthy();
  await act(async () => uploads[0]?.answer(200, added(1)));
  await uploadsReach(2);
  expect(await panel.findByText('Загрузка: 2 из 2')).toBeTruthy();
  await act(async () => uploads[1]?.answer(200, added(2)));
  expect(await screen.findByText('Загружено: 2 файла')).toBeTruthy();
  await waitFor(() => expect(screen.queryByRole('region', { name: 'Загрузка файлов' })).toBeNull());
});

test("'Остановить' takes the request back and keeps the files", async () => {
  open();
  const dialog = await openForm('a.jpg', 'b.jpg');
  await userEvent.click(dialog.getByRole('button', { name: 'Загрузить' }));
  await uploadsReach(1);
  await userEvent.click(dialog.getByRole('button', { name: 'Остановить' }));
  expect(dialog.getByRole<HTMLButtonElement>('button', { name: 'Загрузить' }).disabled).toBe(false);
  expect(dialog.getByRole('button', { name: 'Закрыть' })).toBeTruthy();
  expect(dialog.queryByRole('alert')).toBeNull();
  expect(dialog.getByRole('button', { name: 'Убрать «a.jpg»' })).toBeTruthy();
  expect(uploads).toHaveLength(1);
});

test('ten thousand files are listed without ten thousand rows', async () => {
  open();
  const dialog = await openForm(...Array.from({ length: 10_000 }, (_, index) => `${index}.jpg`));
  expect((await dialog.findByText(/10\s000 файлов/)).textContent).toBeTruthy();
  expect(dialog.getAllByRole('listitem').length).toBeLessThan(30);
});

test('a whole source is recognised anew after a question; the progress is found again on coming back', async () => {
  server.on('POST /api/cqrs/commands', () => answer({ ticket: { id: 3, status: 'в очереди' } }));
  server.on('POST /cqrs', () => answer({ id: 3, status: 'выполняется', progress: 0.25 }));
  const { go } = open();
  await userEvent.click(await screen.findByRole('button', { name: 'Другие действия' }));
  // happy-dom lays nothing out, so the menu believes that its button has left the view.
  fireEvent.click(await screen.findByRole('menuitem', { name: 'Распознать заново', hidden: true }));
  const question = await screen.findByRole('dialog', { name: 'Распознать заново' });
  expect(server.asked('POST /api/cqrs/commands')).toHaveLength(0);
  await userEvent.click(within(question).getByRole('button', { name: 'Распознать заново' }));
  expect(await screen.findByText(/Распознаём: 25/)).toBeTruthy();
  expect(server.asked('POST /api/cqrs/commands')[0]?.body).toBe(
    JSON.stringify({ command: 'recognise_again', params: { data_source_id: 11 } }),
  );

  await act(() => go('/cabinet/projects'));
  expect(await screen.findByRole('heading', { level: 1, name: 'Проекты' })).toBeTruthy();
  await act(() => go(ADDRESS));
  expect(await screen.findByText(/Распознаём: 25/)).toBeTruthy();

  server.on('POST /cqrs', () => answer({ id: 3, status: 'выполнено', progress: 1, result: { files: 12, failed: 2 } }));
  expect(await screen.findByText('Распознано файлов: 10, не удалось: 2')).toBeTruthy();
  await waitFor(() => expect(screen.queryByText(/Распознаём/)).toBeNull());
});

test('before a whole source is recognised anew its price is shown: frames, kopecks, time, what there is and what is missing', async () => {
  server.on('POST /api/users/recognising', () =>
    answer(aPrice({ kopecks: 25_500, available: 20_000, budget_left: 10_000 })),
  );
  open();
  await userEvent.click(await screen.findByRole('button', { name: 'Другие действия' }));
  fireEvent.click(await screen.findByRole('menuitem', { name: 'Распознать заново', hidden: true }));
  const offer = within(await screen.findByRole('dialog', { name: 'Распознать заново' }));
  await offer.findByText('Стоимость');
  expect(
    Object.fromEntries(
      offer
        .getAllByRole('term')
        .map((term) => [term.textContent, term.nextElementSibling?.textContent?.replaceAll('\u00A0', ' ')]),
    ),
  ).toEqual({
    Файлы: '12',
    Кадры: '340',
    Стоимость: '340 × 75 коп. = 255 ₽',
    Время: 'около 3 минут',
    'Доступно на балансе': '200 ₽',
    'Остаток бюджета проекта': '100 ₽',
  });
  expect(offer.getByText(/^Не хватает 55\s₽/)).toBeTruthy();
  expect(offer.getByText(/^Бюджета проекта не хватит/)).toBeTruthy();
  expect(server.asked('POST /api/users/recognising')[0]?.body).toBe(JSON.stringify({ data_source_id: 11 }));
});

test('without a plan recognising anew is free within the limit of the day, and nothing begins while the price is not known', async () => {
  server.on(
    'POST /api/users/recognising',
    () => refusal(409, { detail: 'Считаем прошлое' }),
    () => answer(aPrice({ files: 990 })),
  );
  open();
  await userEvent.click(await screen.findByRole('button', { name: 'Другие действия' }));
  fireEvent.click(await screen.findByRole('menuitem', { name: 'Распознать заново', hidden: true }));
  const offer = within(await screen.findByRole('dialog', { name: 'Распознать заново' }));
  expect(await offer.findByText('Считаем прошлое')).toBeTruthy();
  expect(offer.getByRole<HTMLButtonElement>('button', { name: 'Распознать заново' }).disabled).toBe(true);
  await userEvent.click(offer.getByRole('button', { name: 'Повторить' }));
  expect(await offer.findByText('Бесплатно')).toBeTruthy();
  expect(await offer.findByText(/до 1\s000 файлов в сутки на все ваши проекты\. Сегодня уже 12\./)).toBeTruthy();
  expect(offer.getByText(/^Сегодня бесплатно поместится ещё 988\sфайлов/)).toBeTruthy();
});

test('files dropped anywhere on the page open the form with them', async () => {
  open();
  await screen.findByRole('heading', { level: 1, name: 'Ворота' });
  const dataTransfer = { types: ['Files'], items: [], files: [file('dropped.jpg')] };
  fireEvent.dragOver(window, { dataTransfer });
  expect(await screen.findByText('Отпустите, чтобы добавить файлы')).toBeTruthy();
  fireEvent.drop(window, { dataTransfer });
  const dialog = within(await screen.findByRole('dialog', { name: 'Новый файл' }));
  expect(await dialog.findByText('dropped.jpg')).toBeTruthy();
});

test('streams are added a line at a time up to the first failure; what is added leaves the box (FIL-14, FIL-15, FIL-20)', async () => {
  server.on(
    NEW_STREAM,
    () => answer({ ...added(1), kind: 'stream' }),
    () => refusal(422, { detail: 'Ссылка не открывается' }),
  );
  open();
  await userEvent.click(await screen.findByRole('button', { name: 'Добавить RTP поток' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Новый RTP поток' }));
  await userEvent.type(dialog.getByLabelText('Ссылки на потоки'), 'rtsp://a/1\n\nrtsp://b/2\nrtsp://c/3');
  await userEvent.click(dialog.getByRole('button', { name: 'Добавить' }));
  expect((await dialog.findByRole('alert')).textContent).toBe('rtsp://b/2: Ссылка не открывается');
  expect(dialog.getByLabelText<HTMLTextAreaElement>('Ссылки на потоки').value).toBe('rtsp://b/2\nrtsp://c/3');
  expect(
    server.asked(NEW_STREAM).map(({ body }) => JSON.parse(typeof body === 'string' ? body : 'null') as unknown),
  ).toMatchObject([
    { rtsp_url: 'rtsp://a/1', title: '', description: '', data_source_id: 11, project_id: 5 },
    { rtsp_url: 'rtsp://b/2' },
  ]);

  server.on(NEW_STREAM, () => answer({ ...added(2), kind: 'stream' }));
  await userEvent.click(dialog.getByRole('button', { name: 'Добавить' }));
  expect(await screen.findByText('Добавлено: 2 потока')).toBeTruthy();
});

test('a file of no kind that is taken stands aside before the start with what is taken, and the rest go', async () => {
  open();
  const dialog = await openForm('смета.pages', 'b.jpg');
  const said = (await dialog.findByRole('alert')).textContent;
  expect(said).toMatch(
    /^Не будет загружено: 1 файлсмета\.pages: Такой тип файла не поддерживается\. Подходят снимки jpg, png, .*nef, .* и видео mp4, .*flv$/,
  );
  await userEvent.click(dialog.getByRole('button', { name: 'Загрузить' }));
  await uploadsReach(1);
  expect(uploads[0]?.body?.get('file')).toMatchObject({ name: 'b.jpg' });
});
