import { eq } from 'drizzle-orm';
import { pgTable, text } from 'drizzle-orm/pg-core';
import { expect, it } from 'vitest';
import { openTestDatabase } from '../../testing/test-database.ts';
import { createLog } from './log.ts';

it('logs which query failed, and none of its values', async () => {
  const { database, close } = await openTestDatabase();
  const nowhere = pgTable('nowhere', { link: text('link') });
  const error: unknown = await database.q
    .select()
    .from(nowhere)
    .where(eq(nowhere.link, 'rtsp://admin:s3cret\n@camera/'))
    .then(
      () => null,
      (thrown: unknown) => thrown,
    );
  await close();
  let written = '';
  const log = createLog('info', { write: (line) => void (written += line) });
  log.error({ error: String(error) }, 'as a text');
  log.child({ request: 1 }).error({ error: error instanceof Error ? error.stack : null }, 'with its stack');
  expect(written).toContain('nowhere');
  expect(written).toContain('log.wire.test.ts');
  expect(written).not.toMatch(/s3cret|camera/);
});
