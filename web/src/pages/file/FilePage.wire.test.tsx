import type { DataSourceFile, FileRecognition } from '@rakurs/contract';
import { act, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { answer, refusal } from '#testing/fake-server.ts';
import { FakeSocket } from '#testing/fake-socket.ts';
import { aPrice } from '#testing/money.ts';
import { anAnswer, aQuestion } from '#testing/questions.ts';
import { aFrame, aRecognition, NOT_RECOGNISED } from '#testing/recognitions.ts';
import { project } from '#testing/records.ts';
import { actAsUser, createTestApp, createTestServer, leaveTestApp } from '#testing/test-app.tsx';

const ADDRESS = '/cabinet/projects/5/data_sources/11/data_source_files/9';
const FILES = '/api/projects/data_sources/11/data_source_files';
const READING = 'GET /api/data_source_files/9/recognition';
const QUESTIONS = 'GET /api/ai_questions/for_data_source_file/9/ai_questions';

const described: DataSourceFile = {
  id: 9,
  title: 'Кадр 9',
  description: '',
  file_url: '/media/9.jpg?sign=1',
  thumbnail_url: '/media/9-small.jpg?sign=1',
  rtsp_url: null,
  ai_description: 'Кошка сидит у ворот.\nДень.',
  ai_provider: 'embedded',
  ai_model: 'rakurs-1',
  ocr_result: 'ВЪЕЗД ЗАПРЕЩЁН',
  qr_codes: ['https://bank.example@evil.example/pay'],
  real_date: null,
  labels: [],
  data_source_id: 11,
  project_id: 5,
  sha256_checksum: null,
  kind: 'image',
  name: 'IMG_9.jpg',
  size: 1024,
  width: 1600,
  height: 1000,
  duration_seconds: null,
  state: 'ready',
  state_reason: null,
  recognition: 'done',
  focus: null,
  expired: false,
  stream_file_id: null,
  created_at: '2026-11-14T03:05:00.000Z',
};
const raw: DataSourceFile = {
  ...described,
  ai_description: null,
  ai_provider: null,
  ai_model: null,
  ocr_result: null,
  qr_codes: [],
};
const film: DataSourceFile = { ...described, kind: 'video', file_url: '/media/9.mp4?sign=1', duration_seconds: 95 };

let server = createTestServer();
let sockets: FakeSocket[] = [];

class BrowserSocket extends FakeSocket {
  constructor(address: string) {
    super(address);
    sockets.push(this);
  }
}

const say = (channel: string, data: unknown) => act(() => sockets.at(-1)?.say({ title: channel, channel, data }));

beforeEach(async () => {
  server = createTestServer();
  sockets = [];
  server.on('GET /api/users/projects/5', () => answer(project));
  server.on('GET /api/projects/data_sources/11/show', () =>
    answer({ id: 11, title: 'Ворота', description: '', lat: null, lon: null, project: 5, ai_dialog_id: 1 }),
  );
  server.on(QUESTIONS, () => answer({ aiQuestions: [] }));
  server.on('GET /api/projects/data_sources/data_source_files/9/labels/index', () => answer({ labels: [] }));
  server.on('GET /api/projects/5/labels/index?counts_only=true', () => answer({ labels: [], counts: [] }));
  vi.stubGlobal('fetch', server.fetch);
  vi.stubGlobal('WebSocket', BrowserSocket);
  Object.defineProperty(document, 'fonts', { value: new EventTarget(), configurable: true });
  await actAsUser();
});

afterEach(leaveTestApp);

const open = async (file: DataSourceFile, reading: FileRecognition, query = '') => {
  server.on(`GET ${FILES}/9/show`, () => answer(file));
  server.on(READING, () => answer(reading));
  const app = createTestApp(ADDRESS + query);
  render(app.app);
  act(() => sockets.at(-1)?.open());
  await screen.findByRole('heading', { level: 1, name: 'Кадр 9' });
  return app;
};
const tabs = () => screen.getAllByRole('tab').map((tab) => tab.textContent);
const openTab = () => screen.getByRole('tab', { selected: true }).textContent;
const choose = (name: string) => userEvent.click(screen.getByRole('tab', { name }));
const outlines = () =>
  [...document.querySelectorAll<HTMLElement>('[data-look]')].map(
    ({ dataset, style }) => `${dataset['look'] ?? ''} ${style.left}`,
  );

test('the breadcrumbs lead back: projects, project, data source, file', async () => {
  await open(described, aRecognition());
  const trail = within(screen.getByRole('navigation', { name: 'Где вы находитесь' }));
  await trail.findByRole('link', { name: 'Ворота' });
  expect(trail.getAllByRole('listitem').map((crumb) => crumb.textContent)).toEqual([
    'Проекты',
    'Склад',
    'Ворота',
    'Кадр 9',
  ]);
  expect(trail.getByRole('link', { name: 'Ворота' }).getAttribute('href')).toBe('/cabinet/projects/5/data_sources/11');
});

test('a described file opens with the language model, and every tab it has', async () => {
  await open(described, aRecognition());
  expect(tabs()).toEqual(['Разметка', 'Языковая модель', 'Распознавание текста', 'QR', 'Похожие']);
  expect(openTab()).toBe('Языковая модель');
  expect(screen.getByText(/Кошка сидит у ворот\.\s+День\./)).toBeTruthy();
  expect(screen.getByText('Автоматическое описание, rakurs-1')).toBeTruthy();
});

test('the open tab is brought into sight: on a phone the row of tabs is wider than the screen', async () => {
  const brought: (string | null)[] = [];
  const scroll = vi.spyOn(Element.prototype, 'scrollIntoView').mockImplementation(function (this: Element) {
    brought.push(this.textContent);
  });
  onTestFinished(() => scroll.mockRestore());
  await open(described, aRecognition());
  await choose('Похожие');
  expect(brought).toEqual(['Языковая модель', 'Похожие']);
});

test('new results arrive by themselves, and nobody is thrown out of a tab', async () => {
  await open(raw, NOT_RECOGNISED);
  expect(tabs()).toEqual(['Разметка', 'Похожие']);
  expect(screen.getByText('Текст распознается...')).toBeTruthy();
  expect(await screen.findByText('Файл ждёт распознавания')).toBeTruthy();
  server.on(READING, () => answer(aRecognition()));
  const { ai_description, ai_provider, ai_model, ocr_result, qr_codes } = described;
  say('file.described', {
    id: 9,
    data_source_id: 11,
    changes: { ai_description, ai_provider, ai_model, ocr_result, qr_codes },
  });
  expect(await screen.findByRole('tab', { name: 'Языковая модель' })).toBeTruthy();
  expect(openTab()).toBe('Разметка');
  expect(screen.queryByText('Текст распознается...')).toBeNull();
  expect(await screen.findByText('кошка')).toBeTruthy();
});

test('a file that is deleted meanwhile is not there any more', async () => {
  await open(described, aRecognition());
  server.on(`GET ${FILES}/9/show`, () => refusal(404, { detail: 'Файл не найден', code: 'not_found' }));
  say('file.deleted', { id: 9, data_source_id: 11 });
  expect(await screen.findByRole('heading', { level: 1, name: 'Файла здесь нет' })).toBeTruthy();
  expect(screen.getByText('Файл не найден')).toBeTruthy();
  expect(screen.getByRole('link', { name: 'К источнику данных' })).toBeTruthy();
});

test('a reading that failed is said with its reason, and can be asked for again', async () => {
  await open(raw, { ...NOT_RECOGNISED, status: 'failed', reason: 'Модель не отвечает' });
  expect((await screen.findByRole('alert')).textContent).toContain('Модель не отвечает');
  expect(screen.getByRole('button', { name: 'Распознать заново' })).toBeTruthy();
  expect(screen.queryByText('Текст распознается...')).toBeNull();
});

test('a file that waits for money says what for, that it is not lost and how to help it', async () => {
  await open({ ...raw, recognition: 'no_funds' }, { ...NOT_RECOGNISED, status: 'no_funds' });
  expect(
    await screen.findByText('Файл не потерян: он будет описан, как только на балансе хватит средств.'),
  ).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Пополнить баланс' }).getAttribute('href')).toBe(
    '/cabinet/financial/payments?top_up=1',
  );
  expect(screen.queryByText('Текст распознается...')).toBeNull();
  server.on(READING, () => answer({ ...NOT_RECOGNISED, status: 'running' }));
  say('file.changed', { id: 9, data_source_id: 11, changes: { recognition: 'running' } });
  expect(await screen.findByText('Файл распознаётся')).toBeTruthy();
});

