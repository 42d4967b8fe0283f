import { afterAll, beforeAll, expect, it } from 'vitest';
import { DAY_MS, MINUTE_MS } from '#platform/clock.ts';
import { openTestApp, Refused, type TestUser, type TestApp } from '../../../testing/test-app.ts';
import { CSRF_GRACE_MS, CSRF_ROTATION_MS } from './session-gate.ts';
import { SESSION_IDLE_MS } from './session-life.ts';
import { GUESSES_PER_LOGIN_AND_ADDRESS } from './sign-in-guesses.ts';
import { AUTH_CODE_MS } from './sign-in.service.ts';
import { JWT_FRESH_MS } from './tokens.ts';

let app: TestApp;
beforeAll(async () => void (app = await openTestApp()));
afterAll(() => app.stop());

const refusal = async (call: Promise<unknown>): Promise<Refused> => {
  const error = await call.then(
    () => null,
    (reason: unknown) => reason,
  );
  if (error instanceof Refused) return error;
  throw new Error('The call was not refused', { cause: error });
};
const statusOf = async (call: Promise<unknown>): Promise<number> => (await refusal(call)).status;
const withPhone = async (user: TestUser, cell: string) => user.api.changeProfile({ body: { cell } });

it('signs a newcomer up and in, with the right to train that everybody has by default', async () => {
  const user = await app.newUser();
  const me = await user.api.me();
  expect(me).toMatchObject({ email: user.email, name: '', cell: null, canTrainLearningModels: true });
  expect(me.conferenceId).toBe(me.id);
  expect(me.peer_id.length).toBeGreaterThan(30);
});

it('takes the token bare and after Bearer', async () => {
  const user = await app.newUser();
  expect((await app.client({ jwt: `Bearer ${user.jwt}` }).me()).email).toBe(user.email);
});

it('refuses a second account with the same email, however it is spelt', async () => {
  const user = await app.newUser();
  const refused = await refusal(
    app.client().signUp({ body: { email: ` ${user.email.toUpperCase()} `, password: 'long-enough' } }),
  );
  expect(refused.status).toBe(409);
  expect(refused.problem.errors).toEqual({ email: 'Этот адрес уже зарегистрирован' });
});

it.each([
  [{ email: 'не почта', password: 'long-enough' }, { email: 'Укажите адрес электронной почты' }],
  [{ email: 'a@example.ru', password: 'short' }, { password: 'Не короче 8 символов' }],
  [
    { email: 'a@example.ru', password: '12345678' },
    { password: 'Этот пароль слишком часто встречается. Придумайте другой.' },
  ],
  [
    { email: 'a@example.ru', password: 'PassWord1' },
    { password: 'Этот пароль слишком часто встречается. Придумайте другой.' },
  ],
  [
    { email: 'Somebody@example.ru', password: 'somebody@Example.ru' },
    { password: 'Пароль совпадает с вашим email. Придумайте другой.' },
  ],
  [
    { email: '', password: '' },
    { email: 'Укажите адрес электронной почты', password: 'Не короче 8 символов' },
  ],
])('names what is wrong with a registration', async (body, errors) => {
  const refused = await refusal(app.client().signUp({ body }));
  expect(refused.status).toBe(422);
  expect(refused.problem.errors).toEqual(errors);
});

it('signs in by email and by phone in any spelling', async () => {
  const user = await app.newUser();
  await withPhone(user, '8 (912) 000-11-22');
  for (const login of [user.email, user.email.toUpperCase(), '+79120001122', '8 912 000 11 22', '(912) 000-11-22']) {
    const { jwt } = await app.client().signIn({ body: { login, password: user.password } });
    expect((await app.client({ jwt }).me()).cell).toBe('+79120001122');
  }
});

it('answers an unknown login and a wrong password alike', async () => {
  const user = await app.newUser();
  const unknown = await refusal(app.client().signIn({ body: { login: 'nobody@example.ru', password: user.password } }));
  const wrong = await refusal(app.client().signIn({ body: { login: user.email, password: 'wrong-password' } }));
  expect(unknown.problem).toEqual(wrong.problem);
  expect(unknown.problem).toMatchObject({ status: 401, detail: 'Неверный логин или пароль' });
});

