import { act, cleanup, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { answer, createFakeServer } from '#testing/fake-server.ts';
import { FakeSocket } from '#testing/fake-socket.ts';
import { user } from '#testing/records.ts';
import { api, session, useLive, useSession, useUser } from './index.ts';

const server = createFakeServer();
let sockets: FakeSocket[] = [];

class BrowserSocket extends FakeSocket {
  constructor(address: string) {
    super(address);
    sockets.push(this);
  }
}

beforeEach(() => {
  localStorage.clear();
  server.on('GET /api/users/common/me', () => answer(user));
  server.on('GET /api/users/projects/index', () => answer({ projects: [], amount: 0 }));
  vi.stubGlobal('fetch', server.fetch);
  vi.stubGlobal('WebSocket', BrowserSocket);
  sockets = [];
  vi.useFakeTimers();
});

afterEach(async () => {
  cleanup();
  localStorage.clear();
  await session.restore();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const Who = () => <p>{useSession().step}</p>;
const Name = () => <p>{useUser().email}</p>;

const signIn = async () => {
  localStorage.setItem('jwt', 'jwt-1');
  localStorage.setItem('csrf', 'csrf-1');
  await act(async () => {
    void session.restore();
    await vi.advanceTimersByTimeAsync(200);
  });
};

test('importing asks nothing and leaves no timer', async () => {
  vi.resetModules();
  const fresh = await import('./index.ts');
  expect(server.calls).toHaveLength(0);
  expect(vi.getTimerCount()).toBe(0);
  expect(fresh.session.getSnapshot()).toEqual({ step: 'restoring' });
});

test('a screen that looks at the session starts it', () => {
  render(<Who />);
  expect(screen.getByText('visitor')).toBeTruthy();
});

test('a screen sees who is signed in, and the calls go out in that name', async () => {
  render(<Who />);
  await signIn();
  expect(screen.getByText('signedIn')).toBeTruthy();
  render(<Name />);
  expect(screen.getByText('anna@example.ru')).toBeTruthy();
  await expect(api.listProjects()).resolves.toEqual({ projects: [], amount: 0 });
  expect(server.asked('GET /api/users/projects/index')[0]?.headers.get('Authorization')).toBe('jwt-1');
});

test('a screen for signed-in users says so when a visitor gets there', () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  expect(() => render(<Name />)).toThrow('useUser');
});

test('the live socket is there while somebody is signed in', async () => {
  render(<Who />);
  expect(sockets).toHaveLength(0);
  await signIn();
  expect(sockets).toHaveLength(1);
  expect(sockets[0]?.address).toMatch(/^ws:.*\/api\/live$/);
  sockets[0]?.open();
  expect(sockets[0]?.sent).toEqual([{ title: 'connect', session_id: 'peer-7', user_id: 7, conferenceId: 70 }]);
  localStorage.clear();
  await act(() => session.restore());
  expect(sockets[0]?.closedWith).toEqual([1000]);
  expect(vi.getTimerCount()).toBe(0);
});

test('a session that the live server does not know is checked, and if it is good the socket comes back', async () => {
  render(<Who />);
  await signIn();
  const asked = server.asked('GET /api/users/common/me').length;
  await act(async () => {
    sockets[0]?.open();
    sockets[0]?.lose(4401);
    await vi.advanceTimersByTimeAsync(60_000);
  });
  expect(server.asked('GET /api/users/common/me')).toHaveLength(asked + 1);
  expect(sockets).toHaveLength(2);
  await act(() => session.signOut());
});

test('a screen hears its channel in the shape of the contract, and a break in the connection', async () => {
  const onProject = vi.fn();
  const onRestart = vi.fn();
  const Screen = () => {
    useSession();
    useLive('project.changed', onProject, onRestart);
    return null;
  };
  const { unmount } = render(<Screen />);
  await signIn();
  const say = (data: unknown) => sockets.at(-1)?.say({ title: 'changed', channel: 'project.changed', data });
  const project = { id: 1, title: 'Склад', description: '' };

  sockets[0]?.open();
  say(project);
  expect(onProject).toHaveBeenCalledExactlyOnceWith(project);
  say({ id: 'not a number' });
  expect(onProject).toHaveBeenCalledOnce();
  expect(onRestart).toHaveBeenCalledTimes(1);

  sockets[0]?.lose();
  await vi.advanceTimersByTimeAsync(3000);
  sockets[1]?.open();
  expect(onRestart).toHaveBeenCalledTimes(2);

  unmount();
  say(project);
  expect(onProject).toHaveBeenCalledOnce();
});
