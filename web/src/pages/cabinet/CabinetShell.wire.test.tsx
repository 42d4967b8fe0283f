import { render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { answer, refusal } from '#testing/fake-server.ts';
import { actAsUser, actAsVisitor, createTestApp, createTestServer, leaveTestApp, plugIn } from '#testing/test-app.tsx';

let server = createTestServer();

beforeEach(() => {
  server = createTestServer();
  server.on('GET /api/users/projects/5', () => answer({ id: 5, title: 'Склад', description: '' }));
  server.on('GET /api/users/projects/5/active_rates', () => answer({ projectActiveRates: [] }));
  server.on('POST /api/users/auth/sign_out', () => answer({ result: true }));
  plugIn(server);
});

afterEach(leaveTestApp);

const open = async (address: string) => {
  const { app, path } = createTestApp(address);
  render(app);
  const menu = within(await screen.findByRole('navigation', { name: 'Меню кабинета' }));
  return { menu, path };
};

describe('the menu of a visitor', () => {
  test('has four entries, and none of them can be followed or focused', async () => {
    await actAsVisitor();
    const { menu } = await open('/cabinet');
    const entries = menu.getAllByRole<HTMLButtonElement>('button');
    expect(entries.map((entry) => entry.textContent)).toEqual(['Личный кабинет', 'Оплата', 'Обучение', 'Помощь']);
    expect(entries.every((entry) => entry.disabled)).toBe(true);
    expect(menu.getByRole('link', { name: 'Ракурс' }).getAttribute('href')).toBe('/');
  });

  test('stands beside a prompt that remembers where the user wanted to go', async () => {
    await actAsVisitor();
    server.on('POST /api/users/auth/sign_in', () => answer({ jwt: 'jwt-9', csrf: 'csrf-9' }));
    const { path } = await open('/cabinet/projects/5');
    await userEvent.click(await screen.findByRole('link', { name: 'Войти' }));
    await userEvent.type(await screen.findByLabelText('Телефон или email'), 'anna@example.ru');
    await userEvent.type(screen.getByLabelText('Пароль'), 'secret-word{Enter}');
    await waitFor(() => expect(path()).toBe('/cabinet/projects/5'));
  });
});

describe('the menu of a signed-in user', () => {
  test('shows who is here and a link to every project', async () => {
    await actAsUser();
    const { menu } = await open('/cabinet');
    expect(menu.getByText('id 7')).toBeTruthy();
    expect(menu.getByText('Иванова Анна')).toBeTruthy();
    expect((await menu.findByRole('link', { name: 'Склад' })).getAttribute('href')).toBe('/cabinet/projects/5');
  });

  test('the logo leads to the first page of the cabinet, in the menu and on a phone, and not out of it', async () => {
    await actAsUser();
    const { menu } = await open('/cabinet/profile');
    await menu.findByText('id 7');
    expect(menu.getByRole('link', { name: 'Ракурс' }).getAttribute('href')).toBe('/cabinet');
    expect(screen.getByRole('link', { name: 'Ракурс: на главную' }).getAttribute('href')).toBe('/cabinet');
  });

  test('has its projects on the profile too, and the breadcrumbs lead back', async () => {
    await actAsUser();
    server.on('GET /api/users/auth/sessions/index', () => answer({ sessions: [] }));
    const { menu } = await open('/cabinet/profile');
    expect((await menu.findByRole('link', { name: 'Склад' })).getAttribute('href')).toBe('/cabinet/projects/5');
    expect(menu.getByRole('link', { name: 'Главная' }).getAttribute('href')).toBe('/cabinet');
    expect((await screen.findByRole('link', { name: 'Проекты' })).getAttribute('href')).toBe('/cabinet/projects');
  });
});

describe('leaving by the menu', () => {
  test('asks first, and a refusal changes nothing', async () => {
    await actAsUser();
    const { menu, path } = await open('/cabinet');
    await userEvent.click(menu.getByRole('button', { name: 'ВЫЙТИ' }));
    const dialog = await screen.findByRole('dialog', { name: 'Вы уверены, что хотите выйти?' });
    await userEvent.click(within(dialog).getByRole('button', { name: 'Отмена' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(localStorage.getItem('jwt')).toBe('jwt-1');
    expect(path()).toBe('/cabinet');
    expect(server.asked('POST /api/users/auth/sign_out')).toHaveLength(0);
  });

  test('removes the jwt and goes to the site root once confirmed', async () => {
    await actAsUser();
    const { menu, path } = await open('/cabinet');
    await userEvent.click(menu.getByRole('button', { name: 'ВЫЙТИ' }));
    const dialog = await screen.findByRole('dialog');
    await userEvent.click(within(dialog).getByRole('button', { name: 'Выйти' }));
    await waitFor(() => expect(path()).toBe('/'));
    expect(localStorage.getItem('jwt')).toBeNull();
  });
});

test('without a connection the cabinet says so, keeps the session and asks again on request', async () => {
  server.on('GET /api/users/common/me', () => refusal(503));
  await actAsUser();
  await open('/cabinet');
  expect((await screen.findByRole('alert')).textContent).toContain('Нет связи с сервером');
  expect(localStorage.getItem('jwt')).toBe('jwt-1');
  server.on('GET /api/users/common/me', () => answer({ ...me }));
  await userEvent.click(screen.getByRole('button', { name: 'Повторить' }));
  expect(await screen.findByRole('heading', { name: 'Проекты' })).toBeTruthy();
});

const me = {
  id: 7,
  name: '',
  lastName: '',
  firstName: '',
  middleName: '',
  email: 'anna@example.ru',
  cell: null,
  canTrainLearningModels: false,
  peer_id: 'peer-7',
  conferenceId: 70,
};
