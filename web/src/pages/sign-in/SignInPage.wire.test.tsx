import { REGISTRATION_REDIRECT_MS } from '@rakurs/contract';
import { act, cleanup, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { deferred } from '#testing/deferred.ts';
import { answer, refusal } from '#testing/fake-server.ts';
import { user } from '#testing/records.ts';
import { actAsUser, actAsVisitor, createTestApp, createTestServer, SilentSocket } from '#testing/test-app.tsx';

let server = createTestServer();

beforeEach(async () => {
  server = createTestServer();
  vi.stubGlobal('fetch', server.fetch);
  vi.stubGlobal('WebSocket', SilentSocket);
  await actAsVisitor();
});

afterEach(async () => {
  vi.useRealTimers();
  cleanup();
  await actAsVisitor();
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
/** What a screen reader adds to the name of a field. */
const describedBy = (field: HTMLElement): (string | null | undefined)[] =>
  (field.getAttribute('aria-describedby') ?? '').split(' ').map((id) => document.getElementById(id)?.textContent);
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

  test('is replaced by the way to the cabinet for a user who is in', async () => {
    await actAsUser();
    await open();
    expect((await screen.findByRole('link', { name: 'Личный кабинет' })).getAttribute('href')).toBe('/cabinet');
    expect(screen.queryByLabelText('Пароль')).toBeNull();
    expect(within(screen.getByRole('main')).queryByRole('button')).toBeNull();
  });
});

describe('a link with auth_code', () => {
  const SHOW = 'POST /api/auto-auth/codes/show';
  const ENTER = 'POST /api/auto-auth/sign_in_by_token';
  const owner = { id: 900, lastName: 'Орлов', firstName: 'Олег', email: 'oleg@example.ru' };

  test('names the account and asks; only then it signs in, once, and leads to the cabinet', async () => {
    server.on(SHOW, () => answer(owner));
    server.on(ENTER, () => answer({ jwt: 'jwt-9', csrf: 'csrf-9' }));
    const path = await open('/sign_in?auth_code=one-time');
    expect(await screen.findByRole('heading', { name: 'Войти как Орлов Олег?' })).toBeTruthy();
    expect(screen.getByText('oleg@example.ru')).toBeTruthy();
    // Looking at a link spends nothing: the preview of a messenger gets no further than this.
    expect(server.asked(ENTER)).toEqual([]);
    expect(localStorage.getItem('jwt')).toBeNull();
    await userEvent.click(button('Войти'));
    await waitFor(() => expect(path()).toBe('/cabinet'));
    expect(server.asked(ENTER)).toHaveLength(1);
    expect(bodyOf(ENTER)).toEqual({ token: 'one-time' });
  });

  test('can be declined, and the usual form is there', async () => {
    server.on(SHOW, () => answer(owner));
    await open('/sign_in?auth_code=one-time');
    await userEvent.click(await screen.findByRole('button', { name: 'Не входить' }));
    expect(screen.getByLabelText('Пароль')).toBeTruthy();
    expect(server.asked(ENTER)).toEqual([]);
  });

  test('says who is in now, and leaves them in unless they agree; then they are signed out first', async () => {
    server.on(SHOW, () => answer(owner));
    server.on(ENTER, () => answer({ jwt: 'jwt-9', csrf: 'csrf-9' }));
    await actAsUser();
    const before = localStorage.getItem('jwt');
    await open('/sign_in?auth_code=one-time');
    expect(
      await screen.findByText(/^Сейчас в этом браузере открыт кабинет .+\. Если войти по ссылке, он закроется\.$/),
    ).toBeTruthy();
    await userEvent.click(button('Остаться'));
    expect(screen.getByRole('link', { name: 'Личный кабинет' })).toBeTruthy();
    expect([localStorage.getItem('jwt'), server.asked(ENTER).length]).toEqual([before, 0]);

    cleanup();
    const path = await open('/sign_in?auth_code=one-time');
    await userEvent.click(await screen.findByRole('button', { name: 'Войти' }));
    await waitFor(() => expect(path()).toBe('/cabinet'));
    expect(localStorage.getItem('jwt')).toBe('jwt-9');
    expect(server.asked('POST /api/users/auth/sign_out').map(({ headers }) => headers.get('Authorization'))).toEqual([
      before,
    ]);
  });

  test('of the very account that is in leads to its cabinet and is not spent', async () => {
    server.on(SHOW, () => answer({ ...owner, id: user.id }));
    await actAsUser();
    await open('/sign_in?auth_code=one-time');
    expect(await screen.findByText('Вы уже вошли как Орлов Олег: ссылка ведёт в этот же кабинет.')).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Личный кабинет' }).getAttribute('href')).toBe('/cabinet');
    expect(server.asked(ENTER)).toEqual([]);
  });

  test('that is no good shows the error text above the usual form', async () => {
    server.on(SHOW, () => refusal(401, { detail: 'Ссылка уже использована' }));
    await open('/sign_in?auth_code=used');
    expect((await screen.findByRole('alert')).textContent).toBe('Ссылка уже использована');
    expect(button('Войти').disabled).toBe(true);
  });

  test('that somebody else has used meanwhile says so', async () => {
    server.on(SHOW, () => answer(owner));
    server.on(ENTER, () => refusal(401, { detail: 'Ссылка уже использована' }));
    await open('/sign_in?auth_code=used');
    await userEvent.click(await screen.findByRole('button', { name: 'Войти' }));
    expect((await screen.findByRole('alert')).textContent).toBe('Ссылка уже использована');
    expect(screen.getByLabelText('Пароль')).toBeTruthy();
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

  test('that fails says under the field what is wrong, and keeps the JSON text behind the details', async () => {
    server.on('POST /api/users/common/sign_up_and_sign_in', () =>
      refusal(422, { errors: { password: 'Не короче 8 символов' } }),
    );
    await open();
    await fill();
    await userEvent.click(button('Регистрация'));
    const alert = await screen.findByRole('alert');
    expect(alert.textContent).toContain('"errors":{"password":"Не короче 8 символов"}');
    expect(within(alert).getByText('Подробности').closest('details')?.open).toBe(false);
    expect(describedBy(screen.getByLabelText('Пароль'))).toContain('Не короче 8 символов');
  });

  test('by a password that everybody guesses is refused in a plain sentence under its field; a phone for signing in comes later', async () => {
    const words = 'Этот пароль слишком часто встречается. Придумайте другой.';
    server.on('POST /api/users/common/sign_up_and_sign_in', () =>
      refusal(422, { detail: words, errors: { password: words } }),
    );
    await open();
    await fill();
    expect(describedBy(screen.getByLabelText('Email'))).toContain('Телефон для входа можно добавить в профиле');
    await userEvent.click(button('Регистрация'));
    await waitFor(() => expect(describedBy(screen.getByLabelText('Пароль'))).toContain(words));
  });

  test('is what a link from the site opens, and not for who is in already', async () => {
    const { app } = createTestApp('/sign_in?form=registration');
    render(app);
    expect(await screen.findByRole('heading', { name: 'Регистрация' })).toBeTruthy();
    await userEvent.click(button('Войти'));
    expect(await screen.findByRole('heading', { name: 'Вход' })).toBeTruthy();
    cleanup();
    await actAsUser();
    render(createTestApp('/sign_in?form=registration').app);
    expect(await screen.findByRole('link', { name: 'Личный кабинет' })).toBeTruthy();
    expect(screen.queryByLabelText('Email')).toBeNull();
  });

  test('can be cancelled', async () => {
    await open();
    await userEvent.click(button('Регистрация'));
    await userEvent.click(screen.getByRole('link', { name: 'Отмена' }));
    expect(screen.getByRole('heading', { name: 'Вход' })).toBeTruthy();
  });
});

describe('a forgotten password', () => {
  const ASK = 'POST /api/users/auth/forgot_password';
  const RESET = 'POST /api/users/auth/reset_password';
  const ask = async () => {
    await open();
    await userEvent.click(screen.getByRole('link', { name: 'Забыли пароль?' }));
    expect(await screen.findByRole('heading', { name: 'Забыли пароль?' })).toBeTruthy();
    await type('Телефон или email', 'anna@example.ru{Enter}');
  };

  test.each([
    ['email', 'Проверьте почту'],
    ['administrator', 'Обратитесь к администратору'],
  ])('is answered by %s, in words that do not tell whether the account is there', async (by, title) => {
    server.on(ASK, () => answer({ result: true, by }));
    await ask();
    expect(await screen.findByRole('heading', { name: title })).toBeTruthy();
    expect(bodyOf(ASK)).toEqual({ login: 'anna@example.ru' });
    await userEvent.click(screen.getByRole('link', { name: 'Вернуться ко входу' }));
    expect(await screen.findByRole('heading', { name: 'Вход' })).toBeTruthy();
  });

  test('asked for too often says so', async () => {
    server.on(ASK, () => refusal(429, { detail: 'Слишком много попыток. Подождите и попробуйте снова.' }));
    await ask();
    expect((await screen.findByRole('alert')).textContent).toBe('Слишком много попыток. Подождите и попробуйте снова.');
  });

  const arrive = async () => {
    const { app, path, query } = createTestApp('/sign_in?password_code=one-time');
    render(app);
    expect(await screen.findByRole('heading', { name: 'Новый пароль' })).toBeTruthy();
    return { path, query };
  };

  test('is replaced by the link, which leaves the address at once, and leads into the cabinet', async () => {
    server.on(
      RESET,
      () => refusal(422, { errors: { password: 'Не короче 8 символов' } }),
      () => answer({ jwt: 'jwt-9', csrf: 'csrf-9', revoked: { workers: 2, channels: 1 } }),
    );
    const { path, query } = await arrive();
    await waitFor(() => expect(query()).toBe(''));
    await type('Новый пароль', 'short{Enter}');
    expect(
      await screen.findByText('Не короче 8 символов', { selector: '[role="alert"] *, .mantine-InputWrapper-error' }),
    ).toBeTruthy();
    await type('Новый пароль', '-but-longer{Enter}');
    await waitFor(() => expect(path()).toBe('/cabinet'));
    expect(localStorage.getItem('jwt')).toBe('jwt-9');
    expect(
      await screen.findByText('Пароль изменён. Отозвано ключей компьютеров: 2. Выключено каналов уведомлений: 1.'),
    ).toBeTruthy();
    expect(server.asked(RESET).map(({ body }) => body)).toEqual([
      '{"token":"one-time","password":"short"}',
      '{"token":"one-time","password":"short-but-longer"}',
    ]);
  });

  test('with a used link is asked for again', async () => {
    server.on(RESET, () => refusal(401, { detail: 'Ссылка уже использована' }));
    await arrive();
    await type('Новый пароль', 'brand-new-password{Enter}');
    expect((await screen.findByRole('alert')).textContent).toBe('Ссылка уже использована');
    await userEvent.click(screen.getByRole('link', { name: 'Запросить новую ссылку' }));
    expect(await screen.findByRole('heading', { name: 'Забыли пароль?' })).toBeTruthy();
  });
});

describe('the link of a verification letter', () => {
  const VERIFY = 'POST /api/users/auth/verify_email';
  const arrive = async () => {
    const { app, query } = createTestApp('/sign_in?email_code=one-time');
    render(app);
    expect(await screen.findByRole('heading', { name: 'Подтверждение почты' })).toBeTruthy();
    return { query };
  };

  test('verifies nothing before the button is pressed, and leaves the address at once', async () => {
    server.on(VERIFY, () => answer({ email: 'anna@example.ru' }));
    const { query } = await arrive();
    await waitFor(() => expect(query()).toBe(''));
    expect(server.asked(VERIFY)).toEqual([]);
    await userEvent.click(screen.getByRole('button', { name: 'Подтвердить почту' }));
    expect(await screen.findByRole('heading', { name: 'Почта подтверждена' })).toBeTruthy();
    expect(bodyOf(VERIFY)).toEqual({ token: 'one-time' });
    expect(screen.getByText(/anna@example\.ru/)).toBeTruthy();
  });

  test('that was used before says so, and shows where another is asked for', async () => {
    server.on(VERIFY, () => refusal(401, { detail: 'Ссылка уже использована' }));
    await arrive();
    await userEvent.click(screen.getByRole('button', { name: 'Подтвердить почту' }));
    expect((await screen.findByRole('alert')).textContent).toBe('Ссылка уже использована');
    expect(screen.getByRole('link', { name: 'Запросить новое письмо' }).getAttribute('href')).toBe('/cabinet/profile');
  });
});
