import { afterAll, beforeAll, expect, it } from 'vitest';
import { openTestDatabase, type TestDatabase } from '../../../testing/test-database.ts';
import { ARCHIVE, OWNER, SOURCES } from '../../../testing/search/archive.ts';
import { openSearch } from '../../../testing/search/open-search.ts';
import { QUERIES } from '../../../testing/search/queries.ts';

const MIN_FIRST = 0.95;
const MIN_AMONG_TEN = 0.99;

let test: TestDatabase;
let search: ReturnType<typeof openSearch>;
beforeAll(async () => {
  test = await openTestDatabase();
  search = openSearch(test.database, { files: [...ARCHIVE], sources: [...SOURCES] });
  await search.noteChanged(ARCHIVE.map(({ id }) => id));
  await search.indexNow();
});
afterAll(() => test.close());

it('finds what people look for: right at the top, and all of it among the first ten', async () => {
  let first = 0;
  let wanted = 0;
  let amongTen = 0;
  const misses: string[] = [];
  for (const { query, expected } of QUERIES) {
    const titles = await search.titles(OWNER, query);
    const [top] = titles;
    const isRight = expected.length === 0 ? titles.length === 0 : top !== undefined && expected.includes(top);
    first += isRight ? 1 : 0;
    wanted += Math.max(expected.length, 1);
    amongTen +=
      expected.length === 0 ? Number(titles.length === 0) : expected.filter((title) => titles.includes(title)).length;
    if (!isRight || expected.some((title) => !titles.includes(title)))
      misses.push(`${query} -> ${titles.join('; ') || 'nothing'} (expected ${expected.join('; ') || 'nothing'})`);
  }
  const [atOne, atTen] = [first / QUERIES.length, amongTen / wanted];
  // oxlint-disable-next-line no-console -- the figures are what this test is read for
  console.log(
    `search: ${QUERIES.length} queries over ${ARCHIVE.length} files, R@1 ${atOne.toFixed(3)}, R@10 ${atTen.toFixed(3)}${misses.map((miss) => `\n  ${miss}`).join('')}`,
  );
  expect(QUERIES.length).toBeGreaterThanOrEqual(60);
  expect(atOne, misses.join('\n')).toBeGreaterThanOrEqual(MIN_FIRST);
  expect(atTen, misses.join('\n')).toBeGreaterThanOrEqual(MIN_AMONG_TEN);
});
