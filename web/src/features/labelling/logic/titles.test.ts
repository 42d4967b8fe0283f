import { expect, test } from 'vitest';
import { countTitles, suggest, withRecent } from './titles.ts';

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

test('what nobody has called so suggests nothing', () => {
  expect(suggest('лошадь', counts)).toEqual([]);
});

test('what is drawn here counts at once', () => {
  expect(countTitles([{ title: 'Кот', amount: 1 }], ['Пёс', 'Пёс', 'Кот'])).toEqual([
    { title: 'Пёс', amount: 2 },
    { title: 'Кот', amount: 1 },
  ]);
});

test('nine recent titles, the newest first, each once', () => {
  const recent = ['1', '2', '3', '4', '5', '6', '7', '8', '9', '10', '3'].reduce<string[]>(withRecent, []);
  expect(recent).toEqual(['3', '10', '9', '8', '7', '6', '5', '4', '2']);
});