it('stops guessing after so many failures of one login from one address, says for how long, and forgets after the window', async () => {
  const user = await app.newUser();
  const guess = () => app.client().signIn({ body: { login: user.email, password: 'wrong-password' } });
  const guesses = await Promise.all(Array.from({ length: GUESSES_PER_LOGIN_AND_ADDRESS + 1 }, () => statusOf(guess())));
  expect(guesses.filter((status) => status === 429)).toHaveLength(1);
  const refused = await refusal(app.client().signIn({ body: { login: user.email, password: user.password } }));
  expect(refused.status).toBe(429);
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
  app.clock.advance(16 * MINUTE_MS);
  expect(await app.client().signIn({ body: { login: user.email, password: user.password } })).toHaveProperty('jwt');
});

it('signs in by a code once, for a short time', async () => {
  const user = await app.newUser();
  const { token, url } = await user.api.newAuthCode();
  expect(url).toBe(`http://rakurs.test/sign_in?auth_code=${token}`);
  const { id } = await user.api.me();
  expect(await app.client().showAuthCode({ body: { token } })).toEqual({
    id,
    email: user.email,
    lastName: '',
    firstName: '',
  });
  const { jwt } = await app.client().signInByToken({ body: { token } });
  expect((await app.client({ jwt }).me()).email).toBe(user.email);
  expect(await statusOf(app.client().signInByToken({ body: { token } }))).toBe(401);

  const late = await user.api.newAuthCode();
  app.clock.advance(AUTH_CODE_MS + 1);
  expect(await statusOf(app.client().signInByToken({ body: { token: late.token } }))).toBe(401);
});

it('lets only one of many in who come with the same code at once', async () => {
  const user = await app.newUser();
  const { token } = await user.api.newAuthCode();
  const tries = await Promise.allSettled(
    Array.from({ length: 8 }, () => app.client().signInByToken({ body: { token } })),
  );
  expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
});

it('ends a session at once on sign-out, and all of them on sign-out everywhere', async () => {
  const user = await app.newUser();
  const other = await app.client().signIn({ body: { login: user.email, password: user.password } });
  await user.api.signOut();
  expect(await statusOf(user.api.me())).toBe(401);
  const otherApi = app.client(other);
  expect((await otherApi.me()).email).toBe(user.email);
  await app.client().signIn({ body: { login: user.email, password: user.password } });
  await otherApi.signOutEverywhere();
  expect(await statusOf(otherApi.me())).toBe(401);
});

it('lists the sessions, marks this one, and ends another', async () => {
  const user = await app.newUser();
  const other = app.client(
    await app.client({}, { 'user-agent': 'Firefox' }).signIn({ body: { login: user.email, password: user.password } }),
  );
  const { sessions } = await user.api.listSessions();
  expect(sessions).toHaveLength(2);
  expect(sessions.filter(({ current }) => current)).toHaveLength(1);
  const theOther = sessions.find(({ device }) => device === 'Firefox');
  expect(await user.api.endSession({ params: { sessionId: theOther?.id ?? 0 } })).toMatchObject({
    device: 'Firefox',
    current: false,
  });
  expect(await statusOf(other.me())).toBe(401);
  expect((await user.api.listSessions()).sessions).toHaveLength(1);
});

it('changes the name, which is last, first and middle name together', async () => {
  const user = await app.newUser();
  await user.api.changeProfile({ body: { lastName: ' Иванов ', firstName: 'Пётр', middleName: 'Ильич' } });
  expect(await user.api.me()).toMatchObject({ name: 'Иванов Пётр Ильич', lastName: 'Иванов' });
  await user.api.changeProfile({ body: { middleName: '' } });
  expect((await user.api.me()).name).toBe('Иванов Пётр');
});

