import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { deferred } from '#testing/deferred.ts';
import { answer, noNetwork, refusal } from '#testing/fake-server.ts';
import { user } from '#testing/records.ts';
import { outgoing } from '#testing/test-client.ts';
import { createSignedInSession, createTestSession, ME, settle, SIGN_OUT } from '#testing/test-session.ts';

beforeEach(() => {
  localStorage.clear();
  vi.useFakeTimers();
});
afterEach(() => void vi.useRealTimers());

describe('signing in', () => {
  test('stores token and csrf and knows the user', async () => {
    const { session, server } = createTestSession();
    await session.restore();
    const entering = session.signIn({ login: 'anna@example.ru', password: 'secret' });
    await settle();
    await entering;
    expect(session.getSnapshot()).toEqual({ step: 'signedIn', user });
    expect([localStorage.getItem('jwt'), localStorage.getItem('csrf')]).toEqual(['jwt-1', 'csrf-1']);
    expect(server.calls[0]?.body).toBe('{"login":"anna@example.ru","password":"secret"}');
  });

  test('registration and the token of an address do the same', async () => {
    const { session, server } = createTestSession();
    server.on('POST /api/users/common/sign_up_and_sign_in', () => answer({ jwt: 'jwt-2', csrf: 'csrf-2' }));
    server.on('POST /api/auto-auth/sign_in_by_token', () => answer({ jwt: 'jwt-3', csrf: 'csrf-3' }));
    void session.signUp({ email: 'anna@example.ru', password: 'secret' });
    await settle();
    expect(localStorage.getItem('jwt')).toBe('jwt-2');
    void session.signInByToken('code');
    await settle();
    expect(localStorage.getItem('jwt')).toBe('jwt-3');
    expect(session.getSnapshot().step).toBe('signedIn');
  });

  test('fails with the server’s words after one attempt, and nobody is signed in (SES-30)', async () => {
    const { session, server } = createTestSession();
    await session.restore();
    server.on('POST /api/users/auth/sign_in', () => refusal(401, { detail: 'Неверный логин или пароль' }));
    const entering = expect(session.signIn({ login: 'anna', password: 'wrong' })).rejects.toThrow(
      'Неверный логин или пароль',
    );
    await settle();
    await entering;
    expect(session.getSnapshot()).toEqual({ step: 'visitor' });
    expect(localStorage.getItem('jwt')).toBeNull();
    expect(server.calls).toHaveLength(1);
  });

  test('begins with an empty cache', async () => {
    const { session, cache } = createTestSession();
    cache.write('projects', { projects: [] });
    void session.signIn({ login: 'anna', password: 'secret' });
    await settle();
    expect(localStorage.getItem('projects_storage')).toBeNull();
  });
});

describe('signing out', () => {
  test('asks nothing when the server ends the socket of a session that is leaving', async () => {
    const { session, server } = await createSignedInSession();
    const before = server.calls.length;
    const leaving = session.signOut();
    await session.check();
    await settle();
    await leaving;
    expect(server.calls.slice(before).map(({ address }) => address)).toEqual(['/api/users/auth/sign_out']);
  });

  test('notifies the server, then forgets token, csrf and cache', async () => {
    const { session, server, cache } = await createSignedInSession();
    cache.write('projects', { projects: [] });
    await session.signOut();
    expect(server.asked(SIGN_OUT)[0]?.headers.get('Authorization')).toBe('jwt-1');
    expect(localStorage.length).toBe(0);
    expect(session.getSnapshot()).toEqual({ step: 'visitor' });
  });

  test.each([
    ['a refusal', () => refusal(401)],
    ['no network', noNetwork],
    ['silence', () => deferred<Response>().promise],
  ])('happens here in spite of %s', async (_, trouble) => {
    const { session, server, reload } = await createSignedInSession();
    server.on(SIGN_OUT, trouble);
    const leaving = session.signOut();
    await vi.advanceTimersByTimeAsync(3000);
    await leaving;
    expect(localStorage.getItem('jwt')).toBeNull();
    expect(session.getSnapshot()).toEqual({ step: 'visitor' });
    await vi.advanceTimersByTimeAsync(30_000);
    expect(reload).not.toHaveBeenCalled();
  });

  test('everywhere ends this session too, but only if the server did it', async () => {
    const { session, server } = await createSignedInSession();
    server.on(
      'POST /api/users/auth/sign_out_everywhere',
      () => refusal(409, { detail: 'Позже' }),
      () => answer({ result: true }),
    );
    await expect(session.signOutEverywhere()).rejects.toThrow('Позже');
    expect(session.getSnapshot().step).toBe('signedIn');
    await session.signOutEverywhere();
    expect(session.getSnapshot().step).toBe('visitor');
    expect(localStorage.getItem('jwt')).toBeNull();
  });

  test('an answer of me that comes too late brings nobody back', async () => {
    const { session, server } = await createSignedInSession();
    const late = deferred<Response>();
    server.on(ME, () => late.promise);
    void session.check();
    await session.signOut();
    late.resolve(answer(user));
    await settle();
    expect(session.getSnapshot()).toEqual({ step: 'visitor' });
    session.updateUser(user);
    expect(session.getSnapshot()).toEqual({ step: 'visitor' });
  });
});