describe('the tab of read text', () => {
  test('outlines on the picture the word that has the focus, and the arrows go on', async () => {
    await open(described, aRecognition());
    await choose('Распознавание текста');
    const word = await screen.findByRole('button', { name: 'ВЪЕЗД' });
    act(() => word.focus());
    expect(outlines()).toEqual(['word 10%']);
    await userEvent.keyboard('{ArrowRight}');
    expect(document.activeElement?.textContent).toBe('ЗАПРЕЩЁН');
    expect(outlines()).toEqual(['word 40%']);
  });

  test('shows in the text the word that is pointed at on the picture', async () => {
    await open(described, aRecognition());
    await choose('Распознавание текста');
    await screen.findByRole('button', { name: 'ВЪЕЗД' });
    const picture = screen.getByAltText(/Кошка сидит/);
    const shown = picture.parentElement ?? picture;
    shown.getBoundingClientRect = () => new DOMRect(0, 0, 1000, 500);
    fireEvent.pointerMove(picture, { clientX: 500, clientY: 75 });
    expect(screen.getByRole('button', { name: 'ЗАПРЕЩЁН' }).dataset['pointed']).toBe('true');
    expect(screen.getByRole('button', { name: 'ВЪЕЗД' }).dataset['pointed']).toBe('false');
    fireEvent.pointerMove(picture, { clientX: 990, clientY: 490 });
    expect(screen.getByRole('button', { name: 'ЗАПРЕЩЁН' }).dataset['pointed']).toBe('false');
  });

  test('says when there is no text', async () => {
    await open(
      { ...described, ai_description: null, ocr_result: '' },
      aRecognition({ frames: [aFrame({ text: '', words: [] })] }),
    );
    expect(openTab()).toBe('Распознавание текста');
    expect(screen.getByText('Текст не обнаружен')).toBeTruthy();
  });
});

