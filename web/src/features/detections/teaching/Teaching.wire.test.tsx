import type { Classifier, SuggestedFrame } from '@rakurs/contract';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { MemoryRouter } from 'react-router';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { UiProvider } from '#shared/ui/UiProvider.tsx';
import { answer, createFakeServer, refusal } from '#testing/fake-server.ts';
import { DeleteFrameClassButton } from './DeleteFrameClassButton.tsx';
import { ExportButton } from './ExportButton.tsx';
import { NewFrameClassButton } from './NewFrameClassButton.tsx';
import { RoundsChart } from './RoundsChart.tsx';
import { SuggestButton } from './SuggestButton.tsx';

const CLASSIFIERS = '/api/users/projects/5/classifiers';
const aClass = (more: Partial<Classifier> = {}): Classifier => ({
  id: 3,
  title: 'Погрузчик',
  kind: 'thing',
  examples: 6,
  counter_examples: 0,
  state: 'taught',
  reason: null,
  version: 1,
  taught_at: '2026-11-16T10:00:00.000Z',
  threshold: null,
  automatic_threshold: 0.5,
  precision: 0.6,
  recall: 0.5,
  checked_on: 6,
  scores: null,
  detections: 0,
  rounds: [],
  with_data_source_id: null,
  without_data_source_id: null,
  ...more,
});
const aFrame = (fileId: number, more: Partial<SuggestedFrame> = {}): SuggestedFrame => ({
  data_source_file_id: fileId,
  data_source_id: 11,
  second: 0,
  picture_url: `/media/${fileId}.jpg`,
  reason: 'unsure',
  proposals: [],
  ...more,
});
const aSource = (id: number, title: string) => ({
  id,
  title,
  description: '',
  lat: null,
  lon: null,
  project: 5,
  ai_dialog_id: 1,
});

let server = createFakeServer();
beforeEach(() => {
  localStorage.setItem('jwt', 'jwt-1');
  localStorage.setItem('csrf', 'csrf-1');
  server = createFakeServer();
  vi.stubGlobal('fetch', server.fetch);
});
afterEach(() => {
  cleanup();
  localStorage.clear();
  vi.unstubAllGlobals();
});

const show = (shown: ReactNode, address = '/cabinet/projects/5') =>
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <UiProvider>
        <MemoryRouter initialEntries={[address]}>{shown}</MemoryRouter>
      </UiProvider>
    </QueryClientProvider>,
  );
const sent = (route: string): unknown[] =>
  server.asked(route).map(({ body }) => JSON.parse(typeof body === 'string' ? body : 'null') as unknown);

test('the ten frames are shown with why each was picked, and lead to the labeller with the title armed', async () => {
  server.on(`GET ${CLASSIFIERS}/3/suggestions`, () =>
    answer({
      frames: [
        aFrame(21, { proposals: [{ coordinates: [0.1, 0.2, 0.3, 0.4], confidence: 0.48 }] }),
        aFrame(22, { second: 75, reason: 'like_examples' }),
        aFrame(23, { reason: 'unlike_all' }),
      ],
    }),
  );
  show(<SuggestButton projectId={5} classifier={aClass()} />);
  await userEvent.click(screen.getByRole('button', { name: 'Разметьте эти десять: Погрузчик' }));
  const links = await screen.findAllByRole('link');
  expect(links.map((link) => link.getAttribute('aria-label'))).toEqual([
    'Кадр 1: признак сомневается',
    'Кадр 2, 01:15: похоже на примеры, но ничего не найдено',
    'Кадр 3: такого ещё не размечали',
  ]);
  const [picture, film] = links.map((link) => new URL(link.getAttribute('href') ?? '', 'http://here'));
  expect(picture?.pathname).toBe('/cabinet/projects/5/data_sources/11/data_source_files/21');
  expect(Object.fromEntries(picture?.searchParams ?? [])).toEqual({ tab: 'labelling', label: 'Погрузчик' });
  expect(film?.searchParams.get('second')).toBe('75');
  expect(document.querySelector('[title^="уверенность 48"]')).toBeTruthy();
});

