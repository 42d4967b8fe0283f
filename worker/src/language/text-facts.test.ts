import { expect, it } from 'vitest';
import { wordsOf } from '../../testing/frame-analyses.ts';
import { legible, reads, textFactsOf } from './text-facts.ts';

const topClass = (...lines: string[]) => textFactsOf({ words: wordsOf(...lines) });

it('finds plates, dates, sums and phones', () => {
  expect(topClass('А123ВС77', '12.05.2024', '1 250,00 ₽', '8 (912) 345-67-89')).toMatchObject({
    plates: ['А123ВС77'],
    dates: ['12.05.2024'],
    sums: ['1 250,00 ₽'],
    phones: ['8 (912) 345-67-89'],
  });
  expect(topClass('32.05.2024', 'АА123ВС77', '12345')).toMatchObject({ plates: [], dates: [], sums: [], phones: [] });
});

it('does not join numbers of two lines', () => {
  expect(topClass('Этаж 250', '120 руб.').sums).toEqual(['120 руб.']);
});

it('prefers a large line to a small one', () => {
  const words = [
    { text: 'Мелкая приписка', confidence: 0.9, x0: 0, y0: 0, x1: 0.2, y1: 0.02 },
    { text: 'Выход', confidence: 0.9, x0: 0, y0: 0.3, x1: 0.9, y1: 0.6 },
  ];
  expect(
    textFactsOf({
      words: words.flatMap((word) =>
        word.text.split(' ').map((text, index) => ({ ...word, text, x0: word.x0 + index * 0.1 })),
      ),
    }).line,
  ).toBe('Выход');
});

it('quotes no soup of signs and nothing that was hardly read', () => {
  expect(topClass('|~ ^^ {}', 'ъъъ ббб')).toMatchObject({ line: null, words: 0 });
  expect(textFactsOf({ words: wordsOf('Выход').map((word) => ({ ...word, confidence: 0.4 })) }).line).toBeNull();
  expect(topClass().line).toBeNull();
});

it('cuts a long line at a word and keeps quotation marks single', () => {
  expect(topClass(Array<string>(30).fill('длинное').join(' ')).line).toMatch(/^(длинное )+длинное…$/);
  expect(legible(topClass('Кафе «Ромашка».'))).toEqual(['надпись «Кафе Ромашка»']);
  expect(reads(['надпись «Выход»'])).toBe('читается надпись «Выход»');
});