test('a code is a text; a link in it is opened only on request, with its real host said before', async () => {
  await open(described, aRecognition());
  await choose('QR');
  const panel = within(screen.getByRole('tabpanel'));
  expect(panel.getByText('https://bank.example@evil.example/pay')).toBeTruthy();
  expect(panel.getByText('Ссылка ведёт на evil.example')).toBeTruthy();
  const links = panel.getAllByRole('link');
  expect(links.map((link) => link.textContent)).toEqual(['Открыть ссылку']);
  expect(links[0]?.getAttribute('rel')).toBe('noopener noreferrer');
  expect(links[0]?.getAttribute('target')).toBe('_blank');
  expect(panel.getByRole('button', { name: 'Скопировать' })).toBeTruthy();
});

test('detections of the model are offered with their confidence, and shown on the picture on focus', async () => {
  await open(described, aRecognition());
  await choose('Разметка');
  const row = await screen.findByRole('button', { name: /^кошка/ });
  expect(row.textContent.replace(/\s/g, ' ')).toBe('кошка87 %');
  act(() => row.focus());
  expect(row.closest('li')?.dataset['hovered']).toBe('true');
});

test('an address may point at a place of the picture', async () => {
  await open(described, aRecognition(), '?box=0.25,0.5,0.5,0.9');
  expect(outlines()).toEqual(['found 25%']);
});

