import type { DataSourceFile, FileRecognition } from '@rakurs/contract';
import { fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { answer } from '#testing/fake-server.ts';
import { FakeSocket } from '#testing/fake-socket.ts';
import { aFile } from '#testing/files.ts';
import { aFrame, aRecognition } from '#testing/recognitions.ts';
import { project } from '#testing/records.ts';
import { actAsUser, createTestApp, createTestServer, leaveTestApp } from '#testing/test-app.tsx';

const PLACE = { data_source_id: 11, project_id: 5 };
const CLASSES = 'GET /api/projects/5/labels/index?counts_only=true';
const box = { x0: 0.2, y0: 0.5, x1: 0.4, y1: 0.9 };
let server = createTestServer();

beforeEach(async () => {
  server = createTestServer();
  server.on('GET /api/users/projects/5', () => answer(project));
  server.on('GET /api/projects/data_sources/11/show', () =>
    answer({ id: 11, title: 'Ворота', description: '', lat: null, lon: null, project: 5, ai_dialog_id: 1 }),
  );
  server.on('GET /api/ai_questions/for_data_source_file/9/ai_questions', () => answer({ aiQuestions: [] }));
  server.on('GET /api/projects/data_sources/data_source_files/9/labels/index', () => answer({ labels: [] }));
  server.on(CLASSES, () => answer({ labels: [], counts: [], renamed: [] }));
  vi.stubGlobal('fetch', server.fetch);
  vi.stubGlobal('WebSocket', FakeSocket);
  Object.defineProperty(document, 'fonts', { value: new EventTarget(), configurable: true });
  vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(800);
  vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(500);
  vi.spyOn(HTMLImageElement.prototype, 'naturalWidth', 'get').mockReturnValue(1600);
  vi.spyOn(HTMLImageElement.prototype, 'naturalHeight', 'get').mockReturnValue(1000);
  localStorage.removeItem('least_confidence');
  localStorage.removeItem('rejected_proposals_9');
  localStorage.removeItem('menu_on_file');
  await actAsUser();
});

afterEach(leaveTestApp);

const open = async (file: Partial<DataSourceFile>, reading: Partial<FileRecognition> = {}) => {
  server.on('GET /api/projects/data_sources/11/data_source_files/9/show', () =>
    answer(aFile({ id: 9, ...PLACE, ...file })),
  );
  server.on('GET /api/data_source_files/9/recognition', () => answer(aRecognition(reading)));
  render(createTestApp('/cabinet/projects/5/data_sources/11/data_source_files/9').app);
  await screen.findByRole('heading', { level: 1, name: 'Кадр 9' });
};
const choose = (name: string) => userEvent.click(screen.getByRole('tab', { name }));
const facts = () =>
  Object.fromEntries(
    screen.getAllByRole('term').map((term) => [term.textContent, term.nextElementSibling?.textContent]),
  );

test('beside the description stand the objects with their colours, the place and the day, as far as they are known', async () => {
  const cat = { class_name: 'кошка', confidence: 0.9, ...box };
  await open(
    {},
    {
      place: 'на кухне',
      frames: [
        aFrame({
          detections: [
            { ...cat, colour: 'рыжий' },
            { ...cat, colour: null },
            { ...cat, class_name: 'стол' },
          ],
        }),
      ],
    },
  );
  await screen.findByText('на кухне');
  expect(facts()).toMatchObject({ Объекты: 'кошка× 2рыжаястол', Место: 'на кухне', Снято: '14 ноября 2026' });
  expect(screen.queryByText('Цвета')).toBeNull();
});

test('detections of the project’s classes stand first, and are outlined when they are pointed at', async () => {
  const found = (class_name: string, confidence: number) => ({
    class_name,
    confidence,
    second: 0,
    until_second: 0,
    ...box,
  });
  await open({}, { taught: [found('Погрузчик', 0.87), found('Каска', 0.6)] });
  const list = await screen.findByRole('list', { name: 'Найдено классами проекта' });
  expect(
    within(list)
      .getAllByRole('button')
      .map(({ textContent }) => textContent),
  ).toEqual([expect.stringMatching(/^Погрузчиккласс проекта87/u), expect.stringMatching(/^Каскакласс проекта60/u)]);
  const row = within(list).getByRole('button', { name: /Каска/u });
  await userEvent.hover(row);
  expect(row.dataset['pointed']).toBe('true');
});

test('a description that a user has corrected is theirs, and the machine’s can be read and brought back', async () => {
  const told = { ai_description: 'Кошка у ворот.', ai_provider: 'embedded', ai_model: 'rakurs-1' } as const;
  await open({ ai_description: 'Мурка.', ai_provider: 'person', ai_model: null }, { told });
  expect(screen.getByText('Исправлено вами')).toBeTruthy();
  expect(await screen.findByText('Кошка у ворот.')).toBeTruthy();
  const RESTORE = 'POST /api/data_source_files/9/recognition/restore_description';
  server.on(RESTORE, () => answer(told));
  server.on('GET /api/data_source_files/9/recognition', () => answer(aRecognition({ told: null })));
  await userEvent.click(screen.getByText('Что написала машина'));
  await userEvent.click(screen.getByRole('button', { name: 'Вернуть описание машины' }));
  expect(await screen.findByText('Автоматическое описание, rakurs-1')).toBeTruthy();
  expect(screen.queryByText('Мурка.')).toBeNull();
});

test('codes are outlined on the picture, and the one that is pointed at in the list stands out', async () => {
  const content = 'https://bank.example@evil.example/pay';
  await open(
    { qr_codes: [content, 'второй'] },
    { frames: [aFrame({ codes: [...aFrame().codes, { format: 'QRCode', content: 'второй', ...box }] })] },
  );
  await choose('QR');
  const looks = () => [...document.querySelectorAll<HTMLElement>('[data-look]')].map(({ dataset }) => dataset['look']);
  expect(looks()).toEqual(['code', 'code']);
  fireEvent.pointerEnter(screen.getByText('второй').closest('li') ?? document.body);
  expect(looks()).toEqual(['code', 'word']);
});

test('the menu is folded away until it is unfolded, and stays as it was left', async () => {
  await open({});
  await userEvent.click(screen.getByRole('button', { name: 'Развернуть меню' }));
  expect(localStorage.getItem('menu_on_file')).toBe('unfolded');
  await userEvent.click(screen.getByRole('button', { name: 'Свернуть меню' }));
  expect(screen.getByRole('button', { name: 'Развернуть меню' })).toBeTruthy();
});

const PROPOSED = [
  { class_name: 'кошка', confidence: 0.9, ...box },
  { class_name: 'собака', confidence: 0.8, ...box, x1: 0.6 },
  { class_name: 'кошка', confidence: 0.5, ...box, x1: 0.8 },
];
const openProposals = async () => {
  await open({}, { frames: [aFrame({ detections: PROPOSED })] });
  await choose('Разметка');
  fireEvent.load(screen.getByAltText('Описание 9'));
  await screen.findByRole('button', { name: 'Принять: собака' });
};
const offered = () =>
  within(screen.getByRole('region', { name: 'Обнаружено' }))
    .getAllByRole('list')
    .map((list) => document.getElementById(list.getAttribute('aria-labelledby') ?? '')?.textContent);

test('proposals stand by class, the slider hides unsure ones; the first is outlined, A takes it at once and X refuses the next', async () => {
  await openProposals();
  expect(offered()).toEqual(['кошка · 2', 'собака · 1']);
  fireEvent.keyDown(screen.getByRole('slider', { name: 'Уверенность' }), { key: 'End' });
  await screen.findByText('скрыто: 3');
  fireEvent.keyDown(screen.getByRole('slider', { name: 'Уверенность' }), { key: 'Home' });
  await waitFor(() => expect(offered()).toEqual(['кошка · 2', 'собака · 1']));

  const CREATE = 'POST /api/projects/data_sources/data_source_files/9/labels/new';
  server.on(CREATE, () => answer({ id: 1, title: 'кошка', ...box, time_frame: 0 }));
  const press = (code: string) => fireEvent.keyDown(document.body, { code, key: code });
  press('KeyA');
  await waitFor(() => expect(offered()).toEqual(['кошка · 1', 'собака · 1']));
  press('KeyX');
  await waitFor(() => expect(offered()).toEqual(['собака · 1']));
  await waitFor(() => expect(server.asked(CREATE)).toHaveLength(1));
});

test('a class is renamed in the whole project; one that is there already only after a question that tells how many labels move', async () => {
  const classes = (cats: number, digit: number | null) =>
    answer({
      labels: [],
      counts: [
        { title: 'Кот', amount: cats, colour: 1, digit },
        { title: 'Кошка', amount: 5, colour: 2 },
      ],
      renamed: [{ from: 'собака', to: 'Пёс' }],
    });
  server.on(CLASSES, () => classes(2, 1));
  await open({}, { frames: [aFrame({ detections: PROPOSED })] });
  await choose('Разметка');
  // What machines call by the name that was given up is offered by the new one.
  expect(await screen.findByRole('button', { name: 'Принять: Пёс' })).toBeTruthy();
  await userEvent.click(await screen.findByRole('button', { name: 'Классы проекта' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Переименовать класс: Кот' }));
  const field = screen.getByRole('textbox', { name: 'Новое имя класса «Кот»' });
  await userEvent.clear(field);
  // Drawn on another screen meanwhile: what is asked is what the server counts now.
  server.on(CLASSES, () => classes(3, 1));
  await userEvent.type(field, 'Кошка{Enter}');
  expect(await screen.findByText(/в нём 5 меток\. Из класса «Кот» в него перейдут 3 метки/)).toBeTruthy();
  const RENAME = 'POST /api/projects/5/labels/classes/rename';
  server.on(RENAME, () => answer({ labels: 3 }));
  await userEvent.click(screen.getByRole('button', { name: 'Объединить' }));
  await waitFor(() =>
    expect(server.asked(RENAME).map(({ body }) => body)).toEqual([
      JSON.stringify({ from: 'Кот', to: 'Кошка', merge: true }),
    ]),
  );
  expect(await screen.findByText('«Кошка»: изменены 3 метки')).toBeTruthy();
});
