import { act, cleanup, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter } from 'react-router';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { session } from '#shared/api/index.ts';
import { answer, createFakeServer } from '#testing/fake-server.ts';
import { FakeSocket } from '#testing/fake-socket.ts';
import { user } from '#testing/records.ts';
import { SiteFrame } from './SiteFrame.tsx';
import './AccountLinks.tsx';

beforeEach(async () => {
  localStorage.clear();
  const server = createFakeServer();
  server.on('GET /api/users/common/me', () => answer(user));
  server.on('POST /api/users/auth/sign_out', () => answer({ result: true }));
  vi.stubGlobal('fetch', server.fetch);
  vi.stubGlobal('WebSocket', FakeSocket);
});
afterEach(async () => {
  cleanup();
  localStorage.clear();
  await session.restore();
  vi.unstubAllGlobals();
});

const open = () => render(<SiteFrame>{null}</SiteFrame>, { wrapper: MemoryRouter });
const signIn = async () => {
  localStorage.setItem('jwt', 'jwt-1');
  localStorage.setItem('csrf', 'csrf-1');
  await session.restore();
};
const viewfinder = (container: HTMLElement) =>
  container.querySelector<HTMLElement>('[aria-hidden="true"][class*="frame"]');
const hrefsOf = (name: string) => screen.getAllByRole('link', { name }).map((link) => link.getAttribute('href'));

test('a visitor finds the brand, the sections, news that is no link, the way in and the policy (SIT-12 to SIT-18, SIT-23 to SIT-25)', () => {
  open();
  expect([
    hrefsOf('Ракурс')[0],
    hrefsOf('Купить')[0],
    hrefsOf('О нас')[0],
    hrefsOf('Войти')[0],
    hrefsOf('Политика конфиденциальности')[0],
  ]).toEqual(['/', '/rates', '/about_us', '/sign_in', '/privacy_policy']);
  expect(hrefsOf('Статистика разметки')).toEqual(['/stats']);
  expect(screen.queryByRole('link', { name: 'Новости' })).toBeNull();
  expect(screen.queryByRole('button', { name: 'Выйти' })).toBeNull();
});

test('news is a word that unfolds what is new, with the way to more (SIT-15)', () => {
  const { container } = open();
  const words = screen.getAllByRole('button', { name: 'Новости' });
  // In the header, and in its menu on a narrow screen.
  expect(words).toHaveLength(2);
  for (const word of words) {
    const news = container.querySelector(`[id="${word.getAttribute('popovertarget')}"]`);
    expect(news?.getAttribute('popover')).toBe('auto');
    expect(news?.querySelectorAll('time').length).toBeGreaterThan(0);
    expect(news?.querySelector('a')?.getAttribute('href')).toBe('/#points');
  }
});

test('the logo is 34 wide, 34 to 38, with its gradient (SIT-28 to SIT-30)', () => {
  const { container } = open();
  const mark = container.querySelector('header svg');
  expect([mark?.getAttribute('width'), mark?.getAttribute('height')]).toEqual(['34', '38']);
  expect([...(mark?.querySelectorAll('stop') ?? [])].map((stop) => stop.getAttribute('stop-color'))).toEqual([
    '#4A90E2',
    '#89CFF0',
  ]);
});

test('a frame follows the mouse of a visitor (SIT-26)', async () => {
  const { container } = open();
  act(
    () =>
      void window.dispatchEvent(new PointerEvent('pointermove', { pointerType: 'mouse', clientX: 120, clientY: 80 })),
  );
  await waitFor(() => expect(viewfinder(container)?.style.transform).toBe('translate(120px, 80px)'));
});

test.each([
  ['who wants no motion sees no frame move', 'reduce', undefined],
  ['who has nothing against motion does', 'no-preference', 'true'],
])('%s', (_who, setEnabled, seen) => {
  vi.stubGlobal('matchMedia', (query: string) => ({ matches: query === `(prefers-reduced-motion: ${setEnabled})` }));
  // Drawn at once: what is not there now will not be there a frame later either.
  vi.stubGlobal('requestAnimationFrame', (draw: FrameRequestCallback) => {
    draw(0);
    return 0;
  });
  const { container } = open();
  act(
    () =>
      void window.dispatchEvent(new PointerEvent('pointermove', { pointerType: 'mouse', clientX: 120, clientY: 80 })),
  );
  expect(viewfinder(container)).not.toBeNull();
  expect(viewfinder(container)?.dataset['seen']).toBe(seen);
});

test('a signed-in user finds the cabinet with their name and id, leaves by the icon at once, and has no frame (SIT-19 to SIT-21, SIT-27)', async () => {
  await signIn();
  const { container } = open();
  const cabinet = await screen.findByRole('link', { name: 'Личный кабинет Иванова Анна id 7' });
  expect(cabinet.getAttribute('href')).toBe('/cabinet');
  expect(viewfinder(container)).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: 'Выйти' }));
  expect(await screen.findByRole('link', { name: 'Войти' })).toBeTruthy();
  expect(localStorage.getItem('jwt')).toBeNull();
});
