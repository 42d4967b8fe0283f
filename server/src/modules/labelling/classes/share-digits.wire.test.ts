import { expect, it } from 'vitest';
import { shareDigits } from './share-digits.ts';

const rows = (...names: (string | null)[]) =>
  names.flatMap((name, index) => (name === null ? [] : [{ name, digit: index + 1 }]));
const shared = (...args: Parameters<typeof shareDigits>) => Object.fromEntries(shareDigits(...args).given);

it('gives the lowest digits to classes in their order', () => {
  expect(shared([], ['кошка', 'пёс'])).toEqual({ кошка: 1, пёс: 2 });
});

it('leaves everybody the digit they have, however often others are used', () => {
  expect(shared(rows('кошка', 'пёс'), ['лошадь', 'пёс', 'кошка'])).toEqual({ лошадь: 3 });
});

it('keeps the digit of a class that has lost its labels, and gives it away only when there is no other', () => {
  expect(shared(rows('кошка', 'пёс'), ['пёс', 'лошадь'])).toEqual({ лошадь: 3 });
  const nine = ['1', '2', '3', '4', '5', '6', '7', '8', '9'];
  const { given, givenUp } = shareDigits(rows(...nine), [...nine.filter((name) => name !== '4'), 'новый', 'ещё']);
  expect([Object.fromEntries(given), [...givenUp]]).toEqual([{ новый: 4 }, ['4']]);
});

it('does without where all nine are in use', () => {
  const nine = ['1', '2', '3', '4', '5', '6', '7', '8', '9'];
  expect(shared(rows(...nine), [...nine, 'десятый'])).toEqual({});
});

it('gives a digit that has become free to a class that had to do without', () => {
  expect(shared([...rows('кошка'), { name: 'десятый', digit: null }], ['кошка', 'десятый'])).toEqual({ десятый: 2 });
});
