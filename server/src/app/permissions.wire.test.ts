import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import {
  APPLY_QUESTION_COMMAND,
  BACKTEST_COMMAND,
  changesSomething,
  contract,
  PASSWORD_REQUIRED,
  RECOGNISE_COMMAND,
  REINDEX_COMMAND,
} from '@rakurs/contract';
import { makeFixture, type Fixture } from '../../testing/fixture.ts';
import {
  ask,
  headersOf,
  namedBy,
  NOTHING,
  routeNames,
  routeOf,
  withOne,
  type Answer,
  type Headers,
  type RouteName,
} from '../../testing/permissions/ask.ts';
import { callOf, statusFor, type Column } from '../../testing/permissions/row.ts';
import { permissions } from '../../testing/permissions/table.ts';
import { openTestApp, Refused, TEST_SECRETS, type TestUser, type TestApp } from '../../testing/test-app.ts';
import { openTestDatabase, type TestDatabase } from '../../testing/test-database.ts';

const OWNERS_MARK = 'вещьвладельца';
const OTHERS_MARK = 'вещьдругого';

let test: TestDatabase;
let app: TestApp;
let owner: TestUser;
let other: TestUser;
let admin: TestUser;
let untrained: TestUser;
let owners: Fixture;
let others: Fixture & { workerToken: string };
/** All who are nobody, by why. */
let nobodies: Record<string, Headers>;

async function makeNobodies(): Promise<Record<string, Headers>> {
  const [gone, late, erased] = [await app.newUser(), await app.newUser(), await app.newUser()];
  const revoked = await other.api.createOwnWorker({ body: { name: 'Проданный' } });
  await other.api.revokeOwnWorker({ params: { workerId: revoked.worker.id } });
  await gone.api.signOut();
  await erased.api.eraseAccount({ body: { password: erased.password, confirmation: 'УДАЛИТЬ' } });
  const { id } = await late.api.me();
  await test.database.raw(`update sessions set expires_at = created_at where user_id = ${id}`);
  app.identity.forgetRemembered();
  return {
    'no token': {},
    'a token nobody signed': { authorization: `${owner.jwt.slice(0, -4)}AAAA`, csrf: owner.csrf },
    'a token of no algorithm': {
      authorization: `${Buffer.from('{"alg":"none"}').toString('base64url')}.${owner.jwt.split('.')[1]}.`,
      csrf: owner.csrf,
    },
    'a session that was ended': headersOf(gone),
    'a session that has expired': headersOf(late),
    'a person who has left': headersOf(erased),
    'a worker that was revoked': { authorization: revoked.token },
    'a cookie': { cookie: `jwt=${owner.jwt}; csrf=${owner.csrf}; authorization=${owner.jwt}` },
  };
}

beforeAll(async () => {
  test = await openTestDatabase();
  app = await openTestApp(
    {
      TRAINING: 'granted',
      RATE_LIMIT_PER_MINUTE: '0',
      CALLBACK_LIMIT_PER_10_MINUTES: '0',
      TRACKING_LIMIT_PER_MINUTE: '0',
    },
    test,
  );
  // Addresses of media change with the hour: this one does not end.
  app.clock.set(new Date('2026-11-17T09:10:00.000Z'));
  [owner, other, admin, untrained] = [
    await app.newUser(),
    await app.newUser(),
    await app.newUser(),
    await app.newUser(),
  ];
  await app.identity.appointAdmins([admin.email]);
  for (const user of [owner, other, admin])
    await admin.api.changePerson({
      params: { personId: (await user.api.me()).id },
      body: { canTrainLearningModels: true },
    });
  owners = await makeFixture(app, owner, OWNERS_MARK);
  others = await makeFixture(app, other, OTHERS_MARK);
  nobodies = await makeNobodies();
  // Two people settle down, with media that is looked at: on a loaded machine that is minutes.
}, 600_000);
afterAll(() => app.stop());

