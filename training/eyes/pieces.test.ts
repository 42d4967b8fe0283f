import { expect, it } from 'vitest';
import { learnPieces } from './pieces.ts';

const words = ['кошка', 'кошка', 'кошка', 'кошка', 'кошки', 'кошки', 'собака', 'собака', 'собака', 'собака'];
const spelled = (merges: number, word: string): string[] | null => {
  const { names, numbersOf } = learnPieces(words, { merges });
  return numbersOf(word)?.map((number) => names[number] ?? '') ?? null;
};

it('spells a word by its letters before anything was joined', () => {
  expect(spelled(0, 'кошки')).toEqual(['к', 'о', 'ш', 'к', 'и_']);
});

it('joins what stands together most often, and never across two words', () => {
  expect(spelled(100, 'кошка')).toEqual(['кошка_']);
  // 'ка' ends two words, and 'кош' begins two.
  expect(spelled(1, 'собака')).toEqual(['с', 'о', 'б', 'а', 'ка_']);
  expect(spelled(3, 'кошки')).toEqual(['кош', 'к', 'и_']);
  expect(spelled(100, 'кошки')?.join('')).toBe('кошки_');
});

it('knows no word that it was not taught', () => {
  expect(spelled(5, 'слон')).toBeNull();
});
