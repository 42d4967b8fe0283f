import type { Classifier, Detection } from '@rakurs/contract';
import { act, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { InstantIntersectionObserver } from '#testing/instant-intersection-observer.ts';
import { deferred } from '#testing/deferred.ts';
import { aClassifier, aDetection, aReindexing } from '#testing/detections.ts';
import { answer, refusal } from '#testing/fake-server.ts';
import { FakeSocket } from '#testing/fake-socket.ts';
import { aPrice } from '#testing/money.ts';
import { project, rate, user } from '#testing/records.ts';
import { actAsUser, createTestApp, createTestServer, leaveTestApp } from '#testing/test-app.tsx';

const PROJECT = '/api/users/projects/5';
const CLASSES = `GET ${PROJECT}/classifiers/index`;
const FOUND = `GET ${PROJECT}/detections/index`;
const REINDEXING = `GET ${PROJECT}/reindexing`;
const REINDEX = `GET ${PROJECT}/reindex`;
const TICKET = 'POST /cqrs';
const COUNTS = 'GET /api/projects/5/labels/index?counts_only=true';

let server = createTestServer();
let sockets: FakeSocket[] = [];

class BrowserSocket extends FakeSocket {
  constructor(address: string) {
    super(address);
    sockets.push(this);
  }
}

const hasPlan = (...rateIds: number[]) =>
  answer({ projectActiveRates: rateIds.map((rateId) => ({ activeRate: { id: rateId, rateId } })) });
const counted = (...titles: string[]) =>
  answer({ labels: [], counts: titles.map((title, colour) => ({ title, amount: 6, colour })), renamed: [] });
const knows = (...classifiers: Classifier[]) => answer({ classifiers });
const found = (...detections: Detection[]) => answer({ detections, total: detections.length });

beforeEach(async () => {
  server = createTestServer();
  sockets = [];
  server.on('GET /api/users/common/me', () => answer({ ...user, canTrainLearningModels: true }));
  server.on('GET /api/users/projects/5', () => answer(project));
  server.on(`GET ${PROJECT}/active_rates`, () => hasPlan(2));
  server.on('GET /api/rates/2', () => answer(rate));
  server.on('GET /api/rates/index', () => answer({ rates: [rate] }));
  server.on(COUNTS, () => counted('Погрузчик'));
  server.on(CLASSES, () => knows(aClassifier()));
  server.on(FOUND, () =>
    found(
      aDetection(),
      aDetection({
        id: 72,
        confidence: 0.6,
        data_source_file_id: 10,
        start_time: 65,
        end_time: 70,
        path: [[65, 0.1, 0.1, 0.2, 0.2]],
      }),
    ),
  );
  server.on(REINDEXING, () => answer(aReindexing()));
  for (const id of [71, 72])
    server.on(`GET ${PROJECT}/detections/${id}/picture`, () =>
      answer({ picture_url: `/media/${id}.jpg`, width: 1600, height: 900 }),
    );
  vi.stubGlobal('fetch', server.fetch);
  vi.stubGlobal('WebSocket', BrowserSocket);
  vi.stubGlobal('IntersectionObserver', InstantIntersectionObserver);
  await actAsUser();
});

afterEach(leaveTestApp);

const open = async () => {
  render(createTestApp('/cabinet/projects/5').app);
  act(() => sockets.at(-1)?.open());
  return within(await screen.findByRole('region', { name: 'Обнаружения' }));
};
const plain = (text: string | null | undefined) => text?.replaceAll('\u00A0', ' ');
const sent = (route: string): unknown[] =>
  server.asked(route).map(({ body }) => JSON.parse(typeof body === 'string' ? body : 'null') as unknown);
const tell = (title: string, data: unknown) => act(() => sockets.at(-1)?.say({ title, channel: title, data }));

test('detections are shown to trainers, in a project with a plan', async () => {
  server.on('GET /api/users/common/me', () => answer(user));
  await actAsUser();
  const first = render(createTestApp('/cabinet/projects/5').app);
  await screen.findByRole('region', { name: 'Ручная разметка' });
  expect(screen.queryByRole('region', { name: 'Обнаружения' })).toBeNull();
  first.unmount();

  server.on('GET /api/users/common/me', () => answer({ ...user, canTrainLearningModels: true }));
  server.on(`GET ${PROJECT}/active_rates`, () => hasPlan());
  await actAsUser();
  render(createTestApp('/cabinet/projects/5').app);
  await screen.findByText('Выберите тариф, который будет использоваться в проекте. Его можно изменить позже.');
  expect(screen.queryByRole('region', { name: 'Обнаружения' })).toBeNull();
  expect(server.asked(CLASSES)).toHaveLength(0);
});

test('without a label there is nothing to recognise; with labels and nothing found, no detections yet', async () => {
  server.on(COUNTS, () => counted());
  server.on(
    CLASSES,
    () => knows(),
    () => knows(aClassifier({ state: 'untaught', version: null, detections: 0 })),
  );
  server.on(FOUND, () => found());
  const card = await open();
  expect(await card.findByText('В проект не добавлены распознаваемые признаки')).toBeTruthy();
  expect(card.queryByText('Обнаружений пока нет')).toBeNull();
  expect(card.queryByRole('button', { name: 'Переиндексировать' })).toBeNull();
  tell('classifiers.changed', { project_id: 5 });
  expect(await card.findByText('Обнаружений пока нет')).toBeTruthy();
  expect(card.queryByText('В проект не добавлены распознаваемые признаки')).toBeNull();
});

test('each class shows its examples, how it learned, what was checked and how much it found; its title is no HTML', async () => {
  server.on(CLASSES, () =>
    knows(
      aClassifier(),
      aClassifier({
        id: 4,
        title: '<b>Каска</b>',
        examples: 2,
        counter_examples: 1,
        state: 'failed',
        reason: 'Слишком мало примеров',
        version: null,
        precision: null,
        recall: null,
        checked_on: 0,
        detections: 0,
      }),
      aClassifier({
        id: 5,
        title: 'Склад открыт',
        kind: 'frame',
        state: 'stale',
        version: 3,
        precision: null,
        recall: null,
        checked_on: 0,
      }),
    ),
  );
  const card = await open();
  const [first, second, third] = within(await card.findByRole('list', { name: 'Распознаваемые признаки' }))
    .getAllByRole('listitem')
    .map((row) => plain(row.textContent) ?? '');
  expect(first).toContain('Погрузчикобучен');
  expect(first).toContain('версия 1');
  expect(first).toContain('примеров: 6');
  expect(first).not.toContain('нужно хотя бы');
  expect(first).toContain('точность 92 %, полнота 80 % — проверено на 12');
  expect(first).toContain('найдено: 2');
  expect(first).toContain('автоматически, от 50 %');
  expect(second).toContain('<b>Каска</b>не удалосьСлишком мало примеров');
  expect(second).toContain('примеров: 2, контрпримеров: 1');
  expect(second).toContain('нужно хотя бы 5');
  expect(third).toContain('весь кадрпримеры изменились');
  expect(third).toContain('не проверено');
});

test('the threshold goes to the server when it is let go, and back to the automatic one by a button', async () => {
  const PATCH = `PATCH ${PROJECT}/classifiers/3`;
  server.on(
    PATCH,
    () => answer(aClassifier({ threshold: 0.51, detections: 1 })),
    () => answer(aClassifier()),
  );
  const card = await open();
  const slider = await card.findByRole('slider', { name: 'Порог уверенности признака «Погрузчик»' });
  act(() => slider.focus());
  await userEvent.keyboard('{ArrowRight}');
  expect(await card.findByText(/^от 51\s%$/)).toBeTruthy();
  expect(await card.findByText('найдено: 1')).toBeTruthy();
  await userEvent.click(card.getByRole('button', { name: 'Автоматический порог признака «Погрузчик»' }));
  expect(await card.findByText(/^автоматически, от 50\s%$/)).toBeTruthy();
  expect(sent(PATCH)).toEqual([{ threshold: 0.51 }, { threshold: null }]);
});

test('precision and recall beside a class follow the hand on its threshold, before the server hears of it', async () => {
  const scores = { things: 5, found: [0.9, 0.8, 0.505, 0.4], mistaken: [{ confidence: 0.505, weight: 1 }] };
  server.on(CLASSES, () => knows(aClassifier({ checked_on: 5, scores })));
  const card = await open();
  expect(await card.findByText(/^точность 75\s%, полнота 60\s% — проверено на 5$/)).toBeTruthy();
  fireEvent.keyDown(card.getByRole('slider', { name: 'Порог уверенности признака «Погрузчик»' }), {
    key: 'ArrowRight',
  });
  expect(card.getByText(/^точность 100\s%, полнота 40\s% — проверено на 5$/)).toBeTruthy();
  expect(sent(`PATCH ${PROJECT}/classifiers/3`)).toEqual([]);
});

test('the last of a run of steps is sent, one after another, and the slider stays where it was put', async () => {
  const PATCH = `PATCH ${PROJECT}/classifiers/3`;
  const [first, second] = [deferred<Response>(), deferred<Response>()];
  server.on(
    PATCH,
    () => first.promise,
    () => second.promise,
  );
  const card = await open();
  const slider = await card.findByRole('slider', { name: 'Порог уверенности признака «Погрузчик»' });
  // At one go: however slow the machine, no time passes between them.
  const step = (times: number) => Array.from({ length: times }, () => fireEvent.keyDown(slider, { key: 'ArrowRight' }));
  step(3);
  await waitFor(() => expect(sent(PATCH)).toEqual([{ threshold: 0.53 }]));
  step(2);
  await act(async () => first.resolve(answer(aClassifier({ threshold: 0.53, detections: 7 }))));
  expect(await card.findByText('найдено: 7')).toBeTruthy();
  expect(card.getByText(/^от 55\s%$/)).toBeTruthy();
  expect(slider.getAttribute('aria-valuenow')).toBe('0.55');
  await waitFor(() => expect(sent(PATCH)).toEqual([{ threshold: 0.53 }, { threshold: 0.55 }]));
  await act(async () => second.resolve(answer(aClassifier({ threshold: 0.55, detections: 6 }))));
  expect(await card.findByText('найдено: 6')).toBeTruthy();
  expect(card.getByText(/^от 55\s%$/)).toBeTruthy();
});

const openWindow = async (card: Awaited<ReturnType<typeof open>>) => {
  await userEvent.click(await card.findByRole('button', { name: 'Переиндексировать' }));
  return within(await screen.findByRole('dialog', { name: 'Переиндексировать проект' }));
};

test('reindexing shows first what it costs, then its progress, and brings what was found', async () => {
  server.on(REINDEX, () => answer({ ticket: { id: 30, status: 'в очереди' } }));
  server.on(TICKET, () => answer({ id: 30, status: 'выполняется', progress: 0.5 }));
  const card = await open();
  const dialog = await openWindow(card);
  expect(await dialog.findByText('Сначала обучатся признаки: 1. Обучение бесплатно.')).toBeTruthy();
  const sums = Object.fromEntries(
    dialog.getAllByRole('term').map((term) => [term.textContent, plain(term.nextElementSibling?.textContent)]),
  );
  expect(sums).toEqual({
    Файлы: '12',
    Кадры: '340',
    Стоимость: '340 × 75 коп. = 255 ₽',
    Время: 'около 3 минут',
    'Доступно на балансе': '300 ₽',
  });
  expect(server.asked(REINDEX)).toHaveLength(0);
  await userEvent.click(dialog.getByRole('button', { name: 'Переиндексировать' }));
  expect(await card.findByText(/^Обучаем и ищем: 50\s%$/)).toBeTruthy();
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  server.on(FOUND, () => found(aDetection({ id: 80, class_name: 'Паллета' })));
  tell('ticket.changed', {
    id: 30,
    status: 'выполнено',
    progress: 1,
    result: { classes: 2, files: 1, failed_classes: 2, failed_scans: 0 },
  });
  expect(
    await card.findByText(
      'Готово: просмотрен 1 файл. Не удалось обучить признаков: 2. Нажмите «Переиндексировать», чтобы попробовать ещё раз.',
    ),
  ).toBeTruthy();
  expect(await card.findByText('Паллета')).toBeTruthy();
  await userEvent.click(card.getByRole('button', { name: 'Скрыть итог' }));
  expect(card.queryByText(/^Готово/)).toBeNull();
});

test('a reindexing that is under way is found again after a reload, and can be cancelled', async () => {
  server.on(
    REINDEXING,
    () => answer(aReindexing({ ticket_id: 30 })),
    () => answer(aReindexing()),
  );
  server.on(TICKET, () => answer({ id: 30, status: 'выполняется', progress: 0.25 }));
  server.on('POST /api/cqrs/tickets/30/cancel', () =>
    answer({ id: 30, status: 'ошибка', progress: 0.25, error: 'Отменено' }),
  );
  const card = await open();
  expect(await card.findByText(/^Обучаем и ищем: 25\s%$/)).toBeTruthy();
  expect(card.queryByRole('button', { name: 'Переиндексировать' })).toBeNull();
  server.on(TICKET, () => answer({ id: 30, status: 'ошибка', progress: 0.25, error: 'Отменено' }));
  await userEvent.click(card.getByRole('button', { name: 'Отменить' }));
  await waitFor(() => expect(server.asked('POST /api/cqrs/tickets/30/cancel')).toHaveLength(1));
  expect(await card.findByText('Переиндексация отменена. Что успели найти, осталось.')).toBeTruthy();
});

test('a refused reindexing opens the choice of a plan; a plan that is chosen is said to be set', async () => {
  server.on(REINDEXING, () => answer(aReindexing({ price: aPrice() })));
  server.on(REINDEX, () =>
    refusal(402, { detail: 'Пожалуйста, выберите тариф для сканирования', code: 'plan_required' }),
  );
  server.on(`POST ${PROJECT}/change_active_rate`, () => hasPlan(3));
  server.on('GET /api/rates/index', () => answer({ rates: [rate, { ...rate, id: 3, title: 'Потоки' }] }));
  const dialog = await openWindow(await open());
  await userEvent.click(await dialog.findByRole('button', { name: 'Переиндексировать' }));
  const choice = within(await screen.findByRole('dialog', { name: 'Выбор тарифа' }));
  expect(choice.getByText('Пожалуйста, выберите тариф для сканирования')).toBeTruthy();
  expect(choice.queryByRole('alert')).toBeNull();
  await userEvent.click(await choice.findByRole('button', { name: /Потоки/ }));
  expect(await screen.findByText('Тариф установлен')).toBeTruthy();
  expect(sent(`POST ${PROJECT}/change_active_rate`)).toEqual([{ rateId: 3 }]);
});

test('refused for another cause, the words of the server stand above the choice of a plan', async () => {
  server.on(REINDEX, () => refusal(409, { detail: 'Сначала разметьте хотя бы один кадр', code: 'no_examples' }));
  const dialog = await openWindow(await open());
  await userEvent.click(await dialog.findByRole('button', { name: 'Переиндексировать' }));
  const choice = within(await screen.findByRole('dialog', { name: 'Выбор тарифа' }));
  const said = choice.getByText('Сначала разметьте хотя бы один кадр');
  expect(
    said.compareDocumentPosition(choice.getByText('Пожалуйста, выберите тариф для сканирования')) &
      Node.DOCUMENT_POSITION_FOLLOWING,
  ).toBeTruthy();
});

test('where all is seen already there is nothing to begin', async () => {
  server.on(REINDEXING, () =>
    answer(aReindexing({ learning: 0, price: aPrice({ files: 0, frames: 0, kopecks: 0, seconds: 0 }) })),
  );
  const dialog = await openWindow(await open());
  expect(
    await dialog.findByText('Всё уже просмотрено: с прошлого раза не изменились ни примеры, ни файлы.'),
  ).toBeTruthy();
  expect(dialog.queryByRole('button', { name: 'Переиндексировать' })).toBeNull();
});

const gallery = async (card: Awaited<ReturnType<typeof open>>) =>
  within(await card.findByRole('list', { name: 'Найденное' }));

test('a detection leads to its file and its second; one called wrong is gone at once and can be brought back', async () => {
  const VERDICT = `POST ${PROJECT}/detections/71/verdict`;
  server.on(VERDICT, () => answer({ result: true }));
  const list = await gallery(await open());
  expect(list.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual([
    '/cabinet/projects/5/data_sources/11/data_source_files/9?tab=detections',
    '/cabinet/projects/5/data_sources/11/data_source_files/10?second=65&tab=detections',
  ]);
  const wrong = list.getByRole('button', { name: /^это ошибка: Погрузчик, уверенность 91\s%$/ });
  await userEvent.click(wrong);
  expect(list.getAllByRole('listitem')).toHaveLength(1);
  expect(document.activeElement).toBe(list.getByRole('button', { name: /^это ошибка/ }));
  await userEvent.click(await screen.findByRole('button', { name: 'Отменить' }));
  await waitFor(() => expect(list.getAllByRole('listitem')).toHaveLength(2));
  expect(sent(VERDICT)).toEqual([{ is_right: false }, { is_right: null }]);
});

test('a verdict that the server refuses is taken back with its words', async () => {
  server.on(`POST ${PROJECT}/detections/72/verdict`, () => refusal(409, { detail: 'Проект удаляется' }));
  const list = await gallery(await open());
  await userEvent.click(list.getByRole('button', { name: /^это ошибка: Погрузчик, 01:05/ }));
  expect(await screen.findByText('Проект удаляется')).toBeTruthy();
  await waitFor(() => expect(list.getAllByRole('listitem')).toHaveLength(2));
  await waitFor(() => expect(screen.queryByText(/станет контрпримером$/)).toBeNull());
});

test('however many are called wrong, the way back from the newest is in sight, in one notice', async () => {
  const ids = [100, 101, 102, 103, 104];
  server.on(FOUND, () => found(...ids.map((id) => aDetection({ id, confidence: 1 - id / 1000 }))));
  for (const id of ids) server.on(`POST ${PROJECT}/detections/${id}/verdict`, () => answer({ result: true }));
  const list = await gallery(await open());
  for (const _ of ids) await userEvent.click(list.getAllByRole('button', { name: /^это ошибка/ })[0] ?? document.body);
  expect(await screen.findByText('Убрано: 5. Последнее — «Погрузчик»')).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Отменить' }));
  await waitFor(() =>
    expect(sent(`POST ${PROJECT}/detections/104/verdict`)).toEqual([{ is_right: false }, { is_right: null }]),
  );
  await userEvent.click(screen.getByRole('button', { name: 'Отменить' }));
  await waitFor(() =>
    expect(sent(`POST ${PROJECT}/detections/103/verdict`)).toEqual([{ is_right: false }, { is_right: null }]),
  );
  expect(screen.getByText('Убрано: 3. Последнее — «Погрузчик»')).toBeTruthy();
  expect(sent(`POST ${PROJECT}/detections/102/verdict`)).toHaveLength(1);
});

test('a detection that was replaced meanwhile cannot be judged any more, and plain words say so', async () => {
  server.on(
    `POST ${PROJECT}/detections/71/verdict`,
    () => answer({ result: true }),
    () => refusal(404, { detail: 'Обнаружение не найдено' }),
  );
  const list = await gallery(await open());
  await userEvent.click(list.getByRole('button', { name: /^это ошибка: Погрузчик, уверенность/ }));
  await userEvent.click(await screen.findByRole('button', { name: 'Отменить' }));
  expect(
    await screen.findByText(
      'Файл тем временем просмотрен заново. Если обнаружение ещё в списке, ответьте на него ещё раз.',
    ),
  ).toBeTruthy();
});

test('news that come faster than an answer do not throw it away: it is seen, and asked for once more', async () => {
  const slow = deferred<Response>();
  const card = await open();
  await gallery(card);
  const [asked, classesAsked] = [server.asked(FOUND).length, server.asked(CLASSES).length];
  server.on(
    FOUND,
    () => slow.promise,
    () => found(aDetection({ id: 81, class_name: 'Каска' })),
  );
  const scanned = () => tell('detections.changed', { project_id: 5, data_source_file_ids: [9] });
  scanned();
  await waitFor(() => expect(server.asked(FOUND)).toHaveLength(asked + 1));
  await waitFor(() => expect(server.asked(CLASSES)).toHaveLength(classesAsked + 1));
  // The classes are asked for later after the news than what they found.
  scanned();
  await waitFor(() => expect(server.asked(CLASSES)).toHaveLength(classesAsked + 2));
  expect(server.asked(FOUND)).toHaveLength(asked + 1);
  slow.resolve(found(aDetection({ id: 80, class_name: 'Паллета' })));
  expect(await (await gallery(card)).findByText('Каска')).toBeTruthy();
  expect(server.asked(FOUND)).toHaveLength(asked + 2);
});

test('a detection called right stays and is marked so', async () => {
  const list = await gallery(await open());
  server.on(`POST ${PROJECT}/detections/71/verdict`, () => {
    server.on(FOUND, () => found(aDetection({ is_right: true })));
    return answer({ result: true });
  });
  await userEvent.click(list.getByRole('button', { name: /^верно: Погрузчик, уверенность/ }));
  expect((await list.findByRole('button', { name: /^верно: Погрузчик, уверенность/, pressed: true })).textContent).toBe(
    'верно',
  );
  expect(sent(`POST ${PROJECT}/detections/71/verdict`)).toEqual([{ is_right: true }]);
});

test('one class can be looked at alone; more are shown on demand', async () => {
  server.on(FOUND, () =>
    found(...Array.from({ length: 30 }, (_, place) => aDetection({ id: 100 + place, confidence: 0.9 - place / 100 }))),
  );
  server.on(`GET ${PROJECT}/detections/index?classifier_id=3`, () => found(aDetection()));
  const card = await open();
  const list = await gallery(card);
  expect(list.getAllByRole('listitem')).toHaveLength(12);
  await userEvent.click(card.getByRole('button', { name: 'Показать ещё 12' }));
  expect(list.getAllByRole('listitem')).toHaveLength(24);
  await userEvent.selectOptions(card.getByRole('combobox', { name: 'Показать признак' }), 'Погрузчик');
  expect(within(await card.findByRole('list', { name: 'Найденное' })).getAllByRole('listitem').length).toBeGreaterThan(
    0,
  );
  expect(await card.findByText('1 из 1')).toBeTruthy();
});

test('a class that is gone while it is looked at alone gives way to all of them', async () => {
  const other = aClassifier({ id: 5, title: 'Склад открыт', kind: 'frame' });
  server.on(
    CLASSES,
    () => knows(aClassifier(), other),
    () => knows(aClassifier()),
  );
  server.on(`GET ${PROJECT}/detections/index?classifier_id=5`, () => found());
  const card = await open();
  await gallery(card);
  await userEvent.selectOptions(card.getByRole('combobox', { name: 'Показать признак' }), 'Склад открыт');
  expect(await card.findByText('Обнаружений пока нет')).toBeTruthy();
  tell('classifiers.changed', { project_id: 5 });
  await waitFor(() => expect(card.getByRole('combobox', { name: 'Показать признак' })).toHaveProperty('value', ''));
  expect((await gallery(card)).getAllByRole('listitem')).toHaveLength(2);
});

test('the focus stays at a class chosen by keyboard while it is loaded, and the order stays', async () => {
  const { promise, resolve } = deferred<Response>();
  server.on(`GET ${PROJECT}/detections/index?classifier_id=3`, () => promise);
  const card = await open();
  await gallery(card);
  await userEvent.click(card.getByRole('radio', { name: 'Новые' }));
  const choice = card.getByRole('combobox', { name: 'Показать признак' });
  act(() => choice.focus());
  await userEvent.selectOptions(choice, 'Погрузчик');
  await waitFor(() => expect(server.asked(`GET ${PROJECT}/detections/index?classifier_id=3`)).toHaveLength(1));
  expect(document.activeElement).toBe(choice);
  resolve(found(aDetection({ id: 1, confidence: 0.9 }), aDetection({ id: 2, confidence: 0.4 })));
  const shares = (await gallery(card)).getAllByRole('listitem').map((tile) => tile.dataset['detection']);
  expect(shares).toEqual(['2', '1']);
  expect(document.activeElement).toBe(choice);
  expect(card.getByRole('radio', { name: 'Новые' })).toHaveProperty('checked', true);
});

test('what is told of an empty project does not wait for the count of its labels, nor trust it', async () => {
  server.on(COUNTS, () => refusal(500));
  server.on(CLASSES, () => knows());
  const card = await open();
  expect(await card.findByText('В проект не добавлены распознаваемые признаки')).toBeTruthy();
  expect(card.queryByRole('button', { name: 'Переиндексировать' })).toBeNull();
});