describe('the description', () => {
  test('is corrected by the user, whose words it is from then on', async () => {
    const corrected = { ...described, ai_description: 'Кот Василий.', ai_provider: 'person', ai_model: null };
    server.on(
      `PATCH ${FILES}/9`,
      () => refusal(422, { detail: 'Проверьте поля', errors: { ai_description: 'Слишком длинно' } }),
      () => answer(corrected),
    );
    await open(described, aRecognition());
    await userEvent.click(screen.getByRole('button', { name: 'Исправить' }));
    const field = screen.getByRole('textbox', { name: 'Описание файла' });
    await userEvent.clear(field);
    await userEvent.type(field, 'Кот Василий.');
    await userEvent.click(screen.getByRole('button', { name: 'Сохранить' }));
    expect(await screen.findByText('Слишком длинно')).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: 'Сохранить' }));
    expect(await screen.findByText('Исправлено вами')).toBeTruthy();
    expect(screen.getByText('Кот Василий.')).toBeTruthy();
    expect(server.asked(`PATCH ${FILES}/9`).at(-1)?.body).toBe(JSON.stringify({ ai_description: 'Кот Василий.' }));
  });

  test('is written anew by a command whose progress is seen', async () => {
    server.on('POST /api/cqrs/commands', () => answer({ ticket: { id: 3, status: 'в очереди' } }));
    server.on(
      'POST /cqrs',
      () => answer({ id: 3, status: 'выполняется', progress: 0.4 }),
      () => answer({ id: 3, status: 'выполнено', progress: 1, result: { files: 1, failed: 0 } }),
    );
    await open(described, aRecognition());
    await userEvent.click(screen.getByRole('button', { name: 'Описать заново' }));
    expect(await screen.findByText('В очереди на распознавание')).toBeTruthy();
    expect(await screen.findByText(/Распознаём: 40/)).toBeTruthy();
    expect(await screen.findByText('Файл распознан заново')).toBeTruthy();
    expect(server.asked('POST /api/cqrs/commands')[0]?.body).toBe(
      JSON.stringify({ command: 'recognise_again', params: { data_source_file_id: 9 } }),
    );
    expect(await screen.findByRole('button', { name: 'Описать заново' })).toBeTruthy();
  });

  test('that costs something shows its price before it is written anew', async () => {
    server.on('POST /api/users/recognising', () => answer(aPrice({ files: 1, frames: 1, kopecks: 75, available: 20 })));
    server.on('POST /api/cqrs/commands', () => answer({ ticket: { id: 3, status: 'в очереди' } }));
    server.on('POST /cqrs', () => answer({ id: 3, status: 'выполняется', progress: 0, note: 'Недостаточно средств' }));
    await open(described, aRecognition());
    await userEvent.click(screen.getByRole('button', { name: 'Описать заново' }));
    const offer = within(await screen.findByRole('dialog', { name: 'Описать заново' }));
    expect(offer.getByText(/^1 × 75\sкоп\. = 0,75\s₽$/)).toBeTruthy();
    expect(offer.getByText(/^Не хватает 0,55\s₽/)).toBeTruthy();
    expect(server.asked('POST /api/cqrs/commands')).toHaveLength(0);
    await userEvent.click(offer.getByRole('button', { name: 'Распознать заново' }));
    expect(await screen.findByText(/^Недостаточно средств/)).toBeTruthy();
    expect(server.asked('POST /api/users/recognising')[0]?.body).toBe(JSON.stringify({ data_source_file_id: 9 }));
  });

  test('that could not be written anew says so in the words of the server', async () => {
    server.on('POST /api/cqrs/commands', () => answer({ ticket: { id: 3, status: 'в очереди' } }));
    server.on('POST /cqrs', () => answer({ id: 3, status: 'ошибка', progress: 0, error: 'Файл уже распознаётся' }));
    await open(described, aRecognition());
    await userEvent.click(screen.getByRole('button', { name: 'Описать заново' }));
    expect(await screen.findByText('Файл уже распознаётся')).toBeTruthy();
  });

  test('that a user wrote stays, and that is said before', async () => {
    await open({ ...described, ai_provider: 'person' }, aRecognition());
    await userEvent.click(screen.getByRole('button', { name: 'Описать заново' }));
    const question = await screen.findByRole('dialog', { name: 'Описать заново' });
    expect(within(question).getByText(/исправлено вами, и оно останется/)).toBeTruthy();
    expect(server.asked('POST /api/cqrs/commands')).toHaveLength(0);
  });

  test('is followed by the questions and their answers with how sure they are, why and who answered, if anybody asks', async () => {
    server.on(QUESTIONS, () =>
      answer({
        aiQuestions: [
          aQuestion({ cqrsTasks: [anAnswer()] }),
          aQuestion({ id: 4, content: 'Какого цвета?' }),
          aQuestion({ id: 5, content: 'Сколько машин?', isActive: false }),
        ],
      }),
    );
    await open(described, aRecognition());
    const asked = within(await screen.findByRole('region', { name: 'Вопросы и ответы' }));
    expect(asked.getByText('Есть ли на фото кошка?')).toBeTruthy();
    expect(asked.getByText('да')).toBeTruthy();
    expect(asked.getByText(/^уверенность 92\s% · кошка, 92 % · Автоматический ответ, rakurs-1$/)).toBeTruthy();
    expect(asked.getByText('Ответа пока нет')).toBeTruthy();
    expect(asked.queryByText('Сколько машин?')).toBeNull();
    expect(asked.queryByRole('button')).toBeNull();
  });

  test('is followed by answers that come while it is looked at', async () => {
    server.on(
      QUESTIONS,
      () => answer({ aiQuestions: [aQuestion()] }),
      () => answer({ aiQuestions: [aQuestion({ cqrsTasks: [anAnswer({ content: '<b>да</b> 🐈' })] })] }),
    );
    await open(described, aRecognition());
    expect(await screen.findByText('Ответа пока нет')).toBeTruthy();
    expect((await screen.findByText('<b>да</b> 🐈')).querySelector('*')).toBeNull();
    expect(screen.queryByText('Ответа пока нет')).toBeNull();
  });

  test('is followed by the reason when the answers cannot be loaded, and a second try', async () => {
    server.on(
      QUESTIONS,
      () => refusal(403, { detail: 'Идёт перенос данных' }),
      () => answer({ aiQuestions: [aQuestion({ cqrsTasks: [anAnswer()] })] }),
    );
    await open(described, aRecognition());
    expect(await screen.findByText('Идёт перенос данных')).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: 'Повторить' }));
    expect(await screen.findByText('да')).toBeTruthy();
  });

  test('stands alone where nobody asks anything', async () => {
    await open(described, aRecognition());
    await waitFor(() => expect(server.asked(QUESTIONS)).toHaveLength(1));
    expect(screen.queryByText('Вопросы и ответы')).toBeNull();
  });
});

