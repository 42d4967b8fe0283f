import { cleanup, render, screen, within } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { actAsUser, actAsVisitor, createTestApp, createTestServer, SilentSocket } from '#testing/test-app.tsx';
import { ErrorPage } from './ErrorPage.tsx';

beforeEach(() => actAsVisitor());
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

test('an address that leads nowhere says so in Russian, with the menu, the status and a way home', async () => {
  render(createTestApp('/no/such/page').app);
  expect(await screen.findByRole('heading', { name: 'Такой страницы нет' })).toBeTruthy();
  expect(screen.getByText('Unexpected Application Error!')).toBeTruthy();
  expect(screen.getByText('404 Not Found')).toBeTruthy();
  expect(screen.getAllByRole('navigation', { name: 'Разделы сайта' }).length).toBeGreaterThan(0);
  expect(screen.getByRole('link', { name: 'На главную' }).getAttribute('href')).toBe('/');
});

test('a signed-in user finds the menu of the cabinet there', async () => {
  vi.stubGlobal('fetch', createTestServer().fetch);
  vi.stubGlobal('WebSocket', SilentSocket);
  await actAsUser();
  render(createTestApp('/no/such/page').app);
  expect(await screen.findByRole('heading', { name: 'Такой страницы нет' })).toBeTruthy();
  expect(
    within(screen.getByRole('navigation', { name: 'Меню кабинета' })).getByRole('link', { name: 'Профиль' }),
  ).toBeTruthy();
});

test('an error thrown with a status shows the status and its text', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const loader = () => {
    throw new Response(null, { status: 503, statusText: 'Service Unavailable' });
  };
  render(
    <RouterProvider
      router={createMemoryRouter([
        { path: '/', loader, Component: () => null, ErrorBoundary: ErrorPage, HydrateFallback: () => null },
      ])}
    />,
  );
  expect(await screen.findByRole('heading', { name: 'Unexpected Application Error!' })).toBeTruthy();
  expect(screen.getByText('503 Service Unavailable')).toBeTruthy();
});

test('any other thrown error shows its message', async () => {
  // React and the router report the caught error, which is the point of the test and no news.
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const Broken = () => {
    throw new TypeError('the screen is broken');
  };
  render(<RouterProvider router={createMemoryRouter([{ path: '/', Component: Broken, ErrorBoundary: ErrorPage }])} />);
  expect(await screen.findByRole('heading', { name: 'Unexpected Application Error!' })).toBeTruthy();
  expect(screen.getByText('the screen is broken')).toBeTruthy();
});
