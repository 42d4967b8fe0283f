import { createMemoryRouter, RouterProvider } from 'react-router';
// Loaded before the test begins: on a busy machine, loading on demand outlasts the patience of a query.
import '#pages/cabinet/CabinetShell.tsx';
import '#pages/file/FileRoute.tsx';
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
import { project, user } from './records.ts';

/** For the tests of the screens: the real application over a network of the test's own. */
export const createTestApp = (address: string) => {
  const router = createMemoryRouter(routes, { initialEntries: [address] });
  return {
    app: <RouterProvider router={router} />,
    go: (to: string): Promise<void> => router.navigate(to),
    back: (): Promise<void> => router.navigate(-1),
    path: (): string => router.state.location.pathname,
    query: (): string => router.state.location.search,
  };
};

/** What every signed-in screen asks; a test teaches the rest. */
export const createTestServer = () => {
  const server = createFakeServer();
  server.on('GET /api/users/common/me', () => answer(user));
  server.on('GET /api/users/projects/index', () => answer({ projects: [project], amount: 1 }));
  server.on(`GET /api/projects/${project.id}/data_sources/index`, () => answer({ data_sources: [] }));
  return server;
};

/** Stands in for WebSocket: nobody answers, and nothing complains about it. */
export const SilentSocket = FakeSocket;

export const becomeVisitor = async (): Promise<void> => {
  localStorage.clear();
  await session.restore();
};

export const becomePerson = async (): Promise<void> => {
  localStorage.setItem('jwt', 'jwt-1');
  localStorage.setItem('csrf', 'csrf-1');
  await session.restore();
};
