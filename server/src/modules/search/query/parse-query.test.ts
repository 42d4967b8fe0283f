import { expect, it } from 'vitest';
import { parseQuery } from './parse-query.ts';

const kinds = (query: string) =>
  parseQuery(query).map((piece) => `${piece.kind === 'filter' ? piece.key : piece.kind}=${piece.text}`);

it('takes words, phrases, exclusions and filters apart', () => {
  expect(kinds('кошка "на диване" -собака проект:Дом тип:видео')).toEqual([
    'word=кошка',
    'phrase=на диване',
    'without=собака',
    'project=Дом',
    'type=видео',
  ]);
});

it.each([
  ['источник:"Камера у ворот" грузовик', ['source=Камера у ворот', 'word=грузовик']],
  ['источник: «Дача 2024»', ['source=Дача 2024']],
  ['проект: дом кошка', ['project=дом', 'word=кошка']],
  ['ПОСЛЕ:2024 До:15.03.2024', ['after=2024', 'before=15.03.2024']],
  ['-"красный дом"', ['without=красный дом']],
  ['–кошка', ['without=кошка']],
  ['класс:', ['class=']],
  ['бело-синий', ['word=бело-синий']],
  ['кошка"в доме"', ['word=кошка', 'phrase=в доме']],
  ['"не закрыта', ['word=не', 'word=закрыта']],
  ['проект:"не закрыт', ['project=', 'word=не', 'word=закрыт']],
  ['время:вчера', ['word=время:вчера']],
  ['-', ['word=-']],
  ['""', ['phrase=']],
  ['   ', []],
])('reads %j', (query, expected) => expect(kinds(query)).toEqual(expected));

it('gives every piece its own stretch of the query: taking it out takes the piece away', () => {
  const query = 'кошка источник: "Камера у ворот"  -"злая собака" тип:видео';
  for (const piece of parseQuery(query)) {
    expect(query).toContain(piece.source);
    expect(parseQuery(query.replace(piece.source, ''))).toHaveLength(3);
  }
});

it.each([
  '"',
  '«',
  '-"',
  '::',
  'проект::',
  '-проект:',
  '\\',
  "'",
  '""""',
  '- - -',
  '«"»',
  '(',
  '!&|:*',
  '😀'.repeat(250),
  '-'.repeat(500),
])('loses nothing of %j', (query) => {
  expect(
    parseQuery(query)
      .map(({ source }) => source)
      .join('')
      .replaceAll(/\s/g, ''),
  ).toBe(query.replaceAll(/\s/g, ''));
});

it('listens to the first forty pieces of a query that is no query', () => {
  expect(parseQuery('а '.repeat(250))).toHaveLength(40);
});
