import { expect, test } from 'vitest';
import { countTitles, suggest, titlesByDigit } from './titles.ts';

const counts = [
  { title: 'Кошка', amount: 2 },
  { title: 'Кот', amount: 9 },
  { title: 'Собака', amount: 5 },
  { title: 'Кошка', amount: 1 },
];

test('nothing typed: every title once, the most used first', () => {
  expect(suggest('', counts)).toEqual(['Кот', 'Собака', 'Кошка']);
});

test('the typed text is part of the title, whatever the case', () => {
  expect(suggest('КО', counts)).toEqual(['Кот', 'Кошка']);
  expect(suggest('бак', counts)).toEqual(['Собака']);
});

test('or the title is part of the typed text', () => {
  expect(suggest('рыжий кот на окне', counts)).toEqual(['Кот']);
});

test('an unknown title suggests nothing', () => {
  expect(suggest('лошадь', counts)).toEqual([]);
});

test('a label drawn here counts at once', () => {
  expect(countTitles([{ title: 'Кот', amount: 1 }], ['Пёс', 'Пёс', 'Кот'])).toEqual([
    { title: 'Пёс', amount: 2 },
    { title: 'Кот', amount: 1 },
  ]);
});

test('a digit gives its own class, however often others are used', () => {
  const of = (title: string, amount: number, digit: number | null) => ({ title, amount, digit });
  const before = titlesByDigit([of('Пёс', 9, 2), of('Кошка', 1, 1), of('Лошадь', 1, null), of('пёс', 1, 2)]);
  expect([...before]).toEqual([
    [1, 'Кошка'],
    [2, 'пёс'],
  ]);
  expect(titlesByDigit([of('Кошка', 20, 1), of('пёс', 12, 2), of('Пёс', 9, 2)])).toEqual(before);
});
