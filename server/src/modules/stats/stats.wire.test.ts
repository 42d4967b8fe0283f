import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { statsStart } from '@rakurs/contract';
import { openTestApp, type TestApp } from '../../../testing/test-app.ts';
import { openTestDatabase, type TestDatabase } from '../../../testing/test-database.ts';

let left: TestDatabase;
let app: TestApp;
beforeAll(async () => {
  left = await openTestDatabase();
  app = await openTestApp({}, left);
});
afterAll(() => app.stop());
beforeEach(() => left.database.raw('delete from labels'));

const draw = async (userId: number, ...times: string[]): Promise<void> =>
  void (await left.database.raw(
    'insert into labels (file_id, data_source_id, user_id, title, x0, y0, x1, y1, time_frame, created_at) select $1, 1, $1, $2, 0, 0, 1, 1, 0, t from unnest($3::timestamptz[]) as d(t)',
    [userId, 'Кот', times],
  ));
const stats = (dateStart: string | undefined, dateEnd: string) =>
  app.client().getStats({ body: { dateStart, dateEnd } });
const item = (id: number, labels_counter: number) => ({ id, labels_counter });

it('counts labels by user, the busiest first, and the total, for every visitor', async () => {
  await draw(7, '2026-03-01T10:00:00Z', '2026-03-05T10:00:00Z');
  await draw(3, '2026-03-02T10:00:00Z', '2026-03-02T10:00:01Z');
  await draw(9, '2026-03-02T10:00:00Z', '2026-03-04T10:00:01Z', '2026-03-04T10:00:02Z');
  expect(await stats('2026-03-01T00:00:00.000Z', '2026-03-10T00:00:00.000Z')).toEqual({
    labelsCounter: 7,
    items: [item(9, 3), item(3, 2), item(7, 2)],
  });
  expect(await stats('2026-04-01T00:00:00.000Z', '2026-04-10T00:00:00.000Z')).toEqual({ labelsCounter: 0, items: [] });
});

it('includes the first moment and not the last, within a day and over many', async () => {
  await draw(
    1,
    '2026-03-01T10:00:00Z',
    '2026-03-01T12:00:00Z',
    '2026-03-02T00:00:00Z',
    '2026-03-03T23:59:59.999Z',
    '2026-03-04T00:00:00Z',
    '2026-03-04T08:00:00Z',
  );
  const amount = async (from: string, to: string) => (await stats(from, to)).labelsCounter;
  expect(await amount('2026-03-01T10:00:00Z', '2026-03-01T12:00:00Z')).toBe(1);
  expect(await amount('2026-03-01T10:00:00Z', '2026-03-01T12:00:00.001Z')).toBe(2);
  expect(await amount('2026-03-01T10:00:00.001Z', '2026-03-02T00:00:00Z')).toBe(1);
  expect(await amount('2026-03-01T10:00:00.001Z', '2026-03-02T05:00:00Z')).toBe(2);
  expect(await amount('2026-03-02T00:00:00Z', '2026-03-04T00:00:00Z')).toBe(2);
  expect(await amount('2026-03-01T10:00:00Z', '2026-03-04T08:00:00Z')).toBe(5);
  expect(await amount('2026-03-01T13:00:00+03:00', '2026-03-04T11:00:01+03:00')).toBe(6);
  expect(await amount('2026-03-01T10:00:00Z', '2026-03-01T10:00:00Z')).toBe(0);
});

it('counts no deleted label, counts one that was taken back, and forgets those that are gone', async () => {
  await draw(1, '2026-03-01T10:00:00Z', '2026-03-02T10:00:00Z', '2026-03-02T11:00:00Z');
  await draw(2, '2026-03-02T10:00:00Z');
  const items = async () => (await stats('2026-03-01T00:00:00Z', '2026-03-05T12:00:00Z')).items;
  const change = (sql: string) => left.database.raw(sql);
  await change("update labels set deleted_at = now() where user_id = 2 or created_at = '2026-03-01T10:00:00Z'");
  expect(await items()).toEqual([item(1, 2)]);
  await change('update labels set deleted_at = null where user_id = 2');
  expect(await items()).toEqual([item(1, 2), item(2, 1)]);
  await change("update labels set title = 'Пёс'");
  expect(await items()).toEqual([item(1, 2), item(2, 1)]);
  await change('delete from labels where file_id = 1');
  expect(await items()).toEqual([item(2, 1)]);
});

