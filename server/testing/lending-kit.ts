import type { TestUser, TestApp } from './test-app.ts';
import type { TestDatabase } from './test-database.ts';
import { createTestWorker } from './worker-kit.ts';

/** As if so many re-checks of this lender had passed: what follows is taken at once. */
export async function trustLender({ database }: TestDatabase, lender: TestUser, passed = 3): Promise<void> {
  const { id } = await lender.api.me();
  await database.raw(
    'insert into lenders (owner_id, passed, passed_in_row) values ($1, $2, $2) on conflict (owner_id) do update set passed = excluded.passed, passed_in_row = excluded.passed_in_row',
    [id, passed],
  );
}

/** One more computer that this user lends. */
export const lendComputer = async (app: TestApp, lender: TestUser, name = 'Домашний') =>
  createTestWorker(app, name, (await lender.api.createOwnWorker({ body: { name } })).token);
