import { render, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { answer } from '#testing/fake-server.ts';
import { user } from '#testing/records.ts';
import { actAsUser, createTestApp, createTestServer, leaveTestApp, plugIn } from '#testing/test-app.tsx';
import './AdminPage.tsx';

const PART = { status: 'ok', detail: '' };
const SEEN = new Date().toISOString();
let server = createTestServer();

beforeEach(async () => {
  server = createTestServer();
  server.on('GET /api/users/common/me', () => answer({ ...user, isAdmin: true }));
  plugIn(server);
  await actAsUser();
});
afterEach(leaveTestApp);

test('an administrator sees every computer that is connected, the lent ones by the name and the owner that earnings show', async () => {
  const own = { name: 'local', version: '1', models: [], files_per_minute: 12, last_seen_at: SEEN };
  const lent = { id: 4, name: 'Домашний', owner_email: 'petr@example.ru', last_seen_at: SEEN };
  server.on('GET /api/admin/health', () =>
    answer({
      status: 'ok',
      version: '1',
      warnings: [],
      database: PART,
      storage: PART,
      queue: PART,
      media: PART,
      workers: { status: 'ok', alive: 1, waiting: 0, list: [own], lent: [lent] },
    }),
  );
  render(createTestApp('/admin').app);
  const rows = within(await screen.findByRole('region', { name: 'Компьютеры на связи' })).getAllByRole('listitem');
  expect(rows.map(({ textContent }) => textContent)).toEqual([
    expect.stringMatching(/^localобработчик установки/),
    expect.stringMatching(/^Домашнийпредоставил petr@example\.ru · был на связи/),
  ]);
});
