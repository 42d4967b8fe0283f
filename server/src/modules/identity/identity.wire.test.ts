import { afterAll, beforeAll, expect, it } from 'vitest';
import { DAY_MS, MINUTE_MS } from '#platform/clock.ts';
import { openTestApp, Refused, type Person, type TestApp } from '../../../testing/test-app.ts';
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
const withPhone = async (person: Person, cell: string) => person.api.changeProfile({ body: { cell } });

it('signs a newcomer up and in, with the right to train that everybody has by default', async () => {
  const person = await app.newPerson();
  const me = await person.api.me();
  expect(me).toMatchObject({ email: person.email, name: '', cell: null, canTrainLearningModels: true });
  expect(me.conferenceId).toBe(me.id);
  expect(me.peer_id.length).toBeGreaterThan(30);
});

it('takes the token bare and after Bearer', async () => {
  const person = await app.newPerson();
  expect((await app.client({ jwt: `Bearer ${person.jwt}` }).me()).email).toBe(person.email);
});

it('refuses a second account with the same email, however it is spelt', async () => {
  const person = await app.newPerson();
  const refused = await refusal(
    app.client().signUp({ body: { email: ` ${person.email.toUpperCase()} `, password: 'long-enough' } }),
  );
  expect(refused.status).toBe(409);
  expect(refused.problem.errors).toEqual({ email: 'Этот адрес уже зарегистрирован' });
});

it.each([
  [{ email: 'не почта', password: 'long-enough' }, { email: 'Укажите адрес электронной почты' }],
  [{ email: 'a@example.ru', password: 'short' }, { password: 'Не короче 8 символов' }],
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
  const person = await app.newPerson();
  await withPhone(person, '8 (912) 000-11-22');
  for (const login of [
    person.email,
    person.email.toUpperCase(),
    '+79120001122',
    '8 912 000 11 22',
    '(912) 000-11-22',
  ]) {
    const { jwt } = await app.client().signIn({ body: { login, password: person.password } });
    expect((await app.client({ jwt }).me()).cell).toBe('+79120001122');
  }
});

it('answers an unknown login and a wrong password alike', async () => {
  const person = await app.newPerson();
  const unknown = await refusal(
    app.client().signIn({ body: { login: 'nobody@example.ru', password: person.password } }),
  );
  const wrong = await refusal(app.client().signIn({ body: { login: person.email, password: 'wrong-password' } }));
  expect(unknown.problem).toEqual(wrong.problem);
  expect(unknown.problem).toMatchObject({ status: 401, detail: 'Неверный логин или пароль' });
});

it('stops guessing after so many failures of one login from one address, says for how long, and forgets after the window', async () => {
  const person = await app.newPerson();
  const guess = () => app.client().signIn({ body: { login: person.email, password: 'wrong-password' } });
  const guesses = await Promise.all(Array.from({ length: GUESSES_PER_LOGIN_AND_ADDRESS + 1 }, () => statusOf(guess())));
  expect(guesses.filter((status) => status === 429)).toHaveLength(1);
  const refused = await refusal(app.client().signIn({ body: { login: person.email, password: person.password } }));
  expect(refused.status).toBe(429);
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
  app.clock.advance(16 * MINUTE_MS);
  expect(await app.client().signIn({ body: { login: person.email, password: person.password } })).toHaveProperty('jwt');
});

it('signs in by a code once, for a short time', async () => {
  const person = await app.newPerson();
  const { token, url } = await person.api.newAuthCode();
  expect(url).toBe(`http://rakurs.test/sign_in?auth_code=${token}`);
  const { id } = await person.api.me();
  expect(await app.client().showAuthCode({ body: { token } })).toEqual({
    id,
    email: person.email,
    lastName: '',
    firstName: '',
  });
  const { jwt } = await app.client().signInByToken({ body: { token } });
  expect((await app.client({ jwt }).me()).email).toBe(person.email);
  expect(await statusOf(app.client().signInByToken({ body: { token } }))).toBe(401);

  const late = await person.api.newAuthCode();
  app.clock.advance(AUTH_CODE_MS + 1);
  expect(await statusOf(app.client().signInByToken({ body: { token: late.token } }))).toBe(401);
});

it('lets only one of many in who come with the same code at once', async () => {
  const person = await app.newPerson();
  const { token } = await person.api.newAuthCode();
  const tries = await Promise.allSettled(
    Array.from({ length: 8 }, () => app.client().signInByToken({ body: { token } })),
  );
  expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
});

