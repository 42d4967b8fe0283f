import { expect, it } from 'vitest';
import { parseQuery } from './parse-query.ts';
import { readNegation } from './read-negation.ts';

const read = (query: string) => {
  const pieces = readNegation(parseQuery(query));
  return {
    without: pieces.filter(({ kind }) => kind === 'without').map(({ text }) => text),
    rest: pieces
      .filter(({ kind }) => kind !== 'without')
      .map(({ text }) => text)
      .join(' '),
  };
};

it.each([
  ['улица без людей', ['людей'], 'улица'],
  ['улица без людей и машин', ['людей', 'машин'], 'улица'],
  ['двор без красной машины', ['красной машины'], 'двор'],
  ['автобус не красный', ['красный'], 'автобус'],
  ['не кошка, а собака', ['кошка,'], 'а собака'],
  ['животное, но не жираф', ['жираф'], 'животное, но'],
  ['зонт не на пляже', ['пляже'], 'зонт'],
  ['комната, где нет людей', ['людей'], 'комната, где'],
  ['нет ни одной машины', ['машины'], ''],
  ['всё кроме собак', ['собак'], 'всё'],
  ['двор -собака', ['собака'], 'двор'],
  ['двор -класс:собака', ['собака'], 'двор'],
  ['стол без "красной скатерти"', ['красной скатерти'], 'стол'],
  ['собака не спит', ['спит'], 'собака'],
  ['без людей на улице', ['людей'], 'на улице'],
])("takes what is denied out of '%s'", (query, without, rest) => expect(read(query)).toEqual({ without, rest }));

it.each(['не только кошки', 'без', 'дом не', 'небо'])("denies nothing in '%s'", (query) =>
  expect(read(query).without).toEqual([]),
);

it('gives each denial its own piece of the query', () => {
  expect(readNegation(parseQuery('улица без людей и машин')).map(({ source }) => source)).toEqual([
    'улица',
    'без людей',
    'и машин',
  ]);
});