it('keeps a phone with one user, refuses half a phone, and takes it away again', async () => {
  const [one, other] = [await app.newUser(), await app.newUser()];
  await withPhone(one, '+7 912 111-11-11');
  expect((await refusal(withPhone(other, '8 912 111 11 11'))).problem).toMatchObject({
    status: 409,
    errors: { cell: 'Этот номер уже указан у другого пользователя' },
  });
  expect((await refusal(withPhone(other, '+7 912'))).problem).toMatchObject({
    status: 422,
    errors: { cell: 'Укажите номер телефона целиком' },
  });
  expect((await withPhone(one, '')).cell).toBeNull();
  expect((await withPhone(other, '8 912 111 11 11')).cell).toBe('+79121111111');
});

it('refuses control characters in a name', async () => {
  const user = await app.newUser();
  expect(await statusOf(user.api.changeProfile({ body: { firstName: 'Пётр\u0000' } }))).toBe(422);
});

const changed = async (user: TestUser, newPassword = 'brand-new-one') => {
  const { session } = await user.api.changePassword({ body: { currentPassword: user.password, newPassword } });
  return { ...session, api: app.client(session) };
};

it('changes the password: every session ends, and who has changed it goes on with a new token', async () => {
  const user = await app.newUser();
  const other = app.client(await app.client().signIn({ body: { login: user.email, password: user.password } }));
  const wrong = await refusal(
    user.api.changePassword({ body: { currentPassword: 'not-it', newPassword: 'brand-new-one' } }),
  );
  expect(wrong.problem).toMatchObject({ status: 422, errors: { currentPassword: 'Неверный текущий пароль' } });
  const { peer_id: peerBefore } = await user.api.me();
  const { api, jwt } = await changed(user);
  expect(await statusOf(other.me())).toBe(401);
  // A copy of the token that asked for it is as dead as the others, and so is what its socket is known by.
  expect(jwt).not.toBe(user.jwt);
  expect(await statusOf(user.api.me())).toBe(401);
  expect(await app.identity.sessionOfPeer(peerBefore)).toBeNull();
  expect((await api.me()).email).toBe(user.email);
  expect((await api.listSessions()).sessions).toMatchObject([{ current: true }]);
  expect(await statusOf(app.client().signIn({ body: { login: user.email, password: user.password } }))).toBe(401);
  expect(await app.client().signIn({ body: { login: user.email, password: 'brand-new-one' } })).toHaveProperty('jwt');
  // The new session has not kept the old password in mind.
  expect(
    await statusOf(api.changePassword({ body: { currentPassword: user.password, newPassword: 'the-old-holder' } })),
  ).toBe(422);
});

it('changes no password to one that everybody guesses, and lets in whoever has had one from before', async () => {
  const user = await app.newUser();
  const refused = await refusal(
    user.api.changePassword({ body: { currentPassword: user.password, newPassword: 'qwertyuiop' } }),
  );
  expect(refused.problem).toMatchObject({
    status: 422,
    errors: { newPassword: 'Этот пароль слишком часто встречается. Придумайте другой.' },
  });
  expect((await user.api.me()).email).toBe(user.email);
  await app.identity.createAccount({
    email: 'earlier@example.ru',
    password: 'qwertyuiop',
    firstName: '',
    lastName: '',
    canTrainLearningModels: false,
  });
  expect(await app.client().signIn({ body: { login: 'earlier@example.ru', password: 'qwertyuiop' } })).toHaveProperty(
    'jwt',
  );
});

it('lets nobody in by a link from before the password was changed, or from before everybody was signed out', async () => {
  const user = await app.newUser();
  const { token: before } = await user.api.newAuthCode();
  const { api } = await changed(user);
  expect(await statusOf(app.client().signInByToken({ body: { token: before } }))).toBe(401);
  const { token } = await api.newAuthCode();
  await api.signOutEverywhere();
  expect(await statusOf(app.client().signInByToken({ body: { token } }))).toBe(401);
});

