import { expect, it } from 'vitest';
import { vocabulary } from '../../testing/vocabulary.ts';

const { bank } = vocabulary;

it('holds at least fifteen thousand whole sentences', () => {
  expect(bank.length).toBeGreaterThanOrEqual(15_000);
  expect(
    bank.filter(({ text }) => !/^[А-ЯЁ][^.]*\.$/.test(text) || /\s{2}|\s[.,]/.test(text)).map(({ text }) => text),
  ).toEqual([]);
});

it('says of each what it claims, by concepts that the eyes know', () => {
  expect(bank.filter(({ claims }) => claims.length < 2).map(({ text }) => text)).toEqual([]);
  const swing = bank.find(({ text }) => text === 'Бейсболист держит биту на поле.');
  expect(swing?.claims.map(({ lemmas }) => lemmas[0])).toEqual(['player', 'hold', 'bat', 'field']);
});

it('holds none twice', () => {
  const texts = bank.map(
    ({ text, claims }) => `${text} ${claims.map(({ lemmas, count }) => `${lemmas.join()}${count}`).join(' ')}`,
  );
  expect(texts.filter((text, at) => texts.indexOf(text) < at)).toEqual([]);
});