test('a frame without the thing is said to be one by a press, and taken back by another; then others can be asked for', async () => {
  server.on(
    `GET ${CLASSIFIERS}/3/suggestions`,
    () => answer({ frames: [aFrame(21), aFrame(22, { second: 75 })] }),
    () => answer({ frames: [aFrame(23)] }),
  );
  server.on(`POST ${CLASSIFIERS}/3/absences`, () => answer({ result: true }));
  show(<SuggestButton projectId={5} classifier={aClass()} />, '/?suggest=3');
  const button = await screen.findByRole('button', { name: 'Здесь его нет. Кадр 2, 01:15: признак сомневается' });
  expect(screen.queryByRole('button', { name: 'Показать другие кадры' })).toBeNull();
  for (const pressed of ['true', 'false', 'true']) {
    await userEvent.click(button);
    expect(button.getAttribute('aria-pressed')).toBe(pressed);
  }
  await waitFor(() =>
    expect(sent(`POST ${CLASSIFIERS}/3/absences`)).toEqual(
      [true, false, true].map((is_absent) => ({ data_source_file_id: 22, second: 75, is_absent })),
    ),
  );
  // What is being looked at stays until others are wanted.
  expect(screen.getAllByRole('link')).toHaveLength(2);
  await userEvent.click(screen.getByRole('button', { name: 'Показать другие кадры' }));
  await waitFor(() =>
    expect(screen.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual([
      expect.stringContaining('/data_source_files/23'),
    ]),
  );
});

test('a verdict that failed is not shown as given', async () => {
  server.on(`GET ${CLASSIFIERS}/3/suggestions`, () => answer({ frames: [aFrame(21)] }));
  server.on(`POST ${CLASSIFIERS}/3/absences`, () => refusal(404, { detail: 'Кадр не найден' }));
  show(<SuggestButton projectId={5} classifier={aClass()} />, '/?suggest=3');
  const button = await screen.findByRole('button', { name: /^Здесь его нет/ });
  await userEvent.click(button);
  expect(await screen.findByText('Кадр не найден')).toBeTruthy();
  expect(button.getAttribute('aria-pressed')).toBe('false');
});

test('a user who comes back from labelling finds the window open; a class of whole frames is not drawn', async () => {
  server.on(`GET ${CLASSIFIERS}/3/suggestions`, () => answer({ frames: [aFrame(21)] }));
  show(<SuggestButton projectId={5} classifier={aClass({ kind: 'frame' })} />, '/cabinet/projects/5?suggest=3');
  const link = await screen.findByRole('link');
  expect(link.getAttribute('href')).toBe('/cabinet/projects/5/data_sources/11/data_source_files/21');
});

test('an empty list of suggestions says so; a failure shows the words of the server', async () => {
  server.on(
    `GET ${CLASSIFIERS}/3/suggestions`,
    () => refusal(403, { detail: 'Сервер занят' }),
    () => answer({ frames: [] }),
  );
  show(<SuggestButton projectId={5} classifier={aClass()} />, '/?suggest=3');
  expect(await screen.findByText('Сервер занят')).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Повторить' }));
  expect(await screen.findByText('Предложить нечего')).toBeTruthy();
});

test('the chart draws a line through the rounds and names the gain; screen readers get a table', () => {
  const round = (version: number, precision: number) => ({
    version,
    taught_at: '2026-11-16T10:00:00.000Z',
    examples: version * 5,
    precision,
    recall: 0.5,
  });
  const { container } = show(<RoundsChart classifier={aClass({ rounds: [round(1, 0.6), round(2, 0.9)] })} />);
  expect(container.querySelectorAll('polyline')).toHaveLength(2);
  expect(screen.getByText(/Точность выросла с 60.% до 90.%: \+30 п. п./)).toBeTruthy();
  const table = within(
    screen.getByRole('table', { name: 'Точность и полнота признака «Погрузчик» после каждого обучения' }),
  );
  expect(table.getAllByRole('row')[2]?.textContent).toMatch(/^21090.%50.%$/);
});

test('there is nothing to compare with before the second round that was checked', () => {
  const round = { version: 1, taught_at: '2026-11-16T10:00:00.000Z', examples: 5, precision: 0.6, recall: null };
  show(
    <RoundsChart
      classifier={aClass({
        rounds: [
          { ...round, precision: null },
          { ...round, version: 2 },
        ],
      })}
    />,
  );
  expect(screen.queryByRole('figure')).toBeNull();
});

test('a class of whole frames is made of a title and two sources; the words of a refusal stand at their field', async () => {
  server.on('GET /api/projects/5/data_sources/index', () =>
    answer({ data_sources: [aSource(11, 'Открыт'), aSource(12, 'Закрыт')] }),
  );
  server.on(
    `POST ${CLASSIFIERS}/new`,
    () => refusal(422, { detail: 'Проверьте поля', errors: { with_data_source_id: 'В источнике нет кадров' } }),
    () => answer(aClass({ kind: 'frame', title: 'Склад открыт' })),
  );
  show(<NewFrameClassButton projectId={5} />);
  await userEvent.click(screen.getByRole('button', { name: 'Новый класс целого кадра' }));
  const dialog = within(await screen.findByRole('dialog'));
  const submit = await dialog.findByRole<HTMLButtonElement>('button', { name: 'Создать' });
  expect(submit.disabled).toBe(true);
  await userEvent.type(dialog.getByRole('textbox', { name: 'Название' }), 'Склад открыт');
  await userEvent.selectOptions(dialog.getByRole('combobox', { name: 'Источник с примерами' }), 'Открыт');
  await userEvent.selectOptions(dialog.getByRole('combobox', { name: 'Источник с контрпримерами' }), 'Закрыт');
  await userEvent.click(submit);
  expect(await dialog.findByText('В источнике нет кадров')).toBeTruthy();
  await userEvent.click(submit);
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(sent(`POST ${CLASSIFIERS}/new`)[1]).toEqual({
    title: 'Склад открыт',
    with_data_source_id: 11,
    without_data_source_id: 12,
  });
});

test('a class of whole frames is deleted after a question', async () => {
  server.on(`DELETE ${CLASSIFIERS}/3`, () => answer({ result: true }));
  show(<DeleteFrameClassButton projectId={5} classifier={aClass({ kind: 'frame' })} />);
  await userEvent.click(screen.getByRole('button', { name: 'Удалить класс «Погрузчик»' }));
  expect(server.asked(`DELETE ${CLASSIFIERS}/3`)).toHaveLength(0);
  await userEvent.click(await screen.findByRole('button', { name: 'Удалить класс' }));
  await waitFor(() => expect(server.asked(`DELETE ${CLASSIFIERS}/3`)).toHaveLength(1));
});

test('a taught class can be taken away, and one that was never taught has nothing to take', async () => {
  server.on(`GET ${CLASSIFIERS}/3/export.zip`, () => new Response(new Uint8Array([80, 75])));
  const saved: string[] = [];
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function click(this: HTMLAnchorElement) {
    saved.push(this.download);
  });
  show(<ExportButton projectId={5} classifier={aClass()} />);
  await userEvent.click(screen.getByRole('button', { name: 'Скачать признак «Погрузчик»' }));
  await waitFor(() => expect(saved).toEqual(['Погрузчик.zip']));
  cleanup();
  show(<ExportButton projectId={5} classifier={aClass({ version: null, state: 'untaught' })} />);
  expect(screen.queryByRole('button')).toBeNull();
});