it('ends a session at once on sign-out, and all of them on sign-out everywhere', async () => {
  const person = await app.newPerson();
  const other = await app.client().signIn({ body: { login: person.email, password: person.password } });
  await person.api.signOut();
  expect(await statusOf(person.api.me())).toBe(401);
  const otherApi = app.client(other);
  expect((await otherApi.me()).email).toBe(person.email);
  await app.client().signIn({ body: { login: person.email, password: person.password } });
  await otherApi.signOutEverywhere();
  expect(await statusOf(otherApi.me())).toBe(401);
});

it('lists the sessions, marks this one, and ends another', async () => {
  const person = await app.newPerson();
  const other = app.client(
    await app
      .client({}, { 'user-agent': 'Firefox' })
      .signIn({ body: { login: person.email, password: person.password } }),
  );
  const { sessions } = await person.api.listSessions();
  expect(sessions).toHaveLength(2);
  expect(sessions.filter(({ current }) => current)).toHaveLength(1);
  const theOther = sessions.find(({ device }) => device === 'Firefox');
  expect(await person.api.endSession({ params: { sessionId: theOther?.id ?? 0 } })).toMatchObject({
    device: 'Firefox',
    current: false,
  });
  expect(await statusOf(other.me())).toBe(401);
  expect((await person.api.listSessions()).sessions).toHaveLength(1);
});

it('ends nobody else’s session, and does not tell that it is there', async () => {
  const [person, stranger] = [await app.newPerson(), await app.newPerson()];
  const [theirs] = (await person.api.listSessions()).sessions;
  const refused = await refusal(stranger.api.endSession({ params: { sessionId: theirs?.id ?? 0 } }));
  expect(refused.problem).toMatchObject({ status: 404, detail: 'Сеанс не найден' });
  expect((await refusal(stranger.api.endSession({ params: { sessionId: 999_999 } }))).problem).toEqual(refused.problem);
  expect((await person.api.me()).email).toBe(person.email);
});

it('changes the name, which is last, first and middle name together', async () => {
  const person = await app.newPerson();
  await person.api.changeProfile({ body: { lastName: ' Иванов ', firstName: 'Пётр', middleName: 'Ильич' } });
  expect(await person.api.me()).toMatchObject({ name: 'Иванов Пётр Ильич', lastName: 'Иванов' });
  await person.api.changeProfile({ body: { middleName: '' } });
  expect((await person.api.me()).name).toBe('Иванов Пётр');
});

it('keeps a phone with one person, refuses half a phone, and takes it away again', async () => {
  const [one, other] = [await app.newPerson(), await app.newPerson()];
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
  const person = await app.newPerson();
  expect(await statusOf(person.api.changeProfile({ body: { firstName: 'Пётр\u0000' } }))).toBe(422);
});

const changed = async (person: Person, newPassword = 'brand-new-one') => {
  const { session } = await person.api.changePassword({ body: { currentPassword: person.password, newPassword } });
  return { ...session, api: app.client(session) };
};

it('changes the password: every session ends, and who has changed it goes on with a new token', async () => {
  const person = await app.newPerson();
  const other = app.client(await app.client().signIn({ body: { login: person.email, password: person.password } }));
  const wrong = await refusal(
    person.api.changePassword({ body: { currentPassword: 'not-it', newPassword: 'brand-new-one' } }),
  );
  expect(wrong.problem).toMatchObject({ status: 422, errors: { currentPassword: 'Неверный текущий пароль' } });
  const { peer_id: peerBefore } = await person.api.me();
  const { api, jwt } = await changed(person);
  expect(await statusOf(other.me())).toBe(401);
  // A copy of the token that asked for it is as dead as the others, and so is what its socket is known by.
  expect(jwt).not.toBe(person.jwt);
  expect(await statusOf(person.api.me())).toBe(401);
  expect(await app.identity.sessionOfPeer(peerBefore)).toBeNull();
  expect((await api.me()).email).toBe(person.email);
  expect((await api.listSessions()).sessions).toMatchObject([{ current: true }]);
  expect(await statusOf(app.client().signIn({ body: { login: person.email, password: person.password } }))).toBe(401);
  expect(await app.client().signIn({ body: { login: person.email, password: 'brand-new-one' } })).toHaveProperty('jwt');
  // The new session has not kept the old password in mind.
  expect(
    await statusOf(api.changePassword({ body: { currentPassword: person.password, newPassword: 'the-old-holder' } })),
  ).toBe(422);
});

it('lets nobody in by a link from before the password was changed, or from before everybody was signed out', async () => {
  const person = await app.newPerson();
  const { token: before } = await person.api.newAuthCode();
  const { api } = await changed(person);
  expect(await statusOf(app.client().signInByToken({ body: { token: before } }))).toBe(401);
  const { token } = await api.newAuthCode();
  await api.signOutEverywhere();
  expect(await statusOf(app.client().signInByToken({ body: { token } }))).toBe(401);
});

