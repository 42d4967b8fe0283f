import type { Processing } from '@rakurs/contract';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen, waitFor } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { UiProvider } from '#shared/ui/UiProvider.tsx';
import { answer, createFakeServer } from '#testing/fake-server.ts';
import { ProcessingBadge } from './index.ts';

let server: ReturnType<typeof createFakeServer>;
beforeEach(() => {
  localStorage.setItem('jwt', 'jwt-1');
  localStorage.setItem('csrf', 'csrf-1');
  server = createFakeServer();
  vi.stubGlobal('fetch', server.fetch);
});
afterEach(() => {
  cleanup();
  localStorage.clear();
  vi.unstubAllGlobals();
});

const CALL = 'GET /api/users/processing';
const show = async (processing: Processing) => {
  server.on(CALL, () => answer(processing));
  const { container } = render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <UiProvider>
        <MemoryRouter>
          <ProcessingBadge />
        </MemoryRouter>
      </UiProvider>
    </QueryClientProvider>,
  );
  await waitFor(() => expect(server.asked(CALL)).toHaveLength(1));
  return container;
};
const source = {
  data_source_id: 5,
  preparing: 1,
  waiting: 2,
  running: 1,
  failed: 0,
  no_funds: 0,
  over_limit: 0,
  over_budget: 0,
  seconds_left: 10,
};

test('the header shows the queue of all sources and its pace', async () => {
  await show({ workers: 1, files_per_minute: 23.6, sources: [source, { ...source, data_source_id: 6, preparing: 0 }] });
  expect((await screen.findByTitle('В обработке 7 · 24 файла в минуту')).textContent).toContain('В обработке 7');
});

test('the header says when no worker answers', async () => {
  await show({ workers: 0, files_per_minute: null, sources: [source] });
  expect(await screen.findByText('Обработка остановлена: ни одна машина не отвечает')).toBeTruthy();
});

test('the header is silent when there is nothing to do, whatever works or has failed', async () => {
  const container = await show({
    workers: 0,
    files_per_minute: null,
    sources: [{ ...source, preparing: 0, waiting: 0, running: 0, failed: 3 }],
  });
  await waitFor(() => expect(container.querySelector('p')).toBeNull());
});

test('files that wait for money are shown with the way to pay, and no spinner', async () => {
  const container = await show({
    workers: 1,
    files_per_minute: null,
    sources: [
      { ...source, preparing: 0, waiting: 0, running: 0, no_funds: 11 },
      { ...source, data_source_id: 6, preparing: 0, waiting: 0, running: 0, no_funds: 1 },
    ],
  });
  const badge = await screen.findByRole('link', { name: '12 файлов ждут: недостаточно средств' });
  expect(badge.getAttribute('href')).toBe('/cabinet/financial/payments');
  expect(container.querySelector('p')).toBeNull();
});

test('files that wait are shown behind the queue of those that are worked on', async () => {
  await show({ workers: 1, files_per_minute: null, sources: [{ ...source, over_budget: 1 }] });
  expect(await screen.findByTitle('В обработке 4 · 1 файл ждёт: бюджет проекта на месяц исчерпан')).toBeTruthy();
});
