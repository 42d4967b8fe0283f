import { afterAll, beforeAll, expect, it } from 'vitest';
import { openTestApp, type TestUser, type TestApp } from '../../../../testing/test-app.ts';
import { openTestDatabase, type TestDatabase } from '../../../../testing/test-database.ts';

let left: TestDatabase;
let app: TestApp;
let user: TestUser;
let userId: number;
beforeAll(async () => {
  left = await openTestDatabase();
  app = await openTestApp({ TIME_ZONE: 'Europe/Moscow' }, left);
  user = await app.newUser();
  userId = (await user.api.me()).id;
});
afterAll(() => app.stop());

let tasks = 0;
const charge = async ({
  of = userId,
  title = 'Описание: снимок.jpg',
  at = '2026-11-16T11:05:09Z',
  frames = 1,
  state = 'charged',
}: { of?: number; title?: string; at?: string; frames?: number; state?: string } = {}) =>
  left.database.raw(
    `insert into charges (task_id, user_id, project_id, file_id, title, frame_ids, rate_id, rate_title, rate_value, miner_value, kopecks, state, month, reserved_at, ended_at)
     values ($1, $2, 7, 9, $3, $4, 1, 'Старт', 5, 2, $5, $6, '2026-11', $7, $7)`,
    [++tasks, of, title, Array.from({ length: frames }, (_, frame) => frame + 1), 5 * frames, state, at],
  );
const download = async (query = '', by = user) =>
  app.app.inject({
    method: 'GET',
    url: `/api/users/financials/debt/export${query}`,
    headers: { authorization: by.jwt },
  });
const linesOf = (text: string): string[] => text.split('\r\n').slice(1, -1);

it('gives the charges as a table that Russian spreadsheets open as it is, the newest first', async () => {
  await charge({ title: 'Вопрос «Кто; "где"?»: снимок.jpg', frames: 123 });
  await charge({ at: '2026-11-30T22:00:00Z' });
  await charge({ state: 'released' });
  await charge({ of: 999_999 });
  const { statusCode, headers, rawPayload } = await download();
  expect(statusCode).toBe(200);
  expect(headers['content-type']).toBe('text/csv; charset=utf-8');
  expect(headers['content-disposition']).toContain(`filename*=UTF-8''${encodeURIComponent('Списания')}.csv`);
  expect([...rawPayload.subarray(0, 3)]).toEqual([0xef, 0xbb, 0xbf]);
  expect(rawPayload.toString().slice(1).split('\r\n')).toEqual([
    '"Номер";"Дата и время";"За что";"Тариф";"Цена за кадр, ₽";"Кадров";"Сумма, ₽";"Номер проекта";"Номер файла"',
    expect.stringMatching(/^"\d+";"01\.12\.2026 01:00:00";"Описание: снимок\.jpg";"Старт";"0,05";"1";"0,05";"7";"9"$/),
    expect.stringMatching(
      /^"\d+";"16\.11\.2026 14:05:09";"Вопрос «Кто; ""где""\?»: снимок\.jpg";"Старт";"0,05";"123";"6,15";"7";"9"$/,
    ),
    '',
  ]);
});

it('begins and ends a month by the clocks of the installation', async () => {
  const november = await download('?month=2026-11');
  expect(november.headers['content-disposition']).toContain(encodeURIComponent('Списания 2026-11.csv'));
  expect(linesOf(november.body)).toEqual([expect.stringContaining('16.11.2026')]);
  expect(linesOf((await download('?month=2026-12')).body)).toEqual([expect.stringContaining('01.12.2026')]);
  expect(linesOf((await download('?month=2026-10')).body)).toEqual([]);
  expect((await download('?month=ноябрь')).statusCode).toBe(400);
});

it('lets no title run as a formula in who opens the table', async () => {
  const other = await app.newUser();
  const of = (await other.api.me()).id;
  const titles = ['=cmd|calc', '+1', '-1', '@sum(1)', '\tтабуляция'];
  for (const title of titles) await charge({ of, title });
  const cells = linesOf((await download('', other)).body).map((line) => line.split(';')[2]);
  expect(cells.toReversed()).toEqual(titles.map((title) => `"'${title}"`));
});

it('gives nobody anything without a session, and nothing of anybody else', async () => {
  expect((await app.app.inject({ method: 'GET', url: '/api/users/financials/debt/export' })).statusCode).toBe(401);
  expect(linesOf((await download('', await app.newUser())).body)).toEqual([]);
});

it('gives thousands of charges, each once, though many are of the same moment', async () => {
  const other = await app.newUser();
  const of = (await other.api.me()).id;
  await left.database.raw(
    `insert into charges (task_id, user_id, project_id, title, frame_ids, rate_id, rate_title, rate_value, miner_value, kopecks, state, month, reserved_at, ended_at)
     select 1000000 + n, $1, 7, 'Описание', '{1}', 1, 'Старт', 5, 2, 5, 'charged', '2026-11', '2026-11-01', '2026-11-01'::timestamptz + (n / 700) * interval '1 second' from generate_series(1, 3500) n`,
    [of],
  );
  const numbers = linesOf((await download('', other)).body).map((line) => Number(line.slice(1, line.indexOf('"', 1))));
  expect(numbers).toHaveLength(3500);
  expect(numbers).toEqual(numbers.toSorted((one, next) => next - one));
  expect(new Set(numbers).size).toBe(3500);
});
