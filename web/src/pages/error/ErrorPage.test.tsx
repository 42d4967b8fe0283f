import { cleanup, configure, render, screen } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { becomeVisitor, createTestApp } from '#testing/test-app.tsx';
import { ErrorPage } from './ErrorPage.tsx';

// A whole application runs in each test, and the machine may be busy.
configure({ asyncUtilTimeout: 10_000 });
vi.setConfig({ testTimeout: 30_000 });

beforeEach(() => becomeVisitor());
afterEach(() => cleanup());

test('an address that leads nowhere shows the status with its text and a way home', async () => {
  render(createTestApp('/no/such/page').app);
  expect(await screen.findByRole('heading', { name: 'Unexpected Application Error!' })).toBeTruthy();
  expect(screen.getByText('404 Not Found')).toBeTruthy();
  expect(screen.getByRole('link', { name: 'На главную' }).getAttribute('href')).toBe('/');
});

test('whatever a screen throws is shown by its message', async () => {
  // React and the router report the caught error, which is the point of the test and no news.
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const Broken = () => {
    throw new TypeError('the screen is broken');
  };
  render(<RouterProvider router={createMemoryRouter([{ path: '/', Component: Broken, ErrorBoundary: ErrorPage }])} />);
  expect(await screen.findByRole('heading', { name: 'Unexpected Application Error!' })).toBeTruthy();
  expect(screen.getByText('the screen is broken')).toBeTruthy();
});
