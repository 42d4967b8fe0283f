import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { answer, noNetwork, refusal } from '#testing/fake-server.ts';
import { user } from '#testing/records.ts';
import { outgoing } from '#testing/test-client.ts';
import { createSignedInSession, createTestSession, ME, settle, storeToken } from '#testing/test-session.ts';

beforeEach(() => {
  localStorage.clear();
  vi.useFakeTimers();
});
afterEach(() => void vi.useRealTimers());

describe('restoring', () => {
  test('a stored token and csrf bring the user back (SES-04)', async () => {
    const { session } = await createSignedInSession();
    expect(session.getSnapshot()).toEqual({ step: 'signedIn', user });
  });

  test('a placeholder csrf is enough, and the answer of me replaces it (SES-06)', async () => {
    storeToken('placeholder');
    const { session, server } = createTestSession();
    server.on(ME, () => answer({ ...user, csrf: 'csrf-2' }));
    void session.restore();
    await settle();
    expect(session.getSnapshot().step).toBe('signedIn');
    expect(localStorage.getItem('csrf')).toBe('csrf-2');
  });

  test('a page without a token is a visitor’s, and nothing is asked', async () => {
    const { session, server } = createTestSession();
    expect(session.getSnapshot()).toEqual({ step: 'restoring' });
    await session.restore();
    expect(session.getSnapshot()).toEqual({ step: 'visitor' });
    expect(server.calls).toHaveLength(0);
  });

  test('a token without a csrf key is an error, after which one can sign in again (SES-05, ERR-13)', async () => {
    localStorage.setItem('jwt', 'jwt-1');
    const { session, server } = createTestSession();
    await session.restore();
    expect(session.getSnapshot()).toEqual({ step: 'failed', error: new Error('Не задан ключ csrf: войдите заново') });
    expect(localStorage.getItem('jwt')).toBeNull();
    expect(server.calls).toHaveLength(0);
  });

  test('the address of the current-user call is a setting (SES-10)', async () => {
    storeToken();
    const { session, server } = createTestSession({ meUrl: '/api/whoami' });
    server.on('GET /api/whoami', () => answer(user));
    void session.restore();
    await settle();
    expect(session.getSnapshot().step).toBe('signedIn');
  });

  test('a missing engine is named (ERR-12)', async () => {
    storeToken();
    const { session } = createTestSession({ engine: undefined });
    await session.restore();
    expect(session.getSnapshot()).toEqual({ step: 'failed', error: new Error('API Engine не задан') });
    await expect(session.signIn({ login: 'a', password: 'b' })).rejects.toThrow('API Engine не задан');
  });
});

describe('a failed check', () => {
  test.each([401, 403])(
    '%i removes the token and the csrf and reloads the page, without a loop (SES-07, SES-08)',
    async (status) => {
      storeToken();
      const { session, server, reload } = createTestSession();
      server.on(ME, () => refusal(status));
      void session.restore();
      await settle();
      expect([localStorage.getItem('jwt'), localStorage.getItem('csrf')]).toEqual([null, null]);
      expect(reload).toHaveBeenCalledOnce();
      await session.restore();
      expect(session.getSnapshot()).toEqual({ step: 'visitor' });
      expect(server.asked(ME)).toHaveLength(1);
    },
  );

  test.each([
    ['no network', noNetwork],
    ['503', () => refusal(503)],
  ])('%s keeps the session and is asked again by itself', async (_, trouble) => {
    storeToken();
    const { session, server, reload } = createTestSession();
    server.on(ME, trouble, () => answer(user));
    void session.restore();
    await settle();
    expect(session.getSnapshot()).toEqual({ step: 'offline' });
    expect(localStorage.getItem('jwt')).toBe('jwt-1');
    expect(reload).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(5000);
    expect(session.getSnapshot().step).toBe('signedIn');
  });

  test('a user without network can ask again by hand, and the return of the network asks too', async () => {
    storeToken();
    const { session, server } = createTestSession();
    const page = new EventTarget();
    session.follow(page);
    server.on(ME, noNetwork, noNetwork, () => answer(user));
    void session.restore();
    await settle();
    void session.restore();
    await settle();
    expect(session.getSnapshot().step).toBe('offline');
    page.dispatchEvent(new Event('online'));
    await settle();
    expect(session.getSnapshot().step).toBe('signedIn');
    await vi.advanceTimersByTimeAsync(30_000);
    expect(server.asked(ME)).toHaveLength(3);
  });

  test('does not take away a screen that works when only the network is gone', async () => {
    const { session, server } = await createSignedInSession();
    server.on(ME, noNetwork);
    void session.check();
    await settle();
    expect(session.getSnapshot().step).toBe('signedIn');
  });

  test('an answer in another shape is an error and keeps the token', async () => {
    storeToken();
    const { session, server } = createTestSession();
    server.on(ME, () => answer({ id: 'seven' }));
    void session.restore();
    await settle();
    expect(session.getSnapshot().step).toBe('failed');
    expect(localStorage.getItem('jwt')).toBe('jwt-1');
  });

  test('any call answered 401 leads to a check, and a session ended elsewhere ends here', async () => {
    const { session, server, engine, reload } = await createSignedInSession();
    server.on(ME, () => refusal(401));
    server.on('GET /api/thing', () => refusal(401));
    await expect(engine.send(outgoing())).rejects.toMatchObject({ status: 401 });
    await settle();
    expect(session.getSnapshot()).toEqual({ step: 'visitor' });
    expect(reload).toHaveBeenCalledOnce();
  });

  test('checks asked for at the same time are one', async () => {
    const { session, server } = await createSignedInSession();
    void session.check();
    void session.check();
    await settle();
    expect(server.asked(ME)).toHaveLength(2);
  });
});