describe('a changed password', () => {
  const CHANGE = 'POST /api/users/auth/change_password';
  const body = { currentPassword: 'old', newPassword: 'brand-new-one' };
  const changed = () =>
    answer({ result: true, session: { jwt: 'jwt-2', csrf: 'csrf-2' }, revoked: { workers: 2, channels: 0 } });
  const peer2 = () => answer({ ...user, peer_id: 'peer-2' });

  test('goes on with the new token, as the same user, known to the socket by a new name', async () => {
    const { session, server, credentials, reload } = await createSignedInSession();
    const owner = credentials.owner();
    server.on(CHANGE, changed);
    server.on(ME, peer2);
    const changing = session.changePassword(body);
    await settle();
    await changing;
    expect([localStorage.getItem('jwt'), localStorage.getItem('csrf'), credentials.owner()]).toEqual([
      'jwt-2',
      'csrf-2',
      owner,
    ]);
    expect(session.getSnapshot()).toMatchObject({ step: 'signedIn', user: { peer_id: 'peer-2' } });
    expect(reload).not.toHaveBeenCalled();
  });

  test('keeps another tab in, whose socket and calls are refused before the new token is there', async () => {
    const { session, server } = await createSignedInSession();
    const late = deferred<Response>();
    server.on(CHANGE, () => late.promise);
    const changing = session.changePassword(body);
    await settle();
    // The other tab: its own session and engine over the same storage.
    const other = createTestSession();
    other.server.on(ME, () => refusal(401), peer2);
    other.server.on(
      'GET /api/thing',
      () => refusal(401),
      () => answer({ id: 1 }),
    );
    void other.session.restore();
    const calling = other.engine.send(outgoing());
    await settle();
    expect(localStorage.getItem('jwt')).toBe('jwt-1');
    late.resolve(changed());
    await settle();
    await changing;
    expect(await calling).toEqual({ id: 1 });
    expect(other.session.getSnapshot()).toMatchObject({ step: 'signedIn', user: { peer_id: 'peer-2' } });
    expect(other.server.asked(ME).map(({ headers }) => headers.get('Authorization'))).toEqual(['jwt-1', 'jwt-2']);
    expect(other.reload).not.toHaveBeenCalled();
    expect(localStorage.getItem('jwt')).toBe('jwt-2');
  });

  test('that is refused leaves everything as it is, and a later refusal waits for nothing', async () => {
    const { session, server } = await createSignedInSession();
    server.on(CHANGE, () => refusal(422, { detail: 'Неверный текущий пароль' }));
    const changing = expect(session.changePassword(body)).rejects.toThrow('Неверный текущий пароль');
    await settle();
    await changing;
    expect(localStorage.getItem('jwt')).toBe('jwt-1');
    server.on(ME, () => refusal(401));
    void session.check();
    await settle();
    expect(localStorage.getItem('jwt')).toBeNull();
  });

  test('begun in a tab that was closed keeps nobody waiting for long', async () => {
    const { session, server, credentials } = await createSignedInSession();
    credentials.beginRenewal();
    server.on(ME, () => refusal(401));
    void session.check();
    await settle();
    expect(session.getSnapshot().step).toBe('signedIn');
    await vi.advanceTimersByTimeAsync(30_000);
    expect(session.getSnapshot().step).toBe('visitor');
  });
});

describe('other tabs', () => {
  const following = async () => {
    const all = await createSignedInSession();
    const page = new EventTarget();
    all.session.follow(page);
    const otherTab = (change: () => void) => {
      change();
      page.dispatchEvent(new StorageEvent('storage', { key: 'jwt' }));
    };
    return { ...all, page, otherTab };
  };

  test('a sign-out there is a sign-out here', async () => {
    const { session, otherTab, credentials } = await following();
    otherTab(() => credentials.clear());
    expect(session.getSnapshot()).toEqual({ step: 'visitor' });
  });

  test('a sign-in there as somebody else is followed here', async () => {
    const { session, server, otherTab, credentials } = await following();
    server.on(ME, () => answer({ ...user, id: 8, peer_id: 'peer-8' }));
    otherTab(() => credentials.signIn({ jwt: 'jwt-8', csrf: 'csrf-8' }));
    expect(session.getSnapshot()).toEqual({ step: 'restoring' });
    await settle();
    expect(session.getSnapshot()).toMatchObject({ step: 'signedIn', user: { id: 8 } });
  });

  test('a token renewed there disturbs nobody here', async () => {
    const { session, server, otherTab, credentials } = await following();
    otherTab(() => credentials.renewJwt('jwt-2'));
    await settle();
    expect(session.getSnapshot().step).toBe('signedIn');
    expect(server.asked(ME)).toHaveLength(1);
  });

  test('storage cleared there is a sign-out, other keys are nothing', async () => {
    const { session, page } = await following();
    localStorage.clear();
    page.dispatchEvent(new StorageEvent('storage', { key: 'theme' }));
    expect(session.getSnapshot().step).toBe('signedIn');
    page.dispatchEvent(new StorageEvent('storage', { key: null }));
    expect(session.getSnapshot().step).toBe('visitor');
  });
});

test('screens are notified of every change, and of a changed profile', async () => {
  const { session } = await createSignedInSession();
  const listener = vi.fn();
  const leave = session.subscribe(listener);
  session.updateUser({ ...user, firstName: 'Мария' });
  expect(session.getSnapshot()).toMatchObject({ user: { firstName: 'Мария' } });
  expect(listener).toHaveBeenCalledOnce();
  leave();
  session.updateUser(user);
  expect(listener).toHaveBeenCalledOnce();
});
