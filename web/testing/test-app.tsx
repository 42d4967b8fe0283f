import { FIRST_STEPS } from '@rakurs/contract';
import { cleanup } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { vi } from 'vitest';
// Loaded before the test begins: on a busy machine, loading on demand outlasts the patience of a query.
import '#pages/cabinet/CabinetShell.tsx';
import '#pages/file/FileRoute.tsx';
import '#pages/home/HomePage.tsx';
import '#pages/landing/LandingPage.tsx';
import '#pages/profile/ProfilePage.tsx';
import '#pages/project-list/ProjectListPage.tsx';
import '#pages/project/ProjectRoute.tsx';
import '#pages/sign-in/SignInPage.tsx';
import '#app/AppProviders.tsx';
import { routes } from '#app/routes.tsx';
import { session } from '#shared/api/index.ts';
import { answer, createFakeServer } from './fake-server.ts';
import { FakeSocket } from './fake-socket.ts';
import { aPrice, aSpending, aWallet } from './money.ts';
import { project, user } from './records.ts';

/** For the tests of the screens: the real application over a network of the test's own. */
export const createTestApp = (address: string) => {
  const router = createMemoryRouter(routes, { initialEntries: [address] });
  return {
    app: <RouterProvider router={router} />,
    go: (to: string): Promise<void> => router.navigate(to),
    back: (): Promise<void> => router.navigate(-1),
    forward: (): Promise<void> => router.navigate(1),
    path: (): string => router.state.location.pathname,
    query: (): string => router.state.location.search,
    param: (name: string): string | null => new URLSearchParams(router.state.location.search).get(name),
  };
};

/** What every signed-in screen asks; a test teaches the rest. */
export const createTestServer = () => {
  const server = createFakeServer();
  server.on('GET /api/users/common/me', () => answer(user));
  server.on('GET /api/users/projects/index', () => answer({ projects: [project], amount: 1 }));
  server.on(`GET /api/projects/${project.id}/data_sources/index`, () => answer({ data_sources: [] }));
  server.on('GET /api/users/first_steps', () => answer({ done: FIRST_STEPS, hidden: false, place: null }));
  server.on('GET /api/users/home', () =>
    answer({
      news: null,
      first_steps: { done: FIRST_STEPS, hidden: false, place: null },
      newest_files: [],
      projects: [],
    }),
  );
  server.on(`GET /api/users/projects/${project.id}/overview`, () =>
    answer({ sources: 0, files: 0, labels: 0, data_sources: [] }),
  );
  server.on(`GET /api/ai_questions/for_project/${project.id}`, () => answer({ aiQuestions: [] }));
  server.on('GET /api/users/search/start', () => answer({ classes: [], sources: [], recent: [] }));
  server.on('POST /api/users/search/recent', () => answer({ result: true }));
  server.on('GET /api/messages?page=0&size=20', () => answer({ messages: [], unread: 0 }));
  server.on('GET /api/cqrs/tickets', () => answer({ tickets: [] }));
  server.on('GET /api/streams', () => answer({ streams: [] }));
  server.on('GET /api/users/search/saved', () => answer({ saved_searches: [] }));
  server.on(`GET /api/users/projects/${project.id}/spending`, () => answer(aSpending()));
  server.on('POST /api/users/recognising', () => answer(aPrice()));
  server.on('GET /api/users/storage', () =>
    answer({ files: 0, bytes: 0, most_files: 200_000, most_bytes: 200 * 1024 ** 3 }),
  );
  server.on('GET /api/users/financials/wallet', () => answer(aWallet()));
  server.on('GET /api/users/auth/access', () => answer({ workers: [], channels: [] }));
  return server;
};

/** Stands in for WebSocket: nobody answers, and nothing complains about it. */
export const SilentSocket = FakeSocket;

export const actAsVisitor = async (): Promise<void> => {
  localStorage.clear();
  sessionStorage.clear();
  await session.restore();
};

export const actAsUser = async (): Promise<void> => {
  localStorage.setItem('jwt', 'jwt-1');
  localStorage.setItem('csrf', 'csrf-1');
  await session.restore();
};

/** From here on the application's network is the test's; whoever needs a socket that answers puts in another. */
export const plugIn = (server: ReturnType<typeof createTestServer>): void => {
  vi.stubGlobal('fetch', server.fetch);
  vi.stubGlobal('WebSocket', SilentSocket);
};

/** After each test of a screen: nothing on it, nobody signed in, the browser's own network. */
export const leaveTestApp = async (): Promise<void> => {
  cleanup();
  await actAsVisitor();
  vi.unstubAllGlobals();
};