it('lets whoever sits at a signed-in browser guess the password ten times, and after a while again', async () => {
  const user = await app.newUser();
  const guess = () =>
    statusOf(user.api.changePassword({ body: { currentPassword: 'not-it', newPassword: 'brand-new-one' } }));
  const erase = () => statusOf(user.api.eraseAccount({ body: { password: 'not-it', confirmation: 'УДАЛИТЬ' } }));
  expect(
    new Set([
      ...(await Promise.all(Array.from({ length: 5 }, guess))),
      ...(await Promise.all(Array.from({ length: 5 }, erase))),
    ]),
  ).toEqual(new Set([422]));
  expect([await guess(), await erase()]).toEqual([429, 429]);
  expect(
    await statusOf(user.api.changePassword({ body: { currentPassword: user.password, newPassword: 'brand-new-one' } })),
  ).toBe(429);
  app.clock.advance(16 * 60_000);
  expect(await guess()).toBe(422);
});

it('changes the password once for a repeated call, keeps its answer nowhere, and checks the password outside of any transaction', async () => {
  const user = await app.newUser();
  const body = { currentPassword: user.password, newPassword: 'brand-new-one' };
  const change = () =>
    app.send(
      { method: 'POST', url: '/api/users/auth/change_password', body },
      { authorization: user.jwt, csrf: user.csrf, 'idempotency-key': 'change it' },
    );
  expect(await change()).toMatchObject({
    status: 200,
    body: { result: true, session: { jwt: expect.any(String) as unknown } },
  });
  expect(await change()).toMatchObject({ status: 401 });
  expect(await app.client().signIn({ body: { login: user.email, password: 'brand-new-one' } })).toHaveProperty('jwt');
});

it('gives a good csrf to whoever restores with a placeholder', async () => {
  const user = await app.newUser();
  const { body } = await app.send(
    { method: 'GET', url: '/api/users/common/me', body: undefined },
    { authorization: user.jwt, csrf: 'placeholder' },
  );
  expect(body).toMatchObject({ csrf: user.csrf });
});

it('rotates csrf, and the previous value serves for a grace period', async () => {
  const user = await app.newUser();
  app.clock.advance(CSRF_ROTATION_MS + 1);
  const create = (csrf: string) =>
    app.send(
      { method: 'POST', url: '/api/users/projects/new', body: { title: 'Склад', description: '' } },
      { authorization: user.jwt, csrf },
    );
  // Parallel calls with the value that is about to be replaced all succeed and all hand out the same next one.
  const answers = await Promise.all([create(user.csrf), create(user.csrf), create(user.csrf)]);
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
  const next = answers.map(({ body }) => (body as { csrf: string }).csrf);
  expect(new Set(next).size).toBe(1);
  expect(next[0]).not.toBe(user.csrf);
  app.clock.advance(CSRF_GRACE_MS - 1000);
  expect((await create(user.csrf)).status).toBe(200);
  app.clock.advance(2000);
  expect((await create(user.csrf)).status).toBe(403);
  expect((await create(next[0] ?? '')).status).toBe(200);
});

it('takes an old token while its session lives, and hands out a younger one', async () => {
  const user = await app.newUser();
  const me = () =>
    app.send({ method: 'GET', url: '/api/users/common/me', body: undefined }, { authorization: user.jwt });
  expect((await me()).headers['x-renewed-jwt']).toBeUndefined();
  app.clock.advance(JWT_FRESH_MS + 1000);
  const renewed = (await me()).headers['x-renewed-jwt'];
  expect(renewed).toEqual(expect.any(String));
  expect((await app.client({ jwt: String(renewed) }).me()).email).toBe(user.email);
});

it('ends a session nobody has used for long, and keeps one that is used', async () => {
  const [used, idle] = [await app.newUser(), await app.newUser()];
  for (let day = 0; day < SESSION_IDLE_MS / DAY_MS + 1; day += 10) {
    app.clock.advance(10 * DAY_MS);
    await used.api.me();
  }
  expect(await statusOf(idle.api.me())).toBe(401);
});

it('ends a session a year after it began, though it was used every fortnight', async () => {
  const user = await app.newUser();
  for (let day = 0; day < 364; day += 14) {
    app.clock.advance(14 * DAY_MS);
    await user.api.me();
  }
  app.clock.advance(DAY_MS);
  expect(await statusOf(user.api.me())).toBe(401);
});
