import { expect, test } from 'vitest';
import { layOutWords } from './lay-out-words.ts';

const word = (text: string) => ({ text, confidence: 0.9, x0: 0, y0: 0, x1: 1, y1: 1 });
const told = (text: string, ...words: string[]) =>
  layOutWords(text, words.map(word))
    .map((piece) => (piece.kind === 'word' ? `[${piece.index}:${piece.text}]` : piece.text))
    .join('');

test('every word is tied to its place, lines stay apart', () => {
  expect(told('ВЪЕЗД ПО\nПРОПУСКАМ', 'ВЪЕЗД', 'ПО', 'ПРОПУСКАМ')).toBe('[0:ВЪЕЗД] [1:ПО]\n[2:ПРОПУСКАМ]');
});

test('a word that was read twice has two places', () => {
  expect(told('СТОП и СТОП', 'СТОП', 'и', 'СТОП')).toBe('[0:СТОП] [1:и] [2:СТОП]');
});

test('a word without a place is shown all the same', () => {
  expect(told('Цена: 100 руб.', '100')).toBe('Цена: [0:100] руб.');
});

test('text without any places is just text', () => {
  expect(told('ВЪЕЗД')).toBe('ВЪЕЗД');
});

test('markup that was read on a picture is a text like any other', () => {
  expect(told('<b>СТОП</b>', '<b>СТОП</b>')).toBe('[0:<b>СТОП</b>]');
});
