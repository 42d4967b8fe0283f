import { cleanup, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter } from 'react-router';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { CallbackButton } from '#features/callback/index.ts';
import { answer, createFakeServer, refusal } from '#testing/fake-server.ts';
import { LandingPage } from './LandingPage.tsx';
// Loaded before the test begins: on a busy machine, loading on demand outlasts the patience of a query.
import './Prices.tsx';

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

/** A window that has everything in sight. */
class SeesAll {
  tell: IntersectionObserverCallback;
  constructor(tell: IntersectionObserverCallback) {
    this.tell = tell;
  }
  observe(target: Element) {
    // Only this field is looked at.
    this.tell(
      [{ isIntersecting: true, target } as IntersectionObserverEntry],
      new IntersectionObserver(() => undefined),
    );
  }
  disconnect() {}
}

let server = createFakeServer();

beforeEach(() => {
  localStorage.clear();
  server = createFakeServer();
  server.on('GET /api/rates/index', () => answer({ rates: [rate] }));
  vi.stubGlobal('fetch', server.fetch);
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const REGISTRATION = '/sign_in?form=registration';
const open = () =>
  render(
    <>
      <LandingPage />
      <CallbackButton place="site" />
    </>,
    { wrapper: MemoryRouter },
  );
const scrollDown = () => vi.stubGlobal('IntersectionObserver', SeesAll);

test('the ten selling points stand in their order, each with a picture and a place to try it', () => {
  open();
  const points = within(screen.getByRole('region', { name: 'Что умеет система' }));
  const items = points.getAllByRole('listitem');
  expect(items.map((item) => within(item).getByRole('heading').textContent)).toEqual([
    'Удобная разметка',
    'Поиск по медиа',
    'Распознавание в реальном времени',
    'Простая интеграция',
    'Экспорт нейросетей',
    'Управление доменами',
    'Новые инсайты',
    'Мультиагентный подход',
    'API',
    'Распределённые вычисления',
  ]);
  for (const item of items) {
    const picture = within(item).getByRole<HTMLImageElement>('img');
    expect([picture.alt !== '', picture.loading, picture.width > 0, picture.height > 0]).toEqual([
      true,
      'lazy',
      true,
      true,
    ]);
  }
  expect(items.map((item) => within(item).getByRole('link').getAttribute('href'))).toEqual([
    REGISTRATION,
    REGISTRATION,
    REGISTRATION,
    REGISTRATION,
    REGISTRATION,
    '/rates',
    REGISTRATION,
    REGISTRATION,
    '/api/openapi.json',
    REGISTRATION,
  ]);
});

test('one heading names the page, the picture beside it comes first, and it shows the scheme of the page', () => {
  document.documentElement.setAttribute('data-mantine-color-scheme', 'dark');
  open();
  expect(screen.getAllByRole('heading', { level: 1 })).toHaveLength(1);
  const picture = screen.getByRole<HTMLImageElement>('img', { name: /Экран разметки/ });
  expect([picture.getAttribute('fetchpriority'), picture.loading]).toEqual(['high', 'eager']);
  expect(picture.src).toContain('hero-dark');
  document.documentElement.removeAttribute('data-mantine-color-scheme');
});

test('nothing is asked of the server until the plans come near', () => {
  open();
  expect(server.calls).toEqual([]);
});

test('the plans come from the server when they come near', async () => {
  scrollDown();
  open();
  const plan = within((await screen.findByRole('heading', { name: 'Рабочий' })).closest('article') ?? document.body);
  expect(plan.getByText('75').parentElement?.textContent).toBe('75 коп. за инференс');
  expect(plan.getByRole('link', { name: 'Начать работу с тарифом «Рабочий»' }).getAttribute('href')).toBe(REGISTRATION);
});

test('plans that cannot be had say why and come on a second try', async () => {
  server.on(
    'GET /api/rates/index',
    () => refusal(409, { detail: 'Тарифы меняются' }),
    () => answer({ rates: [rate] }),
  );
  scrollDown();
  open();
  expect((await screen.findByRole('alert')).textContent).toContain('Тарифы меняются');
  await userEvent.click(screen.getByRole('button', { name: 'Повторить' }));
  expect(await screen.findByRole('heading', { name: 'Рабочий' })).toBeTruthy();
});

test('a visitor can leave a number from the end of the page', async () => {
  for (const act of ['opened', 'closed'])
    server.on(`POST /api/customers/${act}_callback`, () => answer({ result: true }));
  open();
  await userEvent.click(screen.getByRole('button', { name: 'Оставить номер' }));
  expect(within(await screen.findByRole('dialog')).getByLabelText('Контактный номер')).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Закрыть' }));
});