it('looks five months back when nobody says from where', async () => {
  await draw(1, '2026-02-09T23:59:59Z', '2026-02-10T00:00:00Z');
  expect((await stats(undefined, '2026-07-10T00:00:00Z')).labelsCounter).toBe(1);
  expect(statsStart(new Date('2026-07-31T05:00:00Z')).toISOString()).toBe('2026-02-28T05:00:00.000Z');
});

it.each([
  [{ dateStart: '2026-03-02T00:00:00Z', dateEnd: '2026-03-01T00:00:00Z' }, { dateStart: 'Начало позже конца' }],
  [{ dateEnd: 'вчера' }, { dateEnd: 'Укажите дату и время' }],
  [{ dateEnd: '2026-02-30T00:00:00Z' }, { dateEnd: 'Укажите дату и время' }],
  [{ dateEnd: '0001-01-01T00:00:00Z' }, { dateEnd: 'Укажите год от 1970 до 9999' }],
  [{ dateEnd: '9999-12-31T23:59:00-10:00' }, { dateEnd: 'Укажите год от 1970 до 9999' }],
  [{}, { dateEnd: 'Укажите дату и время' }],
])('refuses dates that are none: %j', async (body, errors) => {
  const { status, body: problem } = await app.send({ method: 'POST', url: '/api/stats/get', body });
  expect(status).toBe(422);
  expect(problem).toMatchObject({ errors });
});

it('lists a thousand people at most, and counts all of them', async () => {
  await left.database.raw(
    "insert into labels (file_id, data_source_id, user_id, title, x0, y0, x1, y1, time_frame, created_at) select n, 1, n, '', 0, 0, 1, 1, 0, '2026-03-01T10:00:00Z' from generate_series(1, 1200) n",
  );
  const { labelsCounter, items } = await stats('2026-03-01T00:00:00Z', '2026-03-03T00:00:00Z');
  expect([labelsCounter, items.length]).toEqual([1200, 1000]);
  expect(items[0]).toEqual(item(1, 1));
});

it('counts the labels of each day of a time line, and refuses one that goes back', async () => {
  await draw(7, '2026-03-01T10:00:00Z', '2026-03-01T23:59:59.999Z', '2026-03-03T00:00:00Z');
  await draw(9, '2026-03-01T12:00:00Z');
  const days = ['2026-03-01T00:00:00Z', '2026-03-02T00:00:00Z', '2026-03-03T00:00:00Z', '2026-03-03T08:00:00Z'];
  expect(await app.client().countStatsDays({ body: { moments: days } })).toEqual({ counters: [3, 0, 1] });
  await expect(app.client().countStatsDays({ body: { moments: days.toReversed() } })).rejects.toMatchObject({
    status: 422,
  });
});

it('counts no more than a month and no more than its days', async () => {
  const refused = async (moments: string[]) =>
    (await app.send({ method: 'POST', url: '/api/stats/days', body: { moments } })).body;
  expect(await refused(['1970-01-01T00:00:00Z', '9999-01-01T00:00:00Z'])).toMatchObject({
    status: 422,
    errors: { moments: 'Не больше 35 дней' },
  });
  expect(await refused(Array.from({ length: 33 }, () => '2026-03-01T00:00:00Z'))).toMatchObject({
    status: 422,
    errors: { moments: 'Не больше 32 моментов' },
  });
  await draw(7, '2026-03-01T10:00:00Z');
  expect(
    await app
      .client()
      .countStatsDays({ body: { moments: ['2026-03-01T00:00:00Z', '2026-03-01T00:00:00Z', '2026-04-05T00:00:00Z'] } }),
  ).toEqual({ counters: [0, 1] });
});
