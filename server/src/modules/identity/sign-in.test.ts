import { beforeEach, expect, it } from 'vitest';
import { HOUR_MS, MINUTE_MS } from '#platform/clock.ts';
import type { SessionRow } from './sessions.store.ts';
import { createSignInService, type SignInService } from './sign-in.service.ts';
import { createTokens } from './tokens.ts';
import type { UserRow } from './users.store.ts';

// What a guesser meets, over lists in place of tables: the passwords are compared as they are, so that a hundred guesses take no time.

const MOST_OF_ADDRESS = 100;
const HERE = { address: '192.0.2.1', userAgent: '' };
const ELSEWHERE = { address: '192.0.2.2', userAgent: '' };
const PERSON = { login: 'person@example.ru', password: 'long-enough' };
const TOO_MANY = { code: 'too_many_requests' };
const NOT_GOOD = { code: 'unauthorized' };

let now: Date;
let service: SignInService;
beforeEach(async () => {
  now = new Date('2026-11-15T10:00:00Z');
  const people: UserRow[] = [];
  const codes = new Map<string, { userId: number; expiresAt: Date }>();
  service = createSignInService({
    users: {
      insert(row) {
        const person: UserRow = { cell: null, lastName: '', firstName: '', middleName: '', canTrainLearningModels: false, isAdmin: false, isAdminGranted: false, passwordAskedAt: null, erasingAt: null, ...row, id: people.length + 1 };
        people.push(person);
        return Promise.resolve(person);
      },
      findByEmail: (email) => Promise.resolve(people.find((person) => person.email === email) ?? null),
      findByCell: () => Promise.resolve(null),
    },
    sessions: {
      insert: (row) => Promise.resolve<SessionRow>({ csrfNumber: 1, endedAt: null, ...row, id: 1 }),
      insertCode: ({ hash, ...code }) => Promise.resolve(void codes.set(hash, code)),
      takeCode(hash) {
        const code = codes.get(hash) ?? null;
        codes.delete(hash);
        return Promise.resolve(code);
      },
    },
    passwords: { hash: (password) => Promise.resolve(password), matches: (password, stored) => Promise.resolve(password === stored) },
    tokens: createTokens('key'),
    clock: { now: () => now },
  });
  await service.signUp({ email: PERSON.login, password: PERSON.password }, ELSEWHERE);
});

const pass = (ms: number) => void (now = new Date(now.getTime() + ms));
const guess = (login = PERSON.login, origin = HERE) => expect(service.signIn({ login, password: 'a guess' }, origin));
const comesIn = (origin = HERE) => expect(service.signIn(PERSON, origin)).resolves.toHaveProperty('jwt');

it('refuses a login the eleventh guess, wherever it comes from, and the person with it until the quarter of an hour is over', async () => {
  for (let count = 1; count <= 10; count += 1) await guess(PERSON.login.toUpperCase(), count % 2 ? HERE : ELSEWHERE).rejects.toMatchObject(NOT_GOOD);
  await guess().rejects.toMatchObject(TOO_MANY);
  pass(15 * MINUTE_MS - 1);
  await expect(service.signIn(PERSON, HERE)).rejects.toMatchObject(TOO_MANY);
  pass(1);
  await comesIn();
});

it('forgets the failures of a login as soon as its person comes in', async () => {
  for (let count = 1; count <= 9; count += 1) await guess().rejects.toMatchObject(NOT_GOOD);
  await comesIn();
  for (let count = 1; count <= 9; count += 1) await guess().rejects.toMatchObject(NOT_GOOD);
  await comesIn();
});

it('refuses an address that has guessed a hundred times at whatever logins, also the right password, and no other address', async () => {
  for (let count = 1; count <= MOST_OF_ADDRESS; count += 1) await guess(`person${count}@example.ru`).rejects.toMatchObject(NOT_GOOD);
  await expect(service.signIn(PERSON, HERE)).rejects.toMatchObject(TOO_MANY);
  await comesIn(ELSEWHERE);
  pass(15 * MINUTE_MS);
  await comesIn();
});

it('counts no failure to an address whose people come in', async () => {
  for (let count = 1; count <= MOST_OF_ADDRESS + 1; count += 1) await comesIn();
});

it('refuses an address that has guessed a hundred times at codes, spends no good one on it, and lets it do nothing else either', async () => {
  const { token } = await service.newAuthCode(1);
  for (let count = 1; count <= MOST_OF_ADDRESS; count += 1) await expect(service.signInByToken(`guess ${count}`, HERE)).rejects.toMatchObject(NOT_GOOD);
  await expect(service.signInByToken(token, HERE)).rejects.toMatchObject(TOO_MANY);
  await expect(service.signIn(PERSON, HERE)).rejects.toMatchObject(TOO_MANY);
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
  const register = (name: string, origin = HERE) => service.signUp({ email: `${name}@example.ru`, password: 'long-enough' }, origin);
  for (let count = 1; count <= MOST_OF_ADDRESS; count += 1) await register(`newcomer${count}`);
  await expect(register('one-too-many')).rejects.toMatchObject(TOO_MANY);
  expect(await register('elsewhere', ELSEWHERE)).toHaveProperty('jwt');
  pass(HOUR_MS);
  expect(await register('later')).toHaveProperty('jwt');
});
