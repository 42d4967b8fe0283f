import { beforeEach, expect, it } from 'vitest';
import { HOUR_MS, MINUTE_MS } from '#platform/clock.ts';
import type { SessionRow } from './sessions.store.ts';
import { createSignInService, type SignInService } from './sign-in.service.ts';
import { createTokens } from './tokens.ts';
import type { UserRow } from './users.store.ts';

// What a guesser meets, over lists in place of tables: the passwords are compared as they are, so that a hundred
// guesses take no time.

const MAX_OF_ADDRESS = 100;
const HERE = { address: '192.0.2.1', userAgent: '' };
const ELSEWHERE = { address: '192.0.2.2', userAgent: '' };
const USER = { login: 'person@example.ru', password: 'long-enough' };
const TOO_MANY = { code: 'too_many_requests' };
const NOT_GOOD = { code: 'unauthorized' };

let now: Date;
let service: SignInService;
let compared: number;
beforeEach(async () => {
  [now, compared] = [new Date('2026-11-15T10:00:00Z'), 0];
  const people: UserRow[] = [];
  const codes = new Map<string, { userId: number; expiresAt: Date }>();
  const visits: { userId: number; address: string }[] = [];
  service = createSignInService({
    users: {
      insert(row) {
        const user: UserRow = {
          cell: null,
          emailVerifiedAt: null,
          lastName: '',
          firstName: '',
          middleName: '',
          timeZone: null,
          browserTimeZone: null,
          canTrainLearningModels: false,
          isAdmin: false,
          isAdminGranted: false,
          passwordAskedAt: null,
          erasingAt: null,
          ...row,
          id: people.length + 1,
        };
        people.push(user);
        return Promise.resolve(user);
      },
      find: (id) => Promise.resolve(people.find((user) => user.id === id) ?? null),
      findByEmail: (email) => Promise.resolve(people.find((user) => user.email === email) ?? null),
      findByCell: () => Promise.resolve(null),
    },
    sessions: {
      insert(row) {
        visits.push(row);
        return Promise.resolve<SessionRow>({ csrfNumber: 1, endedAt: null, passwordConfirmedAt: null, ...row, id: 1 });
      },
      addressesOf: (userId) =>
        Promise.resolve(visits.filter((visit) => visit.userId === userId).map(({ address }) => address)),
      findCode: (hash) => Promise.resolve(codes.get(hash) ?? null),
      insertCode: ({ hash, ...code }) => Promise.resolve(void codes.set(hash, code)),
      takeCode(hash) {
        const code = codes.get(hash) ?? null;
        codes.delete(hash);
        return Promise.resolve(code);
      },
    },
    passwords: {
      hash: (password) => Promise.resolve(password),
      matches: ({ password, stored }) => Promise.resolve(password === stored).finally(() => (compared += 1)),
    },
    requireGoodPassword: () => undefined,
    tokens: createTokens('key'),
    clock: { now: () => now },
    reservedEmails: ['boss@example.ru'],
    askToVerify: () => Promise.resolve(),
  });
  await service.signUp({ email: USER.login, password: USER.password }, ELSEWHERE);
});

const pass = (ms: number) => void (now = new Date(now.getTime() + ms));
const guess = (login = USER.login, origin = HERE) => expect(service.signIn({ login, password: 'a guess' }, origin));
const comesIn = (origin = HERE) => expect(service.signIn(USER, origin)).resolves.toHaveProperty('jwt');

const WHAT_TO_DO = expect.stringContaining('«Забыли пароль?»') as unknown;

it('refuses the eleventh guess at a login from one address until a quarter of an hour is over, says what to do, and lets its owner in from elsewhere', async () => {
  for (let count = 1; count <= 10; count += 1) await guess(USER.login.toUpperCase()).rejects.toMatchObject(NOT_GOOD);
  await guess().rejects.toMatchObject({ ...TOO_MANY, message: WHAT_TO_DO });
  await comesIn(ELSEWHERE);
  pass(15 * MINUTE_MS - 1);
  await expect(service.signIn(USER, HERE)).rejects.toMatchObject(TOO_MANY);
  pass(1);
  await comesIn();
});

it('bounds the guesses of a thousand addresses at one login, and its owner comes in from where they came before', async () => {
  const from = (count: number) => ({ address: `198.51.100.${count}`, userAgent: '' });
  const refusedAfter = async (login: string): Promise<unknown> => {
    for (let count = 1; count <= 100; count += 1) await guess(login, from(count)).rejects.toMatchObject(NOT_GOOD);
    return service.signIn({ login, password: USER.password }, from(101)).catch((error: unknown) => error);
  };
  const refused = await refusedAfter(USER.login);
  expect(refused).toMatchObject({ ...TOO_MANY, message: WHAT_TO_DO });
  // Not a word tells whether anybody has the login.
  expect(await refusedAfter('nobody@example.ru')).toEqual(refused);
  pass(HOUR_MS - 1);
  await expect(service.signIn(USER, HERE)).rejects.toMatchObject(TOO_MANY);
  await comesIn(ELSEWHERE);
});

it('lets the guesses at a login be forgotten after an hour', async () => {
  for (let count = 1; count <= 100; count += 1)
    await guess(USER.login, { address: `198.51.100.${count}`, userAgent: '' }).rejects.toMatchObject(NOT_GOOD);
  pass(HOUR_MS);
  await comesIn();
});

it('registers nobody at an address that is kept for an administrator, and says who can', async () => {
  const taking = service.signUp({ email: 'boss@example.ru', password: 'long-enough' }, HERE);
  await expect(taking).rejects.toMatchObject({
    code: 'conflict',
    message: expect.stringContaining('npm run admin -- grant') as unknown,
  });
});

