import { expect, it } from 'vitest';
import { parseQuery } from './parse-query.ts';
import { readCounts } from './read-counts.ts';

const THINGS = new Set(['собаки', 'собак', 'людей', 'человек', 'кошка', 'кошку', 'автомобилей']);
const read = (query: string) => readCounts(parseQuery(query), (word) => THINGS.has(word));
const counts = (query: string) => read(query).counts.map(({ thing, least, most }) => [thing, least, most]);

it.each([
  ['две собаки', ['собаки', 2, 2]],
  ['2 собаки', ['собаки', 2, 2]],
  ['двое людей', ['людей', 2, 2]],
  ['одна кошка', ['кошка', 1, 1]],
  ['ровно три собаки', ['собаки', 3, 3]],
  ['больше трёх человек', ['человек', 4, null]],
  ['не меньше трёх автомобилей', ['автомобилей', 3, null]],
  ['не больше трёх человек', ['человек', 1, 3]],
  ['меньше трёх человек', ['человек', 1, 2]],
  ['хотя бы две собаки', ['собаки', 2, null]],
  ['несколько собак', ['собак', 3, null]],
  ['много людей', ['людей', 5, null]],
  ['две большие собаки', ['собаки', 2, 2]],
  ['людей:2', ['людей', 2, 2]],
  ['людей:2+', ['людей', 2, null]],
  ['людей:2-4', ['людей', 2, 4]],
])("counts '%s'", (query, expected) => expect(counts(`${query} на пляже`)).toEqual([expected]));

it('leaves the thing in the query, and the number out of it', () => {
  const { counts: found, rest } = read('больше трёх человек на пляже');
  expect(rest.map(({ text }) => text)).toEqual(['человек', 'на', 'пляже']);
  expect(found.map(({ source }) => source)).toEqual(['больше трёх']);
});

it.each(['накладная 4512', 'дом 2', 'рейс 14 утром', 'два берега', 'людей', 'собаки 2', '3 накладные', 'людей:99'])(
  "leaves '%s' as it is",
  (query) => expect(read(query)).toEqual({ counts: [], rest: parseQuery(query) }),
);

it('counts several things of one query', () => {
  expect(counts('две собаки и одна кошка')).toEqual([
    ['собаки', 2, 2],
    ['кошка', 1, 1],
  ]);
});