/** Every ticket has a number of its own. */
const same = ({ status, text }: Answer) => ({ status, text: text.replace(/^{"ticket":{"id":\d+/, '') });
const tellsNothing = ({ text }: Answer): void => expect(text).not.toContain(OWNERS_MARK);
const statusOf = (name: RouteName, column: Column): number => statusFor(permissions[name], column);
const isOfThings = (name: RouteName): boolean => namedBy(name).length > 0;
const isSigned = (name: RouteName): boolean => !['public', 'worker'].includes(routeOf(name).access);
/** Whoever ends a session ends one that nobody else needs. */
const callerOf = async (name: RouteName, user: TestUser): Promise<TestUser> =>
  callOf(permissions[name]).byNewcomer && !namedBy(name).includes('sessionId') ? app.newUser() : user;
/** All that the owner can look at. */
async function lookAround(): Promise<Record<string, string>> {
  const seen: Record<string, string> = {};
  for (const name of routeNames) {
    if (
      !isSigned(name) ||
      routeOf(name).method !== 'GET' ||
      changesSomething(routeOf(name)) ||
      statusOf(name, 'owner') !== 200
    )
      continue;
    seen[name] = (await ask(app, name, owners, headersOf(owner))).text;
  }
  return seen;
}

it('has a row for every route of the contract, and no other', () => {
  expect(routeNames.toSorted()).toEqual(Object.keys(contract).toSorted());
});

describe('nobody who may not', () => {
  let before: Record<string, string>;
  beforeAll(async () => void (before = await lookAround()), 600_000);

  it.each(routeNames)('%s: who is nobody', async (name) => {
    for (const [why, headers] of Object.entries(nobodies)) {
      const answer = await ask(app, name, owners, headers);
      expect(answer.status, why).toBe(statusOf(name, 'nobody'));
      expect(answer.headers['set-cookie'], why).toBeUndefined();
      tellsNothing(answer);
      if (answer.status === 401)
        expect(JSON.parse(answer.text), why).toMatchObject({ code: 'unauthorized', status: 401 });
    }
  });

  it.each(routeNames)('%s: somebody else', async (name) => {
    const headers = headersOf(await callerOf(name, other));
    const answer = await ask(app, name, owners, headers);
    expect(answer.status).toBe(statusOf(name, 'other'));
    tellsNothing(answer);
    if (isOfThings(name)) expect(same(await ask(app, name, NOTHING, headers))).toEqual(same(answer));
  });

  it.each(routeNames.flatMap((name) => namedBy(name).map((key) => [name, key] as const)))(
    '%s: somebody else, of whose own only the %s is not',
    async (name, key) => {
      const theirs = await ask(app, name, withOne(others, key, owners), headersOf(other));
      const nothing = await ask(app, name, withOne(others, key, NOTHING), headersOf(other));
      expect(same(theirs)).toEqual(same(nothing));
      tellsNothing(theirs);
    },
  );

  it.each(routeNames)('%s: a computer that somebody else lends', async (name) => {
    const answer = await ask(app, name, owners, { authorization: others.workerToken });
    expect(answer.status).toBe(statusOf(name, 'lent'));
    tellsNothing(answer);
  });

  it.each(routeNames.filter((name) => isSigned(name) && changesSomething(routeOf(name))))(
    '%s: the owner’s own browser, when another site makes it call',
    async (name) => {
      const wrong: Headers[] = [{}, { csrf: 'stale' }, { csrf: other.csrf }];
      for (const csrf of wrong) {
        const { status, text } = await ask(app, name, owners, { authorization: owner.jwt, ...csrf });
        expect(status).toBe(403);
        expect(JSON.parse(text)).toMatchObject({
          code: routeOf(name).access === 'admin' ? expect.any(String) : 'csrf_mismatch',
        });
      }
    },
  );

  it.each(routeNames.filter((name) => routeOf(name).access === 'trainer'))(
    '%s: who may not train models',
    async (name) => {
      expect((await ask(app, name, owners, headersOf(untrained))).status).toBe(403);
    },
  );

  it.each(routeNames.filter((name) => routeOf(name).needsPassword))(
    '%s: the owner’s own session, which has not proved the password',
    async (name) => {
      const who = routeOf(name).access === 'admin' ? admin : owner;
      const { token } = await who.api.newAuthCode();
      const byCode = await app.client().signInByToken({ body: { token } });
      const { status, text } = await ask(app, name, owners, headersOf(byCode));
      expect(status).toBe(403);
      expect(JSON.parse(text)).toMatchObject({ code: PASSWORD_REQUIRED, title: 'Подтвердите пароль' });
      await app.client(byCode).signOut();
    },
  );

  it.each([
    [
      'a source described anew',
      (of: Fixture) => ({ command: RECOGNISE_COMMAND, params: { data_source_id: of.dataSourceId } }),
    ],
    [
      'files described anew',
      (of: Fixture) => ({ command: RECOGNISE_COMMAND, params: { data_source_file_ids: [of.fileId] } }),
    ],
    [
      'a question asked of old files',
      (of: Fixture) => ({ command: APPLY_QUESTION_COMMAND, params: { question_id: of.questionId } }),
    ],
    [
      'a question tried',
      (of: Fixture) => ({ command: BACKTEST_COMMAND, params: { question_id: of.questionId, price_shown: 100_000 } }),
    ],
    [
      'a project searched for its classes',
      (of: Fixture) => ({ command: REINDEX_COMMAND, params: { project_id: of.projectId } }),
    ],
  ])('a ticket of somebody else: %s', async (_, command) => {
    const endOf = async (of: Fixture) => {
      const asked = await other.api.sendCommand({ body: command(of) }).catch((error: unknown) => error);
      if (asked instanceof Refused) return asked.problem;
      const { ticket } = asked as { ticket: { id: number } };
      return vi.waitFor(
        async () => {
          const { status, result, error } = await other.api.checkTicket({ body: { ticketId: ticket.id } });
          if (status !== 'выполнено' && status !== 'ошибка') throw new Error('still under way');
          return { status, result, error };
        },
        { timeout: 20_000 },
      );
    };
    const theirs = await endOf(owners);
    expect(theirs).toEqual(await endOf(NOTHING));
    expect(JSON.stringify(theirs)).not.toContain(OWNERS_MARK);
  });

  it('nothing of the owner has changed by all these calls', async () => {
    expect(await lookAround()).toEqual(before);
  }, 600_000);
});

describe('everybody who may', () => {
  it.each(routeNames.filter((name) => routeOf(name).method === 'PATCH' && isSigned(name)))(
    '%s: the owner, of whom nothing is to be changed',
    async (name) => {
      expect((await ask(app, name, owners, headersOf(owner), {})).status).toBeLessThan(500);
    },
  );

  it.each(routeNames)('%s: a computer of the installation', async (name) => {
    expect((await ask(app, name, owners, { authorization: TEST_SECRETS.workerToken })).status).toBe(
      statusOf(name, 'house'),
    );
  });

  it.each(routeNames)('%s: an administrator', async (name) => {
    const answer = await ask(app, name, owners, headersOf(await callerOf(name, admin)));
    expect(answer.status).toBe(statusOf(name, 'admin'));
    if (routeOf(name).access !== 'admin') tellsNothing(answer);
  });

  it.each(routeNames)('%s: the owner', async (name) => {
    const { byNewcomer, make } = callOf(permissions[name]);
    const caller = byNewcomer ? await app.newUser() : owner;
    const answer = await ask(
      app,
      name,
      { ...owners, password: caller.password, ...(await make?.(caller, owners)) },
      headersOf(caller),
    );
    expect(answer.status, answer.text).toBe(statusOf(name, 'owner'));
  });
});
