import { afterAll, beforeAll, expect, it } from 'vitest';
import { openTestDatabase, type TestDatabase } from '../../../testing/test-database.ts';

let test: TestDatabase;
beforeAll(async () => void (test = await openTestDatabase()));
afterAll(() => test.close());

/** How the database would answer if it could not read or sort all there is. */
const planOf = (query: string): Promise<string> =>
  test.database.transaction(async () => {
    for (const way of ['seqscan', 'bitmapscan']) await test.database.raw(`set local enable_${way} = off`);
    return JSON.stringify((await test.database.raw(`explain ${query}`)).rows);
  });

it('certain and doubtful detections of a class are read by its index, however many other classes have', async () => {
  const plan = await planOf(
    'select file_id from taught_detections where classifier_id = 1 and confidence >= 0.5 order by confidence limit 10',
  );
  expect(plan).toContain('taught_detections_of_class');
  expect(plan).not.toContain('Sort');
});