describe('a video', () => {
  const scenes = [
    { second: 0, until_second: 12, text: 'Двор пуст.' },
    { second: 12.5, until_second: 95, text: 'Приходит кошка.' },
  ];
  const player = () => screen.getByLabelText<HTMLVideoElement>('Кадр 9', { selector: 'video' });

  test('opens at the second of the address', async () => {
    await open(film, aRecognition(), '?second=12.5');
    fireEvent.loadedMetadata(player());
    expect(player().currentTime).toBe(12.5);
  });

  test('goes to a scene on request', async () => {
    await open(film, aRecognition({ scenes }), '?tab=language');
    await userEvent.click(await screen.findByRole('button', { name: 'Перейти к 00:12' }));
    fireEvent.loadedMetadata(player());
    expect(player().currentTime).toBe(12.5);
  });

  test('shows equal answers of a stretch once, and a click goes to where the stretch begins', async () => {
    const answers = [
      ['да', 5],
      ['да', 12],
      ['Да', 20],
      ['нет', 25],
    ] as const;
    server.on(QUESTIONS, () =>
      answer({
        aiQuestions: [
          aQuestion({ cqrsTasks: answers.map(([content, second]) => anAnswer({ id: second, content, second })) }),
        ],
      }),
    );
    await open(film, aRecognition(), '?tab=language');
    const asked = within(await screen.findByRole('region', { name: 'Вопросы и ответы' }));
    expect(asked.getAllByRole('button').map(({ textContent }) => textContent)).toEqual(['00:05–00:20', '00:25']);
    expect(asked.getAllByText(/^(да|нет)$/i).map(({ textContent }) => textContent)).toEqual(['да', 'нет']);
    await userEvent.click(asked.getByRole('button', { name: 'Перейти к 00:05–00:20' }));
    fireEvent.loadedMetadata(player());
    expect(player().currentTime).toBe(5);
  });

  test('goes on where it stands when another tab is chosen, also where the address names a moment', async () => {
    await open(film, aRecognition({ scenes }), '?tab=language&second=12.5');
    fireEvent.loadedMetadata(player());
    player().currentTime = 40;
    fireEvent.timeUpdate(player());
    await choose('Распознавание текста');
    fireEvent.loadedMetadata(player());
    expect(player().currentTime).toBe(40);
  });

  test('outlines a place only about the moment it was seen', async () => {
    await open(film, aRecognition(), '?tab=language&second=12.5&box=0.25,0.5,0.5,0.9');
    expect(outlines()).toEqual(['found 25%']);
    player().currentTime = 40;
    fireEvent.timeUpdate(player());
    expect(outlines()).toEqual([]);
  });

  test('has its text grouped by second', async () => {
    await open(
      film,
      aRecognition({ frames: [aFrame({ second: 3 }), aFrame({ second: 70, text: 'ВЫЕЗД', words: [] })] }),
    );
    await choose('Распознавание текста');
    expect(await screen.findByRole('button', { name: 'Перейти к 00:03' })).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Перейти к 01:10' })).toBeTruthy();
    expect(screen.getByText('ВЫЕЗД')).toBeTruthy();
  });
});