it('says whose account a code opens, any number of times, and spends it only on who goes in', async () => {
  const { token } = await service.newAuthCode(1);
  for (const look of [1, 2])
    expect(await service.showAuthCode(token, HERE), `look ${look}`).toMatchObject({ id: 1, email: USER.login });
  expect(await service.signInByToken(token, HERE)).toHaveProperty('jwt');
  await expect(service.showAuthCode(token, HERE)).rejects.toMatchObject(NOT_GOOD);
  const { token: late } = await service.newAuthCode(1);
  pass(10 * MINUTE_MS);
  await expect(service.showAuthCode(late, HERE)).rejects.toMatchObject(NOT_GOOD);
});

it('counts who looks at codes that are not there as who guesses at them', async () => {
  const { token } = await service.newAuthCode(1);
  for (let count = 1; count <= MAX_OF_ADDRESS; count += 1)
    await expect(service.showAuthCode(`guess ${count}`, HERE)).rejects.toMatchObject(NOT_GOOD);
  await expect(service.showAuthCode(token, HERE)).rejects.toMatchObject(TOO_MANY);
});

it('forgets the failures of a login as soon as its user comes in', async () => {
  for (let count = 1; count <= 9; count += 1) await guess().rejects.toMatchObject(NOT_GOOD);
  await comesIn();
  for (let count = 1; count <= 9; count += 1) await guess().rejects.toMatchObject(NOT_GOOD);
  await comesIn();
});

it('refuses an address that has guessed a hundred times at whatever logins, also the right password, and no other address', async () => {
  for (let count = 1; count <= MAX_OF_ADDRESS; count += 1)
    await guess(`person${count}@example.ru`).rejects.toMatchObject(NOT_GOOD);
  await expect(service.signIn(USER, HERE)).rejects.toMatchObject(TOO_MANY);
  await comesIn(ELSEWHERE);
  pass(15 * MINUTE_MS);
  await comesIn();
});

it('counts guesses of an address that come all at once, at whatever logins and codes, before any of them is looked at', async () => {
  const statuses = async (guesses: Promise<unknown>[]): Promise<Record<string, number>> => {
    const codes = (await Promise.allSettled(guesses)).map((one) =>
      one.status === 'rejected' ? (one.reason as { code: string }).code : 'let in',
    );
    return Object.fromEntries([...new Set(codes)].map((code) => [code, codes.filter((one) => one === code).length]));
  };
  const three = Array.from({ length: 300 }, (_, count) => count);
  const wrong = three.map((count) => service.signIn({ login: `person${count}@example.ru`, password: 'a guess' }, HERE));
  expect(await statuses(wrong)).toEqual({ unauthorized: MAX_OF_ADDRESS, too_many_requests: 200 });
  expect(compared).toBe(MAX_OF_ADDRESS);
  expect(await statuses(three.map((count) => service.signInByToken(`guess ${count}`, ELSEWHERE)))).toEqual({
    unauthorized: MAX_OF_ADDRESS,
    too_many_requests: 200,
  });
});

it('takes all the addresses of an IPv6 connection for one', async () => {
  const from = (end: number) => ({ address: `2001:db8:1:1::${end.toString(16)}`, userAgent: '' });
  for (let count = 1; count <= MAX_OF_ADDRESS; count += 1)
    await guess(`person${count}@example.ru`, from(count)).rejects.toMatchObject(NOT_GOOD);
  await expect(service.signIn(USER, from(0xffff))).rejects.toMatchObject(TOO_MANY);
  await comesIn({ address: '2001:db8:1:2::1', userAgent: '' });
});

it('counts no failure to an address whose people come in', async () => {
  for (let count = 1; count <= MAX_OF_ADDRESS + 1; count += 1) await comesIn();
});

it('refuses an address that has guessed a hundred times at codes, spends no good one on it, and lets it do nothing else either', async () => {
  const { token } = await service.newAuthCode(1);
  for (let count = 1; count <= MAX_OF_ADDRESS; count += 1)
    await expect(service.signInByToken(`guess ${count}`, HERE)).rejects.toMatchObject(NOT_GOOD);
  await expect(service.signInByToken(token, HERE)).rejects.toMatchObject(TOO_MANY);
  await expect(service.signIn(USER, HERE)).rejects.toMatchObject(TOO_MANY);
  expect(await service.signInByToken(token, ELSEWHERE)).toHaveProperty('jwt');
});

it('takes a code to the last moment of its ten minutes, and not at their end', async () => {
  const [good, late] = [await service.newAuthCode(1), await service.newAuthCode(1)];
  pass(10 * MINUTE_MS - 1);
  expect(await service.signInByToken(good.token, HERE)).toHaveProperty('jwt');
  pass(1);
  await expect(service.signInByToken(late.token, HERE)).rejects.toMatchObject(NOT_GOOD);
});

it('lets a hundred people an hour register from an address', async () => {
  const register = (name: string, origin = HERE) =>
    service.signUp({ email: `${name}@example.ru`, password: 'long-enough' }, origin);
  for (let count = 1; count <= MAX_OF_ADDRESS; count += 1) await register(`newcomer${count}`);
  await expect(register('one-too-many')).rejects.toMatchObject(TOO_MANY);
  expect(await register('elsewhere', ELSEWHERE)).toHaveProperty('jwt');
  pass(HOUR_MS);
  expect(await register('later')).toHaveProperty('jwt');
});
