import { REGISTRATION_REDIRECT_MS } from '@rakurs/contract';
import { act, cleanup, configure, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { deferred } from '#testing/deferred.ts';
import { answer, refusal } from '#testing/fake-server.ts';
import { becomePerson, becomeVisitor, createTestApp, createTestServer, SilentSocket } from '#testing/test-app.tsx';

// A whole application runs in each test, and the machine may be busy.
configure({ asyncUtilTimeout: 10_000 });
vi.setConfig({ testTimeout: 30_000 });

let server = createTestServer();

beforeEach(async () => {
  server = createTestServer();
  vi.stubGlobal('fetch', server.fetch);
  vi.stubGlobal('WebSocket', SilentSocket);
  await becomeVisitor();
});

afterEach(async () => {
  vi.useRealTimers();
  cleanup();
  await becomeVisitor();
  vi.unstubAllGlobals();
});

const open = async (address = '/sign_in') => {
  const { app, path } = createTestApp(address);
  render(app);
  await screen.findByRole('heading', { name: 'Вход' });
  return path;
};

const bodyOf = (route: string): unknown => {
  const body = server.asked(route)[0]?.body;
  return typeof body === 'string' ? JSON.parse(body) : body;
};
const button = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name });
const type = async (label: string, text: string) => userEvent.type(screen.getByLabelText(label), text);

describe('signing in', () => {
  test('is possible only when both fields are filled and nothing is on its way', async () => {
    const slow = deferred<Response>();
    server.on('POST /api/users/auth/sign_in', () => slow.promise);
    await open();
    expect(button('Войти').disabled).toBe(true);
    await type('Телефон или email', '  ');
    await type('Пароль', 'secret-word');
    expect(button('Войти').disabled).toBe(true);
    await type('Телефон или email', 'anna@example.ru');
    expect(button('Войти').disabled).toBe(false);
    await userEvent.click(button('Войти'));
    expect(button('Войти').disabled).toBe(true);
    await act(async () => slow.resolve(refusal(401)));
    await waitFor(() => expect(button('Войти').disabled).toBe(false));
  });

  test('leads to the cabinet and keeps the jwt', async () => {
    server.on('POST /api/users/auth/sign_in', () => answer({ jwt: 'jwt-9', csrf: 'csrf-9' }));
    const path = await open();
    await type('Телефон или email', 'anna@example.ru');
    await type('Пароль', 'secret-word{Enter}');
    await waitFor(() => expect(path()).toBe('/cabinet'));
    expect(localStorage.getItem('jwt')).toBe('jwt-9');
    expect(bodyOf('POST /api/users/auth/sign_in')).toEqual({ login: 'anna@example.ru', password: 'secret-word' });
  });

  test('that fails says why, in the words of the server, and stays', async () => {
    server.on('POST /api/users/auth/sign_in', () => refusal(401, { detail: 'Неверный логин или пароль' }));
    const path = await open();
    await type('Телефон или email', 'anna@example.ru');
    await type('Пароль', 'wrong-word{Enter}');
    expect((await screen.findByRole('alert')).textContent).toBe('Неверный логин или пароль');
    expect(path()).toBe('/sign_in');
  });

  test('is replaced by the way to the cabinet for a person who is in', async () => {
    await becomePerson();
    await open();
    expect((await screen.findByRole('link', { name: 'Личный кабинет' })).getAttribute('href')).toBe('/cabinet');
    expect(screen.queryByLabelText('Пароль')).toBeNull();
    expect(within(screen.getByRole('main')).queryByRole('button')).toBeNull();
  });
});

describe('a link with auth_code', () => {
  test('signs in once and leads to the cabinet', async () => {
    server.on('POST /api/auto-auth/sign_in_by_token', () => answer({ jwt: 'jwt-9', csrf: 'csrf-9' }));
    const path = await open('/sign_in?auth_code=one-time');
    await waitFor(() => expect(path()).toBe('/cabinet'));
    expect(server.asked('POST /api/auto-auth/sign_in_by_token')).toHaveLength(1);
    expect(bodyOf('POST /api/auto-auth/sign_in_by_token')).toEqual({ token: 'one-time' });
  });

  test('that is no good shows the error text above the usual form', async () => {
    server.on('POST /api/auto-auth/sign_in_by_token', () => refusal(401, { detail: 'Ссылка уже использована' }));
    await open('/sign_in?auth_code=used');
    expect((await screen.findByRole('alert')).textContent).toBe('Ссылка уже использована');
    expect(button('Войти').disabled).toBe(true);
  });
});

describe('registration', () => {
  const fill = async () => {
    await userEvent.click(button('Регистрация'));
    expect(button('Регистрация').disabled).toBe(true);
    await type('Email', 'new@example.ru');
    expect(button('Регистрация').disabled).toBe(true);
    await type('Пароль', 'secret-word');
    expect(button('Регистрация').disabled).toBe(false);
  };

  test('says that it succeeded and goes to the cabinet a second later', async () => {
    server.on('POST /api/users/common/sign_up_and_sign_in', () => answer({ jwt: 'jwt-9', csrf: 'csrf-9' }));
    const path = await open();
    await fill();
    vi.useFakeTimers();
    act(() => button('Регистрация').click());
    // The request and the question who is here now: both wait for the queue. What is due in a second does not come yet.
    await act(() => vi.advanceTimersByTimeAsync(500));
    expect(screen.getByText('Регистрация выполнена успешно')).toBeTruthy();
    expect(localStorage.getItem('jwt')).toBe('jwt-9');
    expect(path()).toBe('/sign_in');
    await act(() => vi.advanceTimersByTimeAsync(REGISTRATION_REDIRECT_MS));
    vi.useRealTimers();
    await waitFor(() => expect(path()).toBe('/cabinet'));
  });

  test('that fails shows the error as JSON text and the fields in words', async () => {
    server.on('POST /api/users/common/sign_up_and_sign_in', () => refusal(422, { errors: { password: 'Не короче 8 символов' } }));
    await open();
    await fill();
    await userEvent.click(button('Регистрация'));
    const alert = await screen.findByRole('alert');
    expect(alert.textContent).toContain('"errors":{"password":"Не короче 8 символов"}');
    expect(alert.textContent).toContain('Пароль: Не короче 8 символов');
  });

  test('can be cancelled', async () => {
    await open();
    await userEvent.click(button('Регистрация'));
    await userEvent.click(screen.getByRole('link', { name: 'Отмена' }));
    expect(screen.getByRole('heading', { name: 'Вход' })).toBeTruthy();
  });
});