test('the files beside it are a key away, and the way back leads to the list', async () => {
  const before = { ...described, id: 10, title: 'Кадр 10' };
  server.on(`GET ${FILES}/count`, () => answer({ amount: 2 }));
  server.on(`GET ${FILES}/ai_index?page=0&page_size=30`, () => answer({ data_source_files: [before, described] }));
  server.on(`GET ${FILES}/9/neighbours?processed=yes`, () => answer({ before: [10], after: [] }));
  server.on(`GET ${FILES}/10/show`, () => answer(before));
  server.on(`GET ${FILES}/9/show`, () => answer(described));
  server.on(READING, () => answer(aRecognition()));
  const { app, path, query, back } = createTestApp('/cabinet/projects/5/data_sources/11');
  render(app);
  await userEvent.click(await screen.findByRole('link', { name: 'Кадр 9' }));
  await userEvent.click(within(await screen.findByRole('dialog')).getByRole('link', { name: 'Разметить' }));
  await screen.findByRole('heading', { level: 1, name: 'Кадр 9' });
  expect(await screen.findByRole('link', { name: 'Предыдущий файл' })).toBeTruthy();
  expect(screen.queryByRole('link', { name: 'Следующий файл' })).toBeNull();
  await choose('Распознавание текста');
  await userEvent.keyboard('[BracketLeft]');
  expect(await screen.findByRole('heading', { level: 1, name: 'Кадр 10' })).toBeTruthy();
  expect(openTab()).toBe('Распознавание текста');
  expect(query()).toBe('?files=described&tab=ocr');
  await act(() => back());
  await waitFor(() => expect(path()).toBe('/cabinet/projects/5/data_sources/11'));
});

test('a file whose source was moved is followed to its project', async () => {
  const { path, query } = await open({ ...described, project_id: 6 }, aRecognition(), '?second=3');
  await waitFor(() => expect(path()).toBe('/cabinet/projects/6/data_sources/11/data_source_files/9'));
  expect(query()).toBe('?second=3');
});