it('lets whoever sits at a signed-in browser guess the password ten times, and after a while again', async () => {
  const person = await app.newPerson();
  const guess = () =>
    statusOf(person.api.changePassword({ body: { currentPassword: 'not-it', newPassword: 'brand-new-one' } }));
  const erase = () => statusOf(person.api.eraseAccount({ body: { password: 'not-it', confirmation: 'УДАЛИТЬ' } }));
  expect(
    new Set([
      ...(await Promise.all(Array.from({ length: 5 }, guess))),
      ...(await Promise.all(Array.from({ length: 5 }, erase))),
    ]),
  ).toEqual(new Set([422]));
  expect([await guess(), await erase()]).toEqual([429, 429]);
  expect(
    await statusOf(
      person.api.changePassword({ body: { currentPassword: person.password, newPassword: 'brand-new-one' } }),
    ),
  ).toBe(429);
  app.clock.advance(16 * 60_000);
  expect(await guess()).toBe(422);
});

it('changes the password once for a repeated call, keeps its answer nowhere, and checks the password outside of any transaction', async () => {
  const person = await app.newPerson();
  const body = { currentPassword: person.password, newPassword: 'brand-new-one' };
  const change = () =>
    app.send(
      { method: 'POST', url: '/api/users/auth/change_password', body },
      { authorization: person.jwt, csrf: person.csrf, 'idempotency-key': 'change it' },
    );
  expect(await change()).toMatchObject({
    status: 200,
    body: { result: true, session: { jwt: expect.any(String) as unknown } },
  });
  expect(await change()).toMatchObject({ status: 401 });
  expect(await app.client().signIn({ body: { login: person.email, password: 'brand-new-one' } })).toHaveProperty('jwt');
});

it('gives a good csrf to whoever restores with a placeholder', async () => {
  const person = await app.newPerson();
  const { body } = await app.send(
    { method: 'GET', url: '/api/users/common/me', body: undefined },
    { authorization: person.jwt, csrf: 'placeholder' },
  );
  expect(body).toMatchObject({ csrf: person.csrf });
});

it('rotates csrf, and the previous value serves for a grace period', async () => {
  const person = await app.newPerson();
  app.clock.advance(CSRF_ROTATION_MS + 1);
  const create = (csrf: string) =>
    app.send(
      { method: 'POST', url: '/api/users/projects/new', body: { title: 'Склад', description: '' } },
      { authorization: person.jwt, csrf },
    );
  // Parallel calls with the value that is about to be replaced all succeed and all hand out the same next one.
  const answers = await Promise.all([create(person.csrf), create(person.csrf), create(person.csrf)]);
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
  const next = answers.map(({ body }) => (body as { csrf: string }).csrf);
  expect(new Set(next).size).toBe(1);
  expect(next[0]).not.toBe(person.csrf);
  app.clock.advance(CSRF_GRACE_MS - 1000);
  expect((await create(person.csrf)).status).toBe(200);
  app.clock.advance(2000);
  expect((await create(person.csrf)).status).toBe(403);
  expect((await create(next[0] ?? '')).status).toBe(200);
});

it('takes an old token while its session lives, and hands out a younger one', async () => {
  const person = await app.newPerson();
  const me = () =>
    app.send({ method: 'GET', url: '/api/users/common/me', body: undefined }, { authorization: person.jwt });
  expect((await me()).headers['x-renewed-jwt']).toBeUndefined();
  app.clock.advance(JWT_FRESH_MS + 1000);
  const renewed = (await me()).headers['x-renewed-jwt'];
  expect(renewed).toEqual(expect.any(String));
  expect((await app.client({ jwt: String(renewed) }).me()).email).toBe(person.email);
});

it('ends a session nobody has used for long, and keeps one that is used', async () => {
  const [used, idle] = [await app.newPerson(), await app.newPerson()];
  for (let day = 0; day < SESSION_IDLE_MS / DAY_MS + 1; day += 10) {
    app.clock.advance(10 * DAY_MS);
    await used.api.me();
  }
  expect(await statusOf(idle.api.me())).toBe(401);
});

it('ends a session a year after it began, though it was used every fortnight', async () => {
  const person = await app.newPerson();
  for (let day = 0; day < 364; day += 14) {
    app.clock.advance(14 * DAY_MS);
    await person.api.me();
  }
  app.clock.advance(DAY_MS);
  expect(await statusOf(person.api.me())).toBe(401);
});
