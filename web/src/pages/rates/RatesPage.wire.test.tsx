import { cleanup, render, screen, within } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { answer, createFakeServer, refusal } from '#testing/fake-server.ts';
import { FakeSocket } from '#testing/fake-socket.ts';
import { user } from '#testing/records.ts';
import { RatesPage } from './RatesPage.tsx';
import '../site/AccountLinks.tsx';

const rate = {
  id: 2,
  title: 'Рабочий',
  description: 'Для постоянной работы',
  value: 75,
  object_min_percentage: 2.5,
  min_classifiers_amount: 1,
  max_classifiers_amount: 80,
  detected_image_resolution: 1280,
  computational_speed: 2.5,
  miner_value: 25,
};

let server = createFakeServer();

beforeEach(() => {
  localStorage.clear();
  server = createFakeServer();
  server.on('GET /api/rates/index', () => answer({ rates: [rate, { ...rate, id: 3, title: 'Старт', value: 5 }] }));
  server.on('GET /api/users/common/me', () => answer(user));
  vi.stubGlobal('fetch', server.fetch);
  vi.stubGlobal('WebSocket', FakeSocket);
});
afterEach(() => {
  cleanup();
  localStorage.clear();
  vi.unstubAllGlobals();
});

const open = () => render(<RatesPage />, { wrapper: MemoryRouter });
const planNamed = async (name: string) =>
  within((await screen.findByRole('heading', { name })).closest('article') ?? document.body);

test('every plan is there in full, and a visitor is led to sign in', async () => {
  open();
  const plan = await planNamed('Рабочий');
  for (const text of ['Для постоянной работы', '2,5 %', 'от 1 до 80', /1\s280 px/, '25 коп.'])
    expect(plan.getByText(text)).toBeTruthy();
  expect(plan.getByText('75').parentElement?.textContent).toBe('75 коп. за инференс');
  expect(plan.getByRole('link', { name: 'Начать работу с тарифом «Рабочий»' }).getAttribute('href')).toBe(
    '/sign_in?form=registration',
  );
});

test('one plan is recommended, and every figure has its sentence', async () => {
  open();
  expect((await planNamed('Старт')).getByText('Советуем')).toBeTruthy();
  expect((await planNamed('Рабочий')).queryByText('Советуем')).toBeNull();
  const notes = within(screen.getByRole('heading', { name: 'Что значат цифры' }).closest('section') ?? document.body);
  expect(notes.getAllByRole('definition').every(({ textContent }) => textContent.endsWith('.'))).toBe(true);
  expect(notes.getAllByRole('term').map(({ textContent }) => textContent)).toEqual([
    'Стоимость',
    'Минимальная доля объекта',
    'Число классификаторов',
    'Разрешение изображения',
    'Скорость вычислений',
    'Вознаграждение майнера',
  ]);
});

test('a thousand photographs are counted by the real price of the least plan', async () => {
  open();
  const example = await screen.findByText(/Например/);
  expect(example.textContent.replaceAll(/\s/g, ' ')).toBe(
    'Например, 1 000 снимков на тарифе «Старт»: 1 000 × 5 коп. = 50 ₽. С одним вопросом к каждому снимку: 100 ₽.',
  );
});

test('a signed-in user chooses the plan in a project', async () => {
  localStorage.setItem('jwt', 'jwt-1');
  localStorage.setItem('csrf', 'csrf-1');
  open();
  const link = (await planNamed('Рабочий')).getByRole('link', { name: 'Выбрать в проекте тариф «Рабочий»' });
  expect(link.getAttribute('href')).toBe('/cabinet/projects');
});

test('a refusal shows the server’s words, with another try', async () => {
  server.on('GET /api/rates/index', () => refusal(409, { detail: 'Тарифы меняются' }));
  open();
  expect((await screen.findByRole('alert')).textContent).toContain('Тарифы меняются');
  expect(screen.getByRole('button', { name: 'Повторить' })).toBeTruthy();
});

test('no plans is said, with somebody to ask', async () => {
  server.on('GET /api/rates/index', () => answer({ rates: [] }));
  open();
  expect(await screen.findByText('Тарифов пока нет')).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Задать вопрос' })).toBeTruthy();
});

test('the page says what is charged and what is free', async () => {
  open();
  await planNamed('Старт');
  expect(screen.getByText(/Ответ на вопрос к кадру — тоже инференс/)).toBeTruthy();
  const free = within(screen.getByRole('heading', { name: 'Что бесплатно' }).closest('section') ?? document.body);
  expect(
    free.getByText('Описание, текст и коды в проекте без тарифа — в пределах суточного лимита файлов'),
  ).toBeTruthy();
});
