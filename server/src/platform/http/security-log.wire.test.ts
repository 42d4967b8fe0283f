import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openTestApp, TEST_SECRETS, type TestUser, type TestApp } from '../../../testing/test-app.ts';
import { openTestDatabase } from '../../../testing/test-database.ts';
import { MINUTE_MS } from '../clock.ts';
import { createLog } from '../log.ts';
import { createSecurityLog, MAX_LINES_PER_MINUTE, maskLogin } from './security-log.ts';

interface Line {
  level: number;
  event?: string;
  leftOut?: number;
}
const [INFO, WARN] = [30, 40];

let written: string[] = [];
const log = createLog('info', { write: (line) => void written.push(line) });
const events = (): Line[] => written.map((line) => JSON.parse(line) as Line).filter(({ event }) => event !== undefined);

describe('the server', () => {
  let app: TestApp;
  let user: TestUser;
  beforeAll(async () => {
    app = await openTestApp({}, { ...(await openTestDatabase()), log });
    user = await app.newUser();
  });
  afterAll(() => app.stop());
  beforeEach(() => void (written = []));

  it('notes a failed sign-in once, with neither the password nor the whole login', async () => {
    await expect(
      app.client().signIn({ body: { login: user.email, password: 'a wrong secret' } }),
    ).rejects.toMatchObject({ status: 401 });
    expect(events()).toEqual([
      expect.objectContaining({
        level: WARN,
        event: 'sign_in_failed',
        path: '/api/users/auth/sign_in',
        address: '127.0.0.1',
        login: 'p***@example.ru',
      }),
    ]);
    expect(written.join()).not.toContain('a wrong secret');
    expect(written.join()).not.toContain(user.email);
  });

  it('notes who signs in', async () => {
    await app.client().signIn({ body: { login: user.email, password: user.password } });
    expect(events()).toEqual([expect.objectContaining({ level: INFO, event: 'signed_in', login: 'p***@example.ru' })]);
    expect(written.join()).not.toContain(user.password);
  });

  it('notes guesses over the limit', async () => {
    const guess = () =>
      app
        .client()
        .signIn({ body: { login: 'somebody@example.ru', password: 'a wrong secret' } })
        .then(
          () => 200,
          ({ status }: { status: number }) => status,
        );
    let status = 0;
    for (let tries = 0; tries < 50 && status !== 429; tries += 1) status = await guess();
    expect(status).toBe(429);
    expect(events().at(-1)).toMatchObject({ level: WARN, event: 'guesses_limited', login: 's***@example.ru' });
  });

  it('notes whose permission did not suffice', async () => {
    const { id } = await user.api.me();
    await expect(user.api.showHealth()).rejects.toMatchObject({ status: 403 });
    expect(events()).toEqual([
      expect.objectContaining({ level: WARN, event: 'permission_refused', path: '/api/admin/health', userId: id }),
    ]);
  });

  it('notes a wrong password of somebody who is signed in', async () => {
    await expect(
      user.api.changePassword({ body: { currentPassword: 'a wrong secret', newPassword: 'a newer secret' } }),
    ).rejects.toMatchObject({ status: 422 });
    expect(events()).toEqual([
      expect.objectContaining({ level: WARN, event: 'password_refused', path: '/api/users/auth/change_password' }),
    ]);
    expect(written.join()).not.toContain('secret');
  });

  it('does not take a new password that is too short for a wrong one', async () => {
    await expect(
      user.api.changePassword({ body: { currentPassword: user.password, newPassword: 'short' } }),
    ).rejects.toMatchObject({ status: 422 });
    expect(events()).toEqual([]);
  });

  it('notes a worker whose token was revoked, and not the token', async () => {
    const admin = await app.newUser();
    await app.identity.appointAdmins([admin.email]);
    const { worker, token } = await admin.api.createWorkerAccount({ body: { name: 'Чужой' } });
    await admin.api.revokeWorkerAccount({ params: { workerId: worker.id } });
    const call = (authorization: string) =>
      app.client({}, { authorization }).leaseTasks({ body: { name: 'w', tasks: ['recognise'], limit: 1, wait_ms: 0 } });
    written = [];
    await call(TEST_SECRETS.workerToken);
    await expect(call(token)).rejects.toMatchObject({ status: 401 });
    expect(events()).toEqual([
      expect.objectContaining({ level: WARN, event: 'worker_token_refused', path: '/api/workers/lease' }),
    ]);
    expect(written.join()).not.toContain(token);
  });

  it('calls a session that is over, and a page that was left open, no alarm', async () => {
    await expect(app.client({ jwt: 'nothing' }).me()).rejects.toMatchObject({ status: 401 });
    await expect(app.client({ jwt: user.jwt }).signOut()).rejects.toMatchObject({ status: 403 });
    expect(events()).toMatchObject([
      { level: INFO, event: 'session_refused' },
      { level: INFO, event: 'csrf_refused' },
    ]);
  });

  it('lets nobody keep what the API answers, also what it refuses', async () => {
    const me = { method: 'GET', url: '/api/users/common/me', body: undefined };
    const answers = [await app.send(me, { authorization: user.jwt }), await app.send(me)];
    expect(answers.map(({ status, headers }) => [status, headers['cache-control']])).toEqual([
      [200, 'no-store'],
      [401, 'no-store'],
    ]);
  });
});

it('writes so many lines a minute and no more, and counts how many it left out', () => {
  written = [];
  let nowMs = 0;
  const securityLog = createSecurityLog({ log, clock: { now: () => new Date(nowMs) } });
  // Of a request only these are looked at.
  const request = {
    id: 'r',
    ip: '127.0.0.1',
    method: 'GET',
    routeOptions: { url: '/api/admin/health' },
    signedUserId: null,
    body: undefined,
  } as unknown as Parameters<typeof securityLog.refused>[0];
  for (let times = 0; times < MAX_LINES_PER_MINUTE + 5; times += 1) securityLog.refused(request, { code: 'forbidden' });
  expect(events()).toHaveLength(MAX_LINES_PER_MINUTE);
  nowMs += MINUTE_MS;
  securityLog.refused(request, { code: 'forbidden' });
  expect(events().slice(MAX_LINES_PER_MINUTE)).toMatchObject([
    { event: 'permission_refused', leftOut: 5 },
    { event: 'permission_refused', path: '/api/admin/health' },
  ]);
});

it('logs no login that is not an address, because it may be a password in the wrong field', () => {
  expect(['hunter2', '+79161234567', 'ivan@example.ru', '@x', 7].map(maskLogin)).toEqual([
    '***',
    '***',
    'i***@example.ru',
    '***',
    null,
  ]);
});
